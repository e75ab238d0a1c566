// Owns what a visitor may set while looking at a game, and what the game is played under.
import type { Snapshot } from "../generated/protocol";
import { t } from "../i18n";
import { handicapText, komiText, rulesText, timeText } from "../lobby/settings_text";
import {
  coordinateChoices,
  coordinates,
  count,
  countDirections,
  placing,
  placings,
  switches,
  voice,
  volume,
  volumes,
} from "../prefs";
import { Choice } from "../ui/choice";
import { seat } from "./store";

export function Display({ now }: { now: Snapshot }) {
  const words = t().game;
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
  ];
  return (
    <details class="display">
      <summary>{words.display}</summary>
      <p class="parts">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      <p class="hint">{rulesText(settings.ruleset)}</p>
      <Choice
        label={words.coordinates.label}
        choices={coordinateChoices}
        value={coordinates.value}
        text={(choice) => words.coordinates[choice]}
        onChoose={(choice) => {
          coordinates.value = choice;
        }}
      />
      <SoundChoices />
      {seat.value && (
        <Choice
          label={words.placing.label}
          choices={placings}
          value={placing.value}
          text={(choice) => words.placing[choice]}
          onChoose={(choice) => {
            placing.value = choice;
          }}
        />
      )}
    </details>
  );
}

function SoundChoices() {
  const words = t().sound;
  return (
    <>
      <Choice
        label={words.volume.label}
        choices={volumes}
        value={volume.value}
        text={(choice) => words.volume[choice]}
        onChoose={(choice) => {
          volume.value = choice;
        }}
      />
      <Choice
        label={words.voice.label}
        choices={switches}
        value={voice.value}
        text={(choice) => words.voice[choice]}
        onChoose={(choice) => {
          voice.value = choice;
        }}
      />
      <Choice
        label={words.count.label}
        choices={countDirections}
        value={count.value}
        text={(choice) => words.count[choice]}
        onChoose={(choice) => {
          count.value = choice;
        }}
      />
    </>
  );
}
