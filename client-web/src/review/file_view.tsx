// Owns how an opened record is laid out: as a game is, with the comment of the node beside the board.
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { step } from "../archive/course";
import { useReplayKeys } from "../archive/replay_keys";
import { wheelSteps } from "../game/wheel_steps";
import { refusalText, t } from "../i18n";
import { words } from "../i18n/later";
import { reviewWords } from "../i18n/review";
import { useTitle } from "../page_title";
import { wheel } from "../prefs";
import { Branches } from "./branch_tools";
import { FileAbout, FilePlayer, nameOf } from "./file_about";
import { FileBoard } from "./file_board";
import { closeFile, type OpenFile } from "./opening";
import { Panel } from "./panel";
import { aboutText, moveText, saidText, sgfOf } from "./sgf_text";
import { SgfTools } from "./sgf_tools";
import type { Node } from "./tree";
import { nodeText } from "./tree_view";

export function FileView({ open, bar }: { open: OpenFile; bar: ComponentChildren }) {
  const { file: say } = reviewWords();
  const { review, file, name } = open;
  const node = review.current.value;
  review.changes.value;
  const title = t().game.title(nameOf(file, "black"), nameOf(file, "white"));
  useTitle(title);
  useReplayKeys();
  const steps = useMemo(wheelSteps, []);
  const onWheel = (event: WheelEvent) => {
    if (wheel.value === "off" || event.ctrlKey) return;
    event.preventDefault();
    const by = steps(event.deltaY);
    if (by !== 0) step(by);
  };
  const commented = useMemo(() => file.nodes.some(({ comment, name }) => comment || name), [file]);
  const toMove = (color: "black" | "white") => (node.at?.to_play === color ? "to-move" : "");
  return (
    <div class="game">
      <h1 class="unseen">{title}</h1>
      <FilePlayer
        file={file}
        color="white"
        captures={node.at?.white_captures ?? 0}
        toMove={toMove("white")}
        place="above"
      />
      <div class="table" onWheel={onWheel}>
        <FileBoard review={review} />
      </div>
      <FilePlayer
        file={file}
        color="black"
        captures={node.at?.black_captures ?? 0}
        toMove={toMove("black")}
        place="below"
      />
      <div class="status">
        <p class="status-main" role="status">
          {nodeText(node)}
        </p>
        <p class="status-more">
          {node.said?.refused ? (
            <span class="warn">{say.refused(refusalText(node.said.refused))}</span>
          ) : (
            <bdi>{file.about.result}</bdi>
          )}
        </p>
      </div>
      {bar}
      <div class="extra">
        {commented && <Comment node={node} />}
        <Panel
          tabs={["tree", "about"]}
          narrow="about"
          show={(tab) => (tab === "about" ? <FileAbout file={file} /> : <Branches review={review} />)}
        />
        <section class="keep" aria-label={words().keep.label}>
          <SgfTools review={review} name={named(name)} plain={null} write={async () => written(open)} />
          <button type="button" class="button" onClick={closeFile}>
            {say.other}
          </button>
        </section>
      </div>
    </div>
  );
}

/** Always of the same height, so that nothing below it moves from node to node. */
function Comment({ node }: { node: Node }) {
  const { file: say } = reviewWords();
  const { name, comment } = node.said ?? {};
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section class="comment" tabIndex={0} aria-label={say.comment} key={node.id}>
      {name && (
        <strong>
          <bdi>{name}</bdi>
        </strong>
      )}
      {comment && (
        <p class="comment-text" dir="auto">
          {comment.trim()}
        </p>
      )}
      {!name && !comment && <p class="quiet-text">{say.noComment}</p>}
    </section>
  );
}

export function written({ review, file }: Pick<OpenFile, "review" | "file">): string {
  const { size } = file.about;
  return sgfOf(review.tree.root, (node) => {
    if (!node.said) return moveText(node.made, size);
    const said = saidText(node.said, size);
    return node.parent === null ? aboutText(file.about) + said : said;
  });
}

function named(name: string): string {
  return name.toLowerCase().endsWith(".sgf") ? name : `${name}.sgf`;
}
