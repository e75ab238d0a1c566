// Owns a game's record as positions that can be stepped through: what stood after each move that was not taken back.
// Must never know a rule: every position is the fold of what the events say.
import { fold } from "../game/fold";
import type { EventFrame, GameRecord, Snapshot } from "../generated/protocol";

export interface Positions {
  /** The game after every event. */
  end: Snapshot;
  /** `after[n]`: right after move n, as it stands in the end; the first is the game before any move. */
  after: readonly Snapshot[];
}

export function positionsOf(record: GameRecord): Positions {
  return record.events.reduce(follow, { end: record.start, after: [record.start] });
}

/** With one event more. */
export function follow(before: Positions, frame: EventFrame): Positions {
  const end = fold(before.end, frame);
  const count = end.moves.length;
  // What was taken back is gone, and its numbers are given anew.
  const kept = before.after.slice(0, count + 1);
  return { end, after: kept.length <= count ? [...kept, end] : kept };
}

/** The last move stands with all that came after it: the marks, the count and the result. */
export function positionAt({ end, after }: Positions, number: number): Snapshot {
  const there = number < end.moves.length ? after[Math.max(0, number)] : undefined;
  return there === undefined ? end : standing(there);
}

/** No clock runs in what is past, and nothing is awaited. */
export function standing(there: Snapshot): Snapshot {
  const clocks = there.clocks && { ...there.clocks, running: null, deadline: null };
  return { ...there, clocks, breaks: null, cycle: null, marking: null };
}
