// Owns the numbers of moves on their stones. Must never know which moves these are.
import { Memo } from "../ui/memo";
import { across, CELL, down } from "./geometry";

interface Props {
  size: number;
  stones: Int8Array;
  last: number | null;
  /** What is written on the stone of a point. */
  numbers: ReadonlyMap<number, number>;
}

export class MoveNumbers extends Memo<Props> {
  override render({ size, stones, last, numbers }: Props) {
    return (
      <g class="numbers">
        {[...numbers].map(([vertex, number]) => (
          <text
            key={vertex}
            class={`on-${stones[vertex] === 1 ? "black" : "white"} ${vertex === last ? "newest" : ""}`}
            x={across(vertex, size)}
            y={down(vertex, size)}
            dy="0.36em"
            font-size={CELL * (number > 99 ? 0.42 : 0.52)}
          >
            {number}
          </text>
        ))}
      </g>
    );
  }
}
