// What one leaves behind while looking elsewhere: a game of one's own that goes on, and an offer that stands.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { zh as later } from "../src/i18n/later/zh";
import { zh as zhPlay } from "../src/i18n/play/zh";
import { zh } from "../src/i18n/zh";
import { expectNoComplaint, expectNoSideways, launch, visitor } from "./browser";
import { look } from "./look";
import {
  accept,
  board,
  button,
  confirm,
  fillOffer,
  invite,
  movesAre,
  play,
  playAll,
  sitDownInSight,
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

test("who leaves the own game is called on every page, also after a reload, and finds the way back", async () => {
  const { black, white, contexts } = await sitDownInSight(browser, server.url, { size: 9 });
  await play(black, "E5", 9);
  const name = (await black.locator(".player.above strong").textContent()) ?? "";
  await black.getByRole("link", { name: zh.toSettings, exact: true }).click();
  const way = black.locator(".own-game");
  await way.getByText(zhPlay.own.turn.theirs).waitFor();
  await way.getByText(zhPlay.own.against(name)).waitFor();
  await black.getByRole("link", { name: zh.games, exact: true }).click();
  await black.getByRole("link", { name: later.games.openFile }).click();
  const record = { name: "a.sgf", mimeType: "text/plain", buffer: Buffer.from("(;SZ[9]PB[Go]PW[Lee])") };
  await black.locator("input[type=file]").setInputFiles(record);
  await expect.poll(() => black.title()).toBe(zh.game.title("Go", "Lee"));
  await play(white, "C3", 9);
  await way.getByText(zhPlay.own.turn.mine).waitFor();
  await expect
    .poll(() => black.title(), { message: "over the name of a file" })
    .toBe(zh.game.yourTurnTitle(name));
  await black.getByRole("link", { name: zh.toSettings, exact: true }).click();
  await black.locator(".board.preview").waitFor();
  expect(await black.title()).toBe(zh.game.yourTurnTitle(name));
  await look(black, "own-game-settings-desktop-light-zh");

  await black.reload();
  await way.getByText(zhPlay.own.turn.mine).waitFor();
  await black.locator(".brand").click();
  const row = black.locator(".row", { hasText: zhPlay.own.yours });
  await row.getByText(zhPlay.own.back).waitFor();
  await black.setViewportSize({ width: 390, height: 844 });
  await way.waitFor();
  await expectNoSideways(black);
  await look(black, "own-game-lobby-phone-light-zh");
  await black.setViewportSize({ width: 1280, height: 800 });
  // Whoever looks elsewhere on the site is not away.
  expect(await white.getByText(zh.game.offline).count()).toBe(0);

  // Another tab of this browser, which never sat there, hears of it from the one that did.
  const other = await black.context().newPage();
  await other.goto("/games");
  await other.locator(".own-game.mine").waitFor();
  await way.click();
  await way.waitFor({ state: "detached" });
  await play(black, "G7", 9);
  await expect.poll(() => black.title()).toContain(name);
  await other.locator(".own-game.theirs").waitFor();
  await movesAre(white, 3);

  // The end is told where one is, until it has been looked at.
  await black.getByRole("link", { name: zh.games, exact: true }).click();
  await expect.poll(() => black.title()).toBe(`${zh.brand} ${zh.brandSmall}`);
  await button(white, zh.game.resign).click();
  await confirm(white, zh.game.confirmResign);
  await way.getByText(zhPlay.own.turn.over).waitFor();
  await way.click();
  await black.locator(".result").waitFor();
  await other.locator(".own-game").waitFor({ state: "detached" });
  expectNoComplaint(...contexts);
});

test("who looks at another's game, also after a reload, stays at the own one and hears of it", async () => {
  const { black, white, contexts } = await sitDownInSight(browser, server.url, { size: 9 });
  const others = await sitDownInSight(browser, server.url, { size: 9 });
  const game = new URL(others.black.url()).pathname;
  await play(black, "E5", 9);
  await black.locator(".brand").click();
  await black.locator(`a[href="${game}"]`).first().click();
  await board(black).waitFor();
  const way = black.locator(".own-game");
  await way.getByText(zhPlay.own.turn.theirs).waitFor();
  await play(white, "C3", 9);
  await way.getByText(zhPlay.own.turn.mine).waitFor();
  await black.reload();
  await way.getByText(zhPlay.own.turn.mine).waitFor();
  await button(white, zh.game.resign).click();
  await confirm(white, zh.game.confirmResign);
  await way.getByText(zhPlay.own.turn.over).waitFor();
  await way.click();
  await black.locator(".result").waitFor();
  expectNoComplaint(...contexts, ...others.contexts);
});

test("(27) an invitation survives a short cut, a look at a game, reloads and a browser that is away", async () => {
  const { black, contexts } = await sitDownInSight(browser, server.url, { size: 9 });
  const [ofHost, ofFriend] = [await visitor(browser, server.url), await visitor(browser, server.url)];
  const [host, friend] = [await ofHost.newPage(), await ofFriend.newPage()];
  let cut = async () => {};
  await host.routeWebSocket(/\/ws\/lobby$/, (route) => {
    route.connectToServer();
    cut = () => route.close({ code: 1012 });
  });
  const link = await invite(host, { size: 13 });
  const invited = button(friend, zh.challenge.accept);
  const stands = async (page: Page) => {
    await page.reload();
    await invited.waitFor();
  };
  await friend.goto(new URL(link).pathname);
  await invited.waitFor();

  await cut();
  await host.getByText(zh.link.restored).waitFor();
  expect(await host.getByLabel(zh.mine.linkLabel).inputValue()).toBe(link);
  await stands(friend);
  await host.locator(".row", { hasText: later.live.watch }).getByText(later.live.watch).first().click();
  await board(host).waitFor();
  await stands(friend);
  await host.reload();
  await board(host).waitFor();
  await host.locator(".brand").click();
  expect(await host.getByLabel(zh.mine.linkLabel).inputValue()).toBe(link);
  await host.reload();
  expect(await host.getByLabel(zh.mine.linkLabel).inputValue()).toBe(link);
  await stands(friend);

  // Taken while its owner's browser is away: the game is there on the way back.
  await host.goto("about:blank");
  await accept(friend, link);
  await host.goto("/");
  await board(host).waitFor();
  expect(new URL(host.url()).pathname).toBe(new URL(friend.url()).pathname);
  expectNoComplaint(ofHost, ofFriend, ...contexts);
  await black.close();
});

test("(27) who has an invitation open hears that it was withdrawn", async () => {
  const [ofHost, ofFriend] = [await visitor(browser, server.url), await visitor(browser, server.url)];
  const [host, friend] = [await ofHost.newPage(), await ofFriend.newPage()];
  const link = await invite(host, { size: 13 });
  await friend.goto(new URL(link).pathname);
  await button(friend, zh.challenge.accept).waitFor();
  await button(host, zh.mine.cancel).click();
  await friend.getByText("该对局邀请不存在").waitFor();
  expect(await button(friend, zh.challenge.accept).count()).toBe(0);
  expectNoComplaint(ofHost, ofFriend);
});

test("who sits down to play offers no more", async () => {
  const [ofHost, ofOther] = [await visitor(browser, server.url), await visitor(browser, server.url)];
  const [host, other] = [await ofHost.newPage(), await ofOther.newPage()];
  const link = await invite(other, { size: 9 });
  await host.goto("/");
  const row = await offersInSight(host);
  await accept(host, link);
  await row.waitFor({ state: "detached" });
  expectNoComplaint(ofHost, ofOther);
});

test("nor does who is led from a game that is over to the next", async () => {
  const { black, white, contexts } = await sitDownInSight(browser, server.url, { size: 9 });
  await playAll(black, white, ["E5", "C3"], 9);
  await button(white, zh.game.resign).click();
  await confirm(white, zh.game.confirmResign);
  await button(black, zhPlay.rematch.ask).waitFor();
  await black.locator(".brand").click();
  const row = await offersInSight(black);
  await black.goBack();
  await button(black, zhPlay.rematch.ask).click();
  await button(white, zhPlay.rematch.accept).click();
  await black.locator(".result").waitFor({ state: "detached" });
  await row.waitFor({ state: "detached" });
  expectNoComplaint(...contexts);
});

/** The row by which somebody else sees it. */
async function offersInSight(page: Page) {
  await fillOffer(page, { size: 13 });
  await button(page, zh.offer.publish).click();
  await page.getByText(zh.mine.waiting).waitFor();
  const watching = await (await visitor(browser, server.url)).newPage();
  await watching.goto("/");
  const row = watching
    .locator(".row", { hasText: zh.offer.sizeName(13) })
    .filter({ has: watching.getByRole("button") });
  await row.waitFor();
  return row;
}
