// Owns the chips that narrow a list: size, speed, start, rule set. Loaded when first wanted.
import type { Signal } from "@preact/signals";
import type { Filter, Look, Ruleset } from "../generated/protocol";
import { t } from "../i18n";
import { words } from "../i18n/later";
import { rulesets } from "../rulesets";
import { narrowed } from "./list_card";
import { anything, type Page } from "./window";

const sizes = [19, 13, 9] as const;
const speeds = ["fast", "slow", "days"] as const;
const starts = ["even", "handicap"] as const;

export function FilterBar({ look, page }: { look: Signal<Look>; page: Page<unknown> | null }) {
  const say = words().filter;
  const { filter } = look.value;
  const set = (part: Partial<Filter>) => {
    look.value = { filter: { ...filter, ...part }, page: 0 };
  };
  return (
    <fieldset class="filter" aria-label={say.label}>
      <Chips choices={sizes} value={filter.size} text={t().offer.sizeName} choose={(size) => set({ size })} />
      <Chips
        choices={speeds}
        value={filter.speed}
        text={(speed) => say.speed[speed]}
        hint={(speed) => say.speedHint[speed]}
        choose={(speed) => set({ speed })}
      />
      <Chips
        choices={starts}
        value={filter.start}
        text={(start) => say.start[start]}
        choose={(start) => set({ start })}
      />
      <select
        class="chip"
        aria-label={t().rules.label}
        value={filter.ruleset ?? ""}
        onChange={(event) => set({ ruleset: (event.currentTarget.value || null) as Ruleset | null })}
      >
        <option value="">{say.anyRules}</option>
        {rulesets.map((ruleset) => (
          <option key={ruleset} value={ruleset}>
            {t().rules.name[ruleset]}
          </option>
        ))}
      </select>
      {narrowed(look.value) && (
        <>
          <button type="button" class="quiet" onClick={() => set(anything)}>
            {say.clear}
          </button>
          <span class="hint figures" role="status">
            {page && say.fit(page.count)}
          </span>
        </>
      )}
    </fieldset>
  );
}

/** Opens the chips where they are not always open, and says when they narrow the list. */
export function FilterButton(props: { look: Signal<Look>; open: boolean; toggle: () => void }) {
  const say = words().filter;
  const count = Object.values(props.look.value.filter).filter((part) => part !== null).length;
  return (
    <button type="button" class="chip" aria-expanded={props.open} onClick={props.toggle}>
      {count > 0 ? `${say.label} · ${count}` : say.label}
    </button>
  );
}

interface ChipsProps<T> {
  choices: readonly T[];
  value: T | number | null;
  text: (choice: T) => string;
  hint?: (choice: T) => string;
  choose: (choice: T | null) => void;
}

/** At most one is pressed; pressing it again lets everything through. */
function Chips<T extends string | number>({ choices, value, text, hint, choose }: ChipsProps<T>) {
  return (
    <span class="chips">
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          class="chip"
          aria-pressed={choice === value}
          title={hint?.(choice)}
          onClick={() => choose(choice === value ? null : choice)}
        >
          {text(choice)}
        </button>
      ))}
    </span>
  );
}
