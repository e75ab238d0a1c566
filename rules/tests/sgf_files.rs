//! Records as people have them: every file of the collection beside the repository, where it is there.

use rules::record::{Collection, RecordError, Replay, read};
use std::collections::BTreeMap;
use std::path::Path;

/// Reads every game and plays its main line.
fn play(bytes: &[u8]) -> Result<(Collection, Vec<Replay>), RecordError> {
    let collection = read(bytes)?;
    for game in &collection.games {
        let last = game.main_line().last();
        let end = game.unfold().find_map(|step| step.ok().filter(|step| Some(step.node) == last));
        let replay = game.replay(game.law());
        let counted = replay.ok().map(|replay| (replay.captures(), replay.moves().len()));
        assert_eq!(end.map(|end| (end.captures, end.moves as usize)), counted, "unfolding is replaying");
    }
    let replays = collection.games.iter().map(|game| game.replay(game.law())).collect::<Result<_, _>>()?;
    Ok((collection, replays))
}

/// A file's row in the index: where it is from, and what a tolerant reader sees.
struct Row {
    from: String,
    note: String,
}

impl Row {
    /// Whether a reader may refuse the file: the index calls it damaged, or it is from a folder of such.
    fn may_be_refused(&self) -> bool {
        !self.note.starts_with("accept: yes") && (self.counted().is_none() || self.from.contains("/invalid "))
    }

    /// Size and number of moves of `19x19, 163 moves, …`. Where stones are set up later on, the index
    /// counts the moves before that alone.
    fn counted(&self) -> Option<(&str, &str)> {
        let (size, rest) = self.note.split_once('x')?;
        let (moves, rest) = rest.split_once(", ")?.1.split_once(" moves")?;
        (!rest.ends_with("setup after moves")).then_some((size, moves))
    }

    /// The characters that a collected file is in, by the names that its reading may give them.
    fn charset(&self) -> Option<&'static [&'static str]> {
        match self.note.rsplit(", ").next()? {
            "utf-8" | "utf-8-bom" => Some(&["UTF-8"]),
            "utf-16" => Some(&["UTF-16LE"]),
            "gb18030" => Some(&["GBK", "gb18030"]),
            "cp932" => Some(&["Shift_JIS"]),
            "cp949" => Some(&["EUC-KR"]),
            _ => None,
        }
    }
}

/// The rows of the index by file.
fn index(folder: &Path) -> BTreeMap<String, Row> {
    let text = std::fs::read_to_string(folder.join("INDEX.md")).expect("the folder has its index");
    let rows = text.lines().filter_map(|line| {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        let (name, note) = (cells.first()?, cells.last()?.trim_end_matches(" |"));
        let row = Row { from: line.to_string(), note: note.to_string() };
        name.ends_with(".sgf").then(|| (name.to_string(), row))
    });
    rows.collect()
}

fn check_read(row: &Row, collection: &Collection, replays: &[Replay]) -> Result<(), String> {
    if row.note.starts_with("accept: no") {
        return Err("is read".to_string());
    }
    let size = collection.games[0].size().lines().to_string();
    let moves = replays[0].moves().len().to_string();
    if row.counted().is_some_and(|expected| expected != (size.as_str(), moves.as_str())) {
        return Err(format!("has {moves} moves on {size} lines"));
    }
    let charset = collection.charset.name;
    if row.charset().is_some_and(|expected| !expected.contains(&charset)) {
        return Err(format!("is read as {charset}"));
    }
    for game in &collection.games {
        let again = read(game.to_sgf().as_bytes()).map_err(|error| format!("comes back refused: {error}"))?;
        if again.games != std::slice::from_ref(game) {
            return Err("comes back changed".to_string());
        }
    }
    Ok(())
}

#[test]
fn every_file_is_read_and_written_again_or_refused_with_a_reason() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/sgf");
    if !folder.is_dir() {
        println!("no collection at {}", folder.display());
        return;
    }
    let (mut games, mut refused, mut wrong) = (0, 0, Vec::new());
    let index = index(&folder);
    for (name, row) in &index {
        let bytes = std::fs::read(folder.join(name)).expect("a file of the index is there");
        let verdict = match play(&bytes) {
            Ok((collection, replays)) => {
                games += collection.games.len();
                check_read(row, &collection, &replays)
            }
            Err(error) => {
                refused += 1;
                println!("{name}: {error}");
                if row.may_be_refused() { Ok(()) } else { Err(format!("is refused: {error}")) }
            }
        };
        wrong.extend(verdict.err().map(|why| format!("{name} {why}; the index says: {}", row.note)));
    }
    println!("{} files, {games} games read and written again, {refused} files refused", index.len());
    assert!(index.len() > refused && wrong.is_empty(), "{}", wrong.join("\n"));
}
