// Owns the two tabs of a narrow page, the moves and the talk, and how many lines wait behind the second.
// A wide page shows both and hides the tabs; which one is chosen then means nothing.
import { signal } from "@preact/signals";
import { t } from "../i18n";
import { talkWords } from "../i18n/talk";
import { unread } from "./store";

export type Tab = "moves" | "talk";

export const tab = signal<Tab>("moves");

export function Tabs() {
  const words = talkWords();
  const news = unread.value;
  return (
    <div class="tabs" role="group" aria-label={words.tabs}>
      <button type="button" aria-pressed={tab.value === "moves"} onClick={() => choose("moves")}>
        {t().game.moves}
      </button>
      <button type="button" aria-pressed={tab.value === "talk"} onClick={() => choose("talk")}>
        {words.title}
        {news > 0 && (
          <span class="count">
            <span aria-hidden="true">{news > 99 ? "99+" : news}</span>
            <span class="unseen">{words.unread(news)}</span>
          </span>
        )}
      </button>
    </div>
  );
}

/** What was asked for is to be seen, also where it stands below the window. */
function choose(next: Tab): void {
  tab.value = next;
  if (next === "moves") return;
  requestAnimationFrame(() => document.querySelector(".talk")?.scrollIntoView({ block: "nearest" }));
}
