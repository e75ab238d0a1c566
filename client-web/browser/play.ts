// Owns what a person does at the page: offering, accepting, placing stones, passing, marking.
import type { Browser, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Color, Conduct, Hidden, IllegalMoves, Ruleset, TimeControl } from "../src/generated/protocol";
import { type Language, tags } from "../src/i18n/languages";
import { zh as zhPlay } from "../src/i18n/play/zh";
import { zh } from "../src/i18n/zh";
import { visitor } from "./browser";

export const DEAD = `[data-vertex][aria-label$="${zh.game.dead}"]`;

export interface OfferWish {
  size?: 9 | 13 | 19;
  color?: "black" | "white" | "random";
  handicap?: number;
  ruleset?: Ruleset;
  illegal?: IllegalMoves;
  conduct?: Conduct;
  time?: TimeWish;
  blind?: Partial<Record<Color, Hidden>>;
}

/** A kind of clock, and its fields by their labels. */
export interface TimeWish {
  kind: TimeControl["type"];
  fields: [string, number][];
}

export function button(page: Page, text: string): Locator {
  return page.getByRole("button", { name: text, exact: true });
}

/** Switches the page's language, and waits until it speaks it. */
export async function speak(page: Page, language: Language): Promise<void> {
  const choice = page.locator(".header select");
  // A person presses it, which closes what is open elsewhere.
  await choice.dispatchEvent("pointerdown");
  await choice.selectOption(language);
  await page.locator(`html[lang="${tags[language]}"]`).waitFor();
}

export async function fillOffer(page: Page, wish: OfferWish): Promise<void> {
  await page.locator(".offer-form").waitFor();
  for (const fold of await page.locator("details.fold").all()) {
    if (!(await fold.evaluate((one) => one.hasAttribute("open")))) await fold.locator("summary").click();
  }
  const choices = [
    zh.offer.sizeName(wish.size ?? 19),
    zh.colorChoice(wish.color ?? "black"),
    zh.rules.illegalName[wish.illegal ?? "refused"],
    zh.conduct.name[wish.conduct ?? "casual"],
  ];
  for (const name of choices) {
    await page.getByRole("radio", { name, exact: true }).check();
  }
  if (wish.time) {
    await page.getByLabel(zh.offer.time, { exact: true }).selectOption(wish.time.kind);
    for (const [label, value] of wish.time.fields)
      await page.getByLabel(label, { exact: true }).fill(String(value));
  }
  await page.getByLabel(zh.offer.handicap, { exact: true }).selectOption(String(wish.handicap ?? 0));
  for (const color of ["black", "white"] as const)
    await page.getByLabel(zh.blind.of(color), { exact: true }).selectOption(wish.blind?.[color] ?? "none");
  await page.getByLabel(zh.rules.label, { exact: true }).selectOption(wish.ruleset ?? "chinese-2002");
}

/** Opens the lobby, offers by link, and gives the link. */
export async function invite(page: Page, wish: OfferWish): Promise<string> {
  await page.goto("/");
  await fillOffer(page, wish);
  await button(page, zh.offer.invite).click();
  return page.getByLabel(zh.mine.linkLabel).inputValue();
}

export async function accept(page: Page, link: string): Promise<void> {
  await page.goto(new URL(link).pathname);
  await button(page, zh.challenge.accept).click();
  await board(page).waitFor();
}

/** Takes the first offer that stands in the lobby. */
export async function acceptInLobby(page: Page): Promise<void> {
  await page.goto("/");
  await page.locator(".row button", { hasText: zh.lobby.accept }).first().click();
  await board(page).waitFor();
}

/** Two visitors of their own, sitting at one game; Black offered it by link, so that no list has it. */
export function sitDown(browser: Browser, url: string, wish: OfferWish) {
  return seat(browser, url, async (black, white) => accept(white, await invite(black, wish)));
}

/** The same by an offer that everybody sees: the game is in the lists. */
export function sitDownInSight(browser: Browser, url: string, wish: OfferWish) {
  return seat(browser, url, async (black, white) => {
    await black.goto("/");
    await fillOffer(black, wish);
    await button(black, zh.offer.publish).click();
    await acceptInLobby(white);
  });
}

async function seat(browser: Browser, url: string, meet: (black: Page, white: Page) => Promise<void>) {
  const [ofBlack, ofWhite] = [await visitor(browser, url), await visitor(browser, url)];
  const [black, white] = [await ofBlack.newPage(), await ofWhite.newPage()];
  await meet(black, white);
  await board(black).waitFor();
  return { black, white, contexts: [ofBlack, ofWhite] };
}

export function board(page: Page): Locator {
  return page.locator("svg.board");
}

export function cell(page: Page, point: string, size = 19): Locator {
  return page.locator(`[data-vertex="${vertex(point, size)}"]`);
}

export function vertex(point: string, size: number): number {
  const column = "ABCDEFGHJKLMNOPQRSTUVWXYZ".indexOf(point[0] ?? "");
  return (size - Number(point.slice(1))) * size + column;
}

export async function myTurn(page: Page): Promise<void> {
  await page.locator(".status-main", { hasText: zh.game.yourTurn }).waitFor();
}

/** The two in turn, Black first. */
export async function playAll(black: Page, white: Page, points: readonly string[], size = 19): Promise<void> {
  for (const [index, point] of points.entries()) await play(index % 2 === 0 ? black : white, point, size);
}

/** Opens the menu and presses what is in it. */
export async function more(page: Page, text: string): Promise<void> {
  await button(page, zh.game.more).click();
  await button(page, text).click();
}

/** Clicks a point and waits until the server has made the stone solid. */
export async function play(page: Page, point: string, size = 19): Promise<void> {
  await myTurn(page);
  const number = await moveCount(page);
  await cell(page, point, size).click();
  await movesAre(page, number + 1);
}

export async function pass(page: Page): Promise<void> {
  await myTurn(page);
  await button(page, zh.game.pass).click();
  await confirm(page, zh.game.confirmPass);
}

/** Both pass, and what the server then proposes is there, so that nothing changes by itself any more. */
export async function bothPass(first: Page, second: Page): Promise<void> {
  await pass(first);
  await pass(second);
  for (const page of [first, second])
    await page
      .getByText(zhPlay.scoring.proposed(1))
      .or(page.getByText(zhPlay.scoring.proposed(0)))
      .waitFor();
}

/** Marks the chain on a point dead, if it is not marked yet. */
export async function markDead(page: Page, point: string, size = 19): Promise<void> {
  if (!(await isDead(page, point, size))) await cell(page, point, size).click();
  await cell(page, point, size).and(page.locator(DEAD)).waitFor();
}

/** Takes the mark off a chain. */
export async function revive(page: Page, point: string, size = 19): Promise<void> {
  if (await isDead(page, point, size)) await cell(page, point, size).click();
  await cell(page, point, size).and(page.locator(DEAD)).waitFor({ state: "detached" });
}

export function isDead(page: Page, point: string, size = 19): Promise<boolean> {
  return cell(page, point, size).and(page.locator(DEAD)).count().then(Boolean);
}

/** The second press, after the time in which it would count as one with the first. */
export async function confirm(page: Page, question: string): Promise<void> {
  const asked = button(page, question);
  await asked.waitFor();
  await page.waitForTimeout(400);
  await asked.click();
}

/** Presses what is at the place of each of these the moment they come, as a finger does that was on its way there. */
export function pressAsTheyCome(page: Page, selector: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        new MutationObserver((_, observer) => {
          const come = [...document.querySelectorAll(wanted)];
          if (come.length === 0) return;
          observer.disconnect();
          for (const one of come) {
            const { x, y, width, height } = one.getBoundingClientRect();
            const hit = document.elementFromPoint(x + width / 2, y + height / 2);
            if (hit instanceof HTMLElement) hit.click();
          }
          resolve(come.length);
        }).observe(document.body, { childList: true, subtree: true });
      }),
    selector,
  );
}

export function moveCount(page: Page): Promise<number> {
  return page.locator(".moves li").count();
}

export async function movesAre(page: Page, count: number): Promise<void> {
  await page.locator(`.moves li:nth-child(${count})`).waitFor({ state: "attached" });
}

/** There are exactly so many, as after an undo. */
export async function movesAreOnly(page: Page, count: number): Promise<void> {
  await page.waitForFunction((wanted) => document.querySelectorAll(".moves li").length === wanted, count);
}

/** The stones as a screen reader is told them: what each point holds. */
export function position(page: Page): Promise<string[]> {
  return page
    .locator("[data-vertex]")
    .evaluateAll((cells) => cells.map((one) => one.getAttribute("aria-label") ?? ""));
}

export async function expectSamePosition(...pages: Page[]): Promise<void> {
  const positions = await Promise.all(pages.map(position));
  for (const one of positions) expect(one).toEqual(positions[0]);
}

/** Writes a line beside the game and sends it by Enter. */
export async function say(page: Page, text: string): Promise<void> {
  const field = page.locator(".talk-entry input");
  await field.fill(text);
  await field.press("Enter");
  await line(page, text).waitFor();
}

/** A line of talk by its text. */
export function line(page: Page, text: string): Locator {
  return page.locator(".talk-line", { hasText: text });
}

/** A finger on a point, wherever the cells are too small for a finger. */
export async function tap(page: Page, point: string, size = 19): Promise<void> {
  await myTurn(page);
  await cell(page, point, size).tap();
}
