// Names and talk that run from right to left, on the real pages: wherever they stand, what is beside them stays as it is.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { zh as play } from "../src/i18n/play/zh";
import { zh } from "../src/i18n/zh";
import { expectNoComplaint, launch, picture, visitor } from "./browser";
import { acceptInLobby, board, button, confirm, invite, line, playAll, say } from "./play";
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

const [BLACK, WHITE, THIRD] = ["דוד 7", "علي ٩", "שרה 3"] as const;

test("names from right to left stand by themselves on every page, in titles and in labels", async () => {
  const [black, white, third] = [await called(BLACK), await called(WHITE), await called(THIRD)];
  const link = await invite(black, { size: 9 });
  await white.goto(new URL(link).pathname);
  await button(white, zh.challenge.accept).waitFor();
  await expectIsolated("an invitation", white);
  // What is by link is in no list.
  await button(black, zh.mine.cancel).click();
  await button(black, zh.offer.publish).click();
  await acceptInLobby(white);
  await board(black).waitFor();
  await third.goto(new URL(black.url()).pathname);
  await third.locator(".talk-entry").waitFor();
  await say(black, "שלום D4 1-0");
  for (const page of [white, third]) await line(page, "שלום").waitFor();
  await line(white, "שלום").locator(".talk-point", { hasText: "D4" }).waitFor();
  // Who spoke stands before what was said, whichever way either runs.
  const [name, text] = await Promise.all(
    ["strong", "p > bdi"].map((part) => line(white, "שלום").locator(part).first().boundingBox()),
  );
  expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThanOrEqual(text?.x ?? 0);
  await playAll(black, white, ["E5", "C3"], 9);
  for (const page of [black, white, third]) await expectIsolated("a game", page);
  await picture(white, "foreign-game-desktop-light-zh");
  await third.goto("/tv");
  await third.locator(".tile-name").first().waitFor();
  await expectIsolated("live boards", third);
  await third.goto("/");
  await third.locator(".row .player-link").first().waitFor();
  await expectIsolated("the lobby", third);
  await button(black, zh.game.resign).click();
  await confirm(black, zh.game.confirmResign);
  await white.getByText(play.rematch.ask).waitFor();
  await expectIsolated("a game that is over", white);
  await third.goto(`/games?player=${encodeURIComponent(BLACK)}`);
  await third.locator(".row .player-link").first().waitFor();
  await expectIsolated("finished games", third);
  expectNoComplaint(...[black, white, third].map((page) => page.context()));
});

async function called(name: string): Promise<Page> {
  const page = await (await visitor(browser, server.url)).newPage();
  await page.addInitScript((own) => localStorage.setItem("shoutan.name", own), name);
  return page;
}

/** Whatever runs from right to left on the page is in an element, or between two signs, that isolate it. */
async function expectIsolated(where: string, page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const turns = /[\u0590-\u08ff]/;
    const bare = (text: string) => turns.test(text.replace(/\u2068[^\u2068\u2069]*\u2069/g, ""));
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const all = { count: 0, bare: [] as string[] };
    const look = (text: string, safe: boolean) => {
      if (!turns.test(text)) return;
      all.count += 1;
      if (!safe && bare(text)) all.bare.push(text);
    };
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode;
      look(textContent ?? "", parentElement?.closest('bdi, [dir="auto"]') !== null);
    }
    for (const one of document.querySelectorAll("[title], [aria-label]"))
      for (const name of ["title", "aria-label"]) look(one.getAttribute(name) ?? "", false);
    look(document.title, false);
    return all;
  });
  expect(found.count, where).toBeGreaterThan(0);
  expect(found.bare, where).toEqual([]);
}
