// Watching: the page of live boards and the lobby's lists, while two dozen games are played.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Settings } from "../src/generated/protocol";
import { zh as later } from "../src/i18n/later/zh";
import { zh } from "../src/i18n/zh";
import { expectNoComplaint, launch, visitor } from "./browser";
import { CrowdGame } from "./crowd";
import { lookAround } from "./look";
import { button } from "./play";
import { type Server, startServer } from "./server";

const names = [
  "吴清源",
  "木谷实",
  "Go Seigen",
  "桥本宇太郎",
  "坂田荣男",
  "a_quite_long_name_20",
  "棋友0417",
  "聂卫平",
];
const plain: Settings = {
  size: 19,
  ruleset: "chinese-2002",
  handicap: 0,
  komi: null,
  illegal_moves: "refused",
  conduct: "casual",
  time: { type: "byo_yomi", main_ms: 600_000, periods: 3, period_ms: 30_000, on_flag: "loss" },
};
const kinds: Partial<Settings>[] = [
  {},
  { size: 9, time: { type: "byo_yomi", main_ms: 0, periods: 5, period_ms: 60_000, on_flag: "loss" } },
  { handicap: 4, time: { type: "absolute", main_ms: 7_200_000 } },
  { size: 13, ruleset: "japanese", time: { type: "none" } },
];

/** Answers come within a second, and a machine may be busy. */
const WITHIN = { timeout: 10_000 };

let server: Server;
let browser: Browser;
const crowd: CrowdGame[] = [];

beforeAll(async () => {
  server = await startServer("--limits", "off");
  browser = await launch();
  const doors = await CrowdGame.doors(server.url);
  for (let n = 0; n < 24; n++) {
    const pair = [names[n % names.length] ?? "", names[(n * 3 + 1) % names.length] ?? ""] as const;
    const game = await CrowdGame.begin(server.url, doors, { ...plain, ...kinds[n % kinds.length] }, pair);
    await game.play(n % kinds.length === 1 ? 24 : 70, n + 1);
    crowd.push(game);
  }
  await at(5).watchedBy(3);
  await at(8).watchedBy(1);
}, 240_000);

afterAll(async () => {
  for (const game of crowd) game.leave();
  await browser?.close();
  await server?.stop();
});

function at(index: number): CrowdGame {
  const game = crowd[index];
  if (!game) throw new Error("two dozen games");
  return game;
}

test("28: the lobby lists by page and filter, and rows keep their places under the pointer", async () => {
  const context = await visitor(browser, server.url);
  const page = await context.newPage();
  await page.goto("/");
  const running = page.getByRole("region", { name: later.live.running });
  const rows = running.locator(".row");
  await running.getByText(later.pages.range(1, 20, 24)).waitFor();
  // The most watched stand first.
  const link = (index: number) => rows.nth(index).locator("a.button").getAttribute("href");
  expect([await link(0), await link(1)]).toEqual([`/g/${at(5).id}`, `/g/${at(8).id}`]);
  await lookAround(page, "lobby-lists");

  await button(page, later.pages.after).click();
  await running.getByText(later.pages.range(21, 24, 24)).waitFor();
  await running.getByRole("button", { name: later.filter.label }).click();
  await running.getByRole("button", { name: zh.offer.sizeName(9), exact: true }).click();
  await running.getByText(later.filter.fit(6), { exact: true }).waitFor();
  expect(await rows.count()).toBe(6);
  await lookAround(page, "lobby-filtered");

  // While the mouse lies over the list its rows stay, and say what has gone.
  const before = await Promise.all([0, 1, 2].map(link));
  await rows.nth(1).hover();
  await at(21).watchedBy(5);
  await at(9).resign();
  await running.locator(".row.gone").waitFor();
  expect(await rows.count()).toBe(6);
  expect(await Promise.all([0, 1, 2].map(link))).toEqual(before);
  await running.getByText(later.live.spectators(5)).waitFor();
  await page.mouse.move(0, 0);
  await running.locator(".row.gone").waitFor({ state: "detached" });
  await expect.poll(() => link(0), WITHIN).toBe(`/g/${at(21).id}`);
  expect(await rows.count()).toBe(5);
  expectNoComplaint(context);
  await context.close();
});

test("28: what narrows a list comes with its first line, and stays when the list empties", async () => {
  const contexts = [await visitor(browser, server.url), await visitor(browser, server.url)] as const;
  const [page, other] = [await contexts[0].newPage(), await contexts[1].newPage()];
  await page.goto("/");
  const waiting = page.getByRole("region", { name: zh.lobby.openSeeks });
  const filter = waiting.getByRole("button", { name: later.filter.label });
  await waiting.getByText(zh.lobby.noSeeks).waitFor();
  // The part that brings it is there: the other list has it.
  await page.getByRole("region", { name: later.live.running }).getByText(later.filter.label).waitFor();
  expect(await filter.count()).toBe(0);
  await other.goto("/");
  await button(other, zh.offer.publish).click();
  await waiting.locator(".row").waitFor();
  await filter.focus();
  await button(other, zh.mine.cancel).click();
  await waiting.getByText(zh.lobby.noSeeks).waitFor();
  expect(await filter.evaluate((one) => one === document.activeElement)).toBe(true);
  expectNoComplaint(...contexts);
  for (const context of contexts) await context.close();
});

test("32: live boards: the visible ones are fed, a move is seen, and one tap enters", async () => {
  const context = await visitor(browser, server.url, { phone: true });
  const page = await context.newPage();
  const shown: string[][] = [];
  page.on("websocket", (socket) => {
    socket.on("framesent", ({ payload }) => {
      const message = JSON.parse(String(payload)) as { type: string; games?: string[] };
      if (message.type === "show" && message.games) shown.push(message.games);
    });
  });
  await at(5).watchedBy(9);
  await page.goto("/");
  await page.getByRole("link", { name: zh.tv, exact: true }).tap();
  const tiles = page.locator(".tile");
  await tiles.nth(19).waitFor();
  await expect.poll(() => shown.at(-1)?.length ?? 0, WITHIN).toBeGreaterThan(3);
  expect(shown.at(-1)?.length, "a phone does not show twenty boards at once").toBeLessThan(12);
  // The most watched comes to stand first, and is on the screen.
  const first = tiles.first();
  await expect.poll(() => first.locator(".tile-link").getAttribute("href"), WITHIN).toBe(`/g/${at(5).id}`);
  await first.locator(".mini-clock.running").waitFor();
  const stones = () =>
    first.locator(".mini-stones").evaluateAll((all) => all.map((one) => one.getAttribute("d")));
  await expect.poll(async () => (await stones()).join("").length, WITHIN).toBeGreaterThan(100);
  const before = await stones();
  await at(5).play(1, 99);
  await expect.poll(stones, WITHIN).not.toEqual(before);
  await tiles.last().scrollIntoViewIfNeeded();
  const last = (await tiles.last().locator(".tile-link").getAttribute("href"))?.slice("/g/".length) ?? "";
  await expect.poll(() => shown.at(-1), WITHIN).toContain(last);
  expect(shown.at(-1)).not.toContain(at(5).id);
  expect(Math.max(...shown.map((games) => games.length))).toBeLessThanOrEqual(20);
  await page.evaluate(() => scrollTo(0, 0));
  await tiles.first().tap();
  await page.waitForURL(`**/g/${at(5).id}`);
  await page.locator("svg.board").waitFor();
  expectNoComplaint(context);
  await context.close();
});

test("32: live boards in every look, by size, page by page", async () => {
  const context = await visitor(browser, server.url);
  const page = await context.newPage();
  await page.goto("/tv");
  const tiles = page.locator(".tile");
  await tiles.nth(19).waitFor();
  await page.locator(".mini-clock.running").first().waitFor();
  await lookAround(page, "tv");
  await button(page, later.pages.after).click();
  await page.getByText(/^21–2[34]/).waitFor();
  await expect.poll(() => tiles.count(), WITHIN).toBeLessThan(5);
  await button(page, zh.offer.sizeName(13)).click();
  await expect.poll(() => tiles.count(), WITHIN).toBe(6);
  await button(page, later.filter.clear).click();
  await expect.poll(() => tiles.count(), WITHIN).toBe(20);
  expectNoComplaint(context);
  await context.close();
});
