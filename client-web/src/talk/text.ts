// Owns where a line of talk names points of the board. Whatever else is in it stays the text that it is.
// Must never know how a point is shown.
import { vertexOf } from "../board/points";

export type Piece = { text: string; vertex: number | null };

/** A letter and a number that stand alone: D4, q16; not the d4 of "abcd4", nor the 1 of "A1b". */
const POINT = /(?<![\p{Script=Latin}\p{Number}_])[A-HJ-Z][1-9]\d?(?![\p{Script=Latin}\p{Number}_])/giu;

/** The line in pieces, which joined are the line. */
export function pieces(text: string, size: number): Piece[] {
  const found: Piece[] = [];
  let done = 0;
  for (const match of text.matchAll(POINT)) {
    const vertex = vertexOf(match[0].toUpperCase(), size);
    if (vertex === null) continue;
    if (match.index > done) found.push({ text: text.slice(done, match.index), vertex: null });
    found.push({ text: match[0], vertex });
    done = match.index + match[0].length;
  }
  if (done < text.length) found.push({ text: text.slice(done), vertex: null });
  return found;
}
