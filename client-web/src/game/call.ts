// Owns calling a player whose turn it is while the page is not looked at: the icon of the tab changes each second, the
// installed page bears a mark, and the system tells of it if that was wished for. All of it goes when the page is looked at.
import { computed, effect } from "@preact/signals";
import { attended } from "../attention";
import { other } from "../board/points";
import { isolated } from "../foreign";
import { t } from "../i18n";
import { elsewhere } from "../own/games";
import { notifying } from "../prefs";
import { sitsHere } from "../seats";
import { myTurn, seat, snapshot } from "./store";

const SWAP_MS = 1_000;
const USUAL = "/favicon.svg";
const CALLING = "/favicon-turn.svg";

/** Whoever waits for this tab's player, in the game that the page has or in another that this tab follows. */
const waiter = computed(() => {
  const now = snapshot.value?.game;
  if (now && seat.value && myTurn.value) return { game: now.id, name: now[other(seat.value)] };
  const own = elsewhere.value.find(({ game, color, turn }) => turn === "mine" && sitsHere(game, color));
  return own ? { game: own.game, name: own.opponent } : null;
});
const called = computed(() => waiter.value?.game ?? null);

export function startCalling(): void {
  effect(() => {
    if (called.value === null || attended.value) return;
    const stopSwapping = swapIcons();
    const said = notifying.peek() === "on" && document.visibilityState === "hidden" ? notify() : null;
    badge(1);
    return () => {
      stopSwapping();
      said?.close();
      badge(0);
    };
  });
}

function swapIcons(): () => void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!icon) return () => {};
  const set = (to: string) => icon.setAttribute("href", to);
  set(CALLING);
  const timer = setInterval(() => set(icon.getAttribute("href") === USUAL ? CALLING : USUAL), SWAP_MS);
  return () => {
    clearInterval(timer);
    set(USUAL);
  };
}

/** Only an installed page may; elsewhere it does nothing. */
function badge(count: number): void {
  if (!("setAppBadge" in navigator)) return;
  const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  done.catch(() => {});
}

function notify(): Notification | null {
  const whose = waiter.peek();
  if (!whose || typeof Notification === "undefined" || Notification.permission !== "granted") return null;
  try {
    const said = new Notification(t().game.yourTurnTitle(isolated(whose.name)), {
      tag: whose.game,
      icon: "/icon-192.png",
    });
    said.onclick = () => window.focus();
    return said;
  } catch {
    // Some phones let only a service worker do this; the sound and the title remain.
    return null;
  }
}
