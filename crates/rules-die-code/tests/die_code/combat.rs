//! Combat difficulty: passive defence, range, cover, sight.

use hexfray_battle::{OrderError, Rule};
use hexfray_die_code::{
    DieCodeVerb,
    content::{Band, Reach, Settings, Skill},
    numbers::difficulty::Difficulty,
};

use crate::common::*;

/// Text of a map with smoke in the cell [8, 2] and cover on its west side, which faces the shooter.
fn hides(percent: u8, murk: u8) -> String {
    let row = ". . . . . . . . . . . . . . . . . . . . . . . .\n";
    let smoke = row.replacen(". . . . . . . . .", &format!(". . . . . . . . {murk}"), 1);
    format!(
        "visibility = '''\n{row}{row}{smoke}{row}{row}{row}'''\n\
         [[cover]]\ncells = [[8, 2]]\nsides = ['W']\npercent = {percent}\nboth = false\n"
    )
}

#[test]
fn dc_038_the_base_difficulty_is_ten() {
    let battle = duel("", 3).start(&[5, 3]);
    assert_eq!(terms(&battle, &attack(A, 0, 0, B)).to_string(), "passive defence 10");
}

#[test]
fn dc_039_the_difficulty_is_defence_and_all_modifiers() {
    let battle = duel("", 6).on("[[cover]]\ncells = [[8, 2]]\nsides = ['W']\npercent = 25\n").start(&[5, 3]);
    let terms = terms(&battle, &attack(A, 0, 0, B));
    assert_eq!(
        (terms.total(), terms.to_string().as_str()),
        (18, "passive defence 10 + Medium range 5 + a quarter in cover 3")
    );
    // The check uses the same difficulty. A crouches behind cover at Short range: 10 + 3 + 3.
    let cover = "[[cover]]\ncells = [[2, 2]]\nsides = ['E']\npercent = 25\nboth = false\n";
    let mut battle = duel("initiative_method = 'no_roll'", 3).on(cover).start(&[5, 3]);
    give(&mut battle, plain(A, DieCodeVerb::CROUCH, 0, 0));
    end(&mut battle);
    assert_eq!(check(&give(&mut battle, attack(B, 0, 0, A))).0, 16, "passive 10, crouched 3, cover 3");
    // An active defence replaces the passive value.
    let mut battle = duel("initiative_method = 'no_roll'", 3).on(cover).start(&[4, 4, 4]);
    give(&mut battle, plain(A, DieCodeVerb::DODGE, 0, 0));
    end(&mut battle);
    assert_eq!(difficulty(&battle, &attack(B, 0, 0, A)), 12 + 3);
}

#[test]
fn dc_040_never_below_three() {
    let mut low = Difficulty::default();
    low.add("passive defence", 10, Rule::new("DC-038"));
    low.add("easy", -11, Rule::new("DC-060"));
    assert_eq!((low.total(0), low.settled(0).total()), (3, 3), "10 − 11 is 3, not −1");
    assert_eq!(low.total(6), 5, "the referee's dice count before the floor");
    // A lies on the ground beside B: 10 − 5 − 6.
    let mut battle = duel("initiative_method = 'no_roll'", 1).seeded(1);
    give(&mut battle, plain(A, DieCodeVerb::PRONE, 0, 0));
    end(&mut battle);
    assert_eq!(difficulty(&battle, &attack(B, 1, 0, A)), 3);
    assert_eq!(check(&give(&mut battle, attack(B, 1, 0, A))).0, 3);
}

/// The sheet of a giant of scale 4, and its unwieldy weapon.
const GIANT: [&str; 2] = [
    "[[unit]]\nkey = 'giant'\nname = 'Giant'\nglyph = 'person'\nreflexes = '3D'\ncoordination = '3D'\nphysique = '3D'\n\
     knowledge = '3D'\nperception = '1D'\npresence = '3D'\nskills = { melee_combat = '3D' }\nweapons = ['maul']\nscale = 4\n",
    "[[weapon]]\nkey = 'maul'\nname = 'Maul'\nglyph = 'hammer'\nskill = 'melee_combat'\ndamage = '+2D'\nedge = 'sharp'\n\
     unwieldy = true\n",
];

#[test]
fn dc_041_modifiers_add_up_and_families_may_be_left_out() {
    let needed = |settings: &'static str| {
        let battle = duel(settings, 6).on(&hides(75, 3)).start(&[5, 3]);
        difficulty(&battle, &attack(A, 0, 0, B))
    };
    assert_eq!(needed(""), 10 + 5 + 12 + 12, "use_modifiers = all");
    assert_eq!(needed("use_modifiers = ['cover']"), 10 + 12);
    assert_eq!(needed("use_modifiers = ['visibility']"), 10 + 12);
    assert_eq!(needed("use_modifiers = ['range', 'cover']"), 10 + 5 + 12);
    assert_eq!(needed("use_modifiers = []"), 10);
    // Posture, scale, options and the weapon's handling: a giant of scale 4 lunges with a maul at a crouching target.
    let needed = |settings: &'static str| {
        let fight = duel(settings, 1).with_sheets(GIANT[0]).with_weapons(GIANT[1]).between(["fighter", "giant"]);
        let mut battle = fight.start(&[]);
        while battle.decision().unit() == Some(B) {
            end(&mut battle);
        }
        give(&mut battle, plain(A, DieCodeVerb::CROUCH, 0, 0));
        end(&mut battle);
        difficulty(&battle, &at(B, DieCodeVerb::LUNGE, 0, 0, A))
    };
    assert_eq!(needed("initiative_method = 'no_roll'"), 10 - 5 + 3 + 4 + 3 + 5);
    assert_eq!(needed("initiative_method = 'no_roll'\nuse_modifiers = ['posture']"), 13);
    assert_eq!(needed("initiative_method = 'no_roll'\nuse_modifiers = ['scale']"), 14);
    assert_eq!(needed("initiative_method = 'no_roll'\nuse_modifiers = ['options']"), 13);
    assert_eq!(needed("initiative_method = 'no_roll'\nuse_modifiers = ['weapon']"), 15);
}

#[test]
fn dc_042_an_attack_hits_when_it_reaches_the_difficulty() {
    // Initiative: A 5, B 3. Marksmanship 2D at Short range (3 cells, 6 m): difficulty 10.
    let mut battle = duel("health_mode = 'body_points'", 3).start(&[5, 3, 5, 5, 4, 3]);
    let events = battle.submit(attack(A, 0, 0, B)).expect("B is in range").to_vec();
    assert_eq!(check(&events), (10, 10, true), "10 reaches 10");
    assert_eq!(damaged(&events), Some((7, 32 - 7)), "2D damage of 7 against no armour");
    assert_eq!(battle.unused_dice(), Some(0));
    let mut battle = duel("health_mode = 'body_points'", 3).start(&[5, 3, 5, 4]);
    let events = battle.submit(attack(A, 0, 0, B)).expect("B is in range").to_vec();
    assert_eq!(check(&events), (10, 9, false), "9 is below 10");
    assert_eq!(damaged(&events), None);
}

/// Skills that attacks are made with, each with a code of its own.
const SKILLS: [(&str, &str); 5] =
    [("brawling", "5D"), ("melee_combat", "4D"), ("marksmanship", "6D"), ("missile_weapons", "2D"), ("throwing", "1D")];

#[test]
fn dc_043_each_weapon_uses_its_skill_or_a_better_specialisation() {
    let weapon = |skill: &str| {
        let range = if matches!(skill, "brawling" | "melee_combat") { "" } else { "range = [8, 16, 30]\n" };
        format!(
            "[[weapon]]\nkey = 'the_{skill}'\nname = 'Thing'\nglyph = 'sword'\nhands = 0\nskill = '{skill}'\n\
             damage = '2D'\n{range}"
        )
    };
    let weapons: String = SKILLS.iter().map(|(skill, _)| weapon(skill)).collect();
    let rows: Vec<String> = SKILLS.iter().map(|(skill, code)| format!("{skill} = '{code}'")).collect();
    let keys: Vec<String> = SKILLS.iter().map(|(skill, _)| format!("'the_{skill}'")).collect();
    let sheet = format!(
        "[[unit]]\nkey = 'master'\nname = 'Master'\nglyph = 'person'\nreflexes = '3D'\ncoordination = '3D'\n\
         physique = '3D'\nknowledge = '3D'\nperception = '1D'\npresence = '3D'\nskills = {{ {} }}\nweapons = [{}]\n\
         specialised = {{ the_melee_combat = '7D', the_brawling = '2D' }}\n",
        rows.join(", "),
        keys.join(", ")
    );
    // A specialisation of 7D in the one close weapon is better than melee combat 4D; one of 2D in the other is worse
    // than brawling 5D.
    for (with, dice) in [(0, 5), (1, 7), (2, 6), (3, 2), (4, 1)] {
        let fight = duel("initiative_method = 'no_roll'\nhealth_mode = 'body_points'\nwild_die = false", 1);
        let fight = fight.with_weapons(&weapons).with_sheets(&sheet).between(["master", "guard"]);
        let mut battle = fight.seeded(3);
        while battle.decision().unit() == Some(B) {
            end(&mut battle);
        }
        let events = give(&mut battle, attack(A, with, 0, B));
        let plain = |event: &&Event| matches!(event, Event::Rolled { purpose, .. } if purpose.as_str() == "to hit");
        assert_eq!(events.iter().filter(plain).count(), dice, "dice with weapon {with}");
    }
    // The card shows the code of the first weapon, the better specialisation included.
    let close_first = sheet.replace("weapons = ['the_brawling', 'the_melee_combat'", "weapons = ['the_melee_combat'");
    let fight = duel("", 1).with_weapons(&weapons).with_sheets(&close_first).between(["master", "guard"]);
    let battle = fight.start(&[5, 3]);
    let shown =
        battle.stats(A).into_iter().find(|stat| stat.label.as_str() == "Attack, Thing").expect("it has a weapon");
    assert_eq!(shown.value, 7, "{shown:?}");
    let of_coordination = Skill::ALL.iter().filter(|(.., attribute)| attribute.title() == "Coordination");
    assert_eq!(of_coordination.count(), 3, "marksmanship, missile weapons and throwing");
}

#[test]
fn dc_060_four_range_bands() {
    let settings = Settings::default();
    let band = |cells| Reach::Bands([8, 16, 30]).band(&settings, cells, 2, 0);
    assert_eq!(band(1), Some(Band::PointBlank), "2 m");
    assert_eq!((band(2), band(4)), (Some(Band::Short), Some(Band::Short)), "4 and 8 m");
    assert_eq!((band(5), band(8)), (Some(Band::Medium), Some(Band::Medium)), "10 and 16 m");
    assert_eq!((band(9), band(15)), (Some(Band::Long), Some(Band::Long)), "18 and 30 m");
    assert_eq!(band(16), None, "32 m: no attack");
    let needed = |cells| difficulty(&duel("", cells).start(&[5, 3]), &attack(A, 0, 0, B));
    assert_eq!([1, 4, 8, 15].map(needed), [5, 10, 15, 20]);
    let battle = duel("", 16).start(&[5, 3]);
    assert!(matches!(battle.check(&attack(A, 0, 0, B)), Err(OrderError::Refused { .. })), "32 m are beyond Long");
    assert!(!battle.orders().contains(&attack(A, 0, 0, B)));
    // Where a cell is 4 metres long, 3 cells are 12 metres: Medium.
    let battle = duel("cell_metres = 4", 3).start(&[5, 3]);
    assert_eq!(difficulty(&battle, &attack(A, 0, 0, B)), 15, "cell_metres = 4");
}

#[test]
fn dc_061_bare_hands_reach_point_blank_only() {
    let battle = duel("", 1).start(&[5, 3]);
    assert!(battle.check(&attack(A, 1, 0, B)).is_ok());
    let battle = duel("", 2).start(&[5, 3]);
    assert!(battle.check(&attack(A, 1, 0, B)).is_err(), "4 m are no arm's length");
    assert!(battle.check(&attack(A, 3, 0, B)).is_err(), "nor a knife's");
    let battle = duel("point_blank_m = 4", 2).start(&[5, 3]);
    assert!(battle.check(&attack(A, 1, 0, B)).is_ok(), "unless the setting says so");
    assert_eq!(difficulty(&battle, &attack(A, 0, 0, B)), 5, "and shots are at Point Blank there");
    let battle = duel("cell_metres = 10", 1).start(&[5, 3]);
    assert_eq!(difficulty(&battle, &attack(A, 1, 0, B)), 5, "the adjacent cell is within reach, however long it is");
}

#[test]
fn dc_062_long_weapons_reach_short_range() {
    let mut battle = duel("", 2).start(&[5, 3, 4, 3]);
    assert_eq!(check(battle.submit(attack(A, 2, 0, B)).expect("two cells")).0, 10, "Short range");
    let mut battle = duel("", 1).start(&[5, 3, 2, 2]);
    assert_eq!(check(battle.submit(attack(A, 2, 0, B)).expect("adjacent")).0, 5, "Point Blank");
    let battle = duel("", 3).start(&[5, 3]);
    assert!(battle.check(&attack(A, 2, 0, B)).is_err(), "three cells are too far");
    let battle = duel("long_weapon_cells = 3", 3).start(&[5, 3]);
    assert_eq!(difficulty(&battle, &attack(A, 2, 0, B)), 10, "long_weapon_cells = 3");
    let battle = duel("cell_metres = 5", 2).start(&[5, 3]);
    assert_eq!(difficulty(&battle, &attack(A, 2, 0, B)), 10, "counted in cells, not in metres");
}

#[test]
fn dc_063_cover_and_poor_sight_add_to_the_difficulty() {
    let needed = |map: &str| {
        let mut battle = duel("", 3).on(map).start(&[5, 3, 2, 3]);
        check(&give(&mut battle, attack(A, 0, 0, B))).0
    };
    let cover = |cell: i16, side: &str, percent: u8| {
        format!("[[cover]]\ncells = [[{cell}, 2]]\nsides = ['{side}']\npercent = {percent}\nboth = false\n")
    };
    assert_eq!(needed(&cover(5, "W", 50)), 16, "half hidden by the side that faces the shot");
    assert_eq!(needed(&cover(5, "E", 50)), 10, "the side behind it hides nothing");
    assert_eq!(needed(&cover(4, "E", 75)), 22, "a wall on the near side of the same edge");
    assert_eq!(needed(&cover(2, "E", 75)), 10, "the shooter leans over its own cover");
    let row = ". . . . . . . . . . . . . . . . . . . . . . . .\n";
    let sight = |line: &str| format!("visibility = '''\n{row}{row}{line}{row}{row}{row}'''\n");
    assert_eq!(
        needed(&sight(". . . . . 2 . . . . . . . . . . . . . . . . . .\n")),
        16,
        "the target stands in moonlight"
    );
    assert_eq!(needed(&sight(". . . . 1 . . . . . . . . . . . . . . . . . . .\n")), 13, "smoke on the line");
    assert_eq!(
        needed(&sight(". . 3 . . . . . . . . . . . . . . . . . . . . .\n")),
        10,
        "the shooter's own dark does not matter"
    );
    let both = format!("{}{}", sight(". . . . . 1 . . . . . . . . . . . . . . . . . .\n"), cover(5, "W", 25));
    assert_eq!(needed(&both), 16, "cover and sight add up");
    let hidden = duel("", 3).on(&cover(5, "W", 100)).start(&[5, 3]);
    assert!(hidden.check(&attack(A, 0, 0, B)).is_err(), "hidden altogether: no target");
    assert!(!hidden.orders().contains(&attack(A, 0, 0, B)), "and not among the orders");
}

#[test]
fn dc_063_over_a_corner_the_lesser_of_two_sides_hides() {
    let needed = |sides: &[(&str, u8)]| {
        let cover = |&(side, percent): &(&str, u8)| {
            format!("[[cover]]\ncells = [[4, 4]]\nsides = ['{side}']\npercent = {percent}\nboth = false\n")
        };
        let cover: String = sides.iter().map(cover).collect();
        let units = [unit("fighter", "a", 2, 2), unit("fighter", "b", 4, 4)];
        difficulty(&melee("", &units).on(&cover).start(&[5, 3]), &attack(A, 0, 0, B))
    };
    assert_eq!(needed(&[("N", 75)]), 10, "past the open side");
    assert_eq!(needed(&[("N", 75), ("W", 25)]), 13, "a quarter");
    assert_eq!(needed(&[("N", 75), ("W", 50)]), 16, "half");
}

#[test]
fn dc_063_things_between_and_the_light_at_the_target_hide_it() {
    // Barrels between the two; the board's chart says how much they hide.
    let row = ". . . . . . . . . . . . . . . . . . . . . . . .\n";
    let line = ". . . . U . . . . . . . . . . . . . . . . . . .\n";
    let mut library = hexfray_data::library();
    let map = YARD.replacen(&format!("{row}{row}{row}"), &format!("{row}{row}{line}"), 1);
    let setup = duel("", 3).setup_in(&mut library, &map).expect("it loads");
    let battle = Battle::new(&setup, DiceSource::Script(vec![5, 3])).expect("it starts");
    let hidden = battle.board().obstacle_cover(hexfray_board::grid::Cell::new(4, 2));
    let needed = match hidden {
        0 => 10,
        1..=25 => 13,
        26..=50 => 16,
        _ => 22,
    };
    assert!((1..100).contains(&hidden), "barrels hide a part: {hidden}");
    assert_eq!(difficulty(&battle, &attack(A, 0, 0, B)), needed);
}

#[test]
fn dc_063_a_hedge_hides_most_of_a_unit_in_it_and_nothing_from_the_next_cell() {
    let row = ". . . . . . . . . . . . . . . . . . . . . . . .\n";
    let needed = |cells: i16| {
        let mut line: Vec<&str> = row.split_whitespace().collect();
        line[usize::try_from(2 + cells).expect("east of A")] = "h";
        let line = format!("{}\n", line.join(" "));
        let map = YARD.replacen(&format!("{row}{row}{row}"), &format!("{row}{row}{line}"), 1);
        let setup = duel("", cells).setup_in(&mut hexfray_data::library(), &map).expect("it loads");
        let battle = Battle::new(&setup, DiceSource::Script(vec![5, 3])).expect("it starts");
        difficulty(&battle, &attack(A, 0, 0, B))
    };
    assert_eq!(needed(3), 10 + 12, "three quarters: it has to look out");
    assert_eq!(needed(1), 10 - 5, "point blank, and nothing between");
}

#[test]
fn dc_063_two_things_that_touch_hide_a_unit_seen_between_them() {
    let needed = |letters: [&str; 2]| {
        let row = |at: usize, letter: &str| {
            let mut row = vec!["."; 24];
            row[at] = letter;
            row.join(" ") + "\n"
        };
        let old = row(0, ".").repeat(4);
        let new = row(0, ".").repeat(2) + &row(3, letters[0]) + &row(2, letters[1]);
        let map = YARD.replacen(&old, &new, 1);
        assert!(map.contains(&new), "the yard is open there");
        let units = [unit("fighter", "a", 2, 2), unit("fighter", "b", 4, 4)];
        let setup = melee("", &units).setup_in(&mut hexfray_data::library(), &map).expect("it loads");
        let battle = Battle::new(&setup, DiceSource::Script(vec![5, 3])).expect("it starts");
        let hidden = [(3, 2), (2, 3)].map(|cell| battle.board().obstacle_cover(hexfray_board::grid::Cell::from(cell)));
        (difficulty(&battle, &attack(A, 0, 0, B)), hidden)
    };
    assert_eq!(needed([".", "."]).0, 10);
    let ((barrel, hidden), (crates, more)) = (needed(["U", "."]), needed(["B", "."]));
    assert!(hidden[0] > 0 && more[0] > 0, "both hide a part: {hidden:?}, {more:?}");
    assert_eq!((barrel, crates), (10, 10), "what stands on one side alone is looked past");
    let (both, hidden) = needed(["U", "B"]);
    let expected = match hidden[0].min(hidden[1]) {
        1..=25 => 13,
        26..=50 => 16,
        51..=99 => 22,
        percent => panic!("{percent} % is no part"),
    };
    assert_eq!(both, expected, "the lesser cover of the two");
}
