// How the page looks and reads: in each window, theme and language and with high contrast, checked by axe and put in pictures.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { zh as laterZh } from "../src/i18n/later/zh";
import { zh as zhPlay } from "../src/i18n/play/zh";
import { zh as talk } from "../src/i18n/talk/zh";
import { zh } from "../src/i18n/zh";
import { expectNoComplaint, launch, visitor } from "./browser";
import { look, lookAround } from "./look";
import {
  accept,
  board,
  bothPass,
  button,
  cell,
  confirm,
  invite,
  line,
  markDead,
  movesAre,
  play,
  playAll,
  say,
  sitDown,
  sitDownInSight,
  tap,
} from "./play";
import { type Server, startServer } from "./server";

const opening = [
  "Q16",
  "D4",
  "Q4",
  "D16",
  "C6",
  "F4",
  "D8",
  "R6",
  "S4",
  "O4",
  "P3",
  "O3",
  "P5",
  "O6",
  "R10",
  "L3",
];

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

test("lobby and game are free of axe's violations in every look", async () => {
  const { black, white, contexts } = await sitDownInSight(browser, server.url, {});
  await playAll(black, white, opening);
  const host = await visitor(browser, server.url);
  const offering = await host.newPage();
  await offering.goto("/");
  await button(offering, zh.offer.publish).click();
  const inviting = await host.newPage();
  const link = await invite(inviting, { size: 13, color: "white" });
  await look(inviting, "offer-desktop-light-zh");
  const context = await visitor(browser, server.url);
  const page = await context.newPage();
  await page.goto("/");
  await page.getByText(laterZh.live.watch, { exact: true }).last().waitFor();
  await lookAround(page, "lobby");
  await page.goto(new URL(link).pathname);
  await button(page, zh.challenge.accept).waitFor();
  await lookAround(page, "invitation");
  await page.goto(new URL(black.url()).pathname);
  await movesAre(page, opening.length);
  await lookAround(page, "game");
  await page.emulateMedia({ contrast: "more" });
  await page.locator('html[data-contrast="high"]').waitFor();
  await lookAround(page, "game-contrast");
  await page.goto("/");
  await page.getByText(laterZh.live.watch, { exact: true }).last().waitFor();
  await lookAround(page, "lobby-contrast");
  expectNoComplaint(...contexts, host, context);
});

test("count and result are free of axe's violations in every look", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  await playAll(black, white, ["E5", "C5", "E6", "C6", "E4", "C4", "E7", "C7", "E3", "C3", "E8", "C8"], 9);
  await playAll(black, white, ["E2", "C2", "E9", "C9", "E1", "C1", "B5", "G5"], 9);
  await bothPass(black, white);
  await markDead(black, "B5", 9);
  await markDead(white, "G5", 9);
  await black.locator('[aria-label^="G5"][aria-label$="死子"]').waitFor();
  await lookAround(black, "scoring");
  await button(black, zhPlay.scoring.accept).click();
  await button(white, zhPlay.scoring.accept).click();
  await white.locator(".result").waitFor();
  await lookAround(black, "result");
  expectNoComplaint(...contexts);
});

test("on a phone a point is tapped twice, and another tap moves the stone", async () => {
  const [host, guest] = [
    await visitor(browser, server.url),
    await visitor(browser, server.url, { phone: true }),
  ];
  const [black, phone] = [await host.newPage(), await guest.newPage()];
  await accept(phone, await invite(black, {}));
  await play(black, "Q16");
  await tap(phone, "D4");
  await board(phone).locator(".stone.aimed").waitFor();
  await phone.waitForTimeout(600);
  await look(phone, "aimed-phone-light-zh");
  await tap(phone, "D16");
  expect(await phone.locator(".moves li").count()).toBe(1);
  await tap(phone, "D16");
  await movesAre(black, 2);
  await black.locator('[aria-label="D16 白"]').waitFor();
  await play(black, "Q4");
  await tap(phone, "D4");
  await button(phone, zh.game.place).tap();
  await movesAre(black, 4);
  await phone.locator('[aria-label="D4 白"]').waitFor();
  expectNoComplaint(host, guest);
});

test("on a phone on its side whatever is pressed has room for a finger", async () => {
  const [host, guest] = [
    await visitor(browser, server.url),
    await visitor(browser, server.url, { phone: true }),
  ];
  const [black, phone] = [await host.newPage(), await guest.newPage()];
  await phone.setViewportSize({ width: 844, height: 390 });
  await black.goto("/");
  await button(black, zh.offer.publish).click();
  await phone.goto("/");
  await phone.locator(".row").first().waitFor();
  for (const fold of await phone.locator(".fold > summary").all()) await fold.tap();
  await button(phone, laterZh.filter.label).first().tap();
  await roomForFingers(phone, "lobby");
  await button(black, zh.mine.cancel).click();

  const link = await invite(black, { size: 9 });
  await phone.goto(new URL(link).pathname);
  await button(phone, zh.challenge.accept).waitFor();
  await roomForFingers(phone, "invitation");
  await accept(phone, link);
  await play(black, "E5", 9);
  await say(black, "请多指教");
  await button(phone, zh.game.more).tap();
  await roomForFingers(phone, "menu");
  await button(phone, zh.game.more).tap();
  await phone.locator(".display summary").tap();
  await phone.locator(".display .switch").first().waitFor();
  await phone.locator(".tabs button").last().tap();
  await button(phone, talk.muting).tap();
  await line(phone, "请多指教").locator(".talk-mute").waitFor();
  await roomForFingers(phone, "talk");
  await line(phone, "请多指教").locator(".talk-mute").tap();
  await phone.locator(".muting .chip").waitFor();
  await roomForFingers(phone, "muting");

  await phone.locator(".tabs button").first().tap();
  await button(black, zh.game.resign).click();
  await confirm(black, zh.game.confirmResign);
  await phone.locator(".panel-tab").nth(3).waitFor();
  for (const tab of await phone.locator(".panel-tab").all()) {
    await tab.tap();
    await roomForFingers(phone, `review, ${await tab.textContent()}`);
  }
  for (const path of ["/games", "/settings", "/tv", "/review"]) {
    await phone.goto(path);
    await phone.locator("main h1, main h2").first().waitFor();
    await roomForFingers(phone, path);
  }
  expectNoComplaint(host, guest);
});

/** Points of the board and of the tree have their own ways to be hit, and a name or a point within a text is a text. */
async function roomForFingers(page: Page, where: string): Promise<void> {
  const small = await page.evaluate(() => {
    const apart = "svg *, .tree *, .player-link, .talk-point, .skip";
    const pressed = document.querySelectorAll<HTMLElement>("button, a, summary, select, input");
    return [...pressed].flatMap((one) => {
      const { width, height } = (one.closest("label") ?? one).getBoundingClientRect();
      if (height === 0 || one.matches(apart) || (width >= 40 && height >= 40)) return [];
      return [`${one.tagName}.${one.className}: ${Math.round(width)} x ${Math.round(height)}`];
    });
  });
  expect(small, where).toEqual([]);
}

test("the head of a page is skipped by one key, and the address stays that of the page", async () => {
  const context = await visitor(browser, server.url);
  const page = await context.newPage();
  await page.goto("/settings");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.locator("a.skip").focus();
  await page.keyboard.press("Enter");
  await page.locator("main:focus").waitFor();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
  expect(new URL(page.url()).pathname).toBe("/settings");
  expectNoComplaint(context);
});

test("a board is played by keyboard alone", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  await cell(black, "E5", 9).focus();
  for (const key of ["ArrowUp", "ArrowRight", "ArrowRight", "Enter"]) await black.keyboard.press(key);
  await white.locator('[aria-label="G6 黑"]').waitFor();
  await white.getByRole("status").getByText("G6").waitFor();
  for (const key of ["Shift+C", "Shift+C"]) await white.keyboard.press(key);
  await white.locator(".coordinate text").nth(20).waitFor({ state: "attached" });
  expectNoComplaint(...contexts);
});
