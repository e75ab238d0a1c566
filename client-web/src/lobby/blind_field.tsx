// Owns the fields of a blind game (P7): which stones the page hides from each player.
import { useId } from "preact/hooks";
import type { Color, Hidden } from "../generated/protocol";
import { t } from "../i18n";
import { change, hiddenChoices, values } from "./offer_values";

export function BlindFields() {
  const { blindBlack, blindWhite } = values.value;
  return (
    <div class="fields">
      <From color="black" value={blindBlack} onChange={(hidden) => change({ blindBlack: hidden })} />
      <From color="white" value={blindWhite} onChange={(hidden) => change({ blindWhite: hidden })} />
    </div>
  );
}

interface FromProps {
  color: Color;
  value: Hidden;
  onChange: (hidden: Hidden) => void;
}

function From({ color, value, onChange }: FromProps) {
  const words = t().blind;
  const id = useId();
  return (
    <p class="field">
      <label for={id}>{words.of(color)}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value as Hidden)}>
        {hiddenChoices.map((choice) => (
          <option key={choice} value={choice}>
            {words.hidden[choice]}
          </option>
        ))}
      </select>
    </p>
  );
}
