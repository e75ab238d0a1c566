// How the page looks and reads: in each window, theme and language and with high contrast, checked by axe and put in pictures.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { zh as laterZh } from "../src/i18n/later/zh";
import { zh as zhPlay } from "../src/i18n/play/zh";
import { zh } from "../src/i18n/zh";
import { expectNoComplaint, launch, visitor } from "./browser";
import { look, lookAround } from "./look";
import {
  accept,
  board,
  bothPass,
  button,
  cell,
  invite,
  markDead,
  movesAre,
  play,
  playAll,
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
