// Owns every Chinese word of the page. This object is the source: the other languages must fit it.
import type {
  Color,
  ColorChoice,
  IllegalMoves,
  Offence,
  Outcome,
  Ruleset,
  Unit,
} from "../generated/protocol";
import type { Said } from "../rulesets";
import { fraction, halfPoints } from "./numbers";

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

export const zh = {
  lang: "zh-CN",
  brand: "手谈",
  brandSmall: "Shoutan",
  switchLanguage: "English",
  switchLanguageTo: "en",
  theme: { label: "外观", auto: "跟随系统", light: "浅色", dark: "深色" },
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
    connecting: "正在连接…",
    reload: "服务器已更新，请刷新页面",
    reloadNow: "刷新",
  },
  lobby: {
    title: "大厅",
    tagline: "打开网页，落子即谈。",
    name: "名字",
    nameHint: "1 至 20 个字",
    saveName: "保存",
    changeName: "改名",
    playNow: "现在就下",
    noSeeks: "还没有人在等。发起一局，或邀请朋友。",
    accept: "应战",
    acceptLabel: (name: string) => `应战 ${name}`,
    more: (count: number) => `另有 ${count} 项未列出`,
    running: "正在进行",
    noGames: "眼下没有进行中的对局。",
    watch: "观战",
    watchLabel: (black: string, white: string) => `观战 ${black} 对 ${white}`,
    moves: (count: number) => `第 ${count} 手`,
    spectators: (count: number) => `${count} 人观战`,
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
    timeKind: { byo_yomi: "读秒", absolute: "包干", block: "定时限步", none: "不计时" },
    main: "基本时限（分）",
    periods: "读秒次数",
    period: "每次（秒）",
    block: "每段（分）",
    blockMoves: "每段手数",
    presets: "常用",
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
    lost: "连接中断，邀请已失效，请重新发起。",
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
    },
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
  challenge: {
    title: "对局邀请",
    from: (name: string) => `${name} 邀你手谈一局`,
    accept: "接受对局",
    own: "这是你自己发出的邀请，请把链接发给朋友。",
    color: "对方执子",
    looking: "正在查看邀请…",
    home: "去大厅",
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
    moves: "着手",
    moveCount: (count: number) => `第 ${count} 手`,
    noMoves: "尚未落子",
    pass: "虚着",
    passed: "虚着",
    confirmPass: "确认虚着？",
    resign: "认输",
    confirmResign: "确认认输？",
    place: "落子",
    tapAgain: "再点一次落子",
    toPlay: (color: Color) => `轮到${colors[color]}方`,
    yourTurn: "轮到你了",
    theirTurn: "等对方落子",
    sending: "已送出…",
    waiting: "等双方到齐…",
    waitingFor: (color: Color) => `等${colors[color]}方到来…`,
    firstMoves: (left: string) => `首手限时 ${left}，逾时取消`,
    cancelIn: (left: string) => `${left} 后取消`,
    last: (number: number, color: Color, point: string) => `第 ${number} 手 ${colors[color]} ${point}`,
    captured: (count: number) => `，提 ${count} 子`,
    details: "本局",
    display: "显示",
    coordinates: { label: "坐标", four: "四边", two: "两边", off: "不显示" },
    placing: { label: "落子方式", auto: "自动", direct: "直接落子", twice: "再点一次", button: "按钮确认" },
    ko: "劫",
    dead: "死子",
    which: "你要坐哪一方？",
    whichHint: "这个浏览器持有本局的双方座位。",
    justWatch: "只观战",
    home: "回大厅",
    lostSeat: "座位凭证无效，转为观战。",
    offline: "对手已离线",
    warnings: (count: number) => `警告 ${count}`,
    penalised: (color: Color, point: string, offence: Offence) =>
      `${colors[color]}方 ${point} 作废：${offences[offence]}`,
  },
  clock: {
    none: "不计时",
    byoYomi: (periods: number, seconds: string) => `+${periods}×${seconds}`,
    absolute: "包干",
    periodsLeft: (periods: number) => `余 ${periods} 次`,
    lastPeriod: "最后一次",
    block: (block: string, moves: number) => `+${block}${moves} 手`,
    movesLeft: (moves: number) => `余 ${moves} 手`,
    verdict: "等待判定",
    seconds: (count: string) => `${count}秒`,
    minutes: (count: string) => `${count}分`,
    label: (color: Color, text: string) => `${colors[color]}方用时 ${text}`,
  },
  cycle: {
    title: "局面重复出现",
    text: (ruling: Said["repetition"]) =>
      `再现第三次即按规则裁定${ruling === "draw" ? "和棋" : "无胜负"}；双方同意，可立即裁定。`,
    agree: "同意裁定",
    agreed: (color: Color) => `${colors[color]}方已同意`,
    waiting: "等对方同意",
  },
  scoring: {
    title: { area: "数子", territory: "数目" },
    agreeing: "双方确认死子",
    hintMark: "点死子以标记；再点一次复活。双方同意同一结果即终局。",
    hintWatch: "双方正在确认死子。",
    left: (time: string) => `限时 ${time}`,
    accept: "确认结果",
    withdraw: "撤回确认",
    locked: "结果刚变动…",
    accepted: (color: Color) => `${colors[color]}方已确认`,
    dispute: "有争议，继续下",
    disputeHint: "点选有争议的一块棋",
    claimDead: "我认为它已死",
    claimAlive: "我认为它是活棋",
    disputeAbout: (point: string) => `${point} 一块：`,
    changed: (color: Color, count: number, point: string) =>
      `${colors[color]}方标记 ${point} 等 ${count} 子为死子`,
    revived: (color: Color, count: number, point: string) => `${colors[color]}方恢复 ${point} 等 ${count} 子`,
    closed: (color: Color, point: string) => `${colors[color]}方对 ${point} 再次争议，按规则裁定`,
    resumed: (color: Color, point: string) => `${colors[color]}方对 ${point} 有争议，对局继续`,
    proposed: (count: number) => (count > 0 ? "系统已标出死子" : "系统认为没有死子"),
    change: "，可点选更改。",
    decide: "，由双方确认。",
    row: {
      stones: "活子",
      enclosed: "围空",
      territory: "围空",
      shared: "共有",
      prisoners: "提子",
      total: "合计",
    },
    half: "归本数",
    komi: (unit: Unit) => (unit === "zi" ? "贴子" : "贴目"),
    handicap: (unit: Unit) => (unit === "zi" ? "还子" : "还目"),
    lastMove: "收后",
    warning: (color: Color) => `${colors[color]}方受警告`,
    margin: "差",
    marginText: (winner: Color | null, margin: number, unit: Unit) => {
      if (winner === null) return "和棋";
      if (margin === 0) return `和棋，归${colors[winner]}胜`;
      const points = `${halfPoints(margin)} 目`;
      return `${colors[winner]}多 ${unit === "zi" ? `${fraction(margin, "又")} 子（${points}）` : points}`;
    },
    figure: (quarters: number, unit: Unit) =>
      unit === "zi" ? fraction(quarters, "又") : halfPoints(quarters),
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
    record: (text: string) => `记为 ${text}`,
    again: "回大厅再下一局",
  },
  lost: {
    title: "这里没有棋局",
    nowhere: "没有这个页面。",
    home: "回大厅",
  },
};

type Widened<T> = T extends string
  ? string
  : T extends (...values: infer V) => infer R
    ? (...values: V) => R extends string ? string : R
    : { readonly [K in keyof T]: Widened<T[K]> };

/** What every language must have. */
export type Messages = Widened<typeof zh>;
