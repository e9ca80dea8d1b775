//! Every row of the charts, and files that replace them.

use hexfray_die_code::DieCodeVerb;
use hexfray_die_code::content::{Book, DieCode, Location, Manoeuvre, Settings, Tables};

use crate::common::*;

const BODY: &str = "initiative_method = 'no_roll'\nhealth_mode = 'body_points'";
const RULES: &str = include_str!("../../../../assets/rulesets/die_code.toml");

fn loaded(text: &str) -> Result<Book, String> {
    let mut library = hexfray_data::library();
    library.add("rulesets/die_code.toml", text);
    library.add("units/die_code.toml", UNITS);
    library.add("weapons/die_code.toml", WEAPONS);
    library.add("armour/die_code.toml", ARMOUR);
    let mut problems = hexfray_board::text::Problems::new();
    Book::load(&library, None, &mut problems).ok_or_else(|| problems.to_string())
}

/// A fight under charts in which a text is replaced.
fn under(duel: &Duel, from: &str, to: &str, dice: &[u16]) -> Battle {
    assert!(RULES.contains(from), "the chart says {from}");
    let mut library = hexfray_data::library();
    library.add("rulesets/die_code.toml", &RULES.replace(from, to));
    library.add("maps/yard.map.toml", &format!("{YARD}{}", duel.map));
    library.add("units/die_code.toml", &format!("{UNITS}{}", duel.sheets));
    library.add("weapons/die_code.toml", &format!("{WEAPONS}{}", duel.weapons));
    library.add("armour/die_code.toml", &format!("{ARMOUR}{}", duel.armour));
    let battle = format!(
        "name='Duel'\nruleset='die_code'\nmap='maps/yard.map.toml'\n[settings]\nquick_draw='trained'\n{}\n[[side]]\nname='a'\n[[side]]\nname='b'\n{}",
        duel.settings, duel.units
    );
    library.add("maps/duel.battle.toml", &battle);
    let setup = rules::load(&library, "maps/duel.battle.toml").unwrap_or_else(|error| panic!("it loads: {error}"));
    Battle::new(&setup, DiceSource::Script(dice.to_vec())).expect("the script fits the start")
}

#[test]
fn dc_163_the_file_says_what_is_printed() {
    let book = loaded(RULES).expect("the charts are whole");
    let printed = Tables::default();
    for (key, manoeuvre) in Manoeuvre::WORDS {
        assert_eq!(book.tables.option(*manoeuvre), printed.option(*manoeuvre), "{key}");
    }
    let settings = Settings::default();
    assert_eq!(book.settings, settings, "and the settings are the book's");
    assert_eq!((book.tables.range, book.tables.wounds()), (printed.range, printed.wounds()));
}

#[test]
fn dc_163_a_table_may_be_left_out_and_its_printed_figures_count() {
    let start = RULES.find("[range]").expect("it has the chart");
    let end = start + RULES[start + 1..].find('[').expect("another follows") + 1;
    let without = RULES.replace(&RULES[start..end], "");
    assert_eq!(loaded(&without).expect("no table has to be there").tables.range, [-5, 0, 5, 10]);
    let one = RULES.replace("medium = 5\n", "");
    assert_eq!(loaded(&one).expect("nor a cell").tables.range, [-5, 0, 5, 10]);
    assert!(loaded(&RULES.replace("medium = 5\n", "medium = 'far'\n")).is_err(), "what is no number is reported");
}

#[test]
fn dc_164_range() {
    for (cells, needed) in [(1, 5), (2, 10), (4, 10), (5, 15), (8, 15), (9, 20), (15, 20)] {
        assert_eq!(difficulty(&duel(BODY, cells).start(&[]), &attack(A, 0, 0, B)), needed, "{cells} cells");
    }
    assert!(duel(BODY, 16).start(&[]).check(&attack(A, 0, 0, B)).is_err());
    let battle = under(&duel(BODY, 5), "medium = 5\n", "medium = 7\n", &[]);
    assert_eq!(difficulty(&battle, &attack(A, 0, 0, B)), 17, "a file replaces a figure");
}

fn covered(percent: u8) -> String {
    format!("[[cover]]\ncells = [[5, 2]]\nsides = ['W']\npercent = {percent}\n")
}

fn murky(level: u8) -> String {
    let row = ". ".repeat(24);
    let line = format!(". . . . . {level} {}", ". ".repeat(18));
    format!("visibility = '''\n{row}\n{row}\n{line}\n{row}\n{row}\n{row}\n'''\n")
}

#[test]
fn dc_165_cover_and_visibility() {
    let needed = |map: &str| difficulty(&duel(BODY, 3).on(map).start(&[]), &attack(A, 0, 0, B));
    assert_eq!([25, 50, 75].map(|percent| needed(&covered(percent))), [13, 16, 22]);
    assert_eq!([1, 2, 3].map(|level| needed(&murky(level))), [13, 16, 22]);
    assert!(duel(BODY, 3).on(&covered(100)).start(&[]).check(&attack(A, 0, 0, B)).is_err(), "all of it: no target");
    let changed = |map: &str, from: &str, to: &str| {
        difficulty(&under(&duel(BODY, 3).on(map), from, to, &[]), &attack(A, 0, 0, B))
    };
    assert_eq!(changed(&covered(50), "half = { dice = 2, number = 6 }", "half = { dice = 3, number = 9 }"), 19);
    assert_eq!(changed(&murky(3), "dark = { dice = 4, number = 12 }", "dark = { dice = 5, number = 15 }"), 25);
    // As dice: the referee throws 4.
    const ROLLED: &str = "initiative_method = 'no_roll'\nmodifier_mode = 'rolled'";
    let mut battle = duel(ROLLED, 3).on(&covered(75)).start(&[6, 6, 1, 2, 5, 5]);
    assert_eq!(check(&give(&mut battle, attack(A, 0, 0, B))), (25, 10, false), "without a Wild Die");
}

/// Sheets and weapons that suit every option.
const WEAPONS_OF_ALL: &str = "[[weapon]]\nkey='auto'\nname='Auto'\nglyph='rifle'\nskill='marksmanship'\ndamage='5D'\nrange=[8,16,30]\nmodes=['burst','single','full_auto','multi']\n[[weapon]]\nkey='stick'\nname='Stick'\nglyph='club'\nskill='melee_combat'\ndamage='5D'\nedge='blunt'\n[[weapon]]\nkey='foil'\nname='Foil'\nglyph='sword'\nskill='melee_combat'\ndamage='5D'\nedge='sharp'\n";
const EXPERT: &str = "[[unit]]\nkey='expert'\nname='Expert'\nglyph='fist'\nreflexes='3D'\ncoordination='3D'\nphysique='3D'\nknowledge='3D'\nperception='2D'\npresence='3D'\nskills={ marksmanship='5D', brawling='5D', melee_combat='5D' }\nweapons=['auto','fists','stick','foil']\ndrawn=['auto','fists','stick','foil']\n";

#[test]
fn dc_166_the_options() {
    let expert = || duel(BODY, 1).between(["expert", "fighter"]).with_weapons(WEAPONS_OF_ALL).with_sheets(EXPERT);
    // Passive defence 10, Point Blank −5, the option; never below 3. And the dice of damage, of 5D or of the fists' 2D+1.
    let rows: [(Verb, u8, i16, i32, i32); 17] = [
        (DieCodeVerb::SINGLE, 0, 0, 0, -2),
        (DieCodeVerb::FULL_AUTO, 0, 0, -6, 2),
        (DieCodeVerb::MULTI, 0, 2, -3, 1),
        (DieCodeVerb::MULTI, 0, 3, -6, 2),
        (DieCodeVerb::SWEEP, 0, 0, -6, -3),
        (DieCodeVerb::ALL_OUT, 2, 0, -6, 1),
        (DieCodeVerb::LUNGE, 3, 0, 3, -1),
        (DieCodeVerb::KNOCKDOWN, 2, 0, 6, 0),
        (DieCodeVerb::PUSH, 2, 0, 3, 0),
        (DieCodeVerb::TRIP, 2, 0, 6, 0),
        (DieCodeVerb::SWEEP, 2, 0, -6, -3),
        (DieCodeVerb::TACKLE, 1, 0, 3, 0),
        (DieCodeVerb::GRAB, 1, 0, 6, 0),
        (DieCodeVerb::CHOKE, 1, 0, 6, 0),
        (DieCodeVerb::FLIP, 1, 0, 6, 0),
        (DieCodeVerb::HOLD, 1, 0, 6, -3),
        (DieCodeVerb::ARM_PIN, 1, 0, 6, 0),
    ];
    for (verb, with, option, harder, dice) in rows {
        let mut battle = expert().start(&[5; 40]);
        let order = at(A, verb, with, option, B);
        let what = format!("{verb:?} with {with}, option {option}");
        assert_eq!(difficulty(&battle, &order), (5 + harder).max(3), "{what}");
        let mut events = give(&mut battle, order);
        if verb == DieCodeVerb::TACKLE {
            events.extend(answer(&mut battle, 0));
        }
        let thrown = events
            .iter()
            .filter(|event| matches!(event, Event::Rolled { purpose, .. } if purpose.as_str().starts_with("damage")))
            .count();
        let expected = match verb {
            DieCodeVerb::KNOCKDOWN
            | DieCodeVerb::PUSH
            | DieCodeVerb::TRIP
            | DieCodeVerb::GRAB
            | DieCodeVerb::ARM_PIN => 0,
            DieCodeVerb::CHOKE => 2,
            DieCodeVerb::FLIP => 3,
            DieCodeVerb::HOLD => 0,
            DieCodeVerb::TACKLE => 2,
            _ => 5 + dice,
        };
        assert_eq!(thrown as i32, expected, "dice of damage: {what}");
    }
    assert_eq!(
        difficulty(&duel(BODY, 3).start(&[]), &at(A, DieCodeVerb::DISARM, 0, 1, B)),
        13,
        "disarm: the called shot alone"
    );
}

#[test]
fn dc_166_a_file_replaces_an_option() {
    let from = "full_auto = { dice = -2, number = -6, damage = 2 }";
    let expert = duel(BODY, 3).between(["expert", "fighter"]).with_weapons(WEAPONS_OF_ALL).with_sheets(EXPERT);
    let mut battle = under(&expert, from, "full_auto = { dice = -1, number = -4, damage = -4 }", &[5; 12]);
    let order = at(A, DieCodeVerb::FULL_AUTO, 0, 0, B);
    assert_eq!(difficulty(&battle, &order), 6);
    assert_eq!(damaged(&give(&mut battle, order)).map(|(lost, _)| lost), Some(5), "5D − 4D");
}

#[test]
fn dc_167_called_shots() {
    let needed =
        |battle: &Battle| [7, 8, 9, 10].map(|size| difficulty(battle, &at(A, DieCodeVerb::CALLED, 0, size, B)));
    assert_eq!(needed(&duel(BODY, 3).start(&[])), [10, 13, 22, 34]);
    let battle = under(&duel(BODY, 3), "tiny = { dice = 8, number = 24 }", "tiny = { dice = 9, number = 27 }", &[]);
    assert_eq!(needed(&battle), [10, 13, 22, 37]);
    const ROLLED: &str = "initiative_method = 'no_roll'\nmodifier_mode = 'rolled'";
    for (size, dice) in [(7, 0), (8, 1), (9, 4), (10, 8)] {
        let mut battle = duel(ROLLED, 3).start(&[&vec![6; dice][..], &[2, 2]].concat());
        let events = give(&mut battle, at(A, DieCodeVerb::CALLED, 0, size, B));
        assert_eq!(check(&events).0, 10 + 6 * dice as i32, "{dice} dice");
    }
}

#[test]
fn dc_168_hit_locations() {
    let book = loaded(RULES).expect("the charts are whole");
    let row = |location| {
        let (modifier, damage) = book.tables.location(location);
        (modifier.dice, modifier.number, damage)
    };
    assert_eq!(Location::ALL.map(row), [(1, 3, 12), (4, 12, 12), (0, 0, 0), (1, 3, -2), (1, 3, -1), (4, 12, -2)]);
    let from = "leg = { dice = 1, number = 3, damage = -1 }";
    let mut battle = under(&duel(BODY, 3), from, "leg = { dice = 2, number = 5, damage = -4 }", &[6, 6, 4, 5, 4]);
    let order = at(A, DieCodeVerb::CALLED, 0, 5, B);
    assert_eq!(difficulty(&battle, &order), 15);
    assert_eq!(damaged(&give(&mut battle, order)).map(|(lost, _)| lost), Some(5), "9 − 4");
}

#[test]
fn dc_169_wound_levels() {
    // Damage 2D of 5 and the Wild Die; Physique 3D of ones … played at each border of the chart.
    let lost = |from: &str, to: &str, damage: &[u16], resist: [u16; 3]| {
        let stay = [5_u16, 5, 5];
        let dice = [&[6, 5][..], damage, &resist, &stay].concat();
        let mut battle = under(&duel("initiative_method = 'no_roll'", 3), from, to, &dice);
        give(&mut battle, attack(A, 0, 0, B));
        (6 - hp(&battle, B), has(&battle, B, "stunned"))
    };
    let printed = |damage: &[u16], resist| lost("dead = 16", "dead = 16", damage, resist);
    assert_eq!(printed(&[5, 5], [4, 4, 2]), (0, false), "net 0");
    assert_eq!(printed(&[5, 5], [3, 3, 3]), (0, true), "net 1");
    assert_eq!(printed(&[5, 5], [2, 2, 3]), (0, true), "net 3");
    assert_eq!(printed(&[5, 5], [2, 2, 2]), (2, false), "net 4: wounded");
    assert_eq!(printed(&[5, 6, 2], [1, 2, 2]), (2, false), "net 8");
    assert_eq!(printed(&[5, 6, 3], [1, 2, 2]), (4, false), "net 9: incapacitated");
    assert_eq!(printed(&[5, 6, 5], [1, 1, 2]), (4, false), "net 12");
    assert_eq!(printed(&[6, 6, 5], [1, 1, 2]), (5, false), "net 13: mortally wounded");
    assert_eq!(printed(&[6, 6, 6, 1], [1, 1, 2]), (5, false), "net 15");
    assert_eq!(printed(&[6, 6, 6, 2], [1, 1, 2]), (6, false), "net 16: dead");
    assert_eq!(lost("wounded = 4", "wounded = 6", &[5, 5], [2, 2, 2]), (0, true), "a file makes it harder");
    assert!(loaded(&RULES.replace("wounded = 4", "wounded = 40")).is_err(), "levels that do not rise are reported");
}

#[test]
fn dc_170_scale_values() {
    let library = hexfray_data::library();
    let mut problems = hexfray_board::text::Problems::new();
    let book = Book::load(&library, None, &mut problems).expect("the content is whole");
    let scale = |key: &str| book.sheets.iter().find(|sheet| sheet.key == key).unwrap_or_else(|| panic!("{key}")).scale;
    assert_eq!((scale("thief"), scale("toy_tank"), scale("tank"), scale("guard_dog")), (0, -6, 10, -3));
    assert_eq!((scale("truck"), scale("parade_balloon")), (6, 8), "vehicles and balloons are larger than people");
    let rifle = book.weapons.iter().find(|weapon| weapon.key == "rifle").expect("it is known");
    let gun = book.weapons.iter().find(|weapon| weapon.key == "tank_gun").expect("it is known");
    assert_eq!((rifle.scale, gun.scale), (0, 10));
}

#[test]
fn dc_171_toughness() {
    let book = loaded(RULES).expect("the charts are whole");
    let tough = |name: &str| book.tables.toughness(&book.settings, name).map(|code| code.to_string());
    let rows = [
        ("flimsy wood", "1D"),
        ("tough wood", "2D"),
        ("sturdy wood", "3D"),
        ("very sturdy wood", "4D"),
        ("reinforced wood", "6D"),
        ("table", "2D"),
        ("inner door", "3D"),
        ("brick wall", "5D"),
        ("metal door", "6D"),
        ("bus", "6D"),
    ];
    for (name, code) in rows {
        assert_eq!(tough(name).as_deref(), Some(code), "{name}");
    }
    assert_eq!(tough("Inner door").as_deref(), Some("3D"), "capitals do not matter");
    assert_eq!(tough("A gate of very sturdy wood").as_deref(), Some("4D"), "the longest name that fits");
    assert_eq!(tough("An inner door in a wall").as_deref(), Some("3D"), "the longest name, wherever it stands");
    assert_eq!(tough("cactus"), Some(DieCode::ZERO.to_string()), "what is missing counts nothing");
    assert!(!book.tables.knows_toughness("cactus"));
    let changed = loaded(&RULES.replace("metal_door = \"6D\"", "metal_door = \"7D+1\"")).expect("it is a die code");
    assert_eq!(changed.tables.toughness(&changed.settings, "Metal door"), Some(code("7D+1")), "a file replaces it");
    assert!(
        loaded(&RULES.replace("metal_door = \"6D\"", "metal_door = 'hard'")).is_err(),
        "what is no code is reported"
    );
}
