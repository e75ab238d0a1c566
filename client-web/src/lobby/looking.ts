// Owns what this page looks at of the lists, and the pages as they were told.
// Must never know the socket: who sends asks what is wanted.
import { batch, computed, signal } from "@preact/signals";
import type { Counts, GameSummary, LobbyMessage, LobbyRequest, Look, Seek } from "../generated/protocol";
import { newId } from "../ids";
import { anything, type Page, step } from "./window";

/** Which lists are on the screen. */
export type Lists = "both" | "games" | "none";

export const onScreen = signal<Lists>("none");
export const seekLook = signal<Look>({ filter: anything, page: 0 });
export const gameLook = signal<Look>({ filter: anything, page: 0 });
export const seeks = signal<Page<Seek> | null>(null);
export const games = signal<Page<GameSummary> | null>(null);
export const counts = signal<Counts | null>(null);

const wantedSeeks = computed(() => (onScreen.value === "both" ? seekLook.value : null));
const wantedGames = computed(() => (onScreen.value === "none" ? null : gameLook.value));

/** Each is told to the server whenever it changes. */
export const wishes: (() => LobbyRequest)[] = [
  () => ({ type: "look_at_seeks", id: newId(), look: wantedSeeks.value }),
  () => ({ type: "look_at_games", id: newId(), look: wantedGames.value }),
];

/** Takes what is said about lists; whether it was that. */
export function hearLists(message: LobbyMessage): boolean {
  switch (message.type) {
    case "seek_list":
      seeks.value = { ...message, lines: message.seeks };
      return true;
    case "game_list":
      games.value = { ...message, lines: message.games };
      return true;
    case "seek_changes":
      if (seeks.value) seeks.value = step(seeks.value, message);
      return true;
    case "game_changes":
      if (games.value) games.value = step(games.value, message);
      return true;
    case "counts":
      counts.value = message;
      return true;
    default:
      return false;
  }
}

export function forgetLists(): void {
  batch(() => {
    seeks.value = games.value = counts.value = null;
  });
}
