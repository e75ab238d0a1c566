// Owns the list of what is loaded once the board is there: requests, breaks, the count, the result, the reading.
// Must never hold anything that the first picture of a game needs.

export { Lens } from "./board/lens";
export { Asked } from "./game/asked";
export { startStayingAwake } from "./game/awake";
export { Break } from "./game/break";
export { breakHeadline } from "./game/break_headline";
export { startCalling } from "./game/call";
export { Gone } from "./game/gone";
export { Lag, startMeasuring } from "./game/lag";
export { Entries } from "./game/more_entries";
export { Repetition } from "./game/repetition";
export { Result } from "./game/result";
export { Scoring } from "./game/scoring";
export { StatusMore } from "./game/status_more";
export { Typed } from "./game/typed";
export { startKeeping } from "./install";
export { OwnGame } from "./own/bar";
export { checkOwnGames } from "./own/check";
export { startFollowing } from "./own/follow";
export { calling, elsewhere, isOwnGame } from "./own/games";
export { startReading } from "./reading/reader";
export { Mute, SoundChip } from "./sound/mute";
export { startSound } from "./sound/start";
export { startVersionCheck } from "./version";
