// Owns the reach to the words that are loaded once the board is there, in the language in force.
import { wordsOf } from "..";
import type { PlayMessages } from "./zh";

export function play(): PlayMessages {
  return wordsOf("play");
}
