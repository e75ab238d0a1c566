// Owns a player's name that leads to that player's finished games.
import { gamesOf } from "../router";

export function PlayerName({ name }: { name: string }) {
  return (
    <a class="player-link" href={gamesOf(name)}>
      {name}
    </a>
  );
}
