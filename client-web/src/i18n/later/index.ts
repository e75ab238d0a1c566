// Owns the reach to the words that are loaded later, in the language in force.
import { wordsOf } from "..";
import type { LaterMessages } from "./zh";

export function words(): LaterMessages {
  return wordsOf("later");
}
