// Owns the list of what is loaded when it is first wanted: live boards, filters, finished games, stepping through a game.
// Must never hold anything that playing needs.

export { goTo, step } from "./archive/course";
export { Replay } from "./archive/game_replay";
export { GamesPage } from "./archive/games_page";
export { Keep } from "./archive/keep";
export { ReplayBar } from "./archive/replay_bar";
export { LivePage } from "./live/live_page";
export { RunningGames } from "./live/running_games";
export { FilterBar, FilterButton } from "./lobby/filter_bar";
export { LostOffer } from "./lobby/lost_offer";
export { NameBox } from "./lobby/name_box";
export { Pager } from "./lobby/pager";
