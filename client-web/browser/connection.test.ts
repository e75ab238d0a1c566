// A connection that breaks: the page says so, comes back by itself, and no move is lost, doubled or sent late.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { zh } from "../src/i18n/zh";
import { expectNoComplaint, launch } from "./browser";
import { between } from "./line";
import { board, button, cell, expectSamePosition, movesAre, play, sitDown } from "./play";
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
