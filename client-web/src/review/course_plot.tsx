// Owns the plot of how the game stood at every tenth move: above the middle Black leads, below it White.
import type { Estimates } from "../generated/protocol";
import { play } from "../i18n/play";
import { reviewWords } from "../i18n/review";
import { askForCourse, course } from "./estimates";
import { across, height } from "./plot";
import { PlotFrame } from "./plot_frame";
import type { Review } from "./review";

export function CoursePlot({ review }: { review: Review }) {
  const { course: say } = reviewWords();
  const now = course.value;
  if (now.state === "there") return <Plot review={review} estimates={now.estimates} />;
  const coming = now.state === "coming";
  return (
    <div class="course">
      <button type="button" class="button" disabled={coming} onClick={askForCourse}>
        {say.ask}
      </button>
      {coming && now.progress.of > 0 && (
        <progress value={now.progress.done} max={now.progress.of} aria-label={say.label} />
      )}
      <p class="hint" role="status">
        {!coming && say.hint}
        {coming && (now.progress.of > 0 ? say.progress(now.progress.done, now.progress.of) : say.waiting)}
      </p>
    </div>
  );
}

function Plot({ review, estimates: { unit, values } }: { review: Review; estimates: Estimates }) {
  const { course: say } = reviewWords();
  const moves = review.tree.recorded.length - 1;
  const largest = values.reduce((most, one) => Math.max(most, Math.abs(one.margin_quarters)), 0);
  const points = values.map((one) => ({
    x: Math.round(across(one.moves, moves) * 10) / 10,
    y: height(one.margin_quarters, largest),
  }));
  const line = points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x} ${y}`).join("");
  const number = review.number.value;
  const here = values.findLast((one) => one.moves <= number) ?? values[0];
  const text = (margin: number) =>
    play().scoring.marginText(margin === 0 ? null : margin > 0 ? "black" : "white", margin, unit);
  const [first, last] = [points[0], points.at(-1)];
  const area =
    first && last ? `M${first.x} ${height(0, 1)}${line.replace("M", "L")}L${last.x} ${height(0, 1)}Z` : "";
  return (
    <>
      <PlotFrame label={say.label} moves={moves} review={review}>
        <path class="plot-area" d={area} />
        <path class="plot-course" d={line} />
        <path class="plot-points" d={points.map(({ x, y }) => `M${x} ${y}h0`).join("")} />
      </PlotFrame>
      <p class="plot-line">{here && <span>{say.of(here.moves, text(here.margin_quarters))}</span>}</p>
      <p class="plot-scale">{say.scale(figure(largest, unit))}</p>
    </>
  );
}

function figure(quarters: number, unit: Estimates["unit"]): string {
  return play().scoring.figure(quarters, unit);
}
