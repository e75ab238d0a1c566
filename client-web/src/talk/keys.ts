// Owns which key press sends a line: Enter, but never the one that ends the writing of Han characters.
import { COMPOSING } from "../writing";

export function sends({
  key,
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, "key" | "isComposing" | "keyCode">): boolean {
  return key === "Enter" && !isComposing && keyCode !== COMPOSING;
}
