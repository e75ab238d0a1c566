// Owns how long an absent opponent may still take before the game can be claimed (P4).
// Must never grant the claim: the server says whether it stands.
import { useEffect } from "preact/hooks";
import type { Snapshot } from "../generated/protocol";
import { play } from "../i18n/play";
import { opponent, time } from "./store";
import { beat, startBeat } from "./tick";

export interface Away {
  due: boolean;
  text: string;
}

/** null while nobody is away, or where a game cannot be claimed. */
export function useAway(now: Snapshot): Away | null {
  const from = claimableFrom(now);
  useEffect(() => (from === null ? undefined : startBeat()), [from]);
  if (from === null) return null;
  beat.value;
  const seconds = Math.max(0, Math.ceil((from - time.now()) / 1000));
  const words = play().around;
  const text = seconds === 0 ? words.claimNow : words.claimIn(Math.floor(seconds / 60), seconds % 60);
  return { due: seconds === 0, text };
}

/** The game time (ms) from which a claim may be made; null for none. */
function claimableFrom(now: Snapshot): number | null {
  const color = opponent();
  const away = color !== null && now.breaks?.[`${color}_away`] !== undefined;
  return away ? (now.breaks?.claim_from ?? null) : null;
}
