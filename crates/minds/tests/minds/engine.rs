//! The engine's protocol, seen by a bot at the other end of the pipe.

use crate::rules::RULESETS;
use hexfray_minds::engine::Engine;
use hexfray_testing::{FULL, effort};
use serde_json::{Value, json};

fn engine() -> Engine {
    Engine::new(hexfray_data::library(), RULESETS)
}

fn ask(engine: &mut Engine, request: &Value) -> Value {
    serde_json::from_str(&engine.answer(&request.to_string())).expect("every answer is JSON")
}

fn ok(engine: &mut Engine, request: &Value) -> Value {
    let mut answer = ask(engine, request);
    assert!(answer.get("ok").is_some(), "{request} is answered with {answer}");
    answer["ok"].take()
}

fn code(engine: &mut Engine, request: &Value) -> String {
    ask(engine, request)["error"]["code"].as_str().unwrap_or("no error").to_owned()
}

const BOARD: &str = r#"
name = "Six by four"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
. . . . . .
. . . . . .
. . . . . .
. . . . . .
'''
"#;

/// Gives the first legal order until the battle is over or `most` orders were given; returns how many were given.
fn play_first_orders(engine: &mut Engine, most: usize) -> usize {
    for given in 0..most {
        let orders = ok(engine, &json!({"orders": {}}));
        // The last order of a list ends a turn or does something; the first would walk to and fro.
        let Some(order) = orders.as_array().and_then(|orders| orders.last()).cloned() else { return given };
        ok(engine, &json!({"order": order}));
    }
    most
}

#[test]
fn a_board_alone_answers_questions_of_geometry() {
    let mut engine = engine();
    let board = ok(&mut engine, &json!({"new": {"text": BOARD}}));
    assert_eq!((&board["columns"], &board["rows"]), (&json!(6), &json!(4)));
    let line = ok(&mut engine, &json!({"line": {"from": [0, 0], "to": [3, 1]}}));
    assert_eq!(line["crossed"], json!([[0, 0], [1, 0], [2, 1], [3, 1]]), "MC-086's example on squares");
    let area =
        ok(&mut engine, &json!({"area": {"template": {"kind": "area", "size": 2}, "from": [0, 0], "to": [2, 2]}}));
    assert_eq!(area.as_array().map(Vec::len), Some(5), "A:2 on squares is five cells (MC-010)");
    let reach = ok(&mut engine, &json!({"reach": {"from": [0, 0], "points": 1}}));
    assert_eq!(reach.as_array().map(Vec::len), Some(2), "a corner has two neighbours");
    assert_eq!(code(&mut engine, &json!({"line": {"from": [0, 0], "to": [9, 9]}})), "off_board");
    assert_eq!(code(&mut engine, &json!({"orders": {}})), "no_battle");
}

#[test]
fn a_new_battle_answers_with_what_is_strange_about_its_files() {
    let yard =
        "name = \"Yard\"\ngrid = { shape = \"square\", adjacency = \"CELLS\" }\nterrain = '''\n. . . .\n. . . .\n'''\n";
    let battle = "name = \"Duel\"\nruleset = \"percentile\"\nmap = \"maps/yard.map.toml\"\n[[side]]\nname = \"a\"\n[[side]]\nname = \"b\"\n\
                  [[unit]]\nkind = \"knight\"\nside = \"a\"\nat = [0, 0]\n[[unit]]\nkind = \"knight\"\nside = \"b\"\nat = [3, 1]\n";
    let warnings = |adjacency: &str| {
        let files = json!({ "maps/yard.map.toml": yard.replace("CELLS", adjacency) });
        ok(&mut engine(), &json!({"new": {"text": battle, "files": files, "seed": 1}}))["warnings"].take()
    };
    assert_eq!(warnings("sides"), json!([]));
    let said = warnings("corners");
    let said = said[0].as_str().unwrap_or_else(|| panic!("a sentence: {said}"));
    assert!(said.contains(":3:") && said.contains("a house rule, by which it is played throughout"), "MC-002: {said}");
}

#[test]
fn mistakes_are_answered_with_a_code_and_change_nothing() {
    let mut engine = engine();
    assert_eq!(code(&mut engine, &json!({"sate": {}})), "request");
    assert_eq!(serde_json::from_str::<Value>(&engine.answer("no json")).expect("JSON")["error"]["code"], "request");
    assert_eq!(code(&mut engine, &json!({"state": {}})), "no_battle");
    assert_eq!(code(&mut engine, &json!({"new": {"battle": "nowhere"}})), "no_such_file");
    assert_eq!(code(&mut engine, &json!({"new": {"battle": "maps/nowhere.battle.toml"}})), "no_such_file");
    assert_eq!(code(&mut engine, &json!({"new": {}})), "request");
    let broken = BOARD.replace("name", "nmae");
    assert_eq!(code(&mut engine, &json!({"new": {"text": broken}})), "file");
    ok(&mut engine, &json!({"new": {"battle": "maps/street_fight.battle.toml", "seed": 3}}));
    let before = ok(&mut engine, &json!({"state": {}}));
    assert_eq!(code(&mut engine, &json!({"order": {"end_turn": {"unit": 399}}})), "no_such_unit");
    let decision =
        before["decision"].as_object().and_then(|kinds| kinds.values().next()).expect("one kind of decision");
    let other = u64::from(decision["unit"] == 0);
    let refused = code(&mut engine, &json!({"order": {"end_turn": {"unit": other}}}));
    assert_eq!(refused, "wrong_kind", "the open question is answered, not a turn ended");
    assert_eq!(ok(&mut engine, &json!({"state": {}})), before, "refused orders change nothing");
    let turn = loop {
        let state = ok(&mut engine, &json!({"state": {}}));
        if let Some(act) = state["decision"].get("act") {
            break act.clone();
        }
        let orders = ok(&mut engine, &json!({"orders": {}}));
        ok(&mut engine, &json!({"order": orders[0]}));
    };
    let other = u64::from(turn["unit"] == 0);
    assert_eq!(code(&mut engine, &json!({"order": {"end_turn": {"unit": other}}})), "not_your_turn");
}

#[test]
fn battles_and_boards_may_be_named_in_short() {
    let mut engine = engine();
    let opened = ok(&mut engine, &json!({"new": {"battle": "duel", "seed": 7}}));
    assert_eq!(opened, ok(&mut engine, &json!({"new": {"battle": "maps/duel.battle.toml", "seed": 7}})));
    assert_eq!(ok(&mut engine, &json!({"new": {"battle": "duel.map.toml"}}))["columns"], 9);
    let said = engine.answer(r#"{"new": {"battle": "dule"}}"#);
    assert!(said.contains("maps/duel.battle.toml"), "the one that was meant is named: {said}");
}

#[test]
fn a_forecast_throws_no_die_and_changes_nothing() {
    let mut engine = engine();
    ok(&mut engine, &json!({"new": {"battle": "maps/street_fight.battle.toml", "seed": 5}}));
    let before = ok(&mut engine, &json!({"state": {}}))["digest"].clone();
    let orders = ok(&mut engine, &json!({"orders": {}}));
    for order in orders.as_array().expect("a list").iter().filter(|order| order.get("act").is_some()) {
        let _ = ask(&mut engine, &json!({"forecast": order}));
    }
    assert_eq!(ok(&mut engine, &json!({"state": {}}))["digest"], before);
}

#[test]
fn a_record_loads_to_the_same_state_and_a_changed_one_is_refused() {
    let mut engine = engine();
    ok(&mut engine, &json!({"new": {"battle": "maps/street_fight.battle.toml", "seed": 11}}));
    assert!(play_first_orders(&mut engine, 60) > 20, "the battle goes on for a while");
    let state = ok(&mut engine, &json!({"state": {}}));
    let mut record = ok(&mut engine, &json!({"record": {}}));
    ok(&mut engine, &json!({"new": {"battle": "maps/street_fight.battle.toml", "seed": 12}}));
    ok(&mut engine, &json!({"load": record.clone()}));
    assert_eq!(ok(&mut engine, &json!({"state": {}})), state, "loading plays the record again");
    record["orders"][7]["digest"] = json!("0123456789abcdef");
    assert_eq!(code(&mut engine, &json!({"load": record})), "record");
    assert_eq!(ok(&mut engine, &json!({"state": {}})), state, "a refused record leaves the open battle");
}

#[test]
fn a_record_of_another_version_is_refused_in_a_clear_sentence() {
    let mut engine = engine();
    ok(&mut engine, &json!({"new": {"battle": "maps/duel.battle.toml", "seed": 11}}));
    let mut record = ok(&mut engine, &json!({"record": {}}));
    for (format, why) in [(1, "of an older version (format 1, engine 0.0.9)"), (9, "of a newer version (format 9")] {
        (record["format"], record["engine"]) = (json!(format), json!("0.0.9"));
        let answer = ask(&mut engine, &json!({"load": record.clone()}));
        let message = answer["error"]["message"].as_str().unwrap_or_default();
        assert_eq!(answer["error"]["code"], "record");
        assert!(message.contains(why), "it says what is wrong and with which version it loads: {message}");
    }
}

#[test]
fn events_name_the_act_that_caused_them() {
    let mut engine = engine();
    let opening = ok(&mut engine, &json!({"new": {"battle": "maps/street_fight.battle.toml", "seed": 11}}));
    let first = &opening["events"][0];
    assert_eq!(first.get("round_started").map(|_| first.get("act")), Some(None), "no act begins a round: {first}");
    let (mut last, mut caused) = (0, 0);
    for _ in 0..60 {
        let choice = ask(&mut engine, &json!({"choose": {"player": "nearest"}}));
        let Some(order) = choice.get("ok") else { break };
        for event in ok(&mut engine, &json!({"order": order}))["events"].as_array().expect("a list") {
            let kinds: Vec<&String> =
                event.as_object().expect("an object").keys().filter(|key| *key != "act").collect();
            assert_eq!(kinds.len(), 1, "beside its act an event says what it is: {event}");
            let act = event.get("act").map(|act| act.as_u64().expect("acts have numbers"));
            assert!(act.is_some() || event.get("declared").is_none(), "what is declared is an act: {event}");
            if event.get("declared").is_some() {
                assert!(act > Some(last), "acts count up: {event}");
                last = act.unwrap_or(last);
            }
            if event.get("damaged").is_some() && act.is_some() {
                assert_eq!(act, Some(last), "damage is of the act that was declared last: {event}");
                caused += 1;
            }
        }
    }
    assert!(caused > 0, "a unit is hurt by an act");
}

#[test]
fn moves_can_be_taken_back_until_dice_are_rolled() {
    let mut engine = engine();
    ok(&mut engine, &json!({"new": {"battle": "maps/street_fight.battle.toml", "seed": 2}}));
    assert_eq!(code(&mut engine, &json!({"undo": {}})), "cannot_undo");
    // Choices at the beginning of a turn are answered until a unit may move.
    for _ in 0..40 {
        let state = ok(&mut engine, &json!({"state": {}}));
        let orders = ok(&mut engine, &json!({"orders": {}}));
        let list = orders.as_array().expect("a list");
        if let Some(step) = list.iter().find(|order| order.get("move").is_some()) {
            ok(&mut engine, &json!({"order": step}));
            assert_ne!(ok(&mut engine, &json!({"state": {}}))["digest"], state["digest"]);
            ok(&mut engine, &json!({"undo": {}}));
            assert_eq!(ok(&mut engine, &json!({"state": {}})), state, "the move is taken back");
            return;
        }
        ok(&mut engine, &json!({"order": list.last().expect("there is always an order")}));
    }
    panic!("nobody could move in forty orders");
}

#[test]
fn a_script_that_runs_out_names_the_die_and_leaves_the_battle_as_it_was() {
    let mut engine = engine();
    assert_eq!(
        code(&mut engine, &json!({"new": {"battle": "maps/street_fight.battle.toml", "dice": [7]}})),
        "dice",
        "a d6 shows no 7"
    );
}

#[test]
fn things_on_the_board_are_told_with_where_they_are() {
    let battle = r#"
name = "The winch"
ruleset = "percentile"
map = "maps/duel.map.toml"

[[side]]
name = "blue"

[[side]]
name = "red"

[[unit]]
kind = "knight"
side = "red"

[[unit]]
kind = "raider"
side = "blue"

[[trigger]]
name = "Winch"
about = "The gate falls."
cells = [[2, 2]]
hurts = { cells = [[4, 3]], amount = 5 }
uses = 1

[[object]]
name = "Broken oar"
at = [3, 2]
skill = "staves"
die = "d8"
"#;
    let mut engine = engine();
    ok(&mut engine, &json!({"new": {"text": battle, "seed": 7}}));
    let state = ok(&mut engine, &json!({"state": {}}));
    let things = state["things"].as_array().expect("a list of things");
    let named = |name: &str| things.iter().find(|thing| thing["name"] == name).expect("the thing is told");
    assert_eq!(named("Winch")["cells"], json!([[2, 2]]), "where one stands to use it");
    assert_eq!((&named("Winch")["left"], &named("Winch")["lies"]), (&json!(1), &json!(false)), "it can be used once");
    assert_eq!(named("Broken oar")["cells"], json!([[3, 2]]), "where it lies");
    assert_eq!(named("Broken oar")["lies"], json!(true), "it lies there to be taken up");
}

#[test]
fn what_is_prepared_is_told_with_whom_it_would_catch() {
    let mut engine = engine();
    ok(&mut engine, &json!({"new": {"battle": "maps/duel.battle.toml", "seed": 7}}));
    for _ in 0..60 {
        let state = ok(&mut engine, &json!({"state": {}}));
        if let Some(act) = state["prepared"].as_array().expect("a list").first() {
            assert!(act["unit"].is_u64() && act["ready"].is_i64() && !act["what"].is_null(), "{act}");
            assert_eq!(act["caught"].as_array().map(Vec::len), Some(1), "one is aimed at: {act}");
            return;
        }
        let order = ok(&mut engine, &json!({"choose": {"player": "greedy"}}));
        ok(&mut engine, &json!({"order": order}));
    }
    panic!("nobody has prepared anything");
}

/// An observer that keeps the record of every battle of a simulation.
#[derive(Default)]
struct Records(std::sync::Mutex<Vec<hexfray_battle::Record>>);

impl hexfray_minds::sim::Watch for Records {
    fn progress(&self, _: u64) {}

    fn records(&self) -> bool {
        true
    }

    fn ended(&self, _: u64, battle: &hexfray_battle::Battle) {
        self.0.lock().expect("nobody panicked").push(battle.record());
    }
}

#[test]
fn a_simulation_records_its_battles_and_they_load() {
    let setup = crate::rules::load(&hexfray_data::library(), "maps/duel.battle.toml").expect("it starts");
    let mut simulation = hexfray_minds::sim::Simulation::new(&setup, &["random", "nearest"], 4, 9);
    simulation.swap_sides = true;
    let records = Records::default();
    simulation.run(&records).expect("it runs");
    let records = records.0.into_inner().expect("nobody panicked");
    assert_eq!(records.len(), 4, "one of each battle");
    let mut engine = engine();
    for record in records {
        let after = ok(&mut engine, &json!({"load": record}));
        let last = record.orders.last().expect("it was fought");
        assert_eq!(after["digest"], json!(last.digest));
        assert!(after["decision"].to_string().contains("winner"), "fought to its end: {}", after["decision"]);
    }
}

#[test]
fn large_reaches_come_in_pages_that_are_the_whole() {
    let mut engine = engine();
    let row = ". ".repeat(30);
    let rows = format!("{row}\n").repeat(30);
    let board =
        format!("name = 'B'\ngrid = {{ shape = 'square', adjacency = 'sides' }}\nterrain = \'\'\'\n{rows}\'\'\'\n");
    ok(&mut engine, &json!({"new": {"text": board}}));
    let whole = ok(&mut engine, &json!({"reach": {"from": [15, 15], "points": 9}}));
    let whole = whole.as_array().expect("a list").clone();
    let (mut pages, mut skip) = (Vec::new(), json!(0));
    while !skip.is_null() {
        let page = ok(&mut engine, &json!({"reach": {"from": [15, 15], "points": 9, "skip": skip, "limit": 50}}));
        assert_eq!(page["total"], whole.len());
        let cells = page["cells"].as_array().expect("a list");
        assert!((1..=50).contains(&cells.len()));
        pages.extend(cells.iter().cloned());
        skip = page["next"].clone();
    }
    assert_eq!(pages, whole);
    let many = json!({"reach": {"from": [15, 15], "points": 65_535}});
    assert_eq!(code(&mut engine, &many), "limit");
    let said = ask(&mut engine, &many)["error"]["message"].to_string();
    assert!(said.contains("at most 200 points"), "the limit is named: {said}");
}

/// One unit against one: opponents that play ahead need a fraction of the time that they need for a duel of two pairs.
const PAIR: &str = r#"
name = "Pair"
ruleset = "percentile"
map = "maps/duel.map.toml"
side = [{ name = "red" }, { name = "blue" }]
unit = [{ side = "red", kind = "swordsman" }, { side = "blue", kind = "swordsman" }]
"#;

#[test]
fn opponents_say_what_they_would_order() {
    let mut library = hexfray_data::library();
    library.add("maps/pair.battle.toml", PAIR);
    let mut engine = Engine::new(library, RULESETS);
    assert_eq!(code(&mut engine, &json!({"choose": {"player": "greedy"}})), "no_battle");
    let battle = if effort() < FULL { "pair" } else { "duel" };
    ok(&mut engine, &json!({"new": {"battle": format!("maps/{battle}.battle.toml"), "seed": 7}}));
    assert_eq!(code(&mut engine, &json!({"choose": {"player": "nobody"}})), "no_such_player");
    let before = ok(&mut engine, &json!({"state": {}}));
    for player in hexfray_minds::ai::names() {
        let order = ok(&mut engine, &json!({"choose": {"player": player}}));
        let orders = ok(&mut engine, &json!({"orders": {}}));
        assert!(orders.as_array().is_some_and(|orders| orders.contains(&order)), "{player} chose {order}");
    }
    assert_eq!(ok(&mut engine, &json!({"state": {}})), before, "to ask changes nothing");
    let mut given = 0;
    let over = loop {
        let answer = ask(&mut engine, &json!({"choose": {"player": "greedy"}}));
        if answer.get("ok").is_none() {
            break answer["error"]["code"].clone();
        }
        ok(&mut engine, &json!({"order": answer["ok"]}));
        given += 1;
    };
    assert_eq!(over, "over", "after {given} orders");
}

#[test]
fn no_chance_is_less_than_nothing_or_more_than_certain() {
    for battle in ["maps/duel.battle.toml", "maps/street_fight.battle.toml", "maps/mill_lane.battle.toml"] {
        let mut engine = engine();
        ok(&mut engine, &json!({"new": {"battle": battle, "seed": 7}}));
        for _ in 0..60 {
            let order = ok(&mut engine, &json!({"choose": {"player": "greedy"}}));
            if order.get("act").is_some() {
                let odds = engine.answer(&json!({"forecast": order}).to_string());
                assert!(odds.contains("\"ok\"") && !odds.contains("-0.0"), "{battle}: {order}: {odds}");
                assert!(!odds.contains("1.00000000"), "{battle}: {order}: {odds}");
            }
            if ok(&mut engine, &json!({"order": order}))["decision"].get("over").is_some() {
                break;
            }
        }
    }
}

/// A file of units that replaces the game's file, as the `files` of a request bring it.
fn tougher_units() -> (String, String) {
    let library = hexfray_data::library();
    let text = library.get("units/percentile.toml").expect("the units").text();
    assert!(text.contains("armour = 20"), "the test changes this");
    ("assets/units/percentile.toml".to_owned(), text.replace("armour = 20", "armour = 29"))
}

#[test]
fn the_files_of_one_request_are_gone_with_its_battle() {
    let mut engine = engine();
    let plain = json!({"new": {"battle": "maps/duel.battle.toml", "seed": 7}});
    let digest = ok(&mut engine, &plain)["digest"].clone();
    let count = |engine: &mut Engine| ok(engine, &json!({"battles": {}})).as_array().map_or(0, Vec::len);
    let battles = count(&mut engine);
    let (units, text) = tougher_units();
    let duel = hexfray_data::library().get("maps/duel.battle.toml").expect("the duel").text().to_owned();
    let own = json!({"new": {"battle": "maps/own.battle.toml", "seed": 7, "files": {"maps/own.battle.toml": duel, units: text}}});
    ok(&mut engine, &own);
    assert_eq!(count(&mut engine), battles + 1, "while it is open, its files are there");
    assert_eq!(ok(&mut engine, &plain)["digest"], digest, "the same request has the same answer");
    assert_eq!(count(&mut engine), battles, "and the files are gone with the battle they came with");
    assert_eq!(code(&mut engine, &json!({"new": {"battle": "maps/own.battle.toml"}})), "no_such_file");
    let broken = json!({"new": {"battle": "maps/own.battle.toml", "files": {"maps/own.battle.toml": "name ="}}});
    assert_eq!(code(&mut engine, &broken), "file");
    assert_eq!(count(&mut engine), battles, "a request that is refused leaves nothing either");
}

#[test]
fn a_record_is_played_with_its_own_files_and_no_others() {
    let mut engine = engine();
    let (units, text) = tougher_units();
    let plain = json!({"new": {"battle": "maps/duel.battle.toml", "seed": 7}});
    ok(&mut engine, &json!({"new": {"battle": "maps/duel.battle.toml", "seed": 7, "files": {units: text}}}));
    play_first_orders(&mut engine, 10);
    let state = ok(&mut engine, &json!({"state": {}}));
    let record = ok(&mut engine, &json!({"record": {}}));
    assert_eq!(record["carried"].as_object().map(serde_json::Map::len), Some(1), "what is not the game's own");
    ok(&mut engine, &plain);
    ok(&mut engine, &json!({"load": record.clone()}));
    assert_eq!(ok(&mut engine, &json!({"state": {}})), state, "the record carries the file that differs");

    // Other files change nothing, not even another unit with a key that the record has.
    let mut library = hexfray_data::library();
    library.add("assets/units/percentile_mine.toml", "[[unit]]\nkey = \"swordsman\"\n");
    library.add("assets/notes.toml", "a = 1");
    library.add("assets/units/percentile.toml", "broken =");
    let mut other = Engine::new(library, RULESETS);
    ok(&mut other, &json!({"load": record.clone()}));
    assert_eq!(ok(&mut other, &json!({"state": {}})), state);

    let mut bare = record;
    let hash = bare["files"]["units/percentile.toml"].as_str().expect("its hash").to_owned();
    bare.as_object_mut().expect("an object").remove("carried");
    let answer = ask(&mut engine, &json!({"load": bare.clone()}));
    assert_eq!(ok(&mut engine, &json!({"state": {}})), state, "a refused record leaves the open battle");
    assert_eq!(answer["error"]["code"], "files_changed");
    let message = answer["error"]["message"].as_str().unwrap_or_default();
    assert!(
        message.contains("units/percentile.toml has changed") && message.contains("\"unverified\": true"),
        "{message}"
    );
    bare["unverified"] = json!(true);
    bare["orders"][3]["digest"] = json!("0123456789abcdef");
    let loaded = ok(&mut engine, &json!({"load": bare.clone()}));
    assert_eq!(loaded["unverified"]["changed"], json!(["units/percentile.toml"]));
    assert!(loaded["unverified"]["differs_after"].as_u64().is_some_and(|at| at <= 4), "{}", loaded["unverified"]);
    // A copy that does not match its hash is rejected.
    bare["unverified"] = json!(false);
    bare["carried"] = json!({ hash: "name = 'forged'" });
    assert_eq!(code(&mut engine, &json!({"load": bare})), "files_changed");
}

#[test]
fn a_record_of_the_format_before_loads() {
    let mut engine = engine();
    ok(&mut engine, &json!({"new": {"battle": "maps/duel.battle.toml", "seed": 11}}));
    play_first_orders(&mut engine, 10);
    let state = ok(&mut engine, &json!({"state": {}}));
    let mut record = ok(&mut engine, &json!({"record": {}}));
    record["format"] = json!(2);
    record["content_hash"] = json!("0123456789abcdef");
    record.as_object_mut().expect("an object").remove("files");
    ok(&mut engine, &json!({"load": record.clone()}));
    assert_eq!(ok(&mut engine, &json!({"state": {}})), state, "its hash took in files that no battle used");
    record["battle_hash"] = json!("0123456789abcdef");
    assert_eq!(code(&mut engine, &json!({"load": record})), "files_changed");
}

#[test]
fn names_in_requests_and_records_lead_nowhere_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let secret = folder.path().join("secret.battle.toml");
    std::fs::write(&secret, "root:hunter2:19000").expect("written");
    let absolute = secret.to_str().expect("a name").to_owned();
    let mut engine = engine();
    ok(&mut engine, &json!({"new": {"battle": "maps/duel.battle.toml", "seed": 7}}));
    let record = ok(&mut engine, &json!({"record": {}}));
    let names = [
        absolute.as_str(),
        "/etc/shadow",
        "../../../../etc/shadow",
        "maps/../../x.battle.toml",
        "C:\\windows\\win.ini",
        "\\\\host\\share\\x.battle.toml",
        "..\\x.battle.toml",
        "maps/\u{1b}]0;x\u{7}.battle.toml",
    ];
    for name in names {
        let mut other = record.clone();
        other["battle"] = json!(name);
        let mut more = record.clone();
        more["files"][name] = json!("0123456789abcdef");
        let requests = [
            json!({"new": {"battle": name}}),
            json!({"new": {"battle": "maps/duel.battle.toml", "files": {name: "x = 1"}}}),
            json!({"load": other}),
            json!({"load": more}),
        ];
        for request in requests {
            let answer = ask(&mut engine, &request);
            assert_eq!(answer["error"]["code"], "file_name", "{request}");
            assert!(!answer.to_string().contains("hunter2"), "nothing of the file is told");
        }
        let battle = format!("name = 'x'\nruleset = 'percentile'\nmap = {}\n", json!(name));
        let answer = ask(&mut engine, &json!({"new": {"text": battle}}));
        let message = answer["error"]["problems"].to_string();
        assert!(message.contains("text.battle.toml:3:7"), "a map's name passes the same gate: {message}");
        let refused = ["files are named as the game does", "holds the control character U+001B"];
        assert!(!message.contains("hunter2") && refused.iter().any(|why| message.contains(why)), "{message}");
    }
}

/// A battle of each ruleset.
const EACH: [&str; 4] = ["duel", "street_fight", "market_street", "mill_lane"];

#[test]
fn a_unit_that_does_not_exist_is_refused_in_a_sentence() {
    for battle in EACH {
        let mut engine = engine();
        ok(&mut engine, &json!({"new": {"battle": format!("maps/{battle}.battle.toml"), "seed": 7}}));
        let before = ok(&mut engine, &json!({"state": {}}));
        let count = before["units"].as_array().map_or(0, Vec::len);
        let decision = before["decision"].as_object().and_then(|kind| kind.values().next());
        let asked = decision.map_or(Value::Null, |decision| decision["unit"].clone());
        let asked = if asked.is_null() { json!(0) } else { asked };
        for nobody in [count, 65_535] {
            let at_nobody = json!({"act": {"unit": asked, "verb": "attack", "aim": {"unit": nobody}}});
            let by_nobody = json!({"act": {"unit": nobody, "verb": "attack", "aim": {"unit": asked}}});
            let mut questions = vec![json!({"acts": {"unit": nobody}}), json!({"reach": {"unit": nobody}})];
            for order in [at_nobody, by_nobody, json!({"move": {"unit": nobody, "to": [0, 0]}})] {
                questions.extend([json!({"order": order}), json!({"forecast": order})]);
            }
            for with in 0..8 {
                let act = json!({"act": {"unit": asked, "verb": "ability", "with": with, "aim": {"unit": nobody}}});
                questions.extend([json!({"order": act}), json!({"forecast": act})]);
            }
            for question in questions {
                let answer = ask(&mut engine, &question);
                assert_eq!(answer["error"]["code"], "no_such_unit", "{battle}: {question}: {answer}");
                assert_eq!(answer["error"]["message"], format!("there is no unit {nobody}"), "{battle}: {question}");
            }
        }
        let far = json!({"act": {"unit": asked, "verb": "attack", "aim": {"cell": [-1, 32_767]}}});
        assert_eq!(code(&mut engine, &json!({"order": far})), "off_board", "{battle}");
        let way = json!({"act": {"unit": asked, "verb": "attack", "aim": {"way": 200}}});
        assert_eq!(code(&mut engine, &json!({"order": way})), "no_such_direction", "{battle}");
        assert_eq!(ok(&mut engine, &json!({"state": {}})), before, "{battle}: refused, it is as it was");
    }
}

#[test]
fn unknown_keys_are_refused_with_what_was_meant() {
    let mut engine = engine();
    ok(&mut engine, &json!({"new": {"battle": "maps/duel.battle.toml", "seed": 7}}));
    let record = ok(&mut engine, &json!({"record": {}}));
    let with = |key: &str, value: Value| {
        let mut record = record.clone();
        record[key] = value;
        json!({ "load": record })
    };
    let order = |order: Value| json!([{"order": order, "digest": "0123456789abcdef"}]);
    let slips = [
        (json!({"order": {"act": {"unit": 0, "verb": "attack", "wiht": 1}}}), "with"),
        (json!({"forecast": {"act": {"unit": 0, "verb": "attack", "opton": 1}}}), "option"),
        (json!({"order": {"act": {"unit": 0, "verb": "attack", "aim": {"unti": 1}}}}), "unit"),
        (json!({"order": {"move": {"unit": 0, "ot": [1, 1]}}}), "to"),
        (json!({"order": {"end_trun": {"unit": 0}}}), "end_turn"),
        (json!({"order": {"referee": {"hurt": {"unit": 0, "amonut": 1}}}}), "amount"),
        (json!({"new": {"battel": "maps/duel.battle.toml"}}), "battle"),
        (json!({"new": {"battle": "maps/duel.battle.toml", "sede": 7}}), "seed"),
        (json!({"orders": {"out_of_trun": true}}), "out_of_turn"),
        (json!({"reach": {"from": [0, 0], "point": 3}}), "points"),
        (json!({"area": {"template": {"kind": "cone", "lenght": 3}, "from": [0, 0], "to": [1, 1]}}), "length"),
        (json!({"stat": {}}), "state"),
        (with("enigne", json!("0.1.0")), "engine"),
        (with("dice", json!({"sede": 7})), "seed"),
        (with("orders", order(json!({"act": {"unit": 0, "verb": "attack", "wiht": 1}}))), "with"),
    ];
    for (request, meant) in slips {
        let answer = ask(&mut engine, &request);
        let message = answer["error"]["message"].as_str().unwrap_or_default();
        assert_eq!(answer["error"]["code"], "request", "{request}: {answer}");
        assert!(message.ends_with(&format!("; did you mean `{meant}`?")), "{request}: {message}");
    }
    for request in [json!({"state": {"unit": 3}}), json!({"reach": {"unit": 3, "points": 4}})] {
        assert_eq!(code(&mut engine, &request), "request", "{request}");
    }
    let template = json!({"kind": "all", "size": 2});
    assert_eq!(code(&mut engine, &json!({"area": {"template": template, "from": [0, 0], "to": [1, 1]}})), "request");
}

#[test]
fn an_order_has_one_form() {
    let mut engine = engine();
    ok(&mut engine, &json!({"new": {"battle": "maps/mill_lane.battle.toml", "seed": 7}}));
    let (mut numbers, mut surrendered) = (0, false);
    for _ in 0..40 {
        let orders = ok(&mut engine, &json!({"orders": {}}));
        let orders = orders.as_array().expect("a list");
        for order in orders.iter().filter(|order| order.get("act").is_some()) {
            for (key, value) in [("with", 255), ("option", 32_767)] {
                let mut other = order.clone();
                other["act"][key] = json!(value);
                let answer = ask(&mut engine, &json!({"order": other}));
                assert!(answer.get("error").is_some(), "{other} is not listed: {answer}");
                numbers += 1;
            }
            surrendered |= order["act"]["verb"] == "surrender";
        }
        let Some(last) = orders.last() else { break };
        ok(&mut engine, &json!({"order": last}));
    }
    assert!(numbers > 100 && surrendered, "many forms are tried");
}

#[test]
fn what_others_may_do_out_of_turn_is_listed_beside() {
    let mut engine = engine();
    ok(&mut engine, &json!({"new": {"battle": "maps/duel_at_dawn.battle.toml", "seed": 7}}));
    for _ in 0..20 {
        let others = ok(&mut engine, &json!({"orders": {"out_of_turn": true}}));
        let others = others.as_array().expect("a list");
        let orders = ok(&mut engine, &json!({"orders": {}}));
        let orders = orders.as_array().expect("a list");
        if let Some(order) = others.iter().find(|order| order["act"]["verb"] == "surrender") {
            assert!(!orders.contains(order), "it is not the order of the one who is asked");
            return drop(ok(&mut engine, &json!({"order": order})));
        }
        ok(&mut engine, &json!({"order": orders.last().expect("there is an order to give")}));
    }
    panic!("a unit may surrender outside its turn");
}

/// The sentence with which a request is refused.
#[track_caller]
fn refusal(engine: &mut Engine, request: &str) -> String {
    let answer: Value = serde_json::from_str(&engine.answer(request)).expect("every answer is JSON");
    assert_eq!(answer["error"]["code"], "request", "{request}: {answer}");
    answer["error"]["message"].as_str().unwrap_or_default().to_owned()
}

#[test]
fn a_key_that_stands_twice_is_refused_wherever_it_stands() {
    let mut engine = engine();
    ok(&mut engine, &json!({"new": {"battle": "maps/duel.battle.toml", "seed": 11}}));
    play_first_orders(&mut engine, 3);
    let record = ok(&mut engine, &json!({"record": {}})).to_string();
    let load = |record: &str| format!("{{\"load\": {record}}}");
    let again = |part: &str| {
        assert!(record.contains(part), "{part} is in the record");
        load(&record.replacen(part, &format!("{part}{part}"), 1))
    };
    let file = record.find("maps/duel.battle.toml\":").map(|at| &record[at - 1..]).expect("a file with its hash");
    let file = &file[..=file.find(',').expect("there are others")];
    let requests = [
        again("\"format\":3,"),
        again("\"digest\":").replacen("\"digest\":\"digest\":", "\"digest\":\"0123456789abcdef\",\"digest\":", 1),
        again(file),
        load(&format!("{{\"unverified\":true,\"unverified\":true,{}", &record[1..])),
        r#"{"new": {"battle": "maps/duel.battle.toml", "seed": 1, "seed": 2}}"#.to_owned(),
        r#"{"new": {"text": "x", "files": {"maps/a.map.toml": "", "maps/a.map.toml": ""}}}"#.to_owned(),
        r#"{"order": {"end_turn": {"unit": 0, "unit": 1}}}"#.to_owned(),
        r#"{"order": {"act": {"unit": 0, "verb": "attack", "aim": {"unit": 1, "unit": 1}}}}"#.to_owned(),
        r#"{"area": {"template": {"kind": "area", "size": 2, "size": 3}, "from": [0, 0], "to": [2, 2]}}"#.to_owned(),
        r#"{"state": {}, "state": {}}"#.to_owned(),
    ];
    for request in requests {
        let message = refusal(&mut engine, &request);
        assert!(message.contains(" stands twice at line 1 column "), "{request}: {message}");
    }
    let loaded: Value = serde_json::from_str(&engine.answer(&load(&record))).expect("JSON");
    assert!(loaded.get("ok").is_some(), "the record itself is loaded: {loaded}");
}

#[test]
fn several_keys_where_one_says_what_a_thing_is_are_refused_with_both() {
    let mut engine = engine();
    ok(&mut engine, &json!({"new": {"battle": "maps/duel.battle.toml", "seed": 11}}));
    let mut record = ok(&mut engine, &json!({"record": {}}));
    record["dice"] = json!({"seed": 1, "script": [1, 2]});
    let load = json!({ "load": record }).to_string();
    let aim = r#"{"order": {"act": {"unit": 0, "verb": "attack", "aim": {"unit": 1, "cell": [1, 2]}}}}"#;
    let ruling = r#"{"order": {"referee": {"hurt": {"unit": 0, "amount": 1}, "heal": {"unit": 0, "amount": 1}}}}"#;
    for (request, both, expected) in [
        (aim, "`unit` and `cell`", "expected one of `none`, `unit`, `cell` or `way`"),
        (&aim.replace("order", "forecast"), "`unit` and `cell`", "expected one of `none`, `unit`, `cell` or `way`"),
        (
            r#"{"order": {"end_turn": {"unit": 0}, "pick": {"unit": 0}}}"#,
            "`end_turn` and `pick`",
            "`move`, `walk`, `act`, ",
        ),
        (ruling, "`hurt` and `heal`", "expected one of `modifier`, `place`, "),
        (r#"{"state": {}, "undo": {}}"#, "`state` and `undo`", "expected one of `new`, `state`, "),
        (&load, "`script` and `seed`", "expected one of `seed` or `script`"),
    ] {
        let message = refusal(&mut engine, request);
        let start = format!("{both} stand together where only one key may, ");
        assert!(message.starts_with(&start) && message.contains(expected), "{request}: {message}");
    }
    let message = refusal(&mut engine, r#"{"order": {"act": {"unit": 0, "verb": "attack", "aim": {}}}}"#);
    assert!(message.starts_with("an object without a key, expected one of `none`, "), "{message}");
    let message = refusal(&mut engine, r#"{"order": {"referee": {"cure": {"unit": 0, "condition": "a\u001bb"}}}}"#);
    assert!(message.starts_with("a name has only visible characters"), "{message}");
}

#[test]
fn a_request_that_is_no_request_is_answered_with_the_form_of_one() {
    let mut engine = engine();
    for (request, sentence) in [
        (
            "hello",
            "this cannot be read as JSON: expected value at line 1 column 1; a request is one object on a line, such as {\"state\": {}}",
        ),
        ("{\"state\": {", "this cannot be read as JSON: EOF while parsing an object at line 1 column 11"),
        (
            r#"{"order": "end_turn"}"#,
            r#"`end_turn` alone says too little, expected {"end_turn": {"unit": …}} at line 1 column 20"#,
        ),
        (
            r#"{"forecast": "pick"}"#,
            r#"`pick` alone says too little, expected {"pick": {"unit": …}} at line 1 column 19"#,
        ),
        (
            r#""undo""#,
            r#"`undo` alone says too little, expected {"undo": {}} at line 1 column 6; a request is one object on a line, such as {"state": {}}"#,
        ),
    ] {
        assert_eq!(refusal(&mut engine, request), sentence);
    }
}
