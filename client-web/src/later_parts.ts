// What is loaded when it is first wanted: finished games, stepping through a game, the record of time, settings.

export { Replay } from "./archive/game_replay";
export { GamesPage } from "./archive/games_page";
export { Keep } from "./archive/keep";
export { goTo } from "./archive/replay";
export { ReplayBar } from "./archive/replay_bar";
export { Choices } from "./game/display";
