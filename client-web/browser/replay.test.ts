// A finished game: found in the list, stepped through by buttons, keys, slider and list, shared, and its time told.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { GameRecord } from "../src/generated/protocol";
import { zh as later } from "../src/i18n/later/zh";
import { zh as zhPlay } from "../src/i18n/play/zh";
import { zh as review } from "../src/i18n/review/zh";
import { zh } from "../src/i18n/zh";
import { expectNoComplaint, launch, visitor } from "./browser";
import { look, lookAround } from "./look";
import {
  board,
  bothPass,
  button,
  cell,
  confirm,
  more,
  movesAre,
  type OfferWish,
  play,
  playAll,
  sitDown,
  sitDownInSight,
} from "./play";
import { type Server, startServer } from "./server";

const { games, keep, replay, time } = later;
/** Black takes D5 with the seventh. */
const moves = ["D6", "D5", "C5", "G3", "E5", "G7", "D4", "C3"];

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

test("a game is found by its player, stepped through, shared and checked", async () => {
  const { black, white, contexts } = await sitDownInSight(browser, server.url, { size: 9 });
  await playAll(black, white, moves, 9);
  await resign(white);
  const name = (await white.locator(".player.below strong").textContent()) ?? "";
  // A player steps back from the end as anybody does.
  await black.getByRole("slider").waitFor();
  await black.keyboard.press("ArrowLeft");
  await at(black, 7);

  const guest = await visitor(browser, server.url);
  const page = await guest.newPage();
  await page.goto("/");
  await page.getByRole("link", { name: zh.games, exact: true }).click();
  await page
    .getByText(zh.result.text(outcome("black"), "zi"))
    .first()
    .waitFor();
  await page.getByRole("searchbox").fill("nobody at all");
  await button(page, games.find).click();
  await page.getByText(games.emptyOf("nobody at all")).waitFor();
  await page.getByRole("searchbox").fill(name);
  await button(page, games.find).click();
  await page.getByRole("heading", { name: games.of(name) }).waitFor();
  expect(new URL(page.url()).searchParams.get("player")).toBe(name);
  expect(await downloaded(page, games.sgfLabel(...(await sides(page))))).toContain("GM[1]");
  await page.getByText(games.open, { exact: true }).click();
  await at(page, moves.length);
  await page.locator(".result").waitFor();

  await button(page, review.tabs.moves).click();
  const picture = () => board(page).locator('[aria-label="D5 白"]').count();
  const steps: [() => Promise<void>, number, number][] = [
    [() => button(page, replay.back).click(), 7, 0],
    [() => page.keyboard.press("ArrowLeft"), 6, 1],
    [() => page.keyboard.press("ArrowRight"), 7, 0],
    [() => page.keyboard.press("Home"), 0, 0],
    [() => page.keyboard.press("ArrowLeft"), 0, 0],
    [() => button(page, replay.forward).click(), 1, 0],
    [() => page.keyboard.press("PageDown"), 8, 0],
    [() => page.keyboard.press("PageUp"), 0, 0],
    [() => button(page, replay.last).click(), 8, 0],
    [() => button(page, replay.first).click(), 0, 0],
    [() => page.locator(".moves li").nth(4).getByRole("button").click(), 5, 1],
    [() => page.getByRole("slider").fill("3"), 3, 1],
    [() => page.getByRole("slider").press("ArrowRight"), 4, 1],
  ];
  for (const [go, number, stands] of steps) {
    await go();
    await at(page, number);
    await expect.poll(picture, { message: `D5 at move ${number}` }).toBe(stands);
  }
  await page.keyboard.press("ArrowRight");
  await at(page, 5);

  await button(page, keep.shareMove(5)).click();
  await page.getByText(keep.copied).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).search).toBe("?move=5");
  const other = await guest.newPage();
  await other.goto(link);
  await at(other, 5);
  await other.locator('[aria-label="D5 白"]').waitFor({ state: "attached" });

  const sgf = await downloaded(page, keep.sgf);
  expect(sgf).toMatch(/^\(;/);
  expect(sgf).toContain(";B[dd]");
  await button(page, keep.time).click();
  await page.getByRole("dialog").waitFor();
  expect(await page.locator(".times tbody tr:not(.aside)").count()).toBe(moves.length);
  const record = JSON.parse(await downloaded(page, time.json)) as GameRecord;
  expect(await page.locator(".times tbody tr").count()).toBe(record.events.length);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  expectNoComplaint(...contexts, guest);
});

test("the list, a replay and the record of time fit every look", async () => {
  const { black, white, contexts } = await sitDownInSight(browser, server.url, { size: 9 });
  await playAll(black, white, moves, 9);
  await resign(black);
  const path = new URL(black.url()).pathname;
  const context = await visitor(browser, server.url);
  const page = await context.newPage();
  await page.goto("/games");
  await page.getByText(later.games.open, { exact: true }).first().waitFor();
  await lookAround(page, "games");
  await page.goto(`${path}?move=6`);
  await at(page, 6);
  await lookAround(page, "replay");
  await button(page, later.keep.time).click();
  await page.getByRole("dialog").waitFor();
  await lookAround(page, "times");
  const finger = await visitor(browser, server.url, { phone: true });
  const phone = await finger.newPage();
  await phone.goto(path);
  await button(phone, later.keep.time).click();
  await phone.getByRole("dialog").waitFor();
  await expectTargets(phone);
  expectNoComplaint(context, finger);
  expectNoComplaint(...contexts);
});

test("23: a spectator looks back while the game goes on, is not pulled away, and comes back to it", async () => {
  // 24: this server gives spectators no analysis.
  const strict = await startServer("--spectator-analysis", "off");
  const { black, white, contexts } = await sitDown(browser, strict.url, { size: 9 });
  await playAll(black, white, moves.slice(0, 4), 9);
  const guest = await visitor(browser, strict.url);
  const page = await guest.newPage();
  await page.goto(new URL(black.url()).pathname);
  await button(page, zh.lookBack).click();
  await button(page, replay.back).click();
  await button(page, replay.back).click();
  await at(page, 2);
  await page.locator(".replay-at", { hasText: replay.at(2, 4) }).waitFor();
  // A press on what was plays nothing and tries nothing.
  await cell(page, "A1", 9).click();
  await page.waitForTimeout(300);
  const pulse = () => button(page, replay.live).getAttribute("class");
  const before = await pulse();
  await playAll(black, white, moves.slice(4, 5), 9);
  await page.locator(".replay-at", { hasText: replay.at(2, 5) }).waitFor();
  expect(before).not.toContain("pulse");
  const once = await pulse();
  expect(once).toContain("pulse");
  await playAll(white, black, moves.slice(5, 6), 9);
  await movesAre(page, 6);
  expect(await pulse(), "each new move begins it anew").toContain("pulse");
  expect(await pulse()).not.toBe(once);
  await at(page, 2);
  expect(await board(page).locator('[aria-label="E5 黑"], [aria-label^="A1 "]').count()).toBe(0);
  await look(page, "looking-back");
  await page.getByRole("slider").fill("5");
  await at(page, 5);
  await button(page, replay.live).click();
  await playAll(black, white, moves.slice(6, 8), 9);
  await at(page, 8);
  await board(page).locator('[aria-label="C3 白"]').waitFor({ state: "attached" });
  expect(await pulse()).not.toContain("pulse");
  expect(await page.locator(".panel").count()).toBe(0);
  expectNoComplaint(...contexts, guest);
  await strict.stop();
});

test("23: a player looks back during the own game, plays nothing there, sees the clocks go on and is called back", async () => {
  const time = { kind: "absolute", fields: [[zh.offer.main, 9]] } satisfies OfferWish["time"];
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9, time });
  await playAll(black, white, ["E5", "C3", "G7"], 9);
  // What is stepped with comes after what playing needs; the list is pressed as soon as it is there.
  await black.locator(".moves li button").nth(2).waitFor();
  await black.keyboard.press("ArrowLeft");
  await at(black, 2);
  await black.keyboard.press("Home");
  await at(black, 0);
  await black.locator(".moves li button").first().click();
  await at(black, 1);
  await expect.poll(() => black.locator(".board .stone:not(.ghost)").count()).toBe(1);
  expect(await black.locator(".board.interactive, .review").count()).toBe(0);
  const clock = () => black.locator(".player.above .clock").textContent();
  const before = await clock();
  await expect.poll(clock).not.toBe(before);

  await play(white, "C7", 9);
  const back = button(black, replay.awaited.move);
  await back.waitFor();
  await at(black, 1);
  const opponent = (await black.locator(".player.above strong").textContent()) ?? "";
  await expect.poll(() => black.title()).toBe(zh.game.yourTurnTitle(opponent));
  await cell(black, "A1", 9).click();
  await back.click();
  await play(black, "A2", 9);
  expect(await cell(black, "A1", 9).getAttribute("aria-label")).toBe("A1");
  await movesAre(white, 5);
  // Without a keyboard or the list there is the menu; a player's own buttons are back with the game.
  await more(black, zh.lookBack);
  await at(black, 4);
  await button(black, replay.live).click();
  await button(black, zh.game.resign).waitFor();
  expectNoComplaint(...contexts);
});

test("a game that the server no longer has in memory is shown from its record, with its count", async () => {
  const { black, white } = await sitDownInSight(browser, server.url, { size: 9 });
  await playAll(black, white, moves, 9);
  await bothPass(black, white);
  // Whoever looks back agrees to nothing that the board does not show.
  await button(black, zhPlay.scoring.accept).waitFor();
  await black.keyboard.press("ArrowLeft");
  const back = button(black, replay.awaited.count);
  await back.waitFor();
  for (const text of [zhPlay.scoring.accept, zhPlay.scoring.dispute])
    expect(await button(black, text).isDisabled()).toBe(true);
  await back.click();
  for (const page of [black, white]) await button(page, zhPlay.scoring.accept).click();
  await black.locator(".result").waitFor();
  const told = (page: Page) => page.locator(".result-head, .result table").allTextContents();
  const [text, path] = [await told(black), new URL(black.url()).pathname];
  await Promise.all([black.close(), white.close()]);
  await server.crash();
  await server.startAgain();

  const guest = await visitor(browser, server.url);
  const page = await guest.newPage();
  await page.goto(path);
  await at(page, moves.length + 2);
  expect(await told(page)).toEqual(text);
  await page.locator(".result summary").click();
  await page.locator("table.score").waitFor();
  await page.keyboard.press("Home");
  await at(page, 0);
  expect(await board(page).locator('[aria-label$="白"], [aria-label$="黑"]').count()).toBe(0);
  await page.goto("/games");
  await page.locator(`a[href="${path}"]`).waitFor();
  await page.reload();
  await page.locator(`a[href="${path}"]`).click();
  await at(page, moves.length + 2);
  expectNoComplaint(guest);
});

test("a game that is nowhere says so", async () => {
  const guest = await visitor(browser, server.url);
  const page = await guest.newPage();
  await page.goto("/g/AAAAAAAAAAAAAAAA");
  await page.getByRole("heading", { name: zh.lost.title }).waitFor();
  expectNoComplaint(guest);
});

/** The move looked at, as it is written beside the slider and drawn. */
async function at(page: Page, number: number): Promise<void> {
  await page.locator(".replay-at", { hasText: new RegExp(`^(第 )?${number} (/|手，共) `) }).waitFor();
}

async function resign(page: Page): Promise<void> {
  await button(page, zh.game.resign).click();
  await confirm(page, zh.game.confirmResign);
  await page.locator(".result").waitFor();
}

/** The names of a row in the list, Black's first. */
async function sides(page: Page): Promise<[string, string]> {
  const [black = "", white = ""] = await page.locator(".pair .player-link").allTextContents();
  return [black, white];
}

function outcome(winner: "black" | "white") {
  const text_zh = winner === "black" ? "黑中盘胜" : "白中盘胜";
  return { winner, by: "resignation", margin_quarters: null, text: "", text_zh } as const;
}

async function downloaded(page: Page, text: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: text, exact: true }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

/** Whatever is pressed on a phone is large enough for a finger. */
async function expectTargets(page: Page): Promise<void> {
  const small = await page
    .locator("main button:visible, main a.button:visible, main input[type=range]:visible")
    .evaluateAll((all) =>
      all
        .map((one) => [one.textContent, one.getBoundingClientRect().height] as const)
        .filter(([, height]) => height < 44),
    );
  expect(small).toEqual([]);
}
