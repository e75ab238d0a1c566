// Owns noticing which tiles are on the screen.
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import { onScreen } from "./store";

export function useInView(tile: RefObject<HTMLElement | null>, game: string): void {
  useEffect(() => {
    const element = tile.current;
    if (!element) return;
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      if (last) onScreen(game, last.isIntersecting ? "in" : "out");
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      onScreen(game, "out");
    };
  }, [game]);
}
