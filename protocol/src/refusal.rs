//! Why something was not done: stable codes, and the text of each in both languages.
//! On the wire stand the code and its values only; the page has the texts from here.

use crate::id::CommandId;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A command or message was not carried out. Nothing changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Refused {
    /// The command, where one could be read.
    pub id: Option<CommandId>,
    /// Why.
    pub code: Code,
    /// What the text names in braces.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<BTreeMap<String, String>>"))]
    pub values: BTreeMap<String, String>,
}

impl Refused {
    /// A refusal without values, of no command in particular.
    pub fn new(code: Code) -> Self {
        Self { id: None, code, values: BTreeMap::new() }
    }

    /// The same, as the answer to a command.
    pub fn answering(mut self, id: &CommandId) -> Self {
        self.id = Some(id.clone());
        self
    }

    /// The same, with a value that the text names.
    pub fn with(mut self, name: &str, value: impl ToString) -> Self {
        self.values.insert(name.to_string(), value.to_string());
        self
    }
}

// By hand, as the derived one does not see names that come out of a macro.
#[cfg(feature = "openapi")]
impl utoipa::PartialSchema for Code {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        utoipa::openapi::ObjectBuilder::new()
            .schema_type(utoipa::openapi::schema::Type::String)
            .description(Some("A stable reason. A code, once published, keeps its meaning."))
            .enum_values(Some(Code::ALL.iter().map(|code| code.as_str())))
            .into()
    }
}

#[cfg(feature = "openapi")]
impl utoipa::ToSchema for Code {}

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident, $text:literal, $zh:literal, $en:literal;)*) => {
        /// A stable reason. A code, once published, keeps its meaning.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
        pub enum Code {
            $($(#[$doc])* #[serde(rename = $text)] $name,)*
        }

        impl Code {
            /// Every code.
            pub const ALL: &[Code] = &[$(Code::$name,)*];

            /// The code as it stands on the wire.
            pub const fn as_str(self) -> &'static str {
                match self { $(Code::$name => $text,)* }
            }

            /// The text for people, in Chinese; values stand in braces.
            pub const fn text_zh(self) -> &'static str {
                match self { $(Code::$name => $zh,)* }
            }

            /// The text for people, in English; values stand in braces.
            pub const fn text_en(self) -> &'static str {
                match self { $(Code::$name => $en,)* }
            }
        }
    };
}

codes! {
    /// R2: a stone stands there.
    Occupied, "occupied", "此处已有棋子", "There is a stone on that point.";
    /// R5: 禁着点.
    Suicide, "suicide", "禁着点：落子后己方无气，又不能提子", "Forbidden point: your stones would have no liberty and nothing is captured.";
    /// R6: a single ko retaken at once.
    Ko, "ko", "打劫：不能立即回提，请先在别处行棋", "Ko: you may not retake at once; play elsewhere first.";
    /// R6: the whole board would repeat.
    Superko, "superko", "禁止全局同形再现", "The whole board would repeat an earlier position.";
    /// Not a point of this board.
    OffBoard, "off_board", "{point} 不在棋盘上", "{point} is not on this board.";
    /// Not the text of a point.
    MalformedPoint, "malformed_point", "无法识别的坐标", "That is not a point; points look like Q16.";
    /// R2: the other side is to move.
    NotYourTurn, "not_your_turn", "还没轮到你下", "It is not your turn.";
    /// N3: both players must have sat down first.
    NotStarted, "not_started", "双方到齐后对局才开始", "The game begins when both players are here.";
    /// As many turns as a game may have: ten for each point.
    GameTooLong, "game_too_long", "本局手数已达上限，只能停一手或认输", "The game is as long as a game may be: only passing and resigning are left.";
    /// As many requests, changes of the marks and acceptances taken back as one side may have in a game.
    TooManyWishes, "too_many_wishes", "本局中你提出请求、改动死子标记和收回同意的次数已达上限", "You have asked, marked and taken acceptances back as often as one may in a game.";
    /// R9: moves are over, dead stones are being agreed upon.
    NotPlaying, "not_playing", "行棋已停止，正在确认死子", "Play has stopped; dead stones are being agreed upon.";
    /// R10: there is nothing to mark yet.
    NotScoring, "not_scoring", "尚未进入数子阶段", "The count has not begun.";
    /// The game is finished.
    GameOver, "game_over", "对局已经结束", "The game is over.";
    /// R7: nothing repeats on the board that could be ruled.
    NoCycle, "no_cycle", "当前局面没有循环", "No repetition is on the board.";
    /// T1: only a game of main time alone can be stopped so.
    NotAbsolute, "not_absolute", "只有包干制的对局可以停钟弃争", "Only a game of absolute time can be stopped so.";
    /// The game's settings do not have it.
    NotOffered, "not_offered", "本局不允许这样做", "This game does not allow that.";
    /// T9: there have been as many pauses as there may be.
    NoPauseLeft, "no_pause_left", "暂停次数已用完", "There is no pause left.";
    /// Nothing is asked for.
    NothingAsked, "nothing_asked", "对方没有提出请求", "Nothing is asked for.";
    /// It was refused in this very turn.
    RefusedBefore, "refused_before", "对方刚刚拒绝过，请下一手再提", "That was refused just now; ask again after the next move.";
    /// No move of one's own can be taken back.
    NothingToUndo, "nothing_to_undo", "没有可以悔的棋", "There is no move of yours to take back.";
    /// The game is not paused or adjourned.
    NotPaused, "not_paused", "对局没有暂停", "The game is not paused.";
    /// The game is paused or adjourned.
    Paused, "paused", "对局暂停中", "The game is paused.";
    /// T10: it is not the time to seal, or not one's own turn to.
    NotSealing, "not_sealing", "现在不是封棋的时候", "There is no move of yours to seal now.";
    /// T10: the move is to be sealed.
    Sealing, "sealing", "正在封棋，请封下一着", "The game is being adjourned: the next move is sealed.";
    /// P4: the opponent is here, or has not been away for long enough.
    NotAway, "not_away", "对手在场，或离开的时间还不够长", "Your opponent is here, or has not been away for long enough.";
    /// T1: whoever gave the contest up cannot resume.
    GaveUp, "gave_up", "已停钟弃争，不能再恢复行棋", "You have given the contest up and cannot play on.";
    /// R10: no stone there to mark or to dispute.
    NoStone, "no_stone", "{point} 没有棋子", "There is no stone on {point}.";
    /// R10: it already is what was asked for.
    AlreadySo, "already_so", "已经是这样了", "That is so already.";
    /// R10: the set has changed since; look again.
    StaleMarking, "stale_marking", "死子标记已有变动，请重新确认", "The marked stones have changed; please look again.";
    /// R11: one claims the other's chain to be dead or one's own to be alive.
    NoDispute, "no_dispute", "只能主张未标死的对方棋已死，或已标死的己方棋是活棋", "You may claim that a chain of your opponent's that is not marked is dead, or that one of yours that is marked is alive.";
    /// R11: the server's proposal decides this dispute, and is still worked out.
    ProposalAwaited, "proposal_awaited", "正在推算死子，请稍候再试", "Dead stones are still being worked out; please try again in a moment.";
    /// The position has changed since the command was given.
    StaleTurn, "stale_turn", "局面已有变化，请重试", "The position has changed since; please try again.";
    /// Only players may do this.
    NotYourGame, "not_your_game", "你不是本局对局者", "You are not a player of this game.";
    /// The token is of another game, or of none.
    BadToken, "bad_token", "座位凭证不属于这盘棋", "That seat token does not belong to this game.";
    /// No such game, or it has left the server.
    UnknownGame, "unknown_game", "没有这盘棋，或已结束离场", "There is no such game, or it has ended and gone.";
    /// No such offer, or it was taken or withdrawn.
    UnknownSeek, "unknown_seek", "该对局邀请不存在，或已被接受、撤回", "There is no such offer, or it was taken or withdrawn.";
    /// Somebody has taken it; `game` in the values is what became of the offer, once that is there, and may be watched.
    SeekTaken, "seek_taken", "该对局邀请已被接受", "That offer has been taken.";
    /// Somebody else's offer.
    NotYourSeek, "not_your_seek", "这不是你发出的邀请", "That offer is not yours.";
    /// A setting is out of range.
    BadSettings, "bad_settings", "对局设置有误：{field}", "That setting is out of range: {field}.";
    /// A name that cannot be shown.
    BadName, "bad_name", "名字须为 1 至 {max} 个可见字符，不含隐藏字符", "A name has 1 to {max} visible characters and no hidden ones.";
    /// A line of talk that is empty, or too long.
    BadLine, "bad_line", "一条发言须为 1 至 {max} 个可见字符", "A line has 1 to {max} visible characters.";
    /// Over the rate at which lines are taken.
    TalkTooFast, "talk_too_fast", "发言过快，请 {seconds} 秒后再试", "You write too fast; please wait {seconds} s.";
    /// J6: not by this one, or not now.
    NoTalk, "no_talk", "本局现在不能发言", "You may not write in this game now.";
    /// P2: the game is not over, the other side has gone, or it was made already.
    NoRematch, "no_rematch", "现在不能再来一局", "There can be no rematch now.";
    /// The page is older or newer than the server.
    Version, "version", "页面版本与服务器不符，请刷新页面", "This page does not fit the server; please reload.";
    /// `hello` must come first.
    HelloExpected, "hello_expected", "首条消息必须是 hello", "The first message must be hello.";
    /// `hello` comes once.
    HelloAgain, "hello_again", "hello 只能发送一次", "hello may be sent once.";
    /// Not JSON.
    NotJson, "not_json", "消息不是有效的 JSON", "The message is not valid JSON.";
    /// No message of that type on this socket.
    UnknownType, "unknown_type", "未知的消息类型", "There is no message of that type here.";
    /// A field is missing, unknown, doubled or out of range.
    BadMessage, "bad_message", "消息字段有误：{detail}", "A field of the message is wrong: {detail}.";
    /// Binary frames are not read.
    Binary, "binary", "只接受文本消息", "Only text messages are read.";
    /// Invalid UTF-8.
    BadText, "bad_text", "消息不是有效的 UTF-8", "The message is not valid UTF-8.";
    /// Over the size that is read.
    TooLarge, "too_large", "消息超过 {max} 字节", "The message is over {max} bytes.";
    /// Over the rate that is read.
    TooFast, "too_fast", "操作过快，请稍候", "Too fast; please wait a moment.";
    /// The server is full.
    Busy, "busy", "服务器繁忙，请稍后再试", "The server is full; please try again later.";
    /// The server is stopping.
    Restart, "restart", "服务器正在重启", "The server is restarting.";
    /// The move could not be made durable, so it was not made.
    CannotRecord, "cannot_record", "暂时无法记录，请稍后再试", "The move cannot be recorded now; please try again.";
    /// What was kept cannot be read now.
    CannotRead, "cannot_read", "暂时无法读取记录，请稍后再试", "The records cannot be read now; please try again.";
    /// The game is kept, but what was recorded of it cannot be played again, or ends its task time and again.
    CannotOpen, "cannot_open", "这盘棋有存档，但无法打开，请联系服务器管理者", "This game is kept, but it cannot be opened; whoever runs this server can look into it.";
    /// It was tried a while ago, and failed.
    CannotEstimate, "cannot_estimate", "这盘棋暂时无法推算，请过几分钟再试", "This game cannot be estimated now; please try again in a few minutes.";
    /// A game that goes on is not estimated for anybody (J6).
    NotOver, "not_over", "对局尚未结束", "The game is not over yet.";
    /// Over the length of a line that is played through.
    TooManyMoves, "too_many_moves", "着数超过 {max}", "There are over {max} moves.";
    /// A stone that was placed stands without a liberty.
    NoLiberty, "no_liberty", "摆在 {point} 的棋子没有气", "The stone placed on {point} has no liberty.";
    /// A line of play of a record is too long.
    SgfTooDeep, "sgf_too_deep", "棋谱有一条变化超过 {max} 个节点（第 {line} 行）", "A line of play in the record has over {max} nodes (line {line}).";
    /// A record has too many nodes.
    SgfTooManyNodes, "sgf_too_many_nodes", "棋谱超过 {max} 个节点", "The record has over {max} nodes.";
    /// A record has too many properties, set-up stones or marks.
    SgfTooMuch, "sgf_too_much", "棋谱内容过多：属性值或点数超过 {max}", "The record holds too much: over {max} values or points.";
    /// No game of Go is in it.
    SgfNoGame, "sgf_no_game", "文件里没有棋谱", "There is no game in the file.";
    /// The file has fewer games.
    SgfNoSuchGame, "sgf_no_such_game", "文件里只有 {games} 局棋", "The file has {games} games only.";
    /// The file ends within a game or a value.
    SgfUnclosed, "sgf_unclosed", "棋谱不完整：第 {line} 行的括号没有闭合", "The record is not whole: a bracket on line {line} is not closed.";
    /// What is no SGF stands in it.
    SgfMalformed, "sgf_malformed", "第 {line} 行不是有效的 SGF：{text}", "Line {line} is not valid SGF: {text}";
    /// A record of another game.
    SgfOtherGame, "sgf_other_game", "不是围棋棋谱：GM[{text}]", "That is not a game of Go: GM[{text}]";
    /// A board that is not square or not of 2 to 25 lines.
    SgfBoardSize, "sgf_board_size", "棋盘须为 2 至 25 路的方形：SZ[{text}]", "A board is a square of 2 to 25 lines: SZ[{text}]";
    /// A move that is no point of the board.
    SgfBadMove, "sgf_bad_move", "第 {line} 行的着手不在棋盘上：{text}", "The move on line {line} is not on the board: {text}";
    /// A node with more than one move.
    SgfSeveralMoves, "sgf_several_moves", "第 {line} 行的一个节点有多手棋", "A node on line {line} has more than one move.";
    /// A set-up point or player that is none.
    SgfBadSetup, "sgf_bad_setup", "第 {line} 行的摆子有误：{text}", "The position set up on line {line} is wrong: {text}";
    /// A point that is set up twice.
    SgfSetTwice, "sgf_set_twice", "第 {line} 行重复摆放 {point}", "Line {line} sets {point} up twice.";
}

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}
