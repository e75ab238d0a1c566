// The page as something installed: its manifest and icons, what is kept for a time without a network, and its policy.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { zh } from "../src/i18n/zh";
import { expectNoComplaint, launch, visitor } from "./browser";
import { lookAround } from "./look";
import { speak } from "./play";
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

test("nothing keeps the page from being installed, and every icon is what the manifest says", async () => {
  const context = await visitor(browser, server.url);
  const page = await context.newPage();
  await page.goto("/");
  const session = await context.newCDPSession(page);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  const found = installabilityErrors.map(({ errorId }) => errorId);
  // A private window says only that it is one.
  expect(found.filter((one) => one !== "in-incognito")).toEqual([]);
  const manifest = await (await fetch(`${server.url}/manifest.webmanifest`)).json();
  expect(manifest).toMatchObject({ start_url: "/", scope: "/", display: "standalone" });
  for (const { src, sizes, type } of manifest.icons) {
    const answer = await fetch(server.url + src);
    expect(answer.headers.get("content-type"), src).toBe(type);
    if (sizes === "any") continue;
    const bytes = new DataView(await answer.arrayBuffer());
    expect(`${bytes.getUint32(16)}x${bytes.getUint32(20)}`, src).toBe(sizes);
  }
  expectNoComplaint(context);
});

test("without a network the page opens and says so, and comes back by itself", async () => {
  const context = await visitor(browser, server.url);
  const page = await context.newPage();
  await page.goto("/");
  await page.getByRole("heading", { name: zh.lobby.tagline }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const kept = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const builds = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return builds.flat().map(({ url }) => new URL(url).pathname);
    });
  const parts = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"], link[rel="modulepreload"]')].map(
      ({ href }) => new URL(href).pathname,
    ),
  );
  await expect.poll(kept, { timeout: 15_000 }).toEqual(expect.arrayContaining(["/", "/theme.js", ...parts]));
  await page.reload();
  await page.getByRole("heading", { name: zh.lobby.tagline }).waitFor();
  expect((await kept()).filter((path) => /^\/(api|ws)/.test(path))).toEqual([]);
  // What was spoken once is kept too.
  await speak(page, "en");
  await speak(page, "zh");
  // A line that hangs is as good as none.
  server.hang();
  await page.reload();
  await page.getByRole("heading", { name: zh.lobby.tagline }).waitFor();
  server.goOn();
  await server.crash();
  await context.setOffline(true);
  await page.reload();
  await page.getByRole("heading", { name: zh.lobby.tagline }).waitFor();
  await page.getByText(zh.link.offline).waitFor({ timeout: 20_000 });
  await lookAround(page, "offline");
  await context.setOffline(false);
  await server.startAgain();
  await page.getByText(zh.link.offline).waitFor({ state: "hidden", timeout: 40_000 });
  await context.close();
});

test("the policy names what the page needs and allows nothing that stands in its text", async () => {
  const answer = await fetch(server.url);
  const policy = answer.headers.get("content-security-policy") ?? "";
  const rules = Object.fromEntries(
    policy.split(";").map((rule) => {
      const [name = "", ...sources] = rule.trim().split(/\s+/);
      return [name, sources.join(" ")];
    }),
  );
  expect(rules).toMatchObject({
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "frame-ancestors": "'none'",
  });
  expect(policy).not.toMatch(/unsafe|\*|data:|blob:/);
  expect(await answer.text()).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=/);
  const worker = await fetch(`${server.url}/sw.js`);
  expect(worker.headers.get("cache-control")).toBe("no-cache");
  // What is missing is said to be: a page in place of a script would be kept as one.
  for (const path of ["/sw2.js", "/g/none.js", "/assets/none.css", "/robots.txt.br"])
    expect((await fetch(server.url + path)).status, path).toBe(404);
  expect((await fetch(`${server.url}/g/none`)).headers.get("content-type")).toContain("text/html");
});
