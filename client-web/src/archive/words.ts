// Owns the reach to the words that are loaded with the archive, in the language in force.
import { language } from "../i18n";
import { en } from "../i18n/archive/en";
import { type ArchiveMessages, zh } from "../i18n/archive/zh";

export function words(): ArchiveMessages {
  return language.value === "zh" ? zh : en;
}
