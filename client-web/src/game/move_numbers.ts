// Owns which stones bear the number of their move. A stone on a point that was played twice bears the later one.
// Must never know how numbers look.
import { vertexOf } from "../board/points";
import type { Move } from "../generated/protocol";
import type { Numbers } from "../prefs";

const NONE: ReadonlyMap<number, number> = new Map();

/** Only stones that still stand bear one. */
export function moveNumbers(
  which: Numbers,
  moves: readonly Move[],
  stones: Int8Array,
  size: number,
): ReadonlyMap<number, number> {
  if (which === "off") return NONE;
  const numbers = new Map<number, number>();
  const from = which === "last" ? moves.length - 1 : 0;
  for (const [index, { point }] of moves.entries()) {
    const vertex = index < from ? null : vertexOf(point, size);
    if (vertex !== null && stones[vertex] !== 0) numbers.set(vertex, index + 1);
  }
  return numbers;
}
