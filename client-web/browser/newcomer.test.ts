// A newcomer: from opening the page to the first stone, by few presses and without scrolling, by a mouse and by a finger.
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { en } from "../src/i18n/en";
import { zh } from "../src/i18n/zh";
import { expectNoComplaint, launch, visitor } from "./browser";
import { board, button, movesAre, speak } from "./play";
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

const dictionaries = { zh, en };

for (const language of ["zh", "en"] as const)
  for (const phone of [false, true])
    for (const way of ["public", "link"] as const)
      test(`27: ${way}, in ${language}, ${phone ? "on a phone" : "by mouse"}: to the first stone in five presses`, async () => {
        const words = dictionaries[language];
        const contexts = [
          await visitor(browser, server.url, { language, phone }),
          await visitor(browser, server.url, { language, phone }),
        ] as const;
        const [host, guest] = [await contexts[0].newPage(), await contexts[1].newPage()];
        let presses = 0;
        const press = async (what: Locator) => {
          await expectInSight(what);
          presses += 1;
          await (phone ? what.tap() : what.click());
        };
        await host.goto("/");
        await press(button(host, way === "public" ? words.offer.publish : words.offer.invite));
        if (way === "public") {
          await guest.goto("/");
          await press(guest.locator(".row").getByText(words.lobby.accept, { exact: true }));
        } else {
          await press(button(host, words.mine.copy));
          const link = await host.getByLabel(words.mine.linkLabel).inputValue();
          await guest.goto(new URL(link).pathname);
          await press(button(guest, words.challenge.accept));
        }
        const first = await blackOf(host, guest);
        await first.locator(".status-main", { hasText: words.game.yourTurn }).waitFor();
        const point = first.locator('[data-vertex="72"]');
        await press(point);
        if (phone) {
          await first.locator(".stone.aimed").waitFor();
          await press(point);
        }
        for (const page of [host, guest]) await movesAre(page, 1);
        expect(presses).toBeLessThanOrEqual(5);
        expectNoComplaint(...contexts);
        for (const context of contexts) await context.close();
      });

for (const phone of [false, true])
  test(`27: the focus goes to the offer that is made, and back to the form once it is taken back, ${phone ? "on a phone" : "by mouse"}`, async () => {
    const context = await visitor(browser, server.url, { phone });
    const page = await context.newPage();
    await page.goto("/");
    const focused = (what: string) => page.locator(`${what}:focus`).waitFor();
    for (const wish of [zh.offer.publish, zh.offer.invite]) {
      await button(page, wish).focus();
      await page.keyboard.press("Enter");
      await focused(".my-offer");
      await button(page, zh.mine.cancel).focus();
      await page.keyboard.press("Enter");
      await focused(".offer-form");
    }
    // Whoever is elsewhere meanwhile stays there.
    await button(page, zh.offer.publish).click();
    await focused(".my-offer");
    const language = page.locator(".header select");
    await button(page, zh.mine.cancel).evaluate((cancel: HTMLElement) => {
      document.querySelector<HTMLElement>(".header select")?.focus();
      cancel.click();
    });
    await page.locator(".my-offer").waitFor({ state: "detached" });
    expect(await language.evaluate((one) => one === document.activeElement)).toBe(true);
    expectNoComplaint(context);
    await context.close();
  });

test("27: a fold stays open while what is in it is used, and another language is chosen", async () => {
  const context = await visitor(browser, server.url);
  const page = await context.newPage();
  await page.goto("/");
  const folds = page.locator(".offer-form details");
  expect(await page.locator(".offer-form details[open]").count()).toBe(0);
  for (const fold of await folds.all()) await fold.locator("summary").click();
  const areOpen = async (when: string) =>
    expect(await page.locator(".offer-form details[open]").count(), when).toBe(2);
  const kind = page.getByLabel(zh.offer.time, { exact: true });
  await kind.selectOption("canadian");
  await page.getByLabel(zh.offer.blockMoves, { exact: true }).fill("7");
  await areOpen("a clock of one's own");
  // What is set is now a usual clock, which is chosen outside of the fold too.
  await kind.selectOption("fischer");
  await page.locator(".presets [aria-pressed=true]").waitFor();
  await areOpen("a usual clock");
  await page.locator(".presets .chip").first().click();
  await page.getByLabel(zh.offer.periods, { exact: true }).waitFor();
  await areOpen("another usual clock");
  await page.getByLabel(zh.rules.label, { exact: true }).first().selectOption("japanese");
  await page.getByLabel(zh.offer.handicap, { exact: true }).selectOption("2");
  await areOpen("rules");
  await speak(page, "en");
  await areOpen("in English");
  expectNoComplaint(context);
  await context.close();
});

/** Nobody has to scroll for it. */
async function expectInSight(what: Locator): Promise<void> {
  await what.waitFor();
  const [top, bottom, height] = await what.evaluate((one) => {
    const box = one.getBoundingClientRect();
    return [box.top, box.bottom, innerHeight];
  });
  expect(top).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual(height ?? 0);
}

/** Who plays Black is drawn by lot. */
async function blackOf(one: Page, other: Page): Promise<Page> {
  for (const page of [one, other]) await board(page).waitFor();
  const black = await one.locator(".player.below .seat-stone.black").count();
  return black > 0 ? one : other;
}
