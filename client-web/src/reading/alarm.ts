// Owns when a low time is told by one sound: once, and again only after there was much more time meanwhile.
// Must never know clocks or sounds.

/** So much above the limit there must be time again. */
const AGAIN = 1.5;

export class Alarm {
  private armed = true;

  /** True once when less than `limit` is left; null where nothing is counted that could run low. */
  rings(left: number | null, limit: number): boolean {
    if (left === null) return false;
    if (left > limit * AGAIN) this.armed = true;
    if (!this.armed || left >= limit) return false;
    this.armed = false;
    return true;
  }
}
