// Owns the reach to the words of the talk beside a game, in the language in force.
import { wordsOf } from "..";
import type { TalkMessages } from "./zh";

export function talkWords(): TalkMessages {
  return wordsOf("talk");
}
