// Owns a game's page: its layout for a player and a spectator alike, its title and its shortcuts.
import { useEffect, useMemo } from "preact/hooks";
import { attended } from "../attention";
import { other } from "../board/points";
import { mayTry } from "../game/analysis";
import { asking } from "../game/asking";
import { ChooseSeat } from "../game/choose_seat";
import { Controls } from "../game/controls";
import { Goban } from "../game/goban";
import { LastMove, MoveList } from "../game/move_list";
import { PlayerPanel } from "../game/player_panel";
import { hiddenFrom, isBlind, mayLookBack } from "../game/sight";
import { Status } from "../game/status";
import { enterGame, myTurn, refusedGame, seat, snapshot } from "../game/store";
import { gameTitle } from "../game/title";
import { elsewhere, lookingBack, shown, view, whole } from "../game/view";
import { wheelSteps } from "../game/wheel_steps";
import type { Color, Snapshot } from "../generated/protocol";
import { t } from "../i18n";
import {
  later,
  loadLater,
  loadReview,
  loadSettings,
  loadTalk,
  playParts,
  reviewParts,
  settingsParts,
  talkParts,
} from "../later";
import { useTitle } from "../page_title";
import { coordinateChoices, coordinates, next, wheel } from "../prefs";
import { heldSeats, takeSeat } from "../seats";
import { isWriting } from "../writing";

/** `move`: where a shared link begins. */
export function GamePage({ game, move }: { game: string; move: string | null }) {
  useShortcuts();
  const played = playParts.value;
  useEffect(() => {
    // Talk comes after what playing needs.
    if (played) loadTalk();
    return played?.startReading();
  }, [played]);
  const gone = refusedGame.value !== null;
  const now = whole.value;
  useGameTitle(now);
  const parts = later.value;
  const there = shown.value;
  const over = gone || now?.phase === "finished";
  const replays = over || (now !== null && mayLookBack(now, seat.value));
  const trying = over || (now !== null && tries(now));
  // What steps back comes after what playing needs.
  const wanted = over || (replays && (move !== null || played !== null));
  useEffect(() => {
    if (wanted) loadLater();
    if (trying) loadReview();
  }, [wanted, trying]);
  if (asking.value) return <ChooseSeat onChoose={(color) => sit(game, color)} />;
  const replay = parts && replays && <parts.Replay game={game} move={move} gone={gone} />;
  // The replay stands first whatever follows, so that what it has fetched stays.
  return (
    <>
      {replay}
      {now && there ? (
        <Table now={now} there={there} walk={replay ? parts : null} />
      ) : (
        !replay && <p class="lone quiet-text">{t().game.loading}</p>
      )}
    </>
  );
}

type LaterParts = NonNullable<typeof later.value>;

interface TableProps {
  now: Snapshot;
  /** What is looked at: the same, or a position of before. */
  there: Snapshot;
  /** Where the game may be stepped through. */
  walk: LaterParts | null;
}

function Table({ now, there, walk }: TableProps) {
  const parts = later.value;
  const played = playParts.value;
  const setting = settingsParts.value;
  // A game that only the archive has is past talking.
  const talk = snapshot.value && talkParts.value;
  const blind = isBlind(hiddenFrom(now.game.settings, seat.value), now.phase);
  const reviewing = reviewParts.value;
  const steps = useMemo(wheelSteps, []);
  const onWheel = (event: WheelEvent) => {
    if (!walk || wheel.value === "off" || event.ctrlKey) return;
    event.preventDefault();
    const step = steps(event.deltaY);
    if (step !== 0) walk.step(step);
  };
  const reviews = reviewing !== null && walk !== null && tries(now);
  const below: Color = seat.value ?? "black";
  // However far back one looks in a game of one's own, its clocks go on before the eyes.
  const clocks = seat.value !== null && now.phase !== "finished" ? now : there;
  return (
    <div class="game">
      <h1 class="unseen">{gameTitle(now.game)}</h1>
      {played && <played.Typed now={now} />}
      <PlayerPanel color={other(below)} now={clocks} place="above" />
      <div class="table" onWheel={onWheel}>
        <Goban now={there} />
      </div>
      <PlayerPanel color={below} now={clocks} place="below" />
      <Status now={now} />
      <Controls now={now} />
      <div class="extra">
        {played && (
          <>
            <played.Asked now={now} />
            <played.Break now={now} />
            {now.cycle && <played.Repetition now={now} cycle={now.cycle} />}
            {now.phase === "scoring" && now.marking && <played.Scoring now={now} marking={now.marking} />}
            {now.outcome && <played.Result now={now} outcome={now.outcome} />}
          </>
        )}
        <div class="last-line">
          <LastMove now={there} look={blind ? "loud" : "plain"} />
          {played && <played.SoundChip />}
        </div>
        <div class="beside" data-tab={talk?.tab.value}>
          {talk && <talk.Tabs />}
          {reviews && !blind && <reviewing.GameReview now={now} />}
          {/* Who plays blind keeps the moves in mind: only the last is told. */}
          {!reviews && !blind && (
            <MoveList
              moves={now.moves}
              current={view.value?.number ?? now.moves.length}
              onPick={walk?.goTo ?? null}
            />
          )}
          {talk && <talk.Talk now={now} />}
        </div>
        {parts && now.outcome && <parts.Keep now={now} />}
        <details class="display" onToggle={loadSettings}>
          <summary>{t().game.display}</summary>
          {setting && <setting.Choices now={now} />}
        </details>
      </div>
    </div>
  );
}

/** Whoever watches begins by looking back. */
function tries(now: Snapshot): boolean {
  const begun = now.phase === "finished" || lookingBack.value;
  return begun && mayTry(now, seat.value, heldSeats(now.game.id));
}

function sit(game: string, color: Color | null): void {
  takeSeat(game, color);
  asking.value = false;
  enterGame(game);
}

/** Who sees that it is their turn need not be called. */
function useGameTitle(now: Snapshot | null): void {
  const mine = seat.value;
  const away = !attended.value || elsewhere.value;
  const call = now !== null && mine !== null && myTurn.value && away;
  useTitle(now && gameTitle(now.game), call ? now.game[other(mine)] : null);
}

function useShortcuts(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isWriting(event)) return;
      if (!event.shiftKey || event.ctrlKey || event.metaKey || event.altKey || event.code !== "KeyC") return;
      coordinates.value = next(coordinateChoices, coordinates.value);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}
