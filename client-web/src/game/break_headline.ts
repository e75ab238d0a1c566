// Owns the headline of a game that is not simply being played: sealing, standing, or agreeing on dead stones.
import type { Snapshot } from "../generated/protocol";
import { t } from "../i18n";
import { play } from "../i18n/play";
import { interrupted, seat, waiting } from "./store";

export type Break = Exclude<Snapshot["phase"], "waiting" | "playing" | "finished">;

export function breakHeadline(now: Snapshot, phase: Break): string {
  const { around, scoring } = play();
  switch (phase) {
    case "sealing":
      if (seat.value !== now.to_play) return around.sealing(now.to_play);
      return waiting.value.some(({ type }) => type === "seal") ? t().game.sending : around.seal;
    case "paused":
      return interrupted.value ? around.restarted : around.paused;
    case "adjourned":
      return around.adjourned;
    case "scoring":
      return scoring.agreeing;
  }
}
