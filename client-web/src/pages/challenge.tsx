// Owns the page behind an invitation's link: what is offered, and one button that takes it.
import { isolated } from "../foreign";
import type { Refused, Seek } from "../generated/protocol";
import { refusalText, t } from "../i18n";
import { playParts } from "../later";
import { MyOffer } from "../lobby/my_offer";
import { blindFacts, handicapText, komiText, rulesText, timeText } from "../lobby/settings_text";
import { acceptSeek, lookedUp, offer, ready } from "../lobby/store";
import { said } from "../rulesets";
import { LostPage } from "./lost";

export function ChallengePage({ seek }: { seek: string }) {
  const own = offer.value;
  if (own?.id === seek) return <MyOffer seek={own} />;
  const found = lookedUp.value;
  switch (found.state) {
    case "looking":
      return <p class="lone quiet-text">{t().challenge.looking}</p>;
    case "refused":
      // The words for it come with what is loaded next.
      return playParts.value && <Gone why={found.why} />;
    case "shown":
      return <Invitation seek={found.seek} />;
  }
}

/** Whoever comes too late for a seat may still watch. */
function Gone({ why }: { why: Refused }) {
  const game = why.values?.game;
  if (why.code !== "seek_taken" || game === undefined) return <LostPage text={refusalText(why)} />;
  return (
    <section class="lone card">
      <span class="waiting-stones" aria-hidden="true" />
      <h1>{refusalText(why)}</h1>
      <a class="button primary big" href={`/g/${encodeURIComponent(game)}`}>
        {t().challenge.watch}
      </a>
    </section>
  );
}

function Invitation({ seek }: { seek: Seek }) {
  const words = t();
  const { settings } = seek;
  const facts: [string, string][] = [
    [words.rules.label, words.rules.name[settings.ruleset]],
    [words.offer.size, words.offer.sizeName(settings.size)],
    [words.offer.handicap, handicapText(settings)],
    [words.offer.komi, komiText(settings)],
    [words.offer.time, timeText(settings.time)],
    [words.conduct.label, words.conduct.name[settings.conduct]],
    [words.rules.illegal, words.rules.illegalName[settings.illegal_moves]],
    [words.challenge.color, words.colorChoice(seek.color)],
    ...blindFacts(settings),
  ];
  return (
    <section class="lone card" aria-labelledby="challenge-title">
      <span class="waiting-stones" aria-hidden="true" />
      <h1 id="challenge-title">{words.challenge.from(isolated(seek.name))}</h1>
      <dl class="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <button
        type="button"
        class="button primary big"
        disabled={!ready.value}
        onClick={() => acceptSeek(seek)}
      >
        {words.challenge.accept}
      </button>
      <p class="hint">{words.conduct.hint[settings.conduct]}</p>
      <p class="hint">{rulesText(settings.ruleset)}</p>
      {settings.illegal_moves === "penalised" && (
        <p class="hint">{words.rules.penaltyHint[said(settings.ruleset).offences]}</p>
      )}
    </section>
  );
}
