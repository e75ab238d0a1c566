//! The document that describes the answers over HTTP, held against real answers: nothing comes that it does
//! not know.

use serde_json::{Map, Value, json};
use tests::process::get;
use tests::{Server, settings};

/// What in a value does not fit its schema; a field that the schema does not name among it.
fn misfit(document: &Value, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
    let object = |value: &Value, name: &str| value[name].as_object().cloned().unwrap_or_default();
    if let Some(reference) = schema["$ref"].as_str() {
        let named =
            document.pointer(reference.trim_start_matches('#')).ok_or(format!("{reference} is missing"))?;
        return misfit(document, named, value, at);
    }
    for choice in ["oneOf", "anyOf"] {
        if let Some(schemas) = schema[choice].as_array() {
            let tried: Vec<String> =
                schemas.iter().filter_map(|one| misfit(document, one, value, at).err()).collect();
            return if tried.len() < schemas.len() { Ok(()) } else { Err(tried.join(" | ")) };
        }
    }
    if let Some(schemas) = schema["allOf"].as_array() {
        return schemas.iter().try_for_each(|one| misfit(document, one, value, at));
    }
    if let Some(listed) = schema["enum"].as_array()
        && !listed.contains(value)
    {
        return Err(format!("{at}: {value} is none of {listed:?}"));
    }
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let kinds = match &schema["type"] {
        Value::Array(kinds) => kinds.clone(),
        kind => vec![kind.clone()],
    };
    if !kinds.contains(&json!(kind)) {
        return Err(format!("{at}: {value} is {kind}, not {kinds:?}"));
    }
    match value {
        Value::Array(values) => {
            values.iter().try_for_each(|one| misfit(document, &schema["items"], one, &format!("{at}[]")))
        }
        Value::Object(fields) => {
            let known: Map<String, Value> = object(schema, "properties");
            for required in schema["required"].as_array().into_iter().flatten() {
                let name = required.as_str().expect("a name");
                if !fields.contains_key(name) {
                    return Err(format!("{at}: {name} is missing"));
                }
            }
            fields.iter().try_for_each(|(name, value)| {
                let free = &schema["additionalProperties"];
                let schema = known.get(name).or(free.is_object().then_some(free));
                let schema = schema.ok_or(format!("{at}: {name} is not described"))?;
                misfit(document, schema, value, &format!("{at}.{name}"))
            })
        }
        _ => Ok(()),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn real_answers_are_as_the_document_says() {
    let server = Server::start().await;
    let mut timed = settings();
    timed["time"] = json!({ "type": "byo_yomi", "main_ms": 600_000, "periods": 3, "period_ms": 30_000 });
    let mut table = server.game_with(timed).await;
    for player in &mut table.players {
        player.event("started").await;
    }
    table.turn = 1;
    table.play("D6 E6 C5").await;
    table.does(0, "ask", json!({ "type": "ask", "request": "pause" })).await;
    table.does(1, "no", json!({ "type": "decline", "request": "pause" })).await;
    table.play("F5 D4 E4 E5 D5 pass pass").await;
    table.next_event().await;
    let mut over = server.game().await;
    over.does(0, "enough", json!({ "type": "resign" })).await;
    let document = get(server.address, "/api/openapi.json").await;
    assert_eq!(document.0, 200);
    let document: Value = serde_json::from_str(&document.1).expect("JSON");
    assert!(document["openapi"].as_str().is_some_and(|version| version.starts_with("3.")), "{document}");
    let estimates = format!("/api/games/{}/estimates", over.id);
    assert_eq!(get(server.address, &estimates).await.0, 202);
    let of_over = tokio::time::timeout(tests::PATIENCE, async {
        while get(server.address, &estimates).await.0 != 200 {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    });
    of_over.await.expect("they come in time");
    let line = json!({ "ruleset": "aga", "setup": { "size": 9, "handicap": 2 }, "moves": [{ "point": "E5" }, { "point": "E5" }] });
    let file = "(;SZ[9]PB[x]TM[60];B[ee]BL[50]TR[aa]LB[bb:x]C[so](;W[ee])(;W[dd]))";
    let questions = [
        ("/api/positions", line.to_string(), 200),
        ("/api/positions", "{}".to_string(), 400),
        ("/api/sgf", file.to_string(), 200),
        ("/api/sgf", "no game".to_string(), 400),
        ("/api/sgf", " ".repeat(1024 * 1024 + 1), 413),
    ];
    for (path, body, expected) in questions {
        let (status, value) = tests::http::post(&server, path, body.as_bytes()).await;
        assert_eq!(status, expected, "{path}: {value}");
        let response = &document["paths"][path]["post"]["responses"][status.to_string()];
        let schema = &response["content"]["application/json"]["schema"];
        if let Err(text) = misfit(&document, schema, &value, "answer") {
            panic!("{path}: {text}");
        }
    }
    let answers = [
        ("/api/games/{id}/estimates", estimates, 200),
        ("/api/games/{id}/estimates", format!("/api/games/{}/estimates", table.id), 409),
        ("/api/games", "/api/games".to_string(), 200),
        ("/api/games", "/api/games?nothing=1".to_string(), 400),
        ("/api/games/{id}", format!("/api/games/{}", table.id), 200),
        ("/api/games/{id}", format!("/api/games/{}", over.id), 200),
        ("/api/games/{id}", "/api/games/nobody".to_string(), 404),
        ("/api/games/{id}/sgf", "/api/games/nobody/sgf".to_string(), 404),
    ];
    for (path, asked, expected) in answers {
        let (status, body) = get(server.address, &asked).await;
        assert_eq!(status, expected, "{asked}: {body}");
        let response = &document["paths"][path]["get"]["responses"][status.to_string()];
        let schema = &response["content"]["application/json"]["schema"];
        let value: Value = serde_json::from_str(&body).expect("JSON");
        if let Err(text) = misfit(&document, schema, &value, "answer") {
            panic!("{asked}: {text}");
        }
        // The check itself can fail: one more field is one too many, at the top and further in.
        let mut more = value.clone();
        more["unheard_of"] = json!(1);
        assert!(misfit(&document, schema, &more, "answer").is_err(), "{asked}");
        if more["events"].get(2).is_some() {
            more.as_object_mut().expect("an object").remove("unheard_of");
            assert!(misfit(&document, schema, &more, "answer").is_ok());
            more["events"][2]["event"]["unheard_of"] = json!(1);
            assert!(misfit(&document, schema, &more, "answer").is_err(), "{asked}");
        }
    }
}
