// Owns how nodes come by their positions: the server is asked, what it says is put where it belongs, what it refuses is said.
// Must never know which node is looked at.
import type { LineMove, Positions } from "../generated/protocol";
import { words } from "../i18n/later";
import { notify, notifyRefused } from "../notices";
import { positionsOf } from "./ask";
import { type Depth, type Game, question } from "./question";
import type { Node, Position } from "./tree";
import { after, pathTo } from "./walk";

export interface Learner extends Game {
  /** The positions of the record may have to be fetched first; false where they cannot be. */
  ready: () => Promise<boolean>;
}

/** What stands at a node, asked for with all that follows it where it is not known. */
export async function learn(game: Learner, node: Node, onLearnt: () => void): Promise<Position | null> {
  if (node.at) return node.at;
  if (!(await game.ready())) return null;
  if (!node.at) {
    const last = [node, ...after(node)].findLast(({ own }) => own) ?? node;
    await find(game, last, [], onLearnt);
  }
  return node.at;
}

/** Fills in what is not known up to `last`; the positions after it, or null with the reason said. */
export async function find(
  game: Learner,
  last: Node,
  more: LineMove[],
  onLearnt: () => void,
  depth: Depth = "with_before",
): Promise<Position[] | null> {
  const asked = question(game, last, more, depth);
  if (!asked) return [];
  const answer = await positionsOf(asked.line);
  if (answer.state === "failed") {
    notify(words().failed);
    return null;
  }
  if (answer.state === "refused") {
    notifyRefused(answer.why);
    return null;
  }
  const { value } = answer;
  // A record may hold what its rules forbid: then the question begins where it ends.
  if (value.refused && value.refused.index < asked.asked && depth === "with_before")
    return find(game, last, more, onLearnt, "alone");
  const later = fill(last, value, asked.asked, onLearnt);
  if (!value.refused) return later;
  notifyRefused(value.refused.why);
  return null;
}

/** Gives each node its position, in their order; what is left over comes after the last of them. */
function fill(last: Node, { positions }: Positions, asked: number, onLearnt: () => void): Position[] {
  const unknown = pathTo(last).filter((node) => !node.at);
  const found = positions.slice(asked + 1);
  for (const node of unknown) {
    const at = found.shift();
    if (at) node.at = at;
  }
  if (unknown.length > 0) onLearnt();
  return found;
}
