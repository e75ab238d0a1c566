// Owns the guess of what the server's clock says now, from readings that took a while to come.
// Must never know what is timed.

/** A good reading is believed this long before a slower one may replace it. */
const BELIEVED_MS = 60_000;

export class ServerTime {
  private offset: number | null = null;
  private journey = Number.POSITIVE_INFINITY;
  private takenAt = 0;

  /** `now` was true half a journey ago. */
  take(now: number, roundTrip: number): void {
    const here = performance.now();
    if (roundTrip > this.journey && here - this.takenAt < BELIEVED_MS) return;
    this.offset = now + roundTrip / 2 - here;
    this.journey = roundTrip;
    this.takenAt = here;
  }

  /** Something happened at `at`, so it cannot be earlier than that now. */
  atLeast(at: number): void {
    if (this.offset === null || this.now() < at) this.offset = at - performance.now();
  }

  now(): number {
    return this.offset === null ? 0 : performance.now() + this.offset;
  }
}
