// Owns a break in the game, a pause or an adjournment: until when, who is ready, and being ready oneself.
import { useEffect } from "preact/hooks";
import { clockDigits } from "../clock";
import type { Color, Snapshot } from "../generated/protocol";
import { play } from "../i18n/play";
import { useLock } from "./lock";
import { command, held, interrupted, online, seat, time, waiting } from "./store";
import { beat, startBeat } from "./tick";

const colors: readonly Color[] = ["black", "white"];

export function Break({ now }: { now: Snapshot }) {
  const words = play().around;
  const locked = useLock(now.phase);
  if (now.phase !== "paused" && now.phase !== "adjourned") return null;
  const ready = now.breaks?.ready ?? [];
  const mine = seat.value;
  const said = interrupted.value ? words.isBack : words.isReady;
  const already = mine !== null && ready.includes(mine);
  return (
    <section class="break" aria-labelledby="break-title">
      <h2 id="break-title">{titleOf(now)}</h2>
      <p>{textOf(now)}</p>
      {held.value && <p>{words.sentAgain}</p>}
      {mine && !interrupted.value && (
        <button
          type="button"
          class="button primary"
          disabled={!online.value || already || locked || waiting.value.length > 0}
          onClick={() => command({ type: "ready" })}
        >
          {already ? words.readyAlready : words.ready}
        </button>
      )}
      <p class="accepted-line" role="status">
        {colors.map((color) => (
          <span key={color} class={`accepted ${ready.includes(color) ? "yes" : ""}`}>
            <span class={`seat-stone ${color} tiny`} aria-hidden="true" />
            {ready.includes(color) ? said(color) : <bdi>{now.game[color]}</bdi>}
          </span>
        ))}
      </p>
    </section>
  );
}

/** After an outage the status line says what happened and counts down already. */
function textOf(now: Snapshot) {
  if (now.phase === "adjourned") return sealedText(now);
  return interrupted.value ? play().around.notCounted : <Until by={now.breaks?.until} />;
}

function titleOf({ phase }: Snapshot): string {
  const words = play().around;
  if (phase === "adjourned") return words.adjourned;
  return interrupted.value ? words.comingBack : words.paused;
}

function sealedText(now: Snapshot): string {
  const words = play().around;
  return now.breaks?.sealed ? words.sealedBy(now.breaks.sealed) : words.notSealed;
}

function Until({ by }: { by: number | undefined }) {
  useEffect(() => startBeat(), []);
  if (by === undefined) return <>{play().around.pausedWatch}</>;
  beat.value;
  return <>{play().around.pausedText(clockDigits(by - time.now()))}</>;
}
