// What goes on around the moves: an undo, a pause, an adjournment with a sealed move, all by consent.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { en } from "../src/i18n/en";
import { zh as zhPlay } from "../src/i18n/play/zh";
import { zh } from "../src/i18n/zh";
import { expectNoComplaint, launch } from "./browser";
import { look, lookAround } from "./look";
import {
  board,
  button,
  cell,
  confirm,
  expectSamePosition,
  more,
  movesAre,
  movesAreOnly,
  play,
  playAll,
  sitDown,
  speak,
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

test("a move is taken back when the other side agrees, and stands when it declines", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  await play(black, "E5", 9);
  await play(white, "C3", 9);
  await play(black, "G7", 9);
  await lookAtMenu(black);
  await more(black, zhPlay.around.ask.undo);
  await black.getByText(zhPlay.around.asked("undo")).waitFor();
  await white.getByText(zhPlay.around.asks("black", "undo")).waitFor();
  await lookAround(white, "undo-asked");
  await look(black, "undo-own-desktop-light-zh");
  await button(white, zhPlay.around.decline).click();
  await black.getByText(zhPlay.around.declined("black", "undo").replace("黑", "白")).waitFor();
  expect(await black.locator(".moves li").count()).toBe(3);
  await play(white, "C7", 9);
  await movesAre(black, 4);
  await more(black, zhPlay.around.ask.undo);
  await button(black, zhPlay.around.withdraw).click();
  await white.getByText(zhPlay.around.withdrawn("black", "undo")).waitFor();
  await more(black, zhPlay.around.ask.undo);
  await button(white, zhPlay.around.agree).click();
  for (const page of [black, white]) {
    await movesAreOnly(page, 2);
    await page.getByText(zhPlay.around.undone(2)).waitFor();
  }
  await expectSamePosition(black, white);
  await play(black, "G3", 9);
  await movesAre(white, 3);
  expectNoComplaint(...contexts);
});

test("by keyboard alone a menu is opened, left and used, and the focus is at its button again", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  await play(black, "E5", 9);
  await play(white, "C3", 9);
  // What is asked is asked of a position that both have.
  await movesAre(black, 2);
  const menu = black.locator("#more-menu");
  const opener = button(black, zh.game.more);
  await opener.focus();
  for (const key of ["Escape", "Enter"]) {
    await black.keyboard.press("Enter");
    await menu.waitFor();
    await black.keyboard.press("Tab");
    await menu.locator("button:focus").waitFor();
    await black.keyboard.press(key);
    await menu.waitFor({ state: "detached" });
    expect(await opener.evaluate((one) => one === document.activeElement), key).toBe(true);
  }
  await white.getByText(zhPlay.around.asks("black", "undo")).waitFor();
  expectNoComplaint(...contexts);
});

test("both clocks stand in a pause, and play goes on when both are ready", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  await play(black, "E5", 9);
  await play(white, "C3", 9);
  await more(white, zhPlay.around.ask.pause);
  await button(black, zhPlay.around.agree).click();
  await white.getByRole("heading", { name: zhPlay.around.paused }).waitFor();
  const figures = () => black.locator(".clock-figure").allTextContents();
  const before = await figures();
  await black.waitForTimeout(1_500);
  expect(await figures()).toEqual(before);
  expect(await board(black).getAttribute("class")).not.toContain("interactive");
  await button(white, zhPlay.around.ready).click();
  await black.getByText(zhPlay.around.isReady("white")).waitFor();
  await lookAround(black, "paused");
  await button(black, zhPlay.around.ready).click();
  await play(black, "G7", 9);
  await movesAre(white, 3);
  expectNoComplaint(...contexts);
});

test("a sealed move is seen by nobody before both are ready, and is then played", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  const told = listen(white);
  await white.reload();
  await board(white).waitFor();
  await play(black, "E5", 9);
  await play(white, "C3", 9);
  await more(white, zhPlay.around.ask.adjourn);
  await button(black, zhPlay.around.agree).click();
  await black.getByText(zhPlay.around.seal).waitFor();
  await white.getByText(zhPlay.around.sealing("black")).waitFor();
  await lookAround(black, "sealing");
  await cell(black, "G7", 9).click();
  for (const page of [black, white]) await page.getByText(zhPlay.around.sealedBy("black")).waitFor();
  await lookAround(white, "adjourned");
  // As a point is said: the same two letters may stand in an id.
  expect(told.join("\n")).not.toContain('"G7"');
  expect(await white.content()).not.toContain("G7 黑");
  await button(white, zhPlay.around.ready).click();
  await black.getByText(zhPlay.around.isReady("white")).waitFor();
  expect(told.join("\n")).not.toContain('"G7"');
  await button(black, zhPlay.around.ready).click();
  for (const page of [black, white]) {
    await movesAre(page, 3);
    await page.getByText(zhPlay.around.opened("black", "G7")).waitFor();
    await page.locator('[aria-label="G7 黑"]').waitFor();
  }
  await look(white, "opened-desktop-light-zh");
  await play(white, "C7", 9);
  expectNoComplaint(...contexts);
});

test("a pass is sealed by its button, and a contest of absolute time may be stopped", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, {
    size: 9,
    time: { kind: "absolute", fields: [[zh.offer.main, 5]] },
  });
  await play(black, "E5", 9);
  await play(white, "C3", 9);
  await more(black, zhPlay.around.ask.adjourn);
  await button(white, zhPlay.around.agree).click();
  await button(black, zh.game.sealPass).click();
  await confirm(black, zh.game.confirmSealPass);
  for (const page of [black, white]) await button(page, zhPlay.around.ready).click();
  await movesAre(white, 3);
  await white.getByText(zhPlay.around.opened("black", zh.game.passed)).waitFor();
  await more(white, zhPlay.around.stop);
  await confirm(white, zhPlay.around.confirmStop);
  await black.locator(".scoring").waitFor();
  expectNoComplaint(...contexts);
});

test("an event game offers none of it, and says so in both languages", async () => {
  const { black, contexts } = await sitDown(browser, server.url, { size: 9, conduct: "event" });
  await button(black, zh.game.more).click();
  await black.locator(".more-menu").getByText(zh.conduct.hint.event).waitFor();
  expect(await button(black, zhPlay.around.ask.undo).count()).toBe(0);
  await speak(black, "en");
  // A press elsewhere has closed it.
  await black.locator(".more-menu").waitFor({ state: "detached" });
  await button(black, en.game.more).click();
  await black.locator(".more-menu").getByText(en.conduct.hint.event).waitFor();
  expectNoComplaint(...contexts);
});

test("the last move stays in sight in the list, whatever comes beside it and however the window changes", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  await playAll(black, white, ["C3", "G7", "C4", "G6", "C5", "G5", "C6", "G4", "C7"], 9);
  await playAll(white, black, ["G3", "D3", "F7", "D4", "F6", "D5", "F5", "D6", "F4"], 9);
  const inSight = () =>
    black.locator(".moves").evaluate((list) => {
      const [box, item] = [list, list.lastElementChild].map((one) => one?.getBoundingClientRect());
      return box && item && item.top >= box.top - 1 && item.bottom <= box.bottom + 1;
    });
  await black.reload();
  // The talk takes its room after the list has come.
  await black.locator(".talk-entry").waitFor();
  await expect.poll(inSight).toBe(true);
  await more(white, zhPlay.around.ask.undo);
  await black.locator(".asked").waitFor();
  await expect.poll(inSight).toBe(true);
  await black.setViewportSize({ width: 900, height: 700 });
  await expect.poll(inSight).toBe(true);
  await button(black, zhPlay.around.decline).click();
  await black.locator(".asked").waitFor({ state: "detached" });
  await expect.poll(inSight).toBe(true);
  expectNoComplaint(...contexts);
});

/** A switch of the language closes the menu, as every press outside of it. */
async function lookAtMenu(page: Page): Promise<void> {
  await button(page, zh.game.more).click();
  await look(page, "menu-desktop-light-zh");
  await page.setViewportSize({ width: 390, height: 844 });
  await look(page, "menu-phone-light-zh");
  await speak(page, "en");
  await button(page, en.game.more).click();
  await look(page, "menu-phone-light-en");
  await page.keyboard.press("Escape");
  await page.locator(".more-menu").waitFor({ state: "detached" });
  await speak(page, "zh");
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** What the server says on the page's game socket from its next load on. */
function listen(page: Page): string[] {
  const told: string[] = [];
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => told.push(String(payload)));
  });
  return told;
}
