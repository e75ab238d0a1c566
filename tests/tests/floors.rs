//! No library is older than the version in which its last published flaw was mended. The list is kept by
//! hand, from the advisories of the Rust security database.

const FLOORS: [(&str, [u32; 3]); 15] = [
    ("bytes", [1, 11, 1]),
    ("crossbeam-channel", [0, 5, 15]),
    ("hyper", [0, 14, 12]),
    ("idna", [1, 0, 0]),
    ("libsqlite3-sys", [0, 25, 1]),
    ("lru", [0, 18, 2]),
    ("postgres-protocol", [0, 6, 12]),
    ("ring", [0, 17, 12]),
    ("rustls", [0, 23, 18]),
    ("slab", [0, 4, 11]),
    ("time", [0, 3, 47]),
    ("tokio", [1, 44, 2]),
    ("tokio-postgres", [0, 7, 18]),
    ("tracing-subscriber", [0, 3, 20]),
    ("tungstenite", [0, 20, 1]),
];

#[test]
fn no_library_is_below_its_floor() {
    let lock = include_str!("../../Cargo.lock");
    let field = |package: &str, name: &str| {
        let line = package.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(" = "));
        line.map(|value| value.trim_matches('"').to_string())
    };
    let mut checked = Vec::new();
    for package in lock.split("[[package]]").skip(1) {
        let (name, version) =
            (field(package, "name").expect("a name"), field(package, "version").expect("one"));
        let Some((known, floor)) = FLOORS.iter().find(|(known, _)| *known == name) else { continue };
        let version: Vec<u32> = version.split(['.', '-', '+']).map_while(|part| part.parse().ok()).collect();
        assert!(version.as_slice() >= floor.as_slice(), "{name} {version:?} is below {floor:?}");
        checked.push(*known);
    }
    for sure in ["tokio", "tokio-postgres", "postgres-protocol", "libsqlite3-sys", "tungstenite"] {
        assert!(checked.contains(&sure), "{sure} is in use");
    }
}
