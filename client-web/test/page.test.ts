// What the page remembers and derives: routes, seats, the offer form.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { language } from "../src/i18n";
import {
  change,
  presetIn,
  presetNames,
  presets,
  presetsOf,
  toSettings,
  toTime,
  values,
} from "../src/lobby/offer_values";
import { timeText } from "../src/lobby/settings_text";
import { gamesOf, match } from "../src/router";
import { chooseSeat, forgetSeat, heldSeats, keepSeat, takeSeat } from "../src/seats";

beforeEach(() => {
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("each path leads to its page", () => {
  expect(match("/")).toEqual({ page: "lobby" });
  expect(match("/tv")).toEqual({ page: "tv" });
  expect(match("/c/abc_-1")).toEqual({ page: "challenge", seek: "abc_-1" });
  expect(match("/g/xyz/")).toEqual({ page: "game", game: "xyz", move: null });
  expect(match("/g/xyz?move=57")).toEqual({ page: "game", game: "xyz", move: "57" });
  expect(match("/review")).toEqual({ page: "review" });
  expect(match("/games")).toEqual({ page: "games", player: "" });
  for (const name of ["吴清源", "a b&c?", "+/%"])
    expect(match(gamesOf(name))).toEqual({ page: "games", player: name });
  expect(gamesOf("")).toBe("/games");
  for (const path of ["/g", "/c", "/g/a/b", "/games/x", "/elsewhere"])
    expect(match(path)).toEqual({ page: "nowhere" });
});

test("a tab sits where it sat, takes the only seat, and is asked between two", () => {
  expect(chooseSeat("g")).toEqual({ kind: "watch" });
  keepSeat("g", "black", "token-b");
  expect(chooseSeat("g")).toEqual({ kind: "seat", color: "black", token: "token-b" });
  vi.stubGlobal("sessionStorage", storage());
  expect(chooseSeat("g")).toEqual({ kind: "seat", color: "black", token: "token-b" });
  keepSeat("g", "white", "token-w");
  expect(chooseSeat("g")).toEqual({ kind: "seat", color: "white", token: "token-w" });
  vi.stubGlobal("sessionStorage", storage());
  expect(chooseSeat("g")).toEqual({ kind: "ask" });
  takeSeat("g", null);
  expect(chooseSeat("g")).toEqual({ kind: "watch" });
  takeSeat("g", "black");
  expect(chooseSeat("g")).toMatchObject({ color: "black" });
  forgetSeat("g", "black");
  expect(chooseSeat("g")).toMatchObject({ color: "white" });
  expect(chooseSeat("other")).toEqual({ kind: "watch" });
});

test("a seat of a month ago is forgotten when a new one is kept", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  keepSeat("old", "black", "t");
  vi.setSystemTime(Date.now() + 31 * 24 * 3600 * 1000);
  keepSeat("new", "white", "t");
  vi.stubGlobal("sessionStorage", storage());
  expect(chooseSeat("old")).toEqual({ kind: "watch" });
  expect(chooseSeat("new")).toMatchObject({ color: "white" });
});

test("the offer form makes settings, and none from an empty field", () => {
  const first = values.value;
  expect(toSettings(first)).toEqual({
    size: 19,
    ruleset: "chinese-2002",
    handicap: 0,
    komi: null,
    illegal_moves: "refused",
    conduct: "casual",
    time: { type: "byo_yomi", main_ms: 600_000, periods: 3, period_ms: 30_000, on_flag: "loss" },
  });
  expect(toSettings({ ...first, kind: "none" })?.time).toEqual({ type: "none" });
  expect(toSettings({ ...first, kind: "absolute", main: 0.5 })?.time).toEqual({
    type: "absolute",
    main_ms: 30_000,
  });
  expect(toSettings({ ...first, kind: "block", main: 0, block: 10, moves: 15 })?.time).toEqual({
    type: "block",
    main_ms: 0,
    block_ms: 600_000,
    moves: 15,
  });
  expect(toSettings({ ...first, kind: "canadian", main: 0, block: 5, moves: 20 })?.time).toEqual({
    type: "canadian",
    main_ms: 0,
    block_ms: 300_000,
    moves: 20,
  });
  expect(toSettings({ ...first, kind: "per_move", moveSeconds: 3 })?.time).toEqual({
    type: "per_move",
    move_ms: 3_000,
  });
  expect(toSettings({ ...first, kind: "fischer", increment: Number.NaN })).toBeNull();
  expect(toSettings({ ...first, conduct: "event", onFlag: "pass" })).toMatchObject({
    conduct: "event",
    time: { on_flag: "pass" },
  });
  expect(toSettings({ ...first, komi: "free", komiFree: 6.5 })?.komi).toBe("6.5");
  expect(toSettings({ ...first, komi: "free", komiFree: 6.3 })).toBeNull();
  expect(toSettings({ ...first, main: Number.NaN })).toBeNull();
  expect(toSettings({ ...first, periods: 1.5 })).toBeNull();
});

test("usual clocks are what their names say, in both languages", () => {
  const table: [keyof typeof presets, string, string][] = [
    ["fast", "10 分 + 3×30 秒", "10 min + 3×30 s"],
    ["slow", "1 小时 55 分 + 5×60 秒", "1 h 55 min + 5×60 s"],
    ["absolute", "包干 30 分", "30 min absolute"],
    ["block", "20 分 + 10 分 15 手", "20 min + 15 moves in 10 min"],
    ["fischer", "10 分，每手加 10 秒", "10 min + 10 s a move"],
    ["per_move", "每步 30 秒", "30 s a move"],
    ["correspondence", "每步 3 天", "3 days a move"],
  ];
  expect(table.map(([name]) => name)).toEqual(presetNames);
  for (const [name, chinese, english] of table) {
    const time = toTime({ ...values.value, ...presets[name] });
    for (const [tongue, text] of [
      ["zh", chinese],
      ["en", english],
    ] as const) {
      language.value = tongue;
      expect(time && timeText(time)).toBe(text);
    }
  }
  language.value = "zh";
});

test("a usual clock goes along to another board by its name, one set by hand stays", () => {
  const first = values.value;
  change({ size: 9 });
  expect(values.value).toMatchObject({ kind: "byo_yomi", main: 3, periods: 3, period: 20 });
  change({ size: 19, ...presets.slow });
  expect(presetIn(values.value)).toBe("slow");
  change({ size: 13 });
  expect(presetIn(values.value)).toBe("fast");
  change({ main: 7 });
  expect(presetIn(values.value)).toBeNull();
  change({ size: 9 });
  expect(values.value).toMatchObject({ main: 7, period: 20 });
  for (const size of [19, 13, 9])
    for (const name of presetNames) {
      const preset = presetsOf(size)[name];
      if (preset) expect(presetIn({ ...first, size, ...preset })).toBe(name);
    }
  change(first);
});

test("the offer form keeps its rule set and what illegal moves cost, and drops what no page knows", async () => {
  change({ ruleset: "japanese", illegal: "penalised" });
  expect(toSettings(values.value)).toMatchObject({ ruleset: "japanese", illegal_moves: "penalised" });
  expect((await again()).values.value).toMatchObject({ ruleset: "japanese", illegal: "penalised" });
  change({ ruleset: "of-tomorrow" as "ing", illegal: "shrugged" as "refused" });
  expect((await again()).values.value).toMatchObject({ ruleset: "chinese-2002", illegal: "refused" });
});

/** The form as it is when the page is loaded anew. */
function again() {
  vi.resetModules();
  return import("../src/lobby/offer_values");
}

/** As a browser's: what is kept stands there as properties. */
function storage(): Storage {
  return Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  }) as Storage;
}

test("a seat that is sat down at is kept for as long again; one that nobody comes to is forgotten", () => {
  const day = 24 * 3600 * 1000;
  const now = vi.spyOn(Date, "now").mockReturnValue(0);
  keepSeat("long", "black", "token");
  keepSeat("left", "white", "token");
  now.mockReturnValue(20 * day);
  expect(chooseSeat("long")).toMatchObject({ kind: "seat", color: "black" });
  now.mockReturnValue(40 * day);
  keepSeat("next", "black", "token");
  expect([heldSeats("long"), heldSeats("left")]).toEqual([{ black: "token" }, {}]);
  now.mockRestore();
});
