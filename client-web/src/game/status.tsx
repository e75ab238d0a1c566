// Owns the line that says what is going on and what is awaited, always of the same height.
import { useEffect, useState } from "preact/hooks";
import { clockDigits } from "../clock";
import type { Snapshot } from "../generated/protocol";
import { t } from "../i18n";
import { said } from "../rulesets";
import { aim } from "./aim";
import { useAway } from "./away";
import { eventText } from "./event_text";
import {
  breaksBefore,
  interrupted,
  lastEvent,
  online,
  opponent,
  presence,
  seat,
  time,
  waiting,
} from "./store";
import { beat, startBeat } from "./tick";

const URGENT_MS = 8_000;
/** A reload must not alarm. */
const ABSENT_MS = 5_000;

export function Status({ now }: { now: Snapshot }) {
  const beginning = now.phase === "waiting" || (now.phase === "playing" && now.moves.length < 2);
  const told =
    aim.value === null && !interrupted.value ? eventText(lastEvent.value, breaksBefore.value) : null;
  return (
    <div class="status">
      <p class="status-main">{headline(now)}</p>
      <p class="status-more">
        <span role="status">{told}</span>
        {told === null && (beginning ? <FirstMoves now={now} /> : <Aside now={now} />)}
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
      if (waiting.value.some(({ type }) => type === "play" || type === "pass"))
        return online.value ? words.sending : words.unsent;
      return now.to_play === seat.value ? words.yourTurn : words.theirTurn;
    case "sealing":
      if (seat.value !== now.to_play) return t().around.sealing(now.to_play);
      return waiting.value.some(({ type }) => type === "seal") ? words.sending : t().around.seal;
    case "paused":
      return interrupted.value ? t().around.restarted : t().around.paused;
    case "adjourned":
      return t().around.adjourned;
    case "scoring":
      return t().scoring.agreeing;
    case "finished":
      return now.outcome
        ? t().result.text(now.outcome, said(now.game.settings.ruleset).unit)
        : t().result.title;
  }
}

function Aside({ now }: { now: Snapshot }) {
  const words = t().game;
  const absent = useAbsence();
  const away = useAway(now);
  if (aim.value !== null) return <>{words.tapAgain}</>;
  if (now.phase === "paused" && interrupted.value) return <Standing now={now} />;
  if (now.phase === "finished") return <>{now.outcome && t().result.record(now.outcome.text)}</>;
  if (away) return <span class="warn">{away.text}</span>;
  if (absent) return <span class="warn">{words.offline}</span>;
  const watching = presence.value?.spectators ?? 0;
  return <>{watching > 0 && words.spectators(watching)}</>;
}

/** After a break of the server: until when at the latest, and who is back. */
function Standing({ now }: { now: Snapshot }) {
  useEffect(() => startBeat(), []);
  beat.value;
  const words = t().around;
  const parts = [words.goesOnIn(clockDigits((now.breaks?.until ?? 0) - time.now()))];
  for (const color of now.breaks?.ready ?? []) parts.push(words.isBack(color));
  return <>{parts.join(" · ")}</>;
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

function FirstMoves({ now }: { now: Snapshot }) {
  useEffect(() => startBeat(), []);
  beat.value;
  const { first_moves_by, settings } = now.game;
  const left = Math.max(0, first_moves_by - time.now());
  const words = t().game;
  const say = settings.conduct === "event" ? words.firstMovesOrLose : words.firstMoves;
  return <span class={left < URGENT_MS ? "warn" : ""}>{say(clockDigits(left))}</span>;
}
