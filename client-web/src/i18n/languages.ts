// Owns the languages of the page: their order, their tags, and their names, each in its own words.

export type Language = "zh" | "tw" | "en";

/** In the order in which they are offered. */
export const languages: readonly Language[] = ["zh", "tw", "en"];

/** What a browser and a screen reader are told that the page is written in. */
export const tags: Record<Language, string> = { zh: "zh-CN", tw: "zh-TW", en: "en" };

export const languageNames: Record<Language, string> = { zh: "简体中文", tw: "繁體中文", en: "English" };
