// A game without a mouse and without looking: check 35 of CHECKS.md.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { zh as zhPlay } from "../src/i18n/play/zh";
import { zh } from "../src/i18n/zh";
import { expectNoComplaint, launch, picture } from "./browser";
import { look, lookAround } from "./look";
import { board, cell, movesAre, myTurn, playAll, sitDown } from "./play";
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

const typed = [
  ["d4", "q16"],
  ["Q4", "D 16"],
  ["c10", "ｒ１０"],
  ["k4", "k16"],
  ["k10", "pass"],
];

test("(35) twenty moves by keyboard alone, each read aloud to both", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, {});
  let count = 0;
  for (const pair of typed)
    for (const [index, text] of pair.entries()) {
      const page = index === 0 ? black : white;
      await myTurn(page);
      await page.keyboard.press("/");
      await page.keyboard.type(text);
      await page.keyboard.press("Enter");
      await page.keyboard.press("Escape");
      count += 1;
      await spoken(black, white, count, text === "pass" ? zh.game.passed : plain(text));
    }
  // The others by the grid: the board is one stop of the tabulator, from its last stone on.
  await cell(black, "D4").focus();
  await cell(white, "Q16").focus();
  const ways = ["ArrowRight", "ArrowUp", "ArrowRight", "ArrowUp", "ArrowRight"];
  for (const way of ways)
    for (const page of [black, white]) {
      await myTurn(page);
      await page.keyboard.press(way);
      await page.keyboard.press("Enter");
      count += 1;
      await movesAre(black, count);
      const where = await page.locator(":focus").getAttribute("aria-label");
      await spoken(black, white, count, where?.split(" ")[0] ?? "nowhere");
    }
  expect(count).toBe(20);
  expectNoComplaint(...contexts);
});

test("(35) the clocks and the last move are read when asked for, and again when asked again", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  await cell(black, "E5", 9).focus();
  await black.keyboard.press("Enter");
  await movesAre(white, 1);
  const said = white.locator(".announced");
  await white.keyboard.press("l");
  await said.getByText(zh.game.last(1, "black", "E5")).waitFor();
  const first = await said.textContent();
  await white.keyboard.press("l");
  await expect.poll(() => said.textContent()).not.toBe(first);
  expect((await said.textContent())?.trim()).toBe(first?.trim());
  await white.keyboard.press("c");
  await expect.poll(() => said.textContent()).toMatch(/黑方用时 \d+:\d\d .*；白方用时 \d+:\d\d /);
  await white.keyboard.press("/");
  await lookAround(white, "typing");
  await look(white, "typing-desktop-light-zh");
  for (const [text, answer] of [
    ["e5", zhPlay.typed.taken("E5")],
    ["z9", zhPlay.typed.unknown("z9")],
    ["l", zh.game.last(1, "black", "E5")],
  ] as const) {
    await white.locator(".typed input").focus();
    await white.keyboard.type(text);
    await white.keyboard.press("Enter");
    await expect.poll(async () => (await said.textContent())?.trim()).toBe(answer);
  }
  await black.keyboard.press("/");
  await black.keyboard.type("c3");
  await black.keyboard.press("Enter");
  await black.locator(".announced").getByText(zhPlay.typed.notNow).waitFor();
  expect(await white.locator(".moves li").count()).toBe(1);
  expectNoComplaint(...contexts);
});

test("(35) what is typed is answered in sight and beside the board, and stays where it came to nothing", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  await playAll(black, white, ["E5"], 9);
  await myTurn(white);
  const said = white.locator(".announced");
  const field = white.locator(".typed input");
  const inSight = () =>
    said.evaluate((one) => {
      const { x, y, height } = one.getBoundingClientRect();
      return document.elementFromPoint(x + 4, y + height / 2) === one;
    });
  await white.keyboard.press("/");
  for (const [width, height] of [
    [1280, 800],
    [900, 700],
    [844, 390],
  ] as const) {
    await white.setViewportSize({ width, height });
    const [box, points] = [
      await white.locator(".typed-place").boundingBox(),
      await board(white).boundingBox(),
    ];
    if (!box || !points) throw new Error("a box that is not there");
    expect(box.x, `the field in ${width} px lies on the board`).toBeGreaterThan(points.x + points.width);
    expect(box.y + box.height).toBeLessThanOrEqual(height);
  }
  for (const [text, answer, left] of [
    ["e5", zhPlay.typed.taken("E5"), "e5"],
    ["z9", zhPlay.typed.unknown("z9"), "z9"],
    ["l", zh.game.last(1, "black", "E5"), ""],
    ["e5", zhPlay.typed.taken("E5"), "e5"],
  ] as const) {
    await white.keyboard.type(text);
    await white.keyboard.press("Enter");
    await expect.poll(async () => (await said.textContent())?.trim()).toBe(answer);
    expect([await inSight(), await field.inputValue()]).toEqual([true, left]);
  }
  await picture(white, "typing-answered");
  // What it came to is over once the field is left.
  await white.keyboard.press("Escape");
  expect(await inSight()).toBe(false);
  await white.keyboard.press("/");
  await expect.poll(async () => (await said.textContent())?.trim()).toBe("");
  await white.keyboard.type("c3");
  await white.keyboard.press("Enter");
  await movesAre(black, 2);
  expect(await field.inputValue()).toBe("");
  expectNoComplaint(...contexts);
});

/** What a reader of either page is told without asking. */
async function spoken(black: Page, white: Page, count: number, what: string): Promise<void> {
  const text = zh.game.last(count, count % 2 === 1 ? "black" : "white", what);
  for (const page of [black, white])
    await page.getByRole("status").getByText(text, { exact: true }).waitFor();
}

function plain(text: string): string {
  return text.normalize("NFKC").replace(" ", "").toUpperCase();
}
