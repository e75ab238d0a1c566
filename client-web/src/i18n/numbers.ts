// Owns exact numbers as text: quarter stones and half points, never rounded, never floating.
// Must never know a language's words beyond those of a fraction and of an English margin.
import type { Unit } from "../generated/protocol";

const parts = ["", "1/4", "1/2", "3/4"];

/** 739 quarters: `184又3/4` or `184 3/4`; the sign is the caller's to say. */
export function fraction(quarters: number, joiner: string): string {
  const size = Math.abs(quarters);
  const whole = Math.floor(size / 4);
  const part = parts[size % 4] ?? "";
  if (part === "") return String(whole);
  return whole === 0 ? part : `${whole}${joiner}${part}`;
}

/** Half points, which a margin in quarter stones also is: 159 is `79.5`. */
export function halfPoints(halves: number): string {
  const size = Math.abs(halves);
  return `${Math.floor(size / 2)}${size % 2 === 1 ? ".5" : ""}`;
}

/** A komi in points, `7.5`, as quarter stones: 15. null when it is not an exact half. */
export function komiQuarters(points: string): number | null {
  const found = /^(-?)(\d{1,4})(?:\.([05]))?$/.exec(points);
  if (!found) return null;
  const halves = Number(found[2]) * 2 + (found[3] === "5" ? 1 : 0);
  return found[1] === "-" ? -halves : halves;
}

/** A margin in English: `3/4 zi (1.5 points)`. */
export function amount(margin: number, unit: Unit): string {
  const points = `${halfPoints(margin)} ${Math.abs(margin) === 2 ? "point" : "points"}`;
  return unit === "zi" ? `${fraction(margin, " ")} zi (${points})` : points;
}
