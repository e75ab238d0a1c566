// Blind go (P7): which stones are hidden from whom, and in which phases.
import { expect, test } from "vitest";
import { parseStones, writeStones } from "../src/board/points";
import { hiddenFrom, isBlind, mayLookBack, seen } from "../src/game/sight";
import type { Color, Hidden, Phase, Settings, Snapshot } from "../src/generated/protocol";
import { toSettings, values } from "../src/lobby/offer_values";
import { blindFacts } from "../src/lobby/settings_text";

const BOARD = "XO./.X./..O";

test("each agreement hides what it says from the one it is made for", () => {
  const table: [Hidden, Color | null, string][] = [
    ["none", "black", BOARD],
    ["own", "black", ".O./.../..O"],
    ["own", "white", "X../.X./..."],
    ["black", "white", ".O./.../..O"],
    ["white", "white", "X../.X./..."],
    ["all", "black", ".../.../..."],
    ["all", null, BOARD],
  ];
  for (const [hidden, seat, expected] of table)
    expect(writeStones(seen(parseStones(BOARD, 3), hidden, seat), 3), `${hidden} ${seat}`).toBe(expected);
});

test("it is in force while moves are made, and for a player only", () => {
  const settings = { blind: { black: "all", white: "none" } } as Settings;
  expect([hiddenFrom(settings, "black"), hiddenFrom(settings, "white"), hiddenFrom(settings, null)]).toEqual([
    "all",
    "none",
    "none",
  ]);
  expect(hiddenFrom({} as Settings, "black")).toBe("none");
  const phases: Phase[] = ["waiting", "playing", "sealing", "paused", "adjourned", "scoring", "finished"];
  expect(phases.filter((phase) => isBlind("own", phase))).toEqual(phases.slice(0, 5));
  expect(phases.filter((phase) => isBlind("none", phase))).toEqual([]);
});

test("(23) who keeps stones in mind looks back when the game is over, anybody else at any time", () => {
  const game = { settings: { blind: { black: "own", white: "none" } } } as Snapshot["game"];
  const table: [Color | null, Phase, boolean][] = [
    ["black", "playing", false],
    ["black", "scoring", false],
    ["black", "finished", true],
    ["white", "playing", true],
    [null, "playing", true],
  ];
  for (const [seat, phase, may] of table)
    expect(mayLookBack({ game, phase }, seat), `${seat} ${phase}`).toBe(may);
});

test("an offer says it only where something is hidden", () => {
  expect(toSettings(values.value)).not.toHaveProperty("blind");
  const settings = toSettings({ ...values.value, blindWhite: "own" });
  expect(settings?.blind).toEqual({ black: "none", white: "own" });
  expect(settings && blindFacts(settings)).toEqual([["白方盲棋", "看不到己方棋子"]]);
});
