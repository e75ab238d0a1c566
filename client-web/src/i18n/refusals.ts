// Owns the texts of refusals by language: Chinese and English as the server's crate has them, Taiwanese beside it.
import type { Code } from "../generated/protocol";
import { refusals } from "../generated/refusals";

export { tw } from "./refusals_tw";

export const zh = textsIn("zh");
export const en = textsIn("en");

function textsIn(language: "zh" | "en"): Record<Code, string> {
  const texts = Object.entries(refusals).map(([code, text]) => [code, text[language]]);
  return Object.fromEntries(texts) as Record<Code, string>;
}
