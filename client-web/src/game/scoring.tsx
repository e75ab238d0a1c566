// Owns the agreement on dead stones: who has accepted, accepting and taking back, and disputing a chain.
// Must never count: the figures are the server's.
import { useEffect } from "preact/hooks";
import { clockDigits } from "../clock";
import type { Color, GameEvent, Marking, Snapshot } from "../generated/protocol";
import { t } from "../i18n";
import { play } from "../i18n/play";
import { MARKING_LOW_MS } from "../reading/low_time";
import { levelTo } from "../rulesets";
import { dispute } from "./dispute";
import { useLock } from "./lock";
import { Margin, ScoreTable } from "./score_table";
import { command, lastEvent, online, seat, time, waiting } from "./store";
import { beat, startBeat } from "./tick";
import { elsewhere } from "./view";

const colors: readonly Color[] = ["black", "white"];

export function Scoring({ now, marking }: { now: Snapshot; marking: Marking }) {
  const words = play().scoring;
  useEffect(
    () => () => {
      dispute.value = { state: "off" };
    },
    [],
  );
  return (
    <section class="scoring" aria-labelledby="scoring-title">
      <div class="list-head">
        <h2 id="scoring-title">{words.title[marking.score.scoring]}</h2>
        <TimeLeft by={marking.deadline} />
      </div>
      <p class="hint">{words.atTheEnd}</p>
      {seat.value && <Decide marking={marking} mine={seat.value} />}
      <p class="accepted-line">
        {colors.map((color) => (
          <span key={color} class={`accepted ${marking.accepted.includes(color) ? "yes" : ""}`}>
            <span class={`seat-stone ${color} tiny`} aria-hidden="true" />
            {marking.accepted.includes(color) ? words.accepted(color) : <bdi>{now.game[color]}</bdi>}
          </span>
        ))}
      </p>
      <Margin score={marking.score} level={levelTo(now.game.settings.ruleset)} />
      <ScoreTable score={marking.score} />
      <p class="hint" role="status">
        {changeText(lastEvent.value) ?? (seat.value ? words.hintMark : words.hintWatch)}
      </p>
    </section>
  );
}

function Decide({ marking, mine }: { marking: Marking; mine: Color }) {
  const words = play().scoring;
  // After a change nobody may accept before there was time to see it.
  const locked = useLock(marking.marking);
  const choice = dispute.value;
  if (choice.state !== "off") return <Disputing />;
  const accepted = marking.accepted.includes(mine);
  const busy = !online.value || waiting.value.length > 0;
  // Nobody agrees to, or argues about, what the board does not show. Taking back is always safe.
  const unseen = busy || elsewhere.value;
  return (
    <div class="decide">
      {accepted ? (
        <button
          type="button"
          class="button"
          disabled={busy}
          onClick={() => command({ type: "withdraw_acceptance" })}
        >
          {words.withdraw}
        </button>
      ) : (
        <button
          type="button"
          class="button primary"
          disabled={unseen || locked}
          onClick={() => command({ type: "accept_dead", marking: marking.marking })}
        >
          {locked ? words.locked : words.accept}
        </button>
      )}
      <button
        type="button"
        class="button"
        disabled={unseen}
        onClick={() => {
          dispute.value = { state: "choosing" };
        }}
      >
        {words.dispute}
      </button>
    </div>
  );
}

function Disputing() {
  const words = play().scoring;
  const choice = dispute.value;
  const leave = () => {
    dispute.value = { state: "off" };
  };
  const claim = () => {
    if (choice.state !== "chosen") return;
    command({ type: "resume", point: choice.point, claim: choice.claim });
    leave();
  };
  return (
    <div class="decide">
      {choice.state === "chosen" ? (
        <button
          type="button"
          class="button primary"
          disabled={!online.value || elsewhere.value}
          onClick={claim}
        >
          {words.disputeAbout(choice.point)} {choice.claim === "dead" ? words.claimDead : words.claimAlive}
        </button>
      ) : (
        <p class="dispute-hint">{words.disputeHint}</p>
      )}
      <button type="button" class="button" onClick={leave}>
        {t().cancel}
      </button>
    </div>
  );
}

function TimeLeft({ by }: { by: number }) {
  useEffect(() => startBeat(), []);
  beat.value;
  const left = by - time.now();
  const look = left < MARKING_LOW_MS && left > 0 ? "low" : "hint";
  return <span class={`${look} figures`}>{leftText(left)}</span>;
}

/** A marking ends with the server's proposal, so it goes on past its limit until there is one. */
export function leftText(left: number): string {
  const words = play().scoring;
  return left > 0 ? words.left(clockDigits(left)) : words.awaited;
}

function changeText(event: GameEvent | null): string | null {
  const words = play().scoring;
  if (event?.type === "dead_proposed")
    return words.proposed(event.dead.length) + (seat.value ? words.change : words.decide);
  if (event?.type !== "dead_marked") return null;
  const say = event.claim === "dead" ? words.changed : words.revived;
  return say(event.color, event.chain.length, event.chain[0] ?? "");
}
