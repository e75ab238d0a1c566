// What is shown of a count: rows by what was counted, figures in the unit, nothing of what is nothing.
import { afterEach, expect, test } from "vitest";
import { countedRows, givenParts } from "../src/game/score_rows";
import { leftText } from "../src/game/scoring";
import type { Score, SideScore } from "../src/generated/protocol";
import { language } from "../src/i18n";

const side: SideScore = {
  stones: 0,
  enclosed: 0,
  prisoners: 0,
  shared_quarters: 0,
  total_quarters: 0,
  warning_quarters: 0,
};
const score: Score = {
  unit: "zi",
  scoring: "area",
  black: { ...side, stones: 30, enclosed: 12, shared_quarters: 2, total_quarters: 170 },
  white: { ...side, stones: 28, enclosed: 10, shared_quarters: 2, total_quarters: 154 },
  half_board_quarters: 162,
  komi_quarters: 15,
  handicap_quarters: 0,
  last_move_quarters: 0,
  margin_quarters: -7,
  owner: "",
};
const { half_board_quarters: _, ...unhalved } = score;
const inPoints: Score = {
  ...unhalved,
  unit: "points",
  black: { ...score.black, shared_quarters: 1, total_quarters: 85 },
  white: { ...score.white, shared_quarters: 1, total_quarters: 77 },
};

afterEach(() => {
  language.value = "zh";
});

test("in 子 by area: quarters, and half the board beside komi", () => {
  expect(countedRows(score)).toEqual([
    ["活子", "30", "28"],
    ["围空", "12", "10"],
    ["共有", "1/2", "1/2"],
    ["合计", "42又1/2", "38又1/2"],
  ]);
  expect(givenParts(score)).toEqual([
    ["归本数", "40又1/2"],
    ["贴子", "3又3/4"],
  ]);
});

test("in points by area: half points, and no half of the board", () => {
  expect(countedRows(inPoints).slice(2)).toEqual([
    ["共有", "0.5", "0.5"],
    ["合计", "42.5", "38.5"],
  ]);
  expect(givenParts(inPoints)).toEqual([["贴目", "7.5"]]);
});

test("by territory: territory and prisoners", () => {
  language.value = "en";
  const black = { ...side, enclosed: 18, prisoners: 1, total_quarters: 38 };
  const white = { ...side, enclosed: 45, total_quarters: 90 };
  expect(countedRows({ ...inPoints, scoring: "territory", black, white })).toEqual([
    ["Territory", "18", "45"],
    ["Prisoners", "1", "0"],
    ["Total", "19", "45"],
  ]);
});

test("handicap, the last move and warnings stand there only where they count, and komi may be the other way", () => {
  const given = { ...inPoints, komi_quarters: -1, handicap_quarters: 8, last_move_quarters: 2 };
  expect(givenParts({ ...given, white: { ...side, warning_quarters: 4 } })).toEqual([
    ["贴目", "−0.5"],
    ["还目", "4"],
    ["收后", "1"],
    ["白方受警告", "2"],
  ]);
  expect(givenParts({ ...score, komi_quarters: 0, black: { ...side, warning_quarters: 4 } })).toEqual([
    ["归本数", "40又1/2"],
    ["黑方受警告", "1"],
  ]);
});

test("a marking whose limit is over says that the server's proposal is awaited", () => {
  language.value = "en";
  expect([60_000, 1, 0, -5_000].map(leftText)).toEqual([
    "1:00 left",
    "0:01 left",
    "The server is still working out what is dead",
    "The server is still working out what is dead",
  ]);
});
