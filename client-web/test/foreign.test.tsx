// Foreign text among the page's own: names, talk and records that run from right to left turn nothing round beside them.
import type { ComponentChild, VNode } from "preact";
import { expect, test } from "vitest";
import { isolated } from "../src/foreign";
import { gameTitle } from "../src/game/title";
import type { SgfTree, TalkLine } from "../src/generated/protocol";
import { refusalText } from "../src/i18n";
import { zh as talk } from "../src/i18n/talk/zh";
import { FileAbout, FilePlayer } from "../src/review/file_about";
import { Line } from "../src/talk/line";
import { watchingText } from "../src/talk/watching";
import { PlayerName } from "../src/ui/player_name";

/** A name of somebody who writes Hebrew, with a number that would change places with what stands beside it. */
const NAME = "דוד 7";
const [ISOLATE, END] = ["\u2068", "\u2069"];

test("what runs from left to right stays as it is, and nothing ends an isolation but its own end", () => {
  const table: [string, string][] = [
    ["吴清源", "吴清源"],
    ["Seigen (9d)", "Seigen (9d)"],
    [NAME, ISOLATE + NAME + END],
    ["علي", `${ISOLATE}علي${END}`],
    ["𞤀𞤣", `${ISOLATE}𞤀𞤣${END}`],
    ["a\u202eb", `${ISOLATE}ab${END}`],
    [`${NAME}\u2069 1-0`, `${ISOLATE}${NAME} 1-0${END}`],
  ];
  for (const [text, shown] of table) expect(isolated(text)).toBe(shown);
});

test("every sentence with a foreign text in it isolates that", () => {
  const presence = { black: true, white: true, spectators: 3, names: [NAME, "乙"] };
  for (const text of [
    gameTitle({ black: NAME, white: NAME }),
    watchingText(presence, () => true),
    refusalText({ code: "off_board", values: { point: NAME } }),
  ])
    expect(bare(text), text).toBe("");
});

test("every element with a foreign text in it is isolated from what is beside it", () => {
  const said: TalkLine = {
    room: "players",
    number: 1,
    name: NAME,
    speaker: "x",
    seat: "white",
    text: `${NAME} D4`,
    at: 0,
    moves: 0,
  };
  const about = { black: NAME, white: NAME, black_rank: NAME, white_rank: null, result: NAME, komi: NAME };
  const more = { rules: NAME, date: NAME, event: NAME, round: NAME, place: NAME, overtime: NAME };
  const rest = { name: NAME, comment: NAME, main_ms: 60_000, handicap: 2, ruleset: null };
  const file = { about: { ...about, ...more, ...rest }, left_out: 0, damaged: false } as unknown as SgfTree;
  const drawn: Record<string, ComponentChild> = {
    name: PlayerName({ name: NAME, side: "black" }),
    line: new Line().render({ line: said, nth: 2, size: 19, own: false, beside: true, words: talk }),
    about: FileAbout({ file }),
    player: FilePlayer({ file, color: "black", captures: 3, toMove: "", place: "above" }),
  };
  for (const [which, node] of Object.entries(drawn)) {
    const found = texts(node, false);
    expect(found.length, which).toBeGreaterThan(0);
    expect(
      found.filter(({ safe, text }) => !safe && bare(text) !== ""),
      which,
    ).toEqual([]);
  }
});

/** What stands outside every isolation and runs from right to left. */
function bare(text: string): string {
  return text.replace(/\u2068[^\u2068\u2069]*\u2069/g, "").replace(/[^\u0590-\u08ff]/g, "");
}

/** Every text with Hebrew in it that would be drawn or read aloud, and whether an element around it isolates it. */
function texts(node: unknown, safe: boolean): { text: string; safe: boolean }[] {
  if (Array.isArray(node)) return node.flatMap((one) => texts(one, safe));
  if (typeof node === "string") return /[\u0590-\u08ff]/.test(node) ? [{ text: node, safe }] : [];
  if (typeof node !== "object" || node === null) return [];
  const { type, props } = node as VNode<Record<string, unknown>>;
  if (typeof type === "function") return texts((type as (props: object) => unknown)(props), safe);
  const within = safe || type === "bdi" || props.dir === "auto";
  const labels = [props["aria-label"], props.title].flatMap((label) => texts(label, false));
  return [...labels, ...texts(props.children, within)];
}
