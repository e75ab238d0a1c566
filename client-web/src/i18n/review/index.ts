// Owns the reach to the words of a review, in the language in force.
import { wordsOf } from "..";
import type { ReviewMessages } from "./zh";

export function reviewWords(): ReviewMessages {
  return wordsOf("review");
}
