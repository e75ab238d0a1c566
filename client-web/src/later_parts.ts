// Owns the list of what is loaded when it is first wanted: finished games, stepping through a game.
// Must never hold anything that playing needs.

export { goTo, step } from "./archive/course";
export { Replay } from "./archive/game_replay";
export { GamesPage } from "./archive/games_page";
export { Keep } from "./archive/keep";
export { ReplayBar } from "./archive/replay_bar";
