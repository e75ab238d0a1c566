// Owns the disputed chain while a player is choosing it: one's claim follows from whose chain it is.
// Must never know how it is settled.
import { signal } from "@preact/signals";
import type { Stone } from "../board/points";
import { stoneOf } from "../board/points";
import type { Claim, Color } from "../generated/protocol";

export type Dispute =
  | { state: "off" }
  | { state: "choosing" }
  | { state: "chosen"; point: string; claim: Claim };

export const dispute = signal<Dispute>({ state: "off" });

/** One holds the other's chain to be dead, or one's own to be alive. */
export function claimOn(stone: Stone, seat: Color): Claim {
  return stone === stoneOf(seat) ? "alive" : "dead";
}
