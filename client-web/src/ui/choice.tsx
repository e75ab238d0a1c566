// Owns a row of choices of which one is taken: radio buttons that look like one control.
// Must never know what is chosen.
import { useId } from "preact/hooks";

interface Props<T extends string | number> {
  label: string;
  choices: readonly T[];
  value: T;
  text: (choice: T) => string;
  onChoose: (choice: T) => void;
}

export function Choice<T extends string | number>({ label, choices, value, text, onChoose }: Props<T>) {
  const name = useId();
  return (
    <fieldset class="choice">
      <legend>{label}</legend>
      <div class="choice-row">
        {choices.map((choice) => (
          <label key={choice}>
            <input type="radio" name={name} checked={choice === value} onChange={() => onChoose(choice)} />
            <span>{text(choice)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
