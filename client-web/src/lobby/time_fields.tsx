// Owns the part of the offer form that sets the clock: its kind, usual values, and free ones.
import { t } from "../i18n";
import { Choice } from "../ui/choice";
import { NumberField } from "../ui/number_field";
import { change, presets, timeKinds, toTime, values } from "./offer_values";
import { timeText } from "./settings_text";

export function TimeFields() {
  const words = t().offer;
  const now = values.value;
  const { kind } = now;
  return (
    <>
      <Choice
        label={words.time}
        choices={timeKinds}
        value={kind}
        text={(choice) => words.timeKind[choice]}
        onChoose={(choice) => change({ kind: choice, ...presets[choice][1] })}
      />
      {kind !== "none" && (
        <fieldset class="presets">
          <legend class="unseen">{words.presets}</legend>
          {presets[kind].map((preset) => {
            const time = toTime({ ...now, ...preset });
            const text = time ? timeText(time) : "";
            return (
              <button
                key={text}
                type="button"
                class="chip"
                aria-pressed={text === timeText(toTime(now) ?? { type: "none" })}
                onClick={() => change(preset)}
              >
                {text}
              </button>
            );
          })}
        </fieldset>
      )}
      <div class="fields">
        {kind !== "none" && (
          <NumberField
            label={words.main}
            value={now.main}
            least={kind === "absolute" ? 0.5 : 0}
            most={1440}
            step={0.5}
            onInput={(main) => change({ main })}
          />
        )}
        {kind === "byo_yomi" && (
          <>
            <NumberField
              label={words.periods}
              value={now.periods}
              least={1}
              most={60}
              step={1}
              onInput={(periods) => change({ periods })}
            />
            <NumberField
              label={words.period}
              value={now.period}
              least={1}
              most={3600}
              step={1}
              onInput={(period) => change({ period })}
            />
          </>
        )}
        {kind === "block" && (
          <>
            <NumberField
              label={words.block}
              value={now.block}
              least={0.5}
              most={1440}
              step={0.5}
              onInput={(block) => change({ block })}
            />
            <NumberField
              label={words.blockMoves}
              value={now.moves}
              least={1}
              most={500}
              step={1}
              onInput={(moves) => change({ moves })}
            />
          </>
        )}
      </div>
    </>
  );
}
