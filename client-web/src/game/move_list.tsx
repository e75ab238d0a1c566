// Owns the list of moves and the line that tells the last of them, also to a screen reader.
import { useEffect, useRef } from "preact/hooks";
import type { Move, Snapshot } from "../generated/protocol";
import { t } from "../i18n";
import { Memo } from "../ui/memo";

export function LastMove({ now }: { now: Snapshot }) {
  const words = t().game;
  const move = now.moves.at(-1);
  const text = move
    ? words.last(now.moves.length, move.color, pointText(move)) +
      (move.captured ? words.captured(move.captured.length) : "")
    : words.noMoves;
  return (
    <p class="last-move" role="status">
      {text}
    </p>
  );
}

export function MoveList({ now }: { now: Snapshot }) {
  const list = useRef<HTMLOListElement>(null);
  const count = now.moves.length;
  useEffect(() => {
    const box = list.current;
    if (box) box.scrollTop = box.scrollHeight;
  }, [count]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
    <ol ref={list} class="moves" tabIndex={0} aria-label={t().game.moves}>
      {now.moves.map((move, index) => (
        <MoveItem
          key={index}
          number={index + 1}
          move={move}
          last={index + 1 === count}
          text={pointText(move)}
        />
      ))}
    </ol>
  );
}

interface ItemProps {
  number: number;
  move: Move;
  last: boolean;
  text: string;
}

class MoveItem extends Memo<ItemProps> {
  override render({ number, move, last, text }: ItemProps) {
    return (
      <li class={last ? "last" : ""}>
        <span class="move-number">{number}</span>
        <span class={`seat-stone ${move.color} tiny`} aria-hidden="true" />
        {text}
      </li>
    );
  }
}

function pointText(move: Move): string {
  return move.point === "pass" ? t().game.passed : move.point;
}
