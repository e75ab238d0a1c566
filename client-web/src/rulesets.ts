// Owns what the page says of each rule set: what is on, in what results are said, the usual komi.
// Must never decide by it: what is legal, what counts and who has won is the server's word.
import type { Color, Ruleset, Scoring, Unit } from "./generated/protocol";

export interface Said {
  scoring: Scoring;
  unit: Unit;
  /** In points, of an even game. */
  komi: string;
  repetition: "positional" | "situational" | "no_result" | "draw";
  suicide: "forbidden" | "several" | "any";
  /** What is particular to it and decides games. */
  own: "level_is_black" | "last_move" | null;
  /** What a retaken ko or a stone out of turn costs where illegal moves are punished. */
  offences: "warned" | "lost";
}

const chinese2002: Said = {
  scoring: "area",
  unit: "zi",
  komi: "7.5",
  repetition: "positional",
  suicide: "forbidden",
  own: null,
  offences: "warned",
};
const japanese: Said = {
  ...chinese2002,
  scoring: "territory",
  unit: "points",
  komi: "6.5",
  repetition: "no_result",
};
const aga: Said = { ...chinese2002, unit: "points", repetition: "situational" };

const all: Record<Ruleset, Said> = {
  "chinese-2002": chinese2002,
  "chinese-1988": { ...chinese2002, komi: "5.5", repetition: "draw", offences: "lost" },
  japanese,
  korean: japanese,
  aga,
  "new-zealand": { ...aga, komi: "7", suicide: "any" },
  ing: { ...chinese2002, unit: "points", komi: "8", suicide: "several", own: "level_is_black" },
  "wmsg-2008": { ...chinese2002, unit: "points", komi: "6.5", own: "last_move" },
};

/** In the order in which they are offered. */
export const rulesets = Object.keys(all) as readonly Ruleset[];

export function said(ruleset: Ruleset): Said {
  return all[ruleset];
}

/** In points: none in a handicap game. */
export function usualKomi(ruleset: Ruleset, handicap: number): string {
  return handicap > 0 ? "0" : all[ruleset].komi;
}

/** Whose a level count is; nobody's where it is a draw. */
export function levelTo(ruleset: Ruleset): Color | null {
  return all[ruleset].own === "level_is_black" ? "black" : null;
}
