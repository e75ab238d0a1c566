// Owns where things are on the board view, in units of a cell's 24th, and which point a touch meant.
// Must never know stones or rules.
import type { Coordinates, Lie } from "../prefs";

export const CELL = 24;
/** Outside this much of a cell, from its middle, a touch means nothing. */
const SURE = 0.44;
const EDGE = 0.6;

export interface Frame {
  size: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

export function frame(size: number, coordinates: Coordinates): Frame {
  const labelled = (labelling(size).gap + labelling(size).letter * 0.85) / CELL;
  const near = coordinates === "off" ? EDGE : labelled;
  const far = coordinates === "four" ? labelled : EDGE;
  const span = (size - 1 + near + far) * CELL;
  return { size, left: near * CELL, top: far * CELL, width: span, height: span };
}

/** How large the letters are, and how far from the lines: a small board has larger cells, not larger letters. */
export function labelling(size: number): { letter: number; gap: number } {
  const letter = 9.5 * Math.min(1, 0.4 + (0.6 * size) / 19);
  return { letter, gap: CELL / 2 + letter * 0.85 };
}

export function viewBox(frame: Frame): string {
  return `${-frame.left} ${-frame.top} ${frame.width} ${frame.height}`;
}

export function across(vertex: number, size: number): number {
  return (vertex % size) * CELL;
}

export function down(vertex: number, size: number): number {
  return Math.floor(vertex / size) * CELL;
}

/** The point at a place on the screen; null between points and outside. */
export function pick(frame: Frame, box: DOMRect, clientX: number, clientY: number): number | null {
  return pointWithin(SURE, frame, box, clientX, clientY);
}

/** The point that a place is nearest to, for whoever sees which one it is; null beside the board. */
export function nearest(frame: Frame, box: DOMRect, clientX: number, clientY: number): number | null {
  return pointWithin(0.5, frame, box, clientX, clientY);
}

function pointWithin(sure: number, frame: Frame, box: DOMRect, clientX: number, clientY: number) {
  if (box.width === 0) return null;
  const scale = frame.width / box.width;
  const x = ((clientX - box.left) * scale - frame.left) / CELL;
  const y = ((clientY - box.top) * scale - frame.top) / CELL;
  const column = Math.round(x);
  const row = Math.round(y);
  if (column < 0 || row < 0 || column >= frame.size || row >= frame.size) return null;
  if (Math.abs(x - column) > sure || Math.abs(y - row) > sure) return null;
  return row * frame.size + column;
}

/** How wide a cell is on the screen, in CSS pixels. */
export function cellPixels(frame: Frame, box: DOMRect): number {
  return (box.width * CELL) / frame.width;
}

/** A stone that a hand put down never lies quite on its point: the same small shift each time it is drawn. */
export function shift(vertex: number, which: 0 | 1, lie: Lie): number {
  if (lie === "exact") return 0;
  const mixed = Math.imul(vertex * 2 + which + 1, 0x9e3779b1) >>> 0;
  return (mixed / 2 ** 32 - 0.5) * CELL * 0.05;
}
