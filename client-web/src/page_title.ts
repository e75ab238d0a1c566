// Owns the title that the browser shows for the page: whoever waits for this player is called there over anything else.
// What is in front names itself, and the title is its only while it is there.
import { effect, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { isolated } from "./foreign";
import { t } from "./i18n";
import { playParts } from "./later";

interface Front {
  title: string;
  /** Who waits for this player in it, where that has to be said. */
  waiting: string | null;
}

const front = signal<Front | null>(null);

export function startTitle(): void {
  effect(() => {
    const { title, waiting } = front.value ?? { title: `${t().brand} ${t().brandSmall}`, waiting: null };
    const called = waiting ?? playParts.value?.calling.value?.opponent;
    document.title = called === undefined ? title : t().game.yourTurnTitle(isolated(called));
  });
}

/** null: nothing that has a name of its own is there yet. */
export function useTitle(title: string | null, waiting: string | null = null): void {
  useEffect(() => {
    front.value = title === null ? null : { title, waiting };
  }, [title, waiting]);
  useEffect(
    () => () => {
      front.value = null;
    },
    [],
  );
}
