// Owns the list of moves and the line that tells the last of them, also to a screen reader.
import { useEffect, useRef } from "preact/hooks";
import type { Move, Snapshot } from "../generated/protocol";
import { t } from "../i18n";
import { Memo } from "../ui/memo";

/** `loud`: it is all that its reader is told of the game. */
export function LastMove({ now, look }: { now: Snapshot; look: "plain" | "loud" }) {
  return (
    <p class={`last-move ${look}`} role="status">
      {lastMoveText(now)}
    </p>
  );
}

export function lastMoveText({ moves }: Snapshot): string {
  const words = t().game;
  const move = moves.at(-1);
  if (!move) return words.noMoves;
  const captured = move.captured ? words.captured(move.captured.length) : "";
  return words.last(moves.length, move.color, pointText(move)) + captured;
}

interface ListProps {
  moves: readonly Move[];
  /** The number of the move that is looked at. */
  current: number;
  /** Where the moves may be stepped through. */
  onPick: ((number: number) => void) | null;
}

export function MoveList({ moves, current, onPick }: ListProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    // Asked at once, and again whenever what stands around the list, or the window, leaves it another room.
    const watcher = new ResizeObserver(() => keepInSight(box, current));
    watcher.observe(box);
    return () => watcher.disconnect();
  }, [current, moves.length]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
    <ol ref={list} class="moves" tabIndex={0} aria-label={t().game.moves}>
      {moves.map((move, index) => (
        <MoveItem
          key={index}
          number={index + 1}
          move={move}
          last={index + 1 === current}
          text={pointText(move)}
          onPick={onPick}
        />
      ))}
    </ol>
  );
}

/** Only the list scrolls, never the page with it. */
function keepInSight(box: HTMLOListElement, current: number): void {
  const item = box.children[current - 1];
  const over = item ? item.getBoundingClientRect().top - box.getBoundingClientRect().top : -box.scrollTop;
  const middle = item ? (box.clientHeight - item.clientHeight) / 2 : 0;
  box.scrollTop += over - middle;
}

interface ItemProps {
  number: number;
  move: Move;
  last: boolean;
  text: string;
  onPick: ((number: number) => void) | null;
}

class MoveItem extends Memo<ItemProps> {
  override render({ number, move, last, text, onPick }: ItemProps) {
    const inside = (
      <>
        <span class="move-number">{number}</span>
        <span class={`seat-stone ${move.color} tiny`} aria-hidden="true" />
        {text}
      </>
    );
    return (
      <li class={last ? "last" : ""} aria-current={last && onPick ? "step" : undefined}>
        {onPick ? (
          <button type="button" class="move" onClick={() => onPick(number)}>
            {inside}
          </button>
        ) : (
          inside
        )}
      </li>
    );
  }
}

function pointText(move: Move): string {
  return move.point === "pass" ? t().game.passed : move.point;
}
