// Owns the Chinese words of what is loaded once the board is there: requests, breaks, the reading, the count.
import type { Color, Request, Unit } from "../../generated/protocol";
import type { Said } from "../../rulesets";
import { fraction, halfPoints } from "../numbers";
import type { Widened } from "../zh";

const colors: Record<Color, string> = { black: "黑", white: "白" };
const requests: Record<Request, string> = { pause: "暂停", adjourn: "封棋", undo: "悔棋" };

export const zh = {
  rematch: {
    ask: "再来一局",
    asked: "已提议再来一局，等对方答复",
    offered: (color: Color) => `${colors[color]}方提议再来一局`,
    accept: "接受，再来一局",
    decline: "谢绝",
    withdraw: "撤回",
    declined: (color: Color) => `${colors[color]}方谢绝了`,
    lapsed: "有一方离开，提议作罢",
    making: "正在建局…",
    failed: "没有建成，请再试",
    away: "对手已离开",
    present: "对手还在",
    go: "去下一局",
    watch: "观看下一局",
  },
  around: {
    ask: { pause: "请求暂停", adjourn: "请求封棋", undo: "请求悔棋" },
    asks: (color: Color, request: Request) => `${colors[color]}方请求${requests[request]}`,
    asked: (request: Request) => `已请求${requests[request]}，等对方答复`,
    ofMove: (number: number) => `（第 ${number} 手）`,
    agree: "同意",
    decline: "拒绝",
    withdraw: "撤回请求",
    declined: (color: Color, request: Request) => `${colors[color]}方拒绝${requests[request]}`,
    withdrawn: (color: Color, request: Request) => `${colors[color]}方撤回${requests[request]}的请求`,
    undone: (plies: number) => `双方同意悔棋，退回 ${plies} 手`,
    stop: "停钟弃争",
    confirmStop: "确认停钟弃争？",
    stopped: (color: Color) => `${colors[color]}方停钟弃争，未定之处归对方`,
    claim: "对手离开，判胜",
    confirmClaim: "确认判胜？",
    claimIn: (minutes: number, seconds: number) => `对手已离开，${minutes} 分 ${seconds} 秒后可判胜`,
    claimNow: "对手离开过久，可以判胜",
    claimShort: "判我胜",
    keepWaiting: "继续等",
    paused: "对局暂停",
    pausedText: (left: string) => `双方准备好即继续；最迟 ${left} 后自动继续`,
    pausedWatch: "两钟都已停。",
    interrupted: "服务器曾中断，双方回来即继续，中断不计时",
    restarted: "服务器重启，计时已暂停",
    goesOnIn: (left: string) => `最迟 ${left} 后继续`,
    goesOnThen: "连上服务器后继续",
    comingBack: "等双方回来",
    notCounted: "中断的时间不计入用时。",
    isBack: (color: Color) => `${colors[color]}方已回来`,
    sentAgain: "续弈后重发你的着手",
    pauseEnded: "暂停时限已到，对局继续",
    adjourned: "已封棋，待续",
    sealedBy: (color: Color) => `${colors[color]}方已封一着，双方准备好后打开`,
    notSealed: "双方准备好后继续",
    ready: "准备好了",
    readyAlready: "等对方准备",
    isReady: (color: Color) => `${colors[color]}方已准备好`,
    seal: "请封棋：你的着手在续弈前不会公开",
    sealing: (color: Color) => `等${colors[color]}方封棋`,
    opened: (color: Color, point: string) => `${colors[color]}方封着打开：${point}`,
    openedVoid: (color: Color, point: string) => `${colors[color]}方封着 ${point} 不合规则，失去一手`,
    turnForfeited: (color: Color) => `${colors[color]}方末次读秒超时，作虚着`,
  },
  lag: (ms: number) => `延迟 ${ms} 毫秒`,
  sound: { mute: "静音", unmuteHint: "开启声音", wake: "点按以开启声音" },
  typed: {
    label: "输入着手",
    hint: "如 d4；pass 虚着；c 读两钟；l 读最后一手",
    unknown: (text: string) => `“${text}”不是棋盘上的点`,
    taken: (point: string) => `${point} 已有棋子`,
    notNow: "现在不能落子",
    joiner: "；",
  },
  reading: {
    seconds: (count: number) => `${count}秒`,
    left: (count: number) => `还剩${count}秒`,
    minutesLeft: (count: number) => `还剩${count}分钟`,
    periodsLeft: (count: number) => `还剩${count}次`,
    begins: "开始读秒",
    mainOver: "基本时限已用完",
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
    atTheEnd: "时限一到，按系统提示的死子计算，不按此处的标记。",
    settled: {
      expired: "确认死子时限已到，按系统提示的死子计算",
      disputed: "再次争议，按规则计算",
    },
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
    marginText: (winner: Color | null, margin: number, unit: Unit) => {
      if (winner === null) return "和棋";
      if (margin === 0) return `和棋，归${colors[winner]}胜`;
      const points = `${halfPoints(margin)} 目`;
      return `${colors[winner]}多 ${unit === "zi" ? `${fraction(margin, "又")} 子（${points}）` : points}`;
    },
    figure: (quarters: number, unit: Unit) =>
      unit === "zi" ? fraction(quarters, "又") : halfPoints(quarters),
  },
};

export type PlayMessages = Widened<typeof zh>;
