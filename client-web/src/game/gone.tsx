// Owns what may be done about an opponent who stays away: the game claimed, or waiting on. It stands in the status
// line's own place, so that nothing moves when it comes. Must never grant the claim.
import { signal } from "@preact/signals";
import type { Snapshot } from "../generated/protocol";
import { play } from "../i18n/play";
import { ConfirmButton } from "../ui/confirm_button";
import { useAway } from "./away";
import { command, online, waiting } from "./store";

/** The absence that the player has chosen to wait through, by its first claimable moment. */
const waitedFor = signal<number | null>(null);

export function Gone({ now }: { now: Snapshot }) {
  const away = useAway(now);
  const from = now.breaks?.claim_from ?? null;
  if (!away?.due || from === null || from === waitedFor.value || now.phase !== "playing") return null;
  const words = play().around;
  return (
    <div class="claims">
      <ConfirmButton
        text={words.claimShort}
        question={words.confirmClaim}
        danger={false}
        disabled={!online.value || waiting.value.length > 0}
        onConfirm={() => command({ type: "claim" })}
      />
      <button
        type="button"
        class="button"
        onClick={() => {
          waitedFor.value = from;
        }}
      >
        {words.keepWaiting}
      </button>
    </div>
  );
}
