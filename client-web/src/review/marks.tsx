// Owns the signs and words of a record on the board. Must never know what they mean.
import { across, CELL, down } from "../board/geometry";
import { vertexOf } from "../board/points";
import type { SgfLabel, SgfMark, SgfMarks } from "../generated/protocol";

const R = CELL * 0.26;

interface Props {
  size: number;
  stones: Int8Array;
  marks: readonly SgfMarks[];
  labels: readonly SgfLabel[];
}

export function Marks({ size, stones, marks, labels }: Props) {
  const on = (vertex: number) => ["on-wood", "on-black", "on-white"][stones[vertex] ?? 0] ?? "";
  return (
    <g class="signs-on-board">
      {marks.flatMap(({ mark, points }) =>
        points.map((point) => {
          const vertex = vertexOf(point, size);
          if (vertex === null) return null;
          return (
            <path
              key={`${mark} ${point}`}
              class={`sign ${mark} ${on(vertex)}`}
              d={shape(mark, across(vertex, size), down(vertex, size))}
            />
          );
        }),
      )}
      {labels.map(({ point, text }) => {
        const vertex = vertexOf(point, size);
        if (vertex === null) return null;
        return (
          <text
            key={`label ${point}`}
            class={`board-label ${on(vertex)}`}
            x={across(vertex, size)}
            y={down(vertex, size)}
            dy="0.36em"
            font-size={CELL * ([...text].length > 2 ? 0.4 : 0.52)}
          >
            {[...text].slice(0, 4).join("")}
          </text>
        );
      })}
    </g>
  );
}

function shape(mark: SgfMark, x: number, y: number): string {
  const square = (half: number) => `M${x - half} ${y - half}h${half * 2}v${half * 2}h${-half * 2}Z`;
  switch (mark) {
    case "circle":
      return `M${x - R} ${y}a${R} ${R} 0 1 0 ${R * 2} 0a${R} ${R} 0 1 0 ${-R * 2} 0Z`;
    case "cross":
      return `M${x - R} ${y - R}l${R * 2} ${R * 2}M${x + R} ${y - R}l${-R * 2} ${R * 2}`;
    case "triangle":
      return `M${x} ${y - R * 1.15}l${R} ${R * 1.75}h${-R * 2}Z`;
    case "square":
      return square(R * 0.85);
    default:
      return square(CELL * 0.16);
  }
}
