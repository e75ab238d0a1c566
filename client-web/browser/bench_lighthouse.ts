// Has Lighthouse look at the lobby and at a running game, as a phone and as a desktop. It is fetched when it is first
// run, as it is larger than the page and everything that builds it; without a network its figures are left out.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, test } from "vitest";
import { launch } from "./browser";
import { note, tell, without } from "./figures";
import { playAll, sitDown } from "./play";
import { type Server, startServer } from "./server";

const VERSION = "12.8.2";
const MINUTES = 4;
const audits = [
  ["first-contentful-paint", "first paint", "ms"],
  ["largest-contentful-paint", "largest paint", "ms"],
  ["total-blocking-time", "blocked", "ms"],
  ["cumulative-layout-shift", "layout shift", ""],
] as const;

let server: Server;
const folder = mkdtempSync(join(tmpdir(), "shoutan-lighthouse-"));

beforeAll(async () => {
  server = await startServer();
});

afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
  tell("lighthouse");
});

interface Report {
  categories: Record<string, { title: string; score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

test.each([
  ["lobby", "mobile"],
  ["lobby", "desktop"],
  ["game", "mobile"],
  ["game", "desktop"],
] as const)("%s, %s", async (where, form) => {
  const name = `Lighthouse, ${where}, ${form}`;
  let path = "/";
  if (where === "game") {
    // It goes before Lighthouse brings its own: two browsers would share the machine.
    const browser = await launch();
    const { black, white } = await sitDown(browser, server.url, {});
    await playAll(black, white, ["Q16", "D4", "Q4", "D16"]);
    path = new URL(black.url()).pathname;
    await browser.close();
  }
  const report = await lighthouse(server.url + path, form);
  if (!report) return without(name, "it could not be fetched or run");
  for (const { title, score } of Object.values(report.categories))
    note(`${name}: ${title}`, "", [(score ?? Number.NaN) * 100], 0);
  for (const [audit, text, unit] of audits)
    note(`${name}: ${text}`, unit, [report.audits[audit]?.numericValue ?? Number.NaN], unit === "" ? 3 : 0);
});

async function lighthouse(url: string, form: "mobile" | "desktop"): Promise<Report | null> {
  const out = join(folder, "report.json");
  const args = ["--yes", `lighthouse@${VERSION}`, url, "--output=json", `--output-path=${out}`, "--quiet"];
  args.push("--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking");
  if (form === "desktop") args.push("--preset=desktop");
  const child = spawn("npx", args, {
    stdio: "ignore",
    env: { ...process.env, CHROME_PATH: process.env.CHROMIUM ?? "/usr/bin/chromium" },
  });
  const timer = setTimeout(() => child.kill("SIGTERM"), MINUTES * 60_000);
  const code = await new Promise((resolve) => {
    child.once("exit", resolve);
    child.once("error", () => resolve(-1));
  });
  clearTimeout(timer);
  if (code !== 0) return null;
  const report = JSON.parse(readFileSync(out, "utf8")) as Report;
  rmSync(out);
  return report;
}
