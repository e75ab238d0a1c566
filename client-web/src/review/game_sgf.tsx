// Owns the record of a game of this server with the viewer's branches put into the one that the server wrote.
import { plainText, sgfPath } from "../archive/api";
import type { Snapshot } from "../generated/protocol";
import { review } from "./game_review";
import type { Review } from "./review";
import { moveText, nodeTexts, sgfOf } from "./sgf_text";
import { SgfTools } from "./sgf_tools";

export function GameSgf({ now }: { now: Snapshot }) {
  const open = review.value;
  const { id, black, white } = now.game;
  const path = sgfPath(id);
  const write = async () => {
    const plain = await plainText(path);
    return plain !== null && open ? withBranches(plain, open) : null;
  };
  return open && <SgfTools review={open} name={`${black}-${white}.sgf`} plain={path} write={write} />;
}

/** null when the record has not the moves of the tree. */
export function withBranches(
  plain: string,
  { tree, source }: Pick<Review, "tree" | "source">,
): string | null {
  const texts = byMove(nodeTexts(plain));
  if (texts.length !== tree.recorded.length) return null;
  return sgfOf(tree.root, (node) => (node.own ? moveText(node.made, source.size) : (texts[node.id] ?? "")));
}

/** A node without a move, such as a turn that was changed, goes with the move after it, or with the last. */
function byMove(nodes: readonly string[]): string[] {
  const texts: string[] = [];
  let before = "";
  for (const [index, text] of nodes.entries()) {
    if (index > 0 && !/^[BW]\[/.test(text)) {
      before += `${text};`;
      continue;
    }
    texts.push(before + text);
    before = "";
  }
  const last = texts.pop() ?? "";
  return [...texts, before === "" ? last : `${last};${before.slice(0, -1)}`];
}
