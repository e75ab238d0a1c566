// A server that is gone and comes back: the pages return by themselves, and a move under way is neither lost nor doubled.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { zh as laterZh } from "../src/i18n/later/zh";
import { zh as zhPlay } from "../src/i18n/play/zh";
import { zh } from "../src/i18n/zh";
import { launch, visitor } from "./browser";
import { look } from "./look";
import { board, button, cell, expectSamePosition, fillOffer, movesAre, play, sitDown } from "./play";
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

test("a move that the crash swallowed is made once, when both are back", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  const plays: string[] = [];
  await black.routeWebSocket(/\/ws\/game\//, (route) => {
    const far = route.connectToServer();
    route.onMessage((text) => {
      const said = JSON.parse(String(text));
      if (said.type === "play") plays.push(said.id);
      // The first of the move is lost on its way.
      if (said.type !== "play" || said.point !== "G7" || plays.length > 1) far.send(text);
    });
  });
  await black.reload();
  await play(black, "E5", 9);
  await play(white, "C3", 9);
  await movesAre(black, 2);
  plays.length = 0;
  await cell(black, "G7", 9).click();
  await board(black).locator(".stone.sent").waitFor();
  await contexts[1]?.setOffline(true);
  await server.crash();
  await black.getByText(zh.link.lost).waitFor();
  await server.startAgain();

  const status = black.locator(".status");
  await status.getByText(zhPlay.around.restarted).waitFor();
  await status.getByText(zhPlay.around.isBack("black")).waitFor();
  expect(await board(black).locator(".stone.sent").count(), "the move is still there to be seen").toBe(1);
  expect(await black.getByText(zhPlay.around.restarted).count(), "it is said once").toBe(1);
  await look(black, "restarted-desktop-light-zh");
  await black.setViewportSize({ width: 390, height: 844 });
  await look(black, "restarted-phone-light-zh");

  await contexts[1]?.setOffline(false);
  await movesAre(white, 3);
  await movesAre(black, 3);
  await expectSamePosition(black, white);
  expect(plays.length, "once before, once after").toBe(2);
  await play(white, "C7", 9);
  await movesAre(black, 4);
});

test("10: nothing is counted down while the server is away", async () => {
  const { black, white } = await sitDown(browser, server.url, { size: 9 });
  await play(black, "E5", 9);
  await play(white, "C3", 9);
  await movesAre(black, 2);
  // One that is not back keeps the game standing.
  await white.close();
  await server.crash();
  await server.startAgain();
  const status = black.locator(".status");
  const countdown = status.getByText(/最迟 0:\d\d 后继续/);
  await countdown.waitFor();
  await server.crash();
  await status.getByText(zhPlay.around.goesOnThen).waitFor();
  await countdown.waitFor({ state: "detached" });
  await server.startAgain();
  await countdown.or(status.getByText(zh.game.yourTurn)).first().waitFor();
});

test("an offer that ended with the server is made again by one press", async () => {
  const host = await visitor(browser, server.url);
  const page = await host.newPage();
  await page.goto("/");
  await fillOffer(page, { size: 13 });
  await button(page, zh.offer.publish).click();
  await page.getByText(zh.mine.waiting).waitFor();
  await server.crash();
  await page.getByText(zh.link.lost).waitFor();
  await server.startAgain();
  await page.getByText(laterZh.lost.text).waitFor();
  await look(page, "lost-offer-desktop-light-zh");
  await button(page, laterZh.lost.again).click();
  await page.getByText(zh.mine.waiting).waitFor();
  const other = await (await visitor(browser, server.url)).newPage();
  await other.goto("/");
  await other.getByText(zh.offer.sizeName(13)).first().waitFor();
});
