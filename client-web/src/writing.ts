// Owns whether a key belongs to somebody who writes or answers a window, and not to the page's shortcuts.

/** Safari ends a composition with a key that is told by this code alone. */
export const COMPOSING = 229;

export function isWriting({ isComposing, keyCode, target }: KeyboardEvent): boolean {
  if (isComposing || keyCode === COMPOSING) return true;
  return target instanceof Element && target.closest("input, textarea, select, dialog") !== null;
}
