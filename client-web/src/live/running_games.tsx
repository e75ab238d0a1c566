// Owns the lobby's list of running games to watch.
import { isolated } from "../foreign";
import type { GameSummary } from "../generated/protocol";
import { t } from "../i18n";
import { words } from "../i18n/later";
import { play } from "../i18n/play";
import { ListCard, narrowed } from "../lobby/list_card";
import { counts, gameLook, games } from "../lobby/looking";
import { settingsLine } from "../lobby/settings_text";
import { type Held, useSteady } from "../lobby/steady";
import { isOwnGame } from "../own/games";
import { PlayerName } from "../ui/player_name";

export function RunningGames() {
  const say = words().live;
  const page = games.value;
  const { shown, steady } = useSteady(page?.lines ?? [], page?.look);
  const all = counts.value?.games;
  const boards = all ? <a href="/tv">{say.all(all)}</a> : null;
  return (
    <ListCard title={say.running} hint={boards} page={page} look={gameLook}>
      {shown.length === 0 && !narrowed(gameLook.value) && <p class="empty">{page ? say.none : "\u00a0"}</p>}
      <ul class="rows" {...steady}>
        {shown.map((held) => (
          <GameRow key={held.line.id} {...held} />
        ))}
      </ul>
    </ListCard>
  );
}

function GameRow({ line: game, gone }: Held<GameSummary>) {
  const say = words().live;
  const own = isOwnGame(game.id);
  const parts = [...settingsLine(game.settings), say.moves(game.moves)];
  if (own) parts.unshift(play().own.yours);
  if (game.spectators > 0) parts.push(say.spectators(game.spectators));
  return (
    <li class={gone ? "row gone" : "row"}>
      <div class="row-text">
        <strong class="pair">
          <PlayerName name={game.black} side="black" /> <span class="versus">{t().lobby.versus}</span>
          <PlayerName name={game.white} side="white" />
        </strong>
        <p class="parts figures">
          {parts.map((part) => (
            <span key={part}>{part}</span>
          ))}
        </p>
      </div>
      <a
        class={own ? "button primary" : "button"}
        href={`/g/${game.id}`}
        aria-label={own ? undefined : say.watchLabel(isolated(game.black), isolated(game.white))}
      >
        {own ? play().own.back : say.watch}
      </a>
    </li>
  );
}
