// Owns the second line of the status: what just happened, what is awaited, who is away.
import { useEffect, useState } from "preact/hooks";
import { clockDigits } from "../clock";
import type { Snapshot } from "../generated/protocol";
import { t } from "../i18n";
import { play } from "../i18n/play";
import { FIRST_MOVE_MS } from "../reading/low_time";
import { aim } from "./aim";
import { useAway } from "./away";
import { eventText } from "./event_text";
import { breaksBefore, interrupted, lastEvent, online, opponent, presence, time } from "./store";
import { beat, startBeat } from "./tick";

/** A reload must not alarm. */
const ABSENT_MS = 5_000;

export function StatusMore({ now }: { now: Snapshot }) {
  const first = now.phase === "waiting" || (now.phase === "playing" && now.moves.length < 2);
  // Whoever aims at a point has to know how it is played, most of all with the first stone.
  const beginning = first && aim.value === null;
  const told =
    aim.value === null && !interrupted.value ? eventText(lastEvent.value, breaksBefore.value) : null;
  return (
    <>
      <span role="status">{told}</span>
      {told === null && (beginning ? <FirstMoves now={now} /> : <Aside now={now} />)}
    </>
  );
}

function Aside({ now }: { now: Snapshot }) {
  const words = t().game;
  const absent = useAbsence();
  const away = useAway(now);
  if (aim.value !== null) return <>{words.tapAgain}</>;
  if (now.phase === "paused" && interrupted.value) return <Standing now={now} />;
  if (now.phase === "finished") return null;
  if (away) return <span class="warn">{away.text}</span>;
  if (absent) return <span class="warn">{words.offline}</span>;
  const watching = presence.value?.spectators ?? 0;
  return <span class="watching">{watching > 0 && words.spectators(watching)}</span>;
}

/** After a break of the server: until when at the latest, and who is back. */
function Standing({ now }: { now: Snapshot }) {
  useEffect(() => startBeat(), []);
  beat.value;
  const words = play().around;
  // Nothing is counted while there is nobody to say how it stands.
  if (!online.value) return <>{words.goesOnThen}</>;
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
  return <span class={left < FIRST_MOVE_MS ? "warn" : ""}>{say(clockDigits(left))}</span>;
}
