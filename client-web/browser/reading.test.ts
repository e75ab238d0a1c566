// The clock is read: the page's own player tells each mark to the window, and writes it beside the clock.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { zh as zhPlay } from "../src/i18n/play/zh";
import { zh as settings } from "../src/i18n/settings/zh";
import { zh } from "../src/i18n/zh";
import type { Heard } from "../src/reading/reader";
import { expectNoComplaint, launch } from "./browser";
import { look } from "./look";
import { board, cell, play, sitDown, type TimeWish } from "./play";
import { type Server, startServer } from "./server";

/** A mark is read at the next beat of the page, which may be busy. */
const LATE_MS = 400;

let server: Server;
let browser: Browser;

beforeAll(async () => {
  server = await startServer();
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test("periods of 10 s: half, the lost one, and the last counted to the flag, a stone aimed at or not", async () => {
  const time: TimeWish = {
    kind: "byo_yomi",
    fields: [
      [zh.offer.main, 0],
      [zh.offer.periods, 2],
      [zh.offer.period, 10],
    ],
  };
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9, time });
  await listen(black);
  await listen(white);
  await play(black, "E5", 9);
  await play(white, "C3", 9);
  await white.getByText(zh.game.display).click();
  await white.getByRole("radio", { name: settings.sound.count.down, exact: true }).check();
  await black.getByText(zh.game.display).click();
  await black.getByRole("radio", { name: settings.placing.button, exact: true }).check();
  await cell(black, "G7", 9).click();
  await board(black).locator(".stone.aimed").waitFor();
  await black.locator(".reading", { hasText: zhPlay.reading.seconds(8) }).waitFor();
  await look(black, "reading-desktop-light-zh");
  await white.setViewportSize({ width: 390, height: 844 });
  await white.locator(".reading", { hasText: zhPlay.reading.periodsLeft(1) }).waitFor();
  await look(white, "reading-phone-light-zh");
  await black.locator(".clock-note", { hasText: zh.clock.lastPeriod }).waitFor();
  await board(black).locator(".stone.aimed").waitFor();
  await black.locator(".result").waitFor();
  const ends = {
    black: Array.from({ length: 10 }, (_, index) => String(index + 1)),
    white: Array.from({ length: 9 }, (_, index) => String(9 - index)),
  };
  for (const [page, end] of [
    [black, ends.black],
    [white, ends.white],
  ] as const) {
    const heard = await marks(page, "black");
    expect(heard.map(({ text }) => text).slice(-3 - end.length)).toEqual(["5秒", "8秒", "还剩1次", ...end]);
    for (const { at, now } of heard) expect(now - at).toBeLessThan(LATE_MS);
  }
  // Black has pressed something, and Chromium without voices rings instead.
  expect(new Set((await marks(black, "black")).map(({ by }) => by))).toEqual(new Set(["tone"]));
  expectNoComplaint(...contexts);
});

test("3 s for a move: counted 8, 9, 10, and silent once the move is made", async () => {
  const time: TimeWish = { kind: "per_move", fields: [[zh.offer.moveSeconds, 3]] };
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9, time });
  await listen(black);
  await listen(white);
  await black.locator(".reading", { hasText: "8" }).waitFor();
  await cell(black, "E5", 9).click();
  await black.waitForTimeout(2_200);
  await cell(white, "C3", 9).click();
  await black.locator(".result").waitFor();
  expect((await marks(black, "black")).map(({ text }) => text).slice(-3)).toEqual(["8", "9", "10"]);
  expect((await marks(black, "white")).map(({ text }) => text)).toEqual(["8", "9"]);
  expectNoComplaint(...contexts);
});

type Listening = Window & { heard?: Heard[] };

function listen(page: Page): Promise<void> {
  return page.evaluate(() => {
    const heard: Heard[] = [];
    (window as Listening).heard = heard;
    addEventListener("shoutan:reading", (event) => heard.push((event as CustomEvent<Heard>).detail));
  });
}

async function marks(page: Page, color: Heard["color"]): Promise<Heard[]> {
  const heard = await page.evaluate(() => (window as Listening).heard ?? []);
  return heard.filter((mark) => mark.color === color);
}
