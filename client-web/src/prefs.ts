// Owns what a visitor chose for this device: looks, how a stone is placed, sound, the name. Each is kept at
// once, and all but the name holds in every tab.
// Must never know games or the server.
import { batch, effect, type Signal, signal } from "@preact/signals";
import { read, whenWrittenElsewhere, write } from "./storage";

export type Theme = "auto" | "light" | "dark";
export type Contrast = "auto" | "high";
export type BoardLook = "wood" | "paper" | "slate";
export type StoneLook = "shaded" | "plain" | "flat";
export type Coordinates = "four" | "two" | "off";
export type Numbers = "off" | "last" | "all";
export type LastMark = "ring" | "cross" | "dot" | "off";
/** Whether a stone lies exactly on its point, or as a hand puts it. */
export type Lie = "loose" | "exact";
export type Placing = "auto" | "direct" | "twice" | "button";
export type Volume = "off" | "low" | "half" | "full";
export type Switch = "on" | "off";
export type CountDirection = "up" | "down";

export const themes: readonly Theme[] = ["auto", "light", "dark"];
export const contrasts: readonly Contrast[] = ["auto", "high"];
export const boardLooks: readonly BoardLook[] = ["wood", "paper", "slate"];
export const stoneLooks: readonly StoneLook[] = ["shaded", "plain", "flat"];
export const coordinateChoices: readonly Coordinates[] = ["four", "two", "off"];
export const numberChoices: readonly Numbers[] = ["off", "last", "all"];
export const lastMarks: readonly LastMark[] = ["ring", "cross", "dot", "off"];
export const lies: readonly Lie[] = ["loose", "exact"];
export const placings: readonly Placing[] = ["auto", "direct", "twice", "button"];
export const volumes: readonly Volume[] = ["off", "low", "half", "full"];
export const switches: readonly Switch[] = ["on", "off"];
export const countDirections: readonly CountDirection[] = ["up", "down"];

const resets: (() => void)[] = [];

export const theme = kept<Theme>("shoutan.theme", themes, "auto");
export const contrast = kept<Contrast>("shoutan.contrast", contrasts, "auto");
export const boardLook = kept<BoardLook>("shoutan.board", boardLooks, "wood");
export const stoneLook = kept<StoneLook>("shoutan.stones", stoneLooks, "shaded");
export const coordinates = kept<Coordinates>("shoutan.coordinates", coordinateChoices, "two");
export const numbers = kept<Numbers>("shoutan.numbers", numberChoices, "off");
export const lastMark = kept<LastMark>("shoutan.lastMark", lastMarks, "ring");
export const lie = kept<Lie>("shoutan.lie", lies, "loose");
export const placing = kept<Placing>("shoutan.placing", placings, "auto");
/** Whether turning the wheel over the board steps through a game that may be stepped through. */
export const wheel = kept<Switch>("shoutan.wheel", switches, "off");
export const vibration = kept<Switch>("shoutan.vibration", switches, "on");
export const volume = kept<Volume>("shoutan.volume", volumes, "full");
export const stoneSounds = kept<Switch>("shoutan.sound.stones", switches, "on");
export const eventSounds = kept<Switch>("shoutan.sound.events", switches, "on");
export const clockSounds = kept<Switch>("shoutan.sound.clock", switches, "on");
/** Whether the clock is read by a voice. */
export const voice = kept<Switch>("shoutan.voice", switches, "on");
/** Which way the last ten seconds are counted. */
export const count = kept<CountDirection>("shoutan.count", countDirections, "up");
/** Whether what others say beside a game is shown. */
export const talk = kept<Switch>("shoutan.talk", switches, "on");
/** Whether the system tells of one's turn while the page is out of sight. */
export const notifying = kept<Switch>("shoutan.notifying", switches, "off");

/** The name that the visitor asked for; empty while the server's guest name will do. */
export const chosenName = signal(read("local", "shoutan.name") ?? "");

export function chooseName(name: string): void {
  chosenName.value = name;
  write("local", "shoutan.name", name === "" ? null : name);
}

/** Everything as on a first visit, but for the name and the language. */
export function resetPrefs(): void {
  batch(() => {
    for (const reset of resets) reset();
  });
}

export function next<T>(choices: readonly T[], now: T): T {
  const following = choices[(choices.indexOf(now) + 1) % choices.length];
  return following === undefined ? now : following;
}

function kept<T extends string>(key: string, choices: readonly T[], otherwise: T): Signal<T> {
  const found = () => {
    const saved = read("local", key);
    return choices.find((one) => one === saved) ?? otherwise;
  };
  const choice = signal(found());
  let first = true;
  effect(() => {
    const value = choice.value;
    // What was never chosen is not kept, so that another default reaches whoever was content with the old one.
    if (!first) write("local", key, value === otherwise ? null : value);
    first = false;
  });
  whenWrittenElsewhere(key, () => {
    choice.value = found();
  });
  resets.push(() => {
    choice.value = otherwise;
  });
  return choice;
}
