// Owns which marks of the reading (T3) fall between two instants of game time, worked out from the server's clocks.
// Must never know timers, voices or words.
import type { Clocks, TimeControl } from "../generated/protocol";
import type { CountDirection as Count } from "../prefs";

export type Mark = { at: number } & What;

type What =
  /** Seconds used of the period. */
  | { kind: "seconds"; count: number }
  /** Seconds left of a time that has no periods. */
  | { kind: "left"; count: number }
  /** One of the last ten. */
  | { kind: "count"; count: number }
  /** Main time is over; `begins` where periods follow. */
  | { kind: "main_over"; begins: boolean }
  /** A period is lost, so many are left. */
  | { kind: "period_lost"; left: number; minutes: boolean };

const SECOND = 1_000;
const MINUTE = 60;
const NOT_LAST: ReadonlySet<number> = new Set([30, 20, 10, 5, 2]);
const TENS: ReadonlySet<number> = new Set([30, 20, 10]);

/** Marks after `from` and up to `to`, both game time (ms), in their order. */
export function marksBetween(
  clocks: Clocks,
  time: TimeControl,
  from: number,
  to: number,
  count: Count,
): Mark[] {
  const { running, at } = clocks;
  if (running === null || time.type === "none") return [];
  const side = clocks[running];
  const mainEnd = at + (side.main_ms ?? 0);
  const found: Mark[] = [];
  if ((side.main_ms ?? 0) > 0 && "main_ms" in time && hasOvertime(time) && from < mainEnd && mainEnd <= to)
    found.push({ at: mainEnd, kind: "main_over", begins: time.type === "byo_yomi" });
  if (time.type === "byo_yomi") {
    const periods = side.periods ?? time.periods;
    const first = mainEnd + (side.period_left_ms ?? time.period_ms);
    for (let left = periods; left >= 1; left--) {
      const end = first + (periods - left) * time.period_ms;
      found.push(...endMarks(end, from, to, (seconds) => ofPeriod(seconds, time.period_ms, left, count)));
    }
    return found;
  }
  const end = clocks.deadline;
  if (end === null) return found;
  found.push(
    ...endMarks(end, from, to, (seconds) => (seconds * SECOND < end - at ? ofEnd(seconds, count) : null)),
  );
  return found;
}

function hasOvertime(time: TimeControl): boolean {
  return time.type === "byo_yomi" || time.type === "block" || time.type === "canadian";
}

/** Marks stand whole seconds before an end. */
function endMarks(end: number, from: number, to: number, of: (left: number) => What | null): Mark[] {
  const found: Mark[] = [];
  const first = Math.ceil((end - from) / SECOND) - 1;
  const last = Math.max(0, Math.ceil((end - to) / SECOND));
  for (let left = first; left >= last; left--) {
    const what = of(left);
    if (what) found.push({ at: end - left * SECOND, ...what });
  }
  return found;
}

/** So many seconds before the end of a period: with 60 s these are the referee's 30, 40, 50, 55, 58. */
function ofPeriod(left: number, period: number, periods: number, count: Count): What | null {
  const length = period / SECOND;
  const used = Math.round(length - left);
  if (left >= length) return null;
  if (periods > 1) {
    if (left === 0) return { kind: "period_lost", left: periods - 1, minutes: length === MINUTE };
    return NOT_LAST.has(left) ? { kind: "seconds", count: used } : null;
  }
  const one = ofLastTen(left, count);
  if (one) return one;
  const spoken = length === MINUTE ? TENS.has(left) : left > 0 && left % 10 === 0;
  return spoken ? { kind: "seconds", count: used } : null;
}

/** So many seconds before the end of a time that has no periods. */
function ofEnd(left: number, count: Count): What | null {
  return ofLastTen(left, count) ?? (TENS.has(left) ? { kind: "left", count: left } : null);
}

/** Upward 1 … 10, of which "10" falls at the very end; downward 10 … 1, of which "1" comes a second before it. */
function ofLastTen(left: number, count: Count): What | null {
  if (count === "up") return left < 10 ? { kind: "count", count: 10 - left } : null;
  return left >= 1 && left <= 10 ? { kind: "count", count: left } : null;
}
