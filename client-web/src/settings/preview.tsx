// Owns the small board on which the settings show what they do. Nothing can be played on it.
import { Gradients } from "../board/board";
import { frame, viewBox } from "../board/geometry";
import { Grid, LastMark, Stones } from "../board/layers";
import { MoveNumbers } from "../board/numbers";
import { parseStones, vertexOf } from "../board/points";
import { moveNumbers } from "../game/move_numbers";
import type { Color, Move } from "../generated/protocol";
import { settingsWords } from "../i18n/settings";
import { coordinates, lastMark, lie, numbers } from "../prefs";

const SIZE = 9;
const played = "E5 G3 C7 G7 D3 F6 E6 F5 E4 F4 E3 F3 E7 F7 D8 C3 D2 C2".split(" ");
const moves: Move[] = played.map((point, index) => ({ color: colorOf(index), point }));
const stones = parseStones("///////////".slice(0, SIZE - 1), SIZE);
for (const [index, point] of played.entries()) {
  const vertex = vertexOf(point, SIZE);
  if (vertex !== null) stones[vertex] = colorOf(index) === "black" ? 1 : 2;
}
const last = vertexOf(played.at(-1) ?? "", SIZE);
const NOBODY: ReadonlySet<number> = new Set();

export function Preview() {
  const shape = frame(SIZE, coordinates.value);
  const written = moveNumbers(numbers.value, moves, stones, SIZE);
  return (
    <svg class="board preview" viewBox={viewBox(shape)} role="img" aria-label={settingsWords().board.preview}>
      <Gradients />
      <Grid size={SIZE} coordinates={coordinates.value} />
      <Stones size={SIZE} stones={stones} dead={NOBODY} last={last} lie={lie.value} />
      {written.size > 0 && <MoveNumbers size={SIZE} stones={stones} last={last} numbers={written} />}
      {last !== null && !written.has(last) && (
        <LastMark vertex={last} size={SIZE} stone={2} lie={lie.value} mark={lastMark.value} />
      )}
    </svg>
  );
}

function colorOf(index: number): Color {
  return index % 2 === 0 ? "black" : "white";
}
