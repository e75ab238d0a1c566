// Owns which games of one's own go on, as far as this browser knows: whose turn it is there, and which calls the loudest.
// Must never know sockets: whoever follows a game says how it stands, and other tabs hear it from the store they share.
import { computed, signal } from "@preact/signals";
import type { Color } from "../generated/protocol";
import { route } from "../router";
import { heldSeats } from "../seats";
import { keys, readJson, write } from "../storage";
import { type Turn, turns } from "./turn";

const PREFIX = "shoutan.own.";
/** What nobody has followed for so long is not offered any more; a turn by correspondence may take weeks. */
const KEPT_MS = 30 * 24 * 3600 * 1000;

export interface OwnGame {
  game: string;
  color: Color;
  opponent: string;
  turn: Turn;
  /** When that was last told, by this device's clock. */
  at: number;
}

export const ownGames = signal<readonly OwnGame[]>(all());

/** Those that are not before the eyes: first where it is one's turn, then the newest. */
export const elsewhere = computed(() => {
  const here = route.value.page === "game" ? route.value.game : null;
  const others = ownGames.value.filter(({ game }) => game !== here);
  return others.sort((one, other) => rank(one) - rank(other) || other.at - one.at);
});

/** One's own among those that are listed for everybody. */
export function isOwnGame(id: string): boolean {
  return ownGames.value.some(({ game, turn }) => game === id && turn !== "over");
}

/** The one that waits for this player. */
export const calling = computed(() => elsewhere.value.find(({ turn }) => turn === "mine") ?? null);

export function remember(own: Omit<OwnGame, "at">): void {
  const known = ownGames.peek().find(({ game, color }) => game === own.game && color === own.color);
  if (known?.turn === own.turn && known.opponent === own.opponent) return;
  write("local", keyOf(own), JSON.stringify({ ...own, at: Date.now() }));
  ownGames.value = all();
}

export function forgetOwn(is: (game: string, color: Color) => boolean): void {
  const gone = ownGames.peek().filter(({ game, color }) => is(game, color));
  for (const own of gone) write("local", keyOf(own), null);
  if (gone.length > 0) ownGames.value = all();
}

/** What other tabs remember. */
export function startSharing(): void {
  addEventListener("storage", ({ key }) => {
    if (key === null || key.startsWith(PREFIX)) ownGames.value = all();
  });
}

function rank({ turn }: OwnGame): number {
  return turns.indexOf(turn);
}

function keyOf({ game, color }: Pick<OwnGame, "game" | "color">): string {
  return `${PREFIX}${game}.${color}`;
}

/** Whoever no longer holds a seat has no game there either. */
function all(): OwnGame[] {
  return keys("local")
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => readJson("local", key))
    .filter(isOwn)
    .filter(({ game, color, at }) => heldSeats(game)[color] !== undefined && Date.now() - at < KEPT_MS);
}

function isOwn(saved: unknown): saved is OwnGame {
  const one = saved as Partial<OwnGame> | null;
  return (
    typeof one?.game === "string" && typeof one.opponent === "string" && turns.includes(one.turn as never)
  );
}
