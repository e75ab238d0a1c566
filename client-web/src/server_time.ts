// Owns the guess of what the server's clock says now, from readings that took a while to come.
// Must never know what is timed, nor the calendar: all of it is `performance.now`.
import { signal } from "@preact/signals";

/** The quickest of the last so many readings is believed. */
const READINGS = 8;
/** None is believed longer than this once there is a newer one: two clocks drift apart. */
const BELIEVED_MS = 120_000;
/** The server says whole milliseconds, cut off. */
const GRAIN_MS = 1;

/** The server's clock is ahead of this one by at least `least` and at most `most`. */
interface Bounds {
  least: number;
  most: number;
  takenAt: number;
}

export class ServerTime {
  /** Changes whenever the guess may have; reading it redraws the reader. */
  readonly heard = signal(0);
  private readings: Bounds[] = [];
  private least = Number.NEGATIVE_INFINITY;

  /** `now` was true at some instant of the journey, which ended `here`. */
  take(now: number, roundTrip: number, here = performance.now()): void {
    const reading = { least: now - here, most: now - here + roundTrip, takenAt: here };
    // Whatever this one contradicts was of another game, or of before a sleep in which this clock stood still.
    this.readings = this.readings
      .filter((old) => here - old.takenAt < BELIEVED_MS && agree(old, reading))
      .slice(1 - READINGS);
    this.readings.push(reading);
    if (this.least > reading.most + GRAIN_MS) this.least = Number.NEGATIVE_INFINITY;
    this.heard.value += 1;
  }

  /** Something happened at `at`, so it cannot be earlier than that now. */
  atLeast(at: number): void {
    const least = at - performance.now();
    this.readings = this.readings.filter(({ most }) => least <= most + GRAIN_MS);
    this.least = Math.max(this.least, least);
    this.heard.value += 1;
  }

  now(): number {
    const offset = this.offset();
    return Number.isFinite(offset) ? performance.now() + offset : 0;
  }

  private offset(): number {
    const [first, ...others] = this.readings;
    if (!first) return this.least;
    const best = others.reduce((one, other) => (length(other) <= length(one) ? other : one), first);
    return Math.max(this.least, (best.least + best.most) / 2);
  }
}

function length({ least, most }: Bounds): number {
  return most - least;
}

function agree(one: Bounds, other: Bounds): boolean {
  return one.least <= other.most + GRAIN_MS && other.least <= one.most + GRAIN_MS;
}
