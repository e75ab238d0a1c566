// Owns the socket of small boards: it shows those that are on the screen, and no others.
// Must never know how they are drawn, nor which games there are.
import { signal } from "@preact/signals";
import type { WatchMessage, WatchRequest } from "../generated/protocol";
import { VERSION } from "../generated/protocol";
import { newId } from "../ids";
import { notifyRefused, outOfDate } from "../notices";
import { Connection, socketUrl } from "../socket";
import { Boards } from "./boards";

/** Scrolling goes on for a while: what is shown is told when it has come to rest, or so often. */
const SETTLED_MS = 200;

export const boards = new Boards();
/** Else what the clocks show is a guess. */
export const online = signal(false);

let connection: Connection<WatchRequest, WatchMessage> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const visible = new Set<string>();
let told = "";

export function enterLive(): void {
  connection = new Connection<WatchRequest, WatchMessage>({
    url: socketUrl("/ws/watch"),
    hello: () => ({ type: "hello", version: VERSION, token: null, since: null }),
    ping: { type: "ping" },
    onMessage: hear,
    onLink: (link) => {
      online.value = link === "open";
      told = "";
      show();
    },
  });
  connection.start();
  document.addEventListener("visibilitychange", show);
}

export function leaveLive(): void {
  document.removeEventListener("visibilitychange", show);
  clearTimeout(timer);
  timer = undefined;
  connection?.stop();
  connection = null;
  visible.clear();
  boards.keep(visible);
}

/** A board has come on the screen, or has gone from it. */
export function onScreen(game: string, is: "in" | "out"): void {
  if (is === "in") visible.add(game);
  else visible.delete(game);
  timer ??= setTimeout(() => {
    timer = undefined;
    show();
  }, SETTLED_MS);
}

function show(): void {
  // Nobody looks at a page that is hidden.
  const games = document.visibilityState === "hidden" ? [] : [...visible].sort();
  const now = games.join();
  if (!online.peek() || now === told) return;
  if (connection?.send({ type: "show", id: newId(), games })) told = now;
}

function hear(message: WatchMessage): void {
  switch (message.type) {
    case "board":
    case "board_step":
      boards.hear(message);
      return;
    case "refused":
      if (message.code === "version") {
        outOfDate.value = true;
        connection?.stop();
      } else if (message.code !== "unknown_game" && message.code !== "cannot_open") notifyRefused(message);
      return;
  }
}
