// Owns a line of the settings: what is chosen, beside its choices or its switch, kept as soon as it is pressed.
// Must never know what a choice means.
import type { Signal } from "@preact/signals";
import { useId } from "preact/hooks";
import type { Switch } from "../prefs";

interface ChoiceProps<T extends string> {
  label: string;
  hint?: string;
  of: Signal<T>;
  choices: readonly T[];
  names: Readonly<Record<T, string>>;
}

export function ChoiceRow<T extends string>({ label, hint, of, choices, names }: ChoiceProps<T>) {
  const id = useId();
  return (
    <div class="setting">
      <p class="setting-name">
        <span id={id}>{label}</span>
        {hint && <span class="hint">{hint}</span>}
      </p>
      <div class="choice-row" role="radiogroup" aria-labelledby={id}>
        {choices.map((choice) => (
          <label key={choice}>
            <input
              type="radio"
              name={id}
              checked={choice === of.value}
              onChange={() => {
                of.value = choice;
              }}
            />
            <span>{names[choice]}</span>
          </label>
        ))}
      </div>
    </div>
  );
}

interface SwitchProps {
  label: string;
  hint: string;
  of: Signal<Switch>;
  disabled?: boolean;
  /** Asked before it is switched on; a refusal leaves it off. */
  allow?: () => Promise<boolean>;
}

export function SwitchRow({ label, hint, of, disabled, allow }: SwitchProps) {
  const id = useId();
  const turn = async (input: HTMLInputElement) => {
    const on = input.checked && (!allow || (await allow()));
    of.value = on ? "on" : "off";
    input.checked = on;
  };
  return (
    <label class="setting switch">
      <span class="setting-name">
        <span id={id}>{label}</span>
        <span id={`${id}-hint`} class="hint">
          {hint}
        </span>
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        checked={of.value === "on"}
        aria-checked={of.value === "on"}
        disabled={disabled ?? false}
        onChange={(event) => void turn(event.currentTarget)}
      />
    </label>
  );
}
