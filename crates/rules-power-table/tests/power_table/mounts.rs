//! Mounts and their riders in a fight: a mount's acts on command, weak points of mounts and riders, and riders among the
//! foes (SW-257, SW-262, SW-269).

use super::{
    field::{FIGHTER, Field, Fight, GOBLIN, act, checks},
    riding::{HORSE, get_off, knight, ridden, shaman},
};
use hexfray_battle::{Aim, Order, Ruling, UnitId, Verb};
use hexfray_power_table::PowerTableVerb;

#[test]
fn sw_262_a_mount_strikes_on_its_riders_command() {
    let mut fight = ridden(5, "Knight").start(&[1, 2, 3, 3]);
    fight.turn_of(1);
    let events = fight.attack(1, 3);
    assert!(!checks(&events).is_empty());
    let again = act(1, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(3)));
    assert!(fight.refused(again).contains("SW-060"), "that was its Major Action");
    fight.end(1);
    fight.turn_of(0);
    assert_eq!(fight.0.check(&act(0, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(3)))), Ok(()), "the rider has its own");
}

/// A beast's abilities besides its attack: a kick, a breath that needs standing still, a snort in passing, a spell.
const TRICKS: &str = r#"
[[ability]]
key = "test_kick"
name = "Kick"
glyph = "rider"
origin = "skill"
range = 30
harm = { flat = 1 }

[[ability]]
key = "test_breath"
name = "Breath"
glyph = "fire"
origin = "skill"
range = 30
after_normal_move = false
harm = { flat = 1 }

[[ability]]
key = "test_snort"
name = "Snort"
glyph = "sound"
origin = "skill"
action = "minor"
range = 30
harm = { flat = 1 }

[[ability]]
key = "test_spell"
name = "Spell"
glyph = "fire"
origin = "spell"
mp = 1
range = 30
harm = { power = 10 }
"#;

#[test]
fn sw_262_a_mount_can_do_what_others_can_within_its_movement() {
    let beast = HORSE.replace(r#"weapons = ["hooves"]"#, r#"weapons = ["hooves", "short_bow"]"#)
        + "mp = 9\ndeeds = [\"test_kick\", \"test_breath\", \"test_snort\", \"test_spell\"]\n";
    let (breath, snort, spell) = (1, 2, 3);
    let ride = |metres: i16| {
        let field = Field::line().file("abilities/power_table_test.toml", TRICKS).unit("a", (0, 0), &knight());
        let field = field.unit("a", (0, 0), &beast).unit("b", (metres, 0), &GOBLIN.replace("hp = 16", "hp = 90"));
        let mut fight = field.lines("[[start]]\nunits = [\"Knight\"]\nrides = \"Horse\"\n").start(&[3, 3]);
        fight.turn_of(0);
        if metres > 0 {
            fight.go(0, (metres, 0));
        }
        fight.end(0);
        fight.turn_of(1);
        fight
    };
    let strike = |with| act(1, Verb::ATTACK, with, 0, Aim::Unit(UnitId(2)));
    let trick = |with| act(1, Verb::ABILITY, with, 0, Aim::Unit(UnitId(2)));
    let all = [strike(0), trick(0), trick(snort), trick(breath), strike(1), trick(spell)];
    let open = |metres| {
        let fight = ride(metres);
        all.map(|order| fight.0.check(&order).is_ok())
    };
    assert_eq!(open(0), [true; 6], "all after a Limited Move");
    assert_eq!(
        open(15),
        [true, true, true, false, false, false],
        "neither what is noted nor shots nor magic after a Normal Move"
    );
    assert_eq!(open(39), [false; 6], "and nothing after a Full Move");
    let mut fight = ride(15);
    fight.order(trick(snort));
    fight.order(trick(0));
    assert!(fight.refused(strike(0)).contains("SW-060"), "a skill is its Major Action");
    assert_eq!(fight.0.check(&trick(snort)), Ok(()), "what is noted as minor is none");
    let mut fight = ride(0);
    let events = fight.order(strike(1));
    assert_eq!(checks(&events).len(), 1, "a shot");
}

#[test]
fn sw_258_what_a_mount_rises_holds_for_its_rider() {
    let pegasus = HORSE.to_owned() + "flight = { kind = \"wings\", ceiling = 60 }\ndeeds = [\"test_kick\"]\n";
    let spark = "\n[[ability]]\nkey = \"test_spark\"\nname = \"Spark\"\nglyph = \"fire\"\norigin = \"spell\"\nclass = \
                 \"sorcerer\"\nrange = 39\nharm = { flat = 1 }\n";
    let tricks = TRICKS.to_owned() + spark;
    let mage = knight().replace("rider = 2", "rider = 2, sorcerer = 2") + "deeds = [\"test_spark\"]\n";
    let rise = |metres: i16| {
        let field = Field::line().file("abilities/power_table_test.toml", &tricks).unit("a", (5, 0), &mage);
        let field = field.unit("a", (5, 0), &pegasus).unit("b", (9, 0), &GOBLIN.replace("hp = 16", "hp = 90"));
        let mut fight = field.lines("[[start]]\nunits = [\"Knight\"]\nrides = \"Horse\"\n").start(&[]);
        fight.turn_of(1);
        fight.order(act(1, PowerTableVerb::FLY, 0, metres, Aim::None));
        fight
    };
    let cast = act(0, Verb::ABILITY, 0, 0, Aim::Unit(UnitId(2)));
    for (metres, casts) in [(3, true), (10, false)] {
        let mut fight = rise(metres);
        fight.order(act(1, Verb::ABILITY, 0, 0, Aim::Unit(UnitId(2))));
        fight.end(1);
        fight.turn_of(0);
        assert_eq!(fight.0.check(&cast).is_ok(), casts, "{metres} m, and then the mount has acted");
    }
    let mut fight = rise(21);
    assert!(fight.posture(0).full_move && fight.posture(1).full_move, "20 m are its Normal Move");
    fight.end(1);
    fight.turn_of(0);
    assert!(fight.refused(act(0, PowerTableVerb::STOW, 0, 0, Aim::None)).contains("SW-061"));
}

#[test]
fn sw_257_the_foe_of_the_highest_magic_power_contests_for_all_its_side() {
    let weak_point = |dice: &[u16], rider: &str, foes: &[&str]| -> Vec<bool> {
        let field = Field::line().unit("a", (5, 0), rider).unit("a", (5, 0), HORSE);
        let field = foes.iter().fold(field, |field, about| field.unit("b", (5, 0), about));
        let mut fight = field.lines("[[start]]\nunits = [\"Knight\"]\nrides = \"Horse\"\n").start(dice);
        assert_eq!(fight.unused(), 0, "one contest, and no dice besides");
        let mut found = Vec::new();
        for foe in 2..2 + foes.len() as u16 {
            fight.turn_of(foe);
            let strike = act(foe, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(1)));
            let target = fight.0.forecast(&strike).unwrap().targets[0].clone();
            found.push(target.parts.iter().any(|part| part.term.as_str() == "weakness"));
            fight.end(foe);
        }
        found
    };
    let lesser = shaman().replace("magic_power = 4", "magic_power = 1");
    let both = [GOBLIN, &*lesser, &*shaman()];
    // The knight's 4 and a 6 against 4 and a 7; with Magic Power 1 the knight would win.
    assert_eq!(
        weak_point(&[3, 3, 3, 4], &knight(), &both),
        [true; 3],
        "every foe may use it, not only the one that found it"
    );
    assert_eq!(weak_point(&[3, 3, 3, 3], &knight(), &both), [false; 3], "or none");
    let better = knight().replace("rider = 2", "rider = 3");
    assert_eq!(weak_point(&[3, 3, 3, 4], &better, &both), [false; 3], "the Rider level counts");
    let wiser = knight().replace("intelligence = 12", "intelligence = 18");
    assert_eq!(weak_point(&[3, 3, 3, 4], &wiser, &both), [false; 3], "and so does Intelligence");
    assert_eq!(weak_point(&[], &knight(), &[GOBLIN]), [false], "without Magic Power nobody contests");
}

#[test]
fn sw_269_enemy_riders_are_monsters_that_ride() {
    let field = Field::line()
        .unit("a", (5, 0), FIGHTER)
        .unit("b", (5, 0), &(GOBLIN.to_owned() + "name = \"Goblin\"\n"))
        .unit("b", (5, 0), HORSE)
        .lines("[[start]]\nunits = [\"Goblin\"]\nrides = \"Horse\"\n");
    let mut fight = field.start(&[3, 3, 3, 3]);
    fight.turn_of(1);
    assert_eq!(fight.0.check(&act(1, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(0)))), Ok(()));
    assert_eq!(fight.0.check(&get_off(1)), Ok(()));
    fight.rule(Ruling::Hurt { unit: UnitId(2), amount: 30 });
    assert!(fight.has(1, "Prone"), "they are thrown off like others (SW-264)");
}

/// A goblin on a horse against a sage with monster knowledge, with further keys for each of the two monsters.
fn raider(goblin: &str, horse: &str) -> Field {
    let sage = FIGHTER.replace("fighter = 3", "fighter = 3, sage = 3, scout = 3");
    let goblin = GOBLIN.replace("initiative = 8", goblin) + "name = \"Goblin\"\n";
    Field::line()
        .unit("a", (5, 0), &sage)
        .unit("b", (5, 0), &goblin)
        .unit("b", (5, 0), &HORSE.replace("initiative = 8", horse))
        .lines("[[start]]\nunits = [\"Goblin\"]\nrides = \"Horse\"\n")
}

#[test]
fn sw_269_each_of_both_has_an_initiative_and_is_known_by_itself() {
    let begun = |goblin: &str, horse: &str, dice: &[u16]| {
        let fight = raider(goblin, horse).begins().start(dice);
        assert_eq!(fight.unused(), 0, "a look at each, and the roll for initiative");
        fight
    };
    let needed = |fight: &Fight, what: &str| -> Vec<i32> {
        let all = checks(fight.0.opening());
        all.iter().filter(|(tried, ..)| tried == what).map(|(_, _, needed)| *needed).collect()
    };
    let (low, high) = ("initiative = 8, knowledge = 5, weakness = 12", "initiative = 11, knowledge = 7, weakness = 12");
    // Sage 3 and Intelligence 12 / 6: 5. A 7 finds the weakness, a 6 does not.
    for (goblin, horse) in [(low, high), (high, low)] {
        let fight = begun(goblin, horse, &[3, 3, 3, 4, 2, 2]);
        let looks = needed(&fight, "Monster Knowledge");
        assert_eq!(looks.len(), 2, "one look at the rider and one at the mount");
        assert!(looks[0] != looks[1]);
        assert_eq!(needed(&fight, "Initiative"), [11], "the higher of both scores");
    }
    let weak = |dice: &[u16]| {
        let mut fight = begun(low, high, dice);
        fight.turn_of(0);
        let odds = fight.0.forecast(&act(0, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(2)))).unwrap();
        odds.targets[0].parts.iter().any(|part| part.term.as_str() == "weakness")
    };
    assert!(!weak(&[6, 5, 3, 3, 6, 6]), "to know the rider's weak point is not to know the mount's");
    assert!(weak(&[3, 3, 6, 5, 6, 6]), "and the other way round");
}

#[test]
fn sw_269_loot_is_found_on_both_and_neither_is_thrown_while_they_ride() {
    let loot = |item: &str| format!("initiative = 8, loot = [{{ from = 2, item = \"{item}\" }}]");
    let mut fight = raider(&loot("purse"), &loot("horse hair")).start(&[3, 4, 3, 4]);
    for unit in [1, 2] {
        fight.rule(Ruling::Hurt { unit: UnitId(unit), amount: 40 });
    }
    fight.order(Order::Answer { unit: UnitId(0), option: 0 });
    let found = fight.0.spoils().unwrap().loot;
    let found: Vec<(u16, &str)> = found.iter().map(|loot| (loot.from.0, loot.item.as_str())).collect();
    assert_eq!(found, [(1, "purse"), (2, "horse hair")]);
    let wrestler = FIGHTER.replace("bastard_sword", "fists").replace("fighter = 3", "grappler = 3")
        + "feats = [\"throw_attack\"]\n";
    let field =
        Field::line().unit("a", (5, 0), &wrestler).unit("b", (5, 0), &(GOBLIN.to_owned() + "name = \"Goblin\"\n"));
    let field = field.unit("b", (5, 0), HORSE).lines("[[start]]\nunits = [\"Goblin\"]\nrides = \"Horse\"\n");
    let mut fight = field.start(&[]);
    fight.turn_of(0);
    fight.order(act(0, PowerTableVerb::FEAT, 0, 0, Aim::None));
    let throw = |target| act(0, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(target)));
    assert!(
        [1, 2].iter().all(|&target| fight.refused(throw(target)).contains("SW-265")),
        "together they are two sections"
    );
    fight.inflict(2, "Prone", 0);
    assert_eq!(fight.0.check(&throw(1)), Ok(()), "thrown off, it is one");
}
