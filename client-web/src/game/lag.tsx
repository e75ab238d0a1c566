// Owns how good each side's line is, as bars with the figure behind them. One's own journey is measured here; the other
// side's is what the server measured at their last move.
import { effect, signal } from "@preact/signals";
import type { Color } from "../generated/protocol";
import { play } from "../i18n/play";
import { journey, lastFrame, online, seat, snapshot } from "./store";

/** Below so many ms a line has four, three and two bars; else one. */
const STEPS = [150, 300, 500] as const;
const ALL = 4;

const measured = signal<Partial<Record<Color, number>>>({});

export function bars(ms: number): number {
  const worse = STEPS.findIndex((step) => ms < step);
  return worse < 0 ? 1 : ALL - worse;
}

export function startMeasuring(): void {
  effect(() => {
    if (!snapshot.value) measured.value = {};
  });
  effect(() => {
    const frame = lastFrame.value;
    const event = frame?.event;
    if (!frame?.credit || !event || !("color" in event)) return;
    measured.value = { ...measured.peek(), [event.color]: frame.credit.measured_ms };
  });
}

export function Lag({ color }: { color: Color }) {
  const own = seat.value === color;
  const ms = own ? journey.value : measured.value[color];
  if (ms === undefined || ms === null) return null;
  const count = own && !online.value ? 0 : bars(ms);
  const text = play().lag(Math.round(ms));
  return (
    <span class={`lag lag-${count}`} role="img" aria-label={text} title={text}>
      {Array.from({ length: ALL }, (_, index) => (
        <span key={index} class={index < count ? "on" : ""} />
      ))}
    </span>
  );
}
