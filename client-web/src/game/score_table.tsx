// Owns the count as a table: every figure exact, as the server sent it.
import type { Color, Score } from "../generated/protocol";
import { t } from "../i18n";
import { play } from "../i18n/play";
import { countedRows, givenParts } from "./score_rows";

/** Who leads, and by how much. */
export function Margin({ score, level }: { score: Score; level: Color | null }) {
  const margin = score.margin_quarters;
  const winner = margin === 0 ? level : margin > 0 ? "black" : "white";
  return <p class="score-margin">{play().scoring.marginText(winner, margin, score.unit)}</p>;
}

export function ScoreTable({ score }: { score: Score }) {
  return (
    <>
      <table class="score">
        <thead>
          <tr>
            <td />
            <th scope="col">{t().color("black")}</th>
            <th scope="col">{t().color("white")}</th>
          </tr>
        </thead>
        <tbody>
          {countedRows(score).map(([name, ofBlack, ofWhite]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{ofBlack}</td>
              <td>{ofWhite}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="parts score-given">
        {givenParts(score).map(([name, figure]) => (
          <span key={name}>
            {name} {figure}
          </span>
        ))}
      </p>
    </>
  );
}
