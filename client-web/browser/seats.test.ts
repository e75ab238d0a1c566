// Links, seats and windows: who sits where after an invitation, a reload, a second and a third window.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { zh as laterZh } from "../src/i18n/later/zh";
import { zh as zhPlay } from "../src/i18n/play/zh";
import { zh } from "../src/i18n/zh";
import { expectNoComplaint, launch, picture, visitor } from "./browser";
import {
  accept,
  board,
  bothPass,
  button,
  cell,
  confirm,
  expectSamePosition,
  invite,
  movesAre,
  play,
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

test("a game by link is accepted once and resigned", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 13 });
  await play(black, "K10", 13);
  await play(white, "D4", 13);
  await button(black, zh.game.resign).click();
  await button(black, zh.cancel).waitFor();
  await picture(black, "confirm-desktop-light-zh");
  await confirm(black, zh.game.confirmResign);
  for (const page of [black, white]) await page.locator(".result").getByText("W+R").waitFor();
  expectNoComplaint(...contexts);
});

test("a link that was taken says so", async () => {
  const [host, first, second] = await Promise.all([0, 1, 2].map(() => visitor(browser, server.url)));
  if (!host || !first || !second) throw new Error("three visitors");
  const link = await invite(await host.newPage(), { size: 9 });
  await accept(await first.newPage(), link);
  const late = await second.newPage();
  await late.goto(new URL(link).pathname);
  await late.getByText("该对局邀请不存在").waitFor();
  expectNoComplaint(host, first, second);
});

test("a public offer is taken from the lobby, and a cancelled one is gone", async () => {
  const [host, guest] = await Promise.all([0, 1].map(() => visitor(browser, server.url)));
  if (!host || !guest) throw new Error("two visitors");
  const [offering, taking] = [await host.newPage(), await guest.newPage()];
  await Promise.all([offering.goto("/"), taking.goto("/")]);
  await button(offering, laterZh.name.change).click();
  await offering.getByLabel(laterZh.name.label, { exact: true }).fill("棋友甲");
  await button(offering, laterZh.name.save).click();
  await offering.locator(".name-box strong", { hasText: "棋友甲" }).waitFor();
  await button(offering, zh.offer.publish).click();
  const take = button(taking, zh.lobby.acceptLabel("棋友甲"));
  await take.waitFor();
  await button(offering, zh.mine.cancel).click();
  await take.waitFor({ state: "detached" });
  await button(offering, zh.offer.publish).click();
  await take.click();
  await Promise.all([board(offering).waitFor(), board(taking).waitFor()]);
  expect(await taking.locator(".player.above, .player.below").allInnerTexts()).toEqual(
    expect.arrayContaining([expect.stringContaining("棋友甲")]),
  );
  expectNoComplaint(host, guest);
});

test("a reload comes back to its seat with everything there", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  await play(black, "E5", 9);
  await play(white, "C3", 9);
  await white.reload();
  await movesAre(white, 2);
  await expectSamePosition(black, white);
  await play(black, "G7", 9);
  await play(white, "C7", 9);
  await movesAre(black, 4);
  expectNoComplaint(...contexts);
});

test("two windows of one browser play each other, and a third is asked which seat", async () => {
  const context = await visitor(browser, server.url);
  const [black, white] = [await context.newPage(), await context.newPage()];
  await accept(white, await invite(black, { size: 9 }));
  await play(black, "E5", 9);
  await play(white, "C3", 9);
  const third = await context.newPage();
  await third.goto(new URL(black.url()).pathname);
  await third.getByRole("heading", { name: zh.game.which }).waitFor();
  await button(third, zh.side("black")).click();
  await play(third, "G7", 9);
  await movesAre(black, 3);
  await expectSamePosition(black, white, third);
  expectNoComplaint(context);
});

test("a refused move vanishes with its reason", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  for (const [index, point] of ["A2", "J9", "B1", "A1"].entries()) {
    const page = index % 2 === 0 ? black : white;
    if (point !== "A1") await play(page, point, 9);
    else await cell(page, point, 9).click();
  }
  await white.getByText("禁着点").waitFor();
  await cell(white, "A1", 9).and(white.locator('[aria-label="A1"]')).waitFor();
  expect(await board(white).locator(".stone.sent").count()).toBe(0);
  await play(white, "J8", 9);
  expectNoComplaint(...contexts);
});

test("a disputed chain is played out, and an acceptance can be taken back", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  for (const [index, point] of ["E5", "C3", "G7", "C7"].entries())
    await play(index % 2 === 0 ? black : white, point, 9);
  await bothPass(black, white);
  await button(black, zhPlay.scoring.accept).click();
  await white.getByText(zhPlay.scoring.accepted("black")).waitFor();
  await button(black, zhPlay.scoring.withdraw).click();
  await white.getByText(zhPlay.scoring.accepted("black")).waitFor({ state: "detached" });
  await button(white, zhPlay.scoring.dispute).click();
  await white.getByText(zhPlay.scoring.disputeHint).waitFor();
  await cell(white, "E5", 9).click();
  await white.getByRole("button", { name: zhPlay.scoring.claimDead }).click();
  await black.getByText(zhPlay.scoring.resumed("white", "E5")).waitFor();
  await play(white, "E4", 9);
  await movesAre(black, 7);
  expectNoComplaint(...contexts);
});

test("an unknown game and an unknown address say so", async () => {
  const context = await visitor(browser, server.url);
  const page = await context.newPage();
  await page.goto("/g/no-such-game");
  await page.getByText("没有这盘棋").waitFor();
  await page.goto("/no/such/page");
  await page.getByText(zh.lost.nowhere).waitFor();
  expectNoComplaint(context);
});
