//! What `--check-config` says of the data folder, and that it leaves nothing there.

use server::config::{Config, Engine};
use server::store::sqlite::{Place, Sqlite};
use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use tests::Server;
use tests::process::{Done, Folder, run};

const BINARY: &str = env!("CARGO_BIN_EXE_shoutan");

fn check(data: &Path) -> Done {
    let data = data.to_str().expect("a plain name");
    run(BINARY, &["serve", "--check-config", "--data", data], &[])
}

async fn server_on(data: &Path) -> Server {
    let change = |config: &mut Config| {
        config.store = Engine::Sqlite;
        config.data = data.to_path_buf();
    };
    Server::with(change).await
}

/// Everything below a folder, files with a hash of what they hold.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Option<u64>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.symlink_metadata().expect("it is there").is_dir() {
            found.extend(contents(&path));
        }
        let held = fs::read(&path).ok().map(|bytes| {
            let mut hasher = DefaultHasher::new();
            bytes.hash(&mut hasher);
            hasher.finish()
        });
        found.insert(path, held);
    }
    found
}

#[test]
fn a_folder_is_tried_and_left_as_it_was() {
    let folder = Folder::new();
    for name in ["empty", "kept", "log", "strange"] {
        fs::create_dir(folder.file(name)).expect("a folder");
    }
    drop(Sqlite::open(Place::File(folder.file("kept/shoutan.db"))).expect("a database"));
    fs::write(folder.file("kept/shoutan.lock"), "").expect("a file");
    fs::write(folder.file("plain"), "a file").expect("a file");
    fs::write(folder.file("log/shoutan.db-wal"), "events").expect("a file");
    fs::create_dir(folder.file("strange/shoutan.db")).expect("a folder");
    symlink(folder.file("nowhere"), folder.file("dangling")).expect("a link");
    let before = contents(folder.path());
    let table = [
        ("new", 0, "there is no data folder yet, and it can be made"),
        ("new/and/deep", 0, "there is no data folder yet, and it can be made"),
        ("empty", 0, "the data folder can be locked and written"),
        ("kept", 0, "the data folder can be locked and written"),
        ("plain", 1, "Not a directory"),
        ("plain/data", 1, "Not a directory"),
        ("dangling", 1, "No such file"),
        ("log", 1, "its newest events lie in"),
        ("strange", 1, "shoutan.db: Is a directory"),
        ("/proc/data", 1, "it cannot be made in /proc: "),
    ];
    for (name, code, words) in table {
        let done = check(&folder.file(name));
        assert!(done.code == code && done.said.contains(words), "{name}: {done:?}");
        assert!(done.said.starts_with("configuration is in order\n"), "{name}: {done:?}");
        assert_eq!(contents(folder.path()), before, "{name}");
    }
}

#[tokio::test]
async fn a_folder_in_use_is_told_and_left_alone() {
    let folder = Folder::new();
    let server = server_on(folder.path()).await;
    server.game().await.play("E5 C3").await;
    let names = || contents(folder.path()).into_keys().collect::<Vec<_>>();
    let before = names();
    let done = check(folder.path());
    let words = "another server uses this data folder: it was left alone\n";
    assert!(done.code == 0 && done.said.ends_with(words), "{done:?}");
    assert_eq!(names(), before);
    server.ended().await.expect("it stopped well");
    // A server begins on it as if nobody had looked.
    server_on(folder.path()).await.ended().await.expect("it stopped well");
}
