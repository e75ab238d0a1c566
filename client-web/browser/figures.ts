// Owns the figures of a measurement: taken a few times, told by their median, and beside it all of them and how busy the
// machine was. Must never judge one.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import type { Browser, CDPSession, Page } from "playwright-core";

export const RUNS = Number(process.env.RUNS ?? 5);
const CPU_MS = 2_000;
const folder = new URL("../../target/", import.meta.url).pathname;

type Figure = { what: string } & ({ unit: string; digits: number; all: number[] } | { without: string });

const figures: Figure[] = [];

export async function repeat(measure: () => Promise<number>): Promise<number[]> {
  const all: number[] = [];
  while (all.length < RUNS) all.push(await measure());
  return all;
}

export function note(what: string, unit: string, all: readonly number[], digits = 1): void {
  figures.push({ what, unit, digits, all: all.toSorted((one, other) => one - other) });
}

/** What could not be measured here, and why. */
export function without(what: string, why: string): void {
  figures.push({ what, without: why });
}

/** Prints them, and writes them down beside those of the other parts: whoever compares two runs looks at the load first. */
export function tell(part: string): void {
  const [load = Number.NaN] = loadavg();
  const cores = availableParallelism();
  const width = Math.max(...figures.map(({ what }) => what.length));
  const lines = figures.map((figure) => {
    const [middle, all] = texts(figure);
    return `${figure.what.padEnd(width)}  ${middle.padStart(10)}   ${all}`;
  });
  console.log([`load ${load.toFixed(1)} on ${cores} cores`, ...lines].join("\n"));
  const told = { load, cores, figures: figures.map((one) => ({ ...one, median: median(one) })) };
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}bench-page.json`, `${JSON.stringify({ ...others(), [part]: told }, null, 1)}\n`);
  figures.length = 0;
}

function texts(figure: Figure): [string, string] {
  if ("without" in figure) return ["—", figure.without];
  const text = (value: number) => value.toFixed(figure.digits);
  return [`${text(median(figure) ?? Number.NaN)} ${figure.unit}`, `of ${figure.all.map(text).join(", ")}`];
}

function median(figure: Figure): number | undefined {
  return "all" in figure ? figure.all[figure.all.length >> 1] : undefined;
}

function others(): object {
  try {
    return JSON.parse(readFileSync(`${folder}bench-page.json`, "utf8"));
  } catch {
    return {};
  }
}

/** How much of its main thread's time a page uses while nothing is done to it, in percent. */
export async function share(page: Page, during = CPU_MS): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const before = await worked(session);
  await page.waitForTimeout(during);
  const after = await worked(session);
  await session.detach();
  return (100 * (after.busy - before.busy)) / (after.at - before.at);
}

/** How much of a core its pages' processes use, drawing and all, in percent; no other page may be open. */
export async function processShare(browser: Browser, page: Page, during: number): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const used = async () => {
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    const seconds = processInfo.filter(({ type }) => type === "renderer").map(({ cpuTime }) => cpuTime);
    return { ms: seconds.reduce((sum, one) => sum + one, 0) * 1_000, at: performance.now() };
  };
  const before = await used();
  await page.waitForTimeout(during);
  const after = await used();
  await session.detach();
  return (100 * (after.ms - before.ms)) / (after.at - before.at);
}

async function worked(session: CDPSession): Promise<{ busy: number; at: number }> {
  const { metrics } = await session.send("Performance.getMetrics");
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return { busy: of("TaskDuration"), at: of("Timestamp") };
}
