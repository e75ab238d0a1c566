// Owns what a game is called: by its players. Must never know anything else of it.
import { isolated } from "../foreign";
import type { GameInfo } from "../generated/protocol";
import { t } from "../i18n";

export function gameTitle({ black, white }: Pick<GameInfo, "black" | "white">): string {
  return t().game.title(isolated(black), isolated(white));
}
