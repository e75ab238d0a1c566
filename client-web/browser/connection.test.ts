// A connection that breaks: the page says so, comes back by itself, and no move is lost, doubled or sent late.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { zh as zhPlay } from "../src/i18n/play/zh";
import { zh as talk } from "../src/i18n/talk/zh";
import { zh } from "../src/i18n/zh";
import { expectNoComplaint, launch, visitor } from "./browser";
import { between } from "./line";
import { board, button, cell, expectSamePosition, more, movesAre, play, playAll, sitDown } from "./play";
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

test("what happened meanwhile is there after the connection came back", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  const line = await between(black);
  await play(black, "E5", 9);
  line.refuse = true;
  await line.cut();
  await black.getByText(zh.link.lost).waitFor();
  await play(white, "C3", 9);
  expect(await board(black).getAttribute("class")).not.toContain("interactive");
  line.refuse = false;
  await button(black, zh.link.retry).click();
  await black.getByText(zh.link.restored).waitFor();
  await movesAre(black, 2);
  await expectSamePosition(black, white);
  await play(black, "G7", 9);
  expect(line.hellos.at(-1)?.since, "only what was missed is asked for").toBeGreaterThan(0);
  expectNoComplaint(...contexts);
});

test("what is half done beside the board stays, through a break and through a whole game sent anew", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  const line = await between(black);
  await playAll(black, white, ["E5", "C3"], 9);
  // A narrow page has tabs.
  await black.setViewportSize({ width: 700, height: 800 });
  await black.locator(".display summary").click();
  await black.locator(".display input, .display select").first().waitFor();
  await button(black, talk.title).click();
  await button(black, talk.muting).click();
  const field = black.locator(".talk-entry input");
  await field.fill("说到一半");
  const stays = async () => {
    expect(await field.inputValue()).toBe("说到一半");
    expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await black.locator(".display").getAttribute("open")).not.toBeNull();
    await black.locator("#muting").waitFor();
    await button(black, talk.title).and(black.locator('[aria-pressed="true"]')).waitFor();
  };
  await line.cut();
  await black.getByText(zh.link.restored).waitFor();
  await stays();
  // One of the events is lost on its way: the next one tells.
  line.change = (text) => (text.startsWith('{"type":"event"') && text.includes('"E3"') ? "" : text);
  await play(black, "G7", 9);
  await field.focus();
  await play(white, "E3", 9);
  await more(white, zhPlay.around.ask.undo);
  await movesAre(black, 4);
  expect(line.hellos.at(-1)?.since, "the whole game is asked for").toBeNull();
  await expectSamePosition(black, white);
  await stays();
  expectNoComplaint(...contexts);
});

test("a first visit has heard the game before the page's code is there, by one line that was greeted once", async () => {
  const { black, contexts } = await sitDown(browser, server.url, { size: 9 });
  await play(black, "E5", 9);
  const context = await visitor(browser, server.url);
  const page = await context.newPage();
  const lines: string[] = [];
  const said: string[] = [];
  const heard = new Promise<void>((resolve) => {
    page.on("websocket", (socket) => {
      lines.push(new URL(socket.url()).pathname);
      socket.on("framesent", ({ payload }) => said.push(JSON.parse(String(payload)).type));
      socket.on("framereceived", ({ payload }) => {
        if (JSON.parse(String(payload)).type === "snapshot") resolve();
      });
    });
  });
  await page.route("**/assets/base-*", async (route) => {
    await heard;
    await route.continue();
  });
  const path = new URL(black.url()).pathname;
  await page.goto(path);
  await movesAre(page, 1);
  expect(lines).toEqual([path.replace("/g/", "/ws/game/")]);
  expect(said.filter((type) => type === "hello")).toHaveLength(1);
  expectNoComplaint(...contexts, context);
});

test("a move whose answer was lost is sent again under its id and made once", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  const line = await between(black);
  await play(black, "E5", 9);
  await play(white, "C3", 9);
  await movesAre(black, 2);
  line.deaf = true;
  await cell(black, "G7", 9).click();
  await movesAre(white, 3);
  await board(black).locator(".stone.sent").waitFor();
  await line.cut();
  await movesAre(black, 3);
  await play(white, "C7", 9);
  await movesAre(black, 4);
  await expectSamePosition(black, white);
  expectNoComplaint(...contexts);
});

test("a move that never arrived is sent again under its id", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  const line = await between(black);
  line.mute = true;
  await cell(black, "E5", 9).click();
  await board(black).locator(".stone.sent").waitFor();
  await line.cut();
  await movesAre(white, 1);
  await movesAre(black, 1);
  expect(new Set(line.plays).size).toBe(1);
  expect(line.plays.length).toBe(2);
  expectNoComplaint(...contexts);
});
