// Owns what a clock shows at an instant: arithmetic on what the server said, and nothing else.
// Must never know timers or sockets, and never decides that somebody has lost on time.
import type { SideClock, TimeControl } from "./generated/protocol";

export type Reading =
  | { kind: "none" }
  | { kind: "main"; left: number }
  | { kind: "period"; left: number; periods: number }
  | { kind: "block"; left: number; moves: number }
  /** Nothing is left to show: the server's word is awaited. */
  | { kind: "verdict" };

export type Urgency = "calm" | "soon" | "now";

/** What the clock says after `elapsed` ms more than the server had counted. */
export function readClock(clock: SideClock, time: TimeControl, elapsed: number): Reading {
  const spent = Math.max(0, elapsed);
  const main = clock.main_ms ?? 0;
  if (time.type === "none") return { kind: "none" };
  if (main > spent) return { kind: "main", left: main - spent };
  const over = spent - main;
  switch (time.type) {
    case "absolute":
      return { kind: "verdict" };
    case "byo_yomi":
      return readPeriods(clock.periods ?? 0, clock.period_left_ms ?? time.period_ms, time.period_ms, over);
    case "block": {
      const left = (clock.block_left_ms ?? time.block_ms) - over;
      return left > 0 ? { kind: "block", left, moves: clock.moves_left ?? time.moves } : { kind: "verdict" };
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
  if (reading.left < 10_000 && (reading.kind === "block" || time.type === "absolute")) return "now";
  return reading.left < soonBelow(reading, time) ? "soon" : "calm";
}

function soonBelow(reading: Reading, time: TimeControl): number {
  const whole =
    time.type === "none"
      ? 0
      : reading.kind === "block" && time.type === "block"
        ? time.block_ms
        : time.main_ms;
  return Math.min(60_000, Math.max(10_000, whole / 8));
}

/** `10:00`, `1:05:00`; whole seconds rounded up, so that 0:00 is the end. */
export function clockDigits(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const tail = String(seconds % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}

/** `0:09.3`, for the last ten seconds of a clock that ends the game. */
export function tenths(ms: number): string {
  const count = Math.ceil(ms / 100);
  return `0:${String(Math.floor(count / 10)).padStart(2, "0")}.${count % 10}`;
}

export function digits(reading: Reading, time: TimeControl): string {
  if (reading.kind === "none") return "";
  if (reading.kind === "verdict") return "0:00";
  if (time.type === "absolute" && reading.left <= 9_900) return tenths(reading.left);
  return clockDigits(reading.left);
}
