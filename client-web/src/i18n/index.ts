// Owns which language is spoken: the visitor's choice, else Chinese for Chinese browsers and English else.
// Must never hold a word itself.
import { computed, effect, signal } from "@preact/signals";
import type { Refused } from "../generated/protocol";
import { refusals } from "../generated/refusals";
import { read, write } from "../storage";
import { en } from "./en";
import { type Messages, zh } from "./zh";

export type Language = "zh" | "en";

const KEY = "shoutan.language";
const dictionaries: Record<Language, Messages> = { zh, en };

export const language = signal<Language>(firstLanguage(read("local", KEY), browserLanguage()));
export const messages = computed(() => dictionaries[language.value]);

/** The words of the language in force; reading it in a component redraws that component on a switch. */
export function t(): Messages {
  return messages.value;
}

export function firstLanguage(saved: string | null, browser: string): Language {
  if (saved === "zh" || saved === "en") return saved;
  return browser.toLowerCase().startsWith("zh") ? "zh" : "en";
}

export function switchLanguage(): void {
  language.value = language.value === "zh" ? "en" : "zh";
  write("local", KEY, language.value);
}

/** The text of a refusal; a code that this page does not know is shown as it is. */
export function refusalText(refused: Pick<Refused, "code" | "values">): string {
  const texts = Object.hasOwn(refusals, refused.code) ? refusals[refused.code] : undefined;
  const text = texts?.[language.value] ?? refused.code;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => refused.values?.[name] ?? whole);
}

export function startLanguage(): void {
  effect(() => {
    document.documentElement.lang = messages.value.lang;
  });
}

function browserLanguage(): string {
  return typeof navigator === "undefined" ? "zh" : navigator.language;
}
