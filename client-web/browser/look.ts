// Owns the looks that a page is seen in, and what is asked of it in each: a picture, no violation, nothing sideways.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectNoSideways, type Language, picture, type Theme } from "./browser";
import { speak } from "./play";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const looks: [Theme, Language][] = [
  ["light", "zh"],
  ["dark", "zh"],
  ["light", "en"],
  ["dark", "en"],
];
const windows = {
  desktop: { width: 1280, height: 800 },
  laptop: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
  sideways: { width: 844, height: 390 },
} as const;

type Sight = [keyof typeof windows, Theme, Language];
const everyWindow = Object.keys(windows) as (keyof typeof windows)[];
/** Each window, theme and language; and which of them stand for all of them where time is short. */
const every = everyWindow.flatMap((window) => looks.map((one): Sight => [window, ...one]));
const chosen: Sight[] = [
  ["desktop", "light", "zh"],
  ["laptop", "dark", "en"],
  ["phone", "dark", "zh"],
  ["sideways", "light", "en"],
];
const sights = process.env.SCREENS === "all" ? every : chosen;

/** What stands on a page as it is now, in each window, theme and language. It speaks Chinese before and after. */
export async function lookAround(page: Page, name: string): Promise<void> {
  for (const [window, theme, language] of sights) {
    await page.setViewportSize(windows[window]);
    await page.emulateMedia({ colorScheme: theme });
    if (language === "en") await speak(page, "en");
    await look(page, `${name}-${window}-${theme}-${language}`, window === "phone");
    if (language === "en") await speak(page, "zh");
  }
  await page.setViewportSize(windows.desktop);
  await page.emulateMedia({ colorScheme: "light" });
}

/** A picture for people, and what a machine can see: no violation, nothing beyond the window's side. */
export async function look(page: Page, name: string, fullPage = false): Promise<void> {
  await page.waitForTimeout(150);
  await picture(page, name, fullPage);
  await expectNoSideways(page);
  await page.evaluate(axe);
  const options: RunOptions = { resultTypes: ["violations"] };
  const results = await page.evaluate(
    (given) => (window as unknown as { axe: { run(o: RunOptions): Promise<AxeResults> } }).axe.run(given),
    options,
  );
  const found = results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`,
  );
  expect(found, name).toEqual([]);
}
