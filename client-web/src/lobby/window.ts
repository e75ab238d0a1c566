// Owns a page of a list as it was told, and the steps that the server tells of it.
// Must never know what the lines are about.
import type { Filter, Look } from "../generated/protocol";

/** As many lines as a page has at most. */
export const LINES = 20;

export const anything: Filter = { size: null, speed: null, ruleset: null, start: null };

export interface Page<Line> {
  look: Look;
  lines: readonly Line[];
  /** How many there are on all pages. */
  count: number;
}

export interface Step<Line> {
  new: readonly Line[];
  /** Places in the page before, followed by what is new; null: all stay. */
  order: readonly number[] | null;
  count: number;
  figures?: readonly { place: number; moves: number; spectators: number }[];
}

export function step<Line>(page: Page<Line>, change: Step<Line>): Page<Line> {
  const all = [...page.lines, ...change.new];
  const ordered = change.order?.flatMap((place) => all[place] ?? []) ?? page.lines;
  const lines = [...ordered];
  for (const { place, ...figures } of change.figures ?? []) {
    const line = lines[place];
    if (line) lines[place] = { ...line, ...figures };
  }
  return { ...page, lines, count: change.count };
}
