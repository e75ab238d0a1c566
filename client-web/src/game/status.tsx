// Owns the line that says what is going on and what is awaited, always of the same height.
import { useEffect, useState } from "preact/hooks";
import { clockDigits } from "../clock";
import type { Snapshot } from "../generated/protocol";
import { t } from "../i18n";
import { aim } from "./aim";
import { lastEvent, opponent, presence, seat, time, waiting } from "./store";
import { beat, startBeat } from "./tick";

const URGENT_MS = 8_000;
/** A reload must not alarm. */
const ABSENT_MS = 5_000;

export function Status({ now }: { now: Snapshot }) {
  const beginning = now.phase === "waiting" || (now.phase === "playing" && now.moves.length < 2);
  return (
    <div class="status">
      <p class="status-main">{headline(now)}</p>
      <p class="status-more">
        {beginning ? <FirstMoves by={now.game.first_moves_by} /> : <Aside now={now} />}
      </p>
    </div>
  );
}

function headline(now: Snapshot): string {
  const words = t().game;
  switch (now.phase) {
    case "waiting": {
      const here = presence.value;
      if (here?.black && !here.white) return words.waitingFor("white");
      if (here?.white && !here.black) return words.waitingFor("black");
      return words.waiting;
    }
    case "playing":
      if (seat.value === null) return words.toPlay(now.to_play);
      if (waiting.value.some(({ type }) => type === "play" || type === "pass")) return words.sending;
      return now.to_play === seat.value ? words.yourTurn : words.theirTurn;
    case "scoring":
      return t().scoring.agreeing;
    case "finished":
      return now.outcome ? t().result.text(now.outcome) : t().result.title;
  }
}

function Aside({ now }: { now: Snapshot }) {
  const words = t().game;
  const absent = useAbsence();
  if (aim.value !== null) return <>{words.tapAgain}</>;
  const event = lastEvent.value;
  if (event?.type === "resumed") return <>{t().scoring.resumed(event.color, event.point)}</>;
  if (now.phase === "finished") return <>{now.outcome && t().result.record(now.outcome.text)}</>;
  if (absent) return <span class="warn">{words.offline}</span>;
  const watching = presence.value?.spectators ?? 0;
  return <>{watching > 0 && words.spectators(watching)}</>;
}

/** True once the opponent has been away for a while. */
function useAbsence(): boolean {
  const color = opponent();
  const away = color !== null && presence.value?.[color] === false;
  const [told, setTold] = useState(false);
  useEffect(() => {
    if (!away) return;
    const timer = setTimeout(() => setTold(true), ABSENT_MS);
    return () => {
      clearTimeout(timer);
      setTold(false);
    };
  }, [away]);
  return away && told;
}

function FirstMoves({ by }: { by: number }) {
  useEffect(() => startBeat(), []);
  beat.value;
  const left = Math.max(0, by - time.now());
  return <span class={left < URGENT_MS ? "warn" : ""}>{t().game.firstMoves(clockDigits(left))}</span>;
}
