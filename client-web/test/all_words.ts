// Has every word of every language here before a test begins, so that a test may switch at once.
import { language, languages, loadWords } from "../src/i18n";

for (const one of [...languages].reverse()) {
  language.value = one;
  await loadWords("first", "play", "later", "review", "settings", "talk", "refusals");
}
