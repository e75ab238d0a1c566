// What the page remembers and derives: routes, seats, the offer form.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { change, toSettings, values } from "../src/lobby/offer_values";
import { match } from "../src/router";
import { chooseSeat, forgetSeat, keepSeat, takeSeat } from "../src/seats";

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
  expect(match("/c/abc_-1")).toEqual({ page: "challenge", seek: "abc_-1" });
  expect(match("/g/xyz/")).toEqual({ page: "game", game: "xyz" });
  for (const path of ["/g", "/c", "/g/a/b", "/elsewhere"]) expect(match(path)).toEqual({ page: "nowhere" });
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
  expect(toSettings({ ...first, komi: "free", komiFree: 6.5 })?.komi).toBe("6.5");
  expect(toSettings({ ...first, komi: "free", komiFree: 6.3 })).toBeNull();
  expect(toSettings({ ...first, main: Number.NaN })).toBeNull();
  expect(toSettings({ ...first, periods: 1.5 })).toBeNull();
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
