// Owns one game of the live boards: names, clocks, the board, how far it is and how many watch. One tap enters it.
import type { Signal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { MiniBoard } from "../board/mini_board";
import { vertexOf } from "../board/points";
import { isolated } from "../foreign";
import type { Color, GameSummary } from "../generated/protocol";
import { t } from "../i18n";
import { words } from "../i18n/later";
import { play } from "../i18n/play";
import type { Held } from "../lobby/steady";
import { isOwnGame } from "../own/games";
import { said } from "../rulesets";
import type { LiveBoard } from "./boards";
import { useInView } from "./in_view";
import { MiniClock } from "./mini_clock";
import { boards } from "./store";

export function Tile({ line: game, gone }: Held<GameSummary>) {
  const tile = useRef<HTMLLIElement>(null);
  useInView(tile, game.id);
  const board = boards.of(game.id);
  const say = words().live;
  const now = board.value;
  const ended = now?.outcome ? t().result.text(now.outcome, said(game.settings.ruleset).unit) : null;
  const parts = [ended ?? say.moves(now?.moves ?? game.moves)];
  if (game.spectators > 0) parts.push(say.spectators(game.spectators));
  const own = isOwnGame(game.id);
  if (own) parts.unshift(play().own.yours);
  return (
    <li ref={tile} class={gone ? "tile gone" : "tile"}>
      <Side game={game} color="white" board={board} />
      <Picture size={game.settings.size} board={now} moves={game.moves} />
      <Side game={game} color="black" board={board} />
      <p class="tile-foot parts figures">
        {parts.map((part) => (
          <span key={part}>{part}</span>
        ))}
      </p>
      <a class="tile-link" href={`/g/${game.id}`}>
        <span class="unseen">
          {own ? play().own.back : say.watchLabel(isolated(game.black), isolated(game.white))}
        </span>
      </a>
    </li>
  );
}

function Side(props: { game: GameSummary; color: Color; board: Signal<LiveBoard | null> }) {
  const { game, color, board } = props;
  return (
    <p class="tile-side">
      <span class={`seat-stone ${color} tiny`} aria-hidden="true" />
      <bdi class="tile-name">{game[color]}</bdi>
      <MiniClock board={board} color={color} time={game.settings.time} />
    </p>
  );
}

const nothing = new Map<number, Int8Array>();

/** The wood is there before the stones are known. */
function Picture({ size, board, moves }: { size: number; board: LiveBoard | null; moves: number }) {
  const say = words().live;
  const last = board?.last ?? null;
  const said = last === "pass" ? say.passed : (last ?? "");
  return (
    <MiniBoard
      size={size}
      stones={board?.stones ?? empty(size)}
      last={last === null ? null : vertexOf(last, size)}
      label={say.board(size, board?.moves ?? moves, said)}
    />
  );
}

function empty(size: number): Int8Array {
  const known = nothing.get(size) ?? new Int8Array(size * size);
  nothing.set(size, known);
  return known;
}
