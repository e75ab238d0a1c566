// Owns what both plots share: the frame, the middle line, the move that is looked at, and that a press goes there.
import type { ComponentChildren } from "preact";
import { across, HEIGHT, moveAt, WIDTH } from "./plot";
import type { Review } from "./review";

interface Props {
  label: string;
  moves: number;
  review: Review;
  children: ComponentChildren;
}

export function PlotFrame({ label, moves, review, children }: Props) {
  const goThere = (event: PointerEvent) => {
    if (!event.isPrimary || !(event.currentTarget instanceof SVGElement)) return;
    const box = event.currentTarget.getBoundingClientRect();
    if (box.width === 0) return;
    const node = review.tree.recorded[moveAt((event.clientX - box.left) / box.width, moves)];
    if (node) review.goTo(node);
  };
  const main = review.onMain.value ? review.number.value : 0;
  const x = across(main, moves);
  return (
    <svg
      class="plot"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      onPointerUp={goThere}
    >
      {main > 0 && <path class="plot-here" d={`M${x} 0V${HEIGHT}`} />}
      {children}
      <path class="plot-middle" d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
    </svg>
  );
}
