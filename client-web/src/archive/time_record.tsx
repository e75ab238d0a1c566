// Owns the record of time as a table that fits a phone: every event, what it cost, what was given back, both clocks.
import { useMemo } from "preact/hooks";
import { gameTitle } from "../game/title";
import type { Color, GameRecord, TimeControl } from "../generated/protocol";
import { t } from "../i18n";
import { words } from "../i18n/later";
import { timeText } from "../lobby/settings_text";
import { recordPath } from "./api";
import { exact, instantText, spanText } from "./span_text";
import { type EventRow, type StandRow, timeRows } from "./time_rows";
import { shownText, whatText } from "./time_text";

const colors: readonly Color[] = ["black", "white"];

export function TimeRecord({ record, onClose }: { record: GameRecord; onClose: () => void }) {
  const { time: say } = words();
  const rows = useMemo(() => timeRows(record), [record]);
  const { id, settings } = record.start.game;
  return (
    <>
      <div class="times-head">
        <h2 id="times-title">{say.title}</h2>
        <button type="button" class="button" onClick={onClose}>
          {say.close}
        </button>
      </div>
      <p class="parts">
        <span>{gameTitle(record.start.game)}</span>
        <span>{timeText(settings.time)}</span>
        <span>{say.made(instantText(record.made_at))}</span>
        {record.ended_at !== null && <span>{say.ended(instantText(record.ended_at))}</span>}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard */}
      <div class="times-table" role="region" tabIndex={0} aria-labelledby="times-title">
        <table>
          <thead>
            <tr>
              <th scope="col">{say.number}</th>
              <th scope="col">{say.what}</th>
              <th scope="col">
                {say.charged}
                <span class="times-note">{say.given}</span>
              </th>
              {colors.map((color) => (
                <th key={color} scope="col">
                  {say.clock(color)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) =>
              row.kind === "stand" ? (
                <Stand key={index} row={row} />
              ) : (
                <Line key={index} row={row} time={settings.time} />
              ),
            )}
          </tbody>
        </table>
      </div>
      <div class="times-foot">
        <details>
          <summary>{say.howTitle}</summary>
          {say.how.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </details>
        <a class="button" href={recordPath(id)} download={`${id}.json`}>
          {say.json}
        </a>
      </div>
    </>
  );
}

function Line({ row, time }: { row: EventRow; time: TimeControl }) {
  const { time: say } = words();
  return (
    <tr class={row.move === null ? "aside" : ""}>
      <td>{row.seq}</td>
      <td>
        <span class="times-what">
          {row.whose && <span class={`seat-stone ${row.whose} tiny`} aria-hidden="true" />}
          {row.whose && <span class="unseen">{t().side(row.whose)}</span>}
          {row.move !== null && <span class="move-number">{row.move}</span>}
          {whatText(row.event)}
        </span>
        <time class="times-note" dateTime={new Date(row.on).toISOString()} title={instantText(row.on)}>
          {say.at(exact(row.at))}
        </time>
      </td>
      <td>
        {chargedText(row)}
        {row.owed > 0 && <span class="times-note">{say.owed(row.owed)}</span>}
        {row.lag > 0 && <span class="times-note">{say.lag(row.lag)}</span>}
      </td>
      {colors.map((color) => {
        const { figure, note } = shownText(row.clocks, color, time);
        return (
          <td key={color} class={row.charged?.color === color ? "ran" : ""}>
            {figure}
            <span class="times-note">{note}</span>
          </td>
        );
      })}
    </tr>
  );
}

/** Whose clock it was is said where another acted: an absence, a request, an end by the server. */
function chargedText({ charged, whose }: EventRow): string {
  const { time: say } = words();
  if (!charged) return say.nothing;
  const span = exact(charged.ms);
  return charged.color === whose ? span : say.of(t().color(charged.color), span);
}

function Stand({ row }: { row: StandRow }) {
  const { time: say } = words();
  const [from, until] =
    row.until === null ? [instantText(row.from), say.open] : spanText(row.from, row.until);
  return (
    <tr class="times-stand">
      <td />
      <td colSpan={4}>
        <strong>{say.stand[row.why]}</strong> {say.span(from, until)}
        <span class="times-note">{say.stood}</span>
      </td>
    </tr>
  );
}
