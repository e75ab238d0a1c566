// Owns what stands beside the board in a review, a tab for each: on a phone the tree is behind one.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { reviewWords } from "../i18n/review";

export type Tab = keyof Omit<ReturnType<typeof reviewWords>["tabs"], "label">;

interface Props {
  tabs: readonly Tab[];
  /** What a phone begins with; a wide window begins with the first. */
  narrow: Tab;
  show: (tab: Tab) => ComponentChildren;
}

export function Panel({ tabs, narrow, show }: Props) {
  const { tabs: say } = reviewWords();
  const [open, setOpen] = useState<Tab>(() => (isNarrow() ? narrow : (tabs[0] ?? narrow)));
  return (
    <section class="panel" aria-label={say.label}>
      <div class="panel-tabs">
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            class="panel-tab"
            aria-pressed={tab === open}
            onClick={() => setOpen(tab)}
          >
            {say[tab]}
          </button>
        ))}
      </div>
      <div class="panel-body">{show(open)}</div>
    </section>
  );
}

function isNarrow(): boolean {
  return matchMedia("(width < 860px)").matches;
}
