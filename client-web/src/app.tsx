// Owns the page as a whole: which part is shown, and which socket is open for it.
import { effect, untracked } from "@preact/signals";
import { enterGame, leaveGame } from "./game/store";
import { t } from "./i18n";
import { later, loadLater } from "./later";
import { onScreen } from "./lobby/looking";
import { enterLobby, leaveLobby } from "./lobby/store";
import { ChallengePage } from "./pages/challenge";
import { asking, GamePage } from "./pages/game";
import { LobbyPage } from "./pages/lobby";
import { LostPage } from "./pages/lost";
import { type Route, route } from "./router";
import { chooseSeat } from "./seats";
import { Header } from "./ui/header";
import { Signs } from "./ui/signs";

export function App() {
  return (
    <>
      <Header />
      <main id="main">
        <Page route={route.value} />
      </main>
      <Signs />
    </>
  );
}

/** One socket a page: each route opens its own and closes the other. */
export function followRoute(): void {
  effect(() => {
    const now = route.value;
    untracked(() => open(now));
  });
  effect(() => {
    if (route.value.page !== "game") document.title = `${t().brand} ${t().brandSmall}`;
  });
}

function open(now: Route): void {
  if (now.page !== "game") leaveGame();
  // Finished games may be looked at while one's own offer stands.
  if (now.page === "game" || now.page === "nowhere") leaveLobby();
  if (now.page === "lobby") enterLobby(null, "both");
  if (now.page === "tv") enterLobby(null, "games");
  if (now.page === "challenge") enterLobby(now.seek, "none");
  if (now.page === "games") onScreen.value = "none";
  if (now.page !== "game") return;
  const choice = chooseSeat(now.game);
  asking.value = choice.kind === "ask";
  if (choice.kind === "ask") leaveGame();
  else enterGame(now.game);
}

function Page({ route }: { route: Route }) {
  switch (route.page) {
    case "lobby":
      return <LobbyPage />;
    case "challenge":
      return <ChallengePage seek={route.seek} />;
    case "game":
      return <GamePage key={route.game} game={route.game} move={route.move} />;
    case "tv": {
      loadLater();
      const parts = later.value;
      return parts && <parts.LivePage />;
    }
    case "games": {
      loadLater();
      const parts = later.value;
      return parts && <parts.GamesPage player={route.player} />;
    }
    case "nowhere":
      return <LostPage text={t().lost.nowhere} />;
  }
}
