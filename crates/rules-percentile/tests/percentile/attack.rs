//! The Attack Action in its five steps (TC-091 … TC-107), with the catalogue's figures.

use hexfray_battle::{Aim, CheckResult, Event, UnitId, Verb};

use super::field::{Field, Fight, WEAPONS, act, chances, damage};

/// STR 8, SPD 8, ACC 97.
const MINT: &str = "name = \"Mint\"\nattributes = { str = 8, spd = 8 }\nacc = 97\nhp = 40\nweapons = [\"kit_rod\"]\n";
/// SPD 5, Evasion 22, ARM 6.
const GUARD: &str =
    "name = \"Guard\"\ncreature = \"humanoid\"\nattributes = { str = 3, spd = 5 }\neva = 22\narm = 6\nhp = 60\n";

/// Mint beside a guard, her turn first; `dice` after the two of initiative.
fn beside(mint: &str, guard: &str, dice: &[u16]) -> Fight {
    let mut faces = vec![10, 1];
    faces.extend(dice);
    Field::open().unit("a", (5, 2), mint).unit("b", (6, 2), guard).start(&faces)
}

fn spent(fight: &Fight) {
    assert_eq!(fight.0.unused_dice(), Some(0), "all dice of the script are used");
}

#[test]
fn tc_093_chance_is_acc_less_evasion() {
    let mut fight = beside(MINT, GUARD, &[48, 5]);
    let events = fight.attack(0, 1);
    assert_eq!(chances(&events), [75], "ACC 97 − Evasion 22 is 75");
    assert_eq!(damage(&events), [15], "48 hits: 2 × STR 8 + 5 = 21, less ARM 6, is 15 HP (TC-097, TC-099)");
    assert_eq!(fight.hp(1), 45);
    spent(&fight);
}

#[test]
fn tc_001_the_chance_itself_succeeds_and_one_more_fails() {
    assert_eq!(damage(&beside(MINT, GUARD, &[75, 5]).attack(0, 1)), [15], "75 of 75 succeeds");
    assert!(damage(&beside(MINT, GUARD, &[76]).attack(0, 1)).is_empty(), "76 of 75 fails, and no damage die is thrown");
}

#[test]
fn tc_094_critical_hits_double_the_basic_damage() {
    let events = beside(MINT, GUARD, &[10, 5]).attack(0, 1);
    assert_eq!(damage(&events), [36], "basic 21 doubled is 42, less ARM 6");
    let clumsy = MINT.replace("acc = 97", "acc = 27");
    let events = beside(&clumsy, GUARD, &[8, 5]).attack(0, 1);
    assert_eq!(
        (chances(&events), damage(&events)),
        (vec![5], vec![36]),
        "1 to 10 always hits, even with a chance of 5"
    );
}

#[test]
fn tc_095_rolls_from_95_miss_at_every_chance() {
    let sure = MINT.replace("acc = 97", "acc = 162");
    assert_eq!(damage(&beside(&sure, GUARD, &[94, 5]).attack(0, 1)), [15], "94 of 140 hits");
    let events = beside(&sure, GUARD, &[95]).attack(0, 1);
    assert!(damage(&events).is_empty(), "95 of 140 misses");
    let botch = |event: &Event| matches!(event, Event::Checked { attack: true, result: CheckResult::Botch, .. });
    assert!(events.iter().any(botch), "an automatic miss is told apart from a plain one");
}

#[test]
fn tc_010_armour_cannot_heal() {
    let hard = GUARD.replace("arm = 6", "arm = 40");
    assert_eq!(damage(&beside(MINT, &hard, &[48, 5]).attack(0, 1)), [0], "21 against ARM 40 is 0, not less");
}

#[test]
fn tc_100_doubled_first_then_halved() {
    let field = Field::open().unit("a", (5, 2), MINT).unit("b", (6, 2), GUARD).unit("b", (9, 2), GUARD);
    // The guard acts first here, braces, and is struck.
    let mut fight = field.start(&[1, 10, 1, 48, 5, 48, 5]);
    assert_eq!(fight.actor(), UnitId(1));
    fight.order(act(1, Verb::DEFEND, 0, 0, Aim::None));
    fight.end();
    assert_eq!(damage(&fight.attack(0, 1)), [7], "15 halved is 7");
    let mut fight = field.start(&[1, 10, 1, 48, 5]);
    fight.order(act(1, Verb::DEFEND, 0, 0, Aim::None));
    inflict(&mut fight, 1, "unaware");
    fight.end();
    assert_eq!(damage(&fight.attack(0, 1)), [15], "15 doubled and halved is 15");
}

fn inflict(fight: &mut Fight, unit: u16, condition: &'static str) {
    use hexfray_battle::{Name, Order, Ruling};
    fight.order(Order::Referee(Ruling::Inflict { unit: UnitId(unit), condition: Name::new(condition), rounds: 4 }));
}

#[test]
fn tc_024_damage_to_the_unaware_is_doubled_after_armour() {
    let mut fight = beside(MINT, GUARD, &[48, 5]);
    inflict(&mut fight, 1, "unaware");
    assert_eq!(damage(&fight.attack(0, 1)), [30], "15 after armour is doubled");
    assert!(fight.conditions(1).is_empty(), "a blow ends it");
}

#[test]
fn tc_101_a_unit_without_hp_is_out() {
    let mut fight = beside(MINT, &GUARD.replace("hp = 60", "hp = 15"), &[48, 5]);
    let events = fight.attack(0, 1);
    assert!(events.iter().any(|event| matches!(event, Event::Defeated { unit: UnitId(1), body: false, .. })));
    assert_eq!(fight.0.outcome().and_then(|outcome| outcome.winner).map(|side| side.0), Some(0), "and side a has won");
}

#[test]
fn tc_102_weapon_effects_come_after_the_damage() {
    let blinding = MINT.replace("kit_rod", "kit_blinding_rod");
    let mut fight = beside(&blinding, GUARD, &[48, 5, 14]);
    fight.attack(0, 1);
    assert_eq!(fight.conditions(1), [("Blind", Some(4))], "14 of 30: Blind (4)");
    let mut fight = beside(&blinding, GUARD, &[48, 5, 31]);
    fight.attack(0, 1);
    assert!(fight.conditions(1).is_empty(), "31 of 30 fails");
    let mut fight = beside(&blinding, &GUARD.replace("hp = 60", "hp = 15"), &[48, 5]);
    fight.attack(0, 1);
    spent(&fight);
}

#[test]
fn tc_103_ammunition_is_used_up_hit_or_miss() {
    let archer = format!("{}items = [{{ item = \"fire_arrows\", count = 1 }}]\n", MINT.replace("kit_rod", "kit_bow"));
    let mut fight = Field::open().unit("a", (5, 2), &archer).unit("b", (9, 2), GUARD).start(&[10, 1, 90, 9, 1]);
    let events = fight.order(act(0, Verb::ATTACK, 0, 2, Aim::Unit(UnitId(1))));
    assert!(damage(&events).is_empty(), "90 misses");
    let spent = |event: &Event| matches!(event, Event::Spent { amount: 1, left: 0, .. });
    assert!(events.iter().any(spent), "the arrow is gone all the same");
    fight.end();
    fight.end();
    let why = fight.refused(act(0, Verb::ATTACK, 0, 2, Aim::Unit(UnitId(1))));
    assert!(why.contains("no such ammunition is left"), "{why}");
    let mut fight = Field::open().unit("a", (5, 2), &archer).unit("b", (9, 2), GUARD).start(&[10, 1, 48, 5]);
    let events = fight.order(act(0, Verb::ATTACK, 0, 2, Aim::Unit(UnitId(1))));
    assert_eq!(damage(&events), [20], "21 and a quarter is 26, less ARM 6");
}

/// A user with two small crossbows, or a rod and one crossbow, and this many burning bolts.
fn two_crossbows(weapons: &str, bolts: u8) -> Field {
    let lines = format!("two_weapons = 97\nitems = [{{ item = \"fire_arrows\", count = {bolts} }}]\n");
    let about = MINT.replace("weapons = [\"kit_rod\"]", &format!("weapons = [{weapons}]")) + &lines;
    let bow = "[[weapon]]\nkey = \"kit_small_bow\"\ntype = \"crossbow\"\nhands = 1\nrange = 4\ndamage = \"2xSTR+d6\"\nammunition = \"arrows\"\n";
    Field::open().file("weapons/percentile_small_bow.toml", bow).unit("a", (5, 2), &about).unit("b", (6, 2), GUARD)
}

#[test]
fn tc_103_an_attack_is_named_after_its_ammunition() {
    let archer = format!("{}items = [{{ item = \"fire_arrows\" }}]\n", MINT.replace("kit_rod", "kit_bow"));
    let bow = WEAPONS.replace("key = \"kit_bow\"", "key = \"kit_bow\"\nname = \"Bow\"");
    let field = Field::open().file("weapons/percentile_test.toml", &bow).unit("a", (5, 2), &archer);
    let fight = field.unit("b", (9, 2), GUARD).start(&[10, 1]);
    let acts = fight.0.acts(UnitId(0));
    let attacks: Vec<&str> =
        acts.iter().filter(|view| view.act.verb == Verb::ATTACK).map(|view| view.name.as_str()).collect();
    assert_eq!(attacks, ["Bow", "Bow with Fire arrows", "Hold back: Bow", "Hold back: Bow with Fire arrows"]);
}

#[test]
fn tc_106_a_weapon_that_does_not_reach_strikes_no_blow() {
    for (weapons, cell, blows) in [
        ("\"kit_sword\", \"kit_dart\"", (8, 2), 1),
        ("\"kit_dart\", \"kit_sword\"", (8, 2), 1),
        ("\"kit_sword\", \"kit_dart\"", (6, 2), 2),
    ] {
        let about = MINT.replace("weapons = [\"kit_rod\"]", &format!("weapons = [{weapons}]\ntwo_weapons = 97"));
        let mut fight = Field::open().unit("a", (5, 2), &about).unit("b", cell, GUARD).start(&[10, 1, 99, 99]);
        assert_eq!(chances(&fight.attack(0, 1)).len(), blows, "{weapons} at {cell:?}");
    }
}

#[test]
fn tc_103_tc_106_each_blow_takes_a_unit_of_ammunition() {
    let burning = act(0, Verb::ATTACK, 0, 2, Aim::Unit(UnitId(1)));
    let left = |events: &[Event]| -> Vec<i32> {
        let left = |event: &Event| if let Event::Spent { amount: 1, left, .. } = event { Some(*left) } else { None };
        events.iter().filter_map(left).collect()
    };
    let pair = "\"kit_small_bow\", \"kit_small_bow\"";
    let expected = |field: &Field| field.start(&[10, 1]).0.forecast(&burning).unwrap().targets[0].damage.clone();
    let mut fight = two_crossbows(pair, 2).start(&[10, 1, 48, 5, 48, 5]);
    let events = fight.order(burning);
    assert_eq!((damage(&events), left(&events)), (vec![20, 20], vec![1, 0]), "two blows, two bolts");
    let mut fight = two_crossbows(pair, 1).start(&[10, 1, 48, 5, 48, 5]);
    let events = fight.order(burning);
    assert_eq!((damage(&events), left(&events)), (vec![20, 15], vec![0]), "the last bolt is the first blow's");
    assert_ne!(expected(&two_crossbows(pair, 2)), expected(&two_crossbows(pair, 1)), "and the odds know it");
    let mixed = "\"kit_rod\", \"kit_small_bow\"";
    let mut fight = two_crossbows(mixed, 1).start(&[10, 1, 48, 5, 48, 5]);
    let events = fight.order(burning);
    assert_eq!((damage(&events), left(&events)), (vec![15, 20], vec![0]), "a bolt for the weapon that takes it");
    let field = two_crossbows("\"kit_rod\"", 1);
    assert!(field.start(&[10, 1]).refused(burning).contains("TC-046"), "none for one that takes none");
}

#[test]
fn tc_104_bare_hands() {
    let brawler = MINT.replace("weapons = [\"kit_rod\"]\n", "");
    assert_eq!(damage(&beside(&brawler, GUARD, &[48, 4]).attack(0, 1)), [6], "1 × STR 8 + 4 = 12, less ARM 6");
}

#[test]
fn tc_105_the_wrong_hand_and_the_skill_for_it() {
    let two = MINT.replace("[\"kit_rod\"]", "[\"kit_rod\", \"kit_rod\"]");
    let events = beside(&two, GUARD, &[48, 5, 20, 5]).attack(0, 1);
    assert_eq!(chances(&events), [75, 25], "the off hand strikes with ACC 97 − 50 = 47, less 22");
    let skilled = format!("{two}two_weapons = 80\n");
    let events = beside(&skilled, GUARD, &[48, 5, 20, 5]).attack(0, 1);
    assert_eq!(chances(&events), [75, 58], "the skill's 80 takes the place of the weapon skill, less 22");
}

#[test]
fn tc_106_two_weapons_strike_two_blows() {
    let two = MINT.replace("[\"kit_rod\"]", "[\"kit_rod\", \"kit_rod\"]");
    let mut fight = beside(&two, GUARD, &[90, 20, 5]);
    assert_eq!(damage(&fight.attack(0, 1)), [15], "the first misses, the second hits");
    let mut fight = beside(&two, &GUARD.replace("hp = 60", "hp = 15"), &[48, 5]);
    fight.attack(0, 1);
    spent(&fight);
}

#[test]
fn tc_107_pulled_blows_do_half() {
    let mut fight = beside(MINT, GUARD, &[48, 5]);
    let acts = fight.0.acts(UnitId(0));
    let pulled = acts.iter().find(|act| act.act.verb == Verb::ATTACK && act.act.option == 1).expect("it is offered");
    assert!(pulled.name.as_str().starts_with("Hold back: "), "{}", pulled.name);
    assert!(pulled.about.as_str().starts_with("Half the damage"), "{}", pulled.about);
    let events = fight.order(act(0, Verb::ATTACK, 0, 1, Aim::Unit(UnitId(1))));
    assert_eq!(damage(&events), [4], "basic 21 halved is 10, less ARM 6");
    let field = Field::open().set("pulled_blows = false").unit("a", (5, 2), MINT).unit("b", (6, 2), GUARD);
    let fight = field.start(&[10, 1]);
    assert!(fight.refused(act(0, Verb::ATTACK, 0, 1, Aim::Unit(UnitId(1)))).contains("TC-107"));
}

#[test]
fn tc_009_percentages_add_up() {
    let mut fight = beside(MINT, GUARD, &[5, 5]);
    inflict(&mut fight, 0, "power_up");
    let events = fight.order(act(0, Verb::ATTACK, 0, 1, Aim::Unit(UnitId(1))));
    assert_eq!(damage(&events), [30], "21 at +100 % +25 % −50 % = 175 % is 36, less ARM 6");
}

#[test]
fn tc_005_the_referee_gives_a_modifier() {
    use hexfray_battle::{Order, Ruling};
    let mut fight = beside(MINT, GUARD, &[48]);
    fight.order(Order::Referee(Ruling::Modifier { unit: UnitId(0), value: -30 }));
    assert_eq!(chances(&fight.attack(0, 1)), [45], "97 − 22 − 30");
}
