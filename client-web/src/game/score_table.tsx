// Owns the count as a table: every figure exact, as the server sent it.
import type { Score } from "../generated/protocol";
import { t } from "../i18n";
import { halfPoints } from "../i18n/numbers";

/** Who leads, and by how much. */
export function Margin({ score }: { score: Score }) {
  const words = t().scoring;
  const margin = score.margin_quarters;
  const winner = margin === 0 ? null : margin > 0 ? "black" : "white";
  return <p class="score-margin">{words.marginText(winner, words.zi(margin), halfPoints(margin))}</p>;
}

export function ScoreTable({ score }: { score: Score }) {
  const words = t().scoring;
  const { black, white } = score;
  const rows: [string, string, string][] = [
    [words.row.stones, String(black.stones), String(white.stones)],
    [words.row.enclosed, String(black.enclosed), String(white.enclosed)],
    [words.row.shared, words.zi(black.shared_quarters), words.zi(white.shared_quarters)],
    [words.row.total, words.zi(black.total_quarters), words.zi(white.total_quarters)],
  ];
  const given: [string, number][] = [
    [words.half, score.half_board_quarters],
    [words.komi, score.komi_quarters],
    [words.handicap, score.handicap_quarters],
  ];
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
          {rows.map(([name, ofBlack, ofWhite]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{ofBlack}</td>
              <td>{ofWhite}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="parts score-given">
        {given
          .filter(([name, quarters]) => name === words.half || quarters !== 0)
          .map(([name, quarters]) => (
            <span key={name}>
              {name} {quarters < 0 ? "−" : ""}
              {words.zi(quarters)}
            </span>
          ))}
      </p>
    </>
  );
}
