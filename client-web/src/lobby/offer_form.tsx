// Owns the form that offers a game, to everybody or by a link: open lies what a newcomer chooses, the rest is in a fold.
import { useEffect, useId, useRef } from "preact/hooks";
import type { Ruleset, Visibility } from "../generated/protocol";
import { t } from "../i18n";
import { notify } from "../notices";
import { rulesets, said, usualKomi } from "../rulesets";
import { Choice } from "../ui/choice";
import { NumberField } from "../ui/number_field";
import { BlindFields } from "./blind_field";
import {
  change,
  colorChoices,
  conducts,
  handicaps,
  illegalChoices,
  type KomiKind,
  komiKinds,
  sizes,
  toSettings,
  values,
} from "./offer_values";
import { handicapText, komiText, rulesText } from "./settings_text";
import { offer, openSeek, ready } from "./store";
import { TimeFields } from "./time_fields";

export function OfferForm() {
  const words = t().offer;
  const now = values.value;
  const handicapId = useId();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const button = event.submitter;
    const visibility: Visibility = button?.getAttribute("value") === "private" ? "private" : "public";
    const settings = toSettings(values.value);
    if (!settings) return notify(words.bad);
    openSeek(settings, values.value.color, visibility);
  };
  const free = offer.value === null;
  const idle = ready.value && free;
  return (
    <form
      ref={useFocusOnceFree(free)}
      class="card offer-form"
      tabIndex={-1}
      onSubmit={submit}
      aria-labelledby="offer-title"
    >
      <h2 id="offer-title">{words.title}</h2>
      <Choice
        label={words.size}
        choices={sizes}
        value={now.size}
        text={words.sizeName}
        onChoose={(size) => change({ size })}
      />
      <TimeFields />
      <details class="fold">
        <summary>
          {words.moreRules}
          <Summary />
        </summary>
        <Choice
          label={words.color}
          choices={colorChoices}
          value={now.color}
          text={t().colorChoice}
          onChoose={(color) => change({ color })}
        />
        <RulesField />
        <div class="fields">
          <p class="field">
            <label for={handicapId}>{words.handicap}</label>
            <select
              id={handicapId}
              value={now.handicap}
              onChange={(event) => change({ handicap: Number(event.currentTarget.value) })}
            >
              {handicaps(now.size).map((count) => (
                <option key={count} value={count}>
                  {count === 0 ? words.even : words.stones(count)}
                </option>
              ))}
            </select>
          </p>
          <KomiField />
        </div>
        <ConductField />
        <IllegalField />
        <BlindFields />
      </details>
      <div class="form-buttons">
        <button type="submit" class="button primary" value="public" disabled={!idle}>
          {words.publish}
        </button>
        <button type="submit" class="button" value="private" disabled={!idle}>
          {words.invite}
        </button>
      </div>
    </form>
  );
}

/** What was pressed to take an offer back has gone with it. */
function useFocusOnceFree(free: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const was = useRef(free);
  useEffect(() => {
    const lost = document.activeElement === document.body;
    if (free && !was.current && lost) form.current?.focus({ preventScroll: true });
    was.current = free;
  }, [free]);
  return form;
}

/** What is set in the fold, for whoever leaves it closed. */
function Summary() {
  const settings = toSettings(values.value);
  if (!settings) return null;
  const { rules, conduct } = t();
  const komi = settings.komi ?? usualKomi(settings.ruleset, settings.handicap);
  const parts = [
    t().colorChoice(values.value.color),
    handicapText(settings),
    rules.name[settings.ruleset],
    komiText({ ...settings, komi }),
    conduct.name[settings.conduct],
  ];
  if (settings.illegal_moves === "penalised") parts.push(rules.penalties);
  if (settings.blind) parts.push(t().blind.label);
  return (
    <span class="parts">
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </span>
  );
}

function RulesField() {
  const id = useId();
  const { ruleset } = values.value;
  const words = t().rules;
  return (
    <div class="field">
      <label for={id}>{words.label}</label>
      <select
        id={id}
        aria-describedby={`${id}-on`}
        value={ruleset}
        onChange={(event) => change({ ruleset: event.currentTarget.value as Ruleset })}
      >
        {rulesets.map((name) => (
          <option key={name} value={name}>
            {words.name[name]}
          </option>
        ))}
      </select>
      <p id={`${id}-on`} class="hint">
        {rulesText(ruleset)}
      </p>
    </div>
  );
}

function ConductField() {
  const words = t().conduct;
  const { conduct } = values.value;
  return (
    <div>
      <Choice
        label={words.label}
        choices={conducts}
        value={conduct}
        text={(choice) => words.name[choice]}
        onChoose={(choice) => change({ conduct: choice })}
      />
      <p class="hint">{words.hint[conduct]}</p>
    </div>
  );
}

function IllegalField() {
  const words = t().rules;
  const { illegal, ruleset } = values.value;
  return (
    <div>
      <Choice
        label={words.illegal}
        choices={illegalChoices}
        value={illegal}
        text={(choice) => words.illegalName[choice]}
        onChoose={(choice) => change({ illegal: choice })}
      />
      {illegal === "penalised" && <p class="hint">{words.penaltyHint[said(ruleset).offences]}</p>}
    </div>
  );
}

function KomiField() {
  const words = t().offer;
  const id = useId();
  const texts: Record<KomiKind, string> = {
    default: words.komiDefault,
    "7.5": words.komiName("7.5"),
    "0": words.komiNone,
    free: words.komiFree,
  };
  return (
    <>
      <p class="field">
        <label for={id}>{words.komi}</label>
        <select
          id={id}
          value={values.value.komi}
          onChange={(event) => change({ komi: event.currentTarget.value as KomiKind })}
        >
          {komiKinds.map((kind) => (
            <option key={kind} value={kind}>
              {texts[kind]}
            </option>
          ))}
        </select>
      </p>
      {values.value.komi === "free" && (
        <NumberField
          label={words.komiFreeLabel}
          value={values.value.komiFree}
          least={-400}
          most={400}
          step={0.5}
          onInput={(komiFree) => change({ komiFree })}
        />
      )}
    </>
  );
}
