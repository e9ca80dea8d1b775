//! The analysis of recorded battles: choice and luck add up, advice does not know the dice, reports are complete.

use std::process::{Command, Output};

use hexfray::{
    ai,
    battle::{ActWord, Battle, Decision, DiceSource, Order, OrderPattern, Purpose, Record, Subject, Verb},
    rules::{self, Check, RULESETS},
    story::Names,
    study::{Advised, Adviser, Analyst, Course, Effort, Limits, Study, advise, analyse, report},
    text::Library,
};
use hexfray_testing::{FULL, effort, sample, sample_size};

/// One against one: a trial takes a fraction of the time that it takes with four or more units.
const PAIR: &str = r#"
name = "Pair"
ruleset = "percentile"
map = "maps/ravine.map.toml"
settings = { escape_declared = "turn_before" }
side = [{ name = "red" }, { name = "blue" }]
unit = [{ side = "red", kind = "swordsman" }, { side = "blue", kind = "swordsman" }]
"#;

/// The battle with a name at full effort, otherwise that of one against one.
fn or_pair(name: &'static str) -> &'static str {
    if effort() < FULL { "pair" } else { name }
}

fn library() -> Library {
    let mut library = hexfray::library();
    library.add("maps/pair.battle.toml", PAIR);
    library
}

/// A battle that one opponent has played for all sides, up to a number of orders.
fn played(name: &str, seed: u64, most: usize) -> Battle {
    let setup = rules::load(&library(), &format!("maps/{name}.battle.toml")).expect("it is sound");
    let mut battle = Battle::new(&setup, DiceSource::Seed(seed)).expect("it starts");
    let mut mind = ai::opponent("greedy", seed).expect("it is known");
    while battle.outcome().is_none() && battle.history().len() < most {
        let order = mind.choose(&battle);
        battle.submit(order).expect("it is legal");
    }
    battle
}

fn course(record: Record) -> Course {
    Course::follow(&hexfray::library(), RULESETS, record, Check::Verified).expect("it replays")
}

#[test]
fn choice_and_luck_add_up_to_every_change_of_the_chances() {
    for name in ["duel", "street_fight", "mill_lane", "market_street"] {
        let course = course(played(name, 3, 24).record());
        let analysis = analyse(&course, Effort { throws: 100, each: (4, 8) });
        assert_eq!(analysis.chances.len(), course.last() + 1, "{name}: a chance for every moment");
        for step in &analysis.steps {
            for side in 0..step.luck.len() {
                let sum = step.choice[side] + step.luck[side];
                assert!(
                    (analysis.change(step.at, side) - sum).abs() < 1e-9,
                    "{name}: order {} of side {side}",
                    step.at
                );
            }
            let rolled = course.moment(step.at).has_roll();
            assert_eq!(step.throws > 0, rolled, "{name}: only what dice decide is thrown for");
            assert!(rolled || step.luck.iter().all(|luck| *luck == 0.0), "{name}: without dice there is no luck");
        }
    }
}

#[test]
fn what_is_expected_of_an_attack_is_what_its_exact_odds_say() {
    let course = course(played("duel", 7, 50).record());
    let analysis = analyse(&course, Effort { throws: 100_000, each: (300, 300) });
    let mut compared = 0;
    for step in &analysis.steps {
        let before = course.battle(step.at - 1);
        let order = course.orders()[step.at - 1].order;
        let Ok(odds) = before.forecast(&order) else { continue };
        let [target] = &odds.targets[..] else { continue };
        let at_once = odds.ready.is_none() && odds.leaves_out.is_empty() && target.healing == 0.0;
        let Some(harm) = step.harm.iter().find(|harm| harm.unit == target.target).filter(|_| at_once) else { continue };
        let exact = target.reached * target.expected;
        assert!((harm.expected - exact).abs() < 4.0, "order {}: {} by throws, {exact} by odds", step.at, harm.expected);
        compared += 1;
    }
    assert!(compared >= 3, "{compared} attacks were compared");
}

#[test]
fn luck_favours_nobody_in_the_long_run() {
    let (mut sum, battles) = (0.0, sample(4, 12));
    for seed in 0..battles {
        let course = course(played("duel", seed, 400).record());
        let study = Study::of(&course, analyse(&course, Effort { throws: 500, each: (16, 16) }));
        sum += study.sides[0].luck.chance / study.sides[0].luck.spread.max(1e-9);
    }
    // Each is in standard deviations, so their sum varies with the square root of their number.
    let off = sum / (battles as f64).sqrt();
    assert!(off.abs() < 3.4, "{off:.1} standard errors from nothing in {battles} battles");
}

#[test]
fn an_analysis_in_pieces_is_the_one_made_at_once() {
    let course = course(played("duel", 7, 60).record());
    let effort = Effort { throws: 300, each: (4, 8) };
    let mut analyst = Analyst::new(&course, effort);
    let mut pieces = 0;
    while !analyst.is_done(&course) {
        let mut asked = 0;
        analyst.go_on(&course, || {
            asked += 1;
            asked > 3
        });
        pieces += 1;
    }
    assert!(pieces > 10, "{pieces} pieces");
    assert_eq!(analyst.analysis(), &analyse(&course, effort));
}

/// A turn of this battle at which an opponent strikes with a single order that costs a target many hit points on average or, if
/// `fells`, probably fells it.
fn before_a_blow(name: &str, fells: bool) -> Battle {
    (7..30).find_map(|seed| before_a_blow_of(name, seed, fells)).expect("some battle comes to it")
}

fn before_a_blow_of(name: &str, seed: u64, fells: bool) -> Option<Battle> {
    let mut battle = played(name, seed, 0);
    let mut mind = ai::opponent("greedy", seed).expect("it is known");
    while battle.outcome().is_none() {
        let order = mind.choose(&battle);
        let targets = battle.forecast(&order).map(|odds| odds.targets).unwrap_or_default();
        let strikes = targets.iter().any(|target| if fells { target.defeat > 0.5 } else { target.expected > 20.0 });
        if strikes && matches!(order, Order::Act { .. }) && battle.history().len() > 8 {
            return Some(battle);
        }
        battle.submit(order).expect("it is legal");
    }
    None
}

#[test]
fn a_turn_ended_without_a_good_blow_is_a_missed_chance() {
    let battle = before_a_blow("duel", true);
    let Decision::Act { unit, .. } = *battle.decision() else { panic!("a turn") };
    let names = Names::of(&battle);
    let advice = advise(&battle, &names, &[Order::EndTurn { unit }], 1).expect("a unit has a choice");
    let (best, given) = advice.missed().expect("a blow would have been better");
    assert!(best.chance > given.chance && best.orders != given.orders);
    assert_ne!(best.terms, given.terms, "and the terms say why");
    assert!(advice.courses.len() >= 3, "the next best stand beside it");
    assert_eq!(Some(advice.before), advice.best().map(|best| best.chance), "both are judged in the same way");
}

#[test]
fn a_unit_without_a_target_is_advised_where_to_go() {
    let battle = played(or_pair("ravine"), 7, 0);
    let advice = advise(&battle, &Names::of(&battle), &[], 1).expect("a unit has a choice");
    let goes = |course: &&Advised| matches!(course.orders[..], [Order::Move { .. }, ..]);
    assert!(advice.courses.iter().any(|course| goes(&course)), "{:?}", advice.courses);
}

#[test]
fn within_limits_only_what_is_allowed_and_wanted_is_advised() {
    let battle = played("pair", 7, 0);
    let advised = |limits: Limits| {
        let mut adviser = Adviser::new(&battle, &[], 1).expect("a unit has a choice").within(limits);
        adviser.go_on(|| false);
        adviser.advice(&Names::of(&battle)).courses
    };
    let defends = |order: &Order| matches!(order, Order::Act { act, .. } if act.verb == Verb::DEFEND);
    let moves = advised(Limits { allowed: Some(vec![ActWord::Move]), wanted: None });
    let is_move = |order: &Order| matches!(order, Order::Move { .. } | Order::Walk { .. });
    assert!(!moves.is_empty() && moves.iter().all(|course| course.orders.iter().all(is_move)), "{moves:?}");
    let wanted = OrderPattern { act: Some(ActWord::Act(Verb::DEFEND)), who: Subject::default() };
    let defences = advised(Limits { allowed: None, wanted: Some(wanted) });
    assert!(!defences.is_empty() && defences.iter().all(|course| course.orders.iter().any(defends)), "{defences:?}");
}

#[test]
fn a_blow_comes_before_other_courses_that_are_no_better() {
    let mut known = 0;
    for orders in [4, 6] {
        let battle = played("tutorial_1_first_steps", 7, orders);
        let Some(advice) = advise(&battle, &Names::of(&battle), &[], 1) else { continue };
        let harms = |order: &Order| match *order {
            Order::Act { unit, act, .. } => {
                battle.acts(unit).iter().any(|view| view.act == act && view.purpose == Purpose::Harm)
            }
            _ => false,
        };
        let strikes = |course: &&Advised| course.orders.iter().any(harms);
        let best = advice.best().expect("something is advised");
        let is_good = advice.courses.iter().filter(strikes).any(|blow| !best.is_better_than(blow));
        assert_eq!(strikes(&&advice.courses[0]), is_good, "{:?}", advice.courses);
        for course in &advice.courses {
            let attacks = |order: &Order| matches!(order, Order::Act { act, .. } if act.verb == Verb::ATTACK);
            let odds = course.odds.as_deref().unwrap_or_default();
            let rolls = course.orders.iter().any(attacks);
            assert!(!rolls || odds.starts_with("hits "), "{}: its chance says what it is of: {odds}", course.words);
            assert!(
                odds.is_empty() || !matches!(course.orders[..], [Order::Move { .. }]),
                "a move has no chance: {}",
                course.words
            );
        }
        known += usize::from(is_good && !advice.courses.iter().all(|course| strikes(&course)));
    }
    assert!(known > 0, "somewhere a blow is advised beside something else");
}

#[test]
fn doing_nothing_is_advised_only_where_it_is_best() {
    for orders in 0..sample_size(1, 40) {
        let battle = played("pair", 7, orders);
        let Some(advice) = advise(&battle, &Names::of(&battle), &[], 1) else { continue };
        let is_idle = |course: &&Advised| matches!(course.orders[..], [Order::EndTurn { .. }]) || waits(&course.orders);
        let (idle, acts): (Vec<&Advised>, Vec<&Advised>) = advice.courses.iter().partition(is_idle);
        let is_best = |course: &&Advised| acts.iter().all(|other| course.is_better_than(other));
        assert!(idle.iter().all(is_best), "after {orders} orders: {:?}", advice.courses);
    }
}

#[test]
fn a_wait_that_is_advised_lets_another_unit_act_first() {
    let mut known = 0;
    for seed in 0..sample(1, 40) {
        let battle = played("pair", seed, 0);
        let Decision::Act { unit, .. } = *battle.decision() else { continue };
        let Some(advice) = advise(&battle, &Names::of(&battle), &[], 1) else { continue };
        for course in advice.courses.iter().filter(|course| waits(&course.orders)) {
            let mut later = battle.scratch(0);
            battle.copy_into(&mut later);
            later.submit(course.orders[0]).expect("it is legal");
            assert_ne!(later.decision().unit(), Some(unit), "seed {seed}: {}", course.words);
            known += 1;
        }
    }
    assert!(known > 0, "somewhere it is advised");
}

/// Whether a course only puts the turn off.
fn waits(orders: &[Order]) -> bool {
    matches!(orders, [Order::Act { act, .. }] if act.verb == Verb::WAIT)
}

#[test]
fn a_unit_that_waits_has_its_turn_in_the_trials_all_the_same() {
    let could_wait = |battle: Battle| {
        // The longest wait comes after the foe's turn.
        let wait = battle.orders().into_iter().rfind(|order| waits(&[*order]))?;
        Some((battle, wait))
    };
    let found = (7..60).find_map(|seed| before_a_blow_of("pair", seed, true).and_then(could_wait));
    let (battle, wait) = found.expect("some unit could wait or fell its foe");
    let advice = advise(&battle, &Names::of(&battle), &[wait], 1).expect("a unit has a choice");
    let given = advice.given().expect("it is listed");
    assert!(given.terms.foes_fall > 0.25, "it still strikes, though later: {:?}", given.terms);
}

#[test]
fn advice_does_not_know_the_dice_of_the_battle() {
    let battle = before_a_blow(or_pair("duel"), false);
    let names = Names::of(&battle);
    let mut other = battle.scratch(0);
    battle.branch_into(&mut other, 99);
    assert_ne!(battle.digest(), other.digest(), "its dice fall otherwise");
    assert_eq!(advise(&battle, &names, &[], 1), advise(&other, &names, &[], 1));
}

fn hexfray(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_hexfray")).args(args).output().expect("the program starts")
}

#[test]
fn a_report_is_a_page_that_needs_nothing_else() {
    let folder = tempfile::tempdir().expect("there is room");
    let record = folder.path().join("duel.json");
    let text = serde_json::to_string(&played("duel", 7, 60).record()).expect("plain data");
    std::fs::write(&record, text).expect("it is written");
    let (record, page) = (record.to_string_lossy().into_owned(), folder.path().join("duel.html"));
    let page_name = page.to_string_lossy().into_owned();
    let done = hexfray(&["analyse", &record, "--quick", "--json", "-o", &page_name]);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let study: serde_json::Value = serde_json::from_slice(&done.stdout).expect("JSON and nothing else");
    assert_eq!(study["analysis"]["chances"].as_array().map(Vec::len), study["orders"].as_u64().map(|n| n as usize + 1));
    let html = std::fs::read_to_string(page).expect("it was written");
    assert!(html.contains("<svg") && html.contains("Choice and luck"));
    let outside = html.matches("http").count() - html.matches("http://www.w3.org/").count();
    assert_eq!(outside, 0, "nothing is fetched from anywhere");
    let refused = hexfray(&["analyse", &record, "-o", "duel.png"]);
    assert!(String::from_utf8_lossy(&refused.stderr).contains(".html"), "what it can write is said");
}

#[test]
fn a_report_holds_no_letter_that_is_followed_instead_of_shown() {
    let course = course(played("duel", 7, 4).record());
    let mut study = Study::of(&course, analyse(&course, Effort { throws: 20, each: (2, 4) }));
    study.title = "Red \u{1b}[31m\u{202e}<Duel>".to_owned();
    study.sides[0].name = "a\u{2066}b\u{8}".to_owned();
    let html = report::html(&study).expect("it is drawn");
    assert!(html.contains("Red \u{fffd}[31m\u{fffd}&lt;Duel&gt;") && html.contains("a\u{fffd}b\u{fffd}"));
    let followed = |letter: char| letter.is_control() && letter != '\n' || "\u{202e}\u{2066}".contains(letter);
    assert!(!html.contains(followed));
}
