// Owns what a file says of its game, in its own words, and what was amiss with it.
import { clockDigits } from "../clock";
import { isolated } from "../foreign";
import type { Color, SgfTree } from "../generated/protocol";
import { t } from "../i18n";
import { reviewWords } from "../i18n/review";

export function FileAbout({ file }: { file: SgfTree }) {
  const { file: say } = reviewWords();
  const { about } = file;
  const time = [about.main_ms === null ? null : clockDigits(about.main_ms), about.overtime];
  const rows: [string, string | null][] = [
    [say.result, about.result],
    [say.komi, about.komi],
    [say.handicap, about.handicap === null ? null : String(about.handicap)],
    [say.rules, about.rules],
    [say.time, time.filter((one) => one !== null).join(" + ") || null],
    [say.date, about.date],
    [say.event, [about.event, about.round].filter((one) => one !== null).join(" ") || null],
    [say.place, about.place],
  ];
  return (
    <div class="about">
      {about.name && (
        <p class="about-name" dir="auto">
          {about.name}
        </p>
      )}
      <dl>
        {rows.map(
          ([name, text]) =>
            text !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <bdi>{text}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
      {about.comment && (
        <p class="comment-text" dir="auto">
          {about.comment}
        </p>
      )}
      {file.damaged && <p class="warn">{say.damaged(file.charset)}</p>}
      {file.left_out > 0 && <p class="warn">{say.leftOut(file.left_out)}</p>}
      {about.ruleset === null && <p class="hint">{say.guessedRules}</p>}
    </div>
  );
}

export function nameOf(file: SgfTree, color: Color): string {
  const { about } = file;
  const name = isolated((color === "black" ? about.black : about.white) ?? reviewWords().file.unknown);
  const rank = color === "black" ? about.black_rank : about.white_rank;
  return rank === null ? name : `${name} ${isolated(rank)}`;
}

/** One of the two, as in a game, without clock. */
export function FilePlayer({
  file,
  color,
  captures,
  toMove,
  place,
}: {
  file: SgfTree;
  color: Color;
  captures: number;
  toMove: "to-move" | "";
  place: "above" | "below";
}) {
  return (
    <section class={`player ${place} ${toMove}`} aria-label={t().side(color)}>
      <span class={`seat-stone ${color}`} aria-hidden="true" />
      <div class="player-text">
        <p class="player-name">
          <strong>{nameOf(file, color)}</strong>
        </p>
        <p class="parts">
          <span>{t().game.captures(captures)}</span>
          <span>{t().color(color)}</span>
        </p>
      </div>
    </section>
  );
}
