// Owns whether the page is before the visitor's eyes: shown, and the window that keys go to.
import { signal } from "@preact/signals";

export const attended = signal(true);

export function startAttention(): void {
  const look = () => {
    attended.value = document.visibilityState === "visible" && document.hasFocus();
  };
  look();
  for (const turn of ["focus", "blur", "pageshow"]) addEventListener(turn, look);
  document.addEventListener("visibilitychange", look);
}
