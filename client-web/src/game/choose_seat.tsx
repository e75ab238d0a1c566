// Owns the question that a tab asks when its browser holds both seats of a game.
import type { Color } from "../generated/protocol";
import { t } from "../i18n";

export function ChooseSeat({ onChoose }: { onChoose: (color: Color | null) => void }) {
  const words = t().game;
  const colors: readonly Color[] = ["black", "white"];
  return (
    <section class="lone card">
      <h1>{words.which}</h1>
      <p class="hint">{words.whichHint}</p>
      <div class="seats">
        {colors.map((color) => (
          <button key={color} type="button" class="button seat" onClick={() => onChoose(color)}>
            <span class={`seat-stone ${color}`} aria-hidden="true" />
            {t().side(color)}
          </button>
        ))}
      </div>
      <button type="button" class="button" onClick={() => onChoose(null)}>
        {words.justWatch}
      </button>
    </section>
  );
}
