// Owns the list of what a review is made of: a finished game's, and that of a record opened from a file.
// Must never hold anything that a game that goes on needs.

export { FilePage } from "./review/file_page";
export { GameReview } from "./review/game_panel";
export { GameSgf } from "./review/game_sgf";
