// Owns the two lists of the lobby: open offers to take and running games to watch.
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import type { GameSummary, Seek } from "../generated/protocol";
import { t } from "../i18n";
import { PlayerName } from "../ui/player_name";
import { settingsLine } from "./settings_text";
import { acceptSeek, lists, offer, ready } from "./store";

export function OpenSeeks() {
  const words = t().lobby;
  const now = lists.value;
  const seeks = (now?.seeks ?? []).filter((seek) => seek.id !== offer.value?.id);
  const { shown, steady } = useSteady(seeks);
  return (
    <section class="card" aria-labelledby="seeks-title">
      <ListHead id="seeks-title" title={words.playNow}>
        {now && words.visitors(now.visitors)}
      </ListHead>
      {shown.length === 0 && <p class="empty">{words.noSeeks}</p>}
      <ul class="rows" {...steady}>
        {shown.map((seek) => (
          <SeekRow key={seek.id} seek={seek} />
        ))}
      </ul>
      <More all={now?.seek_count ?? 0} listed={now?.seeks.length ?? 0} />
    </section>
  );
}

function SeekRow({ seek }: { seek: Seek }) {
  const words = t().lobby;
  return (
    <li class="row">
      <span class={`seat-stone ${seek.color}`} aria-hidden="true" />
      <div class="row-text">
        <strong>
          <PlayerName name={seek.name} />
        </strong>
        <p class="parts">
          {[...settingsLine(seek.settings), t().colorChoice(seek.color)].map((part) => (
            <span key={part}>{part}</span>
          ))}
        </p>
      </div>
      <button
        type="button"
        class="button primary"
        aria-label={words.acceptLabel(seek.name)}
        disabled={!ready.value}
        onClick={() => acceptSeek(seek)}
      >
        {words.accept}
      </button>
    </li>
  );
}

export function RunningGames() {
  const words = t().lobby;
  const now = lists.value;
  const { shown, steady } = useSteady(now?.games ?? []);
  return (
    <section class="card" aria-labelledby="games-title">
      <ListHead id="games-title" title={words.running}>
        {now && now.game_count > 0 && now.game_count}
      </ListHead>
      {shown.length === 0 && <p class="empty">{words.noGames}</p>}
      <ul class="rows" {...steady}>
        {shown.map((game) => (
          <GameRow key={game.id} game={game} />
        ))}
      </ul>
      <More all={now?.game_count ?? 0} listed={now?.games.length ?? 0} />
    </section>
  );
}

function GameRow({ game }: { game: GameSummary }) {
  const words = t().lobby;
  const parts = [...settingsLine(game.settings), words.moves(game.moves)];
  if (game.spectators > 0) parts.push(words.spectators(game.spectators));
  return (
    <li class="row">
      <div class="row-text">
        <strong class="pair">
          <PlayerName name={game.black} side="black" /> <span class="versus">{words.versus}</span>
          <PlayerName name={game.white} side="white" />
        </strong>
        <p class="parts">
          {parts.map((part) => (
            <span key={part}>{part}</span>
          ))}
        </p>
      </div>
      <a class="button" href={`/g/${game.id}`} aria-label={words.watchLabel(game.black, game.white)}>
        {words.watch}
      </a>
    </li>
  );
}

function ListHead({ id, title, children }: { id: string; title: string; children: ComponentChildren }) {
  return (
    <div class="list-head">
      <h2 id={id}>{title}</h2>
      <span class="hint">{children}</span>
    </div>
  );
}

function More({ all, listed }: { all: number; listed: number }) {
  return all > listed ? <p class="hint">{t().lobby.more(all - listed)}</p> : null;
}

/** Rows stay as they are while a mouse lies over them, so that none slips under a click. */
function useSteady<T>(rows: readonly T[]) {
  const [over, setOver] = useState(false);
  const held = useRef(rows);
  if (!over) held.current = rows;
  const steady = {
    onPointerEnter: (event: PointerEvent) => setOver(event.pointerType === "mouse"),
    onPointerLeave: () => setOver(false),
  };
  return { shown: held.current, steady };
}
