//! Permanent Conditional Modifiers of a battle's file (TC-005, TC-134), and boards whose marks change no roll.

use crate::rules;
use hexfray_battle::{Aim, Event, Order, Parts, UnitId, Verb};
use hexfray_board::grid::Cell;
use hexfray_percentile::PercentileVerb;

use super::field::{Field, Fight, act, at, cast, chances, inflict, knows, other, strike, user, wields};

/// A yard with a swamp and a brook in its west, dusk and darkness in its east, and a hedge of half cover.
const YARD: &str = r#"
name = "Yard"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
u ~ . . . . . .
u ~ . . . . . .
u ~ . . . . . .
'''
visibility = '''
. . . . . 1 2 .
. . . . . . . .
. . . . . . . .
'''
[[cover]]
cells = [[5, 2]]
sides = ["W"]
percent = 50
both = false
[[exit]]
name = "gate"
cells = [[3, 1]]
"#;

/// A modifier of −20 named Gloom, with further keys.
fn gloom(keys: &str) -> String {
    format!("[[conditional_modifier]]\nname = \"Gloom\"\nvalue = -20\n{keys}\n")
}

/// A unit and a foe on the yard, with a battle file that ignores the board's marks.
fn yard(keys: &str, one: (&str, (i16, i16)), two: (&str, (i16, i16))) -> Field {
    // The first key stands before any table.
    let board = YARD.to_owned();
    Field::on(&board)
        .before("ignores = [\"cover\", \"visibility\"]")
        .line(&gloom(keys))
        .unit("a", one.1, one.0)
        .unit("b", two.1, two.0)
}

/// The forecast chance of an order of the first unit, and whether the forecast names the modifier.
fn odds(fight: &Fight, order: Order) -> (i32, bool) {
    let odds = fight.0.forecast(&order).unwrap_or_else(|error| panic!("{order:?}: {error}"));
    named(&odds.targets[0].chance)
}

fn named(parts: &Parts) -> (i32, bool) {
    let is_gloom = |term: &str| term == "Gloom";
    (parts.total(), parts.iter().any(|part| is_gloom(part.term.as_str()) && part.value == -20))
}

/// The chance of a blow of the first unit at the second, on the yard with such a modifier.
fn blow(keys: &str, one: (&str, (i16, i16)), two: (&str, (i16, i16))) -> i32 {
    odds(&yard(keys, one, two).start(&[1, 1]), strike(1)).0
}

#[test]
fn tc_005_a_standing_modifier_changes_every_check() {
    let field = |about: &str| Field::open().line(&gloom("")).unit("a", (5, 2), about).unit("b", (6, 2), &other(5));
    let mut fight = field(&user("")).start(&[1, 1, 55, 4]);
    assert_eq!(odds(&fight, strike(1)), (55, true), "97 − 22 − 20, and the forecast says why");
    let events = fight.order(strike(1));
    let told =
        events.iter().find_map(|event| if let Event::Checked { parts, .. } = event { Some(parts) } else { None });
    assert_eq!(told.map(named), Some((55, true)), "so does the log");
    let magic = field(&knows("kit_bolt")).start(&[1, 1]);
    assert_eq!(odds(&magic, cast(at(1))), (71, true), "115 − 24 − 20 with a spell");
    let flat = field(&knows("kit_gaze")).start(&[1, 1]);
    assert_eq!(odds(&flat, cast(at(1))), (10, true), "30 − 20 where the chance is one number");
    let mut rots = field(&knows("kit_rot")).start(&[1, 1, 50, 1, 99]);
    assert_eq!(chances(&rots.order(cast(at(1)))), [71, 21], "and 115 − 50 − 24 − 20 for the condition that follows");
    let mut flees = field(&user("")).unit("a", (0, 0), &other(3)).start(&[1, 1, 1, 1, 1, 1, 45, 99]);
    flees.order(act(0, Verb::ESCAPE, 0, 0, Aim::None));
    while flees.0.round() < 2 || flees.actor() != UnitId(0) {
        flees.end();
    }
    assert_eq!(odds(&flees, act(0, Verb::ESCAPE, 0, 0, Aim::None)), (50, true), "70 − 20 in a Task Check");
    assert_eq!(chances(&flees.order(act(0, Verb::ESCAPE, 0, 0, Aim::None))), [50, 5], "25 − 20 for those who hold it");
}

#[test]
fn tc_005_modifiers_of_areas_ask_who_stands_where() {
    let user = user("");
    let blow = |keys: &str, at: i16| blow(keys, (&user, (at, 1)), (&other(5), (at + 1, 1)));
    assert_eq!((blow("cells = [[3, 1]]", 3), blow("cells = [[3, 1]]", 4)), (55, 75), "where its user stands");
    assert_eq!((blow("zone = \"gate\"", 3), blow("zone = \"gate\"", 2)), (55, 75), "in a zone of the board");
    let target = "where = \"target\"\ncells = [[3, 1]]";
    assert_eq!((blow(target, 3), blow(target, 2)), (75, 55), "where its target stands");
    let archer = wields("kit_bow");
    let shot = |from: i16| {
        super::circumstances::blow("where = \"line\"\ncells = [[3, 1]]", (&archer, (from, 1)), (&other(5), (6, 1)))
    };
    assert_eq!((shot(2), shot(3), shot(4)), (55, 75, 75), "what lies between, the own cell left out");
    // From the cell that the unit would move to, not from its present cell.
    let fight = yard("cells = [[3, 1]]", (&user, (3, 1)), (&other(5), (3, 2))).start(&[1, 1]);
    let from = |cell: (i16, i16)| fight.0.forecast_from(&strike(1), Cell::new(cell.0, cell.1)).unwrap();
    assert_eq!(from((3, 1)).targets[0].chance.total(), 55);
    assert_eq!(from((4, 2)).targets[0].chance.total(), 75, "beside the same foe, outside of the area");
    let mean = |cell: (i16, i16)| {
        let act = hexfray_battle::Act::new(Verb::ATTACK, 0);
        fight.0.estimate(UnitId(0), act, UnitId(1), Cell::new(cell.0, cell.1)).unwrap().hit
    };
    assert!(mean((3, 1)) < mean((4, 2)), "opponents reckon with it too");
}

#[test]
fn tc_005_modifiers_of_rounds_come_and_go() {
    let field = Field::open().line(&gloom("from_round = 2\nto_round = 2"));
    let field = field.unit("a", (5, 2), &user("")).unit("b", (6, 2), &other(5));
    let mut fight = field.start(&[1; 8]);
    let shown =
        |fight: &Fight| fight.0.situation().iter().any(|view| view.label.as_str() == "Gloom" && view.value == -20);
    for (chance, gloomy) in [(75, false), (55, true), (75, false)] {
        assert_eq!((odds(&fight, strike(1)), shown(&fight)), ((chance, gloomy), gloomy), "round {}", fight.0.round());
        fight.end();
        fight.end();
    }
}

#[test]
fn tc_005_the_modifiers_in_force_are_part_of_the_battles_state() {
    let digest = |first: &str, second: &str| {
        let field = Field::open().line(&gloom(first)).line(&gloom(second).replace("Gloom", "Rain"));
        field.unit("a", (5, 2), &user("")).unit("b", (6, 2), &other(5)).start(&[1, 1]).0.digest()
    };
    assert_ne!(digest("", "from_round = 2"), digest("from_round = 2", ""), "Gloom is not Rain");
    assert_eq!(digest("to_round = 2", ""), digest("", "to_round = 3"), "both count, for now");
}

#[test]
fn tc_005_modifiers_of_light_ask_how_poor_the_sight_is() {
    let user = user("");
    let target = |least: u8| format!("where = \"target\"\nvisibility = {least}");
    let blow = |keys: &str, at: i16| blow(keys, (&user, (at, 0)), (&other(5), (at + 1, 0)));
    assert_eq!([3, 4, 5, 6].map(|at| blow(&target(1), at)), [75, 55, 55, 75], "dusk and darkness");
    assert_eq!([3, 4, 5, 6].map(|at| blow(&target(2), at)), [75, 75, 55, 75], "darkness alone");
    assert_eq!([4, 5].map(|at| blow("visibility = 1", at)), [75, 55], "in the user's own cell");
    let archer = wields("kit_bow");
    let shot = |least: u8, from: i16| {
        let keys = format!("where = \"line\"\nvisibility = {least}");
        super::circumstances::blow(&keys, (&archer, (from, 0)), (&other(5), (7, 0)))
    };
    assert_eq!((shot(2, 3), shot(3, 3), shot(2, 6)), (55, 75, 75), "the worst on the way, the own cell left out");
}

#[test]
fn tc_005_modifiers_of_footing_are_for_those_on_the_ground() {
    let blow = |keys: &str, about: &str, at: i16| blow(keys, (about, (at, 1)), (&other(5), (at, 2)));
    let walker = user("");
    assert_eq!([0, 1, 2].map(|at| blow("terrain = [\"swamp\", \"shallow_water\"]", &walker, at)), [55, 55, 75]);
    assert_eq!([0, 1, 2].map(|at| blow("depth = 1", &walker, at)), [75, 55, 75], "in water, not in the dry swamp");
    for lines in ["flies = true", "floats = true"] {
        assert_eq!(blow("terrain = [\"swamp\"]", &user(lines), 0), 75, "{lines}: nothing is underfoot");
    }
    assert_eq!(blow("cells = [[0, 1]]", &user("flies = true"), 0), 55, "an area has no footing");
}

#[test]
fn tc_005_modifiers_may_be_one_sides_or_some_units() {
    let field = |keys: &str| {
        let field =
            Field::open().line(&gloom(keys)).unit("a", (5, 2), &user("name = \"Ann\"")).unit("b", (6, 2), &user(""));
        field.start(&[2, 1])
    };
    let chance = |keys: &str, unit: u16, target: u16| {
        let odds = field(keys).0.forecast(&act(unit, Verb::ATTACK, 0, 0, at(target))).unwrap();
        odds.targets[0].chance.total()
    };
    assert_eq!((chance("side = \"a\"", 0, 1), chance("side = \"a\"", 1, 0)), (77, 97));
    assert_eq!((chance("units = [\"Unit\"]", 0, 1), chance("units = [\"Unit\"]", 1, 0)), (97, 77), "weary legs");
}

#[test]
fn tc_005_modifiers_name_the_checks_that_they_are_for() {
    let chance = |keys: &str, about: &str, order: Order| {
        let field = Field::open().line(&gloom(keys)).unit("a", (5, 2), about).unit("b", (6, 2), &other(5));
        odds(&field.start(&[1, 1]), order).1
    };
    let (sword, bow, bolt) = (user(""), wields("kit_bow"), knows("kit_bolt"));
    let three =
        |keys: &str| (chance(keys, &sword, strike(1)), chance(keys, &bow, strike(1)), chance(keys, &bolt, cast(at(1))));
    assert_eq!(three("checks = [\"attack\"]"), (true, true, false));
    assert_eq!(three("checks = [\"melee\"]"), (true, false, false));
    assert_eq!(three("checks = [\"ranged\"]"), (false, true, false));
    assert_eq!(three("checks = [\"spell\"]"), (false, false, true));
    assert_eq!(three("checks = [\"task\", \"flat\"]"), (false, false, false));
    let gaze = knows("kit_gaze");
    assert!(chance("checks = [\"flat\"]", &gaze, cast(at(1))) && !chance("checks = [\"spell\"]", &gaze, cast(at(1))));
    let flees = act(0, Verb::ESCAPE, 0, 0, Aim::None);
    let escape =
        ["task", "escape", "spd", "agi", "attack"].map(|word| chance(&format!("checks = [\"{word}\"]"), &sword, flees));
    assert_eq!(escape, [true, true, true, false, false], "a Task Check of SPD, in an escape");
    let acrobat = user("skills = { acrobatics = 60 }");
    let leap = ["acrobatics", "escape"]
        .map(|word| chance(&format!("checks = [\"{word}\"]"), &acrobat, act(0, PercentileVerb::LEAP, 0, 0, Aim::None)));
    assert_eq!(leap, [true, false], "a skill by its name");
}

#[test]
fn tc_134_hazardous_ground_and_distracted_opponents_change_an_escape() {
    let field = || Field::open().unit("a", (5, 2), &user("")).unit("b", (8, 2), &other(5)).unit("b", (9, 2), &other(4));
    let rolled = |keys: &str, rolls: &[u16]| {
        let field = field().unit("a", (0, 0), &other(3)).line(&gloom(keys));
        let dice: Vec<u16> = [1; 8].iter().chain(rolls).copied().collect();
        let mut fight = field.start(&dice);
        fight.order(act(0, Verb::ESCAPE, 0, 0, Aim::None));
        while fight.0.round() < 2 || fight.actor() != UnitId(0) {
            fight.end();
        }
        chances(&fight.order(act(0, Verb::ESCAPE, 0, 0, Aim::None)))
    };
    let ground = "checks = [\"escape\"]\nside = \"a\"\nterrain = [\"grass\"]";
    assert_eq!(rolled(ground, &[15, 90, 90]), [50, 25, 22], "through difficult or hazardous terrain");
    let busy = "checks = [\"escape\"]\nunits = [\"Unit B\"]";
    assert_eq!(rolled(busy, &[15, 90, 90]), [70, 5, 22], "from a monster whose attention is elsewhere");
}

#[test]
fn tc_005_cover_may_count_against_those_behind_it() {
    let archer = wields("kit_bow");
    let shot = |least: u8, from: (i16, i16)| {
        blow(&format!("checks = [\"ranged\"]\ncover = {least}"), (&archer, from), (&other(5), (5, 2)))
    };
    assert_eq!((shot(50, (2, 2)), shot(75, (2, 2))), (55, 75), "half of it is hidden");
    assert_eq!(shot(50, (7, 2)), 75, "not from the other side");
    let sword = user("");
    let blow = blow("checks = [\"ranged\"]\ncover = 50", (&sword, (4, 2)), (&other(5), (5, 2)));
    assert_eq!(blow, 75, "a blow hand to hand is another matter");
}

#[test]
fn tc_005_mistakes_are_told_where_they_stand() {
    let told = |keys: &str| {
        let field = Field::open().line(&format!("[[conditional_modifier]]\n{keys}\n"));
        let error = field.unit("a", (5, 2), &user("")).unit("b", (6, 2), &other(5)).setup().unwrap_err().to_string();
        assert!(error.contains("maps/test.battle.toml:"), "{error}");
        error
    };
    let gloom = "name = \"Gloom\"\nvalue = -20\n";
    let is_told = |keys: &str, why: &str| {
        let error = told(&format!("{gloom}{keys}"));
        assert!(error.contains(why), "{keys}: {error}");
    };
    assert!(told("value = 5").contains("`name`"));
    assert!(told("name = \"Gloom\"").contains("`value`"));
    assert!(told("name = \"Gloom\"\nvalue = 0").contains("a modifier of 0 changes nothing"));
    is_told("checks = [\"atack\"]", "attack");
    is_told("side = \"c\"", "\"a\"");
    is_told("units = [\"Nobody\"]", "Unit A");
    is_told("from_round = 3\nto_round = 2", "the end comes before the beginning");
    is_told("cells = [[99, 99]]", "there is no cell");
    is_told("zone = \"moon\"", "moon");
    is_told("terrain = [\"swmp\"]", "swamp");
    is_told("where = \"target\"", "`where` has no condition for its cells");
    is_told("vale = 3", "`value`");
    let scene = "name = \"x\"\nruleset = \"percentile\"\n[[side]]\nname = \"a\"\n[[side]]\nname = \"b\"\n";
    let mut library = hexfray_data::library();
    library.add("maps/scene.battle.toml", &format!("{scene}[[conditional_modifier]]\n{gloom}depth = 1\n"));
    let error = rules::load(&library, "maps/scene.battle.toml").unwrap_err().to_string();
    assert!(error.contains("this battle does not track places"), "{error}");
}

#[test]
fn tc_070_what_a_board_marks_counts_for_something_or_is_refused() {
    let battle = |ruleset: &str, unit: &str, more: &str, tables: &str| {
        let mut library = hexfray_data::library();
        let spawns =
            "[[spawn]]\nside = \"a\"\ncells = [[3, 1], [3, 2]]\n[[spawn]]\nside = \"b\"\ncells = [[7, 1], [7, 2]]\n";
        library.add("maps/marked.map.toml", &format!("{YARD}{spawns}"));
        let units = ["a", "b"].map(|side| format!("[[unit]]\nkind = \"{unit}\"\nside = \"{side}\"\n")).concat();
        let text = format!(
            "name = \"Marked\"\nruleset = \"{ruleset}\"\nmap = \"maps/marked.map.toml\"\n{more}\n{tables}\n[[side]]\nname = \"a\"\n[[side]]\nname = \"b\"\n{units}"
        );
        library.add("maps/marked.battle.toml", &text);
        rules::load(&library, "maps/marked.battle.toml").err().map(|error| error.to_string())
    };
    let refused = |error: Option<String>, mark: &str| {
        let error = error.unwrap_or_else(|| panic!("`{mark}` counts for nothing, and is not refused"));
        assert!(error.contains(&format!("the board has `{mark}`, which counts for nothing")), "{error}");
        assert!(error.contains(&format!("`ignores = [\"{mark}\"]`")), "{error}");
    };
    let percentile = |more: &str, tables: &str| battle("percentile", "knight", more, tables);
    refused(percentile("", ""), "cover");
    refused(percentile("", &gloom("cover = 50")), "visibility");
    assert_eq!(percentile("", &gloom("cover = 50\nvisibility = 1")), None, "both count");
    assert_eq!(percentile("ignores = [\"cover\"]", &gloom("visibility = 1")), None, "or are meant not to");
    refused(battle("power_table", "wolf", "ignores = [\"cover\"]", ""), "visibility");
    refused(battle("dice_pool", "thug", "", ""), "visibility");
}

#[test]
fn tc_005_the_games_own_battles_make_something_of_their_boards() {
    for (name, terms) in [
        ("castle", &["Shots at those behind cover"][..]),
        ("rooftops", &["Shots at those behind cover", "Smoke", "Thick smoke", "Low sun"]),
    ] {
        let setup = rules::load(&hexfray_data::library(), &format!("maps/{name}.battle.toml")).unwrap();
        let seed = hexfray_battle::DiceSource::Seed(1);
        let battle = hexfray_battle::Battle::new(&setup, seed).unwrap();
        let shown: Vec<&str> = battle.situation().iter().map(|view| view.label.as_str()).collect();
        let begins = |term: &&&str| **term != "Low sun";
        for term in terms.iter().filter(begins) {
            assert!(shown.contains(term), "{name}: {term} in {shown:?}");
        }
        assert!(!shown.contains(&"Low sun"), "not before its round");
    }
}

#[test]
fn tc_005_a_referees_word_comes_on_top() {
    use hexfray_battle::Ruling;
    let field = Field::open().line(&gloom("")).unit("a", (5, 2), &user("")).unit("b", (6, 2), &other(5));
    let mut fight = field.start(&[1, 1]);
    fight.order(Order::Referee(Ruling::Modifier { unit: UnitId(0), value: -10 }));
    assert_eq!(odds(&fight, strike(1)).0, 45);
    inflict(&mut fight, 0, "blind", 2);
    assert!(odds(&fight, strike(1)).0 < 45, "and conditions count as ever");
}
