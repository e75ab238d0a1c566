// Owns every English word of the page.
import type {
  Color,
  ColorChoice,
  Conduct,
  IllegalMoves,
  Offence,
  Outcome,
  Ruleset,
  Unit,
} from "../generated/protocol";
import type { Said } from "../rulesets";
import { amount } from "./numbers";
import type { Messages } from "./zh";

const colors: Record<Color, string> = { black: "Black", white: "White" };
const choices: Record<ColorChoice, string> = { black: "Black", white: "White", random: "Random" };
const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const rulesets: Record<Ruleset, string> = {
  "chinese-2002": "Chinese rules (2002)",
  "chinese-1988": "Chinese rules (1988)",
  japanese: "Japanese rules",
  korean: "Korean rules",
  aga: "AGA rules",
  "new-zealand": "New Zealand rules",
  ing: "Ing rules",
  "wmsg-2008": "Mind Sports rules (2008)",
};
const repetitions: Record<Said["repetition"], string> = {
  positional: "superko",
  situational: "superko (same side to move)",
  no_result: "simple ko; a long cycle has no result",
  draw: "simple ko; a long cycle is a draw",
};
const suicides: Record<Said["suicide"], string> = {
  forbidden: "no suicide",
  several: "suicide of two or more allowed",
  any: "suicide allowed",
};
const offences: Record<Offence, string> = {
  illegal: "illegal, turn lost",
  retake: "ko retaken at once, turn lost",
  out_of_turn: "out of turn",
};
const illegals: Record<IllegalMoves, string> = { refused: "Refuse", penalised: "Penalties" };

const conducts: Record<Conduct, string> = { casual: "Friendly", event: "Competition" };

export const en = {
  lang: "en",
  brand: "手谈",
  brandSmall: "Shoutan",
  language: "Language",
  toSettings: "Settings",
  tv: "Watch",
  games: "Games",
  lookBack: "Look back",
  skip: "Skip to content",
  close: "Close",
  cancel: "Cancel",
  joiner: " ",
  colon: ": ",
  color: (color: Color) => colors[color],
  side: (color: Color) => colors[color],
  colorChoice: (choice: ColorChoice) => choices[choice],
  link: {
    lost: "Connection lost, reconnecting…",
    offline: "No network; this page comes back with it",
    retry: "Retry now",
    restored: "Back again",
    refused: "The server refused the connection",
    connecting: "Connecting…",
    reload: "The server has been updated; please reload",
    reloadNow: "Reload",
  },
  guest: (digits: string) => `Guest ${digits}`,
  lobby: {
    tagline: "A conversation in stones.",
    how: "No account needed: start a game, invite a friend by link, or watch.",
    openSeeks: "Open offers",
    noSeeks: "Nobody else is waiting just now. Offer a game to all, or invite a friend.",
    accept: "Play",
    acceptLabel: (name: string) => `Play ${name}`,
    visitors: (count: number) => `${count} in the lobby`,
    versus: "vs",
  },
  offer: {
    title: "Start a game",
    size: "Board",
    sizeName: (size: number) => `${size}×${size}`,
    handicap: "Handicap",
    even: "Even",
    stones: (count: number) => `${count} stones`,
    color: "I play",
    komi: "Komi",
    komiDefault: "By the rules",
    komiNone: "None",
    komiName: (komi: string) => `${komi} points`,
    komiFree: "Other",
    komiFreeLabel: "Komi (points, halves allowed)",
    time: "Time",
    timeKind: {
      byo_yomi: "Byo‑yomi",
      absolute: "Absolute",
      block: "Block (rest carried over)",
      canadian: "Canadian",
      fischer: "Fischer",
      per_move: "Time per move",
      correspondence: "Correspondence",
      none: "None",
    },
    preset: {
      fast: "Fast",
      slow: "Slow",
      absolute: "Absolute",
      block: "Block",
      fischer: "Fischer",
      per_move: "A move",
      correspondence: "Correspondence",
    },
    increment: "Added a move (s)",
    moveSeconds: "Each move (s)",
    moveDays: "Each move (days)",
    onFlag: "Last overtime",
    onFlagName: { loss: "loses", pass: "is a pass" },
    main: "Main time (min)",
    periods: "Periods",
    period: "Each (s)",
    block: "Block (min)",
    blockMoves: "Moves per block",
    ownTime: "Other clocks",
    moreRules: "Colour, handicap, rules…",
    publish: "Offer to all",
    invite: "Invite a friend",
    bad: "One of these does not fit",
  },
  mine: {
    waiting: "Waiting for an opponent…",
    waitingFriend: "Waiting for your friend to open the link…",
    keepOpenLink:
      "Whoever accepts first plays. You may look around here meanwhile; soon after the page is closed, the offer ends.",
    keepOpen: "You may look around here meanwhile; closing the page ends the offer.",
    cancel: "Withdraw",
    copy: "Copy link",
    copied: "Copied",
    linkLabel: "Invitation link",
    share: "Share",
    byHand: "Please copy the link selected above",
  },
  settings: {
    komi: (zi: string, points: string) => `komi ${points} points (${zi} zi)`,
    komiPoints: (points: string) => `komi ${points} points`,
    noKomi: () => "no komi",
    time: {
      none: "no clock",
      absolute: (main: string) => `${main} absolute`,
      byoYomi: (main: string, periods: number, period: string) => `${main} + ${periods}×${period}`,
      block: (main: string, block: string, moves: number) => `${main} + ${moves} moves in ${block}`,
      canadian: (main: string, block: string, moves: number) =>
        `${main} + ${moves} moves in ${block} (Canadian)`,
      fischer: (main: string, increment: string) => `${main} + ${increment} a move`,
      capped: (text: string, cap: string) => `${text}, at most ${cap}`,
      perMove: (move: string) => `${move} a move`,
      overtimePasses: (text: string) => `${text}, last overtime a pass`,
    },
    days: (count: string) => (count === "1" ? "1 day" : `${count} days`),
    hours: (hours: string, minutes: string) => (minutes === "0" ? `${hours} h` : `${hours} h ${minutes} min`),
    minutes: (count: string) => `${count} min`,
    seconds: (count: string) => `${count} s`,
    noMain: "no main time",
  },
  rules: {
    label: "Rules",
    name: rulesets,
    counting: { zi: "area count", points: "area count in points", territory: "territory count" },
    repetition: repetitions,
    suicide: suicides,
    own: { level_is_black: "level count: Black wins", last_move: "White passing first gets a point" },
    illegal: "Illegal moves",
    illegalName: illegals,
    penalties: "penalties",
    penaltyHint: {
      warned:
        "An illegal move is void and loses the turn; retaking a ko at once or moving out of turn is also a warning. Two warnings lose.",
      lost: "An illegal move is void and loses the turn; two moves in a row lose.",
    },
  },
  blind: {
    label: "Blind go",
    of: (color: Color) => `Blind for ${colors[color]}`,
    hidden: {
      none: "Nothing hidden",
      own: "Own stones hidden",
      all: "All stones hidden",
      black: "Black stones hidden",
      white: "White stones hidden",
    },
    tag: { own: "Blind: own", all: "Blind: all", black: "Blind: Black", white: "Blind: White" },
  },
  conduct: {
    label: "Kind of game",
    name: conducts,
    hint: {
      casual:
        "Undo, pauses and adjournment by consent; lag is given back; an absent opponent may be claimed.",
      event: "No undo, no pause, no lag given back; whoever does not come has lost.",
    },
  },
  challenge: {
    from: (name: string) => `${name} invites you to a game`,
    accept: "Accept the game",
    color: "They play",
    looking: "Looking at the invitation…",
    watch: "Watch",
  },
  game: {
    title: (black: string, white: string) => `${black} vs ${white}`,
    yourTurnTitle: (other: string) => `● Your turn – ${other}`,
    loading: "Fetching the game…",
    board: (size: number) => `Board ${size}×${size}`,
    captures: (count: number) => `${count} captured`,
    present: "here",
    away: "away",
    you: "you",
    spectating: "You are watching",
    spectators: (count: number) => `${count} watching`,
    more: "More",
    reading: "Time called",
    moves: "Moves",
    noMoves: "No moves yet",
    pass: "Pass",
    passed: "pass",
    confirmPass: "Really pass?",
    sealPass: "Seal a pass",
    confirmSealPass: "Really seal a pass?",
    resign: "Resign",
    confirmResign: "Really resign?",
    place: "Place stone",
    tapAgain: "Tap again to place",
    toPlay: (color: Color) => `${colors[color]} to play`,
    yourTurn: "Your turn",
    theirTurn: "Waiting for your opponent",
    sending: "Sent…",
    unsent: "Not confirmed; sent again on return",
    dropped: "The position has changed; your move was not sent.",
    waiting: "Waiting for both players…",
    waitingFor: (color: Color) => `Waiting for ${colors[color]} to come…`,
    firstMoves: (left: string) => `First moves within ${left}, or the game is cancelled`,
    firstMovesOrLose: (left: string) => `First moves within ${left}, or the game is lost`,
    last: (number: number, color: Color, point: string) => `Move ${number}: ${colors[color]} ${point}`,
    captured: (count: number) => `, ${count} captured`,
    display: "Display and sound",
    ko: "ko",
    dead: "dead",
    which: "Which side are you?",
    whichHint: "This browser holds both seats of this game.",
    justWatch: "Only watch",
    lostSeat: "That seat is not valid; you are watching.",
    offline: "Your opponent is away",
    warnings: (count: number) => (count === 1 ? "warned" : `warned ×${count}`),
    penalised: (color: Color, point: string, offence: Offence) =>
      `${colors[color]} ${point} void: ${offences[offence]}`,
  },
  clock: {
    days: (days: number, hours: number) => `${days} d ${hours} h`,
    used: "no time left",
    perMove: "per move",
    fischer: (increment: string) => `+ ${increment} a move`,
    none: "no clock",
    byoYomi: (periods: number, seconds: string) => `+ ${periods}×${seconds}`,
    absolute: "absolute",
    periodsLeft: (periods: number) => `${periods} periods left`,
    lastPeriod: "last period",
    block: (block: string, moves: number) => `+ ${moves} in ${block}`,
    movesLeft: (moves: number) => plural(moves, "move left", "moves left"),
    verdict: "awaiting verdict",
    seconds: (count: string) => `${count} s`,
    label: (color: Color, text: string) => `${colors[color]}'s clock ${text}`,
  },
  result: {
    title: "Game over",
    text: outcomeText,
    details: (outcome: Outcome) => {
      const record = `recorded as ${outcome.text}`;
      return outcome.by === "cycle" ? ["the position repeated", record] : [record];
    },
    again: "Another game",
  },
  stopping: "The server is about to be restarted; it will be back by itself.",
  lost: {
    title: "There is no game here",
    nowhere: "There is no such page.",
    home: "To the lobby",
  },
} satisfies Messages;

function outcomeText(outcome: Outcome, unit: Unit): string {
  if (outcome.by === "cancelled") return "Cancelled, no result";
  if (outcome.by === "cycle") return cycleText(outcome);
  if (outcome.by === "absence" && outcome.winner === null) return "Neither side came, both lose";
  if (outcome.winner === null) return "Draw";
  const wins = `${colors[outcome.winner]} wins`;
  switch (outcome.by) {
    case "resignation":
      return `${wins} by resignation`;
    case "time":
      return `${wins} on time`;
    case "absence":
      return `${wins} by absence`;
    case "forfeit":
      return `${wins} by forfeit`;
    case "count": {
      const margin = outcome.margin_quarters ?? 0;
      return margin === 0 ? `Level count, ${wins}` : `${wins} by ${amount(margin, unit)}`;
    }
  }
}

/** Records say the same of no result and of a game to be played again; only the Chinese text tells them apart. */
function cycleText(outcome: Outcome): string {
  if (outcome.text === "0") return "Draw";
  return outcome.text_zh === "重下" ? "To be played again" : "No result";
}
