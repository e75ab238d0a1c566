// Owns that what somebody else wrote turns nothing round beside it, where it can be no element of its own: in a sentence,
// a title, a label. Elsewhere it stands in a `bdi`. Must never know whose it is.

/** Letters that run from right to left, and signs that make others do so. */
const TURNS =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const SIGNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const [ISOLATE, END] = ["\u2068", "\u2069"];

/** The page runs from left to right, so that a text which does too is left as it is. */
export function isolated(text: string): string {
  // A sign in the text could end the isolation before the text ends.
  return TURNS.test(text) ? ISOLATE + text.replace(SIGNS, "") + END : text;
}
