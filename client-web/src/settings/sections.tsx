// Owns what may be set, by topic: looks, the board, placing stones, sound, being called.
// Must never know where the topics are shown.
import { settingsWords } from "../i18n/settings";
import * as prefs from "../prefs";
import { askToNotify, mayNotify } from "./notifying";
import { ChoiceRow, SwitchRow } from "./rows";

export function LookRows() {
  const { look } = settingsWords();
  return (
    <>
      <ChoiceRow label={look.theme} of={prefs.theme} choices={prefs.themes} names={look.themeName} />
      <ChoiceRow
        label={look.contrast}
        of={prefs.contrast}
        choices={prefs.contrasts}
        names={look.contrastName}
      />
    </>
  );
}

export function BoardRows() {
  const { board, coordinates } = settingsWords();
  return (
    <>
      <ChoiceRow
        label={board.board}
        of={prefs.boardLook}
        choices={prefs.boardLooks}
        names={board.boardName}
      />
      <ChoiceRow
        label={board.stones}
        of={prefs.stoneLook}
        choices={prefs.stoneLooks}
        names={board.stonesName}
      />
      <ChoiceRow
        label={coordinates.label}
        of={prefs.coordinates}
        choices={prefs.coordinateChoices}
        names={coordinates}
      />
      <ChoiceRow
        label={board.numbers}
        of={prefs.numbers}
        choices={prefs.numberChoices}
        names={board.numbersName}
      />
      <ChoiceRow
        label={board.lastMark}
        of={prefs.lastMark}
        choices={prefs.lastMarks}
        names={board.lastMarkName}
      />
      <ChoiceRow label={board.lie} of={prefs.lie} choices={prefs.lies} names={board.lieName} />
    </>
  );
}

export function PlacingRow() {
  const { placing } = settingsWords();
  return (
    <ChoiceRow
      label={placing.label}
      hint={placing.hint}
      of={prefs.placing}
      choices={prefs.placings}
      names={placing}
    />
  );
}

export function PlayRows() {
  const { vibration, wheel } = settingsWords();
  return (
    <>
      <PlacingRow />
      <SwitchRow label={vibration.label} hint={vibration.hint} of={prefs.vibration} />
      <SwitchRow label={wheel.label} hint={wheel.hint} of={prefs.wheel} />
    </>
  );
}

export function SoundRows() {
  const { sound } = settingsWords();
  return (
    <>
      <ChoiceRow label={sound.volume.label} of={prefs.volume} choices={prefs.volumes} names={sound.volume} />
      <SwitchRow label={sound.stones.label} hint={sound.stones.hint} of={prefs.stoneSounds} />
      <SwitchRow label={sound.events.label} hint={sound.events.hint} of={prefs.eventSounds} />
      <SwitchRow label={sound.clock.label} hint={sound.clock.hint} of={prefs.clockSounds} />
      <SwitchRow label={sound.voice.label} hint={sound.voice.hint} of={prefs.voice} />
      <ChoiceRow
        label={sound.count.label}
        of={prefs.count}
        choices={prefs.countDirections}
        names={sound.count}
      />
    </>
  );
}

export function CallRows() {
  const { calls } = settingsWords();
  const may = mayNotify.value;
  const hint = { yes: calls.hint, ask: calls.hint, blocked: calls.blocked, missing: calls.missing };
  return (
    <SwitchRow
      label={calls.label}
      hint={hint[may]}
      of={prefs.notifying}
      disabled={may === "blocked" || may === "missing"}
      allow={askToNotify}
    />
  );
}
