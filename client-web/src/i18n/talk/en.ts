// Owns the English words of the talk beside a game.
import type { TalkMessages } from "./zh";

export const en = {
  title: "Chat",
  tabs: "Moves and chat",
  watching: (names: readonly string[], others: number) =>
    others > 0 ? `${names.join(", ")} and ${others} more watching` : `${names.join(", ")} watching`,
  unread: (count: number) => `${count} unread`,
  news: (count: number) => (count === 1 ? "1 new line" : `${count} new lines`),
  lines: "What was said",
  empty: "Nobody has said anything yet.",
  input: "Your line",
  send: "Send",
  toAll: "Seen by everybody here",
  toSpectators: "Players see it afterwards",
  eventOff: "In an event, players say nothing before the end.",
  spectatorsOff: "Spectators may not talk in this game.",
  line: (name: string, text: string) => `${name}: ${text}`,
  namesake: (nth: number) => `no. ${nth} of this name`,
  spectator: "spectator",
  kept: "What spectators said during the game",
  mute: (name: string) => `Mute ${name}`,
  muting: "Mute",
  muteAll: "Mute everybody",
  unmuteAll: "Show the chat",
  allMuted: "Everybody is muted: nothing is shown or counted.",
  muted: "Muted",
  nobodyMuted: "Nobody is muted.",
  unmute: (name: string) => `Unmute ${name}`,
  broken: "The connection broke; not sent",
  unsaid: (why: string, text: string) => `${why} “${text}”`,
} satisfies TalkMessages;
