// The lists as the page follows them: the steps of a page, the way back from an empty one, rows that keep their places.
import { describe, expect, test } from "vitest";
import type { GameSummary, LobbyMessage } from "../src/generated/protocol";
import { counts, forgetLists, games, hearLists, onScreen, wishes } from "../src/lobby/looking";
import { withinReach } from "../src/lobby/pager";
import { inPlace } from "../src/lobby/steady";
import { anything, step } from "../src/lobby/window";

const look = { filter: anything, page: 0 };
const game = (id: string, moves = 0): GameSummary => ({
  id,
  black: "b",
  white: "w",
  settings: {
    size: 9,
    ruleset: "chinese-2002",
    handicap: 0,
    komi: "7.5",
    illegal_moves: "refused",
    conduct: "casual",
    time: { type: "none" },
  },
  moves,
  spectators: 0,
});

describe("a step of a page", () => {
  // Before, what is new, the order, the figures; after.
  const table: [string, string, number[] | null, [number, number][], string][] = [
    ["a0 b0 c0", "", null, [], "a0 b0 c0"],
    ["a0 b0 c0", "", null, [[1, 7]], "a0 b7 c0"],
    ["a0 b0 c0", "", [0, 2], [], "a0 c0"],
    ["a0 b0 c0", "d0", [3, 0, 1], [], "d0 a0 b0"],
    ["a0 b0 c0", "d0 e0", [4, 2, 3], [[1, 5]], "e0 c5 d0"],
    ["a0 b0", "", [], [], ""],
    ["", "a0", [0], [], "a0"],
    // What the server never says changes nothing.
    ["a0", "", [0, 9], [[4, 1]], "a0"],
  ];
  test.each(table)("%s and %s", (before, fresh, order, figures, after) => {
    const page = { look, lines: lines(before), count: 3 };
    const kept = structuredClone(page);
    const now = step(page, {
      new: lines(fresh),
      order,
      count: 5,
      figures: figures.map(([place, moves]) => ({ place, moves, spectators: 0 })),
    });
    expect(now.lines.map(({ id, moves }) => id + moves).join(" ")).toBe(after);
    expect(now.count).toBe(5);
    expect(page, "the page before is left alone").toEqual(kept);
  });

  function lines(text: string): GameSummary[] {
    return text
      .split(" ")
      .filter((line) => line !== "")
      .map((line) => game(line.slice(0, 1), Number(line.slice(1))));
  }
});

test("when a page has emptied one comes back to the last that there is", () => {
  const at = (page: number, lines: number, count: number) =>
    withinReach({ look: { ...look, page }, lines: Array.from({ length: lines }), count });
  expect([at(0, 0, 0), at(0, 20, 50), at(2, 10, 50), at(2, 0, 40), at(2, 0, 3), at(1, 0, 0)]).toEqual([
    0, 0, 2, 1, 0, 0,
  ]);
  expect(at(2, 0, 90), "always nearer to the first, or it would never end").toBe(1);
});

test("held rows stay in their places, show what is now, and say what has gone", () => {
  const held = [game("a"), game("b"), game("c")];
  const now = [game("d"), game("c", 9), game("a")];
  expect(inPlace(held, now)).toEqual([
    { line: game("a"), gone: false },
    { line: game("b"), gone: true },
    { line: game("c", 9), gone: false },
  ]);
});

test("what is on the screen is what is asked for, and what is told is followed", () => {
  const asked = () =>
    wishes.map((wish) => wish()).map(({ type, ...rest }) => [type, "look" in rest && rest.look]);
  onScreen.value = "games";
  expect(asked()).toEqual([
    ["look_at_seeks", null],
    ["look_at_games", look],
  ]);
  onScreen.value = "both";
  expect(asked().map(([, what]) => what)).toEqual([look, look]);
  const said: LobbyMessage[] = [
    { type: "game_changes", new: [game("x")], order: [0], figures: [], count: 1 },
    { type: "game_list", look, games: [game("a")], count: 1 },
    { type: "game_changes", new: [game("b")], order: [1, 0], figures: [], count: 2 },
    { type: "counts", seeks: 1, games: 2, visitors: 3 },
  ];
  expect(said.map(hearLists)).toEqual([true, true, true, true]);
  expect(hearLists({ type: "pong", now: 1 })).toBe(false);
  expect(games.value?.lines.map(({ id }) => id)).toEqual(["b", "a"]);
  expect(counts.value?.visitors).toBe(3);
  forgetLists();
  expect(games.value).toBe(null);
});
