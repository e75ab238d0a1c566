//! Talk beside a game over real sockets (J6): who hears what and when, what becomes of a text, what is too
//! much, and that none of it is part of the game.

use serde_json::{Value, json};
use tests::{Server, Socket, Table, settings, text};

fn say(id: &str, text: &str) -> Value {
    json!({ "type": "say", "id": id, "text": text })
}

/// Every line that a socket has been told so far.
fn lines(socket: &Socket) -> Vec<Value> {
    let messages = socket.heard().lines().map(|text| serde_json::from_str(text).expect("JSON"));
    let told = messages.filter(|message: &Value| message["type"] == "lines");
    told.flat_map(|message| message["lines"].as_array().expect("lines").clone()).collect()
}

/// Reads on until this line has come.
async fn hears(socket: &mut Socket, text: &str) {
    while !lines(socket).iter().any(|line| line["text"] == text) {
        socket.next().await;
    }
}

/// Reads all that the server has sent before it answers now.
async fn catch_up(socket: &mut Socket) {
    socket.send(json!({ "type": "ping" })).await;
    socket.until("pong").await;
}

/// Begins to listen; the answer.
async fn listen(socket: &mut Socket, name: Option<&str>, heard: Option<Value>) -> Value {
    socket.send(json!({ "type": "listen", "id": "listen", "name": name, "heard": heard })).await;
    socket.until("listening").await
}

async fn watcher(server: &Server, table: &Table, name: &str) -> Socket {
    let mut socket = server.join(&table.id, None, None).await;
    assert_eq!(listen(&mut socket, Some(name), None).await["name"], name);
    socket
}

/// A game with both players listening.
async fn listened(server: &Server) -> Table {
    let mut table = server.game().await;
    for player in &mut table.players {
        listen(player, None, None).await;
    }
    table
}

async fn agree(table: &mut Table, request: &str) {
    table.does(0, &format!("ask{request}"), json!({ "type": "ask", "request": request })).await;
    table.does(1, &format!("agree{request}"), json!({ "type": "agree", "request": request })).await;
}

/// A word of a spectator, once it has gone past both players: the last to come is told last.
async fn whisper(from: &mut Socket, last: &mut Socket, table: &mut Table, word: &str) {
    from.send(say(word, word)).await;
    from.until("said").await;
    hears(last, word).await;
    for player in &mut table.players {
        catch_up(player).await;
        assert!(!player.heard().contains("secret"), "{word}: {}", player.heard());
    }
}

#[tokio::test]
async fn players_hear_no_spectator_before_the_end_and_all_of_them_after() {
    let server = Server::start().await;
    let mut table = listened(&server).await;
    let mut first = watcher(&server, &table, "观者").await;
    let mut last = watcher(&server, &table, "Onlooker").await;
    table.play("E5 C3").await;
    whisper(&mut first, &mut last, &mut table, "secret-playing").await;
    agree(&mut table, "pause").await;
    whisper(&mut last, &mut first, &mut table, "secret-paused").await;
    for (side, id) in [(0, "back0"), (1, "back1")] {
        table.does(side, id, json!({ "type": "ready" })).await;
    }
    agree(&mut table, "adjourn").await;
    whisper(&mut first, &mut last, &mut table, "secret-sealing").await;
    let sealed = table.does(0, "seal", json!({ "type": "seal", "point": "G7" })).await;
    assert_eq!(sealed["phase"], "adjourned");
    whisper(&mut last, &mut first, &mut table, "secret-adjourned").await;

    // A player who comes back, and says to have heard nothing and all, learns no more.
    for heard in [None, Some(json!({ "talk": "", "players": 0, "spectators": 0 }))] {
        let mut again = server.join(&table.id, Some(&table.tokens[1]), None).await;
        listen(&mut again, None, heard).await;
        catch_up(&mut again).await;
        assert!(!again.heard().contains("secret"), "{}", again.heard());
    }
    for (side, id) in [(0, "here0"), (1, "here1")] {
        table.does(side, id, json!({ "type": "ready" })).await;
    }
    assert_eq!(table.next_event().await["event"]["type"], "opened");
    table.does(1, "pass1", json!({ "type": "pass" })).await;
    let counting = table.does(0, "pass2", json!({ "type": "pass" })).await;
    assert_eq!(counting["phase"], "scoring");
    whisper(&mut first, &mut last, &mut table, "secret-counting").await;
    let seq = {
        let (_, body) = server.get(&format!("/api/games/{}", table.id)).await;
        assert!(!body.contains("secret") && !body.contains("Onlooker"), "no part of the record");
        serde_json::from_str::<Value>(&body).expect("JSON")["events"].as_array().expect("events").len()
    };

    let turn = table.turn;
    table.players[0].send(json!({ "type": "resign", "id": "resign", "turn": turn })).await;
    let words = ["secret-playing", "secret-paused", "secret-sealing", "secret-adjourned", "secret-counting"];
    let mut late = server.join(&table.id, Some(&table.tokens[0]), None).await;
    late.until("presence").await;
    for player in &mut table.players {
        hears(player, "secret-counting").await;
        let heard: Vec<Value> = lines(player);
        let told: Vec<&str> = heard.iter().filter_map(|line| line["text"].as_str()).collect();
        assert_eq!(told, words, "each once, in order");
        let end = player.heard().find("\"resigned\"").expect("the end was told");
        assert!(player.heard().find("secret").is_some_and(|at| at > end), "after the end");
    }
    let [playing, paused, ..] = &lines(&table.players[0])[..] else { panic!("five lines") };
    assert_eq!((&playing["name"], &paused["name"]), (&json!("观者"), &json!("Onlooker")));
    assert_eq!((&playing["room"], &playing["seat"]), (&json!("spectators"), &Value::Null));
    assert_eq!((&playing["number"], &paused["number"], &paused["moves"]), (&json!(1), &json!(2), &json!(2)));
    listen(&mut late, None, None).await;
    hears(&mut late, "secret-counting").await;
    assert!(
        server.get_json(&format!("/api/games/{}", table.id)).await["events"]
            .as_array()
            .expect("events")
            .len()
            > seq
    );
    // From now on a spectator speaks to everybody.
    first.send(say("after", "well played")).await;
    for player in &mut table.players {
        hears(player, "well played").await;
    }
}

/// What time ends is told before what was kept from the players until then.
#[tokio::test]
async fn a_flag_is_told_before_what_spectators_said() {
    let server = Server::start().await;
    let mut quick = settings();
    quick["time"] = json!({ "type": "absolute", "main_ms": 2_000 });
    let mut table = server.game_with(quick).await;
    for player in &mut table.players {
        listen(player, None, None).await;
    }
    let mut first = watcher(&server, &table, "观者").await;
    let mut last = watcher(&server, &table, "Onlooker").await;
    first.send(say("one", "secret")).await;
    hears(&mut last, "secret").await;
    for player in &mut table.players {
        hears(player, "secret").await;
        let end = player.heard().find("\"flagged\"").expect("the end was told");
        assert!(player.heard().find("secret").is_some_and(|at| at > end), "{}", player.heard());
    }
}

#[tokio::test]
async fn players_talk_to_each_other_and_everybody_hears_it() {
    let server = Server::start().await;
    let mut table = listened(&server).await;
    let mut watcher = server.join(&table.id, None, None).await;
    let given = text(&listen(&mut watcher, None, None).await, "name");
    assert!(given.starts_with("棋友"), "{given}");
    let name = text(&server.join(&table.id, None, None).await.until("snapshot").await["game"], "black");
    table.play("E5").await;
    table.players[0].send(say("s1", "  请\u{202e}多\u{0}指教\n<b>e\u{301}</b> ")).await;
    let said = table.players[0].until("said").await;
    assert_eq!(said, json!({ "type": "said", "id": "s1", "room": "players", "number": 1 }));
    let [black, white] = &mut table.players;
    for socket in [black, white, &mut watcher] {
        hears(socket, "请多指教 <b>é</b>").await;
        let line = &lines(socket)[0];
        assert!(line["at"].as_u64().is_some_and(|at| at > 0), "{line}");
        assert_eq!((&line["room"], &line["seat"]), (&json!("players"), &json!("black")));
        assert_eq!((&line["name"], &line["moves"]), (&json!(name), &json!(1)));
    }
    // A resend says nothing twice, also by another socket of the same seat; the other side's id is its own.
    let mut again = server.join(&table.id, Some(&table.tokens[0]), None).await;
    again.send(say("s1", "twice")).await;
    assert_eq!(again.until("said").await, said);
    table.players[1].send(say("s1", "hello")).await;
    assert_eq!(table.players[1].until("said").await["number"], 2);
    hears(&mut watcher, "hello").await;
    assert!(!watcher.heard().contains("twice"), "{}", watcher.heard());
    // The game goes on by its own numbers.
    assert_eq!(table.play("C3").await["seq"], 3);
}

/// Listens under a name and a key; who it is now.
async fn speaks_as(socket: &mut Socket, name: &str, key: Value) -> String {
    socket.send(json!({ "type": "listen", "id": "listen", "name": name, "key": key })).await;
    text(&socket.until("listening").await, "speaker")
}

#[tokio::test]
async fn a_speaker_is_known_by_more_than_a_name() {
    let server = Server::start().await;
    let mut table = listened(&server).await;
    let mut watchers = Vec::new();
    let mut speakers = Vec::new();
    // Two of one name, one of whom comes back under another, and one who shows no key.
    for (name, key) in [("李", json!("one")), ("李", json!("two")), ("Li", json!("one")), ("李", Value::Null)]
    {
        let mut socket = server.join(&table.id, None, None).await;
        speakers.push(speaks_as(&mut socket, name, key).await);
        watchers.push(socket);
    }
    let [one, two, back, keyless] = &speakers[..] else { panic!("four speakers") };
    assert_eq!(one, back);
    assert!(one != two && one != keyless && two != keyless, "{speakers:?}");
    for (number, speaker) in speakers.iter().enumerate() {
        let word = format!("word-{number}");
        watchers[number].send(say(&word, &word)).await;
        hears(&mut watchers[1], &word).await;
        assert_eq!(lines(&watchers[1]).last().expect("a line")["speaker"], json!(speaker));
    }
    // What a broken line swallowed is said again and stands there once, by whichever socket; another's id is its own.
    watchers[2].send(say("word-0", "twice")).await;
    assert_eq!(watchers[2].until("said").await["number"], 3, "its own word came first");
    assert_eq!(watchers[2].until("said").await["number"], 1);
    watchers[1].send(say("word-0", "not the same")).await;
    hears(&mut watchers[0], "not the same").await;
    assert!(!watchers[0].heard().contains("twice"), "{}", watchers[0].heard());
    // A socket is one speaker: another key under way makes it no other, so that who is muted stays so.
    assert_eq!(&speaks_as(&mut watchers[0], "李", json!("three")).await, one);
    assert_eq!(&speaks_as(&mut watchers[3], "李", json!("three")).await, keyless);
    // A player is its seat, whatever key it shows.
    assert_eq!(speaks_as(&mut table.players[1], "李", json!("one")).await, "white");
}

#[tokio::test]
async fn who_comes_back_is_told_what_was_missed_and_no_more_than_is_kept() {
    let server = Server::with(|config| config.limits = false).await;
    let mut table = listened(&server).await;
    let mut first = server.join(&table.id, None, None).await;
    let talk = text(&listen(&mut first, Some("观者"), None).await, "talk");
    for number in 1..=120 {
        table.players[number % 2].send(say(&format!("say{number}"), &format!("line {number}"))).await;
        table.players[number % 2].until("said").await;
    }
    let numbers = |socket: &Socket| -> Vec<u64> {
        let told = lines(socket).into_iter().filter(|line| line["room"] == "players");
        told.map(|line| line["number"].as_u64().expect("a number")).collect()
    };
    let table_of_returns = [
        (None, 21),
        (Some(json!({ "talk": talk, "players": 118, "spectators": 0 })), 119),
        (Some(json!({ "talk": talk, "players": 3, "spectators": 9 })), 21),
        // Numbers of a talk that was lost, or of none, say nothing.
        (Some(json!({ "talk": "another", "players": 118, "spectators": 0 })), 21),
    ];
    for (heard, from) in table_of_returns {
        let mut back = server.join(&table.id, None, None).await;
        listen(&mut back, None, heard.clone()).await;
        hears(&mut back, "line 120").await;
        assert_eq!(numbers(&back), (from..=120).collect::<Vec<_>>(), "{heard:?}");
        // Another name brings nothing again.
        assert_eq!(listen(&mut back, Some("Another"), None).await["name"], "Another");
        catch_up(&mut back).await;
        assert_eq!(numbers(&back).len() as u64, 121 - from);
        back.send(say("me", "with that name")).await;
        hears(&mut first, "with that name").await;
        assert!(first.heard().contains("\"name\":\"Another\""));
    }
    // Nothing is new to who has heard all, and no claim keeps anything from coming.
    for claim in [120, u64::MAX] {
        let mut back = server.join(&table.id, Some(&table.tokens[0]), None).await;
        listen(&mut back, None, Some(json!({ "talk": talk, "players": claim, "spectators": claim }))).await;
        catch_up(&mut back).await;
        assert!(numbers(&back).is_empty(), "{claim}");
        table.players[1].send(say(&format!("next{claim}"), &format!("next {claim}"))).await;
        hears(&mut back, &format!("next {claim}")).await;
    }
}

/// A crowd is told in slices, and what is said meanwhile comes in the next round: each hears each line once.
#[tokio::test]
async fn a_crowd_hears_every_line_once() {
    let server = Server::with(|config| config.limits = false).await;
    let mut table = listened(&server).await;
    let mut crowd = Vec::new();
    for number in 0..150 {
        crowd.push(watcher(&server, &table, &format!("No {number}")).await);
    }
    for number in 0..30 {
        let from = if number % 3 == 0 { &mut crowd[number] } else { &mut table.players[number % 2] };
        from.send(say(&format!("say{number}"), &format!("line {number}"))).await;
        from.until("said").await;
        // Whoever comes now stands where the one before stood, and is told more.
        crowd.push(watcher(&server, &table, "late").await);
        if number == 15 {
            // Somebody goes in the middle of it: nobody is passed over.
            drop(crowd.remove(140));
        }
    }
    table.play("E5 C3").await;
    for socket in &mut crowd {
        hears(socket, "line 29").await;
        let mut heard: Vec<Value> = lines(socket).iter().map(|line| line["text"].clone()).collect();
        heard.sort_by_key(|text| text.as_str().and_then(|text| text[5..].parse::<u32>().ok()));
        let all: Vec<Value> = (0..30).map(|number| json!(format!("line {number}"))).collect();
        assert_eq!(heard, all);
    }
}

#[tokio::test]
async fn texts_and_names_that_are_not_taken() {
    let server = Server::with(|config| config.burst = 1_000).await;
    let mut table = listened(&server).await;
    let mut watcher = server.join(&table.id, None, None).await;
    let long = "长".repeat(201);
    let cases = [
        (say("1", ""), "bad_line"),
        (say("2", " \n\t "), "bad_line"),
        (say("3", "\u{202e}\u{200b}\u{feff}"), "bad_line"),
        (say("4", &long), "bad_line"),
        (say("5", &"x".repeat(5_000)), "bad_line"),
        (json!({ "type": "listen", "id": "6", "name": "a\u{202e}b" }), "bad_name"),
        (json!({ "type": "listen", "id": "7", "name": "" }), "bad_name"),
        (json!({ "type": "listen", "id": "8", "name": "n".repeat(21) }), "bad_name"),
        (json!({ "type": "listen", "id": "9", "heard": 7 }), "bad_message"),
        (
            json!({ "type": "listen", "id": "9", "heard": { "talk": "x", "players": -1, "spectators": 0 } }),
            "bad_message",
        ),
        (json!({ "type": "listen", "id": "9", "heard": { "talk": "x", "players": 1 } }), "bad_message"),
        (json!({ "type": "listen", "id": "9", "key": "" }), "bad_message"),
        (json!({ "type": "listen", "id": "9", "key": "k".repeat(65) }), "bad_message"),
        (json!({ "type": "say", "id": "9" }), "bad_message"),
        (json!({ "type": "say", "id": "9", "text": 7 }), "bad_message"),
        (json!({ "type": "say", "id": "9", "text": "x", "room": "players" }), "bad_message"),
        (json!({ "type": "rematch", "id": "9", "word": "please" }), "bad_message"),
        (json!({ "type": "rematch", "id": "9" }), "bad_message"),
    ];
    for (message, code) in cases {
        for socket in [&mut watcher, &mut table.players[1]] {
            socket.send(message.clone()).await;
            let refused = socket.until("refused").await;
            assert_eq!(refused["code"], code, "{message}");
            if code == "bad_line" {
                assert_eq!((&refused["id"], &refused["values"]["max"]), (&message["id"], &json!("200")));
            }
        }
    }
    let whole = "长".repeat(200);
    watcher.send(say("whole", &whole)).await;
    hears(&mut watcher, &whole).await;
    watcher.send_text(&say("huge", &"x".repeat(9_000)).to_string()).await;
    assert_eq!(watcher.code().await, "too_large");
    table.play("E5 C3").await;
}

#[tokio::test]
async fn talk_that_comes_too_fast_is_refused_and_hinders_no_move() {
    let server = Server::start().await;
    let mut table = listened(&server).await;
    let mut watcher = watcher(&server, &table, "观者").await;
    let mut taken = 0;
    let refused = loop {
        assert!(taken < 50, "a limit was expected");
        watcher.send(say(&format!("say{taken}"), "hello")).await;
        let answer = loop {
            let answer = watcher.next().await;
            if answer["type"] == "said" || answer["type"] == "refused" {
                break answer;
            }
        };
        if answer["type"] == "refused" {
            break answer;
        }
        taken += 1;
    };
    assert!(taken >= 5, "five at once");
    assert_eq!((&refused["code"], &refused["id"]), (&json!("talk_too_fast"), &json!(format!("say{taken}"))));
    assert!(["1", "2"].contains(&text(&refused["values"], "seconds").as_str()), "{refused}");
    // Another name costs the same, and so do words about a rematch: each goes to everybody.
    watcher.send(json!({ "type": "listen", "id": "name", "name": "Another" })).await;
    assert_eq!(watcher.code().await, "talk_too_fast");
    // The others speak and play as before.
    table.players[0].send(say("mine", "my line")).await;
    hears(&mut table.players[1], "my line").await;
    table.play("E5 C3 G7").await;
}

#[tokio::test]
async fn in_an_event_players_say_nothing_before_the_end() {
    let server = Server::start().await;
    let mut event = settings();
    event["conduct"] = "event".into();
    let mut table = server.game_with(event).await;
    let speaking = listen(&mut table.players[0], None, None).await;
    assert_eq!(speaking["speaking"], "off");
    let mut watcher = watcher(&server, &table, "观者").await;
    table.players[1].send(say("one", "secret plan")).await;
    assert_eq!(table.players[1].code().await, "no_talk");
    watcher.send(say("two", "secret comment")).await;
    hears(&mut watcher, "secret comment").await;
    catch_up(&mut table.players[0]).await;
    assert!(!table.players[0].heard().contains("secret"), "{}", table.players[0].heard());
    assert!(!watcher.heard().contains("plan"), "{}", watcher.heard());
    let snapshot = server.join(&table.id, None, None).await.until("snapshot").await;
    let resign = json!({ "type": "resign", "id": "resign", "turn": snapshot["turn"] });
    table.players[1].send(resign).await;
    hears(&mut table.players[0], "secret comment").await;
    table.players[1].send(say("three", "thank you")).await;
    hears(&mut table.players[0], "thank you").await;
}

#[tokio::test]
async fn what_spectators_may_do_is_switched_off_by_the_server_or_in_the_offer() {
    use protocol::settings::Allowance::Off;
    let off = json!({ "talk": "off", "analysis": "off" });
    let both_off =
        Server::with(|config| (config.spectators.talk, config.spectators.analysis) = (Off, Off)).await;
    let no_analysis = Server::with(|config| config.spectators.analysis = Off).await;
    let free = Server::start().await;
    let with = |spectators: Value| {
        let mut settings = settings();
        settings["spectators"] = spectators;
        settings
    };
    let mixed = json!({ "talk": "off", "analysis": "allowed" });
    let cases = [
        (&both_off, settings(), off.clone()),
        (&both_off, with(json!({ "talk": "allowed", "analysis": "allowed" })), off.clone()),
        (&no_analysis, with(mixed.clone()), off.clone()),
        (&no_analysis, settings(), json!({ "talk": "allowed", "analysis": "off" })),
        (&free, with(mixed.clone()), mixed),
        (&free, settings(), Value::Null),
    ];
    for (server, settings, expected) in cases {
        let mut table = server.game_with(settings).await;
        let mut watcher = server.join(&table.id, None, None).await;
        let said = watcher.until("snapshot").await["game"]["settings"]["spectators"].clone();
        assert_eq!(said, expected);
        let talk_off = expected["talk"] == "off";
        let speaking = listen(&mut watcher, None, None).await;
        assert_eq!(speaking["speaking"], if talk_off { "off" } else { "allowed" });
        watcher.send(say("one", "from outside")).await;
        if talk_off {
            assert_eq!(watcher.code().await, "no_talk");
        } else {
            hears(&mut watcher, "from outside").await;
        }
        table.players[0].send(say("two", "from inside")).await;
        hears(&mut watcher, "from inside").await;
    }
}

#[tokio::test]
async fn everybody_is_told_how_many_watch() {
    let server = Server::start().await;
    let mut table = server.game().await;
    let mut watchers = Vec::new();
    for _ in 0..5 {
        watchers.push(server.join(&table.id, None, None).await);
    }
    while table.players[0].until("presence").await["spectators"] != 5 {}
    drop(watchers);
    while table.players[0].until("presence").await["spectators"] != 0 {}
    table.play("E5").await;
}

/// Whoever speaks listens, too: also without having asked to.
#[tokio::test]
async fn a_spectator_who_speaks_is_named_among_those_who_watch() {
    let server = Server::start().await;
    let table = listened(&server).await;
    let mut first = watcher(&server, &table, "吴清源").await;
    let mut second = server.join(&table.id, None, None).await;
    while first.until("presence").await["spectators"] != 2 {}
    second.send(say("one", "hello")).await;
    hears(&mut first, "hello").await;
    let name = text(&lines(&first)[0], "name");
    while first.until("presence").await["names"] != json!(["吴清源", name]) {}
}

#[tokio::test]
async fn spectators_are_told_who_else_watches_and_players_once_the_game_is_over() {
    let server = Server::start().await;
    let mut table = listened(&server).await;
    let mut first = watcher(&server, &table, "吴清源").await;
    let _second = watcher(&server, &table, "Seigen").await;
    while first.until("presence").await["names"] != json!(["吴清源", "Seigen"]) {}
    for player in &mut table.players {
        while player.until("presence").await["spectators"] != 2 {}
        catch_up(player).await;
        assert!(!player.heard().contains("吴清源"), "a name can say anything");
    }
    table.does(0, "over", json!({ "type": "resign" })).await;
    for player in &mut table.players {
        while player.until("presence").await["names"] != json!(["吴清源", "Seigen"]) {}
    }
}
