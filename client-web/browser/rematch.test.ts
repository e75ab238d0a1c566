// What comes after a game (check 22): the result, a rematch, and for spectators the way to it.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { zh as later } from "../src/i18n/later/zh";
import { zh as playing } from "../src/i18n/play/zh";
import { zh } from "../src/i18n/zh";
import { expectNoComplaint, launch, visitor } from "./browser";
import { lookAround } from "./look";
import { board, button, confirm, line, myTurn, play, playAll, say, sitDown } from "./play";
import { type Server, startServer } from "./server";

const words = playing.rematch;
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

async function finished() {
  const game = await sitDown(browser, server.url, { size: 9 });
  await playAll(game.black, game.white, ["E5", "C3"], 9);
  await button(game.white, zh.game.resign).click();
  await confirm(game.white, zh.game.confirmResign);
  for (const page of [game.black, game.white]) await page.locator(".result").waitFor();
  return game;
}

function mine(page: Page) {
  return page.locator(".player", { hasText: zh.game.you }).locator(".seat-stone");
}

test("22: the result says who won and how, and leads to a rematch that both go to, with colours swapped", async () => {
  const { black, white, contexts } = await finished();
  const watcher = await visitor(browser, server.url);
  const watching = await watcher.newPage();
  const old = new URL(black.url()).pathname;
  await watching.goto(old);
  for (const page of [black, white, watching]) {
    await page
      .getByRole("heading", { name: "白认输，黑胜" })
      .or(page.locator(".result-text"))
      .first()
      .waitFor();
    await page.getByRole("link", { name: later.keep.sgf }).waitFor();
    await button(page, later.replay.first).waitFor();
  }
  await say(white, "再来");
  await line(black, "再来").waitFor();
  await button(white, words.ask).click();
  await white.getByText(words.asked).waitFor();
  const accept = button(black, words.accept);
  await accept.and(black.locator(".glow")).waitFor();
  await watching.getByText(words.offered("white")).waitFor();
  await lookAround(black, "rematch-offered");
  await accept.click();
  await black.waitForURL((url) => url.pathname !== old);
  await white.waitForURL((url) => url.pathname === new URL(black.url()).pathname);
  await mine(black).and(black.locator(".white")).waitFor();
  await myTurn(white);
  await play(white, "E5", 9);
  await play(black, "C3", 9);
  const link = watching.getByRole("link", { name: words.watch });
  await link.click();
  await watching.waitForURL((url) => url.pathname === new URL(black.url()).pathname);
  await watching.locator('[aria-label="E5 黑"]').waitFor();
  // Whoever goes back to look at the old game is not led away from it again.
  await black.goBack();
  await black.getByRole("link", { name: words.go }).waitFor();
  expect(new URL(black.url()).pathname).toBe(old);
  expectNoComplaint(...contexts, watcher);
});

test("22: a rematch is taken back, declined, and lapses when the other leaves", async () => {
  const { black, white, contexts } = await finished();
  await button(black, words.ask).click();
  await button(white, words.accept).waitFor();
  await button(black, words.withdraw).click();
  await button(white, words.ask).waitFor();
  await button(black, words.ask).click();
  await button(white, words.accept).waitFor();
  await button(white, words.decline).click();
  await black.getByText(words.declined("white")).waitFor();
  expect(await button(black, words.ask).isDisabled()).toBe(true);
  await button(white, words.ask).click();
  await button(black, words.accept).waitFor();
  await white.close();
  await black.getByText(words.lapsed).or(black.getByText(words.away)).first().waitFor();
  await black.locator(".result .button.primary:disabled").first().waitFor();
  await board(black).waitFor();
  expectNoComplaint(...contexts);
});
