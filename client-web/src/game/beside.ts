// Owns the way between a game's socket and what is beside the game: talk and a rematch, which are of no turn.
// Must never know the position, nor what is said.
import { signal } from "@preact/signals";
import type { GameId, GameMessage, GameRequest, NextGame, Refused, Rematch } from "../generated/protocol";
import { go } from "../router";
import { heldSeats, keepSeat } from "../seats";

export type BesideMessage = Extract<GameMessage, { type: "listening" | "lines" | "said" }>;
export type BesideRequest = Extract<GameRequest, { type: "listen" | "say" | "rematch" }>;

/** Who shows it comes later than the socket. */
export interface Listener {
  hear: (message: BesideMessage) => void;
  /** True where the refusal is of something that it asked. */
  refuse: (refused: Refused) => boolean;
}

/** A conversation with the server, another after every reconnection; null while there is none. */
export const session = signal<{ game: GameId } | null>(null);
/** How it stands with a rematch; null while nobody has asked. */
export const rematch = signal<Rematch | null>(null);

let send: (request: GameRequest) => boolean = () => false;
let listener: Listener | null = null;

export function begin(game: GameId, sender: (request: GameRequest) => boolean): void {
  send = sender;
  rematch.value = null;
  session.value = { game };
}

export function end(): void {
  send = () => false;
  rematch.value = null;
  session.value = null;
}

export function listenWith(next: Listener): void {
  listener = next;
}

/** True when it went out; nothing is queued. */
export function ask(request: BesideRequest): boolean {
  return send(request);
}

export function hear(message: BesideMessage): void {
  listener?.hear(message);
}

export function refuse(refused: Refused): boolean {
  return listener?.refuse(refused) ?? false;
}

/** Whoever has been told before has seen the next game, and has come back here to look at this one. */
export function nextGame({ game, color, token }: NextGame): void {
  const known = heldSeats(game)[color] !== undefined;
  keepSeat(game, color, token);
  if (!known) go(`/g/${game}`);
}
