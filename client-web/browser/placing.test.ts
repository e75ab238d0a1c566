// Putting a stone where it is meant, by a finger and by a mouse: checks 1, 2, 3, 4, 13, 14, 16 and 17 of CHECKS.md.
import type { Browser, BrowserContext, CDPSession, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { zh as zhPlay } from "../src/i18n/play/zh";
import { zh } from "../src/i18n/zh";
import { expectNoComplaint, launch, visitor } from "./browser";
import { between } from "./line";
import { look } from "./look";
import { accept, board, button, cell, invite, movesAre, myTurn, play, playAll, sitDown, tap } from "./play";
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

/** So many taps, each up to so many pixels beside the middle of its point. */
const TAPS = 50;
const OFF = 6;

test("(2) on a phone no tap up to 6 px off the middle misplaces a stone, confirmed by a second one", async () => {
  const { desktop, phone, contexts } = await phoneGame({});
  const random = seeded(20_261_130);
  const free = shuffled(361, random);
  for (let count = 0; count < TAPS; count++) {
    const [theirs, mine] = [free.pop() ?? 0, free.pop() ?? 0];
    await put(desktop, theirs, count * 2 + 1);
    await phone.locator(".status-main", { hasText: zh.game.yourTurn }).waitFor();
    const box = (await at(phone, mine).boundingBox()) ?? expect.fail("the point is not there");
    expect(box.width, "a 19 × 19 board on 390 px").toBeLessThan(24);
    for (let times = 0; times < 2; times++) {
      const [way, far] = [random() * 2 * Math.PI, random() * OFF];
      await phone.touchscreen.tap(
        box.x + box.width / 2 + Math.cos(way) * far,
        box.y + box.height / 2 + Math.sin(way) * far,
      );
      if (times === 0) await phone.locator(".stone.aimed").waitFor();
    }
    await movesAre(phone, count * 2 + 2);
    const label = await at(phone, mine).getAttribute("aria-label");
    expect(label, `tap ${count}`).toContain(zh.color("white"));
  }
  expectNoComplaint(...contexts);
});

test("(2, 3) the second tap has no time limit; a turn that passes drops the stone, and so does a lost line", async () => {
  const { desktop, phone, contexts } = await phoneGame({ size: 19 });
  await play(desktop, "Q16");
  await tap(phone, "D4");
  await board(phone).locator(".stone.aimed").waitFor();
  await phone.waitForTimeout(2_500);
  await cell(phone, "D4").tap();
  await movesAre(desktop, 2);
  await play(desktop, "Q4");
  const line = await between(phone);
  await tap(phone, "D16");
  await board(phone).locator(".stone.aimed").waitFor();
  line.refuse = true;
  await line.cut();
  await board(phone).locator(".stone.aimed").waitFor({ state: "detached" });
  line.refuse = false;
  await button(phone, zh.link.retry).click();
  await phone.getByText(zh.link.restored).waitFor();
  await myTurn(phone);
  expect(await board(phone).locator(".stone.aimed").count(), "it does not come back by itself").toBe(0);
  expect(line.plays).toEqual([]);
  expectNoComplaint(...contexts);
});

test("(17) a finger held for a moment sees through the magnifier, moves, and lets go of an aimed stone", async () => {
  const { desktop, phone, contexts } = await phoneGame({ size: 19 });
  await playAllOn(desktop, phone);
  const touch = await phone.context().newCDPSession(phone);
  const from = await middle(cell(phone, "K10"));
  const to = await middle(cell(phone, "L9"));
  await finger(touch, "touchStart", from);
  await phone.locator(".lens").waitFor();
  await finger(touch, "touchMove", to);
  await look(phone, "magnifier-phone-light-zh");
  const lens = (await phone.locator(".lens").boundingBox()) ?? expect.fail("there is no glass");
  expect(lens.y + lens.height, "the glass is above the finger").toBeLessThan(to.y);
  expect(await phone.evaluate(() => scrollY), "the page stays").toBe(0);
  await finger(touch, "touchEnd");
  await phone.locator(".lens").waitFor({ state: "detached" });
  await board(phone).locator(".stone.aimed").waitFor();
  const aimed = await middle(board(phone).locator(".stone.aimed"));
  expect(Math.hypot(aimed.x - to.x, aimed.y - to.y)).toBeLessThan(6);
  await cell(phone, "L9").tap();
  await desktop.locator('[aria-label="L9 白"]').waitFor();
  expect(await phone.locator('meta[name="viewport"]').getAttribute("content")).not.toMatch(
    /scalable|maximum/,
  );
  expectNoComplaint(...contexts);
});

test("(4) a press that was let go elsewhere, or dragged, or at a cell's edge places nothing", async () => {
  const { black, contexts } = await sitDown(browser, server.url, { size: 9 });
  const line = await between(black);
  const box = (await cell(black, "E5", 9).boundingBox()) ?? expect.fail("there is no point");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const drags: [number, number, number, number][] = [
    [x, y, x + box.width, y],
    [x - 8, y, x + 6, y],
    [x + box.width * 0.47, y, x + box.width * 0.47, y],
  ];
  for (const [fromX, fromY, toX, toY] of drags) {
    await black.mouse.move(fromX, fromY);
    await black.mouse.down();
    await black.mouse.move(toX, toY, { steps: 3 });
    await black.mouse.up();
  }
  await play(black, "G7", 9);
  expect(line.plays.length).toBe(1);
  expectNoComplaint(...contexts);
});

test("(1, 16) a mouse shows a stone where one may stand, never on the ko; what was sent is faint until it is the server's", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  const ghost = black.locator(".stone.ghost");
  await cell(black, "E5", 9).hover();
  await ghost.waitFor();
  const cursor = (point: string) => cell(black, point, 9).evaluate((one) => getComputedStyle(one).cursor);
  expect([await cursor("E5"), await cursor("C3")], "only the cell beneath changes").toEqual([
    "pointer",
    "auto",
  ]);
  await playAll(black, white, ["D5", "E5", "E6", "F6", "E4", "F4", "A1", "G5", "F5"], 9);
  await cell(black, "C3", 9).hover();
  await ghost.waitFor({ state: "detached" });
  await white.locator(".ko-mark").waitFor();
  await cell(white, "C3", 9).hover();
  await white.locator(".stone.ghost").waitFor();
  await cell(white, "E5", 9).hover();
  await white.locator(".stone.ghost").waitFor({ state: "detached" });
  await cell(white, "D5", 9).hover();
  expect(await white.locator(".stone.ghost").count(), "on a stone").toBe(0);
  const line = await between(white);
  line.mute = true;
  await cell(white, "C3", 9).click();
  const sent = board(white).locator(".stone.sent");
  await sent.waitFor();
  expect(await sent.evaluate((stone) => getComputedStyle(stone).opacity)).toBe("0.6");
  expect(await white.locator(".moves li").count()).toBe(9);
  await line.cut();
  await movesAre(black, 10);
  expectNoComplaint(...contexts);
});

test("(13, 14) passing, resigning and the rest stay where they are in every state, and ask in their own place", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  for (const size of [
    { width: 1280, height: 800 },
    { width: 1024, height: 768 },
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ]) {
    await black.setViewportSize(size);
    const before = await places(black);
    const same = async (when: string) =>
      expect(await places(black), `${when}, ${size.width} px wide`).toEqual(before);
    await myTurn(black);
    await same("on one's turn");
    await button(black, zh.game.resign).click();
    await button(black, zh.game.confirmResign).waitFor();
    await same("while asked whether to resign");
    await look(black, `resign-asked-${size.width}-light-zh`);
    await button(black, zh.cancel).click();
    await button(black, zh.game.resign).waitFor();
    await button(black, zh.game.pass).click();
    await button(black, zh.game.confirmPass).waitFor();
    await same("while asked whether to pass");
    await button(black, zh.game.pass).waitFor({ timeout: 10_000 });
    await same("after four seconds");
  }
  await black.setViewportSize({ width: 1280, height: 800 });
  const before = await places(black);
  await play(black, "E5", 9);
  expect(await places(black), "on the other's turn").toEqual(before);
  await play(white, "C3", 9);
  await button(white, zh.game.more).click();
  await button(white, zhPlay.around.ask.undo).click();
  await black.getByText(zhPlay.around.asks("white", "undo")).waitFor();
  expect(await places(black), "when asked for an undo").toEqual(before);
  const line = await between(black);
  await myTurn(black);
  line.refuse = true;
  await line.cut();
  await black.getByText(zh.link.lost).waitFor();
  expect(await places(black), "without a line").toEqual(before);
  expectNoComplaint(...contexts);
});

function places(page: Page): Promise<string[]> {
  return page
    .locator(".controls > *")
    .evaluateAll((all) =>
      all.map((one) => JSON.stringify(one.querySelector("button")?.getBoundingClientRect())),
    );
}

/** White plays on a phone. */
async function phoneGame(wish: Parameters<typeof invite>[1]) {
  const contexts: BrowserContext[] = [
    await visitor(browser, server.url),
    await visitor(browser, server.url, { phone: true }),
  ];
  const [desktop, phone] = (await Promise.all(contexts.map((one) => one.newPage()))) as [Page, Page];
  await accept(phone, await invite(desktop, wish));
  await board(desktop).waitFor();
  return { desktop, phone, contexts };
}

async function playAllOn(desktop: Page, phone: Page): Promise<void> {
  for (const [black, white] of [
    ["Q16", "D4"],
    ["Q4", "D16"],
    ["L10", "K9"],
    ["R10", "C10"],
  ] as const) {
    await play(desktop, black);
    await tap(phone, white);
    await board(phone).locator(".stone.aimed").waitFor();
    await cell(phone, white).tap();
    await board(phone).locator(".stone.aimed").waitFor({ state: "detached" });
  }
  await play(desktop, "K4");
  await myTurn(phone);
}

function at(page: Page, vertex: number): Locator {
  return page.locator(`[data-vertex="${vertex}"]`);
}

async function put(page: Page, vertex: number, count: number): Promise<void> {
  await myTurn(page);
  await at(page, vertex).click();
  await movesAre(page, count);
}

async function middle(of: Locator): Promise<{ x: number; y: number }> {
  const box = (await of.boundingBox()) ?? expect.fail("it is not there");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function finger(
  session: CDPSession,
  type: "touchStart" | "touchMove" | "touchEnd",
  point?: { x: number; y: number },
): Promise<void> {
  await session.send("Input.dispatchTouchEvent", { type, touchPoints: point ? [point] : [] });
}

/** The same numbers each time, from 0 up to 1. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Points of a board in an order without a pattern: few of them make a capture or a ko. */
function shuffled(count: number, random: () => number): number[] {
  const all = Array.from({ length: count }, (_, index) => index);
  for (let index = all.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    [all[index], all[other]] = [all[other] as number, all[index] as number];
  }
  return all;
}
