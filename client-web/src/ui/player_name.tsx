// Owns a player's name that leads to that player's finished games, beside the stone of a side where there is one.
import type { ColorChoice } from "../generated/protocol";
import { gamesOf } from "../router";

export function PlayerName({ name, side }: { name: string; side?: ColorChoice }) {
  return (
    <span class="named">
      {side && <span class={`seat-stone ${side} small`} aria-hidden="true" />}
      <a class="player-link" href={gamesOf(name)}>
        <bdi>{name}</bdi>
      </a>
    </span>
  );
}
