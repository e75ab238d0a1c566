// What a page that comes to the front leaves of the one before: it speaks of no line that it does not live by.
import { beforeAll, expect, test, vi } from "vitest";
import { followRoute } from "../src/app";
import { lobbyParts } from "../src/later";
import { linkSign, lookAt } from "../src/link_state";
import { path } from "../src/router";

vi.mock("../src/settings/helping", () => ({ helping: { value: false }, startHelp: () => {} }));
vi.mock("../src/attention", () => ({ startAttention: () => {} }));
vi.mock("../src/later", () => {
  const lobby = { enterLobby: vi.fn(), leaveLobby: vi.fn(), onScreen: { value: "both" } };
  const nothing = Object.fromEntries(
    ["gameParts", "playParts", "talkParts", "settingsParts", "reviewParts", "later"].map((name) => [
      name,
      { value: null },
    ]),
  );
  return { ...nothing, lobbyParts: { value: lobby }, loadLobbyParts: () => {}, loadGameParts: () => {} };
});

const parts = lobbyParts.value as NonNullable<typeof lobbyParts.value>;

beforeAll(() => {
  Object.assign(globalThis, { document: { title: "" } });
  followRoute();
});

test("a lost line of the lobby is no news on a page without one, and its lists are not fed there", () => {
  for (const other of ["/settings", "/games", "/review"]) {
    path.value = "/";
    expect(parts.enterLobby).toHaveBeenLastCalledWith(null, "both");
    parts.onScreen.value = "both";
    lookAt({ link: "lost", retry: () => {} });
    expect(linkSign.value).toBe("lost");
    path.value = other;
    expect([linkSign.value, parts.onScreen.value], other).toEqual(["quiet", "none"]);
  }
});
