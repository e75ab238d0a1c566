// Owns what a game is played under, and beside it everything that may be set without leaving the game.
import type { Snapshot } from "../generated/protocol";
import { t } from "../i18n";
import { blindFacts, handicapText, komiText, rulesText, timeText } from "../lobby/settings_text";
import { BoardRows, CallRows, LookRows, PlacingRow, SoundRows } from "../settings/sections";
import { seat } from "./store";

export function Choices({ now }: { now: Snapshot }) {
  const { settings } = now.game;
  const { rules } = t();
  const facts = [
    rules.name[settings.ruleset],
    t().offer.sizeName(settings.size),
    handicapText(settings),
    komiText(settings),
    timeText(settings.time),
    t().conduct.name[settings.conduct],
    `${rules.illegal}${t().colon}${rules.illegalName[settings.illegal_moves]}`,
    ...blindFacts(settings).map(([who, what]) => `${who}${t().colon}${what}`),
  ];
  return (
    <>
      <p class="parts">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      <p class="hint">{rulesText(settings.ruleset)}</p>
      <div class="topic">
        {seat.value && <PlacingRow />}
        <SoundRows />
        <BoardRows />
        <LookRows />
        {seat.value && <CallRows />}
      </div>
    </>
  );
}
