// Owns calling a player whose turn it is while the page is not looked at: the icon of the tab changes each second, the
// installed page bears a mark, and the system tells of it if that was wished for. All of it goes when the page is looked at.
import { effect } from "@preact/signals";
import { attended } from "../attention";
import { other } from "../board/points";
import { isolated } from "../foreign";
import { t } from "../i18n";
import { notifying } from "../prefs";
import { myTurn, seat, snapshot } from "./store";

const SWAP_MS = 1_000;
const USUAL = "/favicon.svg";
const CALLING = "/favicon-turn.svg";

export function startCalling(): void {
  effect(() => {
    if (!myTurn.value || attended.value) return;
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
  const game = snapshot.peek()?.game;
  const mine = seat.peek();
  if (!game || !mine || typeof Notification === "undefined" || Notification.permission !== "granted")
    return null;
  try {
    const said = new Notification(t().game.yourTurnTitle(isolated(game[other(mine)])), {
      tag: game.id,
      icon: "/icon-192.png",
    });
    said.onclick = () => window.focus();
    return said;
  } catch {
    // Some phones let only a service worker do this; the sound and the title remain.
    return null;
  }
}
