// What goes on around the moves, in words: each event that shows no stone is told in both languages.
import { afterEach, describe, expect, test } from "vitest";
import { eventText } from "../src/game/event_text";
import type { Breaks, GameEvent } from "../src/generated/protocol";
import { language } from "../src/i18n";

afterEach(() => {
  language.value = "zh";
});

describe("events", () => {
  const sealed = { color: "black", number: 0, nonce: "" } as const;
  const table: [GameEvent, Breaks | null, string | null, string | null][] = [
    [
      { type: "declined", color: "white", request: "undo" },
      { black_asks: "undo" },
      "白方拒绝悔棋",
      "White declines an undo",
    ],
    [
      { type: "declined", color: "black", request: "pause" },
      { black_asks: "pause" },
      "黑方撤回暂停的请求",
      "Black no longer asks for a pause",
    ],
    [
      { type: "undone", color: "white", plies: 1, stones: "", black_captures: 0, white_captures: 0 },
      null,
      "双方同意悔棋，退回 1 手",
      "1 move taken back by consent",
    ],
    [
      { ...sealed, type: "opened", point: "E5", played: true },
      null,
      "黑方封着打开：E5",
      "Black's sealed move: E5",
    ],
    [
      { ...sealed, type: "opened", point: "pass", played: true },
      null,
      "黑方封着打开：虚着",
      "Black's sealed move: pass",
    ],
    [
      { ...sealed, type: "opened", point: "E5", played: false },
      null,
      "黑方封着 E5 不合规则，失去一手",
      "Black's sealed move E5 is void, turn lost",
    ],
    [
      { type: "turn_forfeited", color: "white" },
      null,
      "白方末次读秒超时，作虚着",
      "White's last period is used up: a pass",
    ],
    [
      { type: "contest_stopped", color: "white" },
      null,
      "白方停钟弃争，未定之处归对方",
      "White stops the contest; what is open is the other side's",
    ],
    [{ type: "pause_ended" }, null, "暂停时限已到，对局继续", "The pause is over; play goes on"],
    [
      { type: "interrupted" },
      null,
      "服务器曾中断，双方回来即继续，中断不计时",
      "The server was away; that time is charged to nobody",
    ],
    [{ type: "played", color: "black", point: "E5" }, null, null, null],
  ];
  test.each(table)("$type", (event, before, chinese, english) => {
    language.value = "zh";
    expect(eventText(event, before)).toBe(chinese);
    language.value = "en";
    expect(eventText(event, before)).toBe(english);
  });
});
