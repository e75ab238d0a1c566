// Owns the names of points and the text form of stones. A vertex is row-major from the top left.
// Must never know the rules.
import type { Color } from "../generated/protocol";

export const COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

/** 1 black, 2 white, 0 empty: what the board view draws, never what decides. */
export type Stone = 0 | 1 | 2;

export function pointName(vertex: number, size: number): string {
  return `${COLUMNS[vertex % size] ?? ""}${size - Math.floor(vertex / size)}`;
}

/** null for a pass and for what is no point of this board. */
export function vertexOf(point: string, size: number): number | null {
  const found = /^([A-HJ-Z])([1-9]\d?)$/.exec(point);
  if (!found) return null;
  const column = COLUMNS.indexOf(found[1] ?? "");
  const row = size - Number(found[2]);
  return column < size && row >= 0 && row < size ? row * size + column : null;
}

/** Rows from the top joined by `/`; `X` black, `O` white. */
export function parseStones(text: string, size: number): Int8Array {
  const stones = new Int8Array(size * size);
  text.split("/").forEach((row, y) => {
    for (let x = 0; x < size; x++) stones[y * size + x] = row[x] === "X" ? 1 : row[x] === "O" ? 2 : 0;
  });
  return stones;
}

export function writeStones(stones: Int8Array, size: number): string {
  const rows: string[] = [];
  for (let y = 0; y < size; y++) {
    rows.push(Array.from(stones.subarray(y * size, (y + 1) * size), (stone) => ".XO"[stone] ?? ".").join(""));
  }
  return rows.join("/");
}

export function stoneOf(color: Color): Stone {
  return color === "black" ? 1 : 2;
}

export function other(color: Color): Color {
  return color === "black" ? "white" : "black";
}

export function starPoints(size: number): number[] {
  if (size < 7) return [];
  const edge = size < 13 ? 2 : 3;
  const lines = [edge, size - 1 - edge];
  const middle = (size - 1) / 2;
  const stars = lines.flatMap((y) => lines.map((x) => y * size + x));
  if (Number.isInteger(middle)) {
    stars.push(middle * size + middle);
    if (size > 13) for (const line of lines) stars.push(line * size + middle, middle * size + line);
  }
  return stars;
}
