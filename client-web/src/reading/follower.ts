// Owns how far a clock has been read: each mark once, none of a time when nobody looked.
// It asks the server's time for what has passed and never counts beats, so a slow timer only reads later.
// Must never know how a mark is written or spoken.
import type { Clocks, TimeControl } from "../generated/protocol";
import type { CountDirection as Count } from "../prefs";
import { type Mark, marksBetween } from "./marks";

/** What is older is not read any more. A page in the background is asked once a second. */
export const FRESH_MS = 1_200;

export class Follower {
  private clocks: Clocks | null = null;
  private readTo = 0;

  /** Marks that are due now. */
  due(clocks: Clocks | null, time: TimeControl, now: number, count: Count): Mark[] {
    const found: Mark[] = [];
    if (clocks !== this.clocks) {
      found.push(...this.lastOf(clocks, time, count));
      if (clocks && !continues(this.clocks, clocks)) this.readTo = clocks.at;
      this.clocks = clocks;
    }
    if (clocks) {
      found.push(...marksBetween(clocks, time, Math.max(this.readTo, now - FRESH_MS), now, count));
      this.readTo = Math.max(this.readTo, now);
    }
    return found.filter((mark) => mark.at > now - FRESH_MS);
  }

  /** A clock that ran out before it was answered is read to its end: "10" falls on the flag. */
  private lastOf(next: Clocks | null, time: TimeControl, count: Count): Mark[] {
    const before = this.clocks;
    if (!before || !next || before.deadline === null || next.at < before.deadline) return [];
    return marksBetween(before, time, this.readTo, before.deadline, count);
  }
}

/** The same side went on thinking: what has been read of it is not read again. */
function continues(before: Clocks | null, after: Clocks): boolean {
  return before !== null && before.running === after.running && before.deadline === after.deadline;
}
