//! What the engine knows of solved games, on analysis boards.

use std::collections::BTreeMap;
use std::time::Duration;

use kabinet_core::Game;
use kabinet_engine::ProgressMonitor;
use kabinet_engine::data::DataFolder;
use kabinet_engine::tablebase::kengi::KengiBook;
use kabinet_engine::tablebase::{Request, tablebase};
use kabinet_games::{GameId, Options, kengi};
use serde_json::json;

use crate::analysis_engine::{all, board, hear, send, think};
use crate::common::Server;

fn request<'a>(options: &'a Options, data: &'a DataFolder) -> Request<'a> {
    Request {
        options,
        data,
        threads: 1,
    }
}

#[tokio::test]
async fn every_value_of_a_solved_game_is_that_of_its_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = DataFolder::at(folder.path());
    let server = Server::start_with(&data).await;
    let mut line = board(&server).await;
    let played: [&[&str]; 3] = [
        &["Gb2"],
        &["Gb2", "Ga1,Pa4"],
        &["Gb2", "Gc3,Pc2", "Pa1", "Pd4", "Pd1"],
    ];
    for actions in played {
        let mut question = think(1, "kastwa");
        question["actions"] = json!(actions);
        send(&mut line, &question).await;
        let heard = all(&mut line).await;
        let of = |kind: &str| {
            let mut heard = heard.iter();
            heard.rfind(|message| message["t"] == kind).expect("told")
        };
        assert_eq!(of("done")["why"], "known");
        let options = Options::new(GameId::Kastwa.info());
        let mut game = kabinet_core::Match::new(GameId::Kastwa.start());
        for turn in actions {
            game.play_turn(turn).expect("a turn");
        }
        let table = tablebase(GameId::Kastwa).expect("a table");
        let probed = table
            .probe_text(
                request(&options, &data),
                game.position(),
                ProgressMonitor::silent(),
            )
            .expect("values");
        let (own, probed) = probed.split_first().expect("a value");
        let expected: BTreeMap<&str, &str> = probed
            .iter()
            .map(|line| line.split_once(' ').expect("an action and its value"))
            .collect();
        let values = of("values")["values"].as_array().expect("values");
        assert_eq!(values.len(), expected.len());
        let mut order = Vec::new();
        for value in values {
            let turn = value["turns"][0][1].as_str().expect("a turn");
            let action = turn.split(',').next().expect("an action");
            let kind = value["kind"].as_str().expect("a kind");
            let told = match value["plies"].as_u64() {
                Some(plies) => format!("{kind} {plies}"),
                None => kind.to_owned(),
            };
            assert_eq!(expected[action], told, "{action} after {actions:?}");
            order.push(["win", "draw", "loss"].iter().position(|one| *one == kind));
        }
        assert!(order.is_sorted(), "the best first");
        let side = game.position().side();
        let proof = of("proof");
        assert_eq!(proof["by"], "table");
        let own: kabinet_engine::Score = own.parse().expect("a score");
        let first = match side {
            kabinet_core::Side::First => own,
            kabinet_core::Side::Second => -own,
        };
        assert_eq!(proof["score"], first.to_string());
    }
    // A table that takes longer is not built behind anybody's back.
    let mut question = think(2, "kastwa");
    question["options"] = json!(["size=6"]);
    send(&mut line, &question).await;
    let missing = hear(&mut line, "missing").await;
    assert_eq!(
        missing["command"],
        "kabinet table build kastwa --option size=6"
    );
    assert!(
        missing["say"]
            .as_str()
            .expect("words")
            .contains("kabinet table build")
    );
    hear(&mut line, "lines").await;
}

#[tokio::test]
async fn what_is_proved_of_a_position_is_said_without_a_step_by_hand() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_with(&DataFolder::at(folder.path())).await;
    let mut line = board(&server).await;
    // The standard start, a defence of North's, a winning and two losing first moves.
    let proved: [(&[&str], &str, &str); 5] = [
        (&[], "win <=15", "South wins in at most 8 moves"),
        (&["a1-d3", "c5-d1"], "win <=", "South wins in at most "),
        (&["a1-c1"], "win <=66", "South wins in at most 33 moves"),
        (&["a1-d2"], "loss <=13", "North wins in at most 7 moves"),
        (&["c1-b2"], "loss <=51", "North wins in at most 26 moves"),
    ];
    for (actions, score, say) in proved {
        let mut question = think(1, "kengi");
        question["actions"] = json!(actions);
        send(&mut line, &question).await;
        let proof = hear(&mut line, "proof").await;
        let told = |field: &str| proof[field].as_str().expect("told").to_owned();
        assert_eq!(proof["by"], "book", "{actions:?}");
        assert!(told("score").starts_with(score), "{actions:?}: {proof}");
        assert!(told("say").starts_with(say), "{actions:?}: {proof}");
        send(&mut line, &json!({"t": "stop"})).await;
    }
    // Of what comes after it the book knows nothing: nothing is claimed, and nobody is told to
    // build anything.
    let mut question = think(2, "kengi");
    question["actions"] = json!(["c1-a3", "c5-d4"]);
    send(&mut line, &question).await;
    let heard = all(&mut line).await;
    let claimed = heard
        .iter()
        .any(|message| message["t"] == "missing" || message["by"] == "book");
    assert!(!claimed, "{heard:?}");
}

#[tokio::test]
async fn another_start_is_known_from_its_book_or_said_not_to_be() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = DataFolder::at(folder.path());
    let server = Server::start_with(&data).await;
    let mut line = board(&server).await;
    let mut question = think(1, "kengi");
    let drawn = "B,B,B,B,B/N,N,N,N,N/O,O,O,O,O/R,R,R,R,R/V,V,V,V,V s -";
    question["options"] = json!([format!("start={drawn}")]);
    send(&mut line, &question).await;
    let missing = hear(&mut line, "missing").await;
    let command = format!("kabinet table build kengi --option start={drawn}");
    assert_eq!(missing["command"], json!(command));
    let lines = hear(&mut line, "lines").await;
    assert_eq!(lines["proved"], false);
    send(&mut line, &json!({"t": "stop"})).await;
    // A book in the folder comes before the one that is shipped: here it knows a position of the
    // sheet.
    let problem = "V,V,B,-,-/V,VO,B,O,O/V,R,B,O,NO/R,R,B,N,N/RN,-,B,NR,- s -";
    let start = kengi::Position::from_text(problem).expect("a position");
    let mut options = Options::new(GameId::Kengi.info());
    options.set("start", problem).expect("a start");
    let table = tablebase(GameId::Kengi).expect("books");
    table
        .build(request(&options, &data), ProgressMonitor::silent())
        .expect("a book");
    let book = KengiBook::load(&data, &start)
        .expect("a file")
        .expect("whole");
    let other = tempfile::tempdir().expect("a folder");
    let data = DataFolder::at(other.path());
    book.save(&data, &kengi::Position::standard())
        .expect("kept");
    let server = Server::start_with(&data).await;
    let mut line = board(&server).await;
    let mut question = think(2, "kengi");
    question["position"] = json!(problem);
    send(&mut line, &question).await;
    let proof = hear(&mut line, "proof").await;
    assert_eq!(
        (&proof["by"], &proof["score"]),
        (&json!("book"), &json!("win <=3"))
    );
    assert_eq!(proof["say"], "South wins in at most 2 moves");
    // The search then finds that it is exactly so, and a whole line.
    let proof = hear(&mut line, "proof").await;
    assert_eq!(proof["say"], "South wins in 2 moves");
    assert_eq!(proof["turns"].as_array().map(Vec::len), Some(3));
}

/// How many moves a page of the tree lists in each group.
fn listed(page: &str) -> BTreeMap<String, usize> {
    let groups = page.split("data-value=\"").skip(1);
    let counted = groups.map(|group| {
        let (name, rest) = group.split_once('"').expect("a name");
        let rows = rest.split("</section>").next().unwrap_or_default();
        (name.to_owned(), rows.matches("<li>").count())
    });
    counted.collect()
}

fn counts(expected: &[(&str, usize)]) -> BTreeMap<String, usize> {
    let owned = |&(name, count): &(&str, usize)| (name.to_owned(), count);
    expected.iter().map(owned).collect()
}

#[tokio::test]
async fn the_tree_lists_every_move_with_its_value() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_with(&DataFolder::at(folder.path())).await;
    let mut browser = server.browser();
    // The table is built at the first question. A busy machine may need longer than a request may
    // take.
    let start = loop {
        let answer = browser.get("/known/kastwa/tree").await;
        if answer.status != 503 {
            break answer;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    };
    assert_eq!(listed(start.text()), counts(&[("draw", 10), ("loss", 22)]));
    let lost = browser.get("/known/kastwa/tree?moves=Ga1").await;
    assert!(listed(lost.text()).contains_key("win"), "{}", lost.text());
    assert!(lost.text().contains("Black wins in"), "{}", lost.text());
    // The number of symmetric first moves is twice that of the proved ones.
    let start = browser.get("/known/kengi/tree").await;
    let expected = counts(&[("win", 12), ("loss", 88)]);
    assert_eq!(listed(start.text()), expected);
    let link = "/known/kengi/tree?moves=a1-d3";
    assert!(start.text().contains(link), "{link}");
    let replies = listed(browser.get(link).await.text());
    assert_eq!(replies.keys().collect::<Vec<_>>(), ["loss"]);
    // Without a table the page says so, and how to build it.
    let missing = browser.get("/known/kastwa/tree?option-size=6").await;
    assert_eq!(missing.status, 200);
    assert_eq!(listed(missing.text()), BTreeMap::new());
    let command = "kabinet table build kastwa --option size=6";
    assert!(missing.text().contains(command), "{}", missing.text());
    for nowhere in [
        "/known/kingdom/tree",
        "/known/chess/tree",
        "/known/kastwa/tree?moves=Zz9",
        "/known/kastwa/tree?moves=Ga1+Ga1",
        "/known/kastwa/tree?option-size=99",
    ] {
        assert_eq!(browser.get(nowhere).await.status, 404, "{nowhere}");
    }
}

#[tokio::test]
async fn a_browser_that_thinks_by_itself_asks_for_what_is_known() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = DataFolder::at(folder.path());
    let server = Server::start_with(&data).await;
    let mut line = board(&server).await;
    let know = |id: u64, game: &str| {
        let mut question = think(id, game);
        question["t"] = json!("know");
        question
    };
    send(&mut line, &know(1, "kastwa")).await;
    let heard = all(&mut line).await;
    let kinds: Vec<&str> = heard.iter().filter_map(|m| m["t"].as_str()).collect();
    assert!(kinds.contains(&"values"), "{kinds:?}");
    assert_eq!(heard.last().expect("an end")["why"], "known");
    // Nobody has searched for it.
    for lines in heard.iter().filter(|message| message["t"] == "lines") {
        assert_eq!((&lines["depth"], &lines["nodes"]), (&json!(0), &json!(0)));
    }
    send(&mut line, &know(2, "kingdom")).await;
    let mut heard = all(&mut line).await;
    // Other tests use the processors, too.
    heard.retain(|message| message["t"] != "busy");
    let kinds: Vec<&str> = heard.iter().filter_map(|m| m["t"].as_str()).collect();
    assert_eq!(kinds, ["begun", "done"]);
    assert_eq!(heard[1]["why"], "unknown");
    assert!(heard[1]["say"].as_str().is_some_and(|say| !say.is_empty()));
}
