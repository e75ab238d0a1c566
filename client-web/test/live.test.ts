// Small boards: steps that follow a whole board, one painting a frame, and clocks in whole seconds.
import { afterEach, describe, expect, test } from "vitest";
import { dots } from "../src/board/mini_board";
import { parseStones, writeStones } from "../src/board/points";
import type { BoardStep, BoardView } from "../src/generated/protocol";
import { language } from "../src/i18n";
import { Boards } from "../src/live/boards";
import { textOf } from "../src/live/mini_clock";

const whole = (stones: string, seq = 1): BoardView => ({
  game: "g",
  black: "b",
  white: "w",
  size: 3,
  seq,
  phase: "playing",
  to_play: "black",
  stones,
  last: null,
  moves: 0,
  now: 1_000,
  clocks: null,
  outcome: null,
});
const stepOf = (part: Partial<BoardStep>): BoardStep => ({
  game: "g",
  seq: 2,
  phase: "playing",
  to_play: "white",
  black: [],
  white: [],
  empty: [],
  last: null,
  moves: 1,
  now: 2_000,
  clocks: null,
  outcome: null,
  ...part,
});

/** Boards whose frames come when they are told to. */
function byHand() {
  const frames: (() => void)[] = [];
  const boards = new Boards((then) => frames.push(then));
  const paint = () => {
    for (const then of frames.splice(0)) then();
  };
  return { boards, frames, paint };
}

describe("a step", () => {
  const table: [string, Partial<BoardStep>, string][] = [
    [".../.../...", { black: ["B2"] }, ".../.X./..."],
    ["XO./.X./...", { empty: ["B3"], black: ["C3"] }, "X.X/.X./..."],
    ["XO./.X./...", { white: ["A3", "B2"] }, "OO./.O./..."],
    ["X../.../...", {}, "X../.../..."],
    ["X../.../...", { black: ["Q16", "pass"] }, "X../.../..."],
  ];
  test.each(table)("%s", (before, part, after) => {
    const { boards, paint } = byHand();
    boards.hear(whole(before));
    boards.hear(stepOf(part));
    paint();
    const board = boards.of("g").value;
    expect(board && writeStones(board.stones, 3)).toBe(after);
  });
});

test("however much is heard within a frame, each board is painted once, and from what it was", () => {
  const { boards, frames, paint } = byHand();
  let painted = 0;
  const board = boards.of("g");
  board.subscribe(() => painted++);
  painted = 0;
  boards.hear(whole(".../.../..."));
  for (let seq = 2; seq < 9; seq++) boards.hear(stepOf({ seq, moves: seq - 1, black: ["A1"] }));
  expect([frames.length, painted]).toEqual([1, 0]);
  paint();
  expect([painted, board.value?.moves, board.value?.seq]).toEqual([1, 7, 8]);
  const before = board.value?.stones;
  boards.hear(stepOf({ empty: ["A1"] }));
  paint();
  expect([painted, board.value?.stones === before]).toEqual([2, false]);
});

test("a step of a board that was never told is of no use, and boards that left are forgotten", () => {
  const { boards, paint } = byHand();
  boards.hear(stepOf({ black: ["A1"] }));
  paint();
  expect(boards.of("g").value).toBe(null);
  boards.hear(whole("X../.../..."));
  paint();
  const board = boards.of("g");
  boards.keep(new Set(["g"]));
  expect(boards.of("g")).toBe(board);
  boards.keep(new Set());
  expect(boards.of("g").value).toBe(null);
});

test("all stones of a colour are one path", () => {
  const stones = parseStones("X.O/.X./...", 3);
  expect([dots(stones, 1, 3), dots(stones, 2, 3)]).toEqual(["M0 0h0M24 24h0", "M48 0h0"]);
});

afterEach(() => {
  language.value = "zh";
});

test("a small clock says whole seconds, and what is left besides", () => {
  const table: [Parameters<typeof textOf>[0], string, string][] = [
    [{ kind: "none" }, "", ""],
    [{ kind: "main", left: 65_001 }, "1:06", "1:06"],
    [{ kind: "main", left: 9_300 }, "0:10", "0:10"],
    [{ kind: "period", left: 30_000, periods: 3 }, "0:30 ×3", "0:30 ×3"],
    [{ kind: "block", left: 60_000, moves: 1 }, "1:00 余 1 手", "1:00 / 1 move"],
    [{ kind: "move", left: 50 * 3_600_000 }, "2天2时", "2 d 2 h"],
    [{ kind: "verdict" }, "0:00", "0:00"],
  ];
  for (const [reading, chinese, english] of table) {
    language.value = "zh";
    expect(textOf(reading)).toBe(chinese);
    language.value = "en";
    expect(textOf(reading)).toBe(english);
  }
});
