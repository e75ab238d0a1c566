// What calls a player and what is heard of it: checks 7, 9, 15, 29, 36, 37 and 38 of CHECKS.md.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { zh as zhPlay } from "../src/i18n/play/zh";
import { zh } from "../src/i18n/zh";
import { expectNoComplaint, launch, visitor } from "./browser";
import { look } from "./look";
import { accept, board, button, cell, invite, movesAre, myTurn, play, sitDown, tap } from "./play";
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

interface Told extends Window {
  heard: number;
  badges: (number | null)[];
  locks: string[];
  buzzed: number;
}

/** Counts what a page would make heard, felt and shown outside of itself. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const told = window as unknown as Told;
    Object.assign(told, { heard: 0, badges: [], locks: [], buzzed: 0 });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      told.heard += 1;
      return start.apply(this, when);
    };
    const set = (name: string, value: unknown) =>
      Object.defineProperty(navigator, name, { value, configurable: true });
    set("setAppBadge", async (count: number) => told.badges.push(count));
    set("clearAppBadge", async () => told.badges.push(null));
    set("vibrate", () => Boolean(++told.buzzed));
    set("wakeLock", {
      request: async (kind: string) => {
        told.locks.push(kind);
        const lock = { released: false, release: async () => void told.locks.push("let go") };
        // As the browser does in the background.
        document.addEventListener("visibilitychange", () => {
          if (document.visibilityState === "hidden") lock.released = true;
        });
        return lock;
      },
    });
  });
  await page.reload();
  await board(page).waitFor();
}

const told = <K extends keyof Told>(page: Page, what: K): Promise<Told[K]> =>
  page.evaluate((name) => (window as unknown as Told)[name as keyof Told], what) as Promise<Told[K]>;

/** As if the visitor had gone to another window, or had come back. */
async function turnAway(page: Page, away: boolean): Promise<void> {
  await page.evaluate((gone) => {
    document.hasFocus = () => !gone;
    dispatchEvent(new Event(gone ? "blur" : "focus"));
  }, away);
}

/** As if another window lay over the page, or no longer. */
async function hide(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((now) => {
    Object.defineProperty(document, "visibilityState", {
      value: now ? "hidden" : "visible",
      configurable: true,
    });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}

test("(15) a turn is called while the page is not looked at, and all of it goes when it is", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  await listen(black);
  await play(black, "E5", 9);
  const name = await white.locator(".player.below .player-name strong").textContent();
  const usual = await black.title();
  expect(usual).not.toContain("●");
  const icon = () => black.locator('link[rel="icon"]').getAttribute("href");
  await turnAway(black, true);
  expect(await black.title(), "on the other's turn").toBe(usual);
  await play(white, "C3", 9);
  await expect.poll(() => black.title()).toBe(zh.game.yourTurnTitle(name ?? ""));
  const icons = new Set<string | null>();
  await expect.poll(async () => icons.add(await icon()).size, { timeout: 15_000 }).toBe(2);
  expect(await told(black, "badges")).toEqual([1]);
  await turnAway(black, false);
  await expect.poll(() => black.title()).toBe(usual);
  expect(await icon()).toBe("/favicon.svg");
  expect(await told(black, "badges")).toEqual([1, null]);
  expectNoComplaint(...contexts);
});

test("(9) sound waits for a press and says so; one press mutes, another brings it back", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  // For Chromium the driver's own look at the page counts as a press; here only what is pressed does.
  await white.addInitScript(() => {
    let pressed = false;
    addEventListener("pointerup", () => (pressed = true), true);
    Object.defineProperty(navigator, "userActivation", {
      get: () => ({ hasBeenActive: pressed, isActive: pressed }),
    });
  });
  await listen(white);
  const chip = button(white, zhPlay.sound.wake);
  await chip.waitFor();
  await look(white, "sound-chip-desktop-light-zh");
  for (const [width, height] of [
    [390, 844],
    [844, 390],
  ] as const) {
    await white.setViewportSize({ width, height });
    const [ofChip, ofTabs] = await Promise.all([chip.boundingBox(), white.locator(".tabs").boundingBox()]);
    expect(ofChip && ofChip.y + ofChip.height, "above the tabs").toBeLessThanOrEqual(ofTabs?.y ?? 0);
    await look(white, `sound-chip-${width}-light-zh`);
  }
  await white.setViewportSize({ width: 1280, height: 800 });
  await chip.click();
  await chip.waitFor({ state: "detached" });
  await play(black, "E5", 9);
  await expect.poll(() => told(white, "heard")).toBeGreaterThan(0);
  expect(await told(white, "buzzed"), "felt on a phone").toBe(1);
  await play(white, "C3", 9);
  await button(white, zhPlay.sound.mute).click();
  const before = await told(white, "heard");
  await play(black, "G7", 9);
  await movesAre(white, 3);
  expect(await told(white, "heard"), "muted").toBe(before);
  await button(white, zhPlay.sound.mute).click();
  await play(white, "C7", 9);
  await expect.poll(() => told(white, "heard")).toBeGreaterThan(before);
  expectNoComplaint(...contexts);
});

test("(1, 9) a refusal has a sound of its own", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  await listen(white);
  for (const [page, point] of [
    [black, "D5"],
    [white, "E5"],
    [black, "E6"],
    [white, "F6"],
    [black, "E4"],
    [white, "F4"],
    [black, "A1"],
    [white, "G5"],
    [black, "F5"],
  ] as const)
    await play(page, point, 9);
  await myTurn(white);
  const before = await told(white, "heard");
  await cell(white, "E5", 9).click();
  await expect.poll(() => told(white, "heard")).toBeGreaterThan(before);
  expect(await white.locator(".stone.sent").count()).toBe(0);
  await white.locator(".notice").waitFor();
  expectNoComplaint(...contexts);
});

test("(36) of two tabs at one game both are in step, one is heard, and neither sends what it did not see", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  await listen(white);
  const [context] = [white.context()];
  const second = await context.newPage();
  await second.goto(white.url());
  await board(second).waitFor();
  await listen(second);
  // Each is pressed once, so that both could be heard; the second was looked at last.
  for (const page of [white, second]) {
    await page.locator(".status").click();
    await turnAway(page, true);
    await turnAway(page, false);
  }
  const heard = async () => [await told(white, "heard"), await told(second, "heard")] as const;
  const before = await heard();
  await play(black, "E5", 9);
  await movesAre(white, 1);
  await movesAre(second, 1);
  await expect.poll(() => told(second, "heard")).toBeGreaterThan(before[1]);
  expect(await told(white, "heard")).toBe(before[0]);
  await second.close();
  await play(white, "C3", 9);
  await play(black, "G7", 9);
  await expect.poll(() => told(white, "heard"), { message: "the one that stays" }).toBeGreaterThan(before[0]);
  expectNoComplaint(...contexts);
});

test("(9, 36) what is muted in one tab is muted in another", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  const second = await white.context().newPage();
  await second.goto(white.url());
  await board(second).waitFor();
  await listen(second);
  const muted = second.locator(".mute[aria-pressed=true]");
  await second.locator(".mute[aria-pressed=false]").click();
  await muted.click();
  await button(white, zhPlay.sound.mute).click();
  await muted.waitFor();
  const before = await told(second, "heard");
  await play(black, "E5", 9);
  await movesAre(second, 1);
  expect(await told(second, "heard")).toBe(before);
  await button(white, zhPlay.sound.mute).click();
  await muted.waitFor({ state: "detached" });
  // It was looked at last, and is the one that sounds.
  await play(white, "C3", 9);
  await play(black, "G7", 9);
  await expect.poll(() => told(second, "heard")).toBeGreaterThan(before);
  expectNoComplaint(...contexts);
});

test("(3, 36) a stone aimed at in one tab is gone when the other has moved", async () => {
  const [host, guest] = [
    await visitor(browser, server.url),
    await visitor(browser, server.url, { phone: true }),
  ];
  const [desktop, phone] = [await host.newPage(), await guest.newPage()];
  await accept(phone, await invite(desktop, {}));
  await play(desktop, "Q16");
  const other = await guest.newPage();
  await other.goto(phone.url());
  await board(other).waitFor();
  await tap(other, "D4");
  await other.locator(".stone.aimed").waitFor();
  for (let times = 0; times < 2; times++) {
    await cell(phone, "D16").tap();
    if (times === 0) await phone.locator(".stone.aimed").waitFor();
  }
  await movesAre(other, 2);
  await other.locator(".stone.aimed").waitFor({ state: "detached" });
  await play(desktop, "Q4");
  await myTurn(other);
  expect(await other.locator(".stone.aimed").count()).toBe(0);
  expect(await other.locator(".moves li").count()).toBe(3);
  expectNoComplaint(host, guest);
});

test("(37) a phone's screen stays on while its player's game goes on, and no longer", async () => {
  const [host, guest] = [
    await visitor(browser, server.url),
    await visitor(browser, server.url, { phone: true }),
  ];
  const [desktop, phone] = [await host.newPage(), await guest.newPage()];
  await accept(phone, await invite(desktop, { size: 9 }));
  await listen(phone);
  await expect.poll(() => told(phone, "locks")).toEqual(["screen"]);
  await hide(phone, true);
  expect(await told(phone, "locks"), "in the background").toEqual(["screen"]);
  await hide(phone, false);
  await expect.poll(() => told(phone, "locks"), { message: "back again" }).toEqual(["screen", "screen"]);
  await hide(phone, false);
  expect(await told(phone, "locks"), "one is enough").toEqual(["screen", "screen"]);
  await button(desktop, zh.game.resign).click();
  await desktop.waitForTimeout(400);
  await button(desktop, zh.game.confirmResign).click();
  await expect.poll(() => told(phone, "locks")).toEqual(["screen", "screen", "let go"]);
  await listen(desktop);
  expect(await told(desktop, "locks"), "with a mouse alone, and after the game").toEqual([]);
  expectNoComplaint(host, guest);
});

test("(38) who wants no motion sees none", async () => {
  const { black, contexts } = await sitDown(browser, server.url, { size: 9 });
  await black.emulateMedia({ reducedMotion: "reduce" });
  await play(black, "E5", 9);
  const moving = await black.evaluate(() => document.getAnimations().length);
  expect(moving).toBe(0);
  expectNoComplaint(...contexts);
});

test("(29) the time for a first move is counted down and, below eight seconds, told by one sound", async () => {
  const short = await startServer("--first-moves-seconds", "14");
  try {
    const { black, contexts } = await sitDown(browser, short.url, { size: 9 });
    await listen(black);
    await black.locator(".status").click();
    const line = black.locator(".status-more");
    await line.getByText("首手限时").waitFor();
    await expect.poll(() => told(black, "heard"), { timeout: 15_000 }).toBe(2);
    await black.locator(".status-more .warn").waitFor();
    await black.locator(".result").waitFor({ timeout: 30_000 });
    expect(await told(black, "heard"), "one sound of two tones, and that of the end").toBe(4);
    expectNoComplaint(...contexts);
  } finally {
    await short.stop();
  }
});
