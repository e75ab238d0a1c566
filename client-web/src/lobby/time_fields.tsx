// Owns the part of the offer form that sets the clock: usual ones by their names, its kind, and free values.
import { useId, useState } from "preact/hooks";
import { t } from "../i18n";
import { NumberField } from "../ui/number_field";
import {
  change,
  firstOf,
  type OfferValues,
  onFlagChoices,
  type PresetName,
  presetIn,
  presetNames,
  presetsOf,
  type TimeKind,
  timeKinds,
  toTime,
  usualNames,
  usualOf,
  values,
} from "./offer_values";
import { timeText } from "./settings_text";

type NumberName = {
  [K in keyof OfferValues]: OfferValues[K] extends number
    ? number extends OfferValues[K]
      ? K
      : never
    : never;
}[keyof OfferValues];

export function TimeFields() {
  const words = t().offer;
  const id = useId();
  const { kind } = values.value;
  // Open for a clock that none of the usual ones is; it is not shut under anybody's hands.
  const [open, setOpen] = useState(presetIn(values.value) === null);
  return (
    <div class="time-fields">
      <Presets />
      <details class="fold" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{words.ownTime}</summary>
        <div class="fields">
          <p class="field wide">
            <label for={id}>{words.time}</label>
            <select
              id={id}
              value={kind}
              onChange={(event) => {
                const chosen = event.currentTarget.value as TimeKind;
                change({ ...firstOf[chosen], ...usualOf(chosen, values.value.size), kind: chosen });
              }}
            >
              {timeKinds.map((name) => (
                <option key={name} value={name}>
                  {words.timeKind[name]}
                </option>
              ))}
            </select>
          </p>
          <KindFields kind={kind} />
        </div>
      </details>
    </div>
  );
}

function Presets() {
  const words = t().offer;
  const chosen = presetIn(values.value);
  const own = presetsOf(values.value.size);
  return (
    <fieldset>
      <legend class="field-name">{words.time}</legend>
      <div class="presets">
        {nearNames(chosen).map((name) => {
          const time = own[name] && toTime({ ...values.value, ...own[name] });
          const text = time ? timeText(time) : "";
          return (
            text !== "" && (
              <button
                key={name}
                type="button"
                class="chip"
                aria-pressed={name === chosen}
                onClick={() => change(own[name] ?? {})}
              >
                {!saysItself(text, words.preset[name]) && <strong>{words.preset[name]} </strong>}
                {unbroken(text)}
              </button>
            )
          );
        })}
      </div>
    </fieldset>
  );
}

/** The clocks that most games are played by, and the one that is set; the others are chosen by their kind. */
function nearNames(chosen: PresetName | null): readonly PresetName[] {
  return presetNames.filter((name) => usualNames.includes(name) || name === chosen);
}

/** The clock's own text has the name in it. */
function saysItself(text: string, name: string): boolean {
  return text.toLowerCase().includes(name.toLowerCase());
}

/** In a narrow button a figure stays with its unit. */
function unbroken(text: string): string {
  return text.replace(/(\d) (?=\p{L})/gu, "$1\u00a0");
}

function KindFields({ kind }: { kind: TimeKind }) {
  const words = t().offer;
  const main = field("main", words.main, kind === "absolute" || kind === "fischer" ? 0.5 : 0, 1440, 0.5);
  switch (kind) {
    case "none":
      return null;
    case "absolute":
      return main;
    case "byo_yomi":
      return (
        <>
          {main}
          {field("periods", words.periods, 1, 60, 1)}
          {field("period", words.period, 1, 3600, 1)}
          <OnFlagField />
        </>
      );
    case "block":
    case "canadian":
      return (
        <>
          {main}
          {field("block", words.block, 0.5, 1440, 0.5)}
          {field("moves", words.blockMoves, 1, 500, 1)}
        </>
      );
    case "fischer":
      return (
        <>
          {main}
          {field("increment", words.increment, 1, 3600, 1)}
        </>
      );
    case "per_move":
      return field("moveSeconds", words.moveSeconds, 1, 86_400, 1);
    case "correspondence":
      return field("moveDays", words.moveDays, 1, 14, 1);
  }
}

function OnFlagField() {
  const words = t().offer;
  const id = useId();
  return (
    <p class="field">
      <label for={id}>{words.onFlag}</label>
      <select
        id={id}
        value={values.value.onFlag}
        onChange={(event) => {
          const chosen = onFlagChoices.find((one) => one === event.currentTarget.value);
          if (chosen) change({ onFlag: chosen });
        }}
      >
        {onFlagChoices.map((choice) => (
          <option key={choice} value={choice}>
            {words.onFlagName[choice]}
          </option>
        ))}
      </select>
    </p>
  );
}

function field(name: NumberName, label: string, least: number, most: number, step: number) {
  return (
    <NumberField
      key={name}
      label={label}
      value={values.value[name]}
      least={least}
      most={most}
      step={step}
      onInput={(value) => change({ [name]: value })}
    />
  );
}
