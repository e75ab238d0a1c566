// 报时 (T3): which marks a clock has, each once, and none late; the words for them.
import { describe, expect, test } from "vitest";
import type { Clocks, SideClock, TimeControl } from "../src/generated/protocol";
import { language } from "../src/i18n";
import type { CountDirection as Count } from "../src/prefs";
import { Follower } from "../src/reading/follower";
import { markText } from "../src/reading/mark_text";
import { marksBetween } from "../src/reading/marks";

function byoYomi(seconds: number): TimeControl {
  return { type: "byo_yomi", main_ms: 0, periods: 5, period_ms: seconds * 1000, on_flag: "loss" };
}

function running(side: SideClock, deadline: number | null, at = 0): Clocks {
  return { at, running: "black", deadline, black: side, white: side };
}

/** `30 秒 at 30 s` as `[30, "30秒"]`, for a whole run of a clock from 0. */
function read(side: SideClock, time: TimeControl, until: number, count: Count = "up"): [number, string][] {
  language.value = "zh";
  const clocks = running(side, until * 1000);
  return marksBetween(clocks, time, 0, until * 1000, count).map((mark) => [mark.at / 1000, markText(mark)]);
}

const upTo = (end: number): [number, string][] =>
  Array.from({ length: 10 }, (_, index) => [end - 9 + index, String(index + 1)]);
const downTo = (end: number): [number, string][] =>
  Array.from({ length: 10 }, (_, index) => [end - 10 + index, String(10 - index)]);
const minute: [number, string][] = [
  [30, "30秒"],
  [40, "40秒"],
  [50, "50秒"],
  [55, "55秒"],
  [58, "58秒"],
];

describe("periods of 60 s", () => {
  test("with more than one left: 30, 40, 50, 55, 58, then the minutes left", () => {
    const side = { main_ms: 0, periods: 5, period_left_ms: 60_000 };
    expect(read(side, byoYomi(60), 60)).toEqual([...minute, [60, "还剩4分钟"]]);
  });

  test("the last but one leads into the last: 30, 40, 50, then one a second, 10 at exactly 60", () => {
    const side = { main_ms: 0, periods: 2, period_left_ms: 60_000 };
    expect(read(side, byoYomi(60), 120)).toEqual([
      ...minute,
      [60, "还剩1分钟"],
      [90, "30秒"],
      [100, "40秒"],
      [110, "50秒"],
      ...upTo(120),
    ]);
  });

  test("downward 10 falls where 50 is, and nothing at the end", () => {
    const side = { main_ms: 0, periods: 1, period_left_ms: 60_000 };
    expect(read(side, byoYomi(60), 60, "down")).toEqual([[30, "30秒"], [40, "40秒"], ...downTo(60)]);
  });
});

describe("other periods: the marks are counted from the end", () => {
  const table: [number, [number, string][]][] = [
    [
      30,
      [
        [10, "10秒"],
        [20, "20秒"],
        [25, "25秒"],
        [28, "28秒"],
        [30, "还剩2次"],
      ],
    ],
    [
      45,
      [
        [15, "15秒"],
        [25, "25秒"],
        [35, "35秒"],
        [40, "40秒"],
        [43, "43秒"],
        [45, "还剩2次"],
      ],
    ],
    [
      20,
      [
        [10, "10秒"],
        [15, "15秒"],
        [18, "18秒"],
        [20, "还剩2次"],
      ],
    ],
    [
      10,
      [
        [5, "5秒"],
        [8, "8秒"],
        [10, "还剩2次"],
      ],
    ],
    [
      3,
      [
        [1, "1秒"],
        [3, "还剩2次"],
      ],
    ],
  ];
  test.each(table)("%i s, more than one left", (seconds, marks) => {
    const side = { main_ms: 0, periods: 3, period_left_ms: seconds * 1000 };
    expect(read(side, byoYomi(seconds), seconds)).toEqual(marks);
  });

  const last: [number, [number, string][]][] = [
    [30, [[10, "10秒"], [20, "20秒"], ...upTo(30)]],
    [45, [[5, "5秒"], [15, "15秒"], [25, "25秒"], [35, "35秒"], ...upTo(45)]],
    [20, [[10, "10秒"], ...upTo(20)]],
    [10, upTo(10)],
    [3, upTo(3).slice(7)],
  ];
  test.each(last)("%i s, the last: every ten seconds, then the last ten one by one", (seconds, marks) => {
    const side = { main_ms: 0, periods: 1, period_left_ms: seconds * 1000 };
    expect(read(side, byoYomi(seconds), seconds)).toEqual(marks);
  });

  test("downward is the listener's setting", () => {
    const side = { main_ms: 0, periods: 1, period_left_ms: 30_000 };
    expect(read(side, byoYomi(30), 30, "down")).toEqual([[10, "10秒"], ...downTo(30)]);
    const short = { main_ms: 0, periods: 1, period_left_ms: 3_000 };
    expect(read(short, byoYomi(3), 3, "down")).toEqual([
      [1, "2"],
      [2, "1"],
    ]);
  });
});

test("main time ends with a cue, and the time past it counts in the first period", () => {
  const side = { main_ms: 5_000, periods: 2, period_left_ms: 10_000 };
  expect(read(side, byoYomi(10), 25)).toEqual([
    [5, "开始读秒"],
    [10, "5秒"],
    [13, "8秒"],
    [15, "还剩1次"],
    ...upTo(25).map(([at, text]) => [at, text]),
  ]);
});

test("of a period that was broken off only the rest is read", () => {
  const side = { main_ms: 0, periods: 2, period_left_ms: 25_000 };
  expect(read(side, byoYomi(60), 25)).toEqual([
    [5, "40秒"],
    [15, "50秒"],
    [20, "55秒"],
    [23, "58秒"],
    [25, "还剩1分钟"],
  ]);
});

test("times without periods are read at their end", () => {
  const ends: [number, string][] = [[10, "还剩30秒"], [20, "还剩20秒"], [30, "还剩10秒"], ...upTo(40)];
  expect(read({ main_ms: 40_000 }, { type: "absolute", main_ms: 40_000 }, 40)).toEqual(ends);
  const fischer: TimeControl = { type: "fischer", main_ms: 40_000, increment_ms: 5_000, cap_ms: null };
  expect(read({ main_ms: 40_000 }, fischer, 40)).toEqual(ends);
  expect(read({ move_left_ms: 3_000 }, { type: "per_move", move_ms: 3_000 }, 3)).toEqual(upTo(3).slice(7));
  const block: TimeControl = { type: "block", main_ms: 0, block_ms: 35_000, moves: 5 };
  expect(read({ main_ms: 5_000, block_left_ms: 35_000, moves_left: 5 }, block, 40)).toEqual([
    [5, "基本时限已用完"],
    ...ends,
  ]);
  expect(read({}, { type: "none" }, 40)).toEqual([]);
});

test("an interval has the marks after its start and up to its end", () => {
  const clocks = running({ main_ms: 0, periods: 1, period_left_ms: 60_000 }, 61_000, 1_000);
  const at = (from: number, to: number) =>
    marksBetween(clocks, byoYomi(60), from, to, "up").map((mark) => mark.at);
  expect(at(30_000, 31_000)).toEqual([31_000]);
  expect(at(31_000, 31_001)).toEqual([]);
  expect(at(60_999, 61_000)).toEqual([61_000]);
  expect(marksBetween({ ...clocks, running: null }, byoYomi(60), 0, 99_000, "up")).toEqual([]);
});

describe("following a clock", () => {
  const time = byoYomi(10);
  const clocks = running({ main_ms: 0, periods: 1, period_left_ms: 10_000 }, 10_000);

  test("each mark is read once, also when looked at seldom or twice", () => {
    const follower = new Follower();
    const said = [50, 990, 1_000, 1_000, 1_050, 2_020, 3_010].map((now) =>
      follower.due(clocks, time, now, "up").map(markText),
    );
    expect(said).toEqual([[], [], ["1"], [], [], ["2"], ["3"]]);
  });

  test("what a sleeping page has missed is not read late", () => {
    const follower = new Follower();
    follower.due(clocks, time, 500, "up");
    expect(follower.due(clocks, time, 6_100, "up").map(markText)).toEqual(["5", "6"]);
    expect(new Follower().due(clocks, time, 8_900, "up").map(markText)).toEqual(["8"]);
  });

  test("a move ends the reading, a fallen flag is read to its end", () => {
    const moved: Clocks = { ...clocks, at: 4_100, running: "white", deadline: 14_100 };
    const one = new Follower();
    one.due(clocks, time, 3_950, "up");
    expect(one.due(moved, time, 4_150, "up")).toEqual([]);
    const fallen: Clocks = { ...clocks, at: 10_000, running: null, deadline: null };
    const two = new Follower();
    two.due(clocks, time, 9_950, "up");
    expect(two.due(fallen, time, 10_020, "up").map(markText)).toEqual(["10"]);
    expect(two.due(fallen, time, 10_120, "up")).toEqual([]);
  });

  test("a snapshot of the same thought reads nothing twice", () => {
    const follower = new Follower();
    follower.due(clocks, time, 4_050, "up");
    const again = running({ main_ms: 0, periods: 1, period_left_ms: 6_500 }, 10_000, 3_500);
    expect(follower.due(again, time, 4_100, "up")).toEqual([]);
    expect(follower.due(again, time, 5_000, "up").map(markText)).toEqual(["5"]);
  });
});
