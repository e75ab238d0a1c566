// What players expect of the page, as far as it is arithmetic: each check of CHECKS.md by its number.
import { afterEach, describe, expect, test, vi } from "vitest";
import { place } from "../src/board/lens";
import { readClock, urgency } from "../src/clock";
import { inSeconds } from "../src/game/clock_face";
import { clockText } from "../src/game/clock_text";
import { bars } from "../src/game/lag";
import { typedMeaning } from "../src/game/typed_text";
import type { TimeControl } from "../src/generated/protocol";
import { Alarm } from "../src/reading/alarm";
import { Leader, type Word } from "../src/sound/leader";
import { isOther } from "../src/version";

const absolute: TimeControl = { type: "absolute", main_ms: 300_000 };

test("(6) a clock that has run out awaits the server's word, and one that stands does not", () => {
  const side = { main_ms: 1_000 };
  const reading = readClock(side, absolute, 2_000);
  expect(clockText(reading, side, absolute, true)).toEqual({ figure: "0:00", note: "等待判定" });
  expect(clockText(reading, side, absolute, false).note).not.toBe("等待判定");
});

describe("(7) a low time", () => {
  test("is amber below an eighth of main time and red below ten seconds", () => {
    const table: [number, string][] = [
      [37_600, "calm"],
      [37_400, "soon"],
      [10_100, "soon"],
      [9_900, "now"],
    ];
    for (const [left, look] of table) expect(urgency({ kind: "main", left }, absolute), `${left}`).toBe(look);
  });

  test("is told once, and again only after there was half as much more than the limit", () => {
    const alarm = new Alarm();
    const lefts = [50, 30, 29, 31, 44, 20, 45, 29, 46, 29, 10];
    expect(lefts.map((left) => alarm.rings(left, 30))).toEqual(
      [50, 30, 29, 31, 44, 20, 45, 29, 46, 29, 10].map((_, index) => index === 2 || index === 9),
    );
    expect(alarm.rings(null, 30)).toBe(false);
  });
});

test("(11) four, three, two bars or one, by the journey", () => {
  expect([0, 149, 150, 299, 300, 499, 500, 9_000].map(bars)).toEqual([4, 4, 3, 3, 2, 2, 1, 1]);
});

test("(17) the magnifier is above the finger, within the window, and beside it where there is no room above", () => {
  for (let x = 0; x <= 390; x += 10)
    for (let y = 60; y <= 800; y += 20) {
      const [left, top] = place(x, y, 390);
      expect(left).toBeGreaterThanOrEqual(6);
      expect(left + 152).toBeLessThanOrEqual(384);
      expect(top).toBeGreaterThanOrEqual(6);
      const under = x > left && x < left + 152 && y > top && y < top + 152;
      expect(under, `a finger at ${x}, ${y} lies on the glass`).toBe(false);
    }
});

test("(35) typed words are points, a pass, questions or nothing", () => {
  const table: [string, ReturnType<typeof typedMeaning>][] = [
    ["d4", { kind: "play", point: "D4" }],
    [" T 19 ", { kind: "play", point: "T19" }],
    ["ｄ４", { kind: "play", point: "D4" }],
    ["i5", { kind: "unknown" }],
    ["d20", { kind: "unknown" }],
    ["d0", { kind: "unknown" }],
    ["pass", { kind: "pass" }],
    ["虚着", { kind: "pass" }],
    ["c", { kind: "clocks" }],
    ["L", { kind: "last" }],
    ["", { kind: "unknown" }],
    ["resign", { kind: "unknown" }],
  ];
  for (const [text, meaning] of table) expect(typedMeaning(text, 19, "虚着"), text).toEqual(meaning);
});

test("(35) what a reader is told of a clock changes once a second", () => {
  const told = Array.from({ length: 30 }, (_, step) => inSeconds({ kind: "main", left: 9_000 - step * 100 }));
  expect(new Set(told.map((reading) => "left" in reading && reading.left))).toEqual(
    new Set([9_000, 8_000, 7_000]),
  );
  expect(inSeconds({ kind: "verdict" })).toEqual({ kind: "verdict" });
});

describe("(36) of several tabs one is heard", () => {
  function tabs(...ids: string[]): Leader[] {
    const all: Leader[] = [];
    const words: Word[] = [];
    let telling = false;
    // As over a channel: each word reaches all others, one after the other.
    const tell = (word: Word) => {
      words.push(word);
      if (telling) return;
      telling = true;
      for (let next = words.shift(); next; next = words.shift())
        for (const [index, one] of all.entries()) if (ids[index] !== next.from) one.hear(next);
      telling = false;
    };
    all.push(...ids.map((id) => new Leader(id, tell)));
    return all;
  }
  const heard = (all: Leader[]) => all.map(({ leads }) => leads.value);

  test("the one that was looked at last", () => {
    const all = tabs("b", "a", "c");
    for (const one of all) one.lookedAt();
    expect(heard(all)).toEqual([false, false, true]);
    all[0]?.lookedAt();
    expect(heard(all)).toEqual([true, false, false]);
  });

  test("when it goes, one of those that stay", () => {
    const all = tabs("b", "a", "c", "d");
    for (const one of all) one.lookedAt();
    all[3]?.goes();
    expect(heard(all)).toEqual([false, true, false, false]);
  });

  test("one that did not lead goes without a word", () => {
    const all = tabs("b", "a");
    for (const one of all) one.lookedAt();
    all[0]?.goes();
    expect(heard(all)).toEqual([false, true]);
  });
});

test("(40) another page is one of this site that begins with another script", () => {
  const own = "/assets/index-aaaa.js";
  const table: [string, boolean][] = [
    [`<script type="module" src="${own}"></script>`, false],
    ['<script type="module" src="/assets/index-bbbb.js"></script>', true],
    ["", false],
    ["<p>A gateway says hello.</p>", false],
  ];
  for (const [page, other] of table) expect(isOther(page, own), page).toBe(other);
});

describe("(10) what a page says of its line", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  test("that it is back, for two seconds; and nothing while it is being left", async () => {
    vi.resetModules();
    vi.useFakeTimers();
    const ears = new Map<string, () => void>();
    vi.stubGlobal("addEventListener", (name: string, ear: () => void) => ears.set(name, ear));
    const { linkSign, showLink } = await import("../src/link_state");
    showLink("lost");
    showLink("open");
    expect(linkSign.value).toBe("restored");
    vi.advanceTimersByTime(1_999);
    expect(linkSign.value).toBe("restored");
    vi.advanceTimersByTime(1);
    expect(linkSign.value).toBe("quiet");
    ears.get("pagehide")?.();
    showLink("lost");
    expect(linkSign.value).toBe("quiet");
    ears.get("pageshow")?.();
    showLink("lost");
    expect(linkSign.value).toBe("lost");
  });
});
