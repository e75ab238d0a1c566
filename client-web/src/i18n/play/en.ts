// Owns the English words of what is loaded once the board is there: requests, breaks, the reading, the count.
import type { Color, Request, Unit } from "../../generated/protocol";
import type { Said } from "../../rulesets";
import { amount, fraction, halfPoints } from "../numbers";
import type { PlayMessages } from "./zh";

const colors: Record<Color, string> = { black: "Black", white: "White" };
const requests: Record<Request, string> = { pause: "a pause", adjourn: "an adjournment", undo: "an undo" };
const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const en = {
  own: {
    yours: "your game",
    against: (name: string) => `Your game against ${name}`,
    turn: { mine: "your turn", theirs: "their turn", under_way: "under way", over: "over" },
    back: "Back to it",
    look: "See the result",
    more: (count: number) => `and ${count} more`,
  },
  rematch: {
    ask: "Rematch",
    asked: "Asked for a rematch; waiting for an answer",
    offered: (color: Color) => `${colors[color]} would like a rematch`,
    accept: "Accept rematch",
    decline: "Decline",
    withdraw: "Take back",
    declined: (color: Color) => `${colors[color]} declined`,
    lapsed: "Somebody has left; no rematch",
    making: "The game is being made…",
    failed: "It could not be made; please try again",
    away: "Your opponent has left",
    present: "Your opponent is still here",
    go: "To the next game",
    watch: "Watch the next game",
  },
  around: {
    ask: { pause: "Ask for a pause", adjourn: "Ask to adjourn", undo: "Ask to undo" },
    asks: (color: Color, request: Request) => `${colors[color]} asks for ${requests[request]}`,
    asked: (request: Request) => `You asked for ${requests[request]}`,
    ofMove: (number: number) => ` (move ${number})`,
    agree: "Agree",
    decline: "Decline",
    withdraw: "Withdraw",
    declined: (color: Color, request: Request) => `${colors[color]} declines ${requests[request]}`,
    withdrawn: (color: Color, request: Request) => `${colors[color]} no longer asks for ${requests[request]}`,
    undone: (plies: number) => `${plural(plies, "move", "moves")} taken back by consent`,
    stop: "Stop the contest",
    confirmStop: "Really give it up?",
    stopped: (color: Color) => `${colors[color]} stops the contest; what is open is the other side's`,
    claim: "Claim the game",
    confirmClaim: "Really claim it?",
    claimIn: (minutes: number, seconds: number) =>
      `Your opponent is away; you may claim in ${minutes} min ${seconds} s`,
    claimNow: "Your opponent has been away too long",
    claimShort: "Claim",
    keepWaiting: "Wait",
    paused: "Paused",
    pausedText: (left: string) => `Goes on when both are ready, in ${left} at the latest`,
    pausedWatch: "Both clocks stand.",
    interrupted: "The server was away; that time is charged to nobody",
    restarted: "Server restarted; the clocks are paused",
    goesOnIn: (left: string) => `resumes within ${left}`,
    goesOnThen: "Goes on once the server is back",
    comingBack: "Waiting for both to come back",
    notCounted: "The break costs nobody time.",
    isBack: (color: Color) => `${colors[color]} is back`,
    sentAgain: "Your move will be sent again",
    pauseEnded: "The pause is over; play goes on",
    adjourned: "Adjourned",
    sealedBy: (color: Color) => `${colors[color]} has sealed a move; it is opened when both are ready`,
    notSealed: "Goes on when both are ready",
    ready: "I am ready",
    readyAlready: "Waiting for the other side",
    isReady: (color: Color) => `${colors[color]} is ready`,
    seal: "Seal your move: nobody sees it until play resumes",
    sealing: (color: Color) => `${colors[color]} is sealing a move`,
    opened: (color: Color, point: string) => `${colors[color]}'s sealed move: ${point}`,
    openedVoid: (color: Color, point: string) => `${colors[color]}'s sealed move ${point} is void, turn lost`,
    turnForfeited: (color: Color) => `${colors[color]}'s last period is used up: a pass`,
  },
  lag: (ms: number) => `Lag ${ms} ms`,
  sound: { mute: "Mute", unmuteHint: "Sound on", wake: "Press for sound" },
  typed: {
    label: "Type a move",
    hint: "d4, pass; c reads the clocks, l the last move",
    unknown: (text: string) => `“${text}” is no point of the board`,
    taken: (point: string) => `${point} is taken`,
    notNow: "No stone may be placed now",
    joiner: "; ",
  },
  reading: {
    seconds: (count: number) => `${count} seconds`,
    left: (count: number) => `${count} seconds left`,
    minutesLeft: (count: number) => plural(count, "minute left", "minutes left"),
    periodsLeft: (count: number) => plural(count, "period left", "periods left"),
    begins: "Byo-yomi begins",
    mainOver: "Main time is used up",
  },
  cycle: {
    title: "The position repeats",
    text: (ruling: Said["repetition"]) =>
      `The third time it is ruled ${ruling === "draw" ? "a draw" : "no result"}; at once if both agree.`,
    agree: "Agree to the ruling",
    agreed: (color: Color) => `${colors[color]} agrees`,
    waiting: "Waiting for the other side",
  },
  scoring: {
    title: { area: "Count", territory: "Territory count" },
    agreeing: "Agreeing on dead stones",
    hintMark:
      "Tap dead stones to mark them; tap again to revive. The game ends when both accept the same count.",
    hintWatch: "The players are agreeing on dead stones.",
    left: (time: string) => `${time} left`,
    awaited: "The server is still working out what is dead",
    atTheEnd: "At 0:00 the server's own proposal is counted, not these marks.",
    settled: {
      expired: "Marking timed out; the server's proposal counts",
      disputed: "A second dispute; counted as the rules say",
    },
    accept: "Accept the count",
    withdraw: "Withdraw",
    locked: "Just changed…",
    accepted: (color: Color) => `${colors[color]} has accepted`,
    dispute: "Dispute: play on",
    disputeHint: "Tap the disputed chain",
    claimDead: "I hold it to be dead",
    claimAlive: "I hold it to be alive",
    disputeAbout: (point: string) => `The chain at ${point}:`,
    changed: (color: Color, count: number, point: string) =>
      `${colors[color]} marked ${plural(count, "stone", "stones")} dead at ${point}`,
    revived: (color: Color, count: number, point: string) =>
      `${colors[color]} revived ${plural(count, "stone", "stones")} at ${point}`,
    closed: (color: Color, point: string) => `${colors[color]} disputes ${point} again; counted by the rules`,
    resumed: (color: Color, point: string) => `${colors[color]} disputes ${point}; play goes on`,
    proposed: (count: number) =>
      count > 0 ? "The server has marked dead stones" : "The server finds no dead stones",
    change: "; tap a chain to change it.",
    decide: "; the players decide.",
    row: {
      stones: "Stones",
      enclosed: "Enclosed",
      territory: "Territory",
      shared: "Shared",
      prisoners: "Prisoners",
      total: "Total",
    },
    half: "Half the board",
    komi: () => "Komi",
    handicap: () => "Handicap",
    lastMove: "Last move",
    warning: (color: Color) => `${colors[color]}'s warnings`,
    marginText: (winner: Color | null, margin: number, unit: Unit) => {
      if (winner === null) return "Draw";
      if (margin === 0) return `Level, which is ${colors[winner]}'s`;
      return `${colors[winner]} leads by ${amount(margin, unit)}`;
    },
    figure: (quarters: number, unit: Unit) =>
      unit === "zi" ? fraction(quarters, " ") : halfPoints(quarters),
  },
} satisfies PlayMessages;
