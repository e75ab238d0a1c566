// Blind go (P7): hidden from whom it was agreed for while moves are made, and from nobody else.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { zh as zhPlay } from "../src/i18n/play/zh";
import { zh } from "../src/i18n/zh";
import { expectNoComplaint, launch, visitor } from "./browser";
import { look, lookAround } from "./look";
import { accept, board, button, cell, confirm, invite, myTurn } from "./play";
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

test("P7: Black sees no stone, White not the own ones, a spectator all, and both all at the end", async () => {
  const [ofBlack, ofWhite, other] = await Promise.all([0, 1, 2].map(() => visitor(browser, server.url)));
  if (!ofBlack || !ofWhite || !other) throw new Error("three visitors");
  const [black, white, watching] = [await ofBlack.newPage(), await ofWhite.newPage(), await other.newPage()];
  const link = await invite(black, { size: 9, blind: { black: "all", white: "own" } });
  await black.locator(".my-offer", { hasText: zh.blind.label }).waitFor();
  await watching.goto(new URL(link).pathname);
  await watching.getByText(zh.blind.hidden.own).waitFor();
  await look(watching, "blind-invitation-desktop");
  await accept(white, link);
  await board(black).waitFor();
  await watching.goto(new URL(black.url()).pathname);
  const told = (number: number) => `第 ${number} 手`;
  for (const [index, point] of ["E5", "C3", "G7", "C7"].entries()) {
    const page = index % 2 === 0 ? black : white;
    await myTurn(page);
    await cell(page, point, 9).click();
    for (const one of [black, white, watching])
      await one
        .locator(".last-move", {
          hasText: `${told(index + 1)} ${zh.color(index % 2 ? "white" : "black")} ${point}`,
        })
        .waitFor();
  }
  const stones = (page: typeof black) => page.locator(".board .stone:not(.ghost)").count();
  expect([await stones(black), await stones(white), await stones(watching)]).toEqual([0, 2, 4]);
  expect(
    await black.locator('[data-vertex][aria-label*="黑"], [data-vertex][aria-label*="白"]').count(),
  ).toBe(0);
  expect(await black.locator(".moves li, .board .last-mark").count()).toBe(0);
  expect(await white.locator('[data-vertex][aria-label$="白"]').count()).toBe(0);
  await black.locator(".player .tag", { hasText: zh.blind.tag.all }).waitFor();
  await lookAround(black, "blind");
  // No position of before is to be had either.
  await black.keyboard.press("ArrowLeft");
  await button(black, zh.game.more).click();
  await button(black, zhPlay.around.ask.undo).waitFor();
  expect(await black.locator(".replay").or(button(black, zh.lookBack)).count()).toBe(0);
  await black.keyboard.press("Escape");
  // A point that the player cannot see to be taken is asked of the server.
  await myTurn(black);
  await cell(black, "C3", 9).click();
  await black.getByText("此处已有棋子").waitFor();
  await button(black, zh.game.resign).click();
  await confirm(black, zh.game.confirmResign);
  for (const page of [black, white]) {
    await page.locator(".result").waitFor();
    await expect.poll(() => stones(page), { timeout: 15_000 }).toBe(4);
  }
  expectNoComplaint(ofBlack, ofWhite, other);
});
