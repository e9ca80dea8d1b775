//! Conditions that end: opponents let foes sleep, wake friends, and use revivals on fallen friends.

use hexfray_battle::{Act, Aim, Battle, Decision, DiceSource, Name, Order, Presence, Release, Ruling, UnitId, Verb};
use hexfray_board::{grid::Cell, text::Library};
use hexfray_minds::ai::opponent;

use crate::{POLE, levels, load, people, some_of};

/// A cell of a dungeon, three squares wide.
const CELL: &str = "name = \"Cell\"\ngrid = { shape = \"square\", adjacency = \"sides\" }\nmetres_per_cell = 2\nterrain = \"\"\"\n\
                    # # # # #\n# . . . #\n# # # # #\n\"\"\"\n";

/// A field twenty squares wide.
const FIELD: &str = "name = \"Field\"\ngrid = { shape = \"square\", adjacency = \"corners\" }\nmetres_per_cell = 1\nterrain = \"\"\"\n\
                     . . . . . . . . . . . . . . . . . . . .\n. . . . . . . . . . . . . . . . . . . .\n\
                     . . . . . . . . . . . . . . . . . . . .\n\"\"\"\n";

/// Blue against red on a map; units as side, kind, cell.
fn begin(library: Library, map: &str, head: &str, units: &[(&str, &str, [u8; 2])]) -> Battle {
    begin_as("", library, map, head, units)
}

/// As [`begin`], with further keys for the blue side.
fn begin_as(blue: &str, mut library: Library, map: &str, head: &str, units: &[(&str, &str, [u8; 2])]) -> Battle {
    let unit = |(side, kind, at): &(&str, &str, [u8; 2])| {
        format!("[[unit]]\nside = \"{side}\"\nkind = \"{kind}\"\nat = {at:?}\n")
    };
    let text = format!(
        "name = \"Test\"\nmap = \"maps/test.map.toml\"\n{head}\nside = [{{ name = \"blue\"{blue} }}, {{ name = \"red\" }}]\n{}",
        units.iter().map(unit).collect::<String>()
    );
    library.add("maps/test.map.toml", map);
    library.add("maps/test.battle.toml", &text);
    let mut battle = Battle::new(&load(&library, "maps/test.battle.toml"), DiceSource::Seed(1)).expect("it starts");
    while let Some(pick) = battle.orders().into_iter().find(|order| matches!(order, Order::Pick { .. })) {
        battle.submit(pick).expect("it is listed");
    }
    battle
}

#[test]
fn a_modifier_of_the_referee_is_a_condition_of_the_unit_until_it_is_taken_back() {
    for name in ["duel", "vault", "market_street", "street_fight"] {
        let setup = load(&hexfray_data::library(), &format!("maps/{name}.battle.toml"));
        let mut battle = Battle::new(&setup, DiceSource::Seed(1)).expect("it starts");
        let unit = battle.units().next().expect("a unit").id;
        let mut ruled = |value| {
            battle.submit(Order::Referee(Ruling::Modifier { unit, value })).expect("the referee may");
            let conditions = battle.conditions(unit);
            let own = conditions.into_iter().find(|condition| condition.name.as_str().starts_with("referee "));
            own.map(|condition| (condition.name.to_string(), condition.harmful))
        };
        assert_eq!(ruled(2), Some(("referee +2".to_owned(), false)), "{name}");
        assert_eq!(ruled(-5), Some(("referee −3".to_owned(), true)), "{name}: both together");
        assert_eq!(ruled(3), None, "{name}: taken back");
    }
}

fn inflict(battle: &mut Battle, unit: UnitId, condition: &str) {
    let condition = Name::intern(condition).expect("it is short");
    battle.submit(Order::Referee(Ruling::Inflict { unit, condition, rounds: 4 })).expect("the referee may");
}

/// The target of the unit's first act in its turn, after moves; `None` if the unit ends its turn without an act.
fn first_aim(battle: &mut Battle, name: &str) -> Option<UnitId> {
    let mut player = opponent(name, 1).expect("it exists");
    for _ in 0..6 {
        let Decision::Act { unit: UnitId(0), .. } = *battle.decision() else { return None };
        let order = player.choose(battle);
        if let Order::Act { aim: Aim::Unit(target), .. } = order {
            return Some(target);
        }
        battle.submit(order).expect("a legal order");
    }
    None
}

#[test]
fn of_two_like_foes_the_one_is_struck_that_takes_its_turns() {
    for condition in ["sleep", "confuse", "charm"] {
        for &name in levels() {
            for bound in [UnitId(1), UnitId(2)] {
                let mut library = hexfray_data::library();
                library.add("assets/units/percentile_plain.toml", &people(&[("captain", 200, 20), ("watcher", 60, 5)]));
                library.add("assets/weapons/percentile_plain.toml", POLE);
                let head = "ruleset = \"percentile\"\nsettings = { escape_declared = \"turn_before\" }";
                let units = [("blue", "captain", [2, 1]), ("red", "watcher", [1, 1]), ("red", "watcher", [3, 1])];
                let mut battle = begin(library, CELL, head, &units);
                inflict(&mut battle, bound, condition);
                let struck = first_aim(&mut battle, name);
                assert_ne!(struck, Some(bound), "{name} ends the {condition} of a foe");
                assert!(struck.is_some() || ["easy", "forgiving"].contains(&name), "{name} strikes the other");
            }
        }
    }
}

/// A priest of power_table that knows some spells.
fn priest(spells: &str) -> Library {
    let mut library = hexfray_data::library();
    let text = format!(
        "[[unit]]\nkey = \"test_priest\"\nname = \"Priest\"\nglyph = \"healer\"\nhero = true\nlevel = 4\n\
         classes = {{ priest = 4 }}\nhp = 40\nmp = 40\nweapons = [\"quarterstaff\"]\ndeeds = [{spells}]\n\
         abilities = {{ dexterity = 12, agility = 12, strength = 12, vitality = 30, intelligence = 12, spirit = 12 }}\n\
         [[unit]]\nkey = \"test_fighter\"\nname = \"Fighter\"\nglyph = \"attack\"\nhero = true\nlevel = 3\n\
         classes = {{ fighter = 3 }}\nhp = 90\nmp = 12\nweapons = [\"bastard_sword\"]\n\
         abilities = {{ dexterity = 12, agility = 12, strength = 12, vitality = 30, intelligence = 12, spirit = 12 }}\n"
    );
    library.add("assets/units/power_table_test.toml", &text);
    library
}

const POWER_TABLE: &str =
    "ruleset = \"power_table\"\nfirst = \"blue\"\nknown = true\nsettings = { auto_block = \"never\" }";
const COMPANY: [(&str, &str, [u8; 2]); 3] =
    [("blue", "test_priest", [5, 1]), ("blue", "test_fighter", [5, 1]), ("red", "orc_brute", [14, 1])];

/// The battle when the priest's turn has come.
fn company(spells: &str) -> Battle {
    let mut battle = begin(priest(spells), FIELD, POWER_TABLE, &COMPANY);
    if !matches!(battle.decision(), Decision::Act { unit: UnitId(0), .. }) {
        battle.submit(Order::Pick { unit: UnitId(0) }).expect("blue is first");
    }
    battle
}

#[test]
fn what_gives_hit_points_back_goes_to_a_friend_who_has_fallen() {
    for name in ["greedy", "planner"] {
        let mut battle = company("\"mend\"");
        battle.submit(Order::Referee(Ruling::Hurt { unit: UnitId(1), amount: 91 })).expect("the referee may");
        assert_eq!(first_aim(&mut battle, name), Some(UnitId(1)), "{name} brings its friend back");
    }
}

#[test]
fn a_friend_in_full_health_that_sleeps_is_woken_by_what_wakes() {
    for name in ["greedy", "planner"] {
        let mut battle = company("\"awaken\"");
        inflict(&mut battle, UnitId(1), "asleep");
        assert_eq!(first_aim(&mut battle, name), Some(UnitId(1)), "{name} wakes its friend");
    }
}

#[test]
fn a_foe_that_sleeps_is_left_to_sleep_while_another_is_awake() {
    for name in ["nearest", "greedy"] {
        for asleep in [UnitId(1), UnitId(2)] {
            let units = [("blue", "test_fighter", [5, 1]), ("red", "goblin", [5, 1]), ("red", "goblin", [5, 1])];
            let mut battle = begin(priest(""), FIELD, POWER_TABLE, &units);
            inflict(&mut battle, asleep, "asleep");
            let struck = first_aim(&mut battle, name);
            assert!(struck.is_some_and(|struck| struck != asleep), "{name} strikes {struck:?}");
        }
    }
}

#[test]
fn a_foe_in_reach_that_sleeps_is_left_to_sleep_while_another_is_a_step_away() {
    let lane = CELL.replace("# # # # #", "# # # # # #").replace("# . . . #", "# . . . . #");
    for name in ["nearest", "greedy"] {
        let mut library = hexfray_data::library();
        library.add("assets/units/percentile_plain.toml", &people(&[("captain", 200, 20), ("watcher", 60, 5)]));
        library.add("assets/weapons/percentile_plain.toml", POLE);
        let head = "ruleset = \"percentile\"\nsettings = { escape_declared = \"turn_before\" }";
        let units = [("blue", "captain", [2, 1]), ("red", "watcher", [1, 1]), ("red", "watcher", [4, 1])];
        let mut battle = begin(library, &lane, head, &units);
        inflict(&mut battle, UnitId(1), "sleep");
        assert_eq!(first_aim(&mut battle, name), Some(UnitId(2)), "{name} goes to the one that is awake");
    }
}

#[test]
fn what_brings_friends_back_fells_an_undead_foe() {
    for name in ["greedy", "planner"] {
        let mut library = hexfray_data::library();
        let mage = people(&[("mage", 200, 20)])
            .replace("weapons", "abilities = [\"raise\"]\nweapons")
            .replace("mp = 30", "mp = 60");
        library.add("assets/units/percentile_plain.toml", &mage);
        library.add("assets/weapons/percentile_plain.toml", POLE);
        let head = "ruleset = \"percentile\"\nsettings = { escape_declared = \"turn_before\" }";
        let units = [("blue", "mage", [1, 1]), ("red", "bone_guard", [3, 1])];
        let battle = begin(library, CELL, head, &units);
        let order = opponent(name, 1).expect("it exists").choose(&battle);
        let Order::Act { act, aim, .. } = order else { panic!("{name} gives {order:?}") };
        assert_eq!((act.verb, aim), (Verb::ABILITY, Aim::Unit(UnitId(1))), "{name} raises what is dead already");
    }
}

#[test]
fn a_foe_that_falls_at_one_blow_and_strikes_like_the_others_goes_first() {
    for name in ["greedy", "planner"] {
        for small in [UnitId(1), UnitId(2)] {
            let mut library = hexfray_data::library();
            let kinds = people(&[("captain", 200, 20), ("hulk", 200, 5), ("mite", 5, 5)]);
            library.add("assets/units/percentile_plain.toml", &kinds);
            library.add("assets/weapons/percentile_plain.toml", POLE);
            let head = "ruleset = \"percentile\"\nsettings = { escape_declared = \"turn_before\" }";
            let kind = |unit| if small == UnitId(unit) { "mite" } else { "hulk" };
            let units = [("blue", "captain", [2, 1]), ("red", kind(1), [1, 1]), ("red", kind(2), [3, 1])];
            let mut battle = begin(library, CELL, head, &units);
            assert_eq!(first_aim(&mut battle, name), Some(small), "{name} fells the one with five hit points");
        }
    }
}

/// A hall of dice_pool and die_code, where the units stand.
const HALL: &str = "name = \"Hall\"\ngrid = { shape = \"square\", adjacency = \"sides\" }\nmetres_per_cell = 2\nterrain = \"\"\"\n\
                    . . . . . . . . . . . . . . .\n. . . . . . . . . . . . . . .\n\"\"\"\n";

/// A friend at hand, and a foe far away, when the first unit's turn has come.
fn hall(ruleset: &str, kinds: [&str; 2]) -> Battle {
    let units = [("blue", kinds[0], [0, 0]), ("blue", kinds[1], [1, 0]), ("red", kinds[1], [14, 1])];
    let mut battle = begin(hexfray_data::library(), HALL, &format!("ruleset = \"{ruleset}\""), &units);
    pass_until_first(&mut battle);
    battle
}

/// Lets all others pass, and gives the usual answers, until the first unit is on its turn.
fn pass_until_first(battle: &mut Battle) {
    let first = Order::Pick { unit: UnitId(0) };
    for _ in 0..12 {
        match *battle.decision() {
            Decision::Act { unit: UnitId(0), .. } => break,
            _ if battle.check(&first).is_ok() => battle.submit(first).map(|_| ()),
            Decision::Act { unit, .. } => battle.submit(Order::EndTurn { unit }).map(|_| ()),
            _ => battle.submit(battle.orders()[0]).map(|_| ()),
        }
        .expect("the usual answer");
    }
}

#[test]
fn a_friend_that_bleeds_to_death_is_seen_to() {
    for &name in some_of(&["greedy", "planner"], 1) {
        let mut battle = hall("dice_pool", ["medic", "thug"]);
        while battle.unit(UnitId(1)).is_some_and(|unit| unit.is_active()) {
            battle.submit(Order::Referee(Ruling::Hurt { unit: UnitId(1), amount: 1 })).expect("the referee may");
        }
        assert_eq!(first_aim(&mut battle, name), Some(UnitId(1)), "{name}");
    }
}

#[test]
fn a_friend_that_is_tied_up_or_drugged_is_freed_but_not_from_one_of_both_alone() {
    for &name in some_of(&["greedy", "planner"], 1) {
        for (kind, condition) in [("thug", "restrained"), ("medic", "anaesthetised")] {
            let mut battle = hall("dice_pool", [kind, "thug"]);
            inflict(&mut battle, UnitId(1), condition);
            assert_eq!(first_aim(&mut battle, name), Some(UnitId(1)), "{name} ends what it is: {condition}");
        }
    }
    let untie = Act::new(Verb::new("untie"), 0);
    let mut battle = hall("dice_pool", ["thug", "thug"]);
    inflict(&mut battle, UnitId(1), "restrained");
    assert_eq!(battle.releases(UnitId(0), untie, UnitId(1)), Release { harmful: 1, helpful: 0, turns: 3 });
    inflict(&mut battle, UnitId(1), "anaesthetised");
    assert_eq!(
        battle.releases(UnitId(0), untie, UnitId(1)),
        Release { harmful: 1, helpful: 0, turns: 0 },
        "still drugged"
    );
}

/// A friend some cells away with all its Body Points, knocked out by a foe that is far away by then.
fn knocked_out() -> Battle {
    let units = [("blue", "paramedic", [0, 0]), ("blue", "street_thug", [1, 0]), ("red", "bouncer", [2, 0])];
    let mut battle = begin(hexfray_data::library(), HALL, "ruleset = \"die_code\"", &units);
    battle.submit(Order::Referee(Ruling::Modifier { unit: UnitId(2), value: 60 })).expect("the referee may");
    let blow = |order: &Order| matches!(order, Order::Act { unit: UnitId(2), act, aim: Aim::Unit(UnitId(1)) } if act.verb == Verb::new("knockout"));
    for _ in 0..200 {
        if !battle.unit(UnitId(1)).is_some_and(|unit| unit.is_active()) {
            break;
        }
        let orders = battle.orders();
        let order = match *battle.decision() {
            Decision::Act { unit, .. } => orders.iter().copied().find(blow).unwrap_or(Order::EndTurn { unit }),
            _ => orders[0],
        };
        battle.submit(order).expect("it is listed");
        battle.submit(Order::Referee(Ruling::Heal { unit: UnitId(1), amount: 60 })).expect("the referee may");
    }
    for (unit, cell) in [(UnitId(1), Cell::new(4, 0)), (UnitId(2), Cell::new(14, 1))] {
        battle.submit(Order::Referee(Ruling::Place { unit, cell })).expect("the referee may");
    }
    pass_until_first(&mut battle);
    battle
}

#[test]
fn a_friend_that_is_knocked_out_is_woken() {
    for &name in some_of(&["greedy", "planner"], 1) {
        let mut battle = knocked_out();
        let view = battle.unit(UnitId(1)).expect("it is known");
        assert_eq!((view.presence, view.hp), (Presence::Down, view.hp_max), "out, but not by wounds");
        assert_eq!(first_aim(&mut battle, name), Some(UnitId(1)), "{name}");
    }
}

/// A healer and two friends that differ in their weapons alone, for each ruleset: the head of the battle, the kinds, and the
/// damage of both friends, standing and fallen.
struct Care {
    head: &'static str,
    file: &'static str,
    kinds: String,
    foe: &'static str,
    hurt: [i32; 2],
}

fn care() -> [Care; 4] {
    let percentile = |key: &str, str: u8, abilities: &str| {
        format!(
            "[[unit]]\nkey = \"{key}\"\nname = \"{key}\"\nattributes = {{ str = {str}, mag = 8, agi = 5, spd = 5 }}\nacc = 90\n\
             eva = 0\nm_acc = 200\nm_eva = 0\narm = 0\nhp = 200\nmp = 60\nweapons = [\"plain_pole\"]\n{abilities}\n"
        )
    };
    let power_table = |key: &str, class: &str, weapon: &str, more: &str| {
        format!(
            "[[unit]]\nkey = \"{key}\"\nname = \"{key}\"\nglyph = \"person\"\nhero = true\nlevel = 4\n\
             classes = {{ {class} = 4 }}\nhp = 90\nmp = 40\nweapons = [\"{weapon}\"]\n{more}\n\
             abilities = {{ dexterity = 12, agility = 12, strength = 12, vitality = 30, intelligence = 12, spirit = 12 }}\n"
        )
    };
    let dice_pool = |key: &str, weapon: &str, powers: &str| {
        format!(
            "[[unit]]\nkey = \"{key}\"\nname = \"{key}\"\nglyph = \"person\"\nhero = true\nphysical = 3\nmental = 4\n\
             potency = 1\nskills = {{ physical_awareness = 3, close_combat = 3, mobility = 3, medicine = 4 }}\n\
             powers = [{powers}]\nweapons = [\"{weapon}\"]\n"
        )
    };
    let die_code = |key: &str, weapon: &str, kits: u8| {
        format!(
            "[[unit]]\nkey = \"{key}\"\nname = \"{key}\"\nglyph = \"person\"\nreflexes = \"3D\"\ncoordination = \"3D\"\n\
             physique = \"3D\"\nknowledge = \"3D\"\nperception = \"3D\"\npresence = \"3D\"\nbody = 40\n\
             skills = {{ medicine = \"6D\" }}\nweapons = [\"{weapon}\"]\nfirst_aid = {kits}\n"
        )
    };
    [
        Care {
            head: "ruleset = \"percentile\"\nsettings = { escape_declared = \"turn_before\" }",
            file: "assets/units/percentile_care.toml",
            kinds: percentile("test_healer", 3, "abilities = [\"cure\", \"raise\"]")
                + &percentile("test_strong", 16, "")
                + &percentile("test_weak", 1, ""),
            foe: "test_strong",
            hurt: [150, 200],
        },
        Care {
            head: POWER_TABLE,
            file: "assets/units/power_table_care.toml",
            kinds: power_table("test_healer", "priest", "quarterstaff", "deeds = [\"mend\"]")
                + &power_table("test_strong", "fighter", "bastard_sword", "")
                + &power_table("test_weak", "fighter", "dagger", ""),
            foe: "orc_brute",
            hurt: [60, 91],
        },
        Care {
            head: "ruleset = \"dice_pool\"",
            file: "assets/units/dice_pool_care.toml",
            kinds: dice_pool("test_healer", "club", "\"field_surgery\"")
                + &dice_pool("test_strong", "great_axe", "")
                + &dice_pool("test_weak", "empty_hands", ""),
            foe: "test_strong",
            hurt: [0, 7],
        },
        Care {
            head: "ruleset = \"die_code\"\nsettings = { health_mode = \"body_points\" }",
            file: "assets/units/die_code_care.toml",
            kinds: die_code("test_healer", "baton", 3)
                + &die_code("test_strong", "sword", 0)
                + &die_code("test_weak", "fists", 0),
            foe: "test_strong",
            hurt: [25, 37],
        },
    ]
}

impl Care {
    /// The friend that the healer treats first, of two with equal losses; neither has a foe beside it.
    fn sees_to(&self, name: &str, strong: UnitId, hurt: i32) -> Option<UnitId> {
        let mut library = hexfray_data::library();
        library.add(self.file, &self.kinds);
        library.add("assets/weapons/percentile_plain.toml", POLE);
        let kind = |unit| if strong == UnitId(unit) { "test_strong" } else { "test_weak" };
        let (map, at) = if self.head == POWER_TABLE { (FIELD, [5, 1]) } else { (HALL, [0, 0]) };
        // In some rulesets a cell holds one unit.
        let alone = ["percentile", "die_code"].iter().any(|ruleset| self.head.contains(ruleset));
        let (second, third) = if alone { ([1, 0], [0, 1]) } else { (at, at) };
        let units = [
            ("blue", "test_healer", at),
            ("blue", kind(1), second),
            ("blue", kind(2), third),
            ("red", self.foe, [14, 1]),
        ];
        let mut battle = begin(library, map, self.head, &units);
        pass_until_first(&mut battle);
        for unit in [UnitId(1), UnitId(2)] {
            battle.submit(Order::Referee(Ruling::Hurt { unit, amount: hurt })).expect("the referee may");
        }
        first_aim(&mut battle, name)
    }
}

#[test]
fn of_two_friends_the_one_is_mended_or_raised_who_does_more() {
    for &name in some_of(&["greedy", "planner"], 1) {
        for care in care() {
            for &hurt in care.hurt.iter().filter(|&&hurt| hurt > 0) {
                for strong in [UnitId(1), UnitId(2)] {
                    let seen = care.sees_to(name, strong, hurt);
                    assert_eq!(seen, Some(strong), "{name}, {}, {hurt} points lost", care.head);
                }
            }
        }
    }
}

#[test]
fn of_two_friends_the_one_is_protected_who_does_more() {
    let [.., care, _] = care();
    let guard = "[[unit]]\nkey = \"test_guard\"\nname = \"test_guard\"\nglyph = \"shield\"\nphysical = 4\nmental = 3\n\
                 skills = { physical_awareness = 3, close_combat = 3, protection = 2 }\narmour = 4\npowers = [\"bulwark\"]\n\
                 weapons = [\"empty_hands\"]\n";
    for strong in [UnitId(1), UnitId(2)] {
        let mut library = hexfray_data::library();
        library.add(care.file, &(guard.to_owned() + &care.kinds));
        let kind = |unit| if strong == UnitId(unit) { "test_strong" } else { "test_weak" };
        let units = [
            ("blue", "test_guard", [0, 0]),
            ("blue", kind(1), [0, 0]),
            ("blue", kind(2), [0, 0]),
            ("red", "sniper", [3, 0]),
        ];
        // A guard that stays has nothing else to do.
        let stays = ", temper = { guards = [[0, 0]] }";
        let mut battle = begin_as(stays, library, HALL, care.head, &units);
        pass_until_first(&mut battle);
        let order = opponent("greedy", 1).expect("it exists").choose(&battle);
        let blows = [(UnitId(3), Act::new(Verb::ATTACK, 0))];
        let Order::Act { unit, act, aim } = order else { panic!("{order:?}") };
        for one in [1, 2] {
            println!("{:?}", battle.promise(unit, act, Aim::Unit(UnitId(one)), &blows));
        }
        assert_eq!((act.verb, aim), (Verb::new("defend_other"), Aim::Unit(strong)));
    }
}
