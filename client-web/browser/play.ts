// Owns what a person does at the page: offering, accepting, placing stones, passing, marking.
import type { Browser, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { zh } from "../src/i18n/zh";
import { visitor } from "./browser";

export interface OfferWish {
  size?: 9 | 13 | 19;
  color?: "black" | "white" | "random";
  handicap?: number;
}

export function button(page: Page, text: string): Locator {
  return page.getByRole("button", { name: text, exact: true });
}

export async function fillOffer(page: Page, wish: OfferWish): Promise<void> {
  for (const name of [zh.offer.sizeName(wish.size ?? 19), zh.colorChoice(wish.color ?? "black")]) {
    await page.getByRole("radio", { name, exact: true }).check();
  }
  await page.getByLabel(zh.offer.handicap, { exact: true }).selectOption(String(wish.handicap ?? 0));
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

/** Two visitors of their own, sitting at one game; Black offered it. */
export async function sitDown(browser: Browser, url: string, wish: OfferWish) {
  const [ofBlack, ofWhite] = [await visitor(browser, url), await visitor(browser, url)];
  const [black, white] = [await ofBlack.newPage(), await ofWhite.newPage()];
  await accept(white, await invite(black, wish));
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

/** The second press, after the time in which it would count as one with the first. */
export async function confirm(page: Page, question: string): Promise<void> {
  const asked = button(page, question);
  await asked.waitFor();
  await page.waitForTimeout(400);
  await asked.click();
}

export function moveCount(page: Page): Promise<number> {
  return page.locator(".moves li").count();
}

export async function movesAre(page: Page, count: number): Promise<void> {
  await page.locator(`.moves li:nth-child(${count})`).waitFor({ state: "attached" });
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

/** A finger on a point, wherever the cells are too small for a finger. */
export async function tap(page: Page, point: string, size = 19): Promise<void> {
  await myTurn(page);
  await cell(page, point, size).tap();
}
