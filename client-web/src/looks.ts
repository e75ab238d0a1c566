// Owns that the chosen looks stand on the page's root, where the style sheets find them, and follow the system.
// A small script has set them before anything was drawn; from here on they change as they are chosen.
import { effect, signal } from "@preact/signals";
import { boardLook, contrast, stoneLook, theme } from "./prefs";

export function startLooks(): void {
  const systemDark = followed("(prefers-color-scheme: dark)");
  const systemContrast = followed("(prefers-contrast: more)");
  effect(() => {
    const looks = document.documentElement.dataset;
    const dark = theme.value === "auto" ? systemDark.value : theme.value === "dark";
    looks.theme = dark ? "dark" : "light";
    looks.contrast = contrast.value === "high" || systemContrast.value ? "high" : "usual";
    looks.board = boardLook.value;
    looks.stones = stoneLook.value;
  });
}

/** What the system says of itself, now and whenever it changes. */
function followed(question: string) {
  const asked = matchMedia(question);
  const answer = signal(asked.matches);
  asked.addEventListener("change", () => {
    answer.value = asked.matches;
  });
  return answer;
}
