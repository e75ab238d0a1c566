// How the game and its line stand, and the end of it: checks 6, 10, 11, 12, 20, 21 and 40 of CHECKS.md.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { zh as zhPlay } from "../src/i18n/play/zh";
import { zh } from "../src/i18n/zh";
import { expectNoComplaint, launch } from "./browser";
import { between } from "./line";
import { lookAround } from "./look";
import {
  board,
  bothPass,
  button,
  cell,
  confirm,
  isDead,
  markDead,
  more,
  movesAre,
  movesAreOnly,
  myTurn,
  play,
  playAll,
  pressAsTheyCome,
  revive,
  sitDown,
} from "./play";
import { type Server, startServer } from "./server";

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

test("(6) a clock that has run out waits for the server's word", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, {
    size: 9,
    time: { kind: "per_move", fields: [[zh.offer.moveSeconds, 6]] },
  });
  await playAll(black, white, ["E5", "C3"], 9);
  const line = await between(black);
  await play(black, "G7", 9);
  line.deaf = true;
  await black.getByText(zh.clock.verdict, { exact: true }).waitFor({ timeout: 20_000 });
  expect(await black.locator(".clock.running .clock-figure").textContent()).toBe("0:00");
  expect(await black.locator(".result").count(), "the page decides nothing").toBe(0);
  await line.cut();
  await black.locator(".result").waitFor();
  expectNoComplaint(...contexts);
});

test("(10) a lost line: a banner with a way to try, no input, hatched clocks; and that it is back", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  await playAll(black, white, ["E5", "C3"], 9);
  const line = await between(black);
  await myTurn(black);
  line.refuse = true;
  await line.cut();
  await black.getByText(zh.link.lost).waitFor();
  await black.locator(".clock.running.guessed").waitFor();
  expect(await board(black).getAttribute("class")).not.toContain("interactive");
  const figure = () => black.locator(".clock.running .clock-figure").textContent();
  const before = await figure();
  await expect.poll(figure, { timeout: 10_000 }).not.toBe(before);
  await lookAround(black, "line-lost");
  line.refuse = false;
  await button(black, zh.link.retry).click();
  await black.getByText(zh.link.restored).waitFor();
  await black.getByText(zh.link.restored).waitFor({ state: "hidden", timeout: 10_000 });
  expect(await black.locator(".clock.guessed").count()).toBe(0);
  expectNoComplaint(...contexts);
});

test("(10) where the network itself is gone the banner says that, until it is there again", async () => {
  const { black, contexts } = await sitDown(browser, server.url, { size: 9 });
  const line = await between(black);
  line.refuse = true;
  await line.cut();
  const banner = black.locator(".banner");
  await banner.getByText(zh.link.lost).waitFor();
  await black.context().setOffline(true);
  await banner.getByText(zh.link.offline).waitFor();
  expect(await banner.getByText(zh.link.lost).count()).toBe(0);
  await black.context().setOffline(false);
  await banner.getByText(zh.link.lost).waitFor();
  line.refuse = false;
  await button(black, zh.link.retry).click();
  await banner.getByText(zh.link.restored).waitFor();
  expectNoComplaint(...contexts);
});

test("(11) each side's line has its bars, with the figure behind them", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  await playAll(black, white, ["E5", "C3"], 9);
  for (const place of ["above", "below"]) {
    const bars = black.locator(`.player.${place} .lag`);
    await bars.waitFor();
    const ms = Number(/\d+/.exec((await bars.getAttribute("title")) ?? "")?.[0]);
    const count = await bars.locator(".on").count();
    expect(count).toBe(ms < 150 ? 4 : ms < 300 ? 3 : ms < 500 ? 2 : 1);
  }
  expectNoComplaint(...contexts);
});

test("(12) an opponent who left is told of after five seconds, counted down, and then claimed or waited for", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  await playAll(black, white, ["E5", "C3"], 9);
  const line = await between(black);
  await myTurn(black);
  // The server grants a claim after three minutes; here the page is told of twelve seconds.
  line.change = (text) => {
    const from = Number(/"claim_from":(\d+)/.exec(text)?.[1]);
    return text.replace(/"claim_from":\d+/, `"claim_from":${from - 168_000}`);
  };
  const status = () => black.locator(".status").boundingBox();
  const before = await status();
  const warning = black.locator(".status-more .warn");
  const left = performance.now();
  await white.goto("about:blank");
  await warning.waitFor({ timeout: 20_000 });
  expect(performance.now() - left, "a reload must not alarm").toBeGreaterThan(4_000);
  // It counts while the one who left is to move.
  await play(black, "G7", 9);
  await expect.poll(() => warning.textContent(), { timeout: 15_000 }).toMatch(/\d 秒后可判胜/);
  await button(black, zhPlay.around.claimShort).waitFor({ timeout: 30_000 });
  expect(await status(), "its place has a height of its own").toEqual(before);
  await lookAround(black, "opponent-gone");
  await button(black, zhPlay.around.claimShort).click();
  await button(black, zhPlay.around.confirmClaim).waitFor();
  await black.waitForTimeout(400);
  await button(black, zhPlay.around.confirmClaim).click();
  await expect.poll(() => line.said).toContain("claim");
  await button(black, zhPlay.around.keepWaiting).click();
  await button(black, zhPlay.around.claimShort).waitFor({ state: "detached" });
  expect(await status()).toEqual(before);
  expectNoComplaint(...contexts);
});

test("(20) every change clears what was agreed and locks agreeing; what was agreed may be taken back", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  await playAll(black, white, ["E5", "C3", "G7", "C7"], 9);
  await bothPass(black, white);
  const accept = button(black, zhPlay.scoring.accept);
  await accept.waitFor();
  await accept.click();
  await white.getByText(zhPlay.scoring.accepted("black")).waitFor();
  await button(black, zhPlay.scoring.withdraw).waitFor();
  await cell(white, "C3", 9).click();
  await button(black, zhPlay.scoring.locked).waitFor();
  expect(await button(black, zhPlay.scoring.locked).isDisabled()).toBe(true);
  await black.getByText(/白方.*C3/).waitFor();
  await white.getByText(zhPlay.scoring.accepted("black")).waitFor({ state: "detached" });
  await accept.waitFor();
  await accept.click();
  await button(black, zhPlay.scoring.withdraw).click();
  await accept.waitFor();
  expect(await black.locator("table.score").count()).toBe(1);
  await black.getByText(/限时 \d+:\d\d/).waitFor();
  expectNoComplaint(...contexts);
});

test("(20) what is counted when the time for marking runs out is said before, and why it was counted after", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  await playAll(black, white, ["E5", "C3"], 9);
  await bothPass(black, white);
  const proposed = await isDead(white, "C3", 9);
  await (proposed ? revive : markDead)(white, "C3", 9);
  await button(black, zhPlay.scoring.accept).click();
  await white.getByText(zhPlay.scoring.accepted("black")).waitFor();
  const pages = [black, white];
  for (const page of pages) {
    await page.getByText(zhPlay.scoring.atTheEnd).waitFor();
    expect(await page.locator(".scoring .low").count()).toBe(0);
  }
  await lookAround(black, "marking");
  for (const page of pages) await page.locator(".scoring .low").waitFor({ timeout: 70_000 });
  const why = (page: Page) => page.locator(".result").getByText(zhPlay.scoring.settled.expired);
  for (const page of pages) await why(page).waitFor({ timeout: 20_000 });
  await lookAround(white, "marking-expired");
  await white.reload();
  await why(white).waitFor();
  expect(await isDead(white, "C3", 9)).toBe(proposed);
  expectNoComplaint(...contexts);
});

test("(21) a request for an undo names its move, leaves the board free, and lapses when a move is played", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  await playAll(black, white, ["E5", "C3", "G7"], 9);
  await more(black, zhPlay.around.ask.undo);
  const bar = white.locator(".asked");
  await bar.getByText(zhPlay.around.ofMove(3)).waitFor();
  expect(await white.locator("dialog").count()).toBe(0);
  await play(white, "C7", 9);
  await bar.waitFor({ state: "detached" });
  await movesAreOnly(black, 4);
  expectNoComplaint(...contexts);
});

test("(13, 21) what comes by itself takes no press that was meant for what it moved", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  await playAll(black, white, ["E5", "C3", "G7"], 9);
  const { said } = await between(white);
  const answers = () => said.filter((type) => ["agree", "decline", "ready", "rematch"].includes(type));
  // On a phone the answers come to lie where the tabs were.
  await white.setViewportSize({ width: 390, height: 844 });
  const asked = pressAsTheyCome(white, ".asked .button");
  await more(black, zhPlay.around.ask.undo);
  expect(await asked).toBe(2);
  await button(white, zhPlay.around.decline).click();
  await white.locator(".asked").waitFor({ state: "detached" });
  expect(answers()).toEqual(["decline"]);

  await white.setViewportSize({ width: 1280, height: 800 });
  await more(white, zhPlay.around.ask.pause);
  const paused = pressAsTheyCome(white, ".break .button");
  await button(black, zhPlay.around.agree).click();
  expect(await paused).toBe(1);
  await button(white, zhPlay.around.ready).click();
  await button(black, zhPlay.around.ready).click();
  await white.locator(".break").waitFor({ state: "detached" });
  expect(answers()).toEqual(["decline", "ready"]);

  const over = pressAsTheyCome(white, ".result .decide .button");
  await button(black, zh.game.resign).click();
  await confirm(black, zh.game.confirmResign);
  expect(await over).toBe(2);
  await button(white, zhPlay.rematch.ask).click();
  await black.getByText(zhPlay.rematch.offered("white")).waitFor();
  expect(answers()).toEqual(["decline", "ready", "rematch"]);
  expectNoComplaint(...contexts);
});

test("(40) a server of a newer version is told of by a bar, and the page stays as it is", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  await playAll(black, white, ["E5", "C3"], 9);
  const line = await between(black);
  await myTurn(black);
  await black.evaluate(() => Object.assign(window, { same: true }));
  await black.route(`${server.url}/`, (route) =>
    route.fulfill({ contentType: "text/html", body: '<script src="/assets/index-of-tomorrow.js"></script>' }),
  );
  await line.cut();
  const bar = black.getByRole("alert").getByText(zh.link.reload);
  await bar.waitFor({ timeout: 20_000 });
  await myTurn(black);
  await play(black, "G7", 9);
  await movesAre(white, 3);
  expect(await black.evaluate(() => "same" in window), "never loaded anew by itself").toBe(true);
  await lookAround(black, "outdated");
  // A line that is lost meanwhile is said first.
  line.refuse = true;
  await line.cut();
  await black.getByText(zh.link.lost).waitFor();
  line.refuse = false;
  await button(black, zh.link.retry).click();
  await bar.waitFor();
  await button(black, zh.link.reloadNow).click();
  await black.waitForFunction(() => !("same" in window));
  expectNoComplaint(...contexts);
});
