// Owns what a visitor chose for this device: theme, coordinates, how a stone is placed, sound, the name.
// Must never know games or the server.
import { effect, type Signal, signal } from "@preact/signals";
import { read, write } from "./storage";

export type Theme = "auto" | "light" | "dark";
export type Coordinates = "four" | "two" | "off";
export type Placing = "auto" | "direct" | "twice" | "button";
export type Volume = "off" | "low" | "half" | "full";
export type Switch = "on" | "off";
export type CountDirection = "up" | "down";

export const themes: readonly Theme[] = ["auto", "light", "dark"];
export const coordinateChoices: readonly Coordinates[] = ["four", "two", "off"];
export const placings: readonly Placing[] = ["auto", "direct", "twice", "button"];
export const volumes: readonly Volume[] = ["off", "low", "half", "full"];
export const switches: readonly Switch[] = ["on", "off"];
export const countDirections: readonly CountDirection[] = ["up", "down"];

export const theme = kept<Theme>("shoutan.theme", themes, "auto");
export const coordinates = kept<Coordinates>("shoutan.coordinates", coordinateChoices, "two");
export const placing = kept<Placing>("shoutan.placing", placings, "auto");
export const volume = kept<Volume>("shoutan.volume", volumes, "full");
/** Whether the clock is read by a voice. */
export const voice = kept<Switch>("shoutan.voice", switches, "on");
/** Which way the last ten seconds are counted. */
export const count = kept<CountDirection>("shoutan.count", countDirections, "up");

/** The name that the visitor asked for; empty while the server's guest name will do. */
export const chosenName = signal(read("local", "shoutan.name") ?? "");

export function chooseName(name: string): void {
  chosenName.value = name;
  write("local", "shoutan.name", name === "" ? null : name);
}

export function next<T>(choices: readonly T[], now: T): T {
  const following = choices[(choices.indexOf(now) + 1) % choices.length];
  return following === undefined ? now : following;
}

export function startPrefs(): void {
  effect(() => {
    const root = document.documentElement;
    if (theme.value === "auto") delete root.dataset.theme;
    else root.dataset.theme = theme.value;
  });
}

function kept<T extends string>(key: string, choices: readonly T[], otherwise: T): Signal<T> {
  const saved = read("local", key);
  const choice = signal(choices.find((one) => one === saved) ?? otherwise);
  let first = true;
  effect(() => {
    const value = choice.value;
    if (!first) write("local", key, value);
    first = false;
  });
  return choice;
}
