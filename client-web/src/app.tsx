// Owns the page as a whole: which part is shown, and which socket is open for it.
import { effect, untracked } from "@preact/signals";
import { startAttention } from "./attention";
import { dropEarlyLine } from "./early_line";
import { asking } from "./game/asking";
import { t } from "./i18n";
import {
  gameParts,
  later,
  loadGameParts,
  loadLater,
  loadLobbyParts,
  loadPlayParts,
  loadReview,
  loadSettings,
  lobbyParts,
  playParts,
  reviewParts,
  settingsParts,
  talkParts,
  whenIdle,
} from "./later";
import { lookAt } from "./link_state";
import { startTitle } from "./page_title";
import { LostPage } from "./pages/lost";
import { type Route, route } from "./router";
import { chooseSeat } from "./seats";
import { helping, startHelp } from "./settings/helping";
import { Header } from "./ui/header";
import { Signs } from "./ui/signs";

export function App() {
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1}>
        <Page route={route.value} />
      </main>
      <Signs />
      <Help />
    </>
  );
}

function Help() {
  if (!helping.value) return null;
  loadSettings();
  const parts = settingsParts.value;
  return parts && <parts.Shortcuts />;
}

/** Each route has its own socket, after the other is closed, unless a game or an offer of one's own stands on that. */
export function followRoute(): void {
  effect(() => {
    const now = route.value;
    untracked(() => leave(now));
  });
  effect(() => {
    const now = route.value;
    const parts = lobbyParts.value;
    untracked(() => {
      if (now.page === "lobby" || now.page === "tv" || now.page === "challenge") loadLobbyParts();
      if (now.page === "lobby") parts?.enterLobby(null, "both");
      if (now.page === "tv") parts?.enterLobby(null, "games");
      if (now.page === "challenge") parts?.enterLobby(now.seek, "none");
    });
  });
  effect(() => {
    const now = route.value;
    const parts = gameParts.value;
    if (now.page !== "game") return;
    loadGameParts();
    if (parts) untracked(() => sitOrWatch(parts, now.game));
  });
  effect(() => {
    const parts = playParts.value;
    untracked(() => {
      parts?.startSound();
      parts?.startCalling();
      parts?.startStayingAwake();
      parts?.startMeasuring();
      parts?.startVersionCheck();
      parts?.startKeeping();
      parts?.startFollowing();
      parts?.checkOwnGames();
    });
  });
  effect(() => {
    const parts = talkParts.value;
    untracked(() => parts?.startTalk());
  });
  startTitle();
  startHelp();
  startAttention();
}

/** What will be wanted soon, once the first picture is there. */
export function fetchAhead(): void {
  whenIdle(() => {
    loadGameParts();
    loadPlayParts();
  });
}

function leave(now: Route): void {
  const { page } = now;
  const byLobby = page === "lobby" || page === "tv" || page === "challenge";
  if (page !== "game") gameParts.value?.stepAside();
  if (!byLobby && page !== "game") {
    dropEarlyLine();
    lookAt(null);
  }
  // Games may be looked at while one's own offer stands.
  const parts = lobbyParts.value;
  const isPlayed = playParts.value?.isOwnGame ?? (() => false);
  if (page === "game" || page === "nowhere") parts?.leaveLobby(now.page === "game" && isPlayed(now.game));
  else if (parts && !byLobby) parts.onScreen.value = "none";
}

function sitOrWatch(parts: NonNullable<typeof gameParts.value>, game: string): void {
  const choice = chooseSeat(game);
  asking.value = choice.kind === "ask";
  if (choice.kind === "ask") {
    dropEarlyLine();
    parts.leaveGame();
  } else if (!parts.comeBack(game)) {
    parts.enterGame(game);
  }
}

function Page({ route }: { route: Route }) {
  switch (route.page) {
    case "lobby": {
      const parts = lobbyParts.value;
      return parts && <parts.LobbyPage />;
    }
    case "challenge": {
      const parts = lobbyParts.value;
      return parts && <parts.ChallengePage seek={route.seek} />;
    }
    case "game": {
      const parts = gameParts.value;
      return (
        parts && <parts.GamePage key={`${route.game} ${route.move}`} game={route.game} move={route.move} />
      );
    }
    case "tv": {
      loadLater();
      // The lists come by the lobby's socket.
      const parts = lobbyParts.value && later.value;
      return parts && <parts.LivePage />;
    }
    case "games": {
      loadLater();
      const parts = later.value;
      return parts && <parts.GamesPage player={route.player} />;
    }
    case "review": {
      loadReview();
      const parts = reviewParts.value;
      return parts && <parts.FilePage />;
    }
    case "settings": {
      loadSettings();
      const parts = settingsParts.value;
      return parts && <parts.SettingsPage />;
    }
    case "nowhere":
      return <LostPage text={t().lost.nowhere} />;
  }
}
