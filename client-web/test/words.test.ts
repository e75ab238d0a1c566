// The words: every language complete, every word in its dictionary and nowhere else.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "vite";
import { afterEach, describe, expect, test } from "vitest";
import type { refusals } from "../src/generated/refusals";
import { firstLanguage, language, refusalText } from "../src/i18n";
import { en } from "../src/i18n/en";
import { fraction, halfPoints, komiQuarters } from "../src/i18n/numbers";
import { zh } from "../src/i18n/zh";

const src = new URL("../src/", import.meta.url).pathname;
const sources = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((name) =>
  /\.tsx?$/.test(name),
);
const SHOWN = new Set(["title", "alt", "placeholder", "aria-label", "label", "text", "question"]);

afterEach(() => {
  language.value = "zh";
});

test("both dictionaries have the same shape, and no text is empty", () => {
  expect(shape(en)).toEqual(shape(zh));
  for (const { joiner, ...words } of [zh, en])
    expect(texts(words).filter((text) => text.trim() === "")).toEqual([]);
});

test("English has no Han character besides the brand and the way back to Chinese", () => {
  expect(texts(en).filter((text) => /\p{Script=Han}/u.test(text))).toEqual(["手谈", "中文"]);
});

test("Chinese browsers speak Chinese, others English, and a choice stands", () => {
  expect(firstLanguage(null, "zh-TW")).toBe("zh");
  expect(firstLanguage(null, "zh-CN")).toBe("zh");
  expect(firstLanguage(null, "fr")).toBe("en");
  expect(firstLanguage("en", "zh-CN")).toBe("en");
  expect(firstLanguage("xx", "zh-CN")).toBe("zh");
});

test("a refusal is told with its values, an unknown one by its code", () => {
  expect(refusalText({ code: "off_board", values: { point: "Z9" } })).toBe("Z9 不在棋盘上");
  language.value = "en";
  expect(refusalText({ code: "off_board", values: { point: "Z9" } })).toBe("Z9 is not on this board.");
  expect(refusalText({ code: "of_tomorrow" as keyof typeof refusals })).toBe("of_tomorrow");
});

test("figures are exact", () => {
  const table: [number, string, string][] = [
    [738, "184又1/2", "184 1/2"],
    [159, "39又3/4", "39 3/4"],
    [3, "3/4", "3/4"],
    [-1, "1/4", "1/4"],
    [740, "185", "185"],
    [0, "0", "0"],
  ];
  for (const [quarters, chinese, english] of table) {
    expect(zh.scoring.zi(quarters)).toBe(chinese);
    expect(en.scoring.zi(quarters)).toBe(english);
    expect(fraction(quarters, " ")).toBe(english);
  }
  expect(halfPoints(159)).toBe("79.5");
  expect(halfPoints(-2)).toBe("1");
  expect(["7.5", "0", "-3.5", "6"].map(komiQuarters)).toEqual([15, 0, -7, 12]);
  expect(["7.25", "", "x"].map(komiQuarters)).toEqual([null, null, null]);
});

test("a result is told in both languages", () => {
  const won = {
    winner: "black",
    by: "count",
    margin_quarters: 3,
    text: "B+1.5",
    text_zh: "黑胜3/4子",
  } as const;
  expect(zh.result.text(won)).toBe("黑胜3/4子");
  expect(zh.result.details(won)).toEqual(["合 1.5 目", "记为 B+1.5"]);
  expect(en.result.text(won)).toBe("Black wins by 3/4 zi (1.5 points)");
  expect(en.result.text({ ...won, winner: "white", by: "resignation", margin_quarters: null })).toBe(
    "White wins by resignation",
  );
  expect(en.result.text({ ...won, by: "time" })).toBe("Black wins on time");
  expect(en.result.text({ ...won, winner: null, margin_quarters: 0 })).toBe("Draw");
  expect(en.result.text({ ...won, winner: null, by: "cancelled", margin_quarters: null })).toContain(
    "no result",
  );
});

describe("no word stands outside the dictionaries", () => {
  const outside = sources.filter((name) => !name.startsWith("i18n/") && !name.startsWith("generated/"));
  test.each(outside)("%s", (name) => {
    const code = readFileSync(join(src, name), "utf8");
    expect(code.match(/[\p{Script=Han}　-〿＀-￯]/gu) ?? []).toEqual([]);
    expect(literals(code, name.endsWith("x") ? "tsx" : "ts")).toEqual([]);
  });
});

/** Texts that a visitor would read: between tags, and in the attributes that are shown or read out. */
function literals(code: string, lang: "ts" | "tsx"): string[] {
  const found: string[] = [];
  walk(parseAst(code, { lang }), (node) => {
    if (node.type === "JSXText" && /\p{L}/u.test(String(node.value))) found.push(String(node.value).trim());
    if (node.type !== "JSXAttribute") return;
    const { name, value } = node as { name?: { name?: unknown }; value?: { type?: string; value?: unknown } };
    if (SHOWN.has(String(name?.name)) && value?.type === "Literal") found.push(String(value.value));
  });
  return found;
}

function walk(node: unknown, visit: (node: Record<string, unknown>) => void): void {
  if (Array.isArray(node)) for (const one of node) walk(one, visit);
  if (typeof node !== "object" || node === null || Array.isArray(node)) return;
  visit(node as Record<string, unknown>);
  for (const value of Object.values(node)) walk(value, visit);
}

function shape(of: unknown): unknown {
  if (typeof of !== "object" || of === null) return typeof of;
  return Object.fromEntries(Object.entries(of).map(([key, value]) => [key, shape(value)]));
}

function texts(of: object): string[] {
  return Object.values(of).flatMap((value) =>
    typeof value === "string" ? [value] : typeof value === "object" ? texts(value) : [],
  );
}
