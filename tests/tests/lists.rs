//! The lobby's lists as a socket is told them: one page, and then what changes in it.

use serde_json::{Value, json};
use tests::{Server, Socket, open_seek, settings, text};

fn look(list: &str, look: Value) -> Value {
    json!({ "type": format!("look_at_{list}"), "id": "look", "look": look })
}

/// The lines of a page, as whoever follows it has them.
struct Page {
    kind: &'static str,
    lines: Vec<Value>,
    count: u64,
}

impl Page {
    async fn of(kind: &'static str, socket: &mut Socket, what: Value) -> Page {
        socket.send(look(&format!("{kind}s"), what)).await;
        let list = socket.until(&format!("{kind}_list")).await;
        let lines = list[format!("{kind}s")].as_array().expect("lines").clone();
        Page { kind, lines, count: list["count"].as_u64().expect("a count") }
    }

    /// Takes one message of changes.
    async fn follow(&mut self, socket: &mut Socket) {
        let changes = socket.until(&format!("{}_changes", self.kind)).await;
        if let Some(order) = changes["order"].as_array() {
            let mut all = std::mem::take(&mut self.lines);
            all.extend(changes["new"].as_array().expect("new lines").iter().cloned());
            let place = |place: &Value| place.as_u64().expect("a place") as usize;
            self.lines = order.iter().map(|old| all[place(old)].clone()).collect();
        }
        for figures in changes["figures"].as_array().into_iter().flatten() {
            let line = &mut self.lines[figures["place"].as_u64().expect("a place") as usize];
            line["moves"] = figures["moves"].clone();
            line["spectators"] = figures["spectators"].clone();
        }
        self.count = changes["count"].as_u64().expect("a count");
    }

    /// Follows until the page is what is expected; the socket's patience bounds it.
    async fn until(&mut self, socket: &mut Socket, is_there: impl Fn(&Page) -> bool) {
        while !is_there(self) {
            self.follow(socket).await;
        }
    }

    fn ids(&self) -> Vec<String> {
        self.lines.iter().map(|line| text(line, "id")).collect()
    }
}

#[tokio::test]
async fn whoever_looks_at_nothing_is_told_of_nothing() {
    let server = Server::start().await;
    let (mut quiet, mut looks) = (server.lobby().await, server.lobby().await);
    let mut page = Page::of("seek", &mut looks, json!({})).await;
    let seek = server.lobby().await.offer("black", "public").await;
    let mut owner = server.lobby().await;
    let kept = owner.offer("black", "public").await;
    // The other offer has gone with its socket.
    page.until(&mut looks, |page| page.ids() == [kept.clone()]).await;
    assert!(!page.ids().contains(&seek));
    looks.until("counts").await;
    quiet.send(json!({ "type": "ping" })).await;
    assert_eq!(quiet.next().await["type"], "pong", "nothing came before");
}

#[tokio::test]
async fn offers_come_change_and_go_line_by_line() {
    let server = Server::start().await;
    let mut owners = [server.lobby().await, server.lobby().await, server.lobby().await];
    let mut viewer = server.lobby().await;
    let first = owners[0].offer("black", "public").await;
    let mut page = Page::of("seek", &mut viewer, json!({})).await;
    page.until(&mut viewer, |page| page.ids() == [first.clone()]).await;
    let second = owners[1].offer("white", "public").await;
    owners[2].offer("white", "private").await;
    page.until(&mut viewer, |page| page.ids() == [second.clone(), first.clone()]).await;
    assert_eq!(page.count, 2);
    // Another name is another line in the same place.
    owners[0].send(json!({ "type": "rename", "id": "name", "name": "吴清源" })).await;
    page.until(&mut viewer, |page| page.lines[1]["name"] == "吴清源").await;
    assert_eq!(page.ids(), [second.clone(), first.clone()]);
    owners[1].send(json!({ "type": "close_seek", "id": "close", "seek": second })).await;
    page.until(&mut viewer, |page| page.ids() == [first.clone()]).await;
    // One that is taken is nobody else's to take.
    owners[1].send(json!({ "type": "accept_seek", "id": "take", "seek": first })).await;
    page.until(&mut viewer, |page| page.ids().is_empty() && page.count == 0).await;
}

#[tokio::test]
async fn a_filter_and_a_page_say_what_is_told() {
    let server = Server::with(|config| config.max_seeks_per_address = 100).await;
    let mut owner = server.lobby().await;
    for number in 0..23 {
        let mut wish = settings();
        wish["size"] = json!(if number < 22 { 19 } else { 9 });
        wish["handicap"] = json!(if number == 0 { 4 } else { 0 });
        owner.send(open_seek("offer", wish, "black", "public")).await;
        owner.until("seek_opened").await;
    }
    let table = [
        (json!({}), 20, 23),
        (json!({ "page": 1 }), 3, 23),
        (json!({ "page": 2 }), 0, 23),
        (json!({ "filter": { "size": 19 } }), 20, 22),
        (json!({ "filter": { "size": 19 }, "page": 1 }), 2, 22),
        (json!({ "filter": { "size": 9, "speed": null } }), 1, 1),
        (json!({ "filter": { "start": "handicap" } }), 1, 1),
        (json!({ "filter": { "speed": "days", "ruleset": "ing" } }), 0, 0),
    ];
    for (what, lines, count) in table {
        let mut viewer = server.lobby().await;
        let page = Page::of("seek", &mut viewer, what.clone()).await;
        assert_eq!((page.lines.len(), page.count), (lines, count), "{what}");
    }
    let mut viewer = server.lobby().await;
    for bad in [json!({ "page": 50 }), json!({ "filter": { "size": 10 } }), json!({ "more": 1 })] {
        viewer.send(look("games", bad.clone())).await;
        assert_eq!(viewer.code().await, "bad_message", "{bad}");
    }
}

#[tokio::test]
async fn the_most_watched_game_stands_first_and_a_line_says_its_move() {
    let server = Server::start().await;
    let (mut one, mut two) = (server.game().await, server.game().await);
    let mut viewer = server.lobby().await;
    let mut page = Page::of("game", &mut viewer, json!({})).await;
    page.until(&mut viewer, |page| page.ids() == [two.id.clone(), one.id.clone()]).await;
    let mut watcher = server.join(&one.id, None, None).await;
    page.until(&mut viewer, |page| page.ids() == [one.id.clone(), two.id.clone()]).await;
    page.until(&mut viewer, |page| page.lines[0]["spectators"] == 1).await;
    one.play("E5 C3 G7").await;
    page.until(&mut viewer, |page| page.lines[0]["moves"] == 3).await;
    two.does(0, "enough", json!({ "type": "resign" })).await;
    page.until(&mut viewer, |page| page.ids() == [one.id.clone()] && page.count == 1).await;
    watcher.send(json!({ "type": "ping" })).await;
    watcher.until("pong").await;
}
