// Owns the plot of what each move was charged: Black's up, White's down.
import { useEffect } from "preact/hooks";
import { fetching, fetchRecord, record } from "../archive/replay";
import type { Color, GameRecord } from "../generated/protocol";
import { words } from "../i18n/later";
import { reviewWords } from "../i18n/review";
import { bars } from "./plot";
import { PlotFrame } from "./plot_frame";
import type { Review } from "./review";
import { usedText } from "./used_text";

export function TimePlot({ review }: { review: Review }) {
  const { time: say } = reviewWords();
  const known = record.value;
  useEffect(() => void fetchRecord(), []);
  if (!known) {
    return fetching.value ? (
      <p class="empty">{words().replay.fetching}</p>
    ) : (
      <button type="button" class="button" onClick={() => void fetchRecord()}>
        {say.fetch}
      </button>
    );
  }
  if (known.start.clocks === null || known.move_times.length === 0) return <p class="empty">{say.none}</p>;
  return <Plot review={review} times={known.move_times} />;
}

function Plot({ review, times }: { review: Review; times: GameRecord["move_times"] }) {
  const { time: say } = reviewWords();
  const longest = times.reduce((most, { used_ms }) => Math.max(most, used_ms), 0);
  const of = (color: Color) =>
    times.flatMap((one, index) =>
      one.color === color ? [{ move: index + 1, value: color === "black" ? one.used_ms : -one.used_ms }] : [],
    );
  const sum = (color: Color) =>
    times.reduce((all, one) => (one.color === color ? all + one.used_ms : all), 0);
  const total = say.sum(usedText(sum("black")), usedText(sum("white")));
  const number = review.onMain.value ? review.number.value : 0;
  const here = times[number - 1];
  const { length } = times;
  return (
    <>
      <PlotFrame label={`${say.label}: ${total}`} moves={length} review={review}>
        <path class="plot-bar black" d={bars(of("black"), length, longest)} />
        <path class="plot-bar white" d={bars(of("white"), length, longest)} />
      </PlotFrame>
      <p class="plot-line">
        <span>{here ? say.of(number, here.color, usedText(here.used_ms)) : total}</span>
        <span class="plot-scale">{say.scale(usedText(longest))}</span>
      </p>
      {here && <p class="plot-scale">{total}</p>}
    </>
  );
}
