//! Objects on the board: improvised weapons and Trigger Actions (TC-003, TC-046, TC-108 … TC-111, TC-123 … TC-125).

use hexfray_battle::{Aim, Event, Order, Record, Rule, UnitId, Verb};
use hexfray_board::grid::Cell;
use hexfray_percentile::PercentileVerb;

use super::field::{Field, Fight, act, at, cell, chances, damage, inflict, knows, other, strike, user};

/// A hall with a door of crates in its wall, and a ledge of six levels at its end.
const HALL: &str = r#"
name = "Hall"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
. . . # . . .
. . . B . . .
. . . # . . .
'''
height = '''
0 0 0 0 0 0 0
0 0 0 0 0 6 0
0 0 0 0 0 0 0
'''
"#;

const DOOR: &str = r#"
[[trigger]]
name = "Pull the lever"
cells = [[0, 0], [0, 1]]
clears = [[3, 1]]
uses = 1
"#;

const BOLT: &str = r#"
[[trigger]]
name = "Vault and bolt the door"
cells = [[1, 1]]
check = "agi"
user_to = [2, 1]
blocks = { cells = [[0, 1]], obstacle = "barrels" }
"#;

fn hall(things: &str) -> Field {
    Field::on(&format!("{HALL}{things}"))
}

/// The first unit uses the first trigger.
const PULL: Order = act(0, Verb::TRIGGER, 0, 0, Aim::None);

fn passed(events: &[Event]) -> Option<bool> {
    events.iter().find_map(|event| if let Event::Checked { result, .. } = event { Some(result.passed()) } else { None })
}

fn is_closed(fight: &Fight, cell: (i16, i16)) -> bool {
    fight.0.board().blocks_move(Cell::new(cell.0, cell.1))
}

#[test]
fn tc_003_a_task_is_tried_against_a_rating() {
    let lines = user("ratings = { agi = 31 }");
    let start = |roll: u16| {
        let mut fight = hall(BOLT).unit("a", (1, 1), &lines).unit("b", (6, 0), &other(5)).start(&[1, 1, roll]);
        passed(&fight.order(PULL))
    };
    assert_eq!(start(25), Some(true), "AGI rating 31, roll 25");
    assert_eq!(start(31), Some(true), "equal succeeds");
    assert_eq!(start(32), Some(false));
}

#[test]
fn tc_004_a_rating_is_three_times_the_attribute_and_ten() {
    let lines = "attributes = { agi = 7, spd = 20 }\n";
    let fight = hall(BOLT).unit("a", (1, 1), lines).unit("b", (6, 0), &other(5)).start(&[1, 1]);
    assert_eq!(fight.0.forecast(&PULL).unwrap().targets[0].chance.total(), 31, "AGI 7: 31");
}

#[test]
fn tc_146_conditions_change_the_checks_of_triggers_too() {
    let chance = |check: &str, lines: &str, condition: &str| {
        let trigger = BOLT.replace("check = \"agi\"", &format!("check = \"{check}\""));
        let field = hall(&trigger).unit("a", (1, 1), &user(lines)).unit("b", (6, 0), &other(5));
        let mut fight = field.start(&[1, 1]);
        let before = fight.0.forecast(&PULL).unwrap().targets[0].chance.total();
        inflict(&mut fight, 0, condition, 4);
        (before, fight.0.forecast(&PULL).unwrap().targets[0].chance.total())
    };
    assert_eq!(chance("spd", "ratings = { spd = 40 }", "slow"), (40, 20), "Slow: half of SPD checks");
    assert_eq!(chance("spd", "speed_rating = 30", "slow"), (30, 15), "by the rating that escapes use");
    assert_eq!(chance("str", "ratings = { str = 40 }", "mini"), (40, 0), "Mini: no strength left");
    assert_eq!(chance("stealth", "stealth = 40", "mini"), (40, 60), "and half as easy again to hide");
    assert_eq!(chance("agi", "ratings = { agi = 40 }", "slow"), (40, 40), "and no others");
}

#[test]
fn tc_046_there_are_eight_categories_of_action() {
    let lines = user("weapons = [\"kit_sword\"]\nabilities = [\"kit_crush\"]\nitems = [{ item = \"potion\" }]");
    let fight = hall(BOLT).unit("a", (1, 1), &lines).unit("b", (2, 1), &other(5)).start(&[1, 1]);
    let verbs: Vec<Verb> = fight.0.acts(UnitId(0)).iter().map(|act| act.act.verb).collect();
    for verb in [
        PercentileVerb::FULL_MOVE,
        Verb::ATTACK,
        Verb::ABILITY,
        Verb::TRIGGER,
        Verb::ITEM,
        Verb::DEFEND,
        Verb::WAIT,
        Verb::ESCAPE,
    ] {
        assert!(verbs.contains(&verb), "{verb:?} is among them");
    }
    let error = fight.refused(act(0, Verb::STAND, 0, 0, Aim::None));
    assert!(error.contains("TC-046"), "and no others, such as standing up: {error}");
}

#[test]
fn tc_123_a_trigger_changes_the_surroundings() {
    let lines = user("ratings = { agi = 31 }");
    let mut fight = hall(BOLT).unit("a", (1, 1), &lines).unit("b", (6, 0), &other(5)).start(&[1, 1, 25]);
    assert!((fight.0.forecast(&PULL).unwrap().targets[0].hit - 0.31).abs() < 1e-9, "the chance is shown before");
    let events = fight.order(PULL);
    assert_eq!(cell(&fight, 0), (2, 1), "past the guards");
    assert!(is_closed(&fight, (0, 1)), "and the door is bolted");
    assert!(events.iter().any(|event| matches!(event, Event::BoardChanged { .. })));
    assert!(fight.refused(strike(1)).contains("TC-045"), "it was the action of the turn");
}

#[test]
fn tc_123_failure_wastes_the_action() {
    let lines = user("ratings = { agi = 31 }");
    let mut fight = hall(BOLT).unit("a", (1, 1), &lines).unit("b", (6, 0), &other(5)).start(&[1, 1, 32]);
    fight.order(PULL);
    assert_eq!((cell(&fight, 0), is_closed(&fight, (0, 1))), ((1, 1), false));
    assert!(fight.refused(strike(1)).contains("TC-045"));
}

#[test]
fn tc_123_a_task_has_its_own_modifier() {
    let hard = BOLT.replace("check = \"agi\"", "check = \"systems\"\nmodifier = -15");
    let lines = user("skills = { systems = 60 }");
    let fight = hall(&hard).unit("a", (1, 1), &lines).unit("b", (6, 0), &other(5)).start(&[1, 1]);
    let chance = &fight.0.forecast(&PULL).unwrap().targets[0].chance;
    assert_eq!(chance.total(), 45, "Systems 60 less 15");
    assert!(chance.iter().any(|part| part.value == -15 && part.rule == Rule::new("TC-005")));
}

#[test]
fn tc_123_it_is_done_where_the_thing_is() {
    let fight = hall(DOOR).unit("a", (1, 1), &user("")).unit("b", (6, 0), &other(5)).start(&[1, 1]);
    assert!(fight.refused(PULL).contains("not standing where this can be done"));
    let fight = hall(BOLT).unit("a", (1, 1), &user("")).unit("b", (0, 1), &other(5)).start(&[1, 1]);
    assert!(fight.refused(PULL).contains("stands in the way"), "nothing is put into an occupied cell");
}

#[test]
fn tc_123_a_thing_hurts_and_inflicts() {
    let lamp = r#"
[[trigger]]
name = "Cut the chandelier down"
cells = [[1, 1]]
hurts = { cells = [[2, 1], [2, 0]], amount = 25 }
inflicts = { cells = [[2, 1]], condition = "blind", rounds = 2 }
"#;
    let mut fight = hall(lamp).unit("a", (1, 1), &user("")).unit("b", (2, 1), &other(5)).start(&[1, 1]);
    let odds = fight.0.forecast(&PULL).unwrap();
    assert_eq!((odds.targets[0].target, odds.targets[0].expected), (UnitId(1), 25.0), "the forecast tells who suffers");
    fight.order(PULL);
    assert_eq!((fight.hp(1), fight.conditions(1)), (75, vec![("Blind", Some(2))]));
}

#[test]
fn tc_123_a_unit_pushed_off_a_ledge_falls() {
    let push = r#"
[[trigger]]
name = "Swing the crane"
cells = [[4, 1]]
carries = { from = [5, 1], to = [6, 1], falls = true }
"#;
    for (ground, lost) in [("6 0", 30), ("6 2", 10)] {
        let board = format!("{}{push}", HALL.replace("6 0", ground));
        let mut fight = Field::on(&board).unit("a", (4, 1), &user("")).unit("b", (5, 1), &other(5)).start(&[1, 1]);
        let odds = fight.0.forecast(&PULL).unwrap();
        let events = fight.order(PULL);
        assert_eq!(cell(&fight, 1), (6, 1));
        assert_eq!(damage(&events), [lost], "from six levels, Jump 3, 100 HP (MC-062): {ground}");
        assert_eq!(odds.targets[0].expected, f64::from(lost), "{ground}");
    }
}

#[test]
fn mc_055_what_the_ground_does_to_those_who_come_down_is_left_out_of_the_odds_of_a_trigger() {
    let note = "what the ground does to a unit that lands there";
    let hot = HALL.replace("# . . .\n'''\nheight", "# . . L\n'''\nheight") + "[legend]\nL = \"lava\"\n";
    let moved = |effect: &str| {
        let board = format!("{hot}[[trigger]]\nname = \"Crane\"\ncells = [[4, 1]]\n{effect}\n");
        let field = Field::on(&board).unit("a", (4, 1), &user("")).unit("b", (5, 1), &other(5));
        let mut fight = field.unit("b", (0, 0), &other(1)).start(&[1; 3]);
        let left_out = fight.0.forecast(&PULL).unwrap().leaves_out.contains(&note);
        (left_out, damage(&fight.order(PULL)).contains(&25) || fight.hp(0) < 80)
    };
    assert_eq!(moved("carries = { from = [5, 1], to = [6, 2], falls = true }"), (true, true), "thrown into lava");
    assert_eq!(moved("user_to = [6, 2]"), (true, true), "or gone there");
    assert_eq!(moved("carries = { from = [5, 1], to = [6, 2], falls = false }"), (false, false), "set down there");
    assert_eq!(moved("user_to = [6, 0]"), (false, false));
}

#[test]
fn tc_124_a_complicated_trigger_takes_time() {
    let slow = DOOR.replace("uses = 1", "uses = 1\ncharge = 12");
    let mut fight = hall(&slow).unit("a", (0, 1), &user("")).unit("b", (6, 0), &other(5)).start(&[1, 1]);
    let odds = fight.0.forecast(&PULL).unwrap();
    assert_eq!(odds.ready, Some(9), "initiative 21 less 12");
    let events = fight.order(PULL);
    assert!(events.iter().any(|event| matches!(event, Event::Charging { ready: 9, .. })));
    assert!(!is_closed(&fight, (3, 1)), "nobody has a turn before tick 9, so it takes effect at once");
    let mut fight = hall(&slow).unit("a", (0, 1), &user("")).unit("b", (6, 0), &other(15)).start(&[1, 1]);
    fight.order(PULL);
    assert!(is_closed(&fight, (3, 1)), "still being prepared on tick 16");
    fight.end();
    assert!(!is_closed(&fight, (3, 1)));
}

#[test]
fn tc_056_only_what_would_prevent_the_act_interrupts_it() {
    let slow = DOOR.replace("uses = 1", "uses = 1\ncharge = 12");
    // Whether the charge goes on under a condition; the fight is returned with it.
    let goes_on = |mut fight: Fight, order: Order, condition: &str| {
        fight.order(order);
        let events = inflict(&mut fight, 0, condition, 4);
        let broken_off = |event: &Event| matches!(event, Event::Interrupted { unit: UnitId(0), .. });
        (!events.iter().any(broken_off), fight)
    };
    let puller = || hall(&slow).unit("a", (0, 1), &user("")).unit("b", (6, 0), &other(15)).start(&[1; 2]);
    let (pulls, mut fight) = goes_on(puller(), PULL, "curse");
    assert!(pulls, "Curse keeps it from techniques, not from a lever");
    fight.end();
    assert!(!is_closed(&fight, (3, 1)), "which works in its time");
    for condition in ["berserk", "confuse", "sleep"] {
        assert!(!goes_on(puller(), PULL, condition).0, "{condition} keeps it from everything of the kind");
    }
    let bolt = || hall("").unit("a", (0, 1), &knows("kit_slow_bolt")).unit("b", (2, 1), &other(15)).start(&[1; 2]);
    assert!(goes_on(bolt(), act(0, Verb::ABILITY, 0, 0, at(1)), "curse").0, "nor from spells");
    assert!(!goes_on(bolt(), act(0, Verb::ABILITY, 0, 0, at(1)), "silence").0, "which Silence prevents");
    let item = "[[item]]\nkey = \"test_brew\"\nname = \"Brew\"\ntarget = \"single\"\ncharge = 12\ndamage = \"20\"\narmour = \"none\"\nto_hit = \"sure\"\n";
    let brews = |condition: &str| {
        let about = user("items = [{ item = \"test_brew\" }]");
        let field = hall("").file("items/percentile_brew.toml", item).unit("a", (0, 1), &about);
        let fight = field.unit("b", (2, 1), &other(15)).start(&[1; 2]);
        let (goes_on, mut fight) = goes_on(fight, act(0, Verb::ITEM, 0, 0, at(1)), condition);
        goes_on && damage(&fight.end()) == [20]
    };
    assert!(brews("curse") && brews("silence"), "nor from an item");
    assert!(!brews("sleep"));
}

#[test]
fn tc_125_some_triggers_need_no_roll() {
    let mut fight = hall(DOOR).unit("a", (0, 1), &user("")).unit("b", (6, 0), &other(5)).start(&[1; 4]);
    assert!(is_closed(&fight, (3, 1)));
    assert!(fight.0.forecast(&PULL).unwrap().targets.is_empty(), "nothing is left to chance");
    let events = fight.order(PULL);
    assert_eq!(passed(&events), None);
    assert!(!is_closed(&fight, (3, 1)), "the door is open");
    fight.end();
    assert_eq!(fight.0.acts(UnitId(0)).iter().find(|act| act.act.verb == Verb::TRIGGER).unwrap().left, Some(0));
    fight.end();
    assert!(fight.refused(PULL).contains("used up"), "once only");
}

#[test]
fn tc_123_battles_with_triggers_replay() {
    let field = hall(DOOR).unit("a", (0, 1), &user("")).unit("b", (6, 0), &other(5));
    let mut fight = field.start(&[1, 1, 1, 1]);
    let before = fight.0.digest();
    fight.order(PULL);
    fight.end();
    fight.end();
    assert_ne!(fight.0.digest(), before);
    let text = serde_json::to_string(&fight.0.record()).unwrap();
    let record: Record = serde_json::from_str(&text).unwrap();
    let again = record.replay(fight.0.setup(), |_, _| ()).unwrap();
    assert_eq!(again.digest(), fight.0.digest());
    assert!(!again.board().blocks_move(Cell::new(3, 1)), "the door stands open in the replay");
    let mut copy = fight.0.scratch(1);
    fight.0.copy_into(&mut copy);
    assert!(!copy.board().blocks_move(Cell::new(3, 1)), "and in a copy");
}

#[test]
fn tc_123_mistakes_are_shown_at_their_place() {
    let error = |things: &str| {
        let field = hall(things).unit("a", (0, 1), &user("")).unit("b", (6, 0), &other(5));
        field.setup().expect_err("the file is wrong").to_string()
    };
    let wrong = error(&BOLT.replace("\"agi\"", "\"agility\""));
    assert!(wrong.contains("maps/test.map.toml:18:9") && wrong.contains("agility"), "{wrong}");
    let wrong = error(&DOOR.replace("[[3, 1]]", "[[9, 1]]"));
    assert!(wrong.contains("there is no cell [9, 1]"), "{wrong}");
    let wrong = error(&DOOR.replace("clears = [[3, 1]]", ""));
    assert!(wrong.contains("does nothing"), "{wrong}");
    let field = Field::on(HALL).unit("a", (0, 1), &user("")).unit("b", (6, 0), &other(5));
    let wrong = field.line("[[trigger]]\nname = \"x\"\ncells = [[0, 0]]\nclear = [[3, 1]]\n").setup().unwrap_err();
    assert!(wrong.to_string().contains("maps/test.battle.toml:"), "in battle files too: {wrong}");
}

#[test]
fn tc_123_battle_files_have_triggers_too() {
    let field = Field::on(HALL).unit("a", (0, 1), &user("")).unit("b", (6, 0), &other(5)).line(DOOR);
    let mut fight = field.start(&[1, 1]);
    fight.order(PULL);
    assert!(!is_closed(&fight, (3, 1)));
}

const POLE: &str = r#"
[[object]]
name = "Laundry pole"
at = [1, 0]
skill = "staves"
die = "d8"
"#;

const CHILI: &str = r#"
[[object]]
name = "Chili powder"
at = [0, 1]
skill = "throwing"
harms = false
inflicts = { condition = "blind" }
"#;

const WEAPON: &str = "[[weapon]]\nkey = \"tier4\"\ntype = \"sword\"\ndamage = \"5xSTR+d10\"\ntier = 4\n";

/// A unit with a Tier 4 weapon, STR 8 and ACC 97, beside a foe of Evasion 22 and ARM 6.
fn brawl(things: &str) -> Field {
    let lines = user("weapons = [\"tier4\"]");
    hall(things).file("weapons/percentile_tier.toml", WEAPON).unit("a", (1, 1), &lines).unit("b", (2, 1), &other(5))
}

const IMPROVISE: Order = act(0, PercentileVerb::IMPROVISE, 0, 0, at(1));

#[test]
fn tc_108_a_thing_at_hand_is_a_weapon() {
    let mut fight = brawl(POLE).start(&[1, 1, 75, 5]);
    let events = fight.order(IMPROVISE);
    assert_eq!(chances(&events), [75], "ACC 97 less Evasion 22, by the skill that fits");
    assert_eq!(damage(&events), [23], "3 × 8 + 5, less ARM 6");
    assert!(fight.refused(strike(1)).contains("TC-045"), "one Attack Action");
    let far = POLE.replace("[1, 0]", "[2, 2]");
    assert!(brawl(&far).start(&[1, 1]).refused(IMPROVISE).contains("TC-108"), "in the own or an adjacent cell");
}

#[test]
fn tc_109_it_is_a_standard_weapon_of_half_the_tier() {
    let odds = |things: &str, weapon: &str| {
        let field = brawl(things).file("weapons/percentile_tier.toml", &WEAPON.replace("tier = 4", weapon));
        let parts = field.start(&[1, 1]).0.forecast(&IMPROVISE).unwrap().targets[0].parts.clone();
        parts.iter().next().unwrap().value
    };
    assert_eq!(odds(POLE, "tier = 4"), 24, "Tier 2 with a d8: 3 × STR");
    assert_eq!(odds(POLE, "tier = 5"), 24, "odd Tiers are rounded down");
    assert_eq!(odds(POLE, "tier = 1"), 16, "at least Tier 1: 2 × STR");
    let table = POLE.replace("d8", "d12");
    assert_eq!(odds(&table, "tier = 4"), 32, "Tier 2 with a large die: 4 × STR");
    assert_eq!(odds(&POLE.replace("d8", "d10"), "tier = 4"), 32, "a d10 is a large die");
    assert_eq!(odds(&POLE.replace("d8", "d6"), "tier = 4"), 24, "a d6 is none");
}

#[test]
fn tc_110_it_breaks_with_the_first_blow() {
    let mut fight = brawl(POLE).start(&[1, 1, 99, 1, 1]);
    fight.order(IMPROVISE);
    fight.end();
    fight.end();
    assert!(fight.0.check(&IMPROVISE).is_err(), "hit or miss");
    let durable = format!("{POLE}durable = true\n");
    let mut fight = brawl(&durable).start(&[1, 1, 99, 1, 1]);
    fight.order(IMPROVISE);
    fight.end();
    fight.end();
    assert_eq!(fight.0.check(&IMPROVISE), Ok(()), "a durable one lasts");
}

#[test]
fn tc_111_some_bring_a_condition_instead_of_damage() {
    let start = |roll: u16| {
        let mut fight = brawl(CHILI).start(&[1, 1, roll]);
        let events = fight.order(IMPROVISE);
        (damage(&events), fight.conditions(1))
    };
    assert_eq!(start(30), (vec![], vec![("Blind", Some(2))]), "30 % Blind (2), no damage");
    assert_eq!(start(31), (vec![], vec![]));
}
