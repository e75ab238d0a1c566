// A record as positions: what stood after each move, also where moves were taken back, and stepping through it.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { step } from "../src/archive/course";
import { positionAt, positionsOf } from "../src/archive/positions";
import { count, goTo, moveIn, number, openReplay, wanted } from "../src/archive/replay";
import { keyBeside, keyMove } from "../src/archive/replay_keys";
import { archived, shown, view, whole } from "../src/game/view";
import type { GameEvent } from "../src/generated/protocol";
import { notices } from "../src/notices";
import { fixtureGames, type Told, tell } from "./record";

const games = fixtureGames();

test("the fixtures hold whole games, and one in which moves are taken back", () => {
  expect(games.length).toBeGreaterThan(5);
  expect(games.some(({ record }) => record.events.some(({ event }) => event.type === "undone"))).toBe(true);
});

describe("every game of the fixtures", () => {
  test.each(games.map((game, index) => [index, game] as const))("game %i", (_, { record, folds }) => {
    const all = positionsOf(record);
    expect(all.end).toEqual(folds.at(-1)?.after);
    expect(all.after.length).toBe(all.end.moves.length + 1);
    all.after.forEach((there, move) => {
      expect(there.moves).toEqual(all.end.moves.slice(0, move));
    });
  });
});

const capture: Told[] = [
  { at: 0, event: { type: "started" } },
  played(1, "black", "B3"),
  played(2, "white", "A3"),
  played(3, "black", "A4"),
  played(4, "white", "E5"),
  { ...played(5, "black", "A2"), event: move("black", "A2", ["A3"]) },
];

test("a capture is there from its move on, and gone before it", () => {
  const all = positionsOf(tell(capture));
  const pictures: [number, string[], number][] = [
    [0, [".....", ".....", ".....", ".....", "....."], 0],
    [2, [".....", ".....", "OX...", ".....", "....."], 0],
    [4, ["....O", "X....", "OX...", ".....", "....."], 0],
    [5, ["....O", "X....", ".X...", "X....", "....."], 1],
  ];
  for (const [move, picture, captures] of pictures) {
    const there = positionAt(all, move);
    expect([move, there.stones.split("/")]).toEqual([move, picture]);
    expect(there.black_captures).toBe(captures);
  }
});

test("what was taken back is not stepped through; its numbers are those of what was played instead", () => {
  const undone: GameEvent = {
    ...{ type: "undone", color: "white", plies: 1, black_captures: 0, white_captures: 0 },
    stones: "...../...../.X.../...../.....",
  };
  const record = tell([...capture.slice(0, 3), { at: 6, event: undone }, played(7, "white", "E1")]);
  const all = positionsOf(record);
  expect(all.end.moves.map(({ point }) => point)).toEqual(["B3", "E1"]);
  expect(positionAt(all, 1).stones).toBe("...../...../.X.../...../.....");
  expect(positionAt(all, 2).stones).toBe("...../...../.X.../...../....O");
});

test("the clocks of a moment stand, and the last move has the count with it", () => {
  const side = { main_ms: 50_000, periods: 3, period_left_ms: 30_000 };
  const clocks = { at: 9, running: "white", deadline: 99, black: side, white: side } as const;
  const marking = { marking: 4, dead: ["A1"] } as never;
  const record = tell([
    { at: 0, event: { type: "started" } },
    { ...played(9, "black", "C3"), clocks },
    { ...played(10, "white", "D4"), clocks },
    { at: 20, event: { type: "marking_expired" }, phase: "finished", clocks, marking },
  ]);
  const all = positionsOf(record);
  expect(positionAt(all, 1)).toMatchObject({ marking: null, clocks: { running: null, black: side } });
  expect(positionAt(all, 2)).toMatchObject({ marking, phase: "finished" });
  expect(positionAt(all, 99)).toBe(all.end);
});

test("25: each key has its move or its way between branches, and others none", () => {
  const table: [string, number | null][] = [
    ["ArrowLeft", 19],
    ["ArrowRight", 21],
    ["ArrowUp", null],
    ["ArrowDown", null],
    ["PageUp", 10],
    ["PageDown", 30],
    ["Home", 0],
    ["End", 57],
    ["Enter", null],
    ["a", null],
  ];
  for (const [key, to] of table) expect([key, keyMove(key, 20, 57)]).toEqual([key, to]);
  expect(["ArrowUp", "ArrowDown", "ArrowLeft", " "].map(keyBeside)).toEqual([-1, 1, null, null]);
});

test("a link names a move or the end", () => {
  expect(["57", "0", "-1", "1.5", "x", "", "123456", null].map(moveIn)).toEqual([
    57,
    0,
    ...Array.from({ length: 6 }, () => null),
  ]);
});

describe("stepping through a game of the archive", () => {
  let close: () => void;
  let asked: string[];
  let answer: () => Response;

  beforeEach(() => {
    asked = [];
    answer = () => Response.json(tell(capture));
    vi.stubGlobal("fetch", async (path: string) => {
      asked.push(path);
      return answer();
    });
  });

  afterEach(() => {
    close();
    vi.unstubAllGlobals();
    notices.value = [];
  });

  test("begins at the move of the link, steps within the game and ends at its end", async () => {
    close = openReplay("a b", "2");
    await vi.waitFor(() => expect(whole.value).not.toBeNull());
    expect(asked).toEqual(["/api/games/a%20b"]);
    expect([number.value, count.value, shown.value?.moves.length]).toEqual([2, 5, 2]);
    const steps: [() => void, number][] = [
      [() => step(1), 3],
      [() => step(-1), 2],
      [() => goTo(0), 0],
      [() => step(-1), 0],
      [() => step(10), 5],
      [() => step(1), 5],
      [() => goTo(4), 4],
    ];
    for (const [go, at] of steps) {
      go();
      expect([number.value, shown.value?.moves.length]).toEqual([at, at]);
    }
    expect(asked.length, "the record is fetched once").toBe(1);
    goTo(5);
    expect([wanted.value, view.value]).toEqual([null, null]);
  });

  test("leaves nothing behind", async () => {
    close = openReplay("g", "2");
    await vi.waitFor(() => expect(whole.value).not.toBeNull());
    close();
    expect([view.value, archived.value, whole.value, wanted.value]).toEqual([null, null, null, null]);
  });

  test("an answer for a game that was left is not taken", async () => {
    let release: (response: Response) => void = () => {};
    vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (release = resolve)));
    close = openReplay("g", "2");
    close();
    release(Response.json(tell(capture)));
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(whole.value).toBeNull();
  });
});

function move(color: "black" | "white", point: string, captured?: string[]): GameEvent {
  return captured ? { type: "played", color, point, captured } : { type: "played", color, point };
}

function played(at: number, color: "black" | "white", point: string): Told {
  return { at, event: move(color, point), to_play: color === "black" ? "white" : "black" };
}
