// Owns the menu of what is seldom wanted: asking for an undo, a pause or an adjournment, stopping, claiming.
// What a game does not offer is not in it; whether a thing may be had now is the server's word.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Request, Snapshot } from "../generated/protocol";
import { t } from "../i18n";
import { ConfirmButton } from "../ui/confirm_button";
import { useAway } from "./away";
import { command, online, seat, waiting } from "./store";

const requests: readonly Request[] = ["undo", "pause", "adjourn"];

export function More({ now }: { now: Snapshot }) {
  const words = t().around;
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);
  useClosing(box, open, close);
  return (
    <div ref={box} class="more">
      <button
        type="button"
        class="button"
        aria-expanded={open}
        aria-controls="more-menu"
        disabled={now.phase === "finished"}
        onClick={() => setOpen(!open)}
      >
        {words.more}
      </button>
      {open && now.phase !== "finished" && (
        <div id="more-menu" class="more-menu" role="group" aria-label={words.more}>
          <Entries now={now} onDone={close} />
        </div>
      )}
    </div>
  );
}

function Entries({ now, onDone }: { now: Snapshot; onDone: () => void }) {
  const words = t().around;
  const away = useAway(now);
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
      {conduct === "event" && time.type !== "absolute" && <p class="hint">{t().conduct.hint.event}</p>}
    </>
  );
}

/** A press elsewhere and the escape key close it. */
function useClosing(box: { current: HTMLElement | null }, open: boolean, close: () => void): void {
  useEffect(() => {
    if (!open) return;
    const onPress = (event: Event) => {
      if (!(event.target instanceof Node && box.current?.contains(event.target))) close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") close();
    };
    addEventListener("pointerdown", onPress);
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("pointerdown", onPress);
      removeEventListener("keydown", onKey);
    };
  });
}
