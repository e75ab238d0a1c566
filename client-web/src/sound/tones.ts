// Owns the sounds that the page makes by itself, each of a kind that can be switched off: stones, what happens around
// them, the clock.
import { clockSounds, eventSounds, type Switch, stoneSounds } from "../prefs";
import { audioOut, type Out } from "./audio";

export type Tone =
  | "stone"
  | "capture"
  | "pass"
  | "start"
  | "ask"
  | "turn"
  | "refused"
  | "low"
  | "end"
  | "mark"
  | "second"
  | "main_over"
  | "period_lost";

/** False when nothing could be heard. */
export function playTone(tone: Tone): boolean {
  const out = audioOut();
  if (!out || kindOf(tone).value === "off") return false;
  sounds[tone](out);
  return true;
}

function kindOf(tone: Tone): { value: Switch } {
  switch (tone) {
    case "stone":
    case "capture":
    case "pass":
      return stoneSounds;
    case "start":
    case "ask":
    case "turn":
    case "refused":
    case "end":
      return eventSounds;
    default:
      return clockSounds;
  }
}

const sounds: Record<Tone, (out: Out) => void> = {
  stone: (out) => {
    knock(out);
    sine(out, 0, 0.07, 900, 260, 0.5);
  },
  capture: (out) => {
    knock(out);
    for (const after of [0.05, 0.11, 0.16]) sine(out, after, 0.05, 1_500, 700, 0.22);
  },
  pass: (out) => sine(out, 0, 0.22, 330, 294, 0.3),
  start: (out) => {
    sine(out, 0, 0.25, 523, 523, 0.3);
    sine(out, 0.14, 0.4, 784, 784, 0.3);
  },
  ask: (out) => {
    sine(out, 0, 0.14, 587, 587, 0.3);
    sine(out, 0.18, 0.2, 587, 587, 0.3);
  },
  turn: (out) => {
    sine(out, 0.16, 0.14, 659, 659, 0.28);
    sine(out, 0.3, 0.3, 880, 880, 0.28);
  },
  refused: (out) => sine(out, 0, 0.16, 220, 165, 0.25),
  low: (out) => {
    for (const after of [0, 0.2]) sine(out, after, 0.16, 880, 880, 0.3);
  },
  end: (out) => {
    sine(out, 0, 0.3, 784, 784, 0.3);
    sine(out, 0.2, 0.6, 392, 392, 0.3);
  },
  mark: (out) => sine(out, 0, 0.16, 660, 660, 0.35),
  second: (out) => sine(out, 0, 0.08, 990, 990, 0.35),
  main_over: (out) => {
    sine(out, 0, 0.2, 660, 660, 0.4);
    sine(out, 0.22, 0.34, 880, 880, 0.4);
  },
  period_lost: (out) => {
    sine(out, 0, 0.2, 660, 660, 0.4);
    sine(out, 0.22, 0.34, 440, 440, 0.4);
  },
};

/** A tone that glides and dies away. */
function sine({ context, to }: Out, after: number, length: number, high: number, low: number, loud: number) {
  const start = context.currentTime + after;
  const tone = context.createOscillator();
  const shape = context.createGain();
  tone.frequency.setValueAtTime(high, start);
  tone.frequency.exponentialRampToValueAtTime(low, start + length);
  shape.gain.setValueAtTime(0.0001, start);
  shape.gain.exponentialRampToValueAtTime(loud, start + 0.008);
  shape.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(shape).connect(to);
  tone.start(start);
  tone.stop(start + length);
}

/** The hard part of a stone on wood: noise that is gone at once. */
function knock({ context, to }: Out) {
  const length = Math.floor(context.sampleRate * 0.05);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < length; index++)
    samples[index] = (Math.random() * 2 - 1) * 0.6 * Math.exp((-10 * index) / length);
  const noise = context.createBufferSource();
  noise.buffer = buffer;
  noise.connect(to);
  noise.start();
}
