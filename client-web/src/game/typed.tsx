// Owns playing by typed words, and hearing how the game stands: a field that is seen once it is reached, and a line
// that is read aloud, and seen beside the field. Whether a move may be made is the server's word.
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { vertexOf } from "../board/points";
import { readClock } from "../clock";
import { isolated } from "../foreign";
import type { Color, Snapshot } from "../generated/protocol";
import { t } from "../i18n";
import { play } from "../i18n/play";
import { isWriting } from "../writing";
import { inSeconds } from "./clock_face";
import { clockText } from "./clock_text";
import { isBusy, place } from "./goban";
import { lastMoveText } from "./move_list";
import { command, myTurn, online, seat, time } from "./store";
import { typedMeaning } from "./typed_text";
import { elsewhere } from "./view";

const announced = signal("");
const colors: readonly Color[] = ["black", "white"];
/** Heard as nothing; a line that is the same as the one before would not be read again. */
const OTHERWISE = "\u00a0";

function announce(text: string): void {
  announced.value = announced.value === text ? text + OTHERWISE : text;
}

export function Typed({ now }: { now: Snapshot }) {
  const words = play().typed;
  const field = useRef<HTMLInputElement>(null);
  useKeys(now, field);
  // What was said of one game is nothing about the next.
  useEffect(
    () => () => {
      announced.value = "";
    },
    [],
  );
  return (
    <div class="typed-place">
      {seat.value && (
        <form
          class="typed"
          onSubmit={(event) => {
            event.preventDefault();
            const box = field.current;
            if (!box || box.value.trim() === "") return;
            const { said, done } = answerTo(box.value, now);
            announce(said);
            // What came to nothing stays, to be mended or written over.
            if (done) box.value = "";
            else box.select();
          }}
          onKeyDown={(event) => {
            if (event.key === "Escape") field.current?.blur();
          }}
        >
          <label>
            {words.label}
            <input
              ref={field}
              type="text"
              autocomplete="off"
              autocapitalize="off"
              spellcheck={false}
              onFocus={(event) => {
                announce("");
                event.currentTarget.select();
              }}
            />
          </label>
          <span class="hint">{words.hint}</span>
        </form>
      )}
      <p role="status" class="announced">
        {announced.value}
      </p>
    </div>
  );
}

interface Answer {
  /** What is to be said of it, if anything. */
  said: string;
  /** Whether it was a question that has its answer, or a move that is on its way. */
  done: boolean;
}

/** Does what was typed. */
function answerTo(text: string, now: Snapshot): Answer {
  const words = play().typed;
  const meant = typedMeaning(text, now.game.settings.size, t().game.passed);
  switch (meant.kind) {
    case "clocks":
      return { said: clocksText(now), done: true };
    case "last":
      return { said: lastMoveText(now), done: true };
    case "unknown":
      return { said: words.unknown(isolated(text)), done: false };
    case "pass":
    case "play": {
      const wrong = make(meant.kind === "pass" ? "pass" : meant.point, now);
      return { said: wrong ?? "", done: wrong === null };
    }
  }
}

/** Typing a move is meant: it is not asked for again. What is wrong with it, if anything is seen to be. */
function make(point: string, now: Snapshot): string | null {
  const words = play().typed;
  if (!online.value) return t().link.lost;
  if (!myTurn.value || isBusy() || elsewhere.value) return words.notNow;
  if (isTaken(point, now)) return words.taken(point);
  if (point !== "pass") place(point);
  else command(now.phase === "sealing" ? { type: "seal", point } : { type: "pass" });
  return null;
}

/** Only what is seen on the board; all else is refused by the server with its reason. */
function isTaken(point: string, { stones, game }: Snapshot): boolean {
  const { size } = game.settings;
  const vertex = vertexOf(point, size);
  return vertex !== null && stones.replaceAll("/", "")[vertex] !== ".";
}

function clocksText({ clocks, game }: Snapshot): string {
  const { time: control } = game.settings;
  if (!clocks || control.type === "none") return t().clock.none;
  const parts = colors.map((color) => {
    const running = clocks.running === color;
    const reading = readClock(clocks[color], control, running ? time.now() - clocks.at : 0);
    const { figure, note } = clockText(inSeconds(reading), clocks[color], control, running);
    return t().clock.label(color, `${figure} ${note}`);
  });
  return parts.join(play().typed.joiner);
}

/** `c` and `l` are heard anywhere but where somebody writes; `/` leads to the field. */
function useKeys(now: Snapshot, field: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.shiftKey || isWriting(event)) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "c") announce(clocksText(now));
      else if (event.key === "l") announce(lastMoveText(now));
      else if (event.key === "/" && field.current) {
        event.preventDefault();
        field.current.focus();
      }
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [now]);
}
