// Owns what a visitor may set while looking at a game, and what the game is played under.
import type { Snapshot } from "../generated/protocol";
import { t } from "../i18n";
import { words } from "../i18n/later";
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

export function Choices({ now }: { now: Snapshot }) {
  const say = words();
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
    <>
      <p class="parts">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      <p class="hint">{rulesText(settings.ruleset)}</p>
      <Choice
        label={say.coordinates.label}
        choices={coordinateChoices}
        value={coordinates.value}
        text={(choice) => say.coordinates[choice]}
        onChoose={(choice) => {
          coordinates.value = choice;
        }}
      />
      <SoundChoices />
      {seat.value && (
        <Choice
          label={say.placing.label}
          choices={placings}
          value={placing.value}
          text={(choice) => say.placing[choice]}
          onChoose={(choice) => {
            placing.value = choice;
          }}
        />
      )}
    </>
  );
}

function SoundChoices() {
  const say = words().sound;
  return (
    <>
      <Choice
        label={say.volume.label}
        choices={volumes}
        value={volume.value}
        text={(choice) => say.volume[choice]}
        onChoose={(choice) => {
          volume.value = choice;
        }}
      />
      <Choice
        label={say.voice.label}
        choices={switches}
        value={voice.value}
        text={(choice) => say.voice[choice]}
        onChoose={(choice) => {
          voice.value = choice;
        }}
      />
      <Choice
        label={say.count.label}
        choices={countDirections}
        value={count.value}
        text={(choice) => say.count[choice]}
        onChoose={(choice) => {
          count.value = choice;
        }}
      />
    </>
  );
}
