// Owns what is awaited in a game of one's own, as a line of few words says it. Must never know how it became known.
import type { Color, EventFrame, Snapshot } from "../generated/protocol";

/** Where one acts comes first. `over`: ended while its player looked elsewhere, and not yet seen. */
export const turns = ["mine", "theirs", "under_way", "over"] as const;
export type Turn = (typeof turns)[number];

type Standing = Pick<Snapshot | EventFrame, "phase" | "to_play" | "marking">;

export function turnOf({ phase, to_play, marking }: Standing, color: Color): Turn {
  switch (phase) {
    case "finished":
      return "over";
    case "playing":
    case "sealing":
      return to_play === color ? "mine" : "theirs";
    case "scoring":
      return marking && !marking.accepted.includes(color) ? "mine" : "under_way";
    default:
      return "under_way";
  }
}
