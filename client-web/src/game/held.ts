// Owns a move that a break of the server overtook: kept aside while the game stands, then sent anew or dropped (T11).
// Must never know sockets. What makes it the same situation is the position, not the turn's number.
import type { Color, Snapshot } from "../generated/protocol";
import type { Command } from "./commands";

type Move = Extract<Command, { type: "play" | "pass" }>;

export interface Held {
  command: Move;
  to_play: Color;
  moves: number;
  hash: string;
}

/** What becomes of a held move: it waits on, may be sent again of the turn that is now, or is void. */
export type Fate = "wait" | "again" | "void";

/** The move under way, if its turn is over although nothing else is: what came was a break, or its end. */
export function hold(waiting: readonly Command[], before: Snapshot, after: Snapshot): Held | null {
  if (before.phase !== "playing" || after.turn === before.turn) return null;
  const command = waiting.find(
    (one): one is Move => (one.type === "play" || one.type === "pass") && one.turn === before.turn,
  );
  if (!command) return null;
  const held = { command, to_play: before.to_play, moves: before.moves.length, hash: before.hash };
  return fateOf(held, after) === "void" ? null : held;
}

export function fateOf(held: Held, now: Snapshot): Fate {
  const same =
    now.moves.length === held.moves && now.to_play === held.to_play && now.hash === held.hash && !now.outcome;
  if (same && now.breaks?.paused_by === "outage") return "wait";
  return same && now.phase === "playing" ? "again" : "void";
}

/** The same move as a command of its own: the old one may have been refused by now. */
export function anew(held: Held, now: Snapshot, id: string): Move {
  return { ...held.command, id, turn: now.turn };
}
