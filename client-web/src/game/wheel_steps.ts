// Owns how far a turned wheel steps: a notch of a mouse is one move, a touchpad adds up until it is as much.

const NOTCH = 60;

/** Tells for each turn how many moves it steps; what is not yet a notch is kept for the next. */
export function wheelSteps(): (delta: number) => number {
  let kept = 0;
  return (delta) => {
    if (Math.sign(delta) !== Math.sign(kept)) kept = 0;
    kept += delta;
    if (Math.abs(kept) < NOTCH) return 0;
    const way = Math.sign(kept);
    kept = 0;
    return way;
  };
}
