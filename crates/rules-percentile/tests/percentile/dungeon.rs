//! The book's running example, the escape from the dungeon, as two battles with the book's dice: the fight on the stairs
//! with its attack, ability, trigger, item and spoils, and the ambush at the lift that becomes a Pincer Attack.

use hexfray_battle::{Aim, Decision, Event, Order, Record, Ruling, SideId, UnitId, Verb};

use super::field::{Field, Fight, act, at, cell, chances, damage, hurt};

/// The last flight of stairs, with a door at the top that can be bolted.
const STAIRS: &str = r#"
name = "Stairs"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
# # # # # # # # #
. . . . . . . . .
# # # # # # # # #
'''

[[trigger]]
name = "Vault over the rail and bolt the door"
cells = [[3, 1]]
check = "agi"
user_to = [7, 1]
blocks = { cells = [[8, 1]], obstacle = "barrels" }
"#;

const ROD: &str = r#"
[[weapon]]
key = "rod_of_darkness"
type = "staff"
range = 2
damage = "2xSTR+d6"
inflicts = [{ condition = "blind", rounds = 4, chance = 30 }]

[[weapon]]
key = "guard_sword"
type = "sword"
range = 2
damage = "2xSTR+d6"

[[weapon]]
key = "black_blade"
type = "sword"
damage = "3xSTR+d10"
"#;

const GUNNER: &str = "name = \"Gunner\"\nattributes = { str = 6, spd = 5 }\nacc = 80\neva = 10\narm = 4\nhp = 70\nitem_range = \
                      4\nitems = [{ item = \"potion\", count = 2 }]\n";
const KNIGHT: &str = "name = \"Dark knight\"\nattributes = { str = 12, spd = 8 }\nratings = { agi = 31 }\nspeed_rating = \
                      40\nacc = 95\neva = 0\narm = 10\nhp = 90\nweapons = [\"black_blade\"]\n";
const FIGHTER: &str = "name = \"Rod fighter\"\nattributes = { str = 8, spd = 8 }\nspeed_rating = 40\nacc = 97\neva = 0\narm = \
                       9\nhp = 80\nweapons = [\"rod_of_darkness\"]\n";
const MAGE: &str = "name = \"Blue mage\"\nattributes = { mag = 7, spd = 8 }\nm_acc = 115\nmp = 21\nhp = 60\neva = 0\nabilities = \
                    [\"kit_rot\"]\n";
const GUARD: &str = "name = \"Guard\"\nhero = false\nattributes = { str = 8, spd = 5 }\nacc = 90\neva = 22\narm = 6\nhp = \
                     40\nxp = 150\ngil = 120\nweapons = [\"guard_sword\"]\n";
const HOUND: &str = "name = \"Oily hound\"\nhero = false\nattributes = { str = 8, spd = 7 }\nacc = 90\nm_eva = 24\nm_arm = \
                     8\nhp = 70\nxp = 180\ngil = 120\nweapons = [\"guard_sword\"]\ndrops = [{ item = \"potion\" }, { item = \
                     \"tincture\", count = 2 }]\n";

/// Gunner 0, dark knight 1, rod fighter 2, blue mage 3, guards 4 and 5, hound 6.
fn stairs(dice: &[u16]) -> Fight {
    let party = Field::on(STAIRS).file("weapons/percentile_dungeon.toml", ROD);
    let party = party.unit("a", (1, 1), GUNNER).unit("a", (3, 1), KNIGHT).unit("a", (2, 1), FIGHTER);
    let foes = party.unit("a", (0, 1), MAGE).unit("b", (4, 1), GUARD).unit("b", (6, 1), GUARD);
    foes.unit("b", (5, 1), HOUND).start(dice)
}

fn initiatives(events: &[Event]) -> Vec<(u16, i32)> {
    let one = |event: &Event| match event {
        Event::Initiative { unit, parts } => Some((unit.0, parts.total())),
        _ => None,
    };
    events.iter().filter_map(one).collect()
}

fn replays(fight: &Fight) {
    let text = serde_json::to_string(&fight.0.record()).unwrap();
    let record: Record = serde_json::from_str(&text).unwrap();
    let again = record.replay(fight.0.setup(), |_, _| {}).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(again.digest(), fight.0.digest(), "the record replays to the same state");
}

/// The dice of the first round, in order.
const FIRST_ROUND: [u16; 19] = [
    2, 6, 10, 6, 1, 5, 3, // initiative
    3, 9, // dark knight and blue mage, both at 14 with SPD 8
    48, 5, 14, // the rod at Guard A, and Blind
    76, 6, 14, // Leap at the hound, and Armour Down
    25, // over the rail
    40, 2,  // the hound at the gunner: 80 − …
    97, // Guard B misses
];

#[test]
fn tc_039_the_escape_from_the_dungeon_on_the_stairs() {
    // Guard A misses; initiatives of the second round.
    let rest = [99, 1, 2, 3, 4, 5, 6, 7];
    let mut fight = stairs(&[&FIRST_ROUND[..], &rest].concat());
    let order = [(0, 7), (1, 14), (2, 18), (3, 14), (4, 6), (5, 10), (6, 10)];
    assert_eq!(initiatives(fight.0.opening()), order, "2 + 5, 6 + 8, 10 + 8, 6 + 8, 1 + 5, 5 + 5, 3 + 7");
    hurt(&mut fight, 2, 63);

    assert_eq!(fight.actor(), UnitId(2), "the timer starts at 18");
    let events = fight.attack(2, 4);
    assert_eq!(chances(&events), [75, 30], "97 less 22; a flat 30 for Blind");
    assert_eq!(damage(&events), [15], "16 + 5, less 6");
    assert_eq!(fight.conditions(4), [("Blind", Some(4))]);
    fight.end();

    assert_eq!(fight.actor(), UnitId(3), "of the two at 14 the mage has won the roll-off");
    let events = fight.order(act(3, Verb::ABILITY, 0, 0, at(6)));
    assert_eq!(fight.0.unit(UnitId(3)).unwrap().mp, 13, "21 less 8");
    assert_eq!(chances(&events), [91, 41], "115 less 24; 65 less 24");
    assert_eq!(damage(&events), [26], "28 + 6, less 8");
    assert_eq!(fight.conditions(6), [("Armour Down", Some(4))]);
    fight.end();

    assert_eq!(fight.actor(), UnitId(1));
    let events = fight.order(act(1, Verb::TRIGGER, 0, 0, Aim::None));
    assert_eq!(chances(&events), [31], "his AGI rating, without a modifier");
    assert_eq!(cell(&fight, 1), (7, 1), "behind the second guard");
    assert!(fight.0.board().blocks_move(hexfray_board::grid::Cell::new(8, 1)), "and the door is shut");
    fight.end();

    assert_eq!(fight.actor(), UnitId(6), "the hound's SPD 7 goes before Guard B's 5, both at 10");
    fight.go(6, (3, 1));
    fight.attack(6, 0);
    assert_eq!(fight.actor(), UnitId(5));
    fight.attack(5, 1);
    fight.end();

    assert_eq!((fight.actor(), fight.hp(2)), (UnitId(0), 17));
    fight.order(act(0, Verb::ITEM, 0, 0, at(2)));
    assert_eq!(fight.hp(2), 67, "a Potion gives 50 back");
    fight.end();
    assert_eq!(fight.actor(), UnitId(4), "Guard A at 6 is last");
    fight.attack(4, 2);
    fight.end();
    assert_eq!(fight.0.round(), 2);
    assert_eq!(fight.conditions(4), [("Blind", Some(3))], "the Status Phase has counted down");
    assert_eq!(fight.conditions(6), [("Armour Down", Some(3))]);
    assert_eq!(fight.0.unused_dice(), Some(0));

    for unit in [4, 5, 6] {
        hurt(&mut fight, unit, 100);
    }
    let spoils = fight.0.spoils().expect("there is something to share");
    assert_eq!((spoils.xp_each, spoils.money_each), (120, 90), "of 480 and 360");
    let takers = [0, 3, 3];
    for taker in takers {
        let Decision::Answer { unit, .. } = *fight.0.decision() else { panic!("who takes it?") };
        fight.order(Order::Answer { unit, option: taker });
    }
    let loot = fight.0.spoils().unwrap().loot;
    let told: Vec<(&str, Option<UnitId>)> = loot.iter().map(|one| (one.item.as_str(), one.taker)).collect();
    let (gunner, mage) = (Some(UnitId(0)), Some(UnitId(3)));
    assert_eq!(told, [("Potion", gunner), ("Tincture", mage), ("Tincture", mage)]);
    assert_eq!(fight.0.outcome().and_then(|outcome| outcome.winner), Some(SideId(0)));
    replays(&fight);
}

/// Dark knight 0 and rod fighter 1 before the lift; guards A to C (2, 3, 4), and D to G (5 to 8) with its next car.
fn lift(dice: &[u16]) -> Fight {
    let field = Field::open().file("weapons/percentile_dungeon.toml", ROD);
    let field = field.set("hidden_npc_rolls = true").set("pincer_on_map = \"scripted\"");
    let field = field.unit("a", (5, 2), KNIGHT).unit("a", (6, 2), FIGHTER);
    let guards: Field = field.unit("b", (4, 2), GUARD).unit("b", (4, 1), GUARD).unit("b", (5, 3), GUARD);
    let lines = r#"
[[unit]]
kind = "unit2"
side = "b"
count = 4
group = "the next car"

[[reinforcement]]
group = "the next car"
round = 2
phase = "action"
turns = 1
cells = [[4, 3], [5, 1], [7, 2], [7, 1]]

[ambush]
side = "a"
check = "speed"

[pincer]
side = "a"
round = 3
left = ["Guard A", "Guard B", "Guard D"]
"#;
    guards.line(lines).start(dice)
}

const AT_THE_LIFT: [u16; 31] = [
    35, 18, 60, 70, 80, // SPD against SPD
    3, 7, // initiative of the Preemptive Round
    48, 5, 31, // the rod at Guard A, without Blind
    50, 10, // the blade at Guard C
    3, 2, 1, 2, // initiative of round 2
    48, 5, 31, // the rod at a guard that has just arrived
    4, 2, 8, 2, 1, 9, 3, 4, // initiative of round 3
    50, 3, 50, 1, // a guard at the knight's back, and Guard A before him
];

#[test]
fn tc_033_the_escape_from_the_dungeon_at_the_lift() {
    let mut fight = lift(&AT_THE_LIFT);
    let secret = fight.0.opening().iter().filter(|event| matches!(event, Event::RolledInSecret { .. })).count();
    assert_eq!(secret, 3, "the guards' SPD checks are nobody's business");
    assert_eq!(initiatives(fight.0.opening()), [(0, 11), (1, 15)], "3 + 8 and 7 + 8; the guards sit this round out");
    assert!((2..5).all(|unit| fight.conditions(unit).is_empty()), "but they are not Unaware");

    assert_eq!(fight.actor(), UnitId(1));
    assert_eq!(damage(&fight.attack(1, 2)), [15]);
    fight.end();
    assert_eq!(fight.actor(), UnitId(0));
    assert_eq!(damage(&fight.attack(0, 4)), [40], "36 + 10 − 6: one guard is down");
    let events = fight.end();

    assert_eq!(initiatives(&events), [(0, 11), (1, 10), (2, 6), (3, 7)], "in round 2 all roll who are there");
    assert_eq!(fight.actor(), UnitId(0));
    let events = fight.end();
    let come = events.iter().any(|event| matches!(event, Event::Reinforced { units, .. } if units.len() == 4));
    assert!(come && initiatives(&events).is_empty(), "four more come in the Action Phase, without initiative");
    assert_eq!(fight.actor(), UnitId(1));
    assert_eq!(damage(&fight.attack(1, 7)), [15], "the nearest new arrival is bashed at once");
    fight.end();
    fight.end();
    let events = fight.end();

    let rolled = initiatives(&events);
    let guards = [(2, 13), (3, 7), (5, 6), (6, 14), (7, 8), (8, 9)];
    assert_eq!(rolled, [&[(0, 12), (1, 10)], &guards[..]].concat());
    fight.order(Order::Answer { unit: UnitId(0), option: 0 });
    fight.order(Order::Answer { unit: UnitId(1), option: 1 });
    let turns = fight.0.timeline().into_iter().map(|beat| beat.unit.0).collect::<Vec<_>>();
    assert_eq!(turns, [6, 2, 0, 1, 8, 7, 3, 5], "14, 13, 12, 10, 9, 8, 7, 6");

    assert_eq!(damage(&fight.attack(6, 0)), [18], "9 at his back, doubled");
    fight.order(Order::Answer { unit: UnitId(0), option: 0 });
    fight.end();
    assert_eq!(fight.actor(), UnitId(2));
    assert_eq!(damage(&fight.attack(2, 0)), [7], "Guard A shares his facing: no bonus");
    assert_eq!(fight.0.unused_dice(), Some(0));
    fight.order(Order::Referee(Ruling::End { winner: None }));
    replays(&fight);
}
