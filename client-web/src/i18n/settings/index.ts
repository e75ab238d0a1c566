// Owns the reach to the words of the settings, in the language in force.
import { wordsOf } from "..";
import type { SettingsMessages } from "./zh";

export function settingsWords(): SettingsMessages {
  return wordsOf("settings");
}
