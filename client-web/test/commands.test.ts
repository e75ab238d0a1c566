// Commands under way: answered, void, or sent again.
import { expect, test } from "vitest";
import { afterEvent, afterSnapshot, type Command, resignAgain, toRepeat } from "../src/game/commands";
import type { GameEvent, Snapshot } from "../src/generated/protocol";

const play: Command = { type: "play", id: "a", turn: 4, point: "Q16" };
const resign: Command = { type: "resign", id: "b", turn: 4 };
const mark: Command = { type: "mark_dead", id: "c", turn: 9, point: "D4", claim: "dead" };
const accept: Command = { type: "accept_dead", id: "d", turn: 9, marking: 9 };

test("an own event answers the first command of its kind", () => {
  const second: Command = { ...mark, id: "e", point: "Q4" };
  const event: GameEvent = { type: "dead_marked", color: "black", chain: ["D4"], claim: "dead" };
  expect(afterEvent([mark, second, accept], event, "black", 9)).toEqual([second, accept]);
  expect(afterEvent([mark], event, "white", 9)).toEqual([mark]);
});

test("a move is also answered by its penalty, and a dispute by the count that closes it", () => {
  const late: GameEvent = { type: "penalised", color: "black", point: "Q16", offence: "out_of_turn" };
  expect(afterEvent([play], late, "black", 4)).toEqual([]);
  expect(afterEvent([play], late, "white", 4)).toEqual([play]);
  const resume: Command = { type: "resume", id: "f", turn: 9, point: "D4", claim: "dead" };
  const closed: GameEvent = { type: "dispute_closed", color: "white", point: "D4", claim: "dead" };
  expect(afterEvent([resume], closed, "white", 9)).toEqual([]);
});

test("wanting the repetition ruled is answered by one's own agreement, not by the other's", () => {
  const end: Command = { type: "end_cycle", id: "g", turn: 4 };
  const agreed: GameEvent = { type: "cycle_end_agreed", color: "black" };
  expect(afterEvent([end], agreed, "black", 4)).toEqual([]);
  expect(afterEvent([end], agreed, "white", 4)).toEqual([end]);
});

test("asking is answered by being asked, or at once by what both ask for", () => {
  const ask: Command = { type: "ask", id: "h", turn: 4, request: "undo" };
  const undone: GameEvent = {
    type: "undone",
    color: "black",
    plies: 1,
    stones: "",
    black_captures: 0,
    white_captures: 0,
  };
  expect(afterEvent([ask], { type: "asked", color: "black", request: "undo" }, "black", 4)).toEqual([]);
  expect(afterEvent([ask], { type: "agreed", color: "black", request: "pause" }, "black", 4)).toEqual([]);
  expect(afterEvent([ask], undone, "black", 4)).toEqual([]);
  expect(afterEvent([ask], { type: "asked", color: "white", request: "undo" }, "black", 4)).toEqual([ask]);
});

test("what goes on around the moves is answered by its own event", () => {
  const table: [Command, GameEvent][] = [
    [
      { type: "agree", id: "i", turn: 4, request: "undo" },
      { type: "agreed", color: "black", request: "pause" },
    ],
    [
      { type: "decline", id: "j", turn: 4, request: "undo" },
      { type: "declined", color: "black", request: "undo" },
    ],
    [
      { type: "ready", id: "k", turn: 4 },
      { type: "ready", color: "black" },
    ],
    [
      { type: "seal", id: "l", turn: 4, point: "E5" },
      { type: "sealed", color: "black", hash: "" },
    ],
    [
      { type: "claim", id: "m", turn: 4 },
      { type: "claimed", color: "black" },
    ],
    [
      { type: "stop_contest", id: "n", turn: 4 },
      { type: "contest_stopped", color: "black" },
    ],
  ];
  for (const [command, event] of table) {
    expect(afterEvent([command], event, "black", 4)).toEqual([]);
    expect(afterEvent([command], event, "white", 4)).toEqual([command]);
  }
});

test("another turn voids what was of the old one, but a resignation waits for its refusal", () => {
  const event = { type: "played", color: "white", point: "D4" } as const;
  expect(afterEvent([play, resign], event, "black", 5)).toEqual([resign]);
});

test("after a reconnection only what is of the same turn is sent again, under its id", () => {
  expect(toRepeat([play, resign], at(4))).toEqual([play, resign]);
  expect(toRepeat([play, resign], at(5))).toEqual([]);
  expect(afterSnapshot([play], at(5))).toEqual([]);
  expect(afterSnapshot([play], { ...at(4), phase: "finished" })).toEqual([]);
});

test("a resignation that crossed a move is repeated with the new turn", () => {
  const stale = { id: "b", code: "stale_turn" } as const;
  expect(resignAgain(resign, stale, at(5), "n")).toEqual({ type: "resign", id: "n", turn: 5 });
  expect(resignAgain(resign, { id: "b", code: "game_over" }, at(5), "n")).toBeNull();
  expect(resignAgain(play, stale, at(5), "n")).toBeNull();
});

function at(turn: number): Snapshot {
  return { turn, phase: "playing" } as Snapshot;
}
