// What a clock shows: the arithmetic of periods and blocks, the figure, the note beside it, its urgency.
import { describe, expect, test } from "vitest";
import { clockDigits, digits, digitsLast, type Reading, readClock, tenths, urgency } from "../src/clock";
import { clockText } from "../src/game/clock_text";
import type { SideClock, TimeControl } from "../src/generated/protocol";
import { language } from "../src/i18n";

const byoYomi: TimeControl = {
  type: "byo_yomi",
  main_ms: 600_000,
  periods: 3,
  period_ms: 30_000,
  on_flag: "loss",
};
const absolute: TimeControl = { type: "absolute", main_ms: 300_000 };
const block: TimeControl = { type: "block", main_ms: 60_000, block_ms: 600_000, moves: 15 };
const canadian: TimeControl = { ...block, type: "canadian" };
const fischer: TimeControl = { type: "fischer", main_ms: 600_000, increment_ms: 10_000, cap_ms: null };
const perMove: TimeControl = { type: "per_move", move_ms: 259_200_000 };
const untouched: SideClock = { main_ms: 10_000, periods: 3, period_left_ms: 30_000 };

describe("byo-yomi: main time runs out into the periods, and a period used in full is lost", () => {
  const table: [number, Reading][] = [
    [0, { kind: "main", left: 10_000 }],
    [9_999, { kind: "main", left: 1 }],
    [10_000, { kind: "period", left: 30_000, periods: 3 }],
    [39_999, { kind: "period", left: 1, periods: 3 }],
    [40_000, { kind: "period", left: 30_000, periods: 2 }],
    [70_000, { kind: "period", left: 30_000, periods: 1 }],
    [99_999, { kind: "period", left: 1, periods: 1 }],
    [100_000, { kind: "verdict" }],
    [1_000_000, { kind: "verdict" }],
    [-50, { kind: "main", left: 10_000 }],
  ];
  test.each(table)("after %i ms", (elapsed, reading) => {
    expect(readClock(untouched, byoYomi, elapsed)).toEqual(reading);
  });

  test("what was used of the present period stays used", () => {
    const begun: SideClock = { main_ms: 0, periods: 2, period_left_ms: 4_000 };
    expect(readClock(begun, byoYomi, 3_999)).toEqual({ kind: "period", left: 1, periods: 2 });
    expect(readClock(begun, byoYomi, 4_000)).toEqual({ kind: "period", left: 30_000, periods: 1 });
  });
});

test("a block runs after main time; at its end the server's word is awaited", () => {
  const side: SideClock = { main_ms: 1_000, block_left_ms: 600_000, moves_left: 11 };
  expect(readClock(side, block, 500)).toEqual({ kind: "main", left: 500 });
  expect(readClock(side, block, 1_000)).toEqual({ kind: "block", left: 600_000, moves: 11 });
  expect(readClock(side, block, 601_000)).toEqual({ kind: "verdict" });
});

test("absolute time ends, no clock never does", () => {
  expect(readClock({ main_ms: 5_000 }, absolute, 5_000)).toEqual({ kind: "verdict" });
  expect(readClock({}, { type: "none" }, 1e9)).toEqual({ kind: "none" });
});

test("whole seconds are rounded up, so that 0:00 is the end", () => {
  const table: [number, string][] = [
    [600_000, "10:00"],
    [599_001, "10:00"],
    [599_000, "9:59"],
    [1, "0:01"],
    [3_600_000, "1:00:00"],
    [3_900_000, "1:05:00"],
  ];
  for (const [ms, text] of table) expect(clockDigits(ms)).toBe(text);
});

test("(5) tenths are shown in the last ten seconds of absolute time alone, and nothing is below 0", () => {
  const table: [Reading, TimeControl, string][] = [
    [{ kind: "main", left: 9_990 }, absolute, "0:10"],
    [{ kind: "main", left: 9_840 }, absolute, "0:09.9"],
    [{ kind: "main", left: 50 }, absolute, "0:00.1"],
    [{ kind: "main", left: 9_840 }, byoYomi, "0:10"],
    [{ kind: "period", left: 8_840, periods: 2 }, byoYomi, "0:09"],
    [{ kind: "period", left: 50, periods: 1 }, byoYomi, "0:01"],
    [{ kind: "block", left: 50, moves: 3 }, block, "0:01"],
    [{ kind: "main", left: 50 }, fischer, "0:01"],
    [{ kind: "move", left: 50 }, perMove, "0:01"],
  ];
  for (const [reading, time, text] of table) expect(digits(reading, time), time.type).toBe(text);
  expect(clockDigits(-1_500)).toBe("0:00");
  expect(tenths(-50)).toBe("0:00.0");
});

test("the digits stay exactly until the time is that at which others are due", () => {
  const lefts = [1, 100, 101, 9_899.5, 9_900, 9_900.5, 10_000, 10_001, 59_500, 60_000, 600_000];
  for (const time of [absolute, byoYomi])
    for (const left of lefts) {
      const shown = (at: number) => digits({ kind: "main", left: at }, time);
      const last = digitsLast({ kind: "main", left }, time) ?? Number.NaN;
      expect(last).toBeGreaterThan(0);
      expect(shown(left - last + 0.01), `before it, ${left}`).toBe(shown(left));
      // The very end is no reading of main time.
      if (left > last) expect(shown(left - last), `at it, ${left}`).not.toBe(shown(left));
    }
  expect(digitsLast({ kind: "verdict" }, absolute)).toBeNull();
  expect(digitsLast({ kind: "none" }, absolute)).toBeNull();
});

test("the note says what is left after the figure", () => {
  const table: [SideClock, TimeControl, number, string, string, string][] = [
    [untouched, byoYomi, 0, "0:10", "+3×30秒", "+ 3×30 s"],
    [untouched, byoYomi, 13_000, "0:27", "读秒余 3 次", "3 periods left"],
    [untouched, byoYomi, 73_000, "0:27", "读秒最后一次", "last period"],
    [untouched, byoYomi, 200_000, "0:00", "等待判定", "awaiting verdict"],
    [{ main_ms: 300_000 }, absolute, 0, "5:00", "包干", "absolute"],
    [
      { main_ms: 0, block_left_ms: 252_000, moves_left: 11 },
      block,
      0,
      "4:12",
      "限步余 11 手",
      "11 moves left",
    ],
    [{ main_ms: 0, block_left_ms: 252_000, moves_left: 1 }, block, 0, "4:12", "限步余 1 手", "1 move left"],
    [
      { main_ms: 0, block_left_ms: 252_000, moves_left: 2 },
      canadian,
      0,
      "4:12",
      "限步余 2 手",
      "2 moves left",
    ],
    [{ main_ms: 300_000 }, fischer, 0, "5:00", "每手加10秒", "+ 10 s a move"],
    [{ main_ms: 300_000 }, fischer, 300_000, "0:00", "等待判定", "awaiting verdict"],
    [{ move_left_ms: 30_000 }, perMove, 12_000, "0:18", "每步", "per move"],
    [{ move_left_ms: 30_000 }, perMove, 30_000, "0:00", "等待判定", "awaiting verdict"],
    [{}, { type: "none" }, 0, "", "不计时", "no clock"],
  ];
  for (const [side, time, elapsed, figure, zh, en] of table) {
    for (const [tongue, note] of [
      ["zh", zh],
      ["en", en],
    ] as const) {
      language.value = tongue;
      expect(clockText(readClock(side, time, elapsed), side, time, true)).toEqual({ figure, note });
    }
  }
});

test("days and hours are told of a long time, and a clock that stands at nothing awaits no word", () => {
  language.value = "zh";
  const long = { move_left_ms: 215_940_000 };
  expect(clockText(readClock(long, perMove, 0), long, perMove, true).figure).toBe("2天11时");
  const used = { main_ms: 0 };
  expect(clockText(readClock(used, absolute, 0), used, absolute, false)).toEqual({
    figure: "0:00",
    note: "时间用完",
  });
});

test("amber near the end of main time, red in the last seconds and the last period", () => {
  const table: [Reading, TimeControl, string][] = [
    [{ kind: "main", left: 60_000 }, byoYomi, "calm"],
    [{ kind: "main", left: 59_000 }, byoYomi, "soon"],
    [{ kind: "main", left: 37_000 }, absolute, "soon"],
    [{ kind: "main", left: 9_000 }, absolute, "now"],
    [{ kind: "period", left: 20_000, periods: 2 }, byoYomi, "calm"],
    [{ kind: "period", left: 9_000, periods: 2 }, byoYomi, "now"],
    [{ kind: "period", left: 29_000, periods: 1 }, byoYomi, "now"],
    [{ kind: "verdict" }, byoYomi, "now"],
  ];
  for (const [reading, time, expected] of table) expect(urgency(reading, time)).toBe(expected);
});
