// Owns the magnifier: the board around a finger, two and a half times as large, above the finger, with lines through
// the point that is meant. Must never know what choosing the point does.
import type { Frame } from "./geometry";
import { Aim } from "./layers";

/** How much larger than on the board. */
const TIMES = 2.5;
/** How wide it is on the screen, in CSS pixels, and how far from the finger. */
const SIDE = 152;
const GAP = 44;
const MARGIN = 6;

export interface LensProps {
  shape: Frame;
  /** The board on the screen. */
  box: DOMRect;
  /** The point that is meant; null beside the board. */
  vertex: number | null;
  /** Where the finger is, in the window. */
  x: number;
  y: number;
}

export function Lens({ shape, box, vertex, x, y }: LensProps) {
  const scale = shape.width / box.width;
  const [middleX, middleY] = [(x - box.left) * scale - shape.left, (y - box.top) * scale - shape.top];
  const span = (SIDE * scale) / TIMES;
  const [left, top] = place(x, y);
  const style = { left: `${left}px`, top: `${top}px`, width: `${SIDE}px`, height: `${SIDE}px` };
  return (
    <div class="lens" style={style} aria-hidden="true">
      <svg class="lens-board" viewBox={`${middleX - span / 2} ${middleY - span / 2} ${span} ${span}`}>
        <use href="#board-face" />
        {vertex !== null && <Aim vertex={vertex} size={shape.size} />}
      </svg>
    </div>
  );
}

/** Above the finger; where there is no room above, beside it. */
export function place(x: number, y: number, width = innerWidth): [left: number, top: number] {
  const left = Math.min(Math.max(MARGIN, x - SIDE / 2), width - SIDE - MARGIN);
  const top = y - GAP - SIDE;
  if (top >= MARGIN) return [left, top];
  const beside = x > width / 2 ? x - GAP - SIDE : x + GAP;
  return [Math.min(Math.max(MARGIN, beside), width - SIDE - MARGIN), MARGIN];
}
