// Owns the geometry of the small plots: where a move is across, and how far a value reaches from the middle.
// Must never know what is plotted.

export const WIDTH = 320;
export const HEIGHT = 92;
const MIDDLE = HEIGHT / 2;

/** The middle of a move's column. */
export function across(move: number, moves: number): number {
  return ((move - 0.5) / Math.max(1, moves)) * WIDTH;
}

/** The move at a place across, as a share of the whole width. */
export function moveAt(share: number, moves: number): number {
  return Math.min(moves, Math.max(1, Math.ceil(share * moves)));
}

/** Up for what is positive; the largest reaches the edge. */
export function height(value: number, largest: number): number {
  if (largest === 0) return MIDDLE;
  return Math.round((MIDDLE - (value / largest) * (MIDDLE - 4)) * 10) / 10;
}

/** Bars from the middle line, the first colour up. */
export function bars(
  values: readonly { move: number; value: number }[],
  moves: number,
  largest: number,
): string {
  const wide = Math.min(8, (WIDTH / Math.max(1, moves)) * 0.8);
  return values
    .map(({ move, value }) => {
      const x = Math.round((across(move, moves) - wide / 2) * 100) / 100;
      return `M${x} ${MIDDLE}V${height(value, largest)}h${Math.round(wide * 100) / 100}V${MIDDLE}Z`;
    })
    .join("");
}
