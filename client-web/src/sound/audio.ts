// Owns the one way out for sound: silent until the visitor has pressed something, then as loud as was chosen.
// Must never know what is played.
import { effect, signal } from "@preact/signals";
import { type Volume, volume } from "../prefs";
import { leadsSound } from "./leader";

export interface Out {
  context: AudioContext;
  to: AudioNode;
}

const LOUDNESS: Record<Volume, number> = { off: 0, low: 0.25, half: 0.5, full: 1 };

/** Sound is wished for, and the browser waits for a press before it makes any. */
export const asleep = signal(false);

let out: { context: AudioContext; to: GainNode } | null = null;

/** Nothing in a tab beside which another one of the same game is heard. */
export function loudness(): number {
  return leadsSound() ? LOUDNESS[volume.value] : 0;
}

/** Where to play; null while nothing may be heard. */
export function audioOut(): Out | null {
  return out && out.context.state === "running" && loudness() > 0 ? out : null;
}

/** The first press, touch or key lets a browser make sound; a context that fell asleep is woken by the next. */
export function startAudio(): void {
  const wake = () => {
    if (typeof AudioContext === "undefined") return;
    if (!out) {
      const context = new AudioContext();
      const to = context.createGain();
      to.connect(context.destination);
      out = { context, to };
      // Some browsers put it to sleep again, after a call or a lock of the screen.
      context.onstatechange = () => {
        asleep.value = context.state !== "running";
      };
      asleep.value = context.state !== "running";
      to.gain.value = LOUDNESS[volume.value];
    }
    if (out.context.state !== "running") out.context.resume().catch(() => {});
  };
  asleep.value = typeof AudioContext !== "undefined" && !navigator.userActivation?.hasBeenActive;
  for (const press of ["pointerup", "keydown"]) addEventListener(press, wake);
  effect(() => {
    const loud = LOUDNESS[volume.value];
    if (out) out.to.gain.value = loud;
  });
}
