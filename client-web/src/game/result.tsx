// Owns how a finished game is told: who won, by how much, and the count if there was one.
import type { Outcome, Snapshot } from "../generated/protocol";
import { t } from "../i18n";
import { said } from "../rulesets";
import { ScoreTable } from "./score_table";

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
      <a class="button primary" href="/">
        {words.again}
      </a>
    </section>
  );
}
