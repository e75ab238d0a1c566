// Owns the Chinese words of a review: variations, plots, records that are opened from a file.
import type { Color } from "../../generated/protocol";
import type { Widened } from "../zh";

const colors: Record<Color, string> = { black: "黑", white: "白" };

export const zh = {
  tabs: { label: "复盘", tree: "变化", moves: "着手", time: "用时", course: "形势", about: "棋谱" },
  tree: {
    label: "变化图",
    start: "开局",
    node: (number: number, color: Color, point: string) => `第 ${number} 手 ${colors[color]} ${point}`,
    bare: (number: number) => `第 ${number} 个节点`,
    own: "我的变化",
    pass: "虚着",
    hint: "在棋盘上任意一点试下，即成变化；只保存在本机。",
    promote: "前移",
    remove: "删除变化",
    confirmRemove: "确认删除？",
  },
  time: {
    label: "每手用时",
    sum: (black: string, white: string) => `黑共 ${black}，白共 ${white}`,
    of: (number: number, color: Color, span: string) => `第 ${number} 手 ${colors[color]} ${span}`,
    scale: (span: string) => `最长 ${span}`,
    none: "本局不计时。",
    fetch: "取得用时",
  },
  course: {
    label: "每十手的形势估计",
    ask: "估计形势",
    hint: "由服务器推演每十手的局面，只供参考。",
    waiting: "排队等候…",
    progress: (done: number, of: number) => `正在估计 ${done} / ${of}`,
    of: (number: number, margin: string) => `第 ${number} 手 ${margin}`,
    scale: (margin: string) => `上黑下白，最大 ${margin}`,
  },
  copy: "复制 SGF",
  copied: "棋谱已复制",
  withBranches: "含我的变化",
  file: {
    title: "打开棋谱",
    choose: "选择 SGF 文件",
    drop: "或把文件拖到本页任意处。最大 1\u00a0MB，支持 UTF-8、GB 18030、Big5 等编码。",
    private: "棋谱只用来显示，服务器不保存。",
    dropHere: "松开以打开",
    reading: "正在读取…",
    tooLarge: "文件超过 1\u00a0MB。",
    empty: "这是一个空文件。",
    unreadable: "无法读取这个文件。",
    which: (games: number) => `文件里有 ${games} 局棋，请选择：`,
    game: (number: number) => `第 ${number} 局`,
    other: "打开另一个",
    damaged: (charset: string) => `按 ${charset} 读取，有些字符无法识别，名字可能有误。`,
    leftOut: (count: number) => `有 ${count} 个节点无法显示，已略去。`,
    refused: (why: string) => `此处不能继续：${why}`,
    unknown: "佚名",
    result: "结果",
    komi: "贴目",
    handicap: "让子",
    rules: "规则",
    date: "日期",
    place: "地点",
    event: "赛事",
    time: "时限",
    guessedRules: "文件没有写明规则，变化按中国规则判断。",
    comment: "解说",
    noComment: "此处没有解说。",
    moreGames: (most: number) => `只列出前 ${most} 局。`,
  },
};

export type ReviewMessages = Widened<typeof zh>;
