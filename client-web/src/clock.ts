// Owns what a clock shows at an instant: arithmetic on what the server said, and nothing else.
// Must never know timers or sockets, and never decides that somebody has lost on time.
import type { SideClock, TimeControl } from "./generated/protocol";

export type Reading =
  | { kind: "none" }
  | { kind: "main"; left: number }
  | { kind: "period"; left: number; periods: number }
  | { kind: "block"; left: number; moves: number }
  | { kind: "move"; left: number }
  /** Nothing is left to show: the server's word is awaited. */
  | { kind: "verdict" };

export type Urgency = "calm" | "soon" | "now";

const HOUR = 3_600_000;
/** From here on absolute time is shown in tenths: nothing follows on it, and every other clock gives time anew. */
const TENTHS_BELOW = 9_900;
export const DAY = 24 * HOUR;

/** What the clock says after `elapsed` ms more than the server had counted. */
export function readClock(clock: SideClock, time: TimeControl, elapsed: number): Reading {
  const spent = Math.max(0, elapsed);
  const main = clock.main_ms ?? 0;
  if (time.type === "none") return { kind: "none" };
  if (main > spent) return { kind: "main", left: main - spent };
  const over = spent - main;
  switch (time.type) {
    case "absolute":
    case "fischer":
      return { kind: "verdict" };
    case "byo_yomi":
      return readPeriods(clock.periods ?? 0, clock.period_left_ms ?? time.period_ms, time.period_ms, over);
    case "block":
    case "canadian": {
      const left = (clock.block_left_ms ?? time.block_ms) - over;
      return left > 0 ? { kind: "block", left, moves: clock.moves_left ?? time.moves } : { kind: "verdict" };
    }
    case "per_move": {
      const left = (clock.move_left_ms ?? time.move_ms) - over;
      return left > 0 ? { kind: "move", left } : { kind: "verdict" };
    }
  }
}

/** A period that is used in full is lost, also when it is used exactly. */
function readPeriods(periods: number, first: number, length: number, over: number): Reading {
  if (periods < 1) return { kind: "verdict" };
  if (over < first) return { kind: "period", left: first - over, periods };
  const more = Math.floor((over - first) / length);
  const periodsLeft = periods - 1 - more;
  if (periodsLeft < 1) return { kind: "verdict" };
  return { kind: "period", left: length - ((over - first) % length), periods: periodsLeft };
}

/** Amber near the end of main time, red in the last seconds and in the last period. */
export function urgency(reading: Reading, time: TimeControl): Urgency {
  if (reading.kind === "none") return "calm";
  if (reading.kind === "verdict") return "now";
  if (reading.kind === "period") return reading.periods === 1 || reading.left < 10_000 ? "now" : "calm";
  if (reading.left < 10_000 && endsTheGame(reading, time)) return "now";
  return reading.left < lowBelow(reading, time) ? "soon" : "calm";
}

/** No overtime follows on what is being used. */
function endsTheGame(reading: Reading, time: TimeControl): boolean {
  return reading.kind !== "main" || time.type === "absolute" || time.type === "fischer";
}

/** Less than this of what is being used is little. */
export function lowBelow(reading: Reading, time: TimeControl): number {
  return Math.min(60_000, Math.max(10_000, whole(reading, time) / 8));
}

/** All of what is being used, when it was full. */
function whole(reading: Reading, time: TimeControl): number {
  if (time.type === "none") return 0;
  if (time.type === "per_move") return time.move_ms;
  return reading.kind === "block" && "block_ms" in time ? time.block_ms : time.main_ms;
}

/** `10:00`, `1:05:00`; whole seconds rounded up, so that 0:00 is the end; never below it. */
export function clockDigits(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const tail = String(seconds % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}

/** `0:09.3`, for the last ten seconds. */
export function tenths(ms: number): string {
  const count = Math.max(0, Math.ceil(ms / 100));
  return `0:${String(Math.floor(count / 10)).padStart(2, "0")}.${count % 10}`;
}

/** Days and hours of a long time, both rounded down together: 71 h 59 min is 2 days and 23 hours. */
export function daysAndHours(ms: number): { days: number; hours: number } {
  const hours = Math.floor(ms / HOUR);
  return { days: Math.floor(hours / 24), hours: hours % 24 };
}

export function digits(reading: Reading, time: TimeControl): string {
  if (reading.kind === "none") return "";
  if (reading.kind === "verdict") return "0:00";
  return reading.left <= tenthsBelow(time) ? tenths(reading.left) : clockDigits(reading.left);
}

/** How long the digits stay as they are, in ms; null: until the server says something. */
export function digitsLast(reading: Reading, time: TimeControl): number | null {
  if (reading.kind === "none" || reading.kind === "verdict") return null;
  const { left } = reading;
  const below = tenthsBelow(time);
  const step = left <= below ? 100 : 1_000;
  const untilStep = left - (Math.ceil(left / step) - 1) * step;
  return left > below ? Math.min(untilStep, left - below) : untilStep;
}

function tenthsBelow(time: TimeControl): number {
  return time.type === "absolute" ? TENTHS_BELOW : 0;
}
