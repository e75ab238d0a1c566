// Owns a game's page: its layout for a player and a spectator alike, its title and its shortcuts.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { other } from "../board/points";
import { Asked } from "../game/asked";
import { Break } from "../game/break";
import { ChooseSeat } from "../game/choose_seat";
import { Controls } from "../game/controls";
import { Display } from "../game/display";
import { Goban } from "../game/goban";
import { LastMove, MoveList } from "../game/move_list";
import { PlayerPanel } from "../game/player_panel";
import { Repetition } from "../game/repetition";
import { Result } from "../game/result";
import { Scoring } from "../game/scoring";
import { Status } from "../game/status";
import { enterGame, myTurn, refusedGame, seat, snapshot } from "../game/store";
import type { Color, Snapshot } from "../generated/protocol";
import { refusalText, t } from "../i18n";
import { coordinateChoices, coordinates, next } from "../prefs";
import { startReading } from "../reading/reader";
import { takeSeat } from "../seats";
import { LostPage } from "./lost";

/** This tab was not told which of two seats it is. */
export const asking = signal(false);

export function GamePage({ game }: { game: string }) {
  useShortcuts();
  useEffect(startReading, []);
  const now = snapshot.value;
  useTitle(now);
  if (refusedGame.value) return <LostPage text={refusalText(refusedGame.value)} />;
  if (asking.value) return <ChooseSeat onChoose={(color) => sit(game, color)} />;
  if (!now) return <p class="lone quiet-text">{t().game.loading}</p>;
  const below: Color = seat.value ?? "black";
  return (
    <div class="game">
      <h1 class="unseen">{t().game.title(now.game.black, now.game.white)}</h1>
      <PlayerPanel color={other(below)} now={now} place="above" />
      <div class="table">
        <Goban now={now} />
      </div>
      <PlayerPanel color={below} now={now} place="below" />
      <Status now={now} />
      <Controls now={now} />
      <div class="extra">
        <Asked now={now} />
        <Break now={now} />
        {now.cycle && <Repetition now={now} cycle={now.cycle} />}
        {now.phase === "scoring" && now.marking && <Scoring now={now} marking={now.marking} />}
        {now.outcome && <Result now={now} outcome={now.outcome} />}
        <LastMove now={now} />
        <MoveList now={now} />
        <Display now={now} />
      </div>
    </div>
  );
}

function sit(game: string, color: Color | null): void {
  takeSeat(game, color);
  asking.value = false;
  enterGame(game);
}

function useTitle(now: Snapshot | null): void {
  const mine = seat.value;
  const call = myTurn.value;
  const words = t().game;
  useEffect(() => {
    if (!now) return;
    const { black, white } = now.game;
    const title = words.title(black, white);
    document.title = call && mine ? words.yourTurnTitle(now.game[other(mine)]) : title;
  }, [now, mine, call, words]);
}

function useShortcuts(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || event.target instanceof HTMLInputElement) return;
      if (!event.shiftKey || event.ctrlKey || event.metaKey || event.altKey || event.code !== "KeyC") return;
      coordinates.value = next(coordinateChoices, coordinates.value);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}
