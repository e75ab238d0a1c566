// Owns which figures of a count are shown, in which order and unit; what is nothing is left out of what is given.
// Must never add anything up: every figure is the server's.
import type { Score, SideScore } from "../generated/protocol";
import { play } from "../i18n/play";

/** A name, Black's figure, White's figure. */
export type Row = [string, string, string];

/** What each side has, and its sum. */
export function countedRows(score: Score): Row[] {
  const words = play().scoring;
  const { black, white, unit } = score;
  const figure = (quarters: number) => words.figure(quarters, unit);
  const row = (
    name: string,
    of: (side: SideScore) => number,
    text: (value: number) => string = String,
  ): Row => [name, text(of(black)), text(of(white))];
  const rows =
    score.scoring === "territory"
      ? [
          row(words.row.territory, (side) => side.enclosed),
          row(words.row.prisoners, (side) => side.prisoners),
        ]
      : [
          row(words.row.stones, (side) => side.stones),
          row(words.row.enclosed, (side) => side.enclosed),
          row(words.row.shared, (side) => side.shared_quarters, figure),
        ];
  rows.push(row(words.row.total, (side) => side.total_quarters, figure));
  return rows;
}

/** What is given for what, by name. */
export function givenParts(score: Score): [string, string][] {
  const words = play().scoring;
  const { black, white, unit } = score;
  const given: [string, number][] = [
    [words.half, score.half_board_quarters ?? 0],
    [words.komi(unit), score.komi_quarters],
    [words.handicap(unit), score.handicap_quarters],
    [words.lastMove, score.last_move_quarters],
    [words.warning("black"), black.warning_quarters],
    [words.warning("white"), white.warning_quarters],
  ];
  return given
    .filter(([, quarters]) => quarters !== 0)
    .map(([name, quarters]) => [name, (quarters < 0 ? "−" : "") + words.figure(quarters, unit)]);
}
