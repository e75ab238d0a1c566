// Owns the words of the talk beside a game, as they are said in Taiwan.
import type { TalkMessages } from "./zh";

export const tw = {
  title: "聊天",
  tabs: "著手與聊天",
  watching: (names: readonly string[], others: number) =>
    others > 0 ? `${names.join("、")}，另 ${others} 人觀戰` : `${names.join("、")} 觀戰`,
  unread: (count: number) => `${count} 則未讀`,
  news: (count: number) => `${count} 則新訊息`,
  lines: "聊天紀錄",
  empty: "還沒有人說話。",
  input: "發言",
  send: "送出",
  toAll: "對手和觀戰者都能看到",
  toSpectators: "終局前棋手看不到",
  eventOff: "比賽中，棋手終局前不能發言。",
  spectatorsOff: "本局不開放觀戰者發言。",
  line: (name: string, text: string) => `${name}：${text}`,
  namesake: (nth: number) => `第 ${nth} 位同名者`,
  spectator: "觀戰",
  kept: "觀戰者在對局中的話",
  mute: (name: string) => `封鎖 ${name}`,
  muting: "封鎖",
  muteAll: "封鎖所有人",
  unmuteAll: "恢復聊天",
  allMuted: "聊天已全部封鎖，不顯示，也不提示。",
  muted: "已封鎖的人",
  nobodyMuted: "沒有封鎖任何人。",
  unmute: (name: string) => `解除封鎖 ${name}`,
  broken: "連線中斷，沒有送出",
  unsaid: (why: string, text: string) => `${why}：「${text}」`,
} satisfies TalkMessages;
