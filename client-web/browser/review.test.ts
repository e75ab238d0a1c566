// A finished game gone on with: branches tried on the board, the tree, the keys, the plots, and the record with them.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SgfTree } from "../src/generated/protocol";
import { zh as later } from "../src/i18n/later/zh";
import { zh as say } from "../src/i18n/review/zh";
import { zh as talk } from "../src/i18n/talk/zh";
import { zh } from "../src/i18n/zh";
import { expectNoComplaint, launch, visitor } from "./browser";
import { look, lookEverywhere } from "./look";
import { board, button, cell, confirm, playAll, sitDown } from "./play";
import { type Server, startServer } from "./server";

const { keep, replay } = later;
/** Black takes D5 with the seventh. */
const moves = ["D6", "D5", "C5", "G3", "E5", "G7", "D4", "C3"];

let server: Server;
let browser: Browser;
let path: string;

beforeAll(async () => {
  server = await startServer();
  browser = await launch();
  const { black, white } = await sitDown(browser, server.url, { size: 9 });
  await playAll(black, white, moves, 9);
  path = new URL(black.url()).pathname;
  // 24: neither a player nor whoever only watches tries anything while the game goes on.
  const guest = await (await visitor(browser, server.url)).newPage();
  await guest.goto(path);
  await board(guest).waitFor();
  // It is Black that is to move.
  for (const page of [white, guest]) {
    expect(await page.locator(".panel").count()).toBe(0);
    await cell(page, "A1", 9).click();
    await page.waitForTimeout(300);
    expect(await stones(guest), "24: nothing is tried").toBe(moves.length - 1);
  }
  await button(white, zh.game.resign).click();
  await confirm(white, zh.game.confirmResign);
  await white.locator(".result").waitFor();
  await Promise.all([black.context().close(), white.context().close(), guest.context().close()]);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test("26: a press begins a branch, another follows it; it is moved, deleted, and survives a reload", async () => {
  const context = await visitor(browser, server.url);
  const page = await context.newPage();
  await page.goto(`${path}?move=4`);
  await at(page, 4);
  await button(page, say.tabs.tree).waitFor();
  await cell(page, "C7", 9).click();
  await here(page, say.tree.node(5, "black", "C7"));
  await cell(page, "C6", 9).click();
  await here(page, say.tree.node(6, "white", "C6"));
  expect(await board(page).locator('[aria-label="C6 白"]').count()).toBe(1);

  // Not legal: said with its reason, and nothing is added.
  const before = await page.locator(".tree-node").count();
  await cell(page, "C7", 9).click();
  await page.getByText("此处已有棋子").first().waitFor();
  expect(await page.locator(".tree-node").count()).toBe(before);

  await button(page, replay.main).click();
  await at(page, 4);
  expect(await button(page, replay.main).isDisabled()).toBe(true);
  // The move that was played is followed, not tried anew.
  await cell(page, "E5", 9).click();
  await here(page, say.tree.node(5, "black", "E5"), "main");
  expect(await page.locator(".tree-node").count()).toBe(before);
  await page.keyboard.press("ArrowLeft");
  await cell(page, "B7", 9).click();
  await here(page, say.tree.node(5, "black", "B7"));

  // 25: up and down lead between the branches.
  const around: [string, string, "own" | "main"][] = [
    ["ArrowUp", say.tree.node(5, "black", "C7"), "own"],
    ["ArrowUp", say.tree.node(5, "black", "E5"), "main"],
    ["ArrowUp", say.tree.node(5, "black", "E5"), "main"],
    ["ArrowDown", say.tree.node(5, "black", "C7"), "own"],
    ["ArrowDown", say.tree.node(5, "black", "B7"), "own"],
  ];
  for (const [key, text, whose] of around) {
    await page.keyboard.press(key);
    await here(page, text, whose);
  }
  await button(page, say.tree.promote).click();
  await page.keyboard.press("ArrowUp");
  await here(page, say.tree.node(5, "black", "E5"), "main");
  await page.keyboard.press("ArrowDown");
  await here(page, say.tree.node(5, "black", "B7"));

  await page.reload();
  await button(page, say.tabs.tree).waitFor();
  expect(await page.locator(".tree-node.own").count()).toBe(3);
  await page.locator(".tree-node.own", { hasText: "6" }).click();
  await here(page, say.tree.node(6, "white", "C6"));
  await board(page).locator('[aria-label="C6 白"]').waitFor({ state: "attached" });
  await button(page, say.tree.remove).click();
  await confirm(page, say.tree.confirmRemove);
  await here(page, say.tree.node(5, "black", "C7"));
  expect(await page.locator(".tree-node.own").count()).toBe(2);
  expectNoComplaint(context);
  await context.close();
});

test("a ko may not be retaken at once in a branch either, and is said to be one", async () => {
  const context = await visitor(browser, server.url);
  const page = await context.newPage();
  await page.goto(`${path}?move=0`);
  await at(page, 0);
  const shape = ["B5", "C5", "A4", "D4", "B3", "C3", "C4", "B4"];
  for (const [index, point] of shape.entries()) {
    await cell(page, point, 9).click();
    await here(page, say.tree.node(index + 1, index % 2 === 0 ? "black" : "white", point));
  }
  await board(page)
    .locator('[aria-label="C4"]')
    .or(page.locator('[aria-label="C4 劫"]'))
    .first()
    .waitFor({ state: "attached" });
  await cell(page, "C4", 9).click();
  await page.getByText(/打劫/).first().waitFor();
  expect(await page.locator(".tree-node.own").count()).toBe(shape.length);
  expectNoComplaint(context);
  await context.close();
});

test("24: who watches may try moves where the server allows it, who plays may not; the game goes on beside", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  await playAll(black, white, ["D6", "D5"], 9);
  const context = await visitor(browser, server.url);
  const page = await context.newPage();
  await page.goto(new URL(black.url()).pathname);
  await button(page, zh.lookBack).click();
  await button(page, say.tabs.tree).waitFor();
  expect(await button(page, say.tabs.course).count(), "no estimate of a game that goes on").toBe(0);
  await cell(page, "G7", 9).click();
  await here(page, say.tree.node(3, "black", "G7"));
  await playAll(black, white, ["C5"], 9);
  await page.locator('.tree-node:not(.own)[aria-label="第 3 手 黑 C5"]').waitFor();
  await here(page, say.tree.node(3, "black", "G7"));
  expect(await stones(page)).toBe(3);
  await button(page, replay.live).click();
  await here(page, say.tree.node(3, "black", "C5"), "main");
  await playAll(white, black, ["G3"], 9);
  await here(page, say.tree.node(4, "white", "G3"), "main");
  await look(page, "watching-tree");
  for (const player of [black, white]) expect(await player.locator(".panel").count()).toBe(0);
  await button(white, zh.game.resign).click();
  await confirm(white, zh.game.confirmResign);
  await button(page, say.tabs.course).waitFor();
  expect(await page.locator(".tree-node.own").count()).toBe(1);
  expectNoComplaint(...contexts, context);
  await Promise.all([...contexts, context].map((one) => one.close()));
});

test("26: on a phone the tree is behind a tab, gives way to the talk, and a held finger sees no magnifier", async () => {
  const context = await visitor(browser, server.url, { phone: true });
  const page = await context.newPage();
  await page.goto(path);
  await button(page, say.tabs.tree).waitFor();
  expect(await page.locator(".tree").count()).toBe(0);
  await cell(page, "A9", 9).tap();
  await button(page, say.tabs.tree).tap();
  await here(page, say.tree.node(9, "black", "A9"));
  await button(page, talk.title).tap();
  await page.locator(".talk-lines").waitFor();
  await page.locator(".panel").waitFor({ state: "hidden" });
  await look(page, "review-talk-phone", true);
  await button(page, zh.game.moves).first().tap();
  await page.locator(".tree").waitFor();
  const touch = await context.newCDPSession(page);
  await cell(page, "E9", 9).scrollIntoViewIfNeeded();
  const box = (await cell(page, "E9", 9).boundingBox()) ?? expect.fail("there is no such point");
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
  // More than twice as long as the magnifier takes to come.
  await page.waitForTimeout(600);
  expect(await page.locator(".lens").count()).toBe(0);
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  expectNoComplaint(context);
  await context.close();
});

test("25: keys step, jump and play by themselves, and are left to fields and dialogs", async () => {
  const context = await visitor(browser, server.url);
  const page = await context.newPage();
  await page.goto(path);
  await at(page, moves.length);
  const table: [string, number][] = [
    ["Home", 0],
    ["ArrowRight", 1],
    ["PageDown", 8],
    ["ArrowLeft", 7],
    ["PageUp", 0],
    ["End", 8],
  ];
  for (const [key, to] of table) {
    await page.keyboard.press(key);
    await at(page, to);
  }
  await page.keyboard.press("Home");
  await page.keyboard.press(" ");
  await at(page, 1);
  await button(page, replay.stop).waitFor();
  await at(page, 3);
  await page.keyboard.press(" ");
  await button(page, replay.play).waitFor();
  // The wheel steps only where that was chosen.
  await board(page).hover();
  await page.keyboard.press("End");
  await page.mouse.wheel(0, -200);
  await page.waitForTimeout(200);
  await at(page, 8);
  await page.evaluate(() => localStorage.setItem("shoutan.wheel", "on"));
  await page.reload();
  await at(page, 8);
  await board(page).hover();
  await page.mouse.wheel(0, -200);
  await at(page, 7);
  await page.keyboard.press("Home");
  await page.evaluate(() => {
    const event = new KeyboardEvent("keydown", { key: "ArrowRight", isComposing: true });
    document.body.dispatchEvent(event);
  });
  await at(page, 0);
  await button(page, keep.time).click();
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Escape");
  await at(page, 0);
  expectNoComplaint(context);
  await context.close();
});

test("33: a link to a move is read in both forms, and the record is copied with the branches", async () => {
  const context = await visitor(browser, server.url);
  const page = await context.newPage();
  await page.goto(`${path}#m=3`);
  await at(page, 3);
  await cell(page, "A9", 9).click();
  await here(page, say.tree.node(4, "white", "A9"));
  await cell(page, "A8", 9).click();
  await here(page, say.tree.node(5, "black", "A8"));
  await page.getByLabel(say.withBranches).waitFor();
  await button(page, say.copy).click();
  await page.getByText(say.copied).waitFor();
  const whole = await treeOf(await page.evaluate(() => navigator.clipboard.readText()));
  expect(whole.nodes.length).toBe(1 + moves.length + 2);
  const names = whole.nodes.map((node) => node.move?.point ?? "");
  expect(names).toEqual(["", ...moves, "A9", "A8"]);
  expect(whole.nodes[1 + moves.length]?.after).toBe(3);
  expect(whole.nodes[1]?.black_left ?? null, "the clocks stay in it").not.toBeNull();
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, keep.sgf).click()]);
  expect(download.suggestedFilename()).toMatch(/\.sgf$/);
  await page.getByLabel(say.withBranches).uncheck();
  await button(page, say.copy).click();
  await page.getByRole("link", { name: keep.sgf, exact: true }).waitFor();
  await expect
    .poll(async () => (await treeOf(await page.evaluate(() => navigator.clipboard.readText()))).nodes.length)
    .toBe(1 + moves.length);
  expectNoComplaint(context);
  await context.close();
});

test("the times and the estimates are plotted, and a press goes there", async () => {
  const context = await visitor(browser, server.url);
  const page = await context.newPage();
  await page.goto(path);
  await button(page, say.tabs.time).click();
  const plot = page.locator(".plot");
  await plot.waitFor();
  const box = await plot.boundingBox();
  await plot.click({ position: { x: ((box?.width ?? 0) * 2.5) / moves.length, y: 20 } });
  await at(page, 3);
  await button(page, say.tabs.course).click();
  await button(page, say.course.ask).click();
  await plot.waitFor({ timeout: 60_000 });
  await page.getByText(say.course.of(8, "").trim()).first().waitFor();
  await page.reload();
  await button(page, say.tabs.course).click();
  await button(page, say.course.ask).click();
  await plot.waitFor({ timeout: 30_000 });
  expectNoComplaint(context);
  await context.close();
});

test("a review fits every look", async () => {
  const context = await visitor(browser, server.url);
  const page = await context.newPage();
  await page.goto(`${path}?move=4`);
  await button(page, say.tabs.tree).waitFor();
  for (const point of ["C7", "C6", "E3"]) {
    await cell(page, point, 9).click();
    await page.locator(".tree-node.here.own").waitFor();
    await page.locator(".stone.sent").waitFor({ state: "detached" });
  }
  const [ofPanel, ofDisplay] = await Promise.all(
    [".panel", ".display"].map((one) => page.locator(one).boundingBox()),
  );
  expect(ofPanel && ofPanel.y + ofPanel.height, "nothing lies over the tree").toBeLessThanOrEqual(
    ofDisplay?.y ?? 0,
  );
  await lookEverywhere(page, "review");
  await page.locator(".panel-tab").nth(2).click();
  await page.locator(".plot").waitFor();
  await lookEverywhere(page, "review-time");
  await page.locator(".panel-tab").nth(3).click();
  await page.locator(".course .button").click();
  await page.locator(".plot").waitFor({ timeout: 30_000 });
  await lookEverywhere(page, "review-course");
  expectNoComplaint(context);
  await context.close();
});

async function at(page: Page, number: number): Promise<void> {
  await page.locator(".replay-at", { hasText: new RegExp(`^${number} / `) }).waitFor();
}

/** The node that is looked at, as the tree marks it. */
async function here(page: Page, text: string, whose: "own" | "main" = "own"): Promise<void> {
  const label = whose === "own" ? `${text} · ${say.tree.own}` : text;
  await page.locator(`.tree-node[aria-current="step"][aria-label="${label}"]`).waitFor();
}

function stones(page: Page): Promise<number> {
  return page.locator(".stone:not(.ghost):not(.sent)").count();
}

/** As the server's reader understands it. */
async function treeOf(sgf: string): Promise<SgfTree> {
  const answer = await fetch(`${server.url}/api/sgf`, { method: "POST", body: sgf });
  expect(answer.status).toBe(200);
  return (await answer.json()) as SgfTree;
}
