// Owns a row of the record of time in words: what happened, and what a clock showed, to the millisecond.
import { readClock } from "../clock";
import { clockText } from "../game/clock_text";
import type { Clocks, Color, GameEvent, TimeControl } from "../generated/protocol";
import { words } from "../i18n/later";
import { exact } from "./span_text";

export function whatText(event: GameEvent): string {
  const { time: say } = words();
  switch (event.type) {
    case "played":
      return event.point;
    case "opened":
      return say.opened(event.point === "pass" ? say.event.passed : event.point);
    case "penalised":
      return say.penalised(event.point === "pass" ? say.event.passed : event.point);
    case "asked":
      return say.asked(event.request);
    case "agreed":
      return say.agreed(event.request);
    case "declined":
      return say.declined(event.request);
    case "undone":
      return say.undone(event.plies);
    case "dead_marked":
      return say.marked(event.chain[0] ?? "", event.claim);
    case "resumed":
    case "dispute_closed":
      return say.disputed(event.point);
    default:
      return say.event[event.type];
  }
}

/** The exact figure, and beside it what the clock says otherwise: periods, moves in a block. */
export function shownText(
  clocks: Clocks | null,
  color: Color,
  time: TimeControl,
): { figure: string; note: string } {
  const { time: say } = words();
  if (!clocks) return { figure: say.noClock, note: "" };
  const reading = readClock(clocks[color], time, 0);
  const { note } = clockText(reading, clocks[color], time, false);
  return { figure: "left" in reading ? exact(reading.left) : exact(0), note };
}
