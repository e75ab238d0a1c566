// Owns the Taiwanese words of what is loaded once the board is there: requests, breaks, the reading, the count.
import type { Color, Request, Unit } from "../../generated/protocol";
import type { Said } from "../../rulesets";
import { fraction, halfPoints } from "../numbers";
import type { PlayMessages } from "./zh";

const colors: Record<Color, string> = { black: "黑", white: "白" };
const requests: Record<Request, string> = { pause: "暫停", adjourn: "封棋", undo: "悔棋" };

export const tw = {
  around: {
    ask: { pause: "請求暫停", adjourn: "請求封棋", undo: "請求悔棋" },
    asks: (color: Color, request: Request) => `${colors[color]}方請求${requests[request]}`,
    asked: (request: Request) => `已請求${requests[request]}，等對方答覆`,
    ofMove: (number: number) => `（第 ${number} 手）`,
    agree: "同意",
    decline: "拒絕",
    withdraw: "撤回請求",
    declined: (color: Color, request: Request) => `${colors[color]}方拒絕${requests[request]}`,
    withdrawn: (color: Color, request: Request) => `${colors[color]}方撤回${requests[request]}的請求`,
    undone: (plies: number) => `雙方同意悔棋，退回 ${plies} 手`,
    stop: "停鐘棄爭",
    confirmStop: "確認停鐘棄爭？",
    stopped: (color: Color) => `${colors[color]}方停鐘棄爭，未定之處歸對方`,
    claim: "對手離開，判勝",
    confirmClaim: "確認判勝？",
    claimIn: (minutes: number, seconds: number) => `對手已離開，${minutes} 分 ${seconds} 秒後可判勝`,
    claimNow: "對手離開過久，可以判勝",
    claimShort: "判我勝",
    keepWaiting: "繼續等",
    paused: "對局暫停",
    pausedText: (left: string) => `雙方準備好即繼續；最遲 ${left} 後自動繼續`,
    pausedWatch: "兩鐘都已停。",
    interrupted: "伺服器曾中斷，雙方回來即繼續，中斷不計時",
    restarted: "伺服器重新啟動，計時已暫停",
    goesOnIn: (left: string) => `最遲 ${left} 後繼續`,
    isBack: (color: Color) => `${colors[color]}方已回來`,
    sentAgain: "續弈後重發你的著手",
    pauseEnded: "暫停時限已到，對局繼續",
    adjourned: "已封棋，待續",
    sealedBy: (color: Color) => `${colors[color]}方已封一手，雙方準備好後揭開`,
    notSealed: "雙方準備好後繼續",
    ready: "準備好了",
    readyAlready: "等對方準備",
    isReady: (color: Color) => `${colors[color]}方已準備好`,
    seal: "請封棋：你的著手在續弈前不會公開",
    sealing: (color: Color) => `等${colors[color]}方封棋`,
    opened: (color: Color, point: string) => `${colors[color]}方封手揭開：${point}`,
    openedVoid: (color: Color, point: string) => `${colors[color]}方封手 ${point} 不合規則，失去一手`,
    turnForfeited: (color: Color) => `${colors[color]}方末次讀秒超時，作虛手`,
  },
  lag: (ms: number) => `延遲 ${ms} 毫秒`,
  sound: { mute: "靜音", unmuteHint: "開啟聲音", wake: "點按以開啟聲音" },
  typed: {
    label: "輸入著手",
    hint: "如 d4；pass 虛手；c 報兩鐘；l 報最後一手",
    unknown: (text: string) => `「${text}」不是棋盤上的點`,
    taken: (point: string) => `${point} 已有棋子`,
    notNow: "現在不能落子",
    joiner: "；",
  },
  reading: {
    seconds: (count: number) => `${count}秒`,
    left: (count: number) => `還剩${count}秒`,
    minutesLeft: (count: number) => `還剩${count}分鐘`,
    periodsLeft: (count: number) => `還剩${count}次`,
    begins: "開始讀秒",
    mainOver: "基本時間已用完",
  },
  cycle: {
    title: "局面重複出現",
    text: (ruling: Said["repetition"]) =>
      `再現第三次即依規則裁定${ruling === "draw" ? "和棋" : "無勝負"}；雙方同意，可立即裁定。`,
    agree: "同意裁定",
    agreed: (color: Color) => `${colors[color]}方已同意`,
    waiting: "等對方同意",
  },
  scoring: {
    title: { area: "數子", territory: "數目" },
    agreeing: "雙方確認死子",
    hintMark: "點死子以標記；再點一次復活。雙方同意同一結果即終局。",
    hintWatch: "雙方正在確認死子。",
    left: (time: string) => `限時 ${time}`,
    accept: "確認結果",
    withdraw: "撤回確認",
    locked: "結果剛變動…",
    accepted: (color: Color) => `${colors[color]}方已確認`,
    dispute: "有爭議，繼續下",
    disputeHint: "點選有爭議的一塊棋",
    claimDead: "我認為它已死",
    claimAlive: "我認為它是活棋",
    disputeAbout: (point: string) => `${point} 一塊：`,
    changed: (color: Color, count: number, point: string) =>
      `${colors[color]}方標記 ${point} 等 ${count} 子為死子`,
    revived: (color: Color, count: number, point: string) => `${colors[color]}方恢復 ${point} 等 ${count} 子`,
    closed: (color: Color, point: string) => `${colors[color]}方對 ${point} 再次爭議，依規則裁定`,
    resumed: (color: Color, point: string) => `${colors[color]}方對 ${point} 有爭議，對局繼續`,
    proposed: (count: number) => (count > 0 ? "系統已標出死子" : "系統認為沒有死子"),
    change: "，可點選更改。",
    decide: "，由雙方確認。",
    row: {
      stones: "活子",
      enclosed: "圍空",
      territory: "圍空",
      shared: "共有",
      prisoners: "提子",
      total: "合計",
    },
    half: "歸本數",
    komi: (unit: Unit) => (unit === "zi" ? "貼子" : "貼目"),
    handicap: (unit: Unit) => (unit === "zi" ? "還子" : "還目"),
    lastMove: "收後",
    warning: (color: Color) => `${colors[color]}方受警告`,
    marginText: (winner: Color | null, margin: number, unit: Unit) => {
      if (winner === null) return "和棋";
      if (margin === 0) return `和棋，歸${colors[winner]}勝`;
      const points = `${halfPoints(margin)} 目`;
      return `${colors[winner]}多 ${unit === "zi" ? `${fraction(margin, "又")} 子（${points}）` : points}`;
    },
    figure: (quarters: number, unit: Unit) =>
      unit === "zi" ? fraction(quarters, "又") : halfPoints(quarters),
  },
} satisfies PlayMessages;
