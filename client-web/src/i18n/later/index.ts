// Owns the reach to the words that are loaded later, in the language in force.
import { language } from "..";
import { en } from "./en";
import { type LaterMessages, zh } from "./zh";

export function words(): LaterMessages {
  return language.value === "zh" ? zh : en;
}
