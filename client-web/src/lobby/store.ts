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
  SeekId,
  Settings,
  Visibility,
} from "../generated/protocol";
import { VERSION } from "../generated/protocol";
import { nameToGoBy } from "../guest";
import { t } from "../i18n";
import { newId } from "../ids";
import { lookAt, tellOf } from "../link_state";
import { notify, notifyRefused, outOfDate } from "../notices";
import { chooseName, chosenName } from "../prefs";
import { go } from "../router";
import { keepSeat } from "../seats";
import { Connection, socketUrl } from "../socket";
import { keepOffer, keptOffer, mayComeBack } from "./kept_offer";
import { forgetLists, hearLists, type Lists, onScreen, wishes } from "./looking";

/** A link that was opened: what it offers, or why nothing. */
export type LookedUp =
  | { state: "looking" }
  | { state: "shown"; seek: Seek }
  | { state: "refused"; why: Refused };

export const name = signal("");
export const offer = signal<Seek | null>(null);
/** An own offer that was waited for in vain, until it is made again or waved away. */
export const lostOffer = signal<Seek | null>(endedBefore());
export const lookedUp = signal<LookedUp>({ state: "looking" });
export const ready = signal(false);

let connection: Connection<LobbyRequest, LobbyMessage> | null = null;
let wanted: string | null = null;
let looking: string | null = null;
let renaming: { id: CommandId; to: string; agreed: () => void } | null = null;
let comingBack: string | null = null;
let inFront = false;
/** What is to end because its owner plays; it may still be taken until the server has agreed. */
let withdrawn: SeekId | null = null;
let closing: CommandId | null = null;

/** Opens the socket if it is not open; `seek` is the link to look up, if any, `lists` what is on the screen. */
export function enterLobby(seek: string | null, lists: Lists): void {
  inFront = true;
  wanted = seek;
  onScreen.value = lists;
  if (seek !== null) lookedUp.value = { state: "looking" };
  if (connection) lookUp();
  followOffer();
  lookAt(connection);
}

/** Opens the socket without looking at anything: an offer of one's own may stand, whatever page is in front. */
export function followOffer(): void {
  if (connection) return;
  connection = new Connection<LobbyRequest, LobbyMessage>({
    url: socketUrl("/ws/lobby"),
    hello: () => ({ type: "hello", version: VERSION, token: null, since: null }),
    ping: { type: "ping" },
    onMessage: hear,
    onLink: (link) => {
      ready.value = link === "open";
      tellOf(connection, link);
    },
  });
  connection.start();
}

/** Other pages come to the front; whoever plays in one withdraws what is offered. */
export function leaveLobby(toPlay: boolean): void {
  inFront = false;
  wanted = null;
  onScreen.value = "none";
  forgetLists();
  if (toPlay) withdraw();
  hangUp();
}

/** At once, or as soon as the line is there and the offer come back to. */
function withdraw(): void {
  const standing = offer.value ?? (mayComeBack() ? keptOffer()?.seek : undefined);
  if (!standing || standing.id === withdrawn) return;
  withdrawn = standing.id;
  followOffer();
  if (offer.value) closeSeek(offer.value);
}

/** What stands needs the line on every page, and nothing else does. */
function hangUp(): void {
  if (inFront || offer.value || mayComeBack()) return;
  connection?.stop();
  connection = null;
}

for (const wish of wishes)
  effect(() => {
    const request = wish();
    if (ready.value) connection?.send(request);
  });

/** Without a name of one's own one is a guest again. What the page says anew after a break asks for itself alone. */
export function rename(to: string, agreed = () => {}): void {
  if (to === "") chooseName("");
  renaming = { id: goBy(to === "" ? nameToGoBy(null) : to), to, agreed };
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

export function forgetLostOffer(): void {
  lostOffer.value = null;
  keepOffer(null);
}

export function closeSeek(seek: Seek): void {
  closing = newId();
  connection?.send({ type: "close_seek", id: closing, seek: seek.id });
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
      comeBack();
      lookUp();
      return;
    }
    case "renamed":
      name.value = message.name;
      if (message.id !== renaming?.id) return;
      if (renaming.to !== "") chooseName(message.name);
      renaming.agreed();
      return;
    case "seek_opened":
      offer.value = message.seek;
      lostOffer.value = null;
      keepOffer({ seek: message.seek, token: message.token, ended: false });
      if (message.seek.id === withdrawn) closeSeek(message.seek);
      return;
    case "seek_closed":
      if (offer.value?.id === message.seek) endOffer();
      // What is before the eyes is asked for again: the answer says what became of it.
      if (message.id === looking) lookUp();
      return;
    case "seek_shown":
      if (message.id === looking) lookedUp.value = { state: "shown", seek: message.seek };
      return;
    case "game_ready":
      keepSeat(message.game, message.color, message.token);
      // Whoever plays somebody else offers no more.
      if (offer.value && offer.value.id !== message.seek) withdraw();
      else endOffer();
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
  if (refused.id !== null && refused.id === comingBack) {
    if (withdrawn === null) loseOffer();
    else endOffer();
    return;
  }
  if (refused.id !== null && refused.id === closing && withdrawn !== null) {
    // Somebody was faster: their game is told of when it is there, and if none could be made the offer stands again.
    if (refused.code === "seek_taken") withdrawn = null;
    else endOffer();
    return;
  }
  const ofLink = refused.id !== null && refused.id === looking;
  const gone = refused.code === "unknown_seek" || refused.code === "seek_taken";
  if (ofLink || (gone && wanted !== null)) {
    lookedUp.value = { state: "refused", why: refused };
    return;
  }
  // A name that was kept from before and is not taken any more would be refused each time.
  const stale = refused.id === renaming?.id && renaming?.to !== "" && renaming?.to === chosenName.value;
  if (refused.code === "bad_name" && stale) rename("");
  notifyRefused(refused);
}

/** After a reload or a broken line: to what this tab had offered, or to what became of it. */
function comeBack(): void {
  const kept = keptOffer();
  if (!kept || kept.ended) return;
  comingBack = newId();
  connection?.send({ type: "resume_seek", id: comingBack, seek: kept.seek.id, token: kept.token });
}

function endOffer(): void {
  offer.value = null;
  withdrawn = null;
  if (!lostOffer.value) keepOffer(null);
  hangUp();
}

function loseOffer(): void {
  const kept = keptOffer();
  offer.value = null;
  lostOffer.value = kept?.seek ?? null;
  if (kept) keepOffer({ ...kept, ended: true });
  hangUp();
}

function endedBefore(): Seek | null {
  const kept = keptOffer();
  return kept?.ended ? kept.seek : null;
}
