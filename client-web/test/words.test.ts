// The words: every language complete, every word in its dictionary and nowhere else.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { parseAst } from "vite";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Color, Outcome, Ruleset, Settings, Unit } from "../src/generated/protocol";
import type { refusals } from "../src/generated/refusals";
import { type Language, language, languages, refusalText, speak } from "../src/i18n";
import { en } from "../src/i18n/en";
import { en as laterEn } from "../src/i18n/later/en";
import { tw as laterTw } from "../src/i18n/later/tw";
import { zh as laterZh } from "../src/i18n/later/zh";
import { fraction, halfPoints, komiQuarters } from "../src/i18n/numbers";
import { en as enPlay } from "../src/i18n/play/en";
import { tw as playTw } from "../src/i18n/play/tw";
import { zh as zhPlay } from "../src/i18n/play/zh";
import * as refusalsOf from "../src/i18n/refusals";
import { en as reviewEn } from "../src/i18n/review/en";
import { tw as reviewTw } from "../src/i18n/review/tw";
import { zh as reviewZh } from "../src/i18n/review/zh";
import { en as settingsEn } from "../src/i18n/settings/en";
import { tw as settingsTw } from "../src/i18n/settings/tw";
import { zh as settingsZh } from "../src/i18n/settings/zh";
import { en as talkEn } from "../src/i18n/talk/en";
import { tw as talkTw } from "../src/i18n/talk/tw";
import { zh as talkZh } from "../src/i18n/talk/zh";
import { tw } from "../src/i18n/tw";
import { zh } from "../src/i18n/zh";
import { komiText, rulesText, settingsLine } from "../src/lobby/settings_text";
import { rulesets } from "../src/rulesets";

const src = new URL("../src/", import.meta.url).pathname;
const sources = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((name) =>
  /\.tsx?$/.test(name),
);
/** Every word of the page, by language. */
const all: Record<Language, object> = {
  zh: {
    first: { ...zh, joiner: "-" },
    play: zhPlay,
    later: laterZh,
    review: reviewZh,
    settings: settingsZh,
    talk: talkZh,
    refusals: refusalsOf.zh,
  },
  tw: {
    first: { ...tw, joiner: "-" },
    play: playTw,
    later: laterTw,
    review: reviewTw,
    settings: settingsTw,
    talk: talkTw,
    refusals: refusalsOf.tw,
  },
  en: {
    first: { ...en, joiner: "-" },
    play: enPlay,
    later: laterEn,
    review: reviewEn,
    settings: settingsEn,
    talk: talkEn,
    refusals: refusalsOf.en,
  },
};
/** Characters that are written so on the mainland only, as far as the page uses them. */
const MAINLAND =
  /[个丢两严临为举义书买乱争产亲从众优会传伤体余侧关兴内册写农决况准减几击创则别劝办务动劳势区单卖历压厅厉参双发变叹号后听员启呗响团园围国图圆场坏块坚垒处备复够头夺奖妇学实宽对寻导将尔尝层岁岛师带帮并广庄应开异弃张弹强归当录彻径忆怀态总恼惊惯愿战执扩扫护报拟择换据损数断无时显术机权条来极构标树样档检欢残气没测点烦热爱环现电画疗监盘着矿码确礼离种积称稳竞笔签简类紧红约级纪纯线组细织终经结绕给络绝统继续缓编缺网联职肃胜脱脚虑术补规视览觉触计订认让议记讲许论设访证评识词试话询该详语误说请诸读课谁调谈谢谱质购贴费资赛赢赵转轮软较载输达迁过运还这进远连迟适选递逻遗释里钟钮链错键锁长门闭问间队阶际陆险随难页项顺须预领频题颜额风饰验龙龄]/u;
/** Mainland words for which Taiwan has its own. */
const MAINLAND_WORDS =
  /服務器|網絡|鼠標|默認|設置|信息|菜單|屏幕|字符|界面|程序|刷新|激活|視頻|音頻|包干|虛著/u;
const SHOWN = new Set(["title", "alt", "placeholder", "aria-label", "label", "text", "question"]);

afterEach(() => {
  language.value = "zh";
});

test.each(languages)("%s has every word, and none is empty", (one) => {
  expect(shape(all[one])).toEqual(shape(all.zh));
  expect(texts(all[one]).filter((text) => text.trim() === "")).toEqual([]);
});

test("English has no Han character besides the brand", () => {
  expect(texts(all.en).filter((text) => /\p{Script=Han}/u.test(text))).toEqual(["手谈"]);
});

test("what is said in Taiwan is written as it is there, and in the words of players there", () => {
  const said = ["first", "play", "later", "review", "settings", "talk"].map((part) =>
    code(`i18n/${part === "first" ? "" : `${part}/`}tw.ts`),
  );
  const written = [...said.flatMap((one) => one.match(/"[^"\n]*"|`[^`]*`/g) ?? []), ...texts(refusalsOf.tw)];
  expect(written.length).toBeGreaterThan(300);
  // That a game is to be played again is told apart by the server's own text.
  expect(written.filter((text) => MAINLAND.test(text.replaceAll("重下", "")))).toEqual([]);
  expect(written.filter((text) => MAINLAND_WORDS.test(text))).toEqual([]);
});

describe("the language is chosen before anything is drawn", () => {
  const table: [string | null, string[], string][] = [
    [null, ["zh-CN"], "zh-CN"],
    [null, ["zh"], "zh-CN"],
    [null, ["zh-SG"], "zh-CN"],
    [null, ["zh-TW", "en"], "zh-TW"],
    [null, ["zh-HK"], "zh-TW"],
    [null, ["zh-Hant-MO"], "zh-TW"],
    [null, ["fr", "zh-TW"], "zh-TW"],
    [null, ["fr", "en-GB", "zh"], "en"],
    [null, ["fr"], "en"],
    ["en", ["zh-CN"], "en"],
    ["tw", ["en"], "zh-TW"],
    ["xx", ["zh-CN"], "zh-CN"],
  ];
  test.each(table)("chosen %s, browser %j: %s", (chosen, tags, lang) => {
    expect(drawnWith({ "shoutan.language": chosen }, tags, false).lang).toBe(lang);
  });

  test("and so are the looks, as chosen or as the system has them", () => {
    const usual = { contrast: "usual", board: "wood", stones: "shaded" };
    expect(drawnWith({}, ["en"], true).dataset).toEqual({ ...usual, theme: "dark" });
    expect(drawnWith({ "shoutan.theme": "light" }, ["en"], true).dataset).toEqual({
      ...usual,
      theme: "light",
    });
    const kept = { "shoutan.theme": "dark", "shoutan.board": "slate", "shoutan.stones": "flat" };
    expect(drawnWith(kept, ["en"], false).dataset).toEqual({
      theme: "dark",
      contrast: "usual",
      board: "slate",
      stones: "flat",
    });
  });
});

test("of two switches the later one stands", async () => {
  const slow = speak("en");
  await speak("tw");
  await slow;
  expect(language.value).toBe("tw");
});

test("a part that comes while the language changes is there in the new one, and the other way round", async () => {
  vi.resetModules();
  const fresh = await import("../src/i18n");
  const switched = fresh.speak("en");
  const came = fresh.loadWords("play", "refusals");
  await Promise.all([switched, came]);
  expect(fresh.language.value).toBe("en");
  for (const part of ["first", "play", "refusals"] as const) expect(fresh.haveWords(part)).toBe(true);
  expect(fresh.haveWords("later")).toBe(false);
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
    expect(zhPlay.scoring.figure(quarters, "zi")).toBe(chinese);
    expect(enPlay.scoring.figure(quarters, "zi")).toBe(english);
    expect(fraction(quarters, " ")).toBe(english);
  }
  for (const words of [zhPlay, enPlay]) expect(words.scoring.figure(159, "points")).toBe("79.5");
  expect(halfPoints(159)).toBe("79.5");
  expect(halfPoints(-2)).toBe("1");
  expect(["7.5", "0", "-3.5", "6"].map(komiQuarters)).toEqual([15, 0, -7, 12]);
  expect(["7.25", "", "x"].map(komiQuarters)).toEqual([null, null, null]);
});

describe("a result is told in both languages", () => {
  const won: Outcome = {
    winner: "black",
    by: "count",
    margin_quarters: 3,
    text: "B+1.5",
    text_zh: "黑胜3/4子",
  };
  const uncounted = { ...won, margin_quarters: null };
  const nobody = { ...uncounted, winner: null };
  const table: [Partial<Outcome>, Unit, string, string, string[]][] = [
    [won, "zi", "黑胜3/4子", "Black wins by 3/4 zi (1.5 points)", ["合 1.5 目", "记为 B+1.5"]],
    [{ ...won, text_zh: "黑胜1.5目" }, "points", "黑胜1.5目", "Black wins by 1.5 points", ["记为 B+1.5"]],
    [
      { ...won, winner: "white", margin_quarters: 2, text: "W+1", text_zh: "白胜1目" },
      "points",
      "白胜1目",
      "White wins by 1 point",
      ["记为 W+1"],
    ],
    [
      { ...won, margin_quarters: 0, text: "B+0", text_zh: "和棋，归黑胜" },
      "points",
      "和棋，归黑胜",
      "Level count, Black wins",
      ["记为 B+0"],
    ],
    [
      { ...won, winner: null, margin_quarters: 0, text: "0", text_zh: "和棋" },
      "zi",
      "和棋",
      "Draw",
      ["记为 0"],
    ],
    [
      { ...uncounted, winner: "white", by: "resignation", text: "W+R", text_zh: "白中盘胜" },
      "zi",
      "白中盘胜",
      "White wins by resignation",
      ["记为 W+R"],
    ],
    [
      { ...uncounted, by: "time", text: "B+T", text_zh: "白超时，黑胜" },
      "zi",
      "白超时，黑胜",
      "Black wins on time",
      ["记为 B+T"],
    ],
    [
      { ...uncounted, by: "forfeit", text: "B+F", text_zh: "白判负，黑胜" },
      "zi",
      "白判负，黑胜",
      "Black wins by forfeit",
      ["记为 B+F"],
    ],
    [
      { ...uncounted, by: "absence", text: "B+F", text_zh: "白弃权，黑胜" },
      "zi",
      "白弃权，黑胜",
      "Black wins by absence",
      ["记为 B+F"],
    ],
    [
      { ...nobody, by: "absence", text: "Void", text_zh: "双方弃权，均判负" },
      "zi",
      "双方弃权，均判负",
      "Neither side came, both lose",
      ["记为 Void"],
    ],
    [{ ...nobody, by: "cycle", text: "0", text_zh: "和棋" }, "zi", "和棋", "Draw", ["局面循环", "记为 0"]],
    [
      { ...nobody, by: "cycle", text: "Void", text_zh: "无胜负" },
      "points",
      "无胜负",
      "No result",
      ["局面循环", "记为 Void"],
    ],
    [
      { ...nobody, by: "cycle", text: "Void", text_zh: "重下" },
      "points",
      "重下",
      "To be played again",
      ["局面循环", "记为 Void"],
    ],
    [
      { ...nobody, by: "cancelled", text: "Void", text_zh: "对局取消，无胜负" },
      "zi",
      "对局取消，无胜负",
      "Cancelled, no result",
      ["记为 Void"],
    ],
  ];
  test.each(table)("result %#", (part, unit, chinese, english, details) => {
    const outcome = { ...won, ...part };
    expect(zh.result.text(outcome, unit)).toBe(chinese);
    expect(en.result.text(outcome, unit)).toBe(english);
    expect(zh.result.details(outcome, unit)).toEqual(details);
  });
});

test("who leads is told in the rule set's unit, and a level count may be somebody's", () => {
  const table: [Color | null, number, Unit, string, string][] = [
    ["black", 3, "zi", "黑多 3/4 子（1.5 目）", "Black leads by 3/4 zi (1.5 points)"],
    ["white", -13, "points", "白多 6.5 目", "White leads by 6.5 points"],
    [null, 0, "points", "和棋", "Draw"],
    ["black", 0, "points", "和棋，归黑胜", "Level, which is Black's"],
  ];
  for (const [winner, margin, unit, chinese, english] of table) {
    expect(zhPlay.scoring.marginText(winner, margin, unit)).toBe(chinese);
    expect(enPlay.scoring.marginText(winner, margin, unit)).toBe(english);
  }
});

describe("a rule set", () => {
  const usual: Record<Ruleset, string> = {
    "chinese-2002": "7.5",
    "chinese-1988": "5.5",
    japanese: "6.5",
    korean: "6.5",
    aga: "7.5",
    "new-zealand": "7",
    ing: "8",
    "wmsg-2008": "6.5",
  };
  const settings: Settings = {
    size: 19,
    ruleset: "chinese-2002",
    handicap: 0,
    komi: "7.5",
    illegal_moves: "refused",
    conduct: "casual",
    time: { type: "none" },
  };

  test("has a name of its own and says what is on, in both languages", () => {
    for (const tongue of ["zh", "en"] as const) {
      language.value = tongue;
      const words = tongue === "zh" ? zh : en;
      expect(new Set(rulesets.map((ruleset) => words.rules.name[ruleset])).size).toBe(8);
      for (const ruleset of rulesets)
        expect(rulesText(ruleset).split(" · ").length).toBeGreaterThanOrEqual(3);
    }
    language.value = "zh";
    expect(rulesText("chinese-2002")).toBe("数子 · 禁全局同形 · 禁自杀");
    expect(rulesText("ing")).toBe("数子，以目计 · 禁全局同形 · 可自杀两子以上 · 和棋归黑胜");
    language.value = "en";
    expect(rulesText("japanese")).toBe(
      "territory count · simple ko; a long cycle has no result · no suicide",
    );
  });

  test.each(rulesets)("%s: its usual komi goes without saying, another does not", (ruleset) => {
    language.value = "en";
    const name = ruleset === "chinese-2002" ? [] : [en.rules.name[ruleset]];
    const even = { ...settings, ruleset, komi: usual[ruleset] };
    expect(settingsLine(even)).toEqual(["19×19", ...name, "no clock"]);
    const given = { ...even, handicap: 4, komi: "0" };
    expect(settingsLine(given)).toEqual(["19×19", ...name, "4 stones", "no clock"]);
    const other = { ...even, komi: "0.5" };
    const zi = ruleset.startsWith("chinese") ? " (1/4 zi)" : "";
    expect(settingsLine(other)).toEqual(["19×19", ...name, "no clock", `komi 0.5 points${zi}`]);
  });

  test("komi is said in 子 under the Chinese rules only, and penalties where they are on", () => {
    expect(settingsLine({ ...settings, komi: "5.5", illegal_moves: "penalised" })).toEqual([
      "19 路",
      "不计时",
      "贴 2又3/4 子（5.5 目）",
      "违规判罚",
    ]);
    expect(settingsLine({ ...settings, ruleset: "japanese", komi: "5.5" })).toEqual([
      "19 路",
      "日本规则",
      "不计时",
      "贴 5.5 目",
    ]);
    expect(komiText({ ...settings, komi: "0" })).toBe("不贴子");
    expect(komiText({ ...settings, ruleset: "aga", komi: "0" })).toBe("不贴目");
  });
});

test("a punished move is told: whose, where, and what was against the rules", () => {
  expect(zh.game.penalised("black", "E5", "retake")).toBe("黑方 E5 作废：立即回提，失去一手");
  expect(en.game.penalised("black", "E5", "retake")).toBe("Black E5 void: ko retaken at once, turn lost");
  expect(zh.game.penalised("white", "A1", "illegal")).toContain("失去一手");
  expect(en.game.penalised("white", "A1", "out_of_turn")).not.toContain("turn lost");
});

test("a result is told in Taiwanese Chinese without the server's text", () => {
  const won: Outcome = {
    winner: "black",
    by: "count",
    margin_quarters: 3,
    text: "B+1.5",
    text_zh: "黑胜3/4子",
  };
  const table: [Partial<Outcome>, Unit, string][] = [
    [{}, "zi", "黑勝3/4子"],
    [{ margin_quarters: 5 }, "points", "黑勝2.5目"],
    [{ margin_quarters: 0, text: "B+0" }, "points", "和棋，歸黑勝"],
    [{ winner: null, margin_quarters: 0, text: "0" }, "zi", "和棋"],
    [{ winner: "white", by: "resignation" }, "zi", "白中盤勝"],
    [{ by: "time" }, "zi", "白超時，黑勝"],
    [{ by: "forfeit" }, "zi", "白判負，黑勝"],
    [{ by: "absence" }, "zi", "白棄權，黑勝"],
    [{ winner: null, by: "absence" }, "zi", "雙方棄權，均判負"],
    [{ winner: null, by: "cycle", text: "Void", text_zh: "重下" }, "points", "重下"],
    [{ winner: null, by: "cycle", text: "Void", text_zh: "无胜负" }, "points", "無勝負"],
    [{ winner: null, by: "cancelled", text: "Void" }, "zi", "對局取消，無勝負"],
  ];
  for (const [part, unit, text] of table) expect(tw.result.text({ ...won, ...part }, unit)).toBe(text);
});

describe("no word stands outside the dictionaries", () => {
  const outside = sources.filter((name) => !name.startsWith("i18n/") && !name.startsWith("generated/"));
  test.each(outside)("%s", (name) => {
    expect(code(name).match(/[\p{Script=Han}　-〿＀-￯]/gu) ?? []).toEqual([]);
    expect(literals(code(name), name.endsWith("x") ? "tsx" : "ts")).toEqual([]);
  });
});

function code(name: string): string {
  return readFileSync(join(src, name), "utf8");
}

/** The root element as the script that runs first leaves it. */
function drawnWith(kept: Record<string, string | null>, tags: string[], dark: boolean) {
  const documentElement = { lang: "", dataset: {} as Record<string, string> };
  runInNewContext(readFileSync(join(src, "../public/theme.js"), "utf8"), {
    document: { documentElement, currentScript: null, head: { append: () => {} } },
    localStorage: { getItem: (key: string) => kept[key] ?? null },
    navigator: { languages: tags },
    matchMedia: (question: string) => ({ matches: dark && question.includes("dark") }),
    location: { pathname: "/" },
  });
  return documentElement;
}

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
