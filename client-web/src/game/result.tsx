// Owns how a finished game is told: who won, by how much, the count if there was one, and what may come next.
import type { Outcome, Snapshot } from "../generated/protocol";
import { t } from "../i18n";
import { play } from "../i18n/play";
import { later } from "../later";
import { said } from "../rulesets";
import { RematchRow } from "./rematch";
import { ScoreTable } from "./score_table";
import { snapshot } from "./store";

export function Result({ now, outcome }: { now: Snapshot; outcome: Outcome }) {
  const words = t().result;
  const { unit } = said(now.game.settings.ruleset);
  return (
    <section class="result" aria-labelledby="result-title">
      <div role="status">
        <h2 id="result-title" class="result-text">
          {words.text(outcome, unit)}
        </h2>
      </div>
      <p class="parts">
        {words.details(outcome, unit).map((part) => (
          <span key={part}>{part}</span>
        ))}
      </p>
      {now.marking && <ScoreTable score={now.marking.score} />}
      {snapshot.value && <RematchRow now={now} />}
      <div class="decide">
        <button
          type="button"
          class="button"
          disabled={now.moves.length === 0 || !later.value}
          onClick={() => later.value?.goTo(0)}
        >
          {play().review}
        </button>
        <a class="button" href="/">
          {words.again}
        </a>
      </div>
    </section>
  );
}
