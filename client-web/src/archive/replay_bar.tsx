// Owns what one steps through a game with: five buttons, a slider, and the way back to what one has left.
import { useEffect, useRef } from "preact/hooks";
import { awaited } from "../game/awaited";
import { snapshot } from "../game/store";
import { words } from "../i18n/later";
import { playing, stopPlaying, togglePlaying } from "./autoplay";
import { type Course, course, step } from "./course";
import { count, fetching } from "./replay";

export function ReplayBar() {
  useEffect(() => stopPlaying, []);
  const { replay: say } = words();
  const { number, goTo, left, ...steps } = course.value;
  const now = number.value;
  const all = steps.count.value;
  const where = now === 0 ? say.atStart(all) : say.at(now, all);
  const atEnd = now >= all;
  return (
    <div class="replay" role="group" aria-label={say.label}>
      <div class="replay-steps">
        <Step text={say.first} picture="M5 4v16M20 4 9 12l11 8z" off={now === 0} onPress={() => goTo(0)} />
        <Step text={say.back} picture="M17 4 6 12l11 8z" off={now === 0} onPress={() => step(-1)} />
        <Step
          text={playing.value ? say.stop : say.play}
          picture={playing.value ? "M7 5h3v14H7zM14 5h3v14h-3z" : "M12 3a9 9 0 1 0 .01 0M10 8l6 4-6 4z"}
          look="auto"
          off={atEnd && !playing.value}
          onPress={togglePlaying}
        />
        <Step text={say.forward} picture="m7 4 11 8-11 8z" off={atEnd} onPress={() => step(1)} />
        <Step text={say.last} picture="M19 4v16M4 4l11 8L4 20z" off={atEnd} onPress={() => goTo(all)} />
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
          {left?.what === "live" ? say.at(now, all) : `${now} / ${all}`}
        </span>
        {left && <ComeBack left={left} />}
      </div>
      <p role="status" class="unseen">
        {fetching.value && say.fetching}
        {left?.what === "live" && left.away.value && awaited.value && say.awaited[awaited.value]}
      </p>
    </div>
  );
}

/** Whoever looks back is not pulled away by a new move or mark: the way there pulses once, and says what is awaited. */
function ComeBack({ left }: { left: NonNullable<Course["left"]> }) {
  const away = left.away.value;
  const live = left.what === "live";
  const done = count.value + (snapshot.value?.marking?.marking ?? 0);
  const leftAt = useRef(done);
  if (!away) leftAt.current = done;
  const news = live && done !== leftAt.current;
  const { replay: say } = words();
  return (
    <button
      type="button"
      class={`button primary ${news ? `pulse-${done % 2}` : ""}`}
      disabled={!away}
      onClick={left.comeBack}
    >
      {live && away && awaited.value ? say.awaited[awaited.value] : say[left.what]}
    </button>
  );
}

interface StepProps {
  text: string;
  picture: string;
  look?: string;
  off: boolean;
  onPress: () => void;
}

/** A button at its end stays in the tab order, so that the focus is not lost under a key that is held. */
function Step({ text, picture, look = "", off, onPress }: StepProps) {
  return (
    <button
      type="button"
      class={`button ${look}`}
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
