// Owns what one steps through a game with: four buttons, a slider and keys, and the way back to a game that goes on.
import { useEffect } from "preact/hooks";
import { snapshot } from "../game/store";
import { words } from "../i18n/later";
import { count, fetching, goTo, number, step, wanted } from "./replay";

const FAR = 10;

export function ReplayBar() {
  useKeys();
  const { replay: say } = words();
  const now = number.value;
  const all = count.value;
  const where = now === 0 ? say.atStart(all) : say.at(now, all);
  const goesOn = snapshot.value !== null && snapshot.value.phase !== "finished";
  return (
    <div class="replay" role="group" aria-label={say.label}>
      <div class="replay-steps">
        <Step text={say.first} picture="M5 4v16M20 4 9 12l11 8z" off={now === 0} onPress={() => goTo(0)} />
        <Step text={say.back} picture="M17 4 6 12l11 8z" off={now === 0} onPress={() => step(-1)} />
        <Step text={say.forward} picture="m7 4 11 8-11 8z" off={now >= all} onPress={() => step(1)} />
        <Step text={say.last} picture="M19 4v16M4 4l11 8L4 20z" off={now >= all} onPress={() => goTo(all)} />
      </div>
      <div class="replay-slide">
        <input
          type="range"
          min={0}
          max={all}
          value={now}
          aria-label={say.slider}
          aria-valuetext={where}
          onInput={(event) => goTo(event.currentTarget.valueAsNumber)}
        />
        <span class="replay-at figures" aria-hidden="true">
          {now} / {all}
        </span>
        {goesOn && (
          <button
            type="button"
            class="button primary"
            disabled={wanted.value === null}
            onClick={() => goTo(all)}
          >
            {say.live}
          </button>
        )}
      </div>
      <p role="status" class="unseen">
        {fetching.value && say.fetching}
      </p>
    </div>
  );
}

interface StepProps {
  text: string;
  picture: string;
  off: boolean;
  onPress: () => void;
}

/** A button at its end stays in the tab order, so that the focus is not lost under a key that is held. */
function Step({ text, picture, off, onPress }: StepProps) {
  return (
    <button
      type="button"
      class="button"
      aria-label={text}
      title={text}
      aria-disabled={off}
      onClick={() => !off && onPress()}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={picture} />
      </svg>
    </button>
  );
}

/** What a key means; null for one that means nothing here. */
export function keyMove(key: string, now: number, all: number): number | null {
  switch (key) {
    case "ArrowLeft":
      return now - 1;
    case "ArrowRight":
      return now + 1;
    case "ArrowUp":
    case "PageUp":
      return now - FAR;
    case "ArrowDown":
    case "PageDown":
      return now + FAR;
    case "Home":
      return 0;
    case "End":
      return all;
    default:
      return null;
  }
}

/** Keys that a field, a dialog or the board's grid uses for itself are left to it. */
function useKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isTaken(event.target)) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const to = keyMove(event.key, number.value, count.value);
      if (to === null) return;
      event.preventDefault();
      goTo(to);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}

function isTaken(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, select, textarea, dialog") !== null;
}
