// What is loaded when it is first wanted: finished games, stepping through a game, the record of time.

export { Replay } from "./game_replay";
export { GamesPage } from "./games_page";
export { Keep } from "./keep";
export { goTo } from "./replay";
export { ReplayBar } from "./replay_bar";
