// Owns the figures of a measurement: taken a few times, told by their median, and beside it all of them.
// Must never judge one.
import type { CDPSession, Page } from "playwright-core";

export const RUNS = Number(process.env.RUNS ?? 5);
const CPU_MS = 2_000;

const rows: [string, string, string][] = [];

export async function repeat(measure: () => Promise<number>): Promise<number[]> {
  const all: number[] = [];
  while (all.length < RUNS) all.push(await measure());
  return all;
}

export function note(what: string, unit: string, all: readonly number[], digits = 1): void {
  const sorted = all.toSorted((one, other) => one - other);
  const text = (value: number) => value.toFixed(digits);
  const median = sorted[sorted.length >> 1] ?? Number.NaN;
  rows.push([what, `${text(median)} ${unit}`, `of ${sorted.map(text).join(", ")}`]);
}

/** What could not be measured here, and why. */
export function without(what: string, why: string): void {
  rows.push([what, "—", why]);
}

export function tell(): void {
  const width = Math.max(...rows.map(([what]) => what.length));
  console.log(
    rows.map(([what, median, all]) => `${what.padEnd(width)}  ${median.padStart(10)}   ${all}`).join("\n"),
  );
  rows.length = 0;
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

async function worked(session: CDPSession): Promise<{ busy: number; at: number }> {
  const { metrics } = await session.send("Performance.getMetrics");
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return { busy: of("TaskDuration"), at: of("Timestamp") };
}
