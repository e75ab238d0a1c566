// Owns calling a player whose turn it is while the page is out of sight, by the system, if that was wished for.
import { effect } from "@preact/signals";
import { other } from "../board/points";
import { t } from "../i18n";
import { notifying } from "../prefs";
import { myTurn, seat, snapshot } from "./store";

export function startCalling(): void {
  let called: Notification | null = null;
  const quiet = () => {
    called?.close();
    called = null;
  };
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") quiet();
  });
  effect(() => {
    if (!myTurn.value) return quiet();
    if (notifying.value === "on" && document.visibilityState === "hidden") called = call();
  });
}

function call(): Notification | null {
  const game = snapshot.peek()?.game;
  const mine = seat.peek();
  if (!game || !mine || typeof Notification === "undefined" || Notification.permission !== "granted")
    return null;
  try {
    const said = new Notification(t().game.yourTurnTitle(game[other(mine)]), {
      tag: game.id,
      icon: "/favicon.svg",
    });
    said.onclick = () => window.focus();
    return said;
  } catch {
    // Some phones let only a service worker do this; the sound and the title remain.
    return null;
  }
}
