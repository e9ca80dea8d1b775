//! What menus and a unit's numbers show: names, purposes and aims of acts, explanations, uses that are left.

use hexfray_battle::{ActView, Aim, OrderError, Pace, Purpose, Range, Ruleset, UnitId, Verb, Who};
use hexfray_board::grid::Template;
use hexfray_power_table::{PowerTableRules, PowerTableVerb};

use super::field::{FIGHTER, Field, Fight, GOBLIN, act};
use super::riding::{HORSE, knight};

/// The menu's entry for an act of a unit, which it has to have.
fn entry(fight: &Fight, unit: u16, verb: Verb, with: u8) -> ActView {
    let found = fight.0.acts(UnitId(unit)).into_iter().find(|view| view.act.verb == verb && view.act.with == with);
    found.unwrap_or_else(|| panic!("{verb:?} {with} is shown"))
}

#[test]
fn sw_182_a_feat_says_what_it_does() {
    let fighter = format!("{FIGHTER}feats = [\"power_attack\"]\n");
    let mut fight = Field::line().unit("a", (5, 0), &fighter).unit("b", (5, 0), GOBLIN).start(&[]);
    fight.turn_of(0);
    let feat = entry(&fight, 0, PowerTableVerb::FEAT, 0);
    assert_eq!(feat.name.as_str(), "Power Attack");
    assert_eq!(feat.about.as_str(), "In melee: damage +4, own Evasion −2 until the next turn.", "as its file says");
}

#[test]
fn sw_210_a_weapon_is_handed_to_a_friend_here_who_takes_it() {
    let field = Field::line().unit("a", (5, 0), FIGHTER).unit("a", (5, 0), FIGHTER).unit("b", (30, 0), GOBLIN);
    let mut fight = field.start(&[]);
    fight.turn_of(0);
    let give = entry(&fight, 0, PowerTableVerb::GIVE, 0);
    assert_eq!(give.name.as_str(), "Hand over Bastard Sword");
    assert_eq!((give.targeting.range, give.targeting.who), (Range::Cells(0), Who::Friends));
    fight.order(act(0, PowerTableVerb::GIVE, 0, 0, Aim::Unit(UnitId(1))));
    fight.end(0);
    fight.turn_of(1);
    assert_eq!(entry(&fight, 1, PowerTableVerb::RECEIVE, 0).name.as_str(), "Take Bastard Sword");
}

#[test]
fn sw_260_a_friend_s_mount_here_is_mounted() {
    let field = Field::line().unit("a", (5, 0), &knight()).unit("a", (5, 0), HORSE).unit("b", (30, 0), GOBLIN);
    let mut fight = field.start(&[]);
    fight.turn_of(0);
    let mount = entry(&fight, 0, PowerTableVerb::MOUNT, 0);
    assert_eq!(mount.name.as_str(), "Mount");
    assert_eq!((mount.targeting.range, mount.targeting.who), (Range::Cells(0), Who::Friends));
}

#[test]
fn sw_059_each_limited_ability_has_its_own_uses() {
    let abilities = [("one", 2), ("other", 3)].map(|(key, uses)| {
        format!(
            "[[ability]]\nkey = \"test_{key}\"\nname = \"Test\"\nglyph = \"defend\"\norigin = \"skill\"\nrange = \"own\"\nuses = {uses}\n\
             action = \"minor\"\ninflicts = [{{ condition = \"slowed\", seconds = 30 }}]\n"
        )
    });
    let about = format!("{FIGHTER}deeds = [\"test_one\", \"test_other\"]\n");
    let field = Field::line().file("abilities/power_table_test.toml", &abilities.concat());
    let mut fight = field.unit("a", (5, 0), &about).unit("b", (30, 0), GOBLIN).start(&[]);
    fight.turn_of(0);
    let left = |fight: &Fight| [0, 1].map(|with| entry(fight, 0, Verb::ABILITY, with).left);
    assert_eq!(left(&fight), [Some(2), Some(3)]);
    fight.order(act(0, Verb::ABILITY, 1, 0, Aim::None));
    assert_eq!(left(&fight), [Some(2), Some(2)]);
}

#[test]
fn sw_173_armour_adds_to_a_sheet_s_own_defence() {
    // Chainmail of a book's figure beside it, and a tough skin of 3.
    let defence = |more: &str| {
        let fight = Field::line().unit("a", (5, 0), &format!("{FIGHTER}{more}")).unit("b", (30, 0), GOBLIN).start(&[]);
        let stats = fight.0.stats(UnitId(0));
        stats.iter().find(|stat| stat.label.as_str() == "Defence").expect("everybody has it").value
    };
    assert_eq!(defence("armour = [\"hard_leather\"]\n"), 4);
    assert_eq!(defence("armour = [\"hard_leather\"]\ndefense = 3\n"), 4 + 3);
}

#[test]
fn sw_056_verbs_of_other_rules_are_refused() {
    let mut fight = Field::line().unit("a", (5, 0), FIGHTER).unit("b", (5, 0), GOBLIN).start(&[]);
    fight.turn_of(0);
    for verb in [Verb::AIM, Verb::WAIT, Verb::DEFEND] {
        let refused = fight.0.check(&act(0, verb, 0, 0, Aim::None));
        assert!(
            matches!(refused, Err(OrderError::NoSuchAct { .. } | OrderError::WrongKind(_))),
            "{verb:?}: {refused:?}"
        );
    }
}

#[test]
fn sw_010_the_rules_list_the_settings_that_a_battle_may_change() {
    let settings = PowerTableRules.settings();
    let named = |key: &str| settings.iter().any(|(known, _)| *known == key);
    assert!(["joint_passage", "retreat_direction", "auto_block"].into_iter().all(named), "{settings:?}");
}

#[test]
fn sw_079_who_has_used_up_its_move_has_no_movement_left() {
    let mut fight = Field::line().unit("a", (5, 0), FIGHTER).unit("b", (39, 0), GOBLIN).start(&[]);
    fight.turn_of(0);
    assert!(fight.0.may_move(UnitId(0)));
    fight.go(0, (6, 0));
    assert!(!fight.0.may_move(UnitId(0)), "a unit moves once in its turn (SW-057)");
    let rooted = GOBLIN.replace("move_speed = 10", "move_speed = 0");
    let mut fight = Field::line().unit("a", (5, 0), &rooted).unit("b", (39, 0), GOBLIN).start(&[]);
    fight.turn_of(0);
    assert!(!fight.0.may_move(UnitId(0)), "nor does a plant with Move Speed 0");
}

#[test]
fn sw_190_an_ability_shows_its_cost_aim_and_purpose() {
    let ability = |key: &str, more: &str| {
        format!("[[ability]]\nkey = \"test_{key}\"\nname = \"Test\"\nglyph = \"fire\"\norigin = \"skill\"\n{more}\n")
    };
    let abilities = [
        ability("harm", "range = 20\nmp = 3\narea = { radius = 3 }\nat_cells = true\nharm = { flat = 2 }"),
        ability("heal", "range = \"touch\"\nwho = \"friends\"\naction = \"minor\"\nheal = { flat = 2 }"),
        ability("cure", "range = 10\nwho = \"friends\"\ncures = [\"asleep\"]"),
        ability("slow", "range = 10\ninflicts = [{ condition = \"slowed\", seconds = 30 }]"),
        ability("ward", "range = \"own\"\ninflicts = [{ condition = \"protected\", seconds = 30 }]"),
    ];
    let deeds = "deeds = [\"test_harm\", \"test_heal\", \"test_cure\", \"test_slow\", \"test_ward\"]\n";
    let field = Field::line().file("abilities/power_table_test.toml", &abilities.concat());
    let field = field.unit("a", (5, 0), &format!("{FIGHTER}{deeds}")).unit("b", (30, 0), GOBLIN);
    let mut fight = field.start(&[]);
    fight.turn_of(0);
    let [harm, heal, cure, slow, ward] = [0, 1, 2, 3, 4].map(|with| entry(&fight, 0, Verb::ABILITY, with));
    let purposes = [harm, heal, cure, slow, ward].map(|view| view.purpose);
    assert_eq!(purposes, [Purpose::Harm, Purpose::Mend, Purpose::Mend, Purpose::Hinder, Purpose::Help]);
    assert_eq!((harm.mp, heal.mp), (3, 0));
    assert_eq!((harm.pace, heal.pace), (Pace::Action, Pace::Zero), "Major and Minor Actions");
    let ranges = [harm, heal, cure, ward].map(|view| view.targeting.range);
    assert_eq!(ranges, [Range::Cells(20), Range::Cells(0), Range::Cells(10), Range::Own]);
    assert_eq!((heal.targeting.who, slow.targeting.who), (Who::Friends, Who::Everybody));
    assert_eq!((harm.targeting.at_cells, slow.targeting.at_cells), (true, false));
    assert_eq!(harm.targeting.template, Template::Circle { radius: 3, cell_width: 1 });
    assert_eq!(slow.targeting.template, Template::Area { size: 1 });
}

#[test]
fn sw_057_moves_flights_and_weapons_are_named() {
    let about = FIGHTER.replace("[\"bastard_sword\"]", "[\"dagger\", \"short_bow\"]")
        + "flight = { kind = \"wings\", ceiling = 20 }\n";
    let mut fight = Field::line().unit("a", (5, 0), &about).unit("b", (30, 0), GOBLIN).start(&[]);
    fight.turn_of(0);
    let names = |fight: &Fight, verb: Verb| -> Vec<String> {
        let all = fight.0.acts(UnitId(0)).into_iter().filter(|view| view.act.verb == verb);
        all.map(|view| view.name.to_string()).collect()
    };
    assert_eq!(names(&fight, PowerTableVerb::PACE), ["Limited Move", "Normal Move", "Full Move"]);
    let weapons = names(&fight, Verb::ATTACK);
    assert!(weapons.contains(&"Dagger".to_owned()) && weapons.contains(&"Dagger, thrown".to_owned()), "{weapons:?}");
    assert!(names(&fight, PowerTableVerb::FLY).contains(&"Fly at 5 m".to_owned()));
    assert!(!names(&fight, PowerTableVerb::FLY).contains(&"Land".to_owned()), "it stands on the ground");
    fight.order(act(0, PowerTableVerb::FLY, 0, 5, Aim::None));
    fight.end(0);
    fight.next_round();
    fight.turn_of(0);
    assert!(names(&fight, PowerTableVerb::FLY).contains(&"Land".to_owned()));
}
