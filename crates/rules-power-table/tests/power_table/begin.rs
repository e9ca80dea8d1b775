//! Begin Combat: knowledge of monsters, initiative, the place of each unit.

use hexfray_battle::{Decision, Event, Order, OrderError, Ruling, SideId, Surprise, UnitId, Verb};
use hexfray_power_table::state::{Knowledge, Turn, state_of};

use super::field::{FIGHTER, Field, Fight, GOBLIN, act, checks};

/// A hero with Sage 3 for knowledge of monsters and Scout 2 for initiative; Intelligence and Agility 12.
const SAGE: &str = r#"
hero = true
level = 3
classes = { sage = 3, scout = 2 }
abilities = { dexterity = 12, agility = 12, strength = 12, vitality = 12, intelligence = 12, spirit = 12 }
hp = 30
weapons = ["bastard_sword"]
"#;

/// A rider, which can identify monsters, but not their weak points.
const RIDER: &str = r#"
hero = true
level = 9
classes = { rider = 9 }
abilities = { dexterity = 12, agility = 12, strength = 12, vitality = 12, intelligence = 12, spirit = 12 }
hp = 30
weapons = ["bastard_sword"]
"#;

/// A character that is neither a monster nor a player character.
const GUARD: &str = r#"
level = 3
classes = { fighter = 3 }
abilities = { dexterity = 12, agility = 12, strength = 12, vitality = 12, intelligence = 12, spirit = 12 }
hp = 30
weapons = ["bastard_sword"]
"#;

/// A monster with knowledge number 9 and weakness number 13, in ambush.
const LURKER: &str = r#"
level = 2
hp = 16
defense = 1
move_speed = 10
weapons = ["claws"]
monster = { accuracy = 3, evasion = 3, fortitude = 3, willpower = 3, damage = 2, initiative = 9, knowledge = 9, weakness = 13, ambushes = true }
weaknesses = [{ physical = 2 }]
"#;

/// A caster that stays in the rear.
const CASTER: &str = r#"
hero = true
level = 3
classes = { sorcerer = 3 }
abilities = { dexterity = 12, agility = 12, strength = 12, vitality = 12, intelligence = 12, spirit = 12 }
hp = 30
weapons = ["quarterstaff"]
deeds = ["spark_bolt"]
"#;

fn knowledge(fight: &Fight) -> (bool, bool) {
    let knowledge = fight.0.world().resource::<Knowledge>();
    (!knowledge.known.is_empty(), !knowledge.weaknesses.is_empty())
}

fn acting(fight: &Fight) -> Option<SideId> {
    fight.0.decision().side()
}

#[test]
fn sw_026_knowledge_comes_before_initiative_and_that_before_placement() {
    let field = Field::areas().begins().unplaced("a", SAGE).unplaced("b", LURKER);
    let fight = field.start(&[2, 3, 4, 5]);
    let tried: Vec<String> = checks(fight.0.opening()).into_iter().map(|(what, ..)| what).collect();
    assert_eq!(tried, ["Monster Knowledge", "Initiative"]);
    assert!(matches!(fight.0.decision(), Decision::Answer { .. }), "then the sides place themselves");
}

#[test]
fn sw_027_the_best_look_at_a_monster_tells_the_whole_side() {
    // Sage 3 and Intelligence 12 / 6 are 5; a fighter has only the dice.
    let field = Field::line().begins().unit("a", (5, 0), SAGE).unit("a", (5, 0), FIGHTER).unit("b", (9, 0), LURKER);
    let initiative = [1, 2, 1, 2];
    let known = |faces: [u16; 4]| knowledge(&field.start(&[&faces[..], &initiative].concat()));
    assert_eq!(known([1, 2, 1, 2]), (false, false), "8 and 3: nobody knows it");
    assert_eq!(known([1, 3, 1, 2]), (true, false), "9 is reached");
    assert_eq!(known([4, 4, 1, 2]), (true, true), "13 finds the weakness");
    assert_eq!(known([1, 2, 4, 5]), (true, false), "9 by luck alone, which finds no weakness");
    assert_eq!(known([1, 2, 6, 6]), (true, false));
    let riders = Field::line().begins().unit("a", (5, 0), RIDER).unit("b", (9, 0), LURKER);
    assert_eq!(knowledge(&riders.start(&[6, 6, 1, 2])), (true, false), "a rider knows it, not its weakness");
}

#[test]
fn sw_027_a_weakness_counts_only_when_it_is_known() {
    let field = Field::line().begins().unit("a", (9, 0), SAGE).unit("a", (5, 0), FIGHTER).unit("b", (9, 0), LURKER);
    let strike = |look: [u16; 2]| {
        // The fighter's knowledge check fails; both roll for initiative; the fighter hits with 5 + 9, and rolls 7 and 5.
        let dice = [&look[..], &[1, 2], &[5, 5], &[1, 2], &[4, 5, 3, 4]].concat();
        let mut fight = field.start(&dice);
        fight.turn_of(1);
        fight.go(1, (9, 0));
        fight.attack(1, 2);
        16 - fight.hp(2)
    };
    assert_eq!(strike([4, 4]) - strike([1, 3]), 2, "physical damage is raised by 2");
}

#[test]
fn sw_027_a_battle_says_what_is_known() {
    let fight = |top: &str| {
        let field = Field::line().begins().unit("a", (5, 0), SAGE).unit("b", (9, 0), LURKER);
        knowledge(&field.top(top).start(&[3, 4]))
    };
    assert_eq!(fight("known = true"), (true, true), "and no die is thrown for it");
    assert_eq!(fight("known = [\"unit1\"]"), (true, true));
    let wrong = Field::line().unit("a", (5, 0), SAGE).unit("b", (9, 0), LURKER).begins().top("known = [\"unit0\"]");
    assert!(wrong.setup().is_err(), "a character is no monster");
}

#[test]
fn sw_028_the_best_roll_has_to_reach_the_highest_score() {
    let field = Field::line().begins().top("known = true").unit("a", (5, 0), SAGE).unit("a", (6, 0), FIGHTER);
    let field = field.unit("b", (20, 0), GOBLIN).unit("b", (20, 0), LURKER);
    // Scout 2 and Agility 12 / 6 are 4, the score is 9.
    assert_eq!(acting(&field.start(&[2, 3, 1, 2])), Some(SideId(0)), "4 + 5 reach 9");
    assert_eq!(acting(&field.start(&[2, 2, 1, 2])), Some(SideId(1)), "4 + 4 do not");
    assert_eq!(acting(&field.start(&[1, 2, 4, 5])), Some(SideId(0)), "nor need it be the scout: 9 without a class");
    let exceed = field.clone().set("tn_meets = false");
    assert_eq!(acting(&exceed.start(&[2, 3, 1, 2])), Some(SideId(1)), "unless the setting asks for more than 9");
    let fight = field.start(&[2, 3, 1, 1]);
    assert_eq!(fight.health(1).experience, 50, "double 1 teaches here too (SW-018)");
    assert_eq!(
        checks(fight.0.opening()),
        [("Initiative".to_owned(), 9, 9), ("Initiative".to_owned(), 2, 9)],
        "every character rolls"
    );
}

#[test]
fn sw_029_characters_roll_against_each_other() {
    let field = Field::line().begins().unit("a", (5, 0), SAGE).unit("b", (20, 0), GUARD);
    // 4 and dice against dice alone.
    assert_eq!(acting(&field.start(&[1, 2, 3, 3])), Some(SideId(0)), "7 against 6");
    assert_eq!(acting(&field.start(&[1, 2, 4, 4])), Some(SideId(1)), "7 against 8");
    let again = field.start(&[1, 2, 3, 4, 1, 2, 4, 4]);
    assert_eq!((acting(&again), again.unused()), (Some(SideId(1)), 0), "7 against 7: both roll again");
    let tie = |how: &str| acting(&field.clone().set(&format!("initiative_tie = \"{how}\"")).start(&[1, 2, 3, 4]));
    assert_eq!(tie("defender"), Some(SideId(1)));
    assert_eq!(tie("side_a"), Some(SideId(0)));
    assert_eq!(acting(&field.top("first = \"b\"").start(&[])), Some(SideId(1)), "a battle may say who acts first");
}

/// Answers the open question with the option of this name.
fn say(fight: &mut Fight, answer: &str) {
    let Decision::Answer { unit, options, .. } = fight.0.decision() else { panic!("nothing is asked") };
    let at = options.iter().position(|option| option.as_str() == answer);
    let option = at.unwrap_or_else(|| panic!("no {answer:?} among {options:?}")) as u8;
    let order = Order::Answer { unit: *unit, option: option as u16 };
    fight.order(order);
}

/// The unit that has to answer, its side, and the answers in order.
fn asked(fight: &Fight) -> (u16, u8, Vec<&'static str>) {
    match fight.0.decision() {
        Decision::Answer { unit, side, options, .. } => {
            (unit.0, side.0, options.iter().map(|option| option.as_str()).collect())
        }
        other => panic!("{other:?}"),
    }
}

/// `own` fighters against `foes` goblins, without places.
fn armies(own: usize, foes: usize) -> Field {
    let field = (0..own).fold(Field::areas(), |field, _| field.unplaced("a", FIGHTER));
    (0..foes).fold(field, |field, _| field.unplaced("b", GOBLIN))
}

fn cols(fight: &Fight, units: std::ops::Range<u16>) -> Vec<i16> {
    units.map(|unit| fight.cell(unit).0).collect()
}

#[test]
fn sw_030_the_side_with_initiative_places_itself_first() {
    let mut fight = armies(2, 1).start(&[]);
    assert_eq!(asked(&fight), (0, 0, vec!["everyone in front", "each for itself", "everyone in the rear"]));
    say(&mut fight, "each for itself");
    say(&mut fight, "in front");
    say(&mut fight, "in the rear");
    assert_eq!(asked(&fight), (2, 1, vec!["in front", "in the rear"]), "then the other side");
    say(&mut fight, "in front");
    assert_eq!(cols(&fight, 0..3), [1, 0, 1]);
    assert!(matches!(fight.0.decision(), Decision::Pick { side: SideId(0) }), "and the first round begins");
    let mut second = armies(1, 1).top("first = \"b\"").begins().top("known = true").start(&[]);
    assert_eq!(asked(&second).1, 1, "whichever side that is");
    say(&mut second, "in the rear");
    say(&mut second, "in the rear");
    let placed = Field::areas().unit("a", (0, 0), FIGHTER).unit("b", (2, 0), GOBLIN).start(&[]);
    assert!(matches!(placed.0.decision(), Decision::Act { .. }), "who has a place in the file is not asked");
}

#[test]
fn sw_030_those_who_fight_from_afar_are_offered_the_rear_first() {
    let field = Field::areas().unplaced("a", FIGHTER).unplaced("a", CASTER).unplaced("b", GOBLIN);
    let mut fight = field.start(&[]);
    assert_eq!(asked(&fight).2[0], "each for itself");
    say(&mut fight, "each for itself");
    assert_eq!(asked(&fight).2, ["in front", "in the rear"]);
    say(&mut fight, "in front");
    assert_eq!(asked(&fight).2, ["in the rear", "in front"]);
}

#[test]
fn sw_031_a_side_that_splits_has_half_of_it_in_front() {
    for (count, most) in [(5, 2), (4, 2), (3, 1), (2, 1)] {
        let mut fight = armies(count, 1).start(&[]);
        say(&mut fight, "each for itself");
        say(&mut fight, "in front");
        for _ in 0..most {
            say(&mut fight, "in the rear");
        }
        let rear = cols(&fight, 0..count as u16);
        assert_eq!(asked(&fight).1, 1, "{count}: after {most} in the rear all others stand in front");
        assert_eq!(rear.iter().filter(|&&col| col == 0).count(), most);
        assert_eq!(rear.iter().filter(|&&col| col == 1).count(), count - most);
    }
    let mut fight = armies(4, 1).start(&[]);
    say(&mut fight, "each for itself");
    for _ in 0..3 {
        say(&mut fight, "in the rear");
    }
    assert_eq!(asked(&fight).1, 1, "three of four in the rear: the fourth cannot stand in front alone");
    assert_eq!(cols(&fight, 0..4), [0, 0, 0, 0]);
}

#[test]
fn sw_032_everyone_may_stand_in_front() {
    let mut fight = armies(3, 2).start(&[]);
    say(&mut fight, "everyone in front");
    say(&mut fight, "everyone in front");
    assert_eq!(cols(&fight, 0..5), [1, 1, 1, 1, 1]);
}

#[test]
fn sw_033_a_side_that_hangs_back_is_drawn_to_the_front() {
    let mut fight = armies(4, 2).start(&[]);
    say(&mut fight, "everyone in the rear");
    assert_eq!(cols(&fight, 0..4), [0, 0, 0, 0]);
    say(&mut fight, "each for itself");
    say(&mut fight, "in front");
    say(&mut fight, "in the rear");
    assert_eq!(cols(&fight, 0..6), [1, 1, 1, 1, 1, 2], "one foe in front is enough");
    let mut other = armies(1, 2).start(&[]);
    say(&mut other, "in front");
    say(&mut other, "everyone in the rear");
    assert_eq!(cols(&other, 0..3), [1, 1, 1], "it holds for both sides");
}

#[test]
fn sw_034_the_front_may_stay_empty() {
    let mut fight = armies(2, 2).start(&[]);
    say(&mut fight, "everyone in the rear");
    say(&mut fight, "everyone in the rear");
    assert_eq!(cols(&fight, 0..4), [0, 0, 2, 2]);
}

#[test]
fn sw_034_being_drawn_to_the_front_is_a_move_only_by_the_setting() {
    let moved = |set: &str| {
        let mut fight = armies(1, 2).set(set).start(&[]);
        say(&mut fight, "in front");
        say(&mut fight, "everyone in the rear");
        turn(&fight, 1).moved
    };
    assert!(!moved(""));
    assert!(moved("pull_up_is_move = true"));
}

fn turn(fight: &Fight, unit: u16) -> Turn {
    state_of(fight.0.world(), UnitId(unit)).turn
}

#[test]
fn sw_035_who_stands_in_front_of_the_first_side_has_moved_in_round_one() {
    let shoot = |set: &str| {
        let field = Field::areas().set(set).unit("a", (1, 0), CASTER).unit("b", (2, 0), GOBLIN);
        let mut fight = field.seeded(1);
        fight.turn_of(0);
        fight.0.check(&act(0, Verb::ABILITY, 0, 0, hexfray_battle::Aim::Unit(UnitId(1))))
    };
    let refused = shoot("").unwrap_err();
    assert!(matches!(refused, OrderError::Refused { .. }), "{refused}");
    assert!(refused.to_string().contains("Normal Move"), "{refused}");
    assert!(shoot("first_round_restriction = \"never\"").is_ok());
    let mut fight = Field::areas().unit("a", (1, 0), FIGHTER).unit("b", (1, 0), GOBLIN).seeded(1);
    fight.turn_of(0);
    assert!(fight.0.reach(UnitId(0)).is_empty(), "nor can it move again");
    assert!(fight.0.check(&act(0, Verb::ATTACK, 0, 0, hexfray_battle::Aim::Unit(UnitId(1)))).is_ok(), "melee is open");
    let rear = Field::areas().unit("a", (0, 0), CASTER).unit("b", (1, 0), GOBLIN).seeded(1);
    let spell = act(0, Verb::ABILITY, 0, 0, hexfray_battle::Aim::Unit(UnitId(1)));
    assert!(rear.0.check(&spell).is_ok(), "the rear is free to cast");
    fight.next_round();
    fight.turn_of(0);
    assert!(!turn(&fight, 0).moved, "and in the second round everybody is free");
}

#[test]
fn sw_035_the_other_side_and_standard_combat_are_free() {
    let mut fight = Field::areas().unit("a", (1, 0), FIGHTER).unit("b", (1, 0), CASTER).seeded(1);
    fight.turn_of(1);
    assert!(fight.0.check(&act(1, Verb::ABILITY, 0, 0, hexfray_battle::Aim::Unit(UnitId(0)))).is_ok());
    let line = |set: &str| {
        let field = Field::line().set(set).unit("a", (5, 0), CASTER).unit("a", (1, 0), FIGHTER);
        let fight = field.unit("b", (11, 0), GOBLIN).seeded(1);
        (turn(&fight, 0).moved, turn(&fight, 1).moved)
    };
    assert_eq!(line(""), (false, false), "there is no front");
    assert_eq!(
        line("first_round_restriction = \"always\""),
        (true, false),
        "unless the setting holds for the forward band"
    );
}

#[test]
fn sw_038_the_sides_choose_who_stands_forward_and_who_hangs_back() {
    let board = super::field::LINE.to_owned()
        + "[[spawn]]\nside = \"a\"\ncells = [[10, 0], [9, 0], [8, 0], [7, 0], [6, 0], [5, 0]]\n\
           [[spawn]]\nside = \"b\"\ncells = [[20, 0], [21, 0], [22, 0], [23, 0], [24, 0], [25, 0]]\n";
    let field = Field::on(&board).unplaced("a", FIGHTER).unplaced("a", CASTER).unplaced("b", GOBLIN);
    let mut fight = field.start(&[]);
    say(&mut fight, "each for itself");
    say(&mut fight, "in front");
    say(&mut fight, "in the rear");
    say(&mut fight, "in the rear");
    assert_eq!(cols(&fight, 0..3), [10, 7, 23], "in the foremost cell of the band, 3 m behind it in the rear");
    let mut alone = field.start(&[]);
    say(&mut alone, "everyone in the rear");
    say(&mut alone, "in front");
    assert_eq!(cols(&alone, 0..3), [7, 6, 20], "in standard combat nobody is drawn to the front");
}

#[test]
fn sw_039_who_is_surprised_is_worse_at_everything_until_its_next_turn() {
    let field = Field::line().begins().top("known = true").unit("a", (20, 0), FIGHTER).unit("a", (20, 0), FIGHTER);
    let field = field.unit("b", (20, 0), LURKER).top("ambush = [\"Unit A\"]");
    let mut fight = field.start(&[3, 4, 3, 3, 3, 4, 2, 3]);
    assert_eq!(acting(&fight), Some(SideId(1)), "the monsters act first, and nobody rolls");
    assert!(fight.posture(0).surprised && !fight.posture(1).surprised);
    fight.turn_of(2);
    let events = fight.attack(2, 0);
    let (.., needed) = checks(&events)[0].clone();
    assert_eq!(needed, 5 + 7 - 2 + 1, "Evasion 5 − 2 and the dice are to be beaten");
    fight.end(2);
    fight.turn_of(0);
    assert!(!fight.posture(0).surprised, "its own turn has come");
}

#[test]
fn sw_039_the_surprised_are_worse_at_death_checks() {
    let field = Field::line().begins().top("known = true").unit("a", (20, 0), FIGHTER).unit("a", (20, 0), FIGHTER);
    let field = field.unit("b", (30, 0), LURKER).top("ambush = [\"Unit A\"]");
    // Level 3, Vitality 12 and a 7 make 12: a fighter without surprise survives 12 points below 0.
    let mut fight = field.start(&[3, 4, 3, 4]);
    let lost = |unit| Ruling::Hurt { unit: UnitId(unit), amount: 30 + 12 };
    let alert = fight.rule(lost(1));
    let surprised = fight.rule(lost(0));
    assert_eq!(checks(&alert), [("Death Check".to_owned(), 12, 12)]);
    assert_eq!(checks(&surprised), [("Death Check".to_owned(), 10, 12)]);
    assert_eq!((fight.health(1).dead, fight.health(0).dead), (false, true));
}

#[test]
fn sw_039_the_referee_says_how_an_ambush_goes() {
    let field = Field::line().begins().top("known = true").unit("a", (5, 0), SAGE).unit("b", (20, 0), LURKER);
    let ambush = |outcome| Ruling::Surprise { side: SideId(1), outcome };
    let mut fight = field.start(&[6, 5]);
    assert_eq!(acting(&fight), Some(SideId(0)));
    fight.rule(ambush(Surprise::Unaware));
    assert_eq!((acting(&fight), fight.posture(0).surprised), (Some(SideId(1)), true));
    let mut fight = field.start(&[6, 5]);
    fight.rule(ambush(Surprise::Alert));
    assert_eq!((acting(&fight), fight.posture(0).surprised), (Some(SideId(1)), false), "noticed, but too late");
    let mut fight = field.start(&[6, 5, 1, 2]);
    let events = fight.rule(ambush(Surprise::Failed));
    assert_eq!(checks(&events), [("Initiative".to_owned(), 7, 9)], "it has failed: they roll");
    assert_eq!(acting(&fight), Some(SideId(1)));
    fight.turn_of(1);
    fight.end(1);
    assert!(fight.0.check(&Order::Referee(ambush(Surprise::Unaware))).is_err(), "not when a unit has acted");
}

#[test]
fn sw_039_an_ambush_that_is_ruled_while_sides_place_themselves_begins_anew() {
    let mut fight = armies(2, 2).start(&[]);
    say(&mut fight, "everyone in the rear");
    fight.rule(Ruling::Surprise { side: SideId(1), outcome: Surprise::Unaware });
    assert_eq!(asked(&fight).1, 1, "the ambushers place themselves first");
    say(&mut fight, "everyone in front");
    say(&mut fight, "everyone in front");
    assert!(turn(&fight, 2).moved && !turn(&fight, 0).moved, "and are held back in the first round");
    let announced = |event: &Event| matches!(event, Event::TurnStarted { .. });
    assert!(!fight.0.events().iter().any(announced), "nobody has acted");
}

#[test]
fn sw_030_only_a_side_without_places_is_asked() {
    let mut fight = Field::areas().unit("b", (2, 0), GOBLIN).unplaced("a", FIGHTER).start(&[]);
    let (unit, side, options) = asked(&fight);
    assert_eq!((unit, side, options), (1, 0, vec!["in front", "in the rear"]));
    let answers = fight.0.answers();
    let cells: Vec<_> = answers.iter().map(|answer| (answer.unit, answer.cell.map(|cell| cell.col))).collect();
    assert_eq!(cells, [(Some(UnitId(1)), Some(1)), (Some(UnitId(1)), Some(0))], "each answer shows its area");
    say(&mut fight, "in the rear");
    assert!(matches!(fight.0.decision(), Decision::Act { .. } | Decision::Pick { .. }), "the other side has its place");
    assert_eq!(cols(&fight, 0..2), [2, 0]);
}
