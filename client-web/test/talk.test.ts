// Talk without a window (check 30): lines in their order, points in a text, the key that sends.
import { expect, test } from "vitest";
import type { Color, Room, TalkLine } from "../src/generated/protocol";
import { sends } from "../src/talk/keys";
import { arranged, heardOf, type Kept, lastOf, MOST, unreadOf, withLines } from "../src/talk/lines";
import { pieces } from "../src/talk/text";
import { watchingText } from "../src/talk/watching";

function line(room: Room, number: number, at = number, name = "甲", seat: Color | null = null): TalkLine {
  return { room, number, name, speaker: name, seat, text: `${room} ${number}`, at, moves: 0 };
}

function told(kept: readonly Kept[], seat: Color | null, endedAt: number | null): string[] {
  return arranged(kept, seat, endedAt).map((item) =>
    item.kind === "heading" ? "heading" : `${item.kept.line.room[0]}${item.kept.line.number}`,
  );
}

test("30: a line that comes again is there once, and the oldest make way", () => {
  const first = withLines([], [line("players", 1), line("spectators", 1)], []);
  const second = withLines(first, [line("players", 1), line("players", 2)], []);
  expect(second.map(({ order }) => order)).toEqual([1, 2, 3]);
  expect(heardOf(second, "t")).toEqual({ talk: "t", players: 2, spectators: 1 });
  const many = Array.from({ length: MOST + 5 }, (_, index) => line("players", index + 3));
  const full = withLines(second, many, []);
  expect([full.length, full[0]?.order, full.at(-1)?.order]).toEqual([MOST, 9, MOST + 8]);
});

test("30: players read what spectators said under a heading, spectators as it was said (J6)", () => {
  const kept = withLines([], [line("players", 1, 10), line("spectators", 1, 20), line("players", 2, 30)], []);
  const late = withLines(kept, [line("spectators", 2, 60), line("players", 3, 70)], []);
  const table: [Color | null, number | null, string[]][] = [
    [null, null, ["p1", "s1", "p2", "s2", "p3"]],
    [null, 50, ["p1", "s1", "p2", "s2", "p3"]],
    ["black", 50, ["p1", "p2", "heading", "s1", "s2", "p3"]],
    ["white", null, ["p1", "heading", "s1", "p2", "s2", "p3"]],
  ];
  for (const [seat, endedAt, expected] of table) expect(told(late, seat, endedAt)).toEqual(expected);
  const silent = withLines([], [line("players", 1, 10)], []);
  for (const endedAt of [50, null]) expect(told(silent, "black", endedAt)).toEqual(["p1"]);
});

test("30: unread is what others said since, but for the muted", () => {
  const kept = withLines(
    [],
    [line("players", 1), line("players", 2, 2, "乙"), line("players", 3, 3, "丙")],
    [],
  );
  const count = (seen: number) =>
    unreadOf(
      kept,
      seen,
      ({ name }) => name !== "乙",
      ({ name }) => name === "丙",
    );
  expect([0, 1, 3].map(count)).toEqual([1, 0, 0]);
});

test("30: of one name each speaker has a number, in the order of being heard, which stays", () => {
  const of = (number: number, speaker: string, name = "甲", seat: Color | null = null): TalkLine => ({
    ...line("spectators", number, number, name, seat),
    speaker,
  });
  const first = withLines(
    [],
    [of(1, "a"), of(2, "b"), of(3, "c", "乙"), of(4, "a"), of(5, "b")],
    ["乙", "丙"],
  );
  // Who bears a player's name is never the first of it, although the player has said nothing; a stone needs no number.
  expect(first.map(({ nth }) => nth)).toEqual([1, 2, 2, 1, 2]);
  const next = withLines(first, [of(6, "white", "乙", "white"), of(7, "d", "乙"), of(8, "c")], ["乙", "丙"]);
  expect(next.slice(5).map(({ nth }) => nth)).toEqual([1, 3, 3]);
  const many = Array.from({ length: MOST - 1 }, (_, index) => of(index + 9, "b"));
  const later = withLines(next, many, []);
  expect(later.find(({ line }) => line.speaker === "a")).toBeUndefined();
  expect(
    withLines(later, [of(MOST + 9, "b"), of(MOST + 10, "e")], [])
      .slice(-2)
      .map(({ nth }) => nth),
  ).toEqual([2, 4]);
  expect(lastOf(next, { name: "甲", speaker: "a" })?.line.number).toBe(4);
  expect(lastOf(next, { name: "丙", speaker: "a" })).toBeUndefined();
});

test("30: points stand alone and lie on the board; the pieces joined are the line", () => {
  const table: [string, number, string[]][] = [
    ["D4 好", 19, ["D4"]],
    ["白q16，黑R14。", 19, ["q16", "R14"]],
    ["下在D4吧", 19, ["D4"]],
    ["pass I5 U1 A0 A20 abD4 D4x D123 é4", 19, []],
    ["K10", 9, []],
    ["<b>C3</b>", 9, ["C3"]],
    ["", 19, []],
  ];
  for (const [text, size, points] of table) {
    const found = pieces(text, size);
    expect(found.map((piece) => piece.text).join(""), text).toBe(text);
    expect(found.filter(({ vertex }) => vertex !== null).map((piece) => piece.text)).toEqual(points);
  }
});

test("30: Enter sends, but not the one that ends a composition", () => {
  const table: [string, boolean, number, boolean][] = [
    ["Enter", false, 13, true],
    ["Enter", true, 13, false],
    ["Enter", false, 229, false],
    ["Process", true, 229, false],
    ["a", false, 65, false],
  ];
  for (const [key, isComposing, keyCode, expected] of table)
    expect(sends({ key, isComposing, keyCode })).toBe(expected);
});

test("31: chosen names are told, guests and the muted are a number", () => {
  const table: [number, string[], string][] = [
    [0, [], ""],
    [3, [], "3 人观战"],
    [2, ["棋友0417", "Guest 1234"], "2 人观战"],
    [2, ["甲", "甲"], "甲，另 1 人观战"],
    [2, ["甲", "乙"], "甲、乙 观战"],
    [5, ["甲", "棋友0417", "丙", "Guest12"], "甲、Guest12，另 3 人观战"],
  ];
  for (const [spectators, names, expected] of table) {
    const presence = { black: true, white: true, spectators, names };
    expect(watchingText(presence, (name) => name !== "丙")).toBe(expected);
  }
  expect(watchingText(null, () => true)).toBe("");
});
