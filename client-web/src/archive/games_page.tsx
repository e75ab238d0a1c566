// Owns the page of finished games: the list with its next page, and the field that narrows it to one player.
import { useEffect, useState } from "preact/hooks";
import { isolated } from "../foreign";
import type { PlayedGame } from "../generated/protocol";
import { NAME_UNITS } from "../guest";
import { refusalText, t } from "../i18n";
import { words } from "../i18n/later";
import { MyOffer } from "../lobby/my_offer";
import { settingsLine } from "../lobby/settings_text";
import { offer } from "../lobby/store";
import { gamesOf, go } from "../router";
import { said } from "../rulesets";
import { PlayerName } from "../ui/player_name";
import { type Answer, playedGames, sgfPath } from "./api";
import { dayText } from "./span_text";

type Trouble = Exclude<Answer<never>, { state: "there" }>;

interface Listed {
  games: readonly PlayedGame[];
  /** What the next page comes before; null after the last. */
  next: number | null;
  now: "loading" | "there" | Trouble;
}

const first: Listed = { games: [], next: null, now: "loading" };

export function GamesPage({ player }: { player: string }) {
  const { games: say } = words();
  return (
    <div class="games">
      {offer.value && <MyOffer seek={offer.value} />}
      <div class="games-head">
        <h1>{player === "" ? say.title : say.of(isolated(player))}</h1>
        <Filter key={player} player={player} />
        <a class="button" href="/review">
          {say.openFile}
        </a>
      </div>
      <List key={player} player={player} />
    </div>
  );
}

function Filter({ player }: { player: string }) {
  const { games: say } = words();
  const [draft, setDraft] = useState(player);
  const submit = (event: Event) => {
    event.preventDefault();
    go(gamesOf(draft.trim()));
  };
  return (
    <form class="games-filter" role="search" onSubmit={submit}>
      <input
        type="search"
        aria-label={say.filter}
        placeholder={say.filterHint}
        maxLength={NAME_UNITS}
        value={draft}
        dir="auto"
        onInput={(event) => setDraft(event.currentTarget.value)}
      />
      <button type="submit" class="button">
        {say.find}
      </button>
      {player !== "" && (
        <a class="button" href={gamesOf("")}>
          {say.all}
        </a>
      )}
    </form>
  );
}

function List({ player }: { player: string }) {
  const { games: say } = words();
  const [listed, setListed] = useState(first);
  const { games, next, now } = listed;
  useEffect(() => {
    if (now !== "loading") return;
    let stale = false;
    void playedGames(player, next).then((answer) => {
      if (!stale) setListed((before) => withAnswer(before, answer));
    });
    return () => {
      stale = true;
    };
  }, [now]);
  const load = () => setListed({ ...listed, now: "loading" });
  return (
    <section class="card" aria-label={say.title} aria-busy={now === "loading"}>
      <ul class="rows">
        {games.map((game) => (
          <Row key={game.id} game={game} />
        ))}
      </ul>
      <div role="status">
        {now === "loading" && <p class="empty">{say.loading}</p>}
        {now === "there" && games.length === 0 && (
          <p class="empty">{player === "" ? say.empty : say.emptyOf(isolated(player))}</p>
        )}
        {typeof now === "object" && <p class="empty warn">{troubleText(now)}</p>}
      </div>
      {typeof now === "object" && (
        <button type="button" class="button" onClick={load}>
          {words().again}
        </button>
      )}
      {now === "there" && next !== null && (
        <button type="button" class="button games-more" onClick={load}>
          {say.more}
        </button>
      )}
    </section>
  );
}

function Row({ game }: { game: PlayedGame }) {
  const { games: say } = words();
  const { outcome, settings } = game;
  const [black, white] = [isolated(game.black), isolated(game.white)];
  const parts = [...settingsLine(settings), say.moves(game.moves)];
  return (
    <li class="row">
      <div class="row-text">
        <strong class="pair">
          <PlayerName name={game.black} side="black" /> <span class="versus">{t().lobby.versus}</span>
          <PlayerName name={game.white} side="white" />
        </strong>
        <p class="games-result">{t().result.text(outcome, said(settings.ruleset).unit)}</p>
        <p class="parts">
          {parts.map((part) => (
            <span key={part}>{part}</span>
          ))}
          <span>
            <time dateTime={new Date(game.ended_at).toISOString()}>{dayText(game.ended_at)}</time>
          </span>
        </p>
      </div>
      <div class="row-links">
        <a class="button" href={`/g/${game.id}`} aria-label={say.openLabel(black, white)}>
          {say.open}
        </a>
        <a
          class="quiet"
          href={sgfPath(game.id)}
          download={`${game.black}-${game.white}.sgf`}
          aria-label={say.sgfLabel(black, white)}
        >
          {say.sgf}
        </a>
      </div>
    </li>
  );
}

/** A game that ended between two pages may come twice: it is shown once. */
export function withAnswer(before: Listed, answer: Awaited<ReturnType<typeof playedGames>>): Listed {
  if (answer.state !== "there") return { ...before, now: answer };
  const known = new Set(before.games.map(({ id }) => id));
  const more = answer.value.games.filter(({ id }) => !known.has(id));
  return { games: [...before.games, ...more], next: answer.value.next, now: "there" };
}

export function troubleText(trouble: Trouble): string {
  return trouble.state === "refused" ? refusalText(trouble.why) : words().failed;
}
