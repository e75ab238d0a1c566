// Owns a small board that is only looked at: all black stones are one path, all white ones another,
// each with its rims beneath.
// Must never know whose board it is, a rule, a socket or a clock.
import type { ComponentChild } from "preact";
import { Memo } from "../ui/memo";
import { across, CELL, down } from "./geometry";
import { starPoints } from "./points";

/** How far the wood reaches beyond the outer lines. */
const EDGE = CELL * 0.75;

interface Props {
  size: number;
  stones: Int8Array;
  /** The last move's vertex. */
  last: number | null;
  label: string;
}

export class MiniBoard extends Memo<Props> {
  override render({ size, stones, last, label }: Props): ComponentChild {
    const span = (size - 1) * CELL + 2 * EDGE;
    return (
      <svg
        class="mini-board"
        viewBox={`${-EDGE} ${-EDGE} ${span} ${span}`}
        role="img"
        aria-label={label}
        preserveAspectRatio="xMidYMid meet"
      >
        <Lines size={size} />
        <Stones color="black" d={dots(stones, 1, size)} />
        <Stones color="white" d={dots(stones, 2, size)} />
        {last !== null && (
          <circle
            class={`mini-last on-${stones[last] === 2 ? "white" : "black"}`}
            cx={across(last, size)}
            cy={down(last, size)}
            r={CELL * 0.2}
          />
        )}
      </svg>
    );
  }
}

/** The rim lies beneath: some boards are nearly of a stone's own colour. */
class Stones extends Memo<{ color: "black" | "white"; d: string }> {
  override render({ color, d }: { color: "black" | "white"; d: string }): ComponentChild {
    return (
      <>
        <path class={`mini-rims ${color}`} d={d} />
        <path class={`mini-stones ${color}`} d={d} />
      </>
    );
  }
}

class Lines extends Memo<{ size: number }> {
  override render({ size }: { size: number }): ComponentChild {
    const end = (size - 1) * CELL;
    const lines = Array.from({ length: size }, (_, n) => `M0 ${n * CELL}H${end}M${n * CELL} 0V${end}`);
    const stars = starPoints(size).map((star) => `M${across(star, size)} ${down(star, size)}h0`);
    return (
      <>
        <path class="mini-lines" d={lines.join("")} />
        <path class="mini-stars" d={stars.join("")} />
      </>
    );
  }
}

/** Lines of no length with round ends: one element for all stones of a colour. */
export function dots(stones: Int8Array, stone: 1 | 2, size: number): string {
  let d = "";
  for (let vertex = 0; vertex < stones.length; vertex++)
    if (stones[vertex] === stone) d += `M${across(vertex, size)} ${down(vertex, size)}h0`;
  return d;
}
