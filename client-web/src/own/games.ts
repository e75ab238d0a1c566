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
/** Whoever looks at a game in which nothing changes keeps it; to write that down so often is enough. */
const RENEWED_MS = 24 * 3600 * 1000;

export interface OwnGame {
  game: string;
  color: Color;
  opponent: string;
  turn: Turn;
  /** When that was last told, by this device's clock; what stays as it was is told once a day. */
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
  const isFresh = known !== undefined && Date.now() - known.at < RENEWED_MS;
  if (isFresh && known.turn === own.turn && known.opponent === own.opponent) return;
  write("local", keyOf(own), JSON.stringify({ ...own, at: Date.now() }));
  ownGames.value = all();
}

export function forgetOwn(is: (game: string, color: Color) => boolean): void {
  const gone = ownGames.peek().filter(({ game, color }) => is(game, color));
  for (const own of gone) write("local", keyOf(own), null);
  if (gone.length > 0) ownGames.value = all();
}

/** What other tabs remember; what is offered no more is not kept either. */
export function startSharing(): void {
  const good = new Set(all().map(keyOf));
  for (const key of ownKeys()) if (!good.has(key)) write("local", key, null);
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

function ownKeys(): string[] {
  return keys("local").filter((key) => key.startsWith(PREFIX));
}

/** Whoever no longer holds a seat has no game there either. */
function all(): OwnGame[] {
  return ownKeys()
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
