// Owns what is in the menu of what is seldom wanted: asking for an undo, a pause or an adjournment, stopping, claiming,
// looking back.
// What a game does not offer is not in it; whether a thing may be had now is the server's word.
import type { Request, Snapshot } from "../generated/protocol";
import { t } from "../i18n";
import { play } from "../i18n/play";
import { later } from "../later";
import { ConfirmButton } from "../ui/confirm_button";
import { useAway } from "./away";
import { mayLookBack } from "./sight";
import { command, online, seat, waiting } from "./store";

const requests: readonly Request[] = ["undo", "pause", "adjourn"];

export function Entries({ now, onDone }: { now: Snapshot; onDone: () => void }) {
  const words = play().around;
  const away = useAway(now);
  const walks = later.value;
  const { conduct, time } = now.game.settings;
  const off = !online.value || now.phase !== "playing" || waiting.value.length > 0;
  const asked = seat.value !== null && now.breaks?.[`${seat.value}_asks`] !== undefined;
  const done = (send: () => void) => () => {
    send();
    onDone();
  };
  return (
    <>
      {conduct === "casual" &&
        requests.map((request) => (
          <button
            key={request}
            type="button"
            class="button"
            disabled={off || asked}
            onClick={done(() => command({ type: "ask", request }))}
          >
            {words.ask[request]}
          </button>
        ))}
      {time.type === "absolute" && (
        <ConfirmButton
          text={words.stop}
          question={words.confirmStop}
          danger={true}
          disabled={off}
          onConfirm={done(() => command({ type: "stop_contest" }))}
        />
      )}
      {now.game.claim_after_ms !== null && (
        <ConfirmButton
          text={words.claim}
          question={words.confirmClaim}
          danger={false}
          disabled={off || !away?.due}
          onConfirm={done(() => command({ type: "claim" }))}
        />
      )}
      {walks && mayLookBack(now, seat.value) && (
        <button
          type="button"
          class="button"
          disabled={now.moves.length === 0}
          onClick={done(() => walks.step(-1))}
        >
          {t().lookBack}
        </button>
      )}
      {conduct === "event" && time.type !== "absolute" && <p class="hint">{t().conduct.hint.event}</p>}
    </>
  );
}
