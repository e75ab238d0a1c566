// Owns which language is spoken and which of its words are here: they come in parts, each when it is wanted.
// Must never hold a word itself. A language is in force once every part in use is here in it, so nothing is half said.
import { effect, signal } from "@preact/signals";
import { isolated } from "../foreign";
import type { Refused } from "../generated/protocol";
import { write } from "../storage";
import { fetchWords, type Part, type Parts } from "./dictionaries";
import { type Language, languages, tags } from "./languages";
import type { Messages } from "./zh";

export { type Language, languageNames, languages, tags } from "./languages";

const KEY = "shoutan.language";

export const language = signal<Language>(languageFound());

type Loaded = { [P in Part]: Partial<Record<Language, Parts[P]>> };
const loaded: Loaded = { first: {}, play: {}, later: {}, review: {}, settings: {}, talk: {}, refusals: {} };
const inUse = new Set<Part>(["first"]);
let asked: Language = language.value;

/** The words of the language in force; reading it in a component redraws that component on a switch. */
export function t(): Messages {
  return wordsOf("first");
}

/** Of a part that was loaded before; whatever needs a part is itself shown only then. */
export function wordsOf<P extends Part>(part: P): Parts[P] {
  const words = loaded[part][language.value];
  if (!words) throw new Error(`the words of ${part} are shown before they are here`);
  return words;
}

export function haveWords(part: Part): boolean {
  return loaded[part][language.value] !== undefined;
}

/** From now on this part is there in every language that is switched to. */
export async function loadWords(...parts: Part[]): Promise<void> {
  for (const part of parts) inUse.add(part);
  // Meanwhile another language may have come into force.
  while (!parts.every(haveWords)) await Promise.all(parts.map((part) => fetchPart(part, language.value)));
}

/** In force as soon as its words are here; of two wishes the later one stands. */
export async function speak(wish: Language): Promise<void> {
  asked = wish;
  // Meanwhile another part may have come into use.
  while ([...inUse].some((part) => loaded[part][wish] === undefined))
    await Promise.all([...inUse].map((part) => fetchPart(part, wish)));
  if (asked !== wish) return;
  write("local", KEY, wish);
  language.value = wish;
}

/** The text of a refusal; a code that this page does not know is shown as it is. */
export function refusalText(refused: Pick<Refused, "code" | "values">): string {
  const texts = loaded.refusals[language.value];
  const text = texts && Object.hasOwn(texts, refused.code) ? texts[refused.code] : refused.code;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => isolated(refused.values?.[name] ?? whole));
}

export function startLanguage(): void {
  effect(() => {
    document.documentElement.lang = tags[language.value];
  });
}

async function fetchPart<P extends Part>(part: P, of: Language): Promise<void> {
  loaded[part][of] ??= await fetchWords[part][of]();
}

/** What was chosen before anything was drawn stands on the page already. */
function languageFound(): Language {
  const tag = typeof document === "undefined" ? "zh-CN" : document.documentElement.lang;
  return languages.find((one) => tags[one] === tag) ?? "zh";
}
