// Owns the one way out for sound: silent until the visitor has pressed something, then as loud as was chosen.
// Must never know what is played.
import { effect } from "@preact/signals";
import { type Volume, volume } from "../prefs";

export interface Out {
  context: AudioContext;
  to: AudioNode;
}

const LOUDNESS: Record<Volume, number> = { off: 0, low: 0.25, half: 0.5, full: 1 };

let out: { context: AudioContext; to: GainNode } | null = null;

export function loudness(): number {
  return LOUDNESS[volume.value];
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
      to.gain.value = loudness();
    }
    if (out.context.state !== "running") out.context.resume().catch(() => {});
  };
  for (const press of ["pointerup", "keydown"]) addEventListener(press, wake);
  effect(() => {
    const loud = loudness();
    if (out) out.to.gain.value = loud;
  });
}
