// Owns which key press sends a line: Enter, but never the one that ends the writing of Han characters.

/** Safari ends the composition before it tells of the key, and leaves only the old code 229 to know it by. */
const COMPOSING = 229;

export function sends({
  key,
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, "key" | "isComposing" | "keyCode">): boolean {
  return key === "Enter" && !isComposing && keyCode !== COMPOSING;
}
