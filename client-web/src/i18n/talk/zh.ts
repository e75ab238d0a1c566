// Owns the Chinese words of the talk beside a game.
import type { Widened } from "../zh";

export const zh = {
  title: "聊天",
  tabs: "着手与聊天",
  watching: (names: readonly string[], others: number) =>
    others > 0 ? `${names.join("、")}，另 ${others} 人观战` : `${names.join("、")} 观战`,
  unread: (count: number) => `${count} 条未读`,
  news: (count: number) => `${count} 条新消息`,
  lines: "聊天记录",
  empty: "还没有人说话。",
  input: "发言",
  send: "发送",
  toAll: "对手和观战者都能看到",
  toSpectators: "终局前棋手看不到",
  eventOff: "比赛中，棋手终局前不能发言。",
  spectatorsOff: "本局不开放观战者发言。",
  line: (name: string, text: string) => `${name}：${text}`,
  namesake: (nth: number) => `第 ${nth} 位同名者`,
  spectator: "观战",
  kept: "观战者在对局中的话",
  mute: (name: string) => `屏蔽 ${name}`,
  muting: "屏蔽",
  muteAll: "屏蔽所有人",
  unmuteAll: "恢复聊天",
  allMuted: "聊天已全部屏蔽，不显示，也不提示。",
  muted: "已屏蔽的人",
  nobodyMuted: "没有屏蔽任何人。",
  unmute: (name: string) => `不再屏蔽 ${name}`,
  broken: "连接中断，没有送出",
  unsaid: (why: string, text: string) => `${why}：“${text}”`,
};

export type TalkMessages = Widened<typeof zh>;
