// What a visitor may set, and what follows from it: numbers on stones, sounds of events, steps of the wheel.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { parseStones, vertexOf } from "../src/board/points";
import { asksAgain } from "../src/game/aim";
import { moveNumbers } from "../src/game/move_numbers";
import { wheelSteps } from "../src/game/wheel_steps";
import type { Color, EventFrame, GameEvent, Move, Outcome } from "../src/generated/protocol";
import { eventTone } from "../src/sound/event_tone";

describe("a number stands on the stone of its move", () => {
  const moves: Move[] = ["A1", "B1", "pass", "A2", "C3", "B1"].map((point, index) => ({
    color: index % 2 === 0 ? "black" : "white",
    point,
  }));
  // A1 was captured, and B1 was played twice.
  const stones = parseStones("..X/O../.O.", 3);
  const table: ["off" | "last" | "all", [string, number][]][] = [
    ["off", []],
    ["last", [["B1", 6]]],
    [
      "all",
      [
        ["B1", 6],
        ["A2", 4],
        ["C3", 5],
      ],
    ],
  ];
  test.each(table)("%s", (which, expected) => {
    const found = moveNumbers(which, moves, stones, 3);
    expect([...found]).toEqual(expected.map(([point, number]) => [vertexOf(point, 3), number]));
  });
  test("after a pass the last move has no stone to bear it", () => {
    expect(moveNumbers("last", moves.slice(0, 3), stones, 3).size).toBe(0);
  });
});

describe("what happens has its sound", () => {
  const end = { winner: "black" } as Outcome;
  const table: [Partial<GameEvent> & { type: GameEvent["type"] }, Color | null, string | null, Outcome?][] = [
    [{ type: "played", color: "black", point: "E5" }, "white", "stone"],
    [{ type: "played", color: "black", point: "E5", captured: ["E6"] }, "white", "capture"],
    [{ type: "opened", color: "black", point: "E5", played: true }, "white", "stone"],
    [{ type: "opened", color: "black", point: "E5", played: false }, "white", "pass"],
    [{ type: "passed", color: "black" }, null, "pass"],
    [{ type: "turn_forfeited", color: "black" }, null, "pass"],
    [{ type: "started" }, "black", "start"],
    [{ type: "asked", color: "white", request: "undo" }, "black", "ask"],
    [{ type: "asked", color: "black", request: "undo" }, "black", null],
    [{ type: "left", color: "white" }, "black", null],
    [{ type: "resigned", color: "white" }, "black", "end", end],
  ];
  test.each(table)("%j heard by %s: %s", (event, seat, tone, outcome) => {
    expect(eventTone({ event, outcome: outcome ?? null } as EventFrame, seat)).toBe(tone);
  });
});

test("a wheel steps by notches, a touchpad by as much, and a turn back begins anew", () => {
  const steps = wheelSteps();
  expect([100, -100, 30, 20, 15, 10, -40, -30].map(steps)).toEqual([1, -1, 0, 0, 1, 0, 0, -1]);
});

test("the button that places a stone is there where stones are confirmed", () => {
  expect((["auto", "direct", "twice", "button"] as const).map(asksAgain)).toEqual([false, false, true, true]);
});

describe("what was chosen is kept, and may be forgotten", () => {
  let kept: Record<string, string> = {};
  beforeEach(() => {
    kept = { "shoutan.board": "slate", "shoutan.stones": "of-tomorrow" };
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept[key] ?? null,
      setItem: (key: string, value: string) => {
        kept[key] = value;
      },
      removeItem: (key: string) => {
        delete kept[key];
      },
    });
    vi.resetModules();
  });
  afterEach(() => vi.unstubAllGlobals());

  test("a choice that this page does not know is none", async () => {
    const prefs = await import("../src/prefs");
    expect([prefs.boardLook.value, prefs.stoneLook.value]).toEqual(["slate", "shaded"]);
  });

  test("each change at once, a usual one as if never chosen", async () => {
    const prefs = await import("../src/prefs");
    prefs.numbers.value = "all";
    expect(kept["shoutan.numbers"]).toBe("all");
    prefs.numbers.value = "off";
    expect("shoutan.numbers" in kept).toBe(false);
  });

  test("a reset leaves the name", async () => {
    const prefs = await import("../src/prefs");
    prefs.chooseName("吴清源");
    prefs.volume.value = "off";
    prefs.resetPrefs();
    expect([prefs.boardLook.value, prefs.volume.value]).toEqual(["wood", "full"]);
    expect(kept["shoutan.name"]).toBe("吴清源");
    expect(kept["shoutan.board"]).toBeUndefined();
  });
});
