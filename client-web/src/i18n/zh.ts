// Owns every Chinese word of the page. This object is the source: the other languages must fit it.
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
import { halfPoints } from "./numbers";

const colors: Record<Color, string> = { black: "黑", white: "白" };
const choices: Record<ColorChoice, string> = { black: "执黑", white: "执白", random: "猜先" };

const rulesets: Record<Ruleset, string> = {
  "chinese-2002": "中国规则（2002）",
  "chinese-1988": "中国规则（1988）",
  japanese: "日本规则",
  korean: "韩国规则",
  aga: "AGA 规则",
  "new-zealand": "新西兰规则",
  ing: "应氏规则",
  "wmsg-2008": "智运规则（2008）",
};
const repetitions: Record<Said["repetition"], string> = {
  positional: "禁全局同形",
  situational: "禁全局同形（同方行棋）",
  no_result: "只禁立即回提，长循环无胜负",
  draw: "只禁立即回提，长循环判和",
};
const suicides: Record<Said["suicide"], string> = {
  forbidden: "禁自杀",
  several: "可自杀两子以上",
  any: "可自杀",
};
const offences: Record<Offence, string> = {
  illegal: "禁着，失去一手",
  retake: "立即回提，失去一手",
  out_of_turn: "未轮到行棋",
};
const illegals: Record<IllegalMoves, string> = { refused: "拒绝", penalised: "判罚（比赛规则）" };

const conducts: Record<Conduct, string> = { casual: "友谊", event: "比赛" };

export const zh = {
  lang: "zh-CN",
  brand: "手谈",
  brandSmall: "Shoutan",
  language: "语言",
  toSettings: "设置",
  tv: "看棋",
  games: "对局记录",
  lookBack: "回看",
  skip: "跳到正文",
  close: "关闭",
  cancel: "取消",
  joiner: "又",
  colon: "：",
  color: (color: Color) => colors[color],
  side: (color: Color) => `${colors[color]}方`,
  colorChoice: (choice: ColorChoice) => choices[choice],
  link: {
    lost: "连接中断，正在重连…",
    retry: "立即重试",
    restored: "已恢复",
    refused: "服务器拒绝了连接",
    connecting: "正在连接…",
    reload: "服务器已更新，请刷新页面",
    reloadNow: "刷新",
  },
  lobby: {
    tagline: "打开网页，落子即谈。",
    playNow: "现在就下",
    noSeeks: "还没有人在等。发起一局，或邀请朋友。",
    accept: "应战",
    acceptLabel: (name: string) => `应战 ${name}`,
    visitors: (count: number) => `${count} 人在大厅`,
    versus: "对",
  },
  offer: {
    title: "发起对局",
    size: "棋盘",
    sizeName: (size: number) => `${size} 路`,
    handicap: "让子",
    even: "分先",
    stones: (count: number) => `让 ${count} 子`,
    color: "我执",
    komi: "贴目",
    komiDefault: "按规则",
    komiNone: "不贴",
    komiName: (komi: string) => `贴 ${komi} 目`,
    komiFree: "自定",
    komiFreeLabel: "贴目（目，可带 0.5）",
    time: "用时",
    timeKind: {
      byo_yomi: "读秒",
      absolute: "包干",
      block: "定时限步",
      canadian: "加拿大读秒",
      fischer: "加秒制",
      per_move: "每步限时",
      correspondence: "通讯棋",
      none: "不计时",
    },
    preset: {
      fast: "快棋",
      slow: "慢棋",
      absolute: "包干",
      block: "定时限步",
      fischer: "加秒制",
      per_move: "每步",
      correspondence: "通讯棋",
    },
    increment: "每手加（秒）",
    moveSeconds: "每步（秒）",
    moveDays: "每步（天）",
    onFlag: "末次超时",
    onFlagName: { loss: "判负", pass: "停一手" },
    main: "基本时限（分）",
    periods: "读秒次数",
    period: "每次（秒）",
    block: "每段（分）",
    blockMoves: "每段手数",
    ownTime: "自定用时",
    moreRules: "规则、让子、贴目等",
    publish: "公开等人",
    invite: "邀请朋友",
    inviteHint: "邀请会生成一个链接，先打开者入座。",
    bad: "有一项填得不对",
  },
  mine: {
    waiting: "正在等对手…",
    waitingFriend: "等朋友打开链接…",
    keepOpen: "本页须保持打开；关闭后邀请即失效。",
    cancel: "撤回",
    copy: "复制链接",
    copied: "已复制",
    linkLabel: "邀请链接",
  },
  settings: {
    komi: (zi: string, points: string) => `贴 ${zi} 子（${points} 目）`,
    komiPoints: (points: string) => `贴 ${points} 目`,
    noKomi: (unit: Unit) => (unit === "zi" ? "不贴子" : "不贴目"),
    time: {
      none: "不计时",
      absolute: (main: string) => `包干 ${main}`,
      byoYomi: (main: string, periods: number, period: string) => `${main} + ${periods}×${period}`,
      block: (main: string, block: string, moves: number) => `${main} + ${block} ${moves} 手`,
      canadian: (main: string, block: string, moves: number) => `${main} + ${block} ${moves} 手（余时不计）`,
      fischer: (main: string, increment: string) => `${main}，每手加 ${increment}`,
      capped: (text: string, cap: string) => `${text}，至多 ${cap}`,
      perMove: (move: string) => `每步 ${move}`,
      overtimePasses: (text: string) => `${text}，末次超时停一手`,
    },
    days: (count: string) => `${count} 天`,
    hours: (hours: string, minutes: string) =>
      minutes === "0" ? `${hours} 小时` : `${hours} 小时 ${minutes} 分`,
    minutes: (count: string) => `${count} 分`,
    seconds: (count: string) => `${count} 秒`,
    noMain: "无基本时限",
  },
  rules: {
    label: "规则",
    name: rulesets,
    counting: { zi: "数子", points: "数子，以目计", territory: "数目" },
    repetition: repetitions,
    suicide: suicides,
    own: { level_is_black: "和棋归黑胜", last_move: "白先虚着，黑还一目" },
    illegal: "违规着手",
    illegalName: illegals,
    penalties: "违规判罚",
    penaltyHint: {
      warned: "违规着手作废，失去一手；立即回提劫或抢下另加警告，两次警告判负。",
      lost: "违规着手作废，失去一手；连下两手判负。",
    },
  },
  conduct: {
    label: "性质",
    name: conducts,
    hint: {
      casual: "可协商悔棋、暂停、封棋；补偿网络延迟；对手久离可判胜。",
      event: "落子无悔，不可暂停；不补偿网络延迟；逾时未到判负。",
    },
  },
  challenge: {
    from: (name: string) => `${name} 邀你手谈一局`,
    accept: "接受对局",
    color: "对方执子",
    looking: "正在查看邀请…",
  },
  game: {
    title: (black: string, white: string) => `${black} 对 ${white}`,
    yourTurnTitle: (other: string) => `● 轮到你 – ${other}`,
    loading: "正在取得棋局…",
    board: (size: number) => `${size} 路棋盘`,
    captures: (count: number) => `提 ${count} 子`,
    present: "在线",
    away: "离线",
    you: "你",
    spectating: "你在观战",
    spectators: (count: number) => `${count} 人观战`,
    more: "更多",
    reading: "报时",
    moves: "着手",
    noMoves: "尚未落子",
    pass: "虚着",
    passed: "虚着",
    confirmPass: "确认虚着？",
    sealPass: "封虚着",
    confirmSealPass: "确认封虚着？",
    resign: "认输",
    confirmResign: "确认认输？",
    place: "确认落子",
    tapAgain: "再点一次落子",
    toPlay: (color: Color) => `轮到${colors[color]}方`,
    yourTurn: "轮到你了",
    theirTurn: "等对方落子",
    sending: "已送出…",
    unsent: "尚未确认，重连后重发",
    dropped: "局面已变，你的着手没有送出。",
    waiting: "等双方到齐…",
    waitingFor: (color: Color) => `等${colors[color]}方到来…`,
    firstMoves: (left: string) => `首手限时 ${left}，逾时取消`,
    firstMovesOrLose: (left: string) => `首手限时 ${left}，逾时判负`,
    last: (number: number, color: Color, point: string) => `第 ${number} 手 ${colors[color]} ${point}`,
    captured: (count: number) => `，提 ${count} 子`,
    display: "显示与声音",
    ko: "劫",
    dead: "死子",
    which: "你要坐哪一方？",
    whichHint: "这个浏览器持有本局的双方座位。",
    justWatch: "只观战",
    lostSeat: "座位凭证无效，转为观战。",
    offline: "对手已离线",
    warnings: (count: number) => `警告 ${count}`,
    penalised: (color: Color, point: string, offence: Offence) =>
      `${colors[color]}方 ${point} 作废：${offences[offence]}`,
  },
  clock: {
    days: (days: number, hours: number) => `${days}天${hours}时`,
    used: "时间用完",
    perMove: "每步",
    fischer: (increment: string) => `每手加${increment}`,
    none: "不计时",
    byoYomi: (periods: number, seconds: string) => `+${periods}×${seconds}`,
    absolute: "包干",
    periodsLeft: (periods: number) => `读秒余 ${periods} 次`,
    lastPeriod: "读秒最后一次",
    block: (block: string, moves: number) => `+${block}${moves} 手`,
    movesLeft: (moves: number) => `限步余 ${moves} 手`,
    verdict: "等待判定",
    seconds: (count: string) => `${count}秒`,
    label: (color: Color, text: string) => `${colors[color]}方用时 ${text}`,
  },
  result: {
    title: "终局",
    text: (outcome: Outcome, _unit: Unit) => outcome.text_zh,
    details: (outcome: Outcome, unit: Unit) => {
      const margin = outcome.margin_quarters ?? 0;
      const record = `记为 ${outcome.text}`;
      if (outcome.by === "cycle") return ["局面循环", record];
      return margin === 0 || unit === "points" ? [record] : [`合 ${halfPoints(margin)} 目`, record];
    },
    again: "回大厅再下一局",
  },
  stopping: "服务器即将重启，稍后自动恢复。",
  lost: {
    title: "这里没有棋局",
    nowhere: "没有这个页面。",
    home: "回大厅",
  },
};

export type Widened<T> = T extends string
  ? string
  : T extends (...values: infer V) => infer R
    ? (...values: V) => R extends string ? string : R
    : { readonly [K in keyof T]: Widened<T[K]> };

/** What every language must have. */
export type Messages = Widened<typeof zh>;
