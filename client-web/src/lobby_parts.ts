// Owns the list of what the lobby and an invitation need: a visitor of a game by its link need not wait for it.

export { onScreen } from "./lobby/looking";
export { enterLobby, followOffer, leaveLobby } from "./lobby/store";
export { ChallengePage } from "./pages/challenge";
export { LobbyPage } from "./pages/lobby";
