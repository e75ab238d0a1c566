// Owns the lobby as this page knows it: the socket, the visitor's name and offer, a link looked up.
// Must never know how any of it is drawn.
import { effect, signal } from "@preact/signals";
import type {
  ColorChoice,
  CommandId,
  LobbyMessage,
  LobbyRequest,
  Refused,
  Seek,
  Settings,
  Visibility,
} from "../generated/protocol";
import { VERSION } from "../generated/protocol";
import { nameToGoBy } from "../guest";
import { t } from "../i18n";
import { newId } from "../ids";
import { retry, showLink } from "../link_state";
import { notify, notifyRefused, outOfDate } from "../notices";
import { chooseName, chosenName } from "../prefs";
import { go } from "../router";
import { keepSeat } from "../seats";
import { Connection, socketUrl } from "../socket";
import { forgetLists, hearLists, type Lists, onScreen, wishes } from "./looking";

/** A link that was opened: what it offers, or why nothing. */
export type LookedUp =
  | { state: "looking" }
  | { state: "shown"; seek: Seek }
  | { state: "refused"; why: Refused };

export const name = signal("");
export const offer = signal<Seek | null>(null);
/** An own offer that ended with its socket, until it is made again or waved away. */
export const lostOffer = signal<Seek | null>(null);
export const lookedUp = signal<LookedUp>({ state: "looking" });
export const ready = signal(false);
/** The last change of the name that the server agreed to. */
export const renamed = signal<CommandId | null>(null);

let connection: Connection<LobbyRequest, LobbyMessage> | null = null;
let wanted: string | null = null;
let looking: string | null = null;
let renaming: { id: CommandId; to: string } | null = null;

/** Opens the socket if it is not open; `seek` is the link to look up, if any, `lists` what is on the screen. */
export function enterLobby(seek: string | null, lists: Lists): void {
  wanted = seek;
  onScreen.value = lists;
  if (seek !== null) lookedUp.value = { state: "looking" };
  if (connection) {
    lookUp();
    return;
  }
  connection = new Connection<LobbyRequest, LobbyMessage>({
    url: socketUrl("/ws/lobby"),
    hello: () => ({ type: "hello", version: VERSION, token: null, since: null }),
    ping: { type: "ping" },
    onMessage: hear,
    onLink: (link) => {
      ready.value = link === "open";
      if (link !== "open") loseOffer();
      showLink(link);
    },
  });
  retry.value = connection.retry;
  connection.start();
}

/** An offer ends with its socket, and so does everything else here. */
export function leaveLobby(): void {
  offer.value = null;
  lostOffer.value = null;
  connection?.stop();
  connection = null;
  onScreen.value = "none";
  forgetLists();
}

for (const wish of wishes)
  effect(() => {
    const request = wish();
    if (ready.value) connection?.send(request);
  });

/** Says how its answer is known. Without a name of one's own one is a guest again. */
export function rename(to: string): CommandId {
  if (to === "") chooseName("");
  const id = goBy(to === "" ? nameToGoBy(null) : to);
  renaming = to === "" ? null : { id, to };
  return id;
}

function goBy(to: string): CommandId {
  const id = newId();
  connection?.send({ type: "rename", id, name: to });
  return id;
}

export function openSeek(settings: Settings, color: ColorChoice, visibility: Visibility): void {
  connection?.send({ type: "open_seek", id: newId(), settings, color, visibility });
}

/** The same once more; an invitation gets a new link. */
export function offerAgain({ settings, color, visibility }: Seek): void {
  openSeek(settings, color, visibility);
}

export function closeSeek(seek: Seek): void {
  connection?.send({ type: "close_seek", id: newId(), seek: seek.id });
}

export function acceptSeek(seek: Seek): void {
  connection?.send({ type: "accept_seek", id: newId(), seek: seek.id });
}

export function seekPath(seek: Seek): string {
  return `/c/${seek.id}`;
}

function lookUp(): void {
  if (wanted === null || !ready.value) return;
  looking = newId();
  connection?.send({ type: "look_up", id: looking, seek: wanted });
}

function hear(message: LobbyMessage): void {
  if (hearLists(message)) return;
  switch (message.type) {
    case "welcome": {
      const wish = nameToGoBy(message.name);
      name.value = wish;
      if (chosenName.value !== "" && wish !== message.name) rename(wish);
      else if (wish !== message.name) goBy(wish);
      lookUp();
      return;
    }
    case "renamed":
      name.value = message.name;
      if (message.id === renaming?.id) chooseName(message.name);
      renamed.value = message.id;
      return;
    case "seek_opened":
      offer.value = message.seek;
      lostOffer.value = null;
      return;
    case "seek_closed":
      if (offer.value?.id === message.seek) offer.value = null;
      return;
    case "seek_shown":
      if (message.id === looking) lookedUp.value = { state: "shown", seek: message.seek };
      return;
    case "game_ready":
      keepSeat(message.game, message.color, message.token);
      offer.value = null;
      go(`/g/${message.game}`);
      return;
    case "refused":
      refuse(message);
      return;
    case "pong":
      return;
    case "stopping":
      notify(t().stopping);
      return;
  }
}

function refuse(refused: Refused): void {
  if (refused.code === "version") {
    outOfDate.value = true;
    connection?.stop();
    return;
  }
  const ofLink = refused.id !== null && refused.id === looking;
  const gone = refused.code === "unknown_seek" || refused.code === "seek_taken";
  if (ofLink || (gone && wanted !== null)) {
    lookedUp.value = { state: "refused", why: refused };
    return;
  }
  // A name that was kept from before and is not taken any more would be refused each time.
  const stale = refused.id === renaming?.id && renaming?.to === chosenName.value;
  if (refused.code === "bad_name" && stale) rename("");
  notifyRefused(refused);
}

function loseOffer(): void {
  if (!offer.value) return;
  lostOffer.value = offer.value;
  offer.value = null;
}
