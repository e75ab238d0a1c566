// Owns the board of a record that was opened: what stands at the node, its signs, and a branch tried on it.
import { useCallback, useMemo } from "preact/hooks";
import { Board } from "../board/board";
import { parseStones, pointName, type Stone, stoneOf, vertexOf } from "../board/points";
import { isolated } from "../foreign";
import { t } from "../i18n";
import { coordinates, lastMark, lie } from "../prefs";
import { Marks } from "./marks";
import type { Review } from "./review";
import { lastKnown } from "./walk";

const NONE: ReadonlySet<number> = new Set();
const NO_NUMBERS: ReadonlyMap<number, number> = new Map();

export function FileBoard({ review }: { review: Review }) {
  const words = t();
  const { size } = review.source;
  const node = review.current.value;
  review.changes.value;
  const text = lastKnown(node)?.stones ?? "";
  const stones = useMemo(() => parseStones(text, size), [text, size]);
  const { marks = [], labels = [] } = node.said ?? {};
  const toPlay = node.at?.to_play ?? "black";
  const last = node.made && vertexOf(node.made.point, size);
  const pending = review.pending.value === null ? null : vertexOf(review.pending.value, size);
  const describe = useCallback(
    (vertex: number) => {
      const stone = stones[vertex] as Stone;
      const name = pointName(vertex, size);
      const parts = [name];
      if (stone !== 0) parts.push(words.color(stone === 1 ? "black" : "white"));
      const label = labels.find(({ point }) => point === name);
      if (label) parts.push(isolated(label.text));
      return parts.join(" ");
    },
    [stones, labels, size, words],
  );
  // A ring would look like one of the record's circles.
  const circled = lastMark.value === "ring" && marks.some(({ mark }) => mark === "circle");
  const ring = circled ? "dot" : lastMark.value;
  const marked = [...marks.flatMap(({ points }) => points), ...labels.map(({ point }) => point)];
  return (
    <Board
      size={size}
      stones={stones}
      last={last}
      ko={node.at?.ko ? vertexOf(node.at.ko, size) : null}
      dead={NONE}
      owner={null}
      pointed={null}
      onAim={null}
      Lens={null}
      provisional={pending === null ? null : { vertex: pending, stone: stoneOf(toPlay), state: "sent" }}
      ghost={node.at ? stoneOf(toPlay) : 0}
      coordinates={coordinates.value}
      lastMark={node.made && marked.includes(node.made.point) ? "off" : ring}
      numbers={NO_NUMBERS}
      lie={lie.value}
      interactive={node.at !== null}
      label={words.game.board(size)}
      describe={describe}
      onPick={(vertex) => review.tryPoint(pointName(vertex, size))}
      over={<Marks size={size} stones={stones} marks={marks} labels={labels} />}
    />
  );
}
