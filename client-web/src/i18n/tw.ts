// Owns every word of the page in Taiwanese Chinese: the terms of players there, not other characters for the same.
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
import { fraction, halfPoints } from "./numbers";
import type { Messages } from "./zh";

const colors: Record<Color, string> = { black: "黑", white: "白" };
const choices: Record<ColorChoice, string> = { black: "執黑", white: "執白", random: "猜先" };

const rulesets: Record<Ruleset, string> = {
  "chinese-2002": "中國規則（2002）",
  "chinese-1988": "中國規則（1988）",
  japanese: "日本規則",
  korean: "韓國規則",
  aga: "AGA 規則",
  "new-zealand": "紐西蘭規則",
  ing: "應氏規則",
  "wmsg-2008": "智運會規則（2008）",
};
const repetitions: Record<Said["repetition"], string> = {
  positional: "禁全局同形",
  situational: "禁全局同形（同方行棋）",
  no_result: "只禁立即回提，長循環無勝負",
  draw: "只禁立即回提，長循環判和",
};
const suicides: Record<Said["suicide"], string> = {
  forbidden: "禁自殺",
  several: "可自殺兩子以上",
  any: "可自殺",
};
const offences: Record<Offence, string> = {
  illegal: "禁著，失去一手",
  retake: "立即回提，失去一手",
  out_of_turn: "未輪到行棋",
};
const illegals: Record<IllegalMoves, string> = { refused: "拒絕", penalised: "判罰（比賽規則）" };

const conducts: Record<Conduct, string> = { casual: "友誼賽", event: "正式比賽" };

export const tw = {
  lang: "zh-TW",
  brand: "手談",
  brandSmall: "Shoutan",
  language: "語言",
  toSettings: "設定",
  tv: "看棋",
  games: "對局紀錄",
  lookBack: "回看",
  skip: "跳到主要內容",
  close: "關閉",
  cancel: "取消",
  joiner: "又",
  colon: "：",
  color: (color: Color) => colors[color],
  side: (color: Color) => `${colors[color]}方`,
  colorChoice: (choice: ColorChoice) => choices[choice],
  link: {
    lost: "連線中斷，正在重新連線…",
    offline: "沒有網路，連上後自動恢復",
    retry: "立即重試",
    restored: "已恢復連線",
    refused: "伺服器拒絕了連線",
    connecting: "正在連線…",
    reload: "伺服器已更新，請重新整理網頁",
    reloadNow: "重新整理",
  },
  guest: (digits: string) => `棋友${digits}`,
  lobby: {
    tagline: "開啟網頁，落子即談。",
    how: "不必註冊：開一局，邀朋友，或看別人下。",
    openSeeks: "等人的棋局",
    noSeeks: "目前沒有別人在等。可公開等人，或邀請朋友。",
    accept: "應戰",
    acceptLabel: (name: string) => `應戰 ${name}`,
    visitors: (count: number) => `${count} 人在大廳`,
    versus: "對",
  },
  offer: {
    title: "開一局",
    size: "棋盤",
    sizeName: (size: number) => `${size} 路`,
    handicap: "讓子",
    even: "分先",
    stones: (count: number) => `讓 ${count} 子`,
    color: "我執",
    komi: "貼目",
    komiDefault: "依規則",
    komiNone: "不貼",
    komiName: (komi: string) => `貼 ${komi} 目`,
    komiFree: "自訂",
    komiFreeLabel: "貼目（目，可帶 0.5）",
    time: "用時",
    timeKind: {
      byo_yomi: "讀秒",
      absolute: "包乾",
      block: "定時限步",
      canadian: "加拿大讀秒",
      fischer: "加秒制",
      per_move: "每步限時",
      correspondence: "通訊棋",
      none: "不計時",
    },
    preset: {
      fast: "快棋",
      slow: "慢棋",
      absolute: "包乾",
      block: "定時限步",
      fischer: "加秒制",
      per_move: "每步",
      correspondence: "通訊棋",
    },
    increment: "每手加（秒）",
    moveSeconds: "每步（秒）",
    moveDays: "每步（天）",
    onFlag: "末次超時",
    onFlagName: { loss: "判負", pass: "停一手" },
    main: "基本時間（分）",
    periods: "讀秒次數",
    period: "每次（秒）",
    block: "每段（分）",
    blockMoves: "每段手數",
    ownTime: "其他用時",
    moreRules: "執子、讓子、規則等",
    publish: "公開等人",
    invite: "邀請朋友",
    bad: "有一項填得不對",
  },
  mine: {
    waiting: "正在等對手…",
    waitingFriend: "等朋友開啟連結…",
    keepOpenLink: "先接受者入座。可瀏覽本站其他頁面；關閉本頁後，邀請不久即失效。",
    keepOpen: "可瀏覽本站其他頁面；關閉本頁後，邀請即失效。",
    cancel: "撤回",
    copy: "複製連結",
    copied: "已複製",
    linkLabel: "邀請連結",
    share: "分享",
    byHand: "請複製上面選取的連結",
  },
  settings: {
    komi: (zi: string, points: string) => `貼 ${zi} 子（${points} 目）`,
    komiPoints: (points: string) => `貼 ${points} 目`,
    noKomi: (unit: Unit) => (unit === "zi" ? "不貼子" : "不貼目"),
    time: {
      none: "不計時",
      absolute: (main: string) => `包乾 ${main}`,
      byoYomi: (main: string, periods: number, period: string) => `${main} + ${periods}×${period}`,
      block: (main: string, block: string, moves: number) => `${main} + ${block} ${moves} 手`,
      canadian: (main: string, block: string, moves: number) => `${main} + ${block} ${moves} 手（餘時不計）`,
      fischer: (main: string, increment: string) => `${main}，每手加 ${increment}`,
      capped: (text: string, cap: string) => `${text}，至多 ${cap}`,
      perMove: (move: string) => `每步 ${move}`,
      overtimePasses: (text: string) => `${text}，末次超時停一手`,
    },
    days: (count: string) => `${count} 天`,
    hours: (hours: string, minutes: string) =>
      minutes === "0" ? `${hours} 小時` : `${hours} 小時 ${minutes} 分`,
    minutes: (count: string) => `${count} 分`,
    seconds: (count: string) => `${count} 秒`,
    noMain: "無基本時間",
  },
  rules: {
    label: "規則",
    name: rulesets,
    counting: { zi: "數子", points: "數子，以目計", territory: "數目" },
    repetition: repetitions,
    suicide: suicides,
    own: { level_is_black: "和棋歸黑勝", last_move: "白先虛手，黑還一目" },
    illegal: "違規著手",
    illegalName: illegals,
    penalties: "違規判罰",
    penaltyHint: {
      warned: "違規著手作廢，失去一手；立即回提劫或搶下另加警告，兩次警告判負。",
      lost: "違規著手作廢，失去一手；連下兩手判負。",
    },
  },
  blind: {
    label: "盲棋",
    of: (color: Color) => `${colors[color]}方盲棋`,
    hidden: {
      none: "不隱藏",
      own: "看不到己方棋子",
      all: "看不到全部棋子",
      black: "看不到黑子",
      white: "看不到白子",
    },
    tag: { own: "盲棋：己方", all: "盲棋：全部", black: "盲棋：黑子", white: "盲棋：白子" },
  },
  conduct: {
    label: "類型",
    name: conducts,
    hint: {
      casual: "可協商悔棋、暫停、封棋；補償網路延遲；對手久離可判勝。",
      event: "起手無回，不可暫停；不補償網路延遲；逾時未到判負。",
    },
  },
  challenge: {
    from: (name: string) => `${name} 邀你手談一局`,
    accept: "接受對局",
    color: "對方執子",
    looking: "正在查看邀請…",
    watch: "觀戰",
  },
  game: {
    title: (black: string, white: string) => `${black} 對 ${white}`,
    yourTurnTitle: (other: string) => `● 輪到你 – ${other}`,
    loading: "正在取得棋局…",
    board: (size: number) => `${size} 路棋盤`,
    captures: (count: number) => `提 ${count} 子`,
    present: "線上",
    away: "離線",
    you: "你",
    spectating: "你在觀戰",
    spectators: (count: number) => `${count} 人觀戰`,
    more: "更多",
    reading: "報時",
    moves: "手順",
    noMoves: "尚未落子",
    pass: "虛手",
    passed: "虛手",
    confirmPass: "確認虛手？",
    sealPass: "封虛手",
    confirmSealPass: "確認封虛手？",
    resign: "認輸",
    confirmResign: "確認認輸？",
    place: "確認落子",
    tapAgain: "再點一次落子",
    toPlay: (color: Color) => `輪到${colors[color]}方`,
    yourTurn: "輪到你了",
    theirTurn: "等對方落子",
    sending: "已送出…",
    unsent: "尚未確認，重新連線後重發",
    dropped: "局面已變，你的著手沒有送出。",
    waiting: "等待雙方到齊…",
    waitingFor: (color: Color) => `等${colors[color]}方到來…`,
    firstMoves: (left: string) => `首手限時 ${left}，逾時取消`,
    firstMovesOrLose: (left: string) => `首手限時 ${left}，逾時判負`,
    last: (number: number, color: Color, point: string) => `第 ${number} 手 ${colors[color]} ${point}`,
    captured: (count: number) => `，提 ${count} 子`,
    display: "顯示與聲音",
    ko: "劫",
    dead: "死子",
    which: "你要坐哪一方？",
    whichHint: "這個瀏覽器持有本局的雙方座位。",
    justWatch: "只觀戰",
    lostSeat: "座位憑證無效，轉為觀戰。",
    offline: "對手已離線",
    warnings: (count: number) => `警告 ${count}`,
    penalised: (color: Color, point: string, offence: Offence) =>
      `${colors[color]}方 ${point} 作廢：${offences[offence]}`,
  },
  clock: {
    days: (days: number, hours: number) => `${days}天${hours}時`,
    used: "時間用完",
    perMove: "每步",
    fischer: (increment: string) => `每手加${increment}`,
    none: "不計時",
    byoYomi: (periods: number, seconds: string) => `+${periods}×${seconds}`,
    absolute: "包乾",
    periodsLeft: (periods: number) => `讀秒餘 ${periods} 次`,
    lastPeriod: "讀秒最後一次",
    block: (block: string, moves: number) => `+${block}${moves} 手`,
    movesLeft: (moves: number) => `限步餘 ${moves} 手`,
    verdict: "等待判定",
    seconds: (count: string) => `${count}秒`,
    label: (color: Color, text: string) => `${colors[color]}方用時 ${text}`,
  },
  result: {
    title: "終局",
    text: outcomeText,
    details: (outcome: Outcome, unit: Unit) => {
      const margin = outcome.margin_quarters ?? 0;
      const record = `記為 ${outcome.text}`;
      if (outcome.by === "cycle") return ["局面循環", record];
      return margin === 0 || unit === "points" ? [record] : [`合 ${halfPoints(margin)} 目`, record];
    },
    again: "回大廳再下一局",
  },
  stopping: "伺服器即將重新啟動，稍後自動恢復。",
  lost: {
    title: "這裡沒有棋局",
    nowhere: "沒有這個頁面。",
    home: "回大廳",
  },
} satisfies Messages;

function outcomeText(outcome: Outcome, unit: Unit): string {
  const { winner, by } = outcome;
  if (by === "cancelled") return "對局取消，無勝負";
  if (by === "cycle") return cycleText(outcome);
  if (by === "absence" && winner === null) return "雙方棄權，均判負";
  if (winner === null) return "和棋";
  const wins = `${colors[winner]}勝`;
  const loser = colors[winner === "black" ? "white" : "black"];
  switch (by) {
    case "resignation":
      return `${colors[winner]}中盤勝`;
    case "time":
      return `${loser}超時，${wins}`;
    case "absence":
      return `${loser}棄權，${wins}`;
    case "forfeit":
      return `${loser}判負，${wins}`;
    case "count": {
      const margin = outcome.margin_quarters ?? 0;
      if (margin === 0) return `和棋，歸${wins}`;
      return wins + (unit === "zi" ? `${fraction(margin, "又")}子` : `${halfPoints(margin)}目`);
    }
  }
}

/** Records say the same of no result and of a game to be played again; only the Chinese text tells them apart. */
function cycleText(outcome: Outcome): string {
  if (outcome.text === "0") return "和棋";
  return outcome.text_zh === "重下" ? "重下" : "無勝負";
}
