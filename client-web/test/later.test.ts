// Parts that are loaded later: what cannot be fetched is tried again, and only a server that answers has newer ones.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadSettings, settingsParts } from "../src/later";
import { outOfDate } from "../src/notices";

const line = vi.hoisted(() => ({ broken: true }));

vi.mock("../src/style", () => ({
  loadStyle: () => (line.broken ? Promise.reject(new Error("the line is broken")) : Promise.resolve()),
}));
vi.mock("../src/settings_parts", () => ({ SettingsPage: null }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a line that is broken is not a newer server: it is tried on until the parts are there", async () => {
  const asked = vi.fn(() => Promise.reject(new TypeError("the line is broken")));
  vi.stubGlobal("fetch", asked);
  loadSettings();
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(2_000);
    expect(asked).toHaveBeenCalled();
  });
  expect([outOfDate.value, settingsParts.value]).toEqual([false, null]);
  line.broken = false;
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(10_000);
    expect(settingsParts.value).not.toBeNull();
  });
  expect(outOfDate.value).toBe(false);
});

test("a server that answers and has them no more is a newer one", async () => {
  vi.resetModules();
  line.broken = true;
  vi.stubGlobal("fetch", async () => new Response());
  const fresh = await import("../src/later");
  const { outOfDate: told } = await import("../src/notices");
  fresh.loadSettings();
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(2_000);
    expect(told.value).toBe(true);
  });
});
