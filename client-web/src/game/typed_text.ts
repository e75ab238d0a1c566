// Owns what a line means that somebody typed to play without looking: a point, a pass, or a question.
// Must never know whether it may be played.
import { COLUMNS, vertexOf } from "../board/points";

export type Typed =
  | { kind: "play"; point: string }
  | { kind: "pass" }
  | { kind: "clocks" }
  | { kind: "last" }
  | { kind: "unknown" };

/** `d4`, `D 4` and full-width letters alike. `passed`: the word for a pass in the language in force. */
export function typedMeaning(text: string, size: number, passed: string): Typed {
  const plain = text.normalize("NFKC").replace(/\s+/g, "").toUpperCase();
  if (plain === "PASS" || plain === passed.toUpperCase()) return { kind: "pass" };
  if (plain === "C") return { kind: "clocks" };
  if (plain === "L") return { kind: "last" };
  const known = COLUMNS.includes(plain[0] ?? " ") && vertexOf(plain, size) !== null;
  return known ? { kind: "play", point: plain } : { kind: "unknown" };
}
