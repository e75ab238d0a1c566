// Owns how a snapshot and the next event give the next snapshot, by copying what the event says.
// Must never know a rule: which stones go, whose turn it is and how it ends all stand in the frame.
import { parseStones, stoneOf, vertexOf, writeStones } from "../board/points";
import type { Color, EventFrame, GameEvent, Move, Snapshot } from "../generated/protocol";

/** The snapshot after `frame`, which must be numbered one more than the snapshot. */
export function fold(before: Snapshot, frame: EventFrame): Snapshot {
  return {
    ...before,
    ...happened(before, frame.event),
    seq: frame.seq,
    turn: frame.turn,
    phase: frame.phase,
    to_play: frame.to_play,
    hash: frame.hash,
    ko: frame.ko ?? null,
    cycle: frame.cycle ?? null,
    warnings: frame.warnings ?? null,
    breaks: frame.breaks ?? null,
    clocks: frame.clocks ?? null,
    marking: frame.marking ?? null,
    outcome: frame.outcome ?? null,
  };
}

function happened(before: Snapshot, event: GameEvent): Partial<Snapshot> {
  switch (event.type) {
    case "played":
      return played(before, event.color, event.point, event.captured ?? []);
    case "opened":
      if (!event.played || event.point === "pass") return passed(before, event.color);
      return played(before, event.color, event.point, event.captured ?? []);
    case "undone":
      return undone(before, event);
    case "passed":
    case "turn_forfeited":
      return passed(before, event.color);
    case "penalised":
      return event.offence === "out_of_turn" ? {} : passed(before, event.color);
    case "started":
    case "seated":
    case "seats_closed":
    case "resigned":
    case "flagged":
    case "cancelled":
    case "contest_stopped":
    case "asked":
    case "agreed":
    case "declined":
    case "ready":
    case "pause_ended":
    case "adjournment_due":
    case "sealed":
    case "left":
    case "returned":
    case "claimed":
    case "interrupted":
    case "cycle_end_agreed":
    case "dead_proposed":
    case "dead_marked":
    case "dead_accepted":
    case "acceptance_withdrawn":
    case "resumed":
    case "dispute_closed":
    case "marking_expired":
      return {};
    default:
      return unheardOf(event);
  }
}

/** Moves taken back: the board after them stands in the event. */
function undone(before: Snapshot, event: GameEvent & { type: "undone" }): Partial<Snapshot> {
  return {
    moves: before.moves.slice(0, Math.max(0, before.moves.length - event.plies)),
    stones: event.stones,
    black_captures: event.black_captures,
    white_captures: event.white_captures,
  };
}

/** A pass, or a turn lost by a penalty, by overtime or by a sealed move that may not be played. */
function passed(before: Snapshot, color: Color): Partial<Snapshot> {
  return { moves: [...before.moves, { color, point: "pass" }] };
}

function played(before: Snapshot, color: Color, point: string, captured: string[]): Partial<Snapshot> {
  const size = before.game.settings.size;
  const stones = parseStones(before.stones, size);
  const vertex = vertexOf(point, size);
  if (vertex !== null) stones[vertex] = stoneOf(color);
  const taken = { black: before.black_captures, white: before.white_captures };
  for (const name of captured) {
    const gone = vertexOf(name, size);
    if (gone === null) continue;
    if (stones[gone] === stoneOf("black")) taken.white += 1;
    else taken.black += 1;
    stones[gone] = 0;
  }
  const move: Move = captured.length > 0 ? { color, point, captured } : { color, point };
  return {
    stones: writeStones(stones, size),
    moves: [...before.moves, move],
    black_captures: taken.black,
    white_captures: taken.white,
  };
}

/** A newer server may tell of events that this page does not know; what stands in the frame still holds. */
function unheardOf(_event: never): Partial<Snapshot> {
  return {};
}
