// Owns Chromium and the windows that the tests look through. Whatever a page complains about fails its test.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { expect } from "vitest";

export type Theme = "light" | "dark";
export type Language = "zh" | "tw" | "en";

const locales: Record<Language, string> = { zh: "zh-CN", tw: "zh-TW", en: "en-GB" };

interface Look {
  phone?: boolean;
  theme?: Theme;
  language?: Language;
}

const screens = new URL("../../target/screens/", import.meta.url).pathname;
const complaints = new WeakMap<BrowserContext, string[]>();

const binary = process.env.CHROMIUM ?? "/usr/bin/chromium";
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: binary, headless: true, args: flags });
}

/**
 * A browser of one visitor that hides, slows down and freezes pages as a person's does; in the other one every page
 * believes itself in front.
 */
export async function launchOwn(): Promise<{ context: BrowserContext; stop(): Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), "shoutan-chromium-"));
  const own = ["--headless=new", "--remote-debugging-port=0", `--user-data-dir=${profile}`, "--lang=zh-CN"];
  const child = spawn(binary, [...flags, ...own, "--accept-lang=zh-CN", "about:blank"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const gone = new Promise((resolve) => child.once("exit", resolve));
  const address = await new Promise<string>((resolve, reject) => {
    let said = "";
    child.once("exit", () => reject(new Error(`Chromium ended: ${said}`)));
    child.stderr.on("data", (more) => {
      said += more;
      const found = /listening on (ws:\S+)/.exec(said)?.[1];
      if (found) resolve(found);
    });
  });
  const browser = await chromium.connectOverCDP(address, { noDefaults: true });
  const context = browser.contexts()[0];
  if (!context) throw new Error("the browser has no window");
  context.setDefaultTimeout(15_000);
  listen(context);
  return {
    context,
    stop: async () => {
      await browser.close();
      child.kill("SIGTERM");
      await gone;
      // What the browser had started may write for a moment after it has gone.
      await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/** A visitor of one's own: storage is shared by its pages and by nobody else. */
export async function visitor(browser: Browser, url: string, look: Look = {}): Promise<BrowserContext> {
  const phone = look.phone ?? false;
  const context = await browser.newContext({
    baseURL: url,
    viewport: phone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    hasTouch: phone,
    isMobile: phone,
    deviceScaleFactor: phone ? 2 : 1,
    colorScheme: look.theme ?? "light",
    locale: locales[look.language ?? "zh"],
    permissions: ["clipboard-read", "clipboard-write"],
  });
  context.setDefaultTimeout(15_000);
  listen(context);
  return context;
}

function listen(context: BrowserContext): void {
  const heard: string[] = [];
  complaints.set(context, heard);
  context.on("weberror", (error) => heard.push(String(error.error())));
  context.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    // That a game is not kept is an answer; Chromium calls it an error.
    if (message.text().includes("404") && message.location().url.includes("/api/games/")) return;
    heard.push(message.text());
  });
}

const cut = new WeakSet<BrowserContext>();

/** The test cuts this one's line: what the page asks for over HTTP just then is lost, and it asks again. */
export function cutsLineOf(context: BrowserContext): void {
  cut.add(context);
}

export function expectNoComplaint(...contexts: BrowserContext[]): void {
  for (const context of contexts) {
    const all = complaints.get(context) ?? [];
    const heard = cut.has(context) ? all.filter((line) => !line.includes("net::ERR_")) : all;
    expect(heard.filter((line) => !line.includes("WebSocket connection"))).toEqual([]);
  }
}

/** Puts a picture where people can look at it. */
export async function picture(page: Page, name: string, fullPage = false): Promise<void> {
  mkdirSync(screens, { recursive: true });
  await page.screenshot({ path: `${screens}${name}.png`, fullPage });
}

/** The picture that the README shows, when asked for. */
export async function readmePicture(page: Page): Promise<void> {
  if (process.env.SCREENSHOT !== "1") return;
  await page.screenshot({ path: new URL("../../docs/screenshot.png", import.meta.url).pathname });
}

/** Nothing reaches beyond the window's side; what does is named. */
export async function expectNoSideways(page: Page): Promise<void> {
  const over = await page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    const wide = [...document.body.querySelectorAll("*")].filter(
      (one) => one.getBoundingClientRect().right > innerWidth,
    );
    return wide.map((one) => `${one.tagName}.${one.getAttribute("class")} in ${innerWidth} px`);
  });
  expect(over, "the page is wider than the window").toEqual([]);
}
