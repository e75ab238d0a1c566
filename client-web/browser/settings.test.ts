// The settings: in force at once and after a reload, in every language; and what is drawn before the page has begun.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { en as settingsEn } from "../src/i18n/settings/en";
import { tw as settingsTw } from "../src/i18n/settings/tw";
import { zh as settings } from "../src/i18n/settings/zh";
import { tw } from "../src/i18n/tw";
import { expectNoComplaint, expectNoSideways, launch, visitor } from "./browser";
import { look, lookAround } from "./look";
import { board, button, confirm, playAll, sitDown, speak } from "./play";
import { type Server, startServer } from "./server";

const sizes = [
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];

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

test("the settings are free of axe's violations in every look, and hold after a reload", async () => {
  const context = await visitor(browser, server.url);
  const page = await context.newPage();
  await page.goto("/settings");
  await button(page, settings.reset).waitFor();
  await lookAround(page, "settings");
  await choose(page, settings.board.board, settings.board.boardName.slate);
  await choose(page, settings.look.theme, settings.look.themeName.dark);
  await choose(page, settings.board.numbers, settings.board.numbersName.all);
  await page.getByRole("switch", { name: settings.wheel.label }).check();
  expect(await page.locator(".preview .numbers text").count()).toBe(18);
  await look(page, "settings-slate-dark");
  await page.reload();
  await page.locator(".preview .numbers").waitFor();
  expect(await looksOf(page)).toMatchObject({ board: "slate", theme: "dark", stones: "shaded" });
  expect(await page.getByRole("switch", { name: settings.wheel.label }).isChecked()).toBe(true);
  await button(page, settings.reset).click();
  await confirm(page, settings.confirmReset);
  await page.locator('html[data-board="wood"][data-theme="light"]').waitFor();
  await page.locator(".preview .numbers").waitFor({ state: "detached" });
  expectNoComplaint(context);
});

test("each language is spoken as it is chosen, and a browser of Taiwan is spoken to in its own", async () => {
  const context = await visitor(browser, server.url, { language: "tw" });
  const page = await context.newPage();
  await page.goto("/");
  await page.getByRole("heading", { name: tw.lobby.tagline }).waitFor();
  await page.locator('html[lang="zh-TW"]').waitFor();
  await look(page, "lobby-desktop-light-tw");
  await page.goto("/settings");
  await button(page, settingsTw.reset).waitFor();
  await speak(page, "en");
  await button(page, settingsEn.reset).waitFor();
  await page.reload();
  await button(page, settingsEn.reset).waitFor();
  expectNoComplaint(context);
});

test("looks and language stand before the page has begun", async () => {
  const context = await visitor(browser, server.url);
  await context.addInitScript(() => {
    localStorage.setItem("shoutan.theme", "dark");
    localStorage.setItem("shoutan.language", "tw");
  });
  const page = await context.newPage();
  await page.route(/assets\/.*\.js$/, (route) => route.abort());
  await page.goto("/");
  expect(await looksOf(page)).toMatchObject({ theme: "dark" });
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("zh-TW");
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(24, 22, 19)");
  await context.close();
});

test("a question mark lists the shortcuts, but not where somebody writes", async () => {
  const context = await visitor(browser, server.url);
  const page = await context.newPage();
  await page.goto("/games");
  await page.getByRole("searchbox").fill("?");
  await page.getByRole("searchbox").blur();
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: settings.keys.title }).waitFor();
  await look(page, "shortcuts");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expectNoComplaint(context);
});

test("a stone is put down in a tenth of a second at most, and at once for who wants no motion", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  await playAll(black, white, ["E5"], 9);
  const newest = (page: Page) =>
    page.locator(".stone.newest").evaluate((stone) => {
      const { animationName, animationDuration } = getComputedStyle(stone);
      return animationName === "none" ? 0 : Number.parseFloat(animationDuration);
    });
  expect(await newest(black)).toBeGreaterThan(0);
  expect(await newest(black)).toBeLessThanOrEqual(0.1);
  await black.emulateMedia({ reducedMotion: "reduce" });
  expect(await newest(black)).toBe(0);
  expectNoComplaint(...contexts);
});

test("every page has room for words that are two fifths longer", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, {});
  await playAll(black, white, ["Q16", "D4"]);
  const context = await visitor(browser, server.url, { language: "en" });
  const page = await context.newPage();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await black.setViewportSize(size);
    for (const path of ["/", "/settings", new URL(black.url()).pathname]) {
      await page.goto(path);
      await page.locator("main h1").first().waitFor({ state: "attached" });
      await page.waitForTimeout(400);
      await lengthen(page);
      await expectNoSideways(page);
    }
    await speak(black, "en");
    await lengthen(black);
    await expectNoSideways(black);
    await black.reload();
    await board(black).waitFor();
  }
  expectNoComplaint(context, ...contexts);
});

async function choose(page: Page, label: string, choice: string): Promise<void> {
  await page
    .getByRole("radiogroup", { name: label, exact: true })
    .getByRole("radio", { name: choice, exact: true })
    .check();
}

function looksOf(page: Page): Promise<Record<string, string | undefined>> {
  return page.evaluate(() => ({ ...document.documentElement.dataset }));
}

/** Every word that is seen, by two fifths; figures stay. */
async function lengthen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue ?? "";
      if (/\p{L}{2}/u.test(text)) node.nodeValue = text + text.slice(0, Math.ceil(text.length * 0.4));
    }
  });
}
