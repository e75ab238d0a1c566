// Owns the button that opens the menu of what is seldom wanted, and when it closes.
// Must never know what is in the menu.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Snapshot } from "../generated/protocol";
import { t } from "../i18n";
import { playParts } from "../later";

export function More({ now }: { now: Snapshot }) {
  const words = t().game;
  const parts = playParts.value;
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);
  // What was pressed or reached in the menu goes with it.
  const leave = () => {
    box.current?.querySelector("button")?.focus();
    close();
  };
  useClosing(box, open, close, leave);
  return (
    <div ref={box} class="more">
      <button
        type="button"
        class="button"
        aria-expanded={open}
        aria-controls="more-menu"
        disabled={now.phase === "finished"}
        onClick={() => setOpen(!open)}
      >
        {words.more}
      </button>
      {open && parts && now.phase !== "finished" && (
        <div id="more-menu" class="more-menu" role="group" aria-label={words.more}>
          <parts.Entries now={now} onDone={leave} />
        </div>
      )}
    </div>
  );
}

/** A press elsewhere and the escape key close it. */
function useClosing(
  box: { current: HTMLElement | null },
  open: boolean,
  close: () => void,
  leave: () => void,
): void {
  // From the moment that it is seen: a key may follow at once.
  useLayoutEffect(() => {
    if (!open) return;
    const onPress = (event: Event) => {
      if (!(event.target instanceof Node && box.current?.contains(event.target))) close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") leave();
    };
    addEventListener("pointerdown", onPress);
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("pointerdown", onPress);
      removeEventListener("keydown", onKey);
    };
  });
}
