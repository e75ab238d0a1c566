// The record of time: what each event charged, what was given back, and the rows in which no clock ran.
import { afterEach, describe, expect, test } from "vitest";
import { exact, instantText, spanText } from "../src/archive/span_text";
import { type TimeRow, timeRows } from "../src/archive/time_rows";
import { shownText, whatText } from "../src/archive/time_text";
import type { Breaks, Clocks, Color, SideClock } from "../src/generated/protocol";
import { language } from "../src/i18n";
import { en } from "../src/i18n/later/en";
import { zh } from "../src/i18n/later/zh";
import { fixtureGames, type Told, tell } from "./record";

const MADE = 1_000_000;

afterEach(() => {
  language.value = "zh";
});

/** Black's and White's main time after it, and whose clock runs. */
function clocks(
  at: number,
  black: number,
  white: number,
  running: Color | null,
): { at: number; clocks: Clocks } {
  const side = (main_ms: number): SideClock => ({ main_ms, periods: 3, period_left_ms: 30_000 });
  return { at, clocks: { at, running, deadline: null, black: side(black), white: side(white) } };
}

const returning: Breaks = { until: 40_000, paused_by: "outage" };
const agreed: Breaks = { until: 90_000, paused_by: "agreement" };
const game: Told[] = [
  { event: { type: "started" }, ...clocks(1_000, 60_000, 60_000, "black") },
  // 2 000 ms, of which 3 were the server's.
  {
    event: { type: "played", color: "black", point: "C3" },
    ...clocks(3_000, 58_003, 60_000, "white"),
    credit: { owed_ms: 3, measured_ms: 0, lag_ms: 0 },
  },
  // 4 000 ms, of which 2 were the server's and 120 the line's.
  {
    event: { type: "played", color: "white", point: "D4" },
    ...clocks(7_000, 58_003, 56_122, "black"),
    credit: { owed_ms: 2, measured_ms: 120, lag_ms: 120 },
  },
  {
    event: { type: "interrupted" },
    ...clocks(8_500, 56_504, 56_122, null),
    phase: "paused",
    breaks: returning,
  },
  { event: { type: "ready", color: "white" }, ...clocks(9_000, 56_504, 56_122, null), phase: "paused" },
  { event: { type: "ready", color: "black" }, ...clocks(9_500, 56_504, 56_122, "black"), phase: "playing" },
  { event: { type: "asked", color: "white", request: "pause" }, ...clocks(10_000, 56_004, 56_122, "black") },
  {
    event: { type: "agreed", color: "black", request: "pause" },
    ...clocks(11_000, 55_004, 56_122, null),
    phase: "paused",
    breaks: agreed,
  },
  { event: { type: "pause_ended" }, ...clocks(71_000, 55_004, 56_122, "black"), phase: "playing" },
  { event: { type: "resigned", color: "black" }, ...clocks(72_000, 54_004, 56_122, null), phase: "finished" },
];
const outages = [{ at: 8_500, from: MADE + 8_500, until: MADE + 28_500, reason: "restart" }] as const;

test("pause, outage, lag and what a commit took each stand where they belong", () => {
  const rows = timeRows(tell(game, outages, MADE)).map(brief);
  expect(rows).toEqual([
    "1 started at 1000 on +1000",
    "2 played #1 at 3000 on +3000: black 1997, owed 3",
    "3 played #2 at 7000 on +7000: white 3878, owed 2, lag 120",
    "— restart +8500 to +28500",
    "4 interrupted at 8500 on +28500: black 1499, owed 1",
    "— returning +28500 to +29500",
    "5 ready at 9000 on +29000",
    "6 ready at 9500 on +29500",
    "7 asked at 10000 on +30000: black 500",
    "8 agreed at 11000 on +31000: black 1000",
    "— paused +31000 to +91000",
    "9 pause_ended at 71000 on +91000",
    "10 resigned at 72000 on +92000: black 1000",
  ]);
});

test("a record that ends within a pause leaves it open, and an outage after the last event is still told", () => {
  const late = [{ at: 20_000, from: MADE + 20_000, until: MADE + 21_000, reason: "stall" }] as const;
  const rows = timeRows(tell(game.slice(0, 5), late, MADE)).map(brief);
  expect(rows.slice(-3)).toEqual([
    "— returning +8500 to open",
    "5 ready at 9000 on +9000",
    "— stall +20000 to +21000",
  ]);
});

test("in overtime it is the time since the reading before, without what was given back", () => {
  const side: SideClock = { main_ms: 0, periods: 2, period_left_ms: 30_000 };
  const both = (at: number, running: Color): { at: number; clocks: Clocks } => ({
    at,
    clocks: { at, running, deadline: null, black: side, white: side },
  });
  const rows = timeRows(
    tell(
      [
        { event: { type: "started" }, ...both(0, "black") },
        {
          event: { type: "played", color: "black", point: "C3" },
          ...both(29_000, "white"),
          credit: { owed_ms: 1, measured_ms: 50, lag_ms: 49 },
        },
      ],
      [],
      MADE,
    ),
  );
  expect(rows.map(brief).at(-1)).toBe("2 played #1 at 29000 on +29000: black 28950, owed 1, lag 49");
});

test("main time of every game of the fixtures is the sum of what its rows charge", () => {
  let checked = 0;
  for (const { record, folds } of fixtureGames()) {
    const last = folds.at(-1)?.after;
    if (record.start.game.settings.time.type === "fischer" || !last?.clocks || !record.start.clocks) continue;
    for (const color of ["black", "white"] as const) {
      const had = record.start.clocks[color].main_ms ?? 0;
      const has = last.clocks[color].main_ms ?? 0;
      if (has === 0) continue;
      const charged = timeRows(record).reduce(
        (sum, row) => sum + (row.kind === "event" && row.charged?.color === color ? row.charged.ms : 0),
        0,
      );
      expect(charged).toBe(had - has);
      checked += 1;
    }
  }
  expect(checked).toBeGreaterThan(5);
});

test("spans are exact to the millisecond", () => {
  const table: [number, string][] = [
    [0, "0:00.000"],
    [1, "0:00.001"],
    [61_020, "1:01.020"],
    [3_723_004, "1:02:03.004"],
  ];
  for (const [ms, text] of table) expect(exact(ms)).toBe(text);
});

test("a span within a day names the day once", () => {
  language.value = "en";
  const noon = new Date(2026, 10, 30, 12, 0, 0).getTime();
  const [from, soon] = spanText(noon, noon + 61_000);
  expect(from).toContain(dayOf(noon));
  expect(soon).not.toContain(dayOf(noon));
  expect(spanText(noon, noon + 24 * 3_600_000)[1]).toContain(dayOf(noon + 24 * 3_600_000));
});

describe("in words", () => {
  test.each(["zh", "en"] as const)(
    "%s: every event of the fixtures says what it is, and no two kinds the same",
    (tongue) => {
      language.value = tongue;
      const said = new Map<string, string>();
      for (const { record } of fixtureGames())
        for (const { event } of record.events) said.set(event.type, whatText(event));
      expect([...said.values()].filter((text) => text === undefined || text.trim() === "")).toEqual([]);
      // A dispute reads alike whether it resumes play or closes the count.
      said.delete("dispute_closed");
      said.delete("played");
      expect(new Set(said.values()).size).toBe(said.size);
    },
  );

  test("a clock is told exactly, with its periods", () => {
    const time = {
      type: "byo_yomi",
      main_ms: 60_000,
      periods: 3,
      period_ms: 30_000,
      on_flag: "loss",
    } as const;
    const at = (side: SideClock): Clocks => ({
      at: 0,
      running: null,
      deadline: null,
      black: side,
      white: side,
    });
    const table: [SideClock, string, string][] = [
      [{ main_ms: 54_321, periods: 3, period_left_ms: 30_000 }, "0:54.321", "+ 3×30 s"],
      [{ main_ms: 0, periods: 2, period_left_ms: 7_005 }, "0:07.005", "2 periods left"],
      [{ main_ms: 0, periods: 0, period_left_ms: 0 }, "0:00.000", "no time left"],
    ];
    language.value = "en";
    for (const [side, figure, note] of table)
      expect(shownText(at(side), "black", time)).toEqual({ figure, note });
    expect(shownText(null, "black", { type: "none" })).toEqual({ figure: en.time.noClock, note: "" });
    language.value = "zh";
    expect(shownText(null, "black", { type: "none" }).figure).toBe(zh.time.noClock);
  });
});

/** The part of an instant before its time. */
function dayOf(on: number): string {
  return instantText(on).split(/[,\s]/)[0] ?? "";
}

function brief(row: TimeRow): string {
  const plus = (on: number) => `+${on - MADE}`;
  if (row.kind === "stand")
    return `— ${row.why} ${plus(row.from)} to ${row.until === null ? "open" : plus(row.until)}`;
  const move = row.move === null ? "" : ` #${row.move}`;
  const parts = row.charged ? [`${row.charged.color} ${row.charged.ms}`] : [];
  if (row.owed > 0) parts.push(`owed ${row.owed}`);
  if (row.lag > 0) parts.push(`lag ${row.lag}`);
  const cost = parts.length > 0 ? `: ${parts.join(", ")}` : "";
  return `${row.seq} ${row.event.type}${move} at ${row.at} on ${plus(row.on)}${cost}`;
}
