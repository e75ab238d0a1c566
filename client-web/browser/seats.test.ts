// Links, seats and windows: who sits where after an invitation, a reload, a second and a third window.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { zh as laterZh } from "../src/i18n/later/zh";
import { zh as zhPlay } from "../src/i18n/play/zh";
import { zh } from "../src/i18n/zh";
import { expectNoComplaint, launch, picture, visitor } from "./browser";
import { look } from "./look";
import {
  accept,
  board,
  bothPass,
  button,
  cell,
  confirm,
  expectSamePosition,
  invite,
  line,
  movesAre,
  myTurn,
  play,
  say,
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

test("27: whoever opens a link that was taken may watch", async () => {
  const [host, first, second] = await Promise.all([0, 1, 2].map(() => visitor(browser, server.url)));
  if (!host || !first || !second) throw new Error("three visitors");
  const link = await invite(await host.newPage(), { size: 9 });
  const guest = await first.newPage();
  await accept(guest, link);
  const late = await second.newPage();
  await late.goto(new URL(link).pathname);
  await late.getByRole("heading", { name: "该对局邀请已被接受" }).waitFor();
  await look(late, "taken-desktop-light-zh");
  await late.getByRole("link", { name: zh.challenge.watch }).click();
  await board(late).waitFor();
  expect(new URL(late.url()).pathname).toBe(new URL(guest.url()).pathname);
  await late.getByText(zh.game.spectating).waitFor();
  expectNoComplaint(host, first, second);
});

test("27: an invitation is copied, shared, or left to be copied by hand", async () => {
  const context = await visitor(browser, server.url, { phone: true });
  const page = await context.newPage();
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: async (data: ShareData) => {
        document.title = data.url ?? "";
      },
    });
  });
  const link = await invite(page, { size: 9 });
  expect(
    await page.getByText(zh.lobby.accept, { exact: true }).count(),
    "one's own is no offer to take",
  ).toBe(0);
  await button(page, zh.mine.copy).click();
  await button(page, zh.mine.copied).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await button(page, zh.mine.share).click();
  expect(await page.title()).toBe(link);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("forbidden"));
  });
  await button(page, zh.mine.copied).click();
  await page.getByText(zh.mine.byHand).waitFor();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(link);
  await look(page, "link-by-hand-phone-light-zh");
  expectNoComplaint(context);
});

test("an English visitor is an English guest, in the lobby and beside a game", async () => {
  const english = await visitor(browser, server.url, { language: "en" });
  const page = await english.newPage();
  await page.goto("/");
  const name = page.locator(".name-box strong");
  await name.filter({ hasText: /^Guest \d{4}$/ }).waitFor();
  const called = await name.textContent();
  const { black, contexts } = await sitDown(browser, server.url, { size: 9 });
  await page.goto(new URL(black.url()).pathname);
  await say(page, "hello");
  expect(await line(page, "hello").locator("strong").textContent()).toBe(called);
  expectNoComplaint(english, ...contexts);
});

test("a name that is refused stays to be mended and says why; pictographs as phones write them are taken", async () => {
  const context = await visitor(browser, server.url);
  const page = await context.newPage();
  await page.goto("/");
  const shown = page.locator(".name-box strong");
  const before = await shown.textContent();
  await button(page, laterZh.name.change).click();
  const field = page.getByLabel(laterZh.name.label, { exact: true });
  await field.fill("小\u200b明");
  await field.press("Enter");
  await page.getByText("不含隐藏字符").waitFor();
  expect(await field.inputValue()).toBe("小\u200b明");
  await button(page, zh.cancel).click();
  expect(await shown.textContent()).toBe(before);
  await button(page, laterZh.name.change).click();
  const family = "👨\u200d👩\u200d👧\u200d👦";
  await field.pressSequentially(`小明❤\ufe0f🀄\ufe0f${family}${family}`);
  await field.press("Enter");
  await shown.filter({ hasText: `小明❤🀄${family}${family}` }).waitFor();
  expectNoComplaint(context);
});

test("a point that is taken says why nothing happens", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  await play(black, "E5", 9);
  await myTurn(white);
  await cell(white, "E5", 9).click();
  await white.getByText("此处已有棋子").waitFor();
  await movesAre(white, 1);
  expectNoComplaint(...contexts);
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

test("a game that is kept and cannot be opened says so", async () => {
  const context = await visitor(browser, server.url);
  const page = await context.newPage();
  const refused = { id: null, code: "cannot_open" };
  await page.routeWebSocket(/\/ws\/game\//, (route) => {
    route.onMessage(() => route.send(JSON.stringify({ type: "refused", ...refused })));
  });
  await page.route("**/api/games/kept", (route) => route.fulfill({ status: 500, json: refused }));
  await page.goto("/g/kept");
  await page.locator(".lone").getByText("这盘棋有存档，但无法打开").waitFor();
});
