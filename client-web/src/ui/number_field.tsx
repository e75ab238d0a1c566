// Owns a labelled field for a number; what does not fit is shown as such by the browser.
import { useId } from "preact/hooks";

interface Props {
  label: string;
  value: number;
  least: number;
  most: number;
  step: number;
  onInput: (value: number) => void;
}

export function NumberField({ label, value, least, most, step, onInput }: Props) {
  const id = useId();
  return (
    <p class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="number"
        inputMode="decimal"
        required
        min={least}
        max={most}
        step={step}
        value={Number.isNaN(value) ? "" : value}
        onInput={(event) => onInput(event.currentTarget.valueAsNumber)}
      />
    </p>
  );
}
