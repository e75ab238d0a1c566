// Owns how a finished game is told: who won, by how much, the count behind a fold, and what may come next.
import type { Outcome, Snapshot } from "../generated/protocol";
import { t } from "../i18n";
import { play } from "../i18n/play";
import { said } from "../rulesets";
import { useLock } from "./lock";
import { RematchButton, RematchNews } from "./rematch";
import { ScoreTable } from "./score_table";
import { lastFrame, snapshot } from "./store";

export function Result({ now, outcome }: { now: Snapshot; outcome: Outcome }) {
  const words = t().result;
  const { ruleset, conduct } = now.game.settings;
  const { unit } = said(ruleset);
  const settled = now.marking?.settled;
  // An event pairs its players itself, and a game that only the archive has has nobody at it.
  const pairs = snapshot.value !== null && conduct === "casual";
  // Whoever opens a game that is over came to see how it ended.
  const locked = useLock(lastFrame.value && "over");
  return (
    <section class="result" aria-labelledby="result-title">
      <div class="result-head">
        <div role="status">
          <h2 id="result-title" class="result-text">
            {words.text(outcome, unit)}
          </h2>
          {settled && <p class="hint">{play().scoring.settled[settled]}</p>}
        </div>
        <p class="parts">
          {words.details(outcome, unit).map((part) => (
            <span key={part}>{part}</span>
          ))}
        </p>
      </div>
      <div class="decide" inert={locked}>
        {pairs && <RematchButton />}
        <a class="button" href="/">
          {words.again}
        </a>
      </div>
      <div class="result-foot">
        {now.marking && (
          <details>
            <summary>{play().scoring.title[now.marking.score.scoring]}</summary>
            <ScoreTable score={now.marking.score} />
          </details>
        )}
        {pairs && <RematchNews />}
      </div>
    </section>
  );
}
