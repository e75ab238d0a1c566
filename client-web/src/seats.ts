// Owns the seats that this browser holds: tokens under game and colour, and which of them this tab sits on.
// Must never know sockets. A token leaves this file only to be said in a `hello`.
import type { Color, SeatToken } from "./generated/protocol";
import { keys, read, readJson, write } from "./storage";

const PREFIX = "shoutan.seat.";
const KEPT_MS = 30 * 24 * 3600 * 1000;
const colors: readonly Color[] = ["black", "white"];

export type Held = Partial<Record<Color, SeatToken>>;

/** What a tab that opens a game is: one of two seats, a spectator, or asked which. */
export type Choice = { kind: "seat"; color: Color; token: SeatToken } | { kind: "watch" } | { kind: "ask" };

export function keepSeat(game: string, color: Color, token: SeatToken): void {
  forgetOld();
  keepAnew(game, color, token);
  takeSeat(game, color);
}

/** This tab sits there from now on; null: it watches. */
export function takeSeat(game: string, color: Color | null): void {
  write("session", PREFIX + game, color ?? "watch");
}

export function forgetSeat(game: string, color: Color): void {
  write("local", localKey(game, color), null);
  write("session", PREFIX + game, null);
}

export function heldSeats(game: string): Held {
  const held: Held = {};
  for (const color of colors) {
    const token = tokenIn(readJson("local", localKey(game, color)));
    if (token !== null) held[color] = token;
  }
  return held;
}

/** This tab has sat there itself, and has not turned to watching. */
export function sitsHere(game: string, color: Color): boolean {
  return read("session", PREFIX + game) === color;
}

export function chooseSeat(game: string): Choice {
  const held = heldSeats(game);
  const mine = read("session", PREFIX + game);
  if (mine === "watch") return { kind: "watch" };
  for (const color of colors) {
    const token = held[color];
    if (mine === color && token !== undefined) return sitting(game, color, token);
  }
  if (held.black !== undefined && held.white !== undefined) return { kind: "ask" };
  for (const color of colors) {
    const token = held[color];
    if (token !== undefined) return sitting(game, color, token);
  }
  return { kind: "watch" };
}

/** A seat that is sat down at grows young: a game may take longer than its right is kept unused. */
function sitting(game: string, color: Color, token: SeatToken): Choice {
  keepAnew(game, color, token);
  return { kind: "seat", color, token };
}

function keepAnew(game: string, color: Color, token: SeatToken): void {
  write("local", localKey(game, color), JSON.stringify({ token, since: Date.now() }));
}

function localKey(game: string, color: Color): string {
  return `${PREFIX}${game}.${color}`;
}

function tokenIn(saved: unknown): SeatToken | null {
  if (typeof saved !== "object" || saved === null || !("token" in saved)) return null;
  return typeof saved.token === "string" ? saved.token : null;
}

function forgetOld(): void {
  for (const key of keys("local")) {
    if (!key.startsWith(PREFIX)) continue;
    const saved = readJson("local", key);
    const since = typeof saved === "object" && saved !== null && "since" in saved ? Number(saved.since) : 0;
    if (Date.now() - since > KEPT_MS) write("local", key, null);
  }
}
