// Owns whose lines are not shown on this device, and whether any are. Must never know what they say.
import { effect, signal } from "@preact/signals";
import { talk } from "../prefs";
import { readJson, write } from "../storage";

const KEY = "shoutan.muted";
/** The oldest make way: a name is soon another's. */
const MOST = 200;

export const muted = signal<readonly string[]>(kept());

effect(() => write("local", KEY, muted.value.length > 0 ? JSON.stringify(muted.value) : null));

export function mute(name: string): void {
  if (!muted.value.includes(name)) muted.value = [...muted.value, name].slice(-MOST);
}

export function unmute(name: string): void {
  muted.value = muted.value.filter((one) => one !== name);
}

export function isShown(name: string): boolean {
  return talk.value === "on" && !muted.value.includes(name);
}

function kept(): readonly string[] {
  const saved = readJson("local", KEY);
  return Array.isArray(saved) ? saved.filter((one) => typeof one === "string").slice(-MOST) : [];
}
