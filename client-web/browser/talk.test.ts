// Talk beside a game (check 30) and who watches it (check 31): what is said, to whom, and what is not shown.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { zh as talk } from "../src/i18n/talk/zh";
import { zh } from "../src/i18n/zh";
import { expectNoComplaint, launch, visitor } from "./browser";
import { look, lookAround } from "./look";
import {
  board,
  button,
  cell,
  confirm,
  expectSamePosition,
  line,
  movesAre,
  play,
  playAll,
  say,
  sitDown,
} from "./play";
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

async function watch(black: Page, who: "guest" | "named" | "phone" = "guest") {
  const context = await visitor(browser, server.url, { phone: who === "phone" });
  const page = await context.newPage();
  if (who === "named") await page.addInitScript(() => localStorage.setItem("shoutan.name", "吴清源"));
  await page.goto(new URL(black.url()).pathname);
  await board(page).waitFor();
  await page.locator(".talk-entry").waitFor({ state: "attached" });
  return { page, context };
}

async function resign(page: Page): Promise<void> {
  await button(page, zh.game.resign).click();
  await confirm(page, zh.game.confirmResign);
}

test("30: players and spectators each hear theirs, and players the spectators once the game is over", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  const one = await watch(black);
  await say(black, "请多指教");
  await line(white, "请多指教").waitFor();
  await line(one.page, "请多指教").waitFor();
  await say(one.page, "白棋危险");
  const two = await watch(black);
  await line(two.page, "白棋危险").waitFor();
  await say(two.page, "同感");
  await line(one.page, "同感").waitFor();
  await playAll(black, white, ["E5", "C3"], 9);
  expect(await line(black, "白棋危险").count()).toBe(0);
  expect(await black.locator(".talk-heading").count()).toBe(0);
  await lookAround(one.page, "talk-watching");
  await resign(white);
  for (const page of [black, white]) {
    await line(page, "白棋危险").waitFor();
    await page.locator(".talk-heading", { hasText: talk.kept }).waitFor();
  }
  await say(white, "多谢指教");
  expect((await black.locator(".talk-lines li").allInnerTexts()).map((text) => text.trim())).toEqual([
    expect.stringContaining("请多指教"),
    talk.kept,
    expect.stringContaining("白棋危险"),
    expect.stringContaining("同感"),
    expect.stringContaining("多谢指教"),
  ]);
  // The field to write in is in sight below the result.
  for (const size of [
    { width: 1024, height: 768 },
    { width: 1280, height: 800 },
  ]) {
    await black.setViewportSize(size);
    await black.locator(".panel").waitFor();
    const bottom = await black.locator(".talk-entry").evaluate((one) => one.getBoundingClientRect().bottom);
    expect(bottom, `${size.width} px`).toBeLessThanOrEqual(size.height);
  }
  await lookAround(black, "talk-over");
  await black.reload();
  await line(black, "多谢指教").waitFor();
  await black.locator(".talk-heading").waitFor();
  expectNoComplaint(...contexts, one.context, two.context);
});

test("30: Enter that ends the writing of Han characters sends nothing", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  const field = black.locator(".talk-entry input");
  await field.focus();
  const client = await black.context().newCDPSession(black);
  await client.send("Input.imeSetComposition", { text: "nihao", selectionStart: 5, selectionEnd: 5 });
  const enter = (init: object) =>
    field.evaluate((input, given) => {
      input.dispatchEvent(
        new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...given }),
      );
    }, init);
  await enter({ isComposing: true });
  await enter({ keyCode: 229 });
  await client.send("Input.insertText", { text: "你好" });
  expect(await field.inputValue()).toContain("你好");
  await say(white, "在吗");
  await line(black, "在吗").waitFor();
  expect(await black.locator(".talk-line.own").count()).toBe(0);
  await field.press("Enter");
  await line(white, "你好").waitFor();
  expect(await field.inputValue()).toBe("");
  expectNoComplaint(...contexts);
});

test("30: markup stays text, and points show themselves on the board", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, {});
  const hostile = '<img src=x onerror="document.title=1"> <b>D4</b> Q16 pass U20 z99 abD4';
  await say(black, hostile);
  const text = line(white, "<img");
  await text.waitFor();
  expect(await text.locator("p").textContent()).toContain(hostile);
  expect(await text.locator("img, b").count()).toBe(0);
  expect(await text.locator(".talk-point").allInnerTexts()).toEqual(["D4", "Q16"]);
  await text.getByRole("button", { name: "Q16", exact: true }).hover();
  const ring = white.locator(".board .pointed");
  await ring.waitFor();
  const middle = async (one: typeof ring) => {
    const box = await one.boundingBox();
    return box && [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
  };
  expect(await middle(ring)).toEqual(await middle(cell(white, "Q16")));
  await look(white, "talk-point-desktop");
  await white.mouse.move(5, 5);
  await ring.waitFor({ state: "detached" });
  await text.getByRole("button", { name: "D4", exact: true }).click();
  await ring.waitFor();
  expectNoComplaint(...contexts);
});

test("30: who scrolls up is not pulled away, and a pill leads to what is new", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  const list = white.locator(".talk-lines");
  for (let number = 1; number <= 4; number++) await say(black, `第${number}句 ${"长".repeat(150)}`);
  await line(white, "第4句").waitFor();
  expect(await white.locator(".talk-pill").count()).toBe(0);
  await list.evaluate((one) => one.scrollTo({ top: 0 }));
  await white.waitForFunction(() => document.querySelector(".talk-lines")?.scrollTop === 0);
  await say(black, "新的一句");
  const pill = button(white, `↓ ${talk.news(1)}`);
  await pill.waitFor();
  expect(await list.evaluate((one) => one.scrollTop)).toBe(0);
  await look(white, "talk-pill-desktop");
  await pill.click();
  await pill.waitFor({ state: "detached" });
  expect(await list.evaluate((one) => one.scrollHeight - one.scrollTop - one.clientHeight)).toBeLessThan(24);
  expectNoComplaint(...contexts);
});

test("30: what is refused comes back to the line with its reason", async () => {
  const { black, contexts } = await sitDown(browser, server.url, { size: 9 });
  const field = black.locator(".talk-entry input");
  const note = black.locator(".talk-note");
  for (let number = 1; number <= 12 && (await note.textContent()) === ""; number++) {
    await field.fill(`急 ${number}`);
    await field.press("Enter");
    await line(black, `急 ${number}`)
      .or(note.filter({ hasText: "发言过快" }))
      .waitFor();
  }
  expect(await note.textContent()).toContain("发言过快");
  expect(await field.inputValue()).toMatch(/^急 \d+$/);
  await look(black, "talk-too-fast-desktop");
  expectNoComplaint(...contexts);
});

test("30: a name is muted by one press on this device, and everybody by another", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  await say(white, "一句闲话");
  const said = line(black, "一句闲话");
  await said.hover();
  await said.locator(".talk-mute").click();
  await said.waitFor({ state: "detached" });
  await black.reload();
  await black.locator(".talk-entry").waitFor();
  await say(black, "安静");
  expect(await line(black, "一句闲话").count()).toBe(0);
  await button(black, talk.muting).click();
  await look(black, "talk-muting-desktop");
  await black.locator(".muting .chip").click();
  await line(black, "一句闲话").waitFor();
  await button(black, talk.muteAll).click();
  await black.getByText(talk.allMuted).waitFor();
  expect(await black.locator(".talk-entry").count()).toBe(0);
  await button(black, talk.unmuteAll).click();
  await line(black, "一句闲话").waitFor();
  expectNoComplaint(...contexts);
});

test("30: who is muted in one tab is muted in another, and so is everybody", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  const second = await black.context().newPage();
  await second.goto(black.url());
  await second.locator(".talk-entry").waitFor();
  await say(white, "一句闲话");
  const [here, there] = [line(black, "一句闲话"), line(second, "一句闲话")];
  await there.waitFor();
  await here.hover();
  await here.locator(".talk-mute").click();
  await there.waitFor({ state: "detached" });
  await button(second, talk.muting).click();
  await second.locator(".muting .chip").click();
  await here.waitFor();
  await button(second, talk.muteAll).click();
  await black.getByText(talk.allMuted).waitFor();
  await button(second, talk.unmuteAll).click();
  await here.waitFor();
  expectNoComplaint(...contexts);
});

test("30: on a phone talk waits behind its tab, counted, told politely, and never over the board", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  const { page, context } = await watch(black, "phone");
  await say(white, "手机上看");
  const tab = page.getByRole("button", { name: talk.title });
  await tab.locator(".count", { hasText: "1" }).waitFor();
  await page.getByRole("status").getByText("手机上看").waitFor();
  await look(page, "talk-tab-phone");
  await tab.tap();
  await tab.locator(".count").waitFor({ state: "detached" });
  await line(page, "手机上看").waitFor();
  await page.locator(".talk-mute").first().waitFor();
  expect(
    await page
      .locator(".talk-mute")
      .first()
      .evaluate((one) => getComputedStyle(one).opacity),
  ).toBe("1");
  await look(page, "talk-open-phone", true);
  const [ofBoard, ofTalk] = [await board(page).boundingBox(), await page.locator(".talk").boundingBox()];
  expect((ofBoard?.y ?? 0) + (ofBoard?.height ?? 0)).toBeLessThanOrEqual(ofTalk?.y ?? 0);
  for (const size of [
    { width: 844, height: 390 },
    { width: 1024, height: 768 },
  ]) {
    await page.setViewportSize(size);
    await look(page, `talk-open-${size.width}x${size.height}`);
  }
  expectNoComplaint(...contexts, context);
});

test("30: of two speakers of one name the second bears a number, also in what is read aloud and where one is muted", async () => {
  const { black, contexts } = await sitDown(browser, server.url, { size: 9 });
  const [one, two, reader] = [await watch(black, "named"), await watch(black, "named"), await watch(black)];
  await say(one.page, "先来的");
  await line(two.page, "先来的").waitFor();
  await say(two.page, "后来的");
  const [first, second] = [line(reader.page, "先来的"), line(reader.page, "后来的")];
  await second.waitFor();
  expect(await first.locator(".namesake").count()).toBe(0);
  expect(await second.locator(".namesake").textContent()).toBe("2");
  const called = "吴清源 2";
  await second.getByRole("img", { name: talk.namesake(2) }).waitFor();
  await reader.page.getByText(talk.line(called, "后来的")).waitFor({ state: "attached" });
  await second.hover();
  await second.getByRole("button", { name: talk.mute(called) }).click();
  await second.waitFor({ state: "detached" });
  await say(black, "我执黑");
  const ofBlack = line(reader.page, "我执黑");
  await ofBlack.hover();
  await ofBlack.locator(".talk-mute").click();
  await button(reader.page, talk.muting).click();
  await button(reader.page, talk.unmute(called)).waitFor();
  await reader.page
    .locator("#muting")
    .getByRole("button", { name: zh.side("black") })
    .waitFor();
  await look(reader.page, "talk-namesakes-desktop");
  expectNoComplaint(...contexts, one.context, two.context, reader.context);
});

test("31: how many watch is told once, wherever the talk stands", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  await playAll(black, white, ["E5", "C3"], 9);
  const one = await watch(black);
  const told = black.getByText(zh.game.spectators(1), { exact: true }).filter({ visible: true });
  const counted = async (size: { width: number; height: number }) => {
    await black.setViewportSize(size);
    await expect.poll(() => told.count(), { message: JSON.stringify(size) }).toBe(1);
  };
  await counted({ width: 1280, height: 800 });
  await counted({ width: 1024, height: 768 });
  for (const size of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ]) {
    await counted(size);
    await button(black, talk.title).click();
    await counted(size);
    await button(black, zh.game.moves).click();
  }
  expectNoComplaint(...contexts, one.context);
});

test("31: whoever joins sees the whole game, how many watch, and what was said", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9 });
  await playAll(black, white, ["E5", "C3", "G7"], 9);
  await say(black, "先说一句");
  const one = await watch(black);
  await line(one.page, "先说一句").waitFor();
  await movesAre(one.page, 3);
  await expectSamePosition(black, one.page);
  const two = await watch(black, "named");
  // Players learn no name before the end: a name can say anything (J6).
  await black.locator(".talk-head", { hasText: zh.game.spectators(2) }).waitFor();
  for (const page of [one.page, two.page])
    await page.locator(".talk-head", { hasText: talk.watching(["吴清源"], 1) }).waitFor();
  await two.context.close();
  await black.locator(".talk-head", { hasText: zh.game.spectators(1) }).waitFor();
  await play(white, "C7", 9);
  expectNoComplaint(...contexts, one.context);
});

test("30: in an event players say nothing before the end", async () => {
  const { black, white, contexts } = await sitDown(browser, server.url, { size: 9, conduct: "event" });
  await black.getByText(talk.eventOff).waitFor();
  expect(await black.locator(".talk-entry").count()).toBe(0);
  await playAll(black, white, ["E5", "C3"], 9);
  await resign(black);
  await say(black, "多谢");
  await line(white, "多谢").waitFor();
  expectNoComplaint(...contexts);
});
