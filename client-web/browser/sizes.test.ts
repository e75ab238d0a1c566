// Windows between the usual ones, large text and the system's own colours: names, clocks and buttons stay in sight.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectNoComplaint, expectNoSideways, launch } from "./browser";
import { play, sitDown, speak } from "./play";
import { type Server, startServer } from "./server";

const sizes = [
  [568, 320],
  [640, 400],
  [667, 375],
  [740, 360],
  [960, 540],
  [700, 560],
  [800, 600],
  [859, 700],
  [600, 900],
  [768, 1024],
  [320, 640],
  [360, 740],
] as const;

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

test("in every window the head lies over nothing, who is there is said whole, and the buttons are in sight", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  await play(black, "E5", 9);
  await play(white, "C3", 9);
  for (const language of ["zh", "en"] as const) {
    await black.setViewportSize({ width: 1280, height: 800 });
    await speak(black, language);
    for (const [width, height] of sizes) {
      await black.setViewportSize({ width, height });
      const name = `${width}×${height} ${language}`;
      expect(await overlaps(black), name).toEqual([]);
      const [presence, line, buttons] = await Promise.all(
        [".player.above .presence", ".player.above .player-text", ".controls"].map((part) =>
          ends(black, part),
        ),
      );
      expect(presence?.right, `${name}: here or away`).toBeLessThanOrEqual(line?.right ?? 0);
      // Where a head of two lines is all that the width allows, a little is scrolled.
      if (width > 320) expect(buttons?.bottom, `${name}: the buttons`).toBeLessThanOrEqual(height);
      await expectNoSideways(black);
    }
  }
  expectNoComplaint(...contexts);
});

test("nor does the way back to one's own game, beside a game that is watched", async () => {
  const { black, contexts } = await sitDown(browser, server.url, { size: 9 });
  const another = await sitDown(browser, server.url, { size: 9 });
  await play(another.black, "E5", 9);
  const path = new URL(another.black.url()).pathname;
  await black.goto(path);
  const back = black.locator(".own-back");
  await back.waitFor();
  for (const language of ["zh", "en"] as const) {
    await black.setViewportSize({ width: 1280, height: 800 });
    await speak(black, language);
    for (const [width, height] of sizes) {
      await black.setViewportSize({ width, height });
      const name = `${width}×${height} ${language}`;
      expect(await overlaps(black), name).toEqual([]);
      expect(await back.isVisible(), name).toBe(true);
      await expectNoSideways(black);
    }
  }
  expectNoComplaint(...contexts, ...another.contexts);
});

test("text is as large as the reader has it, and the system's colours leave the stones theirs", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  await play(black, "E5", 9);
  await play(white, "C3", 9);
  const stone = () =>
    black
      .locator(".player.above .seat-stone")
      .evaluate((one) => getComputedStyle(one).backgroundImage.includes("gradient"));
  await black.emulateMedia({ forcedColors: "active" });
  expect(await stone()).toBe(true);
  await black.emulateMedia({ forcedColors: "none" });
  await black.evaluate(() => {
    document.documentElement.style.fontSize = "32px";
  });
  for (const part of [".player-name strong", ".status-main", ".controls .button"])
    expect(
      await black
        .locator(part)
        .first()
        .evaluate((one) => getComputedStyle(one).fontSize),
      part,
    ).toBe("32px");
  expectNoComplaint(...contexts);
});

function ends(page: Page, part: string): Promise<{ right: number; bottom: number }> {
  return page.locator(part).evaluate((one) => {
    const { right, bottom } = one.getBoundingClientRect();
    return { right: Math.round(right), bottom: Math.round(bottom) };
  });
}

/** What of the page's head lies over another part of it, over a player's line or over the board. */
function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const head = [...document.querySelectorAll(".brand-stones, .own-game, .header-tools > *")];
    const others = [...head, ...document.querySelectorAll(".player, .board")];
    const over = (one: Element, other: Element) => {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      if (a.width * b.width === 0) return false;
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      return width > 1 && height > 1;
    };
    const name = (one: Element) => one.className || one.textContent || one.tagName;
    return head.flatMap((one) =>
      others
        .filter((other) => other !== one && over(one, other))
        .map((other) => `${name(one)} over ${name(other)}`),
    );
  });
}
