// Owns which sound belongs to what happened in a game. Must never play it.
import type { Color, EventFrame } from "../generated/protocol";
import type { Tone } from "./tones";

/** null for what goes by without a sound. `seat`: whose ears these are; nobody is told of his own request. */
export function eventTone({ event, outcome }: EventFrame, seat: Color | null): Tone | null {
  if (outcome) return "end";
  switch (event.type) {
    case "opened":
      if (!event.played || event.point === "pass") return "pass";
      return event.captured?.length ? "capture" : "stone";
    case "played":
      return event.captured?.length ? "capture" : "stone";
    case "passed":
    case "turn_forfeited":
      return "pass";
    case "started":
      return "start";
    case "asked":
      return event.color === seat ? null : "ask";
    default:
      return null;
  }
}
