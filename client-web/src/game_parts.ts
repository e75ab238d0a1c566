// Owns the list of what the first picture of a game needs: the board, the players, the clocks, the buttons.

export { comeBack, enterGame, leaveGame, stepAside } from "./game/store";
export { GamePage } from "./pages/game";
