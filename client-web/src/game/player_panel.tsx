// Owns one player's line: who, which colour, how many taken off, here or away, and the clock.
import { isolated } from "../foreign";
import type { Color, Snapshot } from "../generated/protocol";
import { t } from "../i18n";
import { playParts } from "../later";
import { reading } from "../reading/heard";
import { PlayerName } from "../ui/player_name";
import { ClockFace } from "./clock_face";
import { hiddenFrom } from "./sight";
import { presence, seat } from "./store";
import { view } from "./view";

export function PlayerPanel({
  color,
  now,
  place,
}: {
  color: Color;
  now: Snapshot;
  place: "above" | "below";
}) {
  const words = t().game;
  const captures = color === "black" ? now.black_captures : now.white_captures;
  const warnings = now.warnings?.[color] ?? 0;
  const here = presence.value?.[color] ?? false;
  const name = now.game[color];
  const blind = hiddenFrom(now.game.settings, color);
  // A player in a game must not be led away from it by a slip of the finger.
  const leads = seat.value === null || now.outcome !== null || view.value !== null;
  const toMove = (now.phase === "playing" || now.phase === "sealing") && now.to_play === color;
  const parts = playParts.value;
  const won = now.outcome?.winner === color;
  return (
    <section
      class={`player ${place} ${toMove ? "to-move" : ""} ${won ? "won" : ""}`}
      aria-label={t().side(color)}
    >
      <span class={`seat-stone ${color}`} aria-hidden="true" />
      <div class="player-text">
        <p class="player-name">
          <strong title={isolated(name)}>{leads ? <PlayerName name={name} /> : <bdi>{name}</bdi>}</strong>
          {seat.value === color && <span class="tag">{words.you}</span>}
          {blind !== "none" && (
            <span class="tag shrinks" title={t().blind.tag[blind]}>
              {t().blind.tag[blind]}
            </span>
          )}
          {parts && now.outcome === null && <parts.Lag color={color} />}
          {warnings > 0 && <span class="tag warn">{words.warnings(warnings)}</span>}
        </p>
        <p class="parts">
          {presence.value && (
            <span>
              <span class={`presence ${here ? "here" : ""}`}>{here ? words.present : words.away}</span>
            </span>
          )}
          <span>{words.captures(captures)}</span>
          <span>{t().color(color)}</span>
        </p>
      </div>
      <p class="reading" role="status" aria-live="polite" aria-label={words.reading}>
        {reading.value?.color === color && reading.value.text}
      </p>
      <ClockFace color={color} clocks={now.clocks} time={now.game.settings.time} />
    </section>
  );
}
