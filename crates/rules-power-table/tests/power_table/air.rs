//! In the air: altitudes, falls, catching.

use super::field::{FIGHTER, Field, act};
use hexfray_battle::{Aim, Battle, Decision, DiceSource, Event, Order, Presence, Ruling, UnitId, Verb};
use hexfray_power_table::PowerTableVerb;
use hexfray_testing::sample;

/// A hero with wings, Tumble by Scout 2 and Agility 12.
const WINGED: &str = r#"
hero = true
level = 3
classes = { fighter = 3, scout = 2 }
abilities = { dexterity = 12, agility = 12, strength = 12, vitality = 12, intelligence = 12, spirit = 12 }
hp = 60
weapons = ["bastard_sword"]
flight = { kind = "wings", ceiling = 60 }
"#;

/// A hero without wings, for the condition `flying`; Tumble by Scout 2 and Agility 12.
const TUMBLER: &str = r#"
hero = true
level = 3
classes = { fighter = 3, scout = 2 }
abilities = { dexterity = 12, agility = 12, strength = 12, vitality = 12, intelligence = 12, spirit = 12 }
hp = 90
weapons = ["bastard_sword"]
"#;

fn duel(about: &str) -> Field {
    Field::line().unit("a", (5, 0), about).unit("b", (30, 0), FIGHTER)
}

/// Lifts unit 0 by the condition `flying` to an altitude.
fn lifted(field: &Field, metres: i16, dice: &[u16]) -> super::field::Fight {
    let mut fight = field.start(dice);
    if fight.cell(1) == (6, 0) {
        fight.turn_of(1);
        fight.go(1, (5, 0));
        fight.end(1);
    }
    fight.turn_of(0);
    fight.inflict(0, "Flying", 0);
    fight.order(act(0, PowerTableVerb::FLY, 0, metres, Aim::None));
    assert_eq!(fight.altitude(0), metres as i8);
    fight
}

fn end_flight(fight: &mut super::field::Fight) {
    let condition = hexfray_battle::Name::new("Flying");
    fight.rule(Ruling::Cure { unit: UnitId(0), condition });
    fight.end(0);
}

#[test]
fn sw_242_flyers_rise_as_a_part_of_their_movement() {
    let mut fight = duel(WINGED).start(&[]);
    fight.turn_of(0);
    assert!(fight.refused(act(0, PowerTableVerb::FLY, 0, 61, Aim::None)).contains("unable to fly so high"));
    assert!(fight.refused(act(0, PowerTableVerb::FLY, 0, 40, Aim::None)).contains("too far"), "36 m are a Full Move");
    let listed = |metres: i16| fight.0.orders().contains(&act(0, PowerTableVerb::FLY, 0, metres, Aim::None));
    assert!((1..=36).all(listed) && !listed(0) && !listed(37), "each metre that it can climb, and none twice");
    fight.order(act(0, PowerTableVerb::FLY, 0, 5, Aim::None));
    assert_eq!(fight.altitude(0), 5);
    let reach = fight.0.reach(UnitId(0));
    assert!(reach.iter().all(|way| way.cost <= 2 * (36 - 5)), "5 of 36 m are covered");
    fight.go(0, (7, 0));
    assert_eq!((fight.cell(0), fight.altitude(0)), ((7, 0), 5), "it stays at its altitude");
}

#[test]
fn sw_062_a_unit_that_rises_farther_than_a_normal_move_has_taken_a_full_one() {
    for (metres, full) in [(12, false), (13, true)] {
        let mut fight = duel(WINGED).start(&[]);
        fight.turn_of(0);
        fight.order(act(0, PowerTableVerb::FLY, 0, metres, Aim::None));
        assert_eq!(fight.posture(0).full_move, full, "Evasion -4 after {metres} m");
        for verb in [PowerTableVerb::STOW, Verb::DROP] {
            let refused =
                fight.0.check(&act(0, verb, 0, 0, Aim::None)).is_err_and(|why| why.to_string().contains("SW-061"));
            assert_eq!(refused, full, "a Full Move leaves nothing: {verb:?} after {metres} m");
        }
    }
}

#[test]
fn sw_244_a_fall_takes_three_for_each_metre_less_tumble() {
    let mut fight = lifted(&duel(TUMBLER), 10, &[4, 4]);
    end_flight(&mut fight);
    assert_eq!(fight.altitude(0), 0);
    assert_eq!(fight.hp(0), 90 - (30 - 12), "Tumble 2 + 2 + 8 = 12");
}

#[test]
fn sw_244_an_automatic_failure_takes_nothing_off() {
    let mut fight = lifted(&duel(TUMBLER), 10, &[1, 1]);
    end_flight(&mut fight);
    assert_eq!(fight.hp(0), 90 - 30);
    assert_eq!(fight.health(0).experience, 50);
}

#[test]
fn sw_245_forests_break_falls() {
    let board = "name = \"W\"\ngrid = { shape = \"square\", adjacency = \"corners\" }\nterrain = '''\nf f f f f f f f f f\n'''\n";
    let field = Field::on(board).unit("a", (2, 0), TUMBLER).unit("b", (9, 0), FIGHTER);
    let mut fight = lifted(&field, 12, &[1, 2]);
    end_flight(&mut fight);
    assert_eq!(fight.hp(0), 90, "12 − 10 = 2 m are 6 damage, Tumble takes 4 + 3");
    let mut fight = lifted(&field, 10, &[]);
    end_flight(&mut fight);
    assert_eq!((fight.hp(0), fight.altitude(0)), (90, 0), "10 − 10: no damage, no dice");
}

#[test]
fn sw_245_a_fall_is_ten_metres_shorter_for_units_that_can_fly() {
    // A passed Death Check, and a failed one after the fall.
    let mut fight = duel(WINGED).unit("a", (9, 0), FIGHTER).start(&[6, 6, 1, 1]);
    fight.turn_of(0);
    fight.order(act(0, PowerTableVerb::FLY, 0, 18, Aim::None));
    fight.rule(Ruling::Hurt { unit: UnitId(0), amount: 60 });
    for _ in 0..3 {
        if fight.altitude(0) > 0 {
            let orders = fight.0.orders();
            fight.order(orders[0]);
        }
    }
    assert_eq!((fight.hp(0), fight.unused()), (-24, 0), "18 − 10 = 8 m are 24 damage");
}

#[test]
fn sw_246_a_flyer_catches_itself_ten_metres_lower() {
    for (altitude, ends, hp) in [(15_i16, 5_i8, 60), (8, 0, 60), (10, 0, 60)] {
        let mut fight = duel(WINGED).start(&[]);
        fight.turn_of(0);
        fight.order(act(0, PowerTableVerb::FLY, 0, altitude, Aim::None));
        fight.inflict(0, "Prone", 0);
        fight.end(0);
        assert_eq!((fight.altitude(0), fight.hp(0)), (ends, hp), "from {altitude} m");
        assert_eq!(fight.has(0, "Prone"), ends == 0, "from {altitude} m: a unit that recovers does not lie prone");
    }
}

#[test]
fn sw_247_the_unconscious_fall_at_once_and_do_not_tumble() {
    let mut fight = duel(WINGED).start(&[6, 6]);
    fight.turn_of(0);
    fight.order(act(0, PowerTableVerb::FLY, 0, 15, Aim::None));
    fight.inflict(0, "Asleep", 0);
    // A sleeping unit does not act; it falls as soon as its turn is over.
    for _ in 0..3 {
        if fight.altitude(0) > 0 {
            let orders = fight.0.orders();
            fight.order(orders[0]);
        }
    }
    assert_eq!(fight.altitude(0), 0);
    assert_eq!(fight.hp(0), 60 - 15, "15 − 10 = 5 m, without a Tumble check");
}

#[test]
fn sw_248_a_unit_that_loses_its_flight_falls() {
    let mut fight = lifted(&duel(TUMBLER), 20, &[6, 6]);
    end_flight(&mut fight);
    assert_eq!(fight.hp(0), 90 - (60 - 16), "no 10 m off once the flight is lost");
}

#[test]
fn sw_248_an_effect_that_runs_out_ends_the_flight() {
    let mut fight = duel(TUMBLER).start(&[6, 6]);
    fight.turn_of(0);
    fight.inflict(0, "Flying", 1);
    fight.order(act(0, PowerTableVerb::FLY, 0, 20, Aim::None));
    fight.end(0);
    assert_eq!(fight.altitude(0), 20, "it lasts to the end of the round");
    fight.next_round();
    assert_eq!((fight.altitude(0), fight.hp(0)), (0, 90 - (60 - 16)));
}

#[test]
fn sw_248_a_thing_that_is_taken_off_ends_the_flight_at_once() {
    let cloaked = TUMBLER.to_owned() + "accessories = [\"feather_cloak\"]\n";
    let mut fight = duel(&cloaked).start(&[6, 6]);
    fight.turn_of(0);
    fight.order(act(0, PowerTableVerb::FLY, 0, 10, Aim::None));
    fight.order(act(0, PowerTableVerb::WEAR, 0, 0, Aim::None));
    assert_eq!((fight.altitude(0), fight.hp(0), fight.unused()), (0, 90 - (30 - 16), 0), "with a Tumble check");
}

#[test]
fn sw_248_of_several_flights_the_last_keeps_one_aloft() {
    let cloaked = TUMBLER.to_owned() + "accessories = [\"feather_cloak\"]\n";
    let mut fight = duel(&cloaked).start(&[6, 6]);
    fight.turn_of(0);
    fight.inflict(0, "Flying", 0);
    fight.order(act(0, PowerTableVerb::FLY, 0, 10, Aim::None));
    fight.order(act(0, PowerTableVerb::WEAR, 0, 0, Aim::None));
    assert_eq!((fight.altitude(0), fight.unused()), (10, 2), "the spell is left");
    end_flight(&mut fight);
    assert_eq!((fight.altitude(0), fight.unused()), (0, 0), "now nothing is");
}

#[test]
fn sw_250_friends_may_catch_a_falling_unit() {
    let field = Field::line().unit("a", (5, 0), TUMBLER).unit("a", (6, 0), TUMBLER).unit("b", (30, 0), FIGHTER);
    let mut fight = lifted(&field, 10, &[3, 2, 4, 2]);
    end_flight(&mut fight);
    fight.order(Order::Answer { unit: UnitId(1), option: 1 });
    let broken = (4 + 5) + (4 + 6);
    assert_eq!((fight.hp(0), fight.hp(1)), (90 - (30 - broken), 90 - (30 - broken)), "both take what is left");
}

#[test]
fn sw_250_a_unit_that_is_not_caught_takes_all_the_damage() {
    let field = Field::line().unit("a", (5, 0), TUMBLER).unit("a", (6, 0), TUMBLER).unit("b", (30, 0), FIGHTER);
    let mut fight = lifted(&field, 10, &[3, 2]);
    end_flight(&mut fight);
    fight.order(Order::Answer { unit: UnitId(1), option: 0 });
    assert_eq!((fight.hp(0), fight.hp(1)), (90 - (30 - 9), 90));
}

#[test]
fn sw_250_the_odds_of_a_fall_are_told_before_anybody_catches_it() {
    let field = Field::line().unit("a", (5, 0), TUMBLER).unit("a", (6, 0), TUMBLER).unit("b", (30, 0), FIGHTER);
    let mut fight = lifted(&field, 10, &[3, 2, 4, 2]);
    end_flight(&mut fight);
    let odds = |option: u16| {
        let forecast = fight.0.forecast(&Order::Answer { unit: UnitId(1), option });
        forecast.expect("the question is open").targets
    };
    let (alone, caught) = (odds(0), odds(1));
    let whom = |targets: &[hexfray_battle::TargetForecast]| targets.iter().map(|it| it.target).collect::<Vec<_>>();
    assert_eq!((whom(&alone), whom(&caught)), (vec![UnitId(0)], vec![UnitId(0), UnitId(1)]), "catching shares it");
    assert!(alone.iter().chain(&caught).all(|target| target.hit == 1.0), "the ground misses nobody");
    // 30 less 4 + two dice; double 1 reduces nothing.
    assert!((alone[0].damage.p(30) - 1.0 / 36.0).abs() < 1e-12, "only a double 1 lets it take all");
    assert!((alone[0].damage.p(30 - 11) - 6.0 / 36.0).abs() < 1e-12, "a 7 breaks 11");
    assert!((caught[1].damage.p(30) - 1.0 / 1296.0).abs() < 1e-12, "both Tumbles count for both");
    assert!(caught[0].expected < alone[0].expected / 2.0, "{} and {}", caught[0].expected, alone[0].expected);
}

/// One row with spikes under the flyer.
const SPIKES: &str = r#"
name = "Pit"
grid = { shape = "square", adjacency = "corners" }
terrain = '''
x x x x x x x x x x . . . .
'''
"#;

#[test]
fn sw_249_spikes_deal_their_damage_after_the_fall() {
    let field = Field::on(SPIKES).unit("a", (2, 0), TUMBLER).unit("b", (12, 0), FIGHTER);
    let mut fight = lifted(&field, 10, &[4, 4]);
    fight.rule(Ruling::Cure { unit: UnitId(0), condition: hexfray_battle::Name::new("Flying") });
    let events = fight.end(0);
    let lost: Vec<(String, i32)> = events
        .iter()
        .filter_map(|event| match event {
            Event::Damaged { what, amount, .. } => Some((what.to_string(), *amount)),
            _ => None,
        })
        .collect();
    let ground = fight.0.board().terrain(hexfray_board::grid::Cell::new(2, 0)).unwrap();
    let fall = (10 + i32::from(ground.fall_m)) * 3 - 12;
    assert_eq!(lost, [("fall".to_owned(), fall), ("spikes".to_owned(), 10)]);
}

#[test]
fn sw_249_spikes_hurt_by_themselves_and_only_those_who_come_down_to_them() {
    let field = |about: &str| Field::on(SPIKES).unit("a", (2, 0), about).unit("b", (12, 0), FIGHTER);
    // A Tumble of 16 and a Defence of 5 break a fall of 2 m; neither reduces the damage of the spikes.
    let mut fight = lifted(&field(&(TUMBLER.to_owned() + "defense = 5\n")), 2, &[6, 6]);
    end_flight(&mut fight);
    assert_eq!(fight.hp(0), 90 - 10);
    let mut fight = lifted(&field(TUMBLER), 4, &[]);
    fight.order(act(0, PowerTableVerb::FLY, 0, 0, Aim::None));
    fight.end(0);
    assert_eq!((fight.altitude(0), fight.hp(0)), (0, 80), "a unit that lands by itself comes to them as walkers do");
    let mut fight = field(WINGED).start(&[]);
    fight.turn_of(0);
    fight.order(act(0, PowerTableVerb::FLY, 0, 15, Aim::None));
    fight.inflict(0, "Prone", 0);
    fight.end(0);
    assert_eq!((fight.altitude(0), fight.hp(0)), (5, 60), "nor one that recovers above them (SW-246)");
}

#[test]
fn sw_249_a_flyer_that_lands_on_spikes_is_hurt_as_was_forecast() {
    let mut fight = Field::on(SPIKES).unit("a", (2, 0), WINGED).unit("b", (12, 0), FIGHTER).seeded(1);
    fight.turn_of(0);
    let fly = |metres: i16| act(0, PowerTableVerb::FLY, 0, metres, Aim::None);
    fight.order(fly(4));
    fight.order(fly(2));
    assert_eq!(fight.hp(0), 60, "in the air nothing hurts");
    assert!(fight.0.forecast(&fly(1)).unwrap().targets.is_empty());
    let odds = fight.0.forecast(&fly(0)).unwrap().targets;
    assert_eq!(odds.iter().map(|one| (one.target, one.expected)).collect::<Vec<_>>(), [(UnitId(0), 10.0)]);
    fight.order(fly(0));
    assert_eq!((fight.altitude(0), fight.hp(0)), (0, 50));
}

#[test]
fn sw_249_all_who_fall_together_fall_on_the_spikes() {
    let horse = "name = \"Horse\"\nlevel = 2\nhp = 90\nmove_speed = 20\nmount = true\nweapons = [\"hooves\"]\nmonster = { accuracy \
                 = 3, evasion = 3, damage = 2, initiative = 8 }\n";
    let field = Field::on(SPIKES).unit(
        "a",
        (2, 0),
        &(TUMBLER.replace("fighter = 3", "fighter = 3, rider = 2") + "name = \"Knight\"\n"),
    );
    let field = field.unit("a", (2, 0), horse).unit("b", (12, 0), FIGHTER);
    let lines = "[[start]]\nunits = [\"Horse\"]\naltitude = 8\nconditions = [{ condition = \"flying\", rounds = 1 }]\n\
                 [[start]]\nunits = [\"Knight\"]\nrides = \"Horse\"\n";
    let mut fight = field.lines(lines).start(&[]);
    let events = {
        fight.next_round();
        fight.0.events().to_vec()
    };
    let pricked: Vec<u16> = events
        .iter()
        .filter_map(|event| match event {
            Event::Damaged { unit, what, amount: 10, .. } if what.as_str() == "spikes" => Some(unit.0),
            _ => None,
        })
        .collect();
    assert_eq!(pricked, [0, 1], "rider and mount");
}

#[test]
fn sw_251_monsters_tumble_by_their_evasion() {
    let monster = "level = 3\nhp = 60\nmove_speed = 20\nweapons = [\"claws\"]\nmonster = { accuracy = 3, evasion = 5, \
                   fortitude = 3, willpower = 3, damage = 2, initiative = 1 }\n";
    let field = Field::line().unit("a", (5, 0), FIGHTER).unit("b", (30, 0), monster);
    let mut fight = field.seeded(1);
    fight.turn_of(1);
    fight.inflict(1, "Flying", 0);
    fight.order(act(1, PowerTableVerb::FLY, 0, 10, Aim::None));
    fight.rule(Ruling::Cure { unit: UnitId(1), condition: hexfray_battle::Name::new("Flying") });
    fight.end(1);
    assert_eq!(fight.hp(1), 60 - (30 - 12), "its fixed Evasion 12 takes from 30");
}

/// An archer of level 3 and a winged foe in the air at 15 m, with few hit points.
fn shot_down(more: &str) -> (super::field::Fight, Order) {
    let archer = FIGHTER.replace("fighter = 3", "marksman = 3").replace("bastard_sword", "short_bow");
    let flyer = WINGED.replace("hp = 60", "hp = 6");
    let field = Field::line().unit("a", (5, 0), &archer).unit("b", (12, 0), &flyer);
    let field = if more.is_empty() { field } else { field.unit("b", (12, 0), more) };
    let mut fight = field.lines("[[start]]\nunits = [\"Unit B\"]\naltitude = 18\n").start(&[]);
    fight.turn_of(0);
    (fight, act(0, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(1))))
}

#[test]
fn sw_247_forecasts_count_the_fall_of_a_unit_that_is_shot_down() {
    let fights = sample(250, 3_000);
    let (fight, shot) = shot_down("");
    let forecast = fight.0.forecast(&shot).unwrap();
    assert!(forecast.leaves_out.iter().all(|note| !note.contains("fall")), "{:?}", forecast.leaves_out);
    let odds = &forecast.targets[0];
    let dies = odds.conditions.iter().find(|(name, _)| name.as_str() == "dead").map_or(0.0, |&(_, p)| p);
    let setup = fight.0.setup().clone();
    let mut played = Battle::new(&setup, DiceSource::Seed(11)).unwrap();
    let mut start = Battle::new(&setup, DiceSource::Seed(12)).unwrap();
    start.submit(Order::Pick { unit: UnitId(0) }).map(|_| ()).unwrap_or(());
    let (mut fell, mut died) = (0, 0);
    for _ in 0..fights {
        start.copy_into(&mut played);
        played.submit(shot).unwrap_or_else(|error| panic!("{error}"));
        if played.unit(UnitId(1)).unwrap().hp <= 0 {
            played.submit(Order::EndTurn { unit: UnitId(0) }).map(|_| ()).unwrap_or(());
            fell += 1;
            died += u64::from(played.unit(UnitId(1)).unwrap().presence == Presence::Out);
        }
    }
    for (what, count, p) in [("falls", fell, odds.defeat), ("dies", died, dies)] {
        let (share, error) = (count as f64 / fights as f64, (p * (1.0 - p) / fights as f64).sqrt());
        assert!((share - p).abs() <= 5.0 * error, "it {what} {share} of the time, the forecast says {p}");
    }
    assert!(dies > 0.9 * odds.defeat, "8 m are 24 points: few live through them ({dies} of {})", odds.defeat);
}

#[test]
fn sw_250_forecasts_say_that_a_falling_unit_may_be_caught() {
    let (fight, shot) = shot_down(FIGHTER);
    let forecast = fight.0.forecast(&shot).unwrap();
    assert!(forecast.leaves_out.iter().any(|note| note.contains("SW-250")), "{:?}", forecast.leaves_out);
}

#[test]
fn sw_250_nobody_falls_who_is_taken_away_while_a_friend_is_asked() {
    let field = Field::line().unit("a", (5, 0), TUMBLER).unit("a", (6, 0), TUMBLER).unit("b", (30, 0), FIGHTER);
    let mut fight = lifted(&field, 10, &[]);
    end_flight(&mut fight);
    assert!(matches!(fight.0.decision(), Decision::Answer { unit: UnitId(1), .. }));
    let mut events = fight.rule(Ruling::Remove { unit: UnitId(0) });
    while let Decision::Answer { unit, .. } = *fight.0.decision() {
        events.extend(fight.order(Order::Answer { unit, option: 0 }));
    }
    let falls = |event: &Event| matches!(event, Event::Damaged { .. } | Event::Noted { .. });
    assert!(!events.iter().any(falls), "{events:?}");
}

#[test]
fn sw_242_the_log_says_who_lands_and_who_flies_higher() {
    let mut fight = duel(WINGED).start(&[]);
    let noted = |events: &[Event]| {
        let what = |event: &Event| match event {
            Event::Noted { what, rule, .. } if rule.to_string() == "SW-242" => Some(what.to_string()),
            _ => None,
        };
        events.iter().filter_map(what).collect::<Vec<_>>()
    };
    fight.turn_of(0);
    let events = fight.order(act(0, PowerTableVerb::FLY, 0, 5, Aim::None));
    assert_eq!(noted(&events), ["flies at another altitude"]);
    fight.end(0);
    fight.next_round();
    fight.turn_of(0);
    let events = fight.order(act(0, PowerTableVerb::FLY, 0, 0, Aim::None));
    assert_eq!(noted(&events), ["lands"]);
}
