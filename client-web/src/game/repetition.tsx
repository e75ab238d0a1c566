// Owns the notice that the position repeats: how it will be ruled, who wants that now, and wanting it oneself.
// Must never know when it is ruled: the server says that it repeats, and how it ended.
import type { Color, Cycle, Snapshot } from "../generated/protocol";
import { play } from "../i18n/play";
import { said } from "../rulesets";
import { useLock } from "./lock";
import { command, online, seat, waiting } from "./store";

const colors: readonly Color[] = ["black", "white"];

export function Repetition({ now, cycle }: { now: Snapshot; cycle: Cycle }) {
  const words = play().cycle;
  const mine = seat.value;
  const agreed = mine !== null && cycle.agreed.includes(mine);
  const locked = useLock("repeated");
  return (
    <section class="repetition" aria-labelledby="repetition-title">
      <div role="status">
        <h2 id="repetition-title">{words.title}</h2>
        <p>{words.text(said(now.game.settings.ruleset).repetition)}</p>
      </div>
      {mine && (
        <button
          type="button"
          class="button"
          disabled={!online.value || agreed || locked || waiting.value.length > 0}
          onClick={() => command({ type: "end_cycle" })}
        >
          {agreed ? words.waiting : words.agree}
        </button>
      )}
      <p class="accepted-line">
        {colors.map((color) => (
          <span key={color} class={`accepted ${cycle.agreed.includes(color) ? "yes" : ""}`}>
            <span class={`seat-stone ${color} tiny`} aria-hidden="true" />
            {cycle.agreed.includes(color) ? words.agreed(color) : <bdi>{now.game[color]}</bdi>}
          </span>
        ))}
      </p>
    </section>
  );
}
