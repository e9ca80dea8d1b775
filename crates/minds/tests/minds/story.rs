//! The story of a battle: its events as sentences.

use crate::rules;
use hexfray_battle::{
    Act, ActId, Aim, Battle, CheckResult, Decision, DiceSource, Event, Name, Order, Parts, Rule, Ruling, Setup, SideId,
    UnitId, Verb,
};
use hexfray_board::grid::Cell;
use hexfray_minds::{
    ai,
    story::{
        Line, LineKind, Names, order_as_seen, order_in_words, order_with_effects, place_in_words, ruling_in_words,
        tell_all,
    },
};

/// A battle played to its end by opponents, and its story.
fn played(battle: &str) -> (Battle, Vec<Line>) {
    let setup = Setup::load(&hexfray_data::library(), battle, rules::all()).expect("the battle is sound");
    let mut battle = Battle::new(&setup, DiceSource::Seed(7)).expect("it begins");
    let names = Names::of(&battle);
    let mut lines = Vec::new();
    tell_all(&mut lines, &names, battle.opening(), battle.causes());
    let mut mind = ai::opponent("nearest", 7).expect("there is such an opponent");
    while battle.outcome().is_none() {
        let order = mind.choose(&battle);
        battle.submit(order).expect("opponents give legal orders");
        tell_all(&mut lines, &names, battle.events(), battle.causes());
    }
    (battle, lines)
}

#[test]
fn a_battle_reads_from_its_first_round_to_its_victory() {
    let (battle, lines) = played("maps/duel.battle.toml");
    let text: Vec<String> = lines.iter().map(Line::to_string).collect();
    assert!(text.iter().all(|line| !line.trim().is_empty()), "every line says something");
    assert_eq!(text[0], "Round 1", "it begins with the first round");
    let end = lines.last().expect("something happened");
    assert_eq!(end.kind, LineKind::Heading, "the end is a heading: {end}");
    assert!(text.last().is_some_and(|line| line.contains(" wins: ")), "one of two is left: {end}");
    for unit in battle.units() {
        let named = text.iter().any(|line| line.starts_with(unit.name.as_str()));
        assert!(named, "{} does something in the story", unit.name);
    }
}

#[test]
fn a_unit_that_rolls_a_check_outside_its_turn_is_named() {
    let (_, lines) = played("maps/old_quarry.battle.toml");
    let text: Vec<String> = lines.iter().map(Line::to_string).collect();
    let first = text.iter().find(|line| line.contains("Monster Knowledge")).expect("a unit knows monsters");
    assert!(first.starts_with("Captain: Monster Knowledge"), "before any turn a check names its unit: {first}");
    let left = |line: &&String| line.contains(" loses ") && line.contains("-");
    assert_eq!(text.iter().find(left), None, "numbers below 0 have a proper minus sign");
}

#[test]
fn harm_is_named_where_its_own_act_is_not_the_one_at_hand() {
    let setup =
        Setup::load(&hexfray_data::library(), "maps/duel.battle.toml", rules::all()).expect("the battle is sound");
    let battle = Battle::new(&setup, DiceSource::Seed(7)).expect("it begins");
    let (names, act) = (Names::of(&battle), Act::new(Verb::ATTACK, 0));
    let declared = |unit: u16, what: &'static str| Event::Declared {
        unit: UnitId(unit),
        act,
        what: Name::new(what),
        aim: Aim::Unit(UnitId(2)),
    };
    let hurt = |what: &'static str| Event::Damaged {
        unit: UnitId(2),
        by: Some(UnitId(0)),
        what: Name::new(what),
        amount: 5,
        hp: 10,
        parts: Parts::new(),
    };
    // A fire is lit, a sword is swung, and then another fire takes effect that was prepared in an earlier turn.
    let events = [declared(0, "Fire"), hurt("Fire"), declared(1, "Sword"), hurt("Sword"), hurt("Fire"), hurt("Sword")];
    let told = |causes: &[u32]| {
        let causes: Vec<Option<ActId>> = causes.iter().map(|&act| Some(ActId(act))).collect();
        let mut lines = Vec::new();
        tell_all(&mut lines, &names, &events, &causes);
        let harm = |line: &&Line| line.to_string().contains(" loses ");
        let named = |line: &Line| line.to_string().contains(": ");
        lines.iter().filter(harm).map(named).collect::<Vec<bool>>()
    };
    assert_eq!(told(&[1, 1, 2, 2, 3, 2]), [false, false, true, false], "another fire is named");
    assert_eq!(told(&[1, 1, 2, 2, 1, 2]), [false; 4], "the fire of the first act goes on under its own name");
}

#[test]
fn numbers_of_the_story_know_where_they_come_from() {
    let (_, lines) = played("maps/duel.battle.toml");
    let sums = lines.iter().flat_map(|line| &line.spans).filter_map(|span| span.why.as_ref());
    let mut seen = 0;
    for why in sums {
        assert!(!why.parts.is_empty(), "{} has terms", why.title);
        seen += 1;
    }
    assert!(seen > 3, "checks and wounds explain themselves; {seen} did");
}

#[test]
fn no_effect_is_listed_under_the_act_of_another_unit() {
    let setup =
        Setup::load(&hexfray_data::library(), "maps/duel.battle.toml", rules::all()).expect("the battle is sound");
    let battle = Battle::new(&setup, DiceSource::Seed(7)).expect("it begins");
    let (names, act) = (Names::of(&battle), Act::new(Verb::ATTACK, 0));
    let (one, two) = (UnitId(0), UnitId(1));
    let declared = |unit, what| Event::Declared { unit, act, what: Name::new(what), aim: Aim::None };
    let hurt = |unit, by, what| Event::Damaged {
        unit,
        by: Some(by),
        what: Name::new(what),
        amount: 5,
        hp: 10,
        parts: Parts::new(),
    };
    let told = |events: &[(Event, u32)]| {
        let mut lines = Vec::new();
        let (events, causes): (Vec<Event>, Vec<_>) =
            events.iter().map(|(event, act)| (event.clone(), (*act > 0).then_some(ActId(*act)))).unzip();
        tell_all(&mut lines, &names, &events, &causes);
        lines.iter().map(|line| (line.kind == LineKind::Detail, line.to_string())).collect::<Vec<_>>()
    };
    let name = |unit: UnitId| names.unit(unit).to_owned();
    // After an answer the act goes on under its own name.
    let answered = [
        (declared(one, "Sword"), 1),
        (declared(two, "Parry"), 2),
        (hurt(one, two, "Parry"), 2),
        (hurt(two, one, "Sword"), 1),
    ];
    let lines = told(&answered);
    assert_eq!(lines[3].1, format!("{}’s Sword goes on", name(one)));
    assert!(lines[4].0 && lines[4].1.contains(&name(two)), "and its harm stands under that: {:?}", lines[4]);
    // The second of two blows belongs to the first; an event that no act has caused has an entry of its own.
    let blows = [
        (declared(one, "Sword"), 1),
        (hurt(two, one, "Sword"), 1),
        (hurt(two, one, "Sword"), 2),
        (Event::ConditionEnded { unit: two, condition: Name::new("poison"), why: Name::new("its time is up") }, 0),
        (Event::ConditionEnded { unit: one, condition: Name::new("haste"), why: Name::new("its time is up") }, 0),
    ];
    let lines = told(&blows);
    assert_eq!(lines.iter().map(|line| line.0).collect::<Vec<_>>(), [false, true, true, false, false], "{lines:?}");
    // An act that takes effect later has its own heading, even if it strikes no unit.
    let late = [
        (declared(two, "Sword"), 4),
        (hurt(one, two, "Sword"), 4),
        (Event::TookEffect { unit: one, act, what: Name::new("Earth slash"), aim: Aim::None }, 5),
        (Event::CaughtNobody { unit: one, what: Name::new("Earth slash") }, 5),
    ];
    let lines = told(&late);
    assert_eq!(lines[2], (false, format!("{}’s Earth slash takes effect", name(one))));
    assert_eq!(lines[3], (true, "nobody is in its area".to_owned()));
}

#[test]
fn hit_points_below_0_and_the_winner_are_told_in_plain_words() {
    let setup =
        Setup::load(&hexfray_data::library(), "maps/mill_lane.battle.toml", rules::all()).expect("the battle is sound");
    let battle = Battle::new(&setup, DiceSource::Seed(7)).expect("it begins");
    let names = Names::of(&battle);
    let told = |event: Event| {
        let mut lines = vec![];
        tell_all(&mut lines, &names, &[event], &[]);
        lines.last().expect("it is told").to_string()
    };
    let hurt = |hp: i32| {
        let (unit, what, parts) = (UnitId(0), Name::new("Club"), Parts::new());
        told(Event::Damaged { unit, by: None, what, amount: 9, hp, parts })
    };
    assert!(hurt(3).ends_with(" loses 9 HP, 3 left") && hurt(0).ends_with(" loses 9 HP, 0 left"), "{}", hurt(0));
    assert!(hurt(-6).ends_with(" loses 9 HP, 6 below 0"), "{}", hurt(-6));
    let ended = told(Event::Ended { winner: Some(SideId(1)), why: Name::new("no foe is left") });
    assert_eq!(ended, format!("{} wins: no foe is left", names.side(1)), "as true for those who have lost");
}

#[test]
fn a_check_names_its_verdict_its_number_and_what_opposes_it() {
    let setup =
        Setup::load(&hexfray_data::library(), "maps/vault.battle.toml", rules::all()).expect("the battle is sound");
    let battle = Battle::new(&setup, DiceSource::Seed(7)).expect("it begins");
    let names = Names::of(&battle);
    let side = |unit: &UnitId| names.side_of(*unit);
    let all: Vec<UnitId> = battle.units().map(|unit| unit.id).collect();
    let one = all[0];
    let friend = *all.iter().skip(1).find(|unit| side(unit) == side(&one)).expect("a friend");
    let foe = *all.iter().find(|unit| side(unit) != side(&one)).expect("a foe");
    let told = |target, attack, (needed, roll), against| {
        let (what, parts) = (Name::new("Longsword"), Parts::new());
        let result = if roll >= needed { CheckResult::Passed } else { CheckResult::Failed };
        let event = Event::Checked { unit: one, target, attack, what, parts, needed, against, roll, result };
        let mut lines = vec![];
        tell_all(&mut lines, &names, &[event], &[]);
        lines.last().expect("it is told").to_string().rsplit_once(": ").expect("a verdict").1.to_owned()
    };
    let evasion = Some(Name::new("Evasion"));
    assert_eq!(told(Some(foe), true, (9, 11), evasion), "hit, rolled 11 (needed 9 or more against a roll of Evasion)");
    assert_eq!(told(Some(foe), true, (9, 8), None), "miss, rolled 8 (needed 9 or more)");
    assert_eq!(told(Some(friend), false, (9, 11), None), "success, rolled 11 (needed 9 or more)", "help does not hit");
    assert_eq!(told(Some(friend), false, (0, 11), None), "success, rolled 11", "nothing opposes it");
    assert_eq!(told(Some(friend), true, (9, 11), None), "hit, rolled 11 (needed 9 or more)", "a friend can be hit");
    assert_eq!(
        told(Some(foe), false, (9, 8), None),
        "failure, rolled 8 (needed 9 or more)",
        "breaking free does not hit"
    );
    assert_eq!(told(Some(foe), true, (0, 11), evasion), "hit, rolled 11 (needed 0 or more against a roll of Evasion)");
}

#[test]
fn the_terms_of_a_check_add_up_to_the_number_that_they_stand_behind() {
    for name in ["duel", "vault", "market_street", "street_fight"] {
        let library = hexfray_data::library();
        let setup = Setup::load(&library, &format!("maps/{name}.battle.toml"), rules::all()).expect("it is sound");
        let mut battle = Battle::new(&setup, DiceSource::Seed(7)).expect("it begins");
        let mut opponent = ai::opponent("nearest", 7).expect("it is known");
        let (names, mut lines) = (Names::of(&battle), Vec::new());
        for _ in 0..120 {
            if battle.outcome().is_some() {
                break;
            }
            let order = opponent.choose(&battle);
            let events = battle.submit(order).expect("it is legal").to_vec();
            tell_all(&mut lines, &names, &events, &[]);
        }
        let checks = lines.iter().filter(|line| line.to_string().contains(", rolled "));
        let spans: Vec<_> =
            checks.flat_map(|line| &line.spans).filter_map(|span| Some((span, span.why.as_ref()?))).collect();
        assert!(spans.len() > 5, "{name}: {} sums", spans.len());
        for (span, why) in spans {
            let sum = why.parts.total();
            let is_number = why.total == span.text && why.total == sum.to_string();
            let is_dice = span.text.contains(" hit") && why.total.starts_with(&format!("{sum} d"));
            assert!(
                is_number || is_dice,
                "{name}: {} has the terms {:?} and the total {}",
                span.text,
                why.parts,
                why.total
            );
        }
    }
}

#[test]
fn the_terms_of_a_check_stand_behind_their_number_even_if_the_other_is_equal() {
    // Files, what the terms add up to, what is needed, the roll; then the number with the terms, and their total.
    for (name, sum, needed, roll, number, total) in [
        ("duel", 80, 80, 33, "80", "80"),
        ("vault", 9, 9, 16, "16", "16"),
        ("market_street", 3, 3, 4, "4 hits", "3 dice"),
        // To break a thing takes more than its Toughness (DC-119).
        ("street_fight", 7, 8, 12, "8", "8"),
    ] {
        let setup = Setup::load(&hexfray_data::library(), &format!("maps/{name}.battle.toml"), rules::all());
        let battle = Battle::new(&setup.expect("it is sound"), DiceSource::Seed(7)).expect("it begins");
        let mut parts = Parts::new();
        parts.base(Name::new("a value"), sum, Rule::HOUSE);
        let (unit, what, result) = (UnitId(0), Name::new("a check"), CheckResult::Passed);
        let event =
            Event::Checked { unit, target: None, attack: false, what, parts, needed, against: None, roll, result };
        let mut lines = vec![];
        tell_all(&mut lines, &Names::of(&battle), &[event], &[]);
        let explained: Vec<(&str, &str)> = lines
            .iter()
            .flat_map(|line| &line.spans)
            .filter_map(|span| Some((span.text.as_str(), span.why.as_ref()?.total.as_str())))
            .collect();
        assert_eq!(explained, [(number, total)], "{name}");
    }
}

#[test]
fn where_dice_that_hit_are_counted_a_roll_is_a_number_of_hits() {
    let setup = Setup::load(&hexfray_data::library(), "maps/market_street.battle.toml", rules::all());
    let battle = Battle::new(&setup.expect("the battle is sound"), DiceSource::Seed(7)).expect("it begins");
    let (unit, target, what) = (UnitId(0), Some(UnitId(1)), Name::new("Pistol"));
    let told = |roll| {
        let (parts, against, result) = (Parts::new(), Some(Name::new("Parry")), CheckResult::Failed);
        let event = Event::Checked { unit, target, attack: true, what, parts, needed: 3, against, roll, result };
        let mut lines = vec![];
        tell_all(&mut lines, &Names::of(&battle), &[event], &[]);
        lines.last().expect("it is told").to_string().rsplit_once(": ").expect("a verdict").1.to_owned()
    };
    assert_eq!(told(2), "miss, rolled 2 hits (needed 3 or more against a roll of Parry)");
    assert_eq!(told(1), "miss, rolled 1 hit (needed 3 or more against a roll of Parry)");
}

#[test]
fn names_in_s_own_with_an_apostrophe_alone_and_a_leap_is_no_step() {
    let setup =
        Setup::load(&hexfray_data::library(), "maps/vault.battle.toml", rules::all()).expect("the battle is sound");
    let battle = Battle::new(&setup, DiceSource::Seed(7)).expect("it begins");
    let names = Names::of(&battle);
    let wings = battle.units().find(|unit| unit.name.as_str() == "Dragon's wings").expect("the dragon has wings").id;
    let (at, act) = (Cell::new(2, 2), Act::new(Verb::ATTACK, 0));
    let moves = |to| Event::Moved { unit: UnitId(0), path: vec![at, to], cost: 2 };
    let events = [
        Event::TurnStarted { unit: wings, tick: None },
        Event::TookEffect { unit: wings, act, what: Name::new("Gust"), aim: Aim::None },
        moves(Cell::new(2, 3)),
        moves(Cell::new(2, 5)),
    ];
    let mut lines = Vec::new();
    tell_all(&mut lines, &names, &events, &[]);
    let text: Vec<String> = lines.iter().map(Line::to_string).collect();
    let first = names.unit(UnitId(0));
    assert_eq!(text[0], "Dragon's wings’ turn");
    assert!(lines[0].is_turn());
    assert_eq!(text[1], "Dragon's wings’ Gust takes effect");
    assert_eq!(text[2..], [format!("{first} moves 1 step (cost 1)"), format!("{first} leaps 3 cells")]);
}

#[test]
fn a_unit_that_does_nothing_in_its_turn_is_said_to() {
    let setup =
        Setup::load(&hexfray_data::library(), "maps/duel.battle.toml", rules::all()).expect("the battle is sound");
    let battle = Battle::new(&setup, DiceSource::Seed(7)).expect("it begins");
    let names = Names::of(&battle);
    let (begins, ends) = (|unit| Event::TurnStarted { unit, tick: Some(9) }, |unit| Event::TurnEnded { unit });
    let (idle, busy) = (UnitId(0), UnitId(1));
    let what = Name::new("longsword");
    let strikes = Event::Declared { unit: busy, act: Act::new(Verb::ATTACK, 0), what, aim: Aim::None };
    let events = [begins(idle), ends(idle), begins(busy), strikes, ends(busy)];
    let mut lines = Vec::new();
    tell_all(&mut lines, &names, &events, &[]);
    let text: Vec<String> = lines.iter().map(Line::to_string).collect();
    let said: Vec<usize> = (0..text.len()).filter(|&at| text[at] == "does nothing").collect();
    assert_eq!(said, [1], "under the turn of the first alone: {text:?}");
}

#[test]
fn an_act_that_is_lost_is_not_said_to_take_effect() {
    let setup =
        Setup::load(&hexfray_data::library(), "maps/duel.battle.toml", rules::all()).expect("the battle is sound");
    let battle = Battle::new(&setup, DiceSource::Seed(7)).expect("it begins");
    let (names, unit) = (Names::of(&battle), UnitId(3));
    let (act, aim) = (Act::new(Verb::ABILITY, 0), Aim::Unit(UnitId(1)));
    let takes_effect = |what| Event::TookEffect { unit, act, what: Name::new(what), aim };
    let lost = |what| Event::Interrupted { unit, what: Name::new(what), why: Name::new("the target is out of reach") };
    let told = |events: [Event; 2]| {
        let mut lines = Vec::new();
        tell_all(&mut lines, &names, &events, &[]);
        lines.iter().map(Line::to_string).collect::<Vec<_>>()
    };
    assert_eq!(
        told([takes_effect("Aimed shot"), lost("Aimed shot")]),
        ["Hal loses Aimed shot: the target is out of reach"],
        "said once"
    );
    assert_eq!(told([takes_effect("Volley"), lost("Aimed shot")]).len(), 2, "another act took effect");
}

#[test]
fn the_end_of_a_turn_is_named_by_the_act_of_another_that_takes_effect_then() {
    let setup =
        Setup::load(&hexfray_data::library(), "maps/duel.battle.toml", rules::all()).expect("the battle is sound");
    let battle = Battle::new(&setup, DiceSource::Seed(7)).expect("it begins");
    let (names, [gard, ilse, hal]) = (Names::of(&battle), [0, 1, 3].map(UnitId));
    let act = Act::new(Verb::ABILITY, 0);
    let shot = Event::TookEffect { unit: hal, act, what: Name::new("Aimed shot"), aim: Aim::Unit(gard) };
    let lost = Event::Interrupted { unit: hal, what: Name::new("Aimed shot"), why: Name::new("out of reach") };
    let end = Order::EndTurn { unit: ilse };
    let told = |order: &Order, events: &[Event]| order_with_effects(&names, &battle, order, events);
    let [one, other] = [ilse, gard].map(|unit| names.unit(unit).to_owned());
    let takes_effect = format!("Hal: Aimed shot, at {other}, takes effect");
    assert_eq!(told(&end, &[]), format!("{one}: end the turn"));
    assert_eq!(told(&end, std::slice::from_ref(&shot)), takes_effect, "not the end of a turn has decided");
    assert_eq!(told(&end, &[shot.clone(), lost]), format!("{one}: end the turn"), "an act that is lost does nothing");
    assert_eq!(told(&Order::EndTurn { unit: hal }, std::slice::from_ref(&shot)), "Hal: end the turn", "its own act");
    let rules = Order::Referee(Ruling::End { winner: None });
    assert_eq!(told(&rules, &[shot]), format!("The referee rules; then {takes_effect}"));
    assert_eq!(told(&Order::Referee(Ruling::Surrender { side: SideId(1) }), &[]), "Red surrenders");
    let ruled = |ruling| ruling_in_words(&names, &ruling);
    assert_eq!(ruled(Ruling::Modifier { unit: hal, value: 10 }), "Referee: +10 to all checks of Hal");
    assert_eq!(ruled(Ruling::Hurt { unit: hal, amount: 7 }), "Referee: Hal loses 7 hit points");
    assert_eq!(ruled(Ruling::Time { amount: 7 }), "Referee: let 7 ticks pass");
    assert_eq!(ruled(Ruling::Time { amount: -1 }), "Referee: add 1 tick to the time that is left");
}

#[test]
fn an_answer_is_told_with_the_act_that_it_is_about() {
    let setup =
        Setup::load(&hexfray_data::library(), "maps/duel_at_dawn.battle.toml", rules::all()).expect("it is sound");
    let mut battle = Battle::new(&setup, DiceSource::Seed(7)).expect("it begins");
    let names = Names::of(&battle);
    let mut opponent = ai::opponent("nearest", 7).expect("it is known");
    let asked = (0..400).find_map(|_| match (battle.decision(), battle.act_under_way()) {
        (&Decision::Answer { unit, .. }, Some((by, ..))) if by != unit => Some((unit, by)),
        _ => {
            let order = opponent.choose(&battle);
            battle.submit(order).expect("it is legal");
            None
        }
    });
    let (unit, by) = asked.expect("a unit answers the act of another");
    let answer = Order::Answer { unit, option: 0 };
    let told = order_with_effects(&names, &battle, &answer, &[]);
    let words = order_in_words(&names, &battle, &answer);
    assert!(told.starts_with(names.unit(by)) && told.ends_with(&format!("({words})")), "{told}");
}

#[test]
fn no_referee_puts_a_unit_into_a_wall() {
    for name in ["castle", "vault", "toy_laboratory", "market_street"] {
        let setup = Setup::load(&hexfray_data::library(), &format!("maps/{name}.battle.toml"), rules::all());
        let battle = Battle::new(&setup.expect("it is sound"), DiceSource::Seed(7)).expect("it begins");
        let board = battle.board();
        let unit = battle.units().next().expect("there are units").id;
        let is_wall = |cell: &Cell| board.exists(*cell) && board.blocks_move(*cell);
        let wall = board.grid().cells().find(is_wall).expect("the board has a wall");
        let refused = battle.check(&Order::Referee(Ruling::Place { unit, cell: wall })).map_err(|why| why.to_string());
        assert!(refused.as_ref().is_err_and(|why| why.contains("nobody can stand there")), "{name}: {refused:?}");
    }
}

#[test]
fn a_fall_says_in_which_condition_the_unit_lies() {
    let setup =
        Setup::load(&hexfray_data::library(), "maps/duel.battle.toml", rules::all()).expect("the battle is sound");
    let names = Names::of(&Battle::new(&setup, DiceSource::Seed(7)).expect("it begins"));
    let unit = UnitId(1);
    let gained = |rounds| Event::ConditionGained { unit, condition: Name::new("unconscious"), rounds, by: None };
    let told = |events: [Event; 2]| {
        let mut lines = Vec::new();
        tell_all(&mut lines, &names, &events, &[]);
        lines.iter().map(Line::to_string).collect::<Vec<_>>()
    };
    let falls = |body| Event::Defeated { unit, by: None, body };
    assert_eq!(told([gained(None), falls(true)]), ["Ilse falls: unconscious"]);
    assert_eq!(told([gained(Some(2)), falls(true)]).len(), 2, "a condition for some rounds is no reason of a fall");
    assert_eq!(told([gained(None), falls(false)]).len(), 2, "a unit that dies does not lie in a condition");
}

#[test]
fn one_order_reads_as_one_line() {
    let setup =
        Setup::load(&hexfray_data::library(), "maps/duel.battle.toml", rules::all()).expect("the battle is sound");
    let battle = Battle::new(&setup, DiceSource::Seed(7)).expect("it begins");
    let names = Names::of(&battle);
    let (one, two) = (UnitId(0), UnitId(1));
    let moved =
        |unit, cells: i16, cost| Event::Moved { unit, path: (0..cells).map(|col| Cell::new(col, 0)).collect(), cost };
    let declared =
        |unit, what, aim| Event::Declared { unit, act: Act::new(Verb::ABILITY, 0), what: Name::new(what), aim };
    let gained =
        |unit, condition| Event::ConditionGained { unit, condition: Name::new(condition), rounds: None, by: None };
    let told = |events: &[(Event, u32)]| {
        let mut lines = Vec::new();
        let (events, causes): (Vec<Event>, Vec<_>) =
            events.iter().map(|(event, act)| (event.clone(), Some(ActId(*act)))).unzip();
        tell_all(&mut lines, &names, &events, &causes);
        lines.iter().map(Line::to_string).collect::<Vec<_>>()
    };
    let [first, second] = [one, two].map(|unit| names.unit(unit).to_owned());
    let goes = [(moved(one, 3, 4), 1), (moved(two, 2, 0), 1), (moved(one, 2, 0), 1), (moved(one, 2, 2), 2)];
    assert_eq!(
        told(&goes),
        [
            format!("{first} moves 3 steps (cost 2)"),
            format!("{second} moves 1 step"),
            format!("{first} moves 1 step (cost 1)")
        ],
        "the steps of one move are counted together, and what costs nothing says so by silence"
    );
    let hides =
        [(declared(one, "take cover", Aim::None), 1), (gained(one, "in cover"), 1), (gained(one, "bleeding"), 1)];
    assert_eq!(told(&hides), [format!("{first} takes cover"), format!("{first}: bleeding")]);
    let guards = [(declared(one, "defend other", Aim::Unit(two)), 1), (gained(one, "protecting"), 1)];
    assert_eq!(told(&guards), [format!("{first} protects {second}")]);
    let shoots = [(declared(one, "Longbow", Aim::Unit(two)), 1)];
    assert_eq!(told(&shoots), [format!("{first}: Longbow → {second}")], "weapons have names");
}

#[test]
fn a_cell_is_found_by_steps_and_by_who_stands_beside_it() {
    let begun = |file: &str| {
        let setup = Setup::load(&hexfray_data::library(), file, rules::all()).expect("the battle is sound");
        Battle::new(&setup, DiceSource::Seed(7)).expect("it begins")
    };
    let battle = begun("maps/tutorial_1_first_steps.battle.toml");
    let (names, gard) = (Names::of(&battle), UnitId(0));
    let place = |col: i16, row: i16| place_in_words(&names, &battle, gard, Cell::new(col, row));
    assert_eq!(place(8, 3), "the cell 1 step east");
    assert_eq!(place(7, 1), "the cell 2 steps north");
    assert_eq!(place(7, 4), "the cell 1 step south-west beside Hal");
    assert_eq!(place(2, 3), "the cell 5 steps west beside Raider A");
    assert_eq!(place(7, 3), "its own cell");
    let order = Order::Move { unit: gard, to: Cell::new(8, 3) };
    assert_eq!(order_as_seen(&names, &battle, &order), "Gard: go to the cell 1 step east", "without coordinates");
    assert_eq!(order_in_words(&names, &battle, &order), "Gard: go to 8,3");
    let areas = begun("maps/tutorial_2_three_areas.battle.toml");
    let names = Names::of(&areas);
    let named = (0..3).map(|col| place_in_words(&names, &areas, UnitId(0), Cell::new(col, 0)));
    assert!(named.into_iter().all(|name| !name.contains("cell")), "an area has a name");
    let unit = UnitId(0);
    let order = order_in_words(&names, &areas, &Order::Move { unit, to: Cell::new(1, 0) });
    assert!(!order.contains("1,0"), "in the log and in records, too: {order}");
    assert_eq!(names.cell(Cell::new(9, 9)), "9,9", "what has no name has its column and row");
}
