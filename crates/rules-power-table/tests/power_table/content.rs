//! The ruleset's files: all of them can be read, derived values are right, and mistakes are reported at their places.

use hexfray_board::text::{Problems, Source, read};
use hexfray_power_table::content::{
    AbilityScore, Amount, Area, Book, Checks, Duration, Metal, Reach, Role, Sheet, Weakness, WeaponKind,
};
use hexfray_testing::cpu;

/// All content of the game.
fn book() -> Book {
    let mut problems = Problems::new();
    let book = Book::load(&hexfray_data::library(), None, &mut problems);
    assert!(problems.is_empty(), "{problems}");
    book.expect("no problem means a book")
}

fn sheet<'b>(book: &'b Book, key: &str) -> &'b Sheet {
    let id = book.sheet(key).unwrap_or_else(|| panic!("no unit {key}"));
    &book.sheets[usize::from(id.0)]
}

/// Reads the content with one more file, which has mistakes; returns the lines of the report.
fn broken(name: &str, text: &str) -> Vec<String> {
    let mut library = hexfray_data::library();
    library.add(name, text);
    let mut problems = Problems::new();
    assert!(Book::load(&library, None, &mut problems).is_none(), "a broken {name} makes no book");
    problems.lines()
}

#[test]
fn sw_022_classes_say_what_their_levels_are_good_for() {
    let book = book();
    let with = |role: Role| {
        let classes = book.classes.iter().filter(|class| class.roles.contains(&role));
        classes.map(|class| class.key.as_str()).collect::<Vec<_>>()
    };
    for class in ["fighter", "grappler", "fencer"] {
        assert!(with(Role::Melee).contains(&class), "{class} fights in melee");
        assert!(with(Role::Evasion).contains(&class), "{class} evades (SW-023)");
    }
    assert_eq!(with(Role::Shooting), ["marksman"]);
    for class in ["fighter", "fencer", "marksman"] {
        assert!(with(Role::Throwing).contains(&class), "{class} throws");
    }
    assert_eq!(with(Role::Bullets), ["artificer"], "guns: Artificer (SW-165)");
    assert_eq!(with(Role::Herbs), ["ranger"], "herbs and potions: Ranger (SW-165)");
    let changed: Vec<_> = book.classes.iter().filter(|class| class.critical != 0).collect();
    assert_eq!(changed.len(), 1);
    assert_eq!((changed[0].key.as_str(), changed[0].critical), ("fencer", -1), "SW-180");
}

#[test]
fn sw_161_only_rows_of_ten_up_to_fifty_are_read_for_magic() {
    let entry = |origin: &str, power: i32| {
        let more = if origin == "bullet" { "range = \"own\"" } else { "range = 10" };
        format!(
            "[[ability]]\nkey = \"test_power\"\nname = \"Power\"\nglyph = \"fire\"\norigin = \"{origin}\"\n{more}\n\
             harm = {{ power = {power} }}\n"
        )
    };
    let reads = |file: &str, text: &str| {
        let (mut library, mut problems) = (hexfray_data::library(), Problems::new());
        library.add(file, text);
        Book::load(&library, None, &mut problems).is_some()
    };
    let file = "abilities/power_table_test.toml";
    for origin in ["spell", "bullet"] {
        for power in [0, 10, 20, 30, 40, 50] {
            assert!(reads(file, &entry(origin, power)), "{origin} of power {power}");
        }
        for power in [5, 15, 49, 60, 100] {
            let report = broken(file, &entry(origin, power)).join("\n");
            let expected = format!("`power` is {power}, expected a multiple of ten up to 50, as magic has (SW-161)");
            assert!(report.contains(&expected), "{report}");
        }
        let healing = entry(origin, 15).replace("harm", "heal");
        assert!(broken(file, &healing).join("\n").contains("SW-161"), "what heals as well: {origin}");
    }
    assert!(reads(file, &entry("skill", 15)), "skills have any row");
    let item = entry("skill", 60).replace("ability", "item").replace("origin = \"skill\"\n", "");
    assert!(reads("items/power_table_test.toml", &item), "and so have things");
}

#[test]
fn sw_076_hp_mp_and_move_speed_of_characters_follow_from_levels_and_abilities() {
    let book = book();
    let mut characters = 0;
    for sheet in book.sheets.iter().filter(|sheet| sheet.monster.is_none()) {
        characters += 1;
        let highest = sheet.classes.iter().map(|(_, level)| *level).max().unwrap_or(1);
        assert_eq!(sheet.level, highest, "{}: the highest class level", sheet.key);
        assert_eq!(sheet.hp, 3 * highest + sheet.scores.vitality, "{}", sheet.key);
        assert_eq!(i32::from(sheet.move_speed), sheet.scores.agility, "{}", sheet.key);
        let of_magic = |role: &Role| *role == Role::Magic;
        let magic = sheet.classes.iter().filter(|(id, _)| book.classes[usize::from(id.0)].roles.iter().any(of_magic));
        let levels: i32 = magic.map(|(_, level)| level).sum();
        assert_eq!(sheet.mp, 3 * levels + sheet.scores.spirit, "{}", sheet.key);
        assert!(sheet.hero, "{} is a player's character", sheet.key);
    }
    assert!(characters >= 24, "only {characters} characters");
    let archmage = sheet(&book, "archmage");
    assert_eq!((archmage.hp, archmage.mp), (7 * 3 + 13, (7 + 5) * 3 + 24));
    let mut library = hexfray_data::library();
    let given = "[[unit]]\nkey = 'odd'\nname = 'Odd'\nglyph = 'sword'\nclasses = { fighter = 2 }\nhp = 40\nmp = 1\n\
                 move_speed = 5\nabilities = { dexterity = 12, agility = 12, strength = 12, vitality = 12, \
                 intelligence = 12, spirit = 12 }\n";
    library.add("units/power_table_odd.toml", given);
    let book = Book::load(&library, None, &mut Problems::new()).unwrap();
    let odd = sheet(&book, "odd");
    assert_eq!((odd.hp, odd.mp, odd.move_speed), (40, 1, 5), "what a sheet gives goes over what follows");
}

#[test]
fn sw_020_monsters_go_by_fixed_values_unless_they_are_important() {
    let book = book();
    let goblin = sheet(&book, "goblin");
    let values = goblin.monster.as_ref().unwrap();
    assert_eq!((goblin.hp, goblin.defense, values.evasion + 7), (16, 1, 10), "HP 16, Defence 1, fixed Evasion 10");
    assert_eq!(values.checks, Checks::Fixed);
    assert_eq!(sheet(&book, "bandit_lord").monster.as_ref().unwrap().checks, Checks::Rolled);
    assert!(!goblin.hero);
}

#[test]
fn the_example_fighter_has_accuracy_5_and_extra_damage_5() {
    let book = book();
    let wolf = sheet(&book, "wolf");
    let fighter = wolf.classes.iter().find(|(id, _)| book.classes[usize::from(id.0)].key == "fighter").unwrap().1;
    assert_eq!(fighter + wolf.scores.get(AbilityScore::Dexterity) / 6, 5, "Accuracy (SW-153)");
    assert_eq!(fighter + wolf.scores.get(AbilityScore::Strength) / 6, 5, "extra damage (SW-164)");
    let sword = &book.weapons[usize::from(wolf.weapons[0].0)];
    assert_eq!((sword.one_handed.unwrap().power, sword.critical), (17, 10));
    assert!(sword.two_handed.is_some(), "for one hand or two (SW-220)");
}

/// The content that the catalogue's last section requires.
#[test]
fn the_content_has_what_the_catalogue_names() {
    let book = book();
    let feats = [
        "power_attack",
        "taunting_strike",
        "lethal_strike",
        "aimed_attack",
        "precise_shot",
        "guided_magic",
        "hawk_eye",
        "throw_attack",
        "lions_fury",
        "versatility",
        "weapon_proficiency_sword",
        "armor_proficiency_metal",
    ];
    for key in feats {
        assert!(book.feats.iter().any(|feat| feat.key.as_str() == key), "no feat {key}");
    }
    assert!(book.feats.iter().any(|feat| feat.further_majors > 0), "a skill that grants further Major Actions");
    let ability =
        |key: &str| book.abilities.iter().find(|ability| ability.key == key).unwrap_or_else(|| panic!("no deed {key}"));
    for key in
        ["fire_weapon", "enchant_weapon", "protection", "blunt_weapon", "critical_bullet", "lifegrass", "magic_herb"]
    {
        ability(key);
    }
    assert_eq!(ability("fireball").area, Area::Radius { metres: 3, most: Some(5) });
    assert_eq!((ability("mend").reach, ability("mend").harm.unwrap().heals), (Reach::Touch, true));
    let radius = |metres: u16| move |area: Area| matches!(area, Area::Radius { metres: found, .. } if found == metres);
    for metres in [5, 10, 15, 20] {
        assert!(book.abilities.iter().any(|ability| radius(metres)(ability.area)), "no deed of {metres} m");
    }
    for area in [Area::Target, Area::Shot, Area::Line, Area::Breakthrough] {
        assert!(book.abilities.iter().any(|ability| ability.area == area), "no deed of {area:?}");
    }
    for seconds in [60, 180, 3600] {
        let lasts = |ability: &hexfray_power_table::content::Ability| {
            ability.inflicts.iter().any(|brings| brings.duration == Duration::Seconds(seconds))
        };
        assert!(book.abilities.iter().any(lasts), "no deed of {seconds} s (SW-043)");
    }
    for kind in [WeaponKind::Melee, WeaponKind::Shooting, WeaponKind::Gun, WeaponKind::Natural] {
        assert!(book.weapons.iter().any(|weapon| weapon.kind == kind), "no weapon of {kind:?}");
    }
    assert!(book.weapons.iter().any(|weapon| weapon.thrown) && book.weapons.iter().any(|weapon| weapon.wrestling));
    assert!(ability("horse_statue").calls.is_some(), "a mount's statue (SW-261)");
    assert!(book.accessories.iter().any(|one| one.flight.is_some()), "something that lets fly");
}

#[test]
fn the_units_have_what_the_catalogue_names() {
    let book = book();
    let any = |what: &str, of: &dyn Fn(&Sheet) -> bool| assert!(book.sheets.iter().any(of), "no unit: {what}");
    any("full metal", &|sheet| sheet.metal == Metal::Full && sheet.no_full_move);
    any("gentle water", &|sheet| sheet.waterborne && sheet.hero);
    any("no class", &|sheet| sheet.monster.is_none() && sheet.classes.is_empty());
    any("mount", &|sheet| sheet.handle.mount && sheet.handle.seats == 2);
    any("mount with sections", &|sheet| sheet.handle.mount && sheet.monster.as_ref().unwrap().sections.len() == 2);
    any("ambusher", &|sheet| sheet.monster.as_ref().is_some_and(|monster| monster.ambushes));
    any("weakness", &|sheet| sheet.weaknesses.iter().any(|weakness| matches!(weakness, Weakness::Element(..))));
    any("flat damage", &|sheet| {
        let flat = |ability: &hexfray_power_table::content::Ability| {
            ability.harm.is_some_and(|harm| matches!(harm.amount, Amount::Flat(_)))
        };
        sheet.abilities.iter().any(|id| flat(&book.abilities[usize::from(id.0)]))
    });
    let wings = |sheet: &Sheet| {
        let sections = sheet.monster.iter().flat_map(|monster| &monster.sections);
        sections.filter(|id| book.sheets[usize::from(id.0)].monster.as_ref().unwrap().wings).count()
    };
    any("two pairs of wings (SW-252)", &|sheet| wings(sheet) == 2 && sheet.flight.is_some());
    any("core and wings (SW-228)", &|sheet| wings(sheet) == 1 && sheet.monster.as_ref().unwrap().core);
    for class in 0..book.classes.len() {
        let key = &book.classes[class].key;
        let has = |sheet: &Sheet| sheet.classes.iter().any(|(id, _)| usize::from(id.0) == class);
        any(key, &has);
    }
}

/// Every drawing named in the content exists.
#[test]
fn the_content_names_drawings_that_there_are() {
    let glyphs = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/art/glyphs.toml")).unwrap();
    let names = read(&Source::new("glyphs.toml", &glyphs), |table| {
        let names = table.table("index", |index| {
            Some(index.entries().iter().map(|(name, ..)| (*name).to_owned()).collect::<Vec<_>>())
        });
        table.entries();
        names
    });
    let names = names.unwrap();
    let book = book();
    let units = book.sheets.iter().map(|sheet| sheet.glyph);
    let weapons = book.weapons.iter().map(|weapon| weapon.glyph);
    let abilities = book.abilities.iter().map(|ability| ability.glyph);
    let all = units.chain(weapons).chain(abilities).chain(book.conditions.iter().map(|condition| condition.glyph));
    for glyph in all {
        assert!(names.iter().any(|name| name == glyph.as_str()), "no drawing `{glyph}`");
    }
}

/// A file of each kind with a mistake is reported at its place.
#[test]
fn mistakes_are_reported_where_they_are() {
    let weapon = "[[weapon]]\nkey = 'stick'\nname = 'Stick'\nglyph = 'staff'\nkind = 'meele'\ncategory = 'staff'\n";
    assert_eq!(
        broken("weapons/power_table_x.toml", weapon),
        ["weapons/power_table_x.toml:5:8: unknown `kind` \"meele\", did you mean \"melee\"?",]
    );
    let sling = "[[weapon]]\nkey = 'sling'\nname = 'Sling'\nglyph = 'bow'\nkind = 'shooting'\ncategory = 'sling'\n";
    assert_eq!(
        broken("weapons/power_table_x.toml", sling),
        [
            "weapons/power_table_x.toml:1:1: the weapon cannot be held, expected `one_handed` or `two_handed`",
            "weapons/power_table_x.toml:1:1: `range` is missing, expected the metres that it shoots or can be thrown",
        ]
    );
    let armour = "[[armour]]\nkey = 'tin'\nname = 'Tin'\ncategory = 'metal_armour'\nmetall = 'full'\n";
    assert_eq!(
        broken("armour/power_table_x.toml", armour),
        ["armour/power_table_x.toml:5:1: unknown key `metall`, did you mean `metal`?",]
    );
    let accessory = "[[accessory]]\nkey = 'hat'\nname = 'Hat'\nslot = 'haed'\n";
    assert_eq!(
        broken("accessories/power_table_x.toml", accessory),
        ["accessories/power_table_x.toml:4:8: unknown `slot` \"haed\", did you mean \"head\"?",]
    );
    let condition = "[[condition]]\nkey = 'glow'\nname = 'Glow'\nglyph = 'fire'\nchanges = { element = 'fier' }\n";
    assert_eq!(
        broken("conditions/power_table_x.toml", condition),
        ["conditions/power_table_x.toml:5:23: unknown `element` \"fier\", did you mean \"fire\"?",]
    );
    let feat = "[[feat]]\nkey = 'knack'\nname = 'Knack'\nweapons = 'swords'\n";
    assert_eq!(
        broken("feats/power_table_x.toml", feat),
        ["feats/power_table_x.toml:4:11: unknown `weapons` \"swords\", did you mean \"sword\"?",]
    );
    let ability = "[[ability]]\nkey = 'zap'\nname = 'Zap'\nglyph = 'arcane'\norigin = 'spell'\nrange = 30\n\
                   harm = { power = 15 }\ninflicts = [{ condition = 'asleap' }]\n";
    assert_eq!(
        broken("abilities/power_table_x.toml", ability),
        [
            "abilities/power_table_x.toml:7:18: `power` is 15, expected a multiple of ten up to 50, as magic has (SW-161)",
            "abilities/power_table_x.toml:8:27: unknown `condition` \"asleap\", did you mean \"asleep\"?",
        ]
    );
    let item = "[[item]]\nkey = 'tonic'\nname = 'Tonic'\nglyph = 'item'\nheal = { power = 10, flat = 3 }\n";
    assert_eq!(
        broken("items/power_table_x.toml", item),
        [
            "items/power_table_x.toml:1:1: `range` is missing, expected \"own\", \"touch\" or metres from 1 to 200",
            "items/power_table_x.toml:5:8: no single amount, expected one of `power`, `dice` (2d and so much) and `flat`",
        ]
    );
}

#[test]
fn mistakes_of_unit_sheets_are_reported_where_they_are() {
    let character = "[[unit]]\nkey = 'x'\nname = 'X'\nglyph = 'sword'\nclasses = { figter = 3 }\n\
                     weapons = ['long_swrod']\n";
    let lines = broken("units/power_table_x.toml", character);
    assert_eq!(
        lines,
        [
            "units/power_table_x.toml:1:1: `abilities` is missing, expected a table",
            "units/power_table_x.toml:5:13: unknown key `figter`, did you mean `fighter`?",
            "units/power_table_x.toml:6:12: unknown `weapons` \"long_swrod\", did you mean \"long_sword\"?",
        ]
    );
    let monster = "[[unit]]\nkey = 'x'\nname = 'X'\nglyph = 'wolf'\nmonster = { accuracy = 3 }\nhp = 3\n";
    assert_eq!(
        broken("units/power_table_x.toml", monster),
        [
            "units/power_table_x.toml:1:1: `move_speed` is missing, expected a whole number from 0 to 200",
            "units/power_table_x.toml:5:11: `evasion` is missing, expected a whole number from -20 to 99",
        ]
    );
    let twice = "[[unit]]\nkey = 'goblin'\nname = 'X'\nglyph = 'wolf'\nmonster = { accuracy = 3, evasion = 2 }\n\
                 hp = 3\nmove_speed = 9\n";
    assert_eq!(
        broken("units/power_table_x.toml", twice),
        ["units/power_table_x.toml:2:7: a second `unit` \"goblin\", expected a name of its own",]
    );
}

/// A section has no sections of its own, so no monster can be a part of itself (SW-225).
#[test]
fn sw_225_sections_that_go_round_in_circles_are_mistakes() {
    let one = |key: &str, sections: &str| {
        format!(
            "[[unit]]\nkey = '{key}'\nname = 'X'\nglyph = 'wolf'\nhp = 3\nmove_speed = 9\n\
             monster = {{ accuracy = 3, evasion = 2, sections = [{sections}] }}\n"
        )
    };
    let itself = broken("units/power_table_x.toml", &one("snake", "'snake'"));
    assert_eq!(
        itself,
        ["units/power_table_x.toml:7:52: \"snake\" has sections itself, expected a unit without sections",]
    );
    let circle = format!("{}{}", one("egg", "'hen'"), one("hen", "'egg'"));
    assert_eq!(broken("units/power_table_x.toml", &circle).len(), 2);
    let missing = broken("units/power_table_x.toml", &one("snake", "'goblinn'"));
    assert_eq!(missing, ["units/power_table_x.toml:7:52: unknown `sections` \"goblinn\", did you mean \"goblin\"?"]);
}

/// Thousands of wrong names are refused in a moment, regardless of how many names they are compared with.
#[test]
fn hostile_files_are_refused_soon() {
    let names: Vec<String> = (0..40_000).map(|at| format!("'blade{at}'")).collect();
    let list = format!("[[unit]]\nkey = 'x'\nname = 'X'\nglyph = 'wolf'\nweapons = [{}]\n", names.join(", "));
    let lines = broken("units/power_table_x.toml", &list);
    assert!(lines.iter().any(|line| line.contains("`weapons` has 40000 entries, expected at most 32")), "{lines:#?}");
    let units = |count: usize| -> String {
        (0..count).map(|at| format!("[[unit]]\nkey = 'x{at}'\nname = 'X'\nweapons = ['s{at}']\n")).collect()
    };
    let few = 562;
    cpu::assert_even("units with wrong names", &units(few), &units(cpu::TIMES * few), |many| {
        broken("units/power_table_x.toml", many)
    });
}

#[test]
fn a_battles_settings_go_over_the_files() {
    let battle = Source::new("battle", "area_step_m = 12\nsquare_metric = 'chebyshev'\n");
    let mut problems = Problems::new();
    let read = read(&battle, |table| Book::load(&hexfray_data::library(), Some(table), &mut problems));
    let book = read.unwrap();
    assert_eq!((book.settings.area_step_m, book.settings.square_metric.word()), (12, "chebyshev"));
    assert_eq!(book.settings.ambush_penalty, -2, "the others stay as the book has them");
}
