//! Acts out of turn: interrupts and opportunity attacks (DP-010, DP-025, DP-026, DP-107, DP-110 … DP-113).

use crate::{common::*, holds::*};
use hexfray_battle::play::Units;
use hexfray_dice_pool::{
    DicePoolVerb,
    state::{Turn, UnitState},
};
use hexfray_minds::ai;

/// The answer that declines, and the answer that is the first attack.
const PASS: u16 = 0;
const STRIKE: u16 = 1;

/// A sheet with these weapons, and the drawn ones in hand.
fn armed(key: &str, weapons: &str, drawn: &str, more: &str) -> String {
    format!(
        "[[unit]]\nkey='{key}'\nname='Armed one'\nglyph='person'\nphysical=2\nmental=1\nskills={{ close_combat = 2, \
         ranged_combat = 2 }}\nweapons=[{weapons}]\ndrawn=[{drawn}]\n{more}\n"
    )
}

fn turn(battle: &Battle, unit: UnitId) -> Turn {
    battle.world().resource::<Units<UnitState>>().of(unit).turn
}

/// Three fighters in one space, the first against the others, and a friend of the first far off.
fn crowd(settings: &str) -> Fight {
    let units = [unit("fighter", "a", 2, 3), unit("fighter", "b", 2, 3), unit("sharp", "b", 2, 3)];
    melee(settings, &[&units[..], &[unit("fighter", "a", 12, 3)]].concat())
}

/// The initiative dice of the crowd: the first has 1, the second 0, the third (three dice) 0, the last 0.
const CROWD: [u16; 6] = [6, 1, 1, 1, 1, 1];

#[test]
fn dp_110_a_unit_that_leaves_may_be_struck_at_before_the_step() {
    let mut battle = duel("", 0).start(&after(&[6, 6, 1, 1, 1, 1, 1, 1, 1]));
    give(&mut battle, go(A, 3, 3));
    let options = ["let it go", "Blade", "Blade, not to kill"].map(str::to_owned).to_vec();
    assert_eq!(asked(&battle), Some((B, options)), "the opponent in the space is asked");
    assert_eq!(cell(&battle, A), Some(Cell::new(2, 3)), "before the step");
    answer(&mut battle, STRIKE);
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(A), "the mover defends itself as against any attack");
    let events = answer(&mut battle, DODGE);
    assert_eq!((hp(&battle, A), cell(&battle, A)), (4, Some(Cell::new(3, 3))), "it is hurt, and goes on");
    let at = |fits: fn(&Event) -> bool| events.iter().position(fits).unwrap();
    let (hurt, moved) =
        (at(|event| matches!(event, Event::Damaged { .. })), at(|event| matches!(event, Event::Moved { .. })));
    assert!(hurt < moved, "first the blow, then the step");
    assert_eq!(battle.unused_dice(), Some(0));
}

#[test]
fn dp_110_a_mover_that_is_taken_out_stays() {
    let settings = "defence_choice = 'best'\nwound_penalties = false";
    let mut battle = crowd(settings).start(&[&CROWD[..], &[6, 6, 6, 6, 1, 1, 1, 1]].concat());
    hurt(&mut battle, A, 5);
    give(&mut battle, go(A, 3, 3));
    answer(&mut battle, STRIKE);
    assert_eq!((presence(&battle, A), cell(&battle, A)), (Presence::Down, Some(Cell::new(2, 3))));
}

#[test]
fn dp_110_only_leaving_gives_occasion_and_fade_does_not() {
    let mut battle = duel("", 1).start(&FIRST);
    give(&mut battle, go(A, 3, 3));
    assert_eq!((asked(&battle), cell(&battle, A)), (None, Some(Cell::new(3, 3))), "coming in does not");
    let power = "[[power]]\nkey='fade'\nname='Fade'\nglyph='hide'\ndoes=['fade']\n";
    let fight = melee("", &[unit("faint", "a", 2, 3), unit("fighter", "b", 2, 3)]).with_powers(power);
    let mut battle = fight.with_sheets(&person("faint", "mobility = 1", "powers=['fade']")).start(&FIRST);
    give(&mut battle, go(A, 3, 3));
    assert_eq!((asked(&battle), cell(&battle, A)), (None, Some(Cell::new(3, 3))));
}

#[test]
fn dp_110_every_space_on_the_way_that_is_left_gives_occasion() {
    // A row of opponents across the way, and one at its start.
    let row = (1..=5).map(|row| unit("fighter", "b", 4, row));
    let units: Vec<String> = [unit("swift", "a", 2, 3), unit("fighter", "b", 2, 3)].into_iter().chain(row).collect();
    let fight = melee("", &units).with_sheets(&person("swift", "mobility = 1", "speed = 4"));
    let mut battle = fight.start(&[6, 1, 1, 1, 1, 1, 1]);
    give(&mut battle, go(A, 6, 3));
    let mut met = Vec::new();
    while let Some((unit, _)) = asked(&battle) {
        met.push((unit, cell(&battle, A)));
        answer(&mut battle, PASS);
    }
    assert_eq!(met.len(), 2, "where it sets out, and where it passes the row");
    assert!(met.iter().all(|&(unit, at)| at == cell(&battle, unit)), "each is asked in its own space: {met:?}");
    assert_eq!(cell(&battle, A), Some(Cell::new(6, 3)));
    assert_eq!(turn(&battle, A).used, 1, "it is one move all the same");
}

/// A driver at the wheel of a car, a foe in the same space, another foe far off.
fn at_the_wheel(settings: &str) -> Battle {
    let car = "[[unit]]\nkey='car'\nname='Car'\nglyph='truck'\nphysical=4\nsize=2\nspeed=4\nweapons=[]\n\
               vehicle={ seats=2 }\n";
    let units =
        [unit("fighter", "a", 2, 3), unit("car", "a", 2, 3), unit("fighter", "b", 2, 3), unit("fighter", "b", 12, 3)];
    let settings = format!("defence_choice = 'best'\n{settings}");
    melee(&settings, &units).with_sheets(car).start(&[&[6, 1, 1], &[1; 8][..]].concat())
}

#[test]
fn dp_110_the_blow_at_one_who_drives_off_is_aimed_at_the_vehicle() {
    let mut battle = at_the_wheel("");
    give(&mut battle, go(A, 5, 3));
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(C));
    assert_eq!(battle.answers()[1].unit, Some(B), "the car");
    let events = answer(&mut battle, STRIKE);
    let aimed = |event: &Event| matches!(event, Event::Checked { unit: C, target: Some(B), .. });
    assert!(events.iter().any(aimed), "{events:?}");
    assert_eq!([A, B].map(|unit| cell(&battle, unit)), [Some(Cell::new(5, 3)); 2], "which drives on");
}

#[test]
fn dp_110_bailing_out_gives_occasion_only_where_forced_moves_do() {
    let asks = |settings: &str| {
        let mut battle = at_the_wheel(settings);
        give(&mut battle, act(A, DicePoolVerb::BAIL_OUT, 0));
        asked(&battle).map(|(unit, _)| unit)
    };
    assert_eq!(asks("target_occupants = true"), None);
    assert_eq!(asks("target_occupants = true\nforced_move_provokes = true"), Some(C));
    // Opponents and odds know it beforehand.
    let foresees = |settings: &str| {
        let (battle, order) = (at_the_wheel(settings), act(A, DicePoolVerb::BAIL_OUT, 0));
        let left_out = battle.forecast(&order).expect("it may jump").leaves_out;
        (provoked(&battle, &order, Cell::new(2, 3)), left_out.iter().any(|text| text.contains("DP-110")))
    };
    assert_eq!(foresees("target_occupants = true"), (Vec::new(), false));
    let blow = (C, Act::new(Verb::ATTACK, BLADE));
    assert_eq!(foresees("target_occupants = true\nforced_move_provokes = true"), (vec![blow], true));
}

#[test]
fn dp_107_dp_111_a_shot_in_the_space_is_preceded_by_the_opportunity_attack() {
    // Four dice of attack, three of Dodge, two of the wound penalty; then the shot.
    let dice = after(&[6, 6, 1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1, 1, 1]);
    let mut battle = duel("", 0).start(&dice);
    give(&mut battle, attack(A, GUN, B));
    assert_eq!(asked(&battle).map(|(unit, options)| (unit, options[0].clone())), Some((B, "let it go".to_owned())));
    answer(&mut battle, STRIKE);
    let struck = answer(&mut battle, DODGE);
    assert_eq!(damaged(&struck), Some((2, 4)), "the opportunity attack is resolved first");
    let shot = answer(&mut battle, DODGE);
    assert_eq!(dice_for(&shot, "attack"), 3, "the wound costs the shot a die");
    assert_eq!(turn(&battle, A).used, 1);
    // At any target, also at one in another space.
    let units = [unit("fighter", "a", 2, 3), unit("fighter", "b", 2, 3), unit("fighter", "b", 4, 3)];
    let mut battle = melee("", &units).start(&[6, 1, 1]);
    give(&mut battle, attack(A, GUN, C));
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(B));
}

#[test]
fn dp_111_the_blows_that_a_shot_would_draw_elsewhere_have_the_odds_of_there() {
    let units = [unit("fighter", "a", 2, 3), unit("fighter", "b", 4, 3)];
    let mut battle = melee("", &units).start(&[6, 1]);
    let there = Cell::new(4, 3);
    let foreseen = battle.provoked(&attack(A, GUN, B), there);
    rule(&mut battle, Ruling::Place { unit: A, cell: there });
    assert_eq!(foreseen, battle.provoked(&attack(A, GUN, B), there));
    assert!(foreseen.len() == 1 && foreseen[0].2.damage > 0.0, "{foreseen:?}");
}

#[test]
fn dp_111_blows_and_shots_from_elsewhere_give_no_occasion() {
    let mut battle = duel("", 0).start(&FIRST);
    give(&mut battle, attack(A, BLADE, B));
    assert_eq!(asked(&battle).unwrap().1[0], "Dodge", "a blow is only defended against");
    let mut battle = duel("", 1).start(&FIRST);
    give(&mut battle, attack(A, GUN, B));
    assert_eq!(asked(&battle).unwrap().1[0], "Dodge", "a shot from the next space as well");
}

#[test]
fn dp_112_only_what_is_ready_for_close_combat_strikes() {
    let strikes = |settings: &str, weapons: &str, drawn: &str, more: &str| {
        let power = "[[power]]\nkey='near'\nname='Near'\nglyph='aim'\ndoes=['ranged_opportunity']\n";
        let fight = melee(settings, &[unit("fighter", "a", 2, 3), unit("armed", "b", 2, 3)]).with_powers(power);
        let mut battle = fight.with_sheets(&armed("armed", weapons, drawn, more)).start(&FIRST);
        give(&mut battle, go(A, 3, 3));
        asked(&battle).map_or_else(Vec::new, |(_, options)| options[1..].to_vec())
    };
    assert_eq!(strikes("", "'hands'", "", "")[0], "Empty hands", "empty hands qualify");
    assert_eq!(strikes("", "'hands','blade'", "'blade'", "").len(), 4, "and a blade beside them");
    assert_eq!(strikes("", "'hands','gun'", "'gun'", "").len(), 0, "a ranged weapon in hand does not");
    assert_eq!(strikes("", "'blade','gun'", "'gun'", "").len(), 0, "nor does a blade at the belt");
    assert_eq!(strikes("hands_free_with_ranged = true", "'hands','gun'", "'gun'", "")[0], "Empty hands");
    assert_eq!(strikes("", "'hands','gun'", "'gun'", "powers=['near']")[0], "Gun", "unless a power says so");
}

#[test]
fn dp_010_opportunity_attacks_may_ask_for_close_combat() {
    let asks = |least: u8| {
        let mut battle = duel(&format!("opportunity_min_close = {least}"), 0).start(&FIRST);
        give(&mut battle, go(A, 3, 3));
        asked(&battle).is_some()
    };
    assert!(asks(2) && !asks(3), "a fighter has Close Combat 2");
}

#[test]
fn dp_113_pools_are_the_normal_ones_and_it_costs_no_action() {
    let mut battle = duel("", 0).start(&after(&[1; 14]));
    let usual = battle.forecast(&attack(A, BLADE, B)).unwrap().targets[0].clone();
    give(&mut battle, go(A, 3, 3));
    let view = battle.answers()[usize::from(STRIKE)];
    assert!((view.chance.unwrap() - usual.hit).abs() < 1e-12, "the odds of any blow");
    assert_eq!(view.about.unwrap().as_str(), "4 dice: Physical 2 + Close Combat 2");
    assert_eq!(battle.answers()[0].chance, None);
    answer(&mut battle, STRIKE);
    let events = answer(&mut battle, DODGE);
    assert_eq!((dice_for(&events, "attack"), dice_for(&events, "defence")), (4, 3), "the normal pools");
    let used = turn(&battle, B);
    assert_eq!(
        (used.used, used.free, used.interrupts, energy(&battle, B)),
        (0, 0, 1, 5),
        "an interrupt, and nothing else"
    );
    end(&mut battle);
    give(&mut battle, go(B, 3, 3));
    strike(&mut battle, attack(B, HANDS, A), DODGE);
    assert!(refusal(&battle, &attack(B, HANDS, A)).contains("no Simple action is left"), "its own turn was whole");
}

#[test]
fn dp_113_a_limit_for_each_round_may_be_set() {
    let occasions = |settings: &str| {
        let mut battle = duel(&format!("defence_choice = 'best'\n{settings}"), 0).seeded(3);
        until_turn_of(&mut battle, A);
        let mut times = 0;
        for _ in 0..2 {
            give(&mut battle, attack(A, GUN, B));
            if asked(&battle).is_some() {
                times += 1;
                answer(&mut battle, STRIKE);
            }
        }
        times
    };
    assert_eq!(occasions(""), 2, "any number");
    assert_eq!(occasions("opportunity_per_round = 1"), 1);
    assert_eq!(occasions("interrupts_per_round = 1"), 1, "and they are interrupts (DP-025)");
}

#[test]
fn dp_113_disarming_instead_of_damage_is_a_setting() {
    let options = |settings: &str| {
        let mut battle = duel(settings, 0).start(&FIRST);
        give(&mut battle, go(A, 3, 3));
        asked(&battle).unwrap().1
    };
    assert!(!options("").iter().any(|option| option.starts_with("Disarm")));
    assert!(options("opportunity_special = true").contains(&"Disarm: Blade".to_owned()));
}

#[test]
fn dp_025_interrupts_take_nothing_of_the_turn_and_may_be_limited() {
    // A shoots twice in each of two rounds; with one interrupt a round, B may strike once in each.
    let mut battle =
        duel("interrupts_per_round = 1\ndefence_choice = 'best'\nwound_penalties = false", 0).start(&after(&[1; 80]));
    let mut occasions = Vec::new();
    for round in 1..=2 {
        let had = turn(&battle, B);
        for _ in 0..2 {
            give(&mut battle, attack(A, GUN, B));
            if asked(&battle).is_some() {
                occasions.push(round);
                answer(&mut battle, STRIKE);
            }
        }
        let used = turn(&battle, B);
        assert_eq!((used.used, used.free, used.interrupts), (had.used, had.free, 1), "before its own turn begins");
        end(&mut battle);
        give(&mut battle, act(B, DicePoolVerb::ISSUE_COMMAND, 0));
        give(&mut battle, act(B, DicePoolVerb::ISSUE_COMMAND, 0));
        assert_eq!(turn(&battle, B).simple_left(), 0, "which had both its actions");
        end(&mut battle);
    }
    assert_eq!(occasions, [1, 2], "marks are cleared with the round");
}

#[test]
fn dp_025_a_power_may_be_an_interrupt_in_anybodys_turn() {
    let power = |action: &str| {
        format!(
            "[[power]]\nkey='up'\nname='Up'\nglyph='healer'\naction='{action}'\ntarget='helpless'\ndoes=['rouse']\n"
        )
    };
    let fight = |action: &str| {
        let units = [unit("fighter", "a", 2, 3), unit("helper", "b", 5, 3), unit("fighter", "b", 5, 3)];
        let fight = melee("", &units).with_powers(&power(action));
        let mut battle =
            fight.with_sheets(&person("helper", "mobility = 1", "powers=['up']")).start(&[6, 1, 1, 1, 1, 1, 1, 1, 1]);
        hurt(&mut battle, C, 6);
        battle
    };
    let use_it = at(B, Verb::ABILITY, 0, 0, C);
    let mut quick = fight("interrupt");
    assert_eq!(quick.decision().unit(), Some(A), "it is another one's turn");
    give(&mut quick, use_it);
    assert_eq!(presence(&quick, C), Presence::Active);
    assert_eq!(quick.decision().unit(), Some(A), "which goes on");
    assert!(refusal(&fight("simple"), &use_it).contains("DP-018"), "a Simple action waits for its turn");
}

#[test]
fn dp_026_several_are_asked_in_the_order_of_initiative_each_over_before_the_next() {
    let dice = [6, 1, 6, 1, 1, 1, 6, 1, 1, 1, 1, 1, 1, 1];
    let mut battle = crowd("defence_choice = 'best'\nwound_penalties = false").start(&[&dice[..], &[1; 20]].concat());
    assert_eq!(order(&battle)[..2], [2, 0], "the third one is first, then the first");
    until_turn_of(&mut battle, A);
    give(&mut battle, go(A, 3, 3));
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(C), "the higher initiative");
    let events = answer(&mut battle, STRIKE);
    assert!(events.iter().any(|event| matches!(event, Event::Checked { .. })), "its attack is over");
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(B), "before the next is asked");
    assert_eq!(cell(&battle, A), Some(Cell::new(2, 3)));
    answer(&mut battle, PASS);
    assert_eq!(cell(&battle, A), Some(Cell::new(3, 3)));
}

#[test]
fn dp_026_a_unit_that_is_taken_out_loses_the_act_and_what_it_cost() {
    let settings = "defence_choice = 'best'\nwound_penalties = false";
    let mut battle = crowd(settings).start(&[&CROWD[..], &[6, 6, 6, 6, 1, 1, 1, 1]].concat());
    hurt(&mut battle, A, 5);
    give(&mut battle, attack(A, GUN, B));
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(C), "the larger pool breaks the tie");
    let events = answer(&mut battle, STRIKE);
    assert_eq!(presence(&battle, A), Presence::Down);
    assert!(events.iter().any(|event| matches!(event, Event::Interrupted { unit: A, .. })), "the shot is lost");
    assert_eq!(hp(&battle, B), 6);
    assert_eq!(turn(&battle, A).used, 1, "but spent");
    assert_eq!(asked(&battle), None, "and nobody else is asked about it");
}

#[test]
fn dp_026_a_move_is_spent_though_its_unit_be_taken_out() {
    let settings = "defence_choice = 'best'\nwound_penalties = false";
    let mut battle = crowd(settings).start(&[&CROWD[..], &[6, 6, 6, 6, 1, 1, 1, 1]].concat());
    hurt(&mut battle, A, 5);
    give(&mut battle, go(A, 3, 3));
    answer(&mut battle, STRIKE);
    assert_eq!((turn(&battle, A).used, turn(&battle, A).moves), (1, 1));
}

#[test]
fn dp_033_a_unit_struck_at_as_it_leaves_may_give_up_and_its_move_is_lost() {
    let mut battle = crowd("").start(&CROWD);
    give(&mut battle, go(A, 3, 3));
    answer(&mut battle, STRIKE);
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(A), "it is asked for its defence");
    give(&mut battle, act(A, DicePoolVerb::GIVE_UP, 0));
    let options = ["spare it", "strike all the same"].map(str::to_owned).to_vec();
    assert_eq!(asked(&battle), Some((C, options)));
    answer(&mut battle, PASS);
    assert_eq!(presence(&battle, A), Presence::Out);
    assert_eq!(battle.unused_dice(), Some(0));
}

#[test]
fn dp_033_an_attacker_may_spare_a_foe_that_gives_up_or_go_on() {
    let fight = || {
        let units = [unit("fighter", "a", 2, 3), unit("fighter", "b", 2, 3), unit("fighter", "b", 12, 3)];
        melee("wound_penalties = false", &units)
    };
    let announced = |dice: &[u16]| {
        let mut battle = fight().start(&[&[6, 1, 1], dice].concat());
        give(&mut battle, attack(A, BLADE, B));
        assert!(refusal(&battle, &act(C, DicePoolVerb::GIVE_UP, 0)).contains("DP-026"), "only the unit that is asked");
        give(&mut battle, act(B, DicePoolVerb::GIVE_UP, 0));
        battle
    };
    let mut spared = announced(&[]);
    assert_eq!(asked(&spared).map(|(unit, _)| unit), Some(A), "the attacker chooses");
    answer(&mut spared, 0);
    assert_eq!((presence(&spared, B), hp(&spared, B)), (Presence::Out, 6), "it leaves unhurt");
    assert_eq!((spared.decision().unit(), turn(&spared, A).used), (Some(A), 1), "the action is spent");

    let mut pressed = announced(&[6, 6, 6, 1, 6, 1]);
    let chance = pressed.answers()[1].chance.unwrap();
    assert!(chance > 0.5, "it can only bear it: {chance}");
    let events = answer(&mut pressed, 1);
    assert_eq!(dice_for(&events, "defence"), 2, "Soak alone");
    assert_eq!(damaged(&events), Some((2, 4)));
    assert_eq!(presence(&pressed, B), Presence::Out, "and it leaves then");

    let mut late = fight();
    late.settings += "\ndefence_choice = 'after_roll'";
    let mut late = late.start(&[6, 1, 1, 6, 6, 6, 1, 6, 1]);
    give(&mut late, attack(A, BLADE, B));
    give(&mut late, act(B, DicePoolVerb::GIVE_UP, 0));
    let events = answer(&mut late, 1);
    assert_eq!((dice_for(&events, "attack"), dice_for(&events, "defence")), (0, 2), "nothing is rolled twice");
    assert_eq!(damaged(&events), Some((2, 4)));
}

#[test]
fn dp_087_the_winner_of_a_test_is_asked_for_words_by_the_log() {
    let told = |settings: &str, dice: &[u16]| {
        let mut battle = duel(settings, 0).start(&after(dice));
        let events = strike(&mut battle, attack(A, BLADE, B), DODGE);
        events.iter().find_map(|event| match event {
            Event::Noted { unit, rule, .. } if *rule == Rule::new("DP-087") => Some(*unit),
            _ => None,
        })
    };
    let (hit, miss) = ([6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1], [1; 7]);
    assert_eq!(told("", &hit), None);
    assert_eq!(told("describe_prompt = true", &hit), Some(A), "who has hit");
    assert_eq!(told("describe_prompt = true", &miss), Some(B), "or who was missed");
}

#[test]
fn opponents_strike_where_they_have_occasion_and_spare_foes_that_give_up() {
    let mut greedy = ai::opponent("greedy", 1).unwrap();
    let mut battle = duel("", 0).start(&after(&[1; 7]));
    assert_eq!(provoked(&battle, &go(A, 3, 3), Cell::new(2, 3)), [(B, Act::new(Verb::ATTACK, BLADE))]);
    give(&mut battle, go(A, 3, 3));
    assert_eq!(greedy.choose(&battle), Order::Answer { unit: B, option: STRIKE });
    let mut battle = crowd("").start(&CROWD);
    give(&mut battle, attack(A, BLADE, B));
    give(&mut battle, act(B, DicePoolVerb::GIVE_UP, 0));
    assert_eq!(greedy.choose(&battle), Order::Answer { unit: A, option: 0 });
}

#[test]
fn dp_025_an_interrupt_serves_all_that_its_manner_serves_in_its_turn() {
    let power = "[[power]]\nkey='quick'\nname='Quick'\nglyph='fist'\naction='interrupt'\ntarget='foe'\n";
    let start = |power: &str, key: &str| {
        let units = [unit("fighter", "a", 2, 3), unit("quick", "b", 2, 3)];
        let sheet = person("quick", "close_combat = 2, mobility = 1", &format!("powers=['{key}']"));
        let fight = melee("initiative_damage = true", &units).with_powers(power).with_sheets(&sheet);
        fight.start(&[6, 4])
    };
    let battle = start(power, "quick");
    assert_eq!(battle.decision().unit(), Some(A), "it is the other one's turn");
    for verb in [Verb::ATTACK, DicePoolVerb::DISARM, DicePoolVerb::INITIATIVE] {
        let order = at(B, verb, BLADE, 2, A);
        assert_eq!(refusal(&battle, &order), "", "{verb:?}");
        assert!(battle.out_of_turn().contains(&order), "{verb:?} is listed");
        let plain = at(B, verb, BLADE, 0, A);
        assert!(refusal(&battle, &plain).contains("DP-018"), "{verb:?} without the power waits for its turn");
    }
}

#[test]
fn dp_025_an_exposed_unit_interrupts_as_far_as_it_may_act() {
    let power = "[[power]]\nkey='quick'\nname='Quick'\nglyph='fist'\naction='interrupt'\ntarget='foe'\n";
    let units = [unit("fighter", "a", 2, 3), unit("quick", "b", 2, 3)];
    let sheet = person("quick", "close_combat = 2, mobility = 1", "powers=['quick']");
    // Its die of initiative shows no hit: the unit has no initiative.
    let battle = melee("initiative_damage = true", &units).with_powers(power).with_sheets(&sheet).start(&[6, 1]);
    assert!(has(&battle, B, "exposed"));
    assert_eq!(refusal(&battle, &at(B, DicePoolVerb::INITIATIVE, BLADE, 2, A)), "");
    assert!(refusal(&battle, &at(B, Verb::ATTACK, BLADE, 2, A)).contains("DP-176"));
}

#[test]
fn dp_108_a_shot_by_opportunity_gives_the_others_their_occasion() {
    let power = "[[power]]\nkey='near'\nname='Near'\nglyph='aim'\ndoes=['ranged_opportunity']\n";
    let sheets = armed("shooter", "'gun'", "'gun'", "powers=['near']");
    let units = [unit("shooter", "a", 2, 3), unit("shooter", "b", 2, 3), unit("fighter", "a", 2, 3)];
    let fight =
        melee("defence_choice = 'best'\nwound_penalties = false", &units).with_powers(power).with_sheets(&sheets);
    let mut battle = fight.start(&[&[6, 1, 1][..], &[1; 40]].concat());
    give(&mut battle, go(A, 3, 3));
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(B), "it may shoot at the one who leaves");
    answer(&mut battle, STRIKE);
    assert_eq!(
        asked(&battle).map(|(unit, options)| (unit, options[0].clone())),
        Some((C, "let it go".to_owned())),
        "the third one strikes at a unit that shoots beside it (DP-111)"
    );
    let events = answer(&mut battle, STRIKE);
    let by = |event: &Event| match event {
        Event::Rolled { unit: Some(unit), purpose, .. } if purpose.as_str() == "attack" => Some(*unit),
        _ => None,
    };
    let mut attackers: Vec<UnitId> = events.iter().filter_map(by).collect();
    attackers.dedup();
    assert_eq!(attackers, [C, B], "before the shot; the one who leaves is in the midst of its own act");
    assert_eq!(cell(&battle, A), Some(Cell::new(3, 3)), "and goes its way");
}

#[test]
fn dp_025_odds_say_that_the_target_may_interrupt_before_it_answers() {
    let says = |action: &str| {
        let power = format!("[[power]]\nkey='quick'\nname='Quick'\nglyph='fist'\naction='{action}'\ntarget='foe'\n");
        let units = [unit("fighter", "a", 2, 3), unit("quick", "b", 2, 3)];
        let sheet = person("quick", "close_combat = 2, mobility = 1", "powers=['quick']");
        let battle = melee("", &units).with_powers(&power).with_sheets(&sheet).start(&[6, 4]);
        let forecast = battle.forecast(&attack(A, BLADE, B)).expect("it is legal");
        forecast.leaves_out.iter().any(|left| left.contains("DP-025"))
    };
    assert!(says("interrupt") && !says("simple"));
}

#[test]
fn dp_025_dp_120_a_grapple_may_be_an_interrupt() {
    let power = "[[power]]\nkey='quick'\nname='Quick'\nglyph='fist'\naction='interrupt'\ntarget='foe'\n\
                 grapple_dice=1\n";
    let units = [unit("fighter", "a", 2, 3), unit("quick", "b", 2, 3)];
    let sheet = person("quick", "close_combat = 2, mobility = 1", "powers=['quick']");
    let fight = melee("defence_choice = 'best'", &units).with_powers(power).with_sheets(&sheet);
    let mut battle = fight.start(&after(&[6, 6, 6, 6, 1, 1, 1, 1, 1]));
    let seize = at(B, DicePoolVerb::GRAPPLE, HANDS, 2, A);
    assert_eq!(battle.decision().unit(), Some(A), "it is the other one's turn");
    assert!(battle.out_of_turn().contains(&seize));
    give(&mut battle, seize);
    assert_eq!(points(&battle, B, A), 4);
    assert_eq!(battle.decision().unit(), Some(A), "whose turn goes on");
    assert!(battle.reach(A).is_empty(), "though it cannot go away (DP-131)");
}

/// A fighter that holds the second one, a comrade of the first in the same space, a foe far off.
fn dragger(settings: &str, dice: &[u16]) -> Battle {
    let units = [
        unit("fighter", "a", 2, 3),
        unit("fighter", "b", 2, 3),
        unit("fighter", "a", 2, 3),
        unit("fighter", "b", 12, 3),
    ];
    let settings = format!("wound_penalties = false\n{settings}");
    let mut battle = melee(&settings, &units).start(&[&[6, 1, 1, 1][..], &net(3), dice].concat());
    seize(&mut battle, A, B);
    battle
}

#[test]
fn dp_110_dragging_gives_occasion_only_where_forced_moves_do() {
    let asks = |settings: &str| {
        let mut battle = dragger(settings, &[]);
        give(&mut battle, go(A, 3, 3));
        let mut met = Vec::new();
        while let Some((unit, _)) = asked(&battle) {
            met.push((unit, battle.answers()[1].unit));
            answer(&mut battle, PASS);
        }
        assert_eq!([A, B].map(|unit| cell(&battle, unit)), [Some(Cell::new(3, 3)); 2], "{settings}");
        met.sort_unstable();
        met
    };
    assert_eq!(asks(""), [(B, Some(A))], "the victim may strike at the one who leaves");
    let all = asks("forced_move_provokes = true");
    assert_eq!(all, [(B, Some(A)), (C, Some(B))], "and the comrade at the one who is dragged, the grappler itself not");
}

#[test]
fn dp_110_a_blow_at_one_who_is_dragged_comes_before_the_step() {
    let mut battle = dragger("forced_move_provokes = true", &[6, 6, 6, 1, 1, 1, 1]);
    give(&mut battle, go(A, 3, 3));
    let mut events = Vec::new();
    while let Some((unit, _)) = asked(&battle) {
        let of_strike =
            matches!(battle.decision(), Decision::Answer { question, .. } if question.as_str().starts_with("strike"));
        let option = if of_strike && unit == C { STRIKE } else { PASS };
        assert_eq!(cell(&battle, B), Some(Cell::new(2, 3)));
        events.extend(answer(&mut battle, option));
    }
    let aimed = |event: &Event| matches!(event, Event::Checked { unit: C, target: Some(B), .. });
    assert!(events.iter().any(aimed), "{events:?}");
    assert_eq!([A, B].map(|unit| cell(&battle, unit)), [Some(Cell::new(3, 3)); 2], "then both go");
}

#[test]
fn dp_025_a_plain_attack_of_the_one_whose_turn_it_is_is_no_interrupt() {
    let mut battle = duel("", 0).start(&FIRST);
    give(&mut battle, go(A, 3, 3));
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(B), "strike at the one who leaves?");
    let odds = battle.forecast(&Order::Answer { unit: B, option: STRIKE }).expect("it is asked");
    assert_eq!(odds.targets[0].target, A);
    assert!(odds.leaves_out.iter().all(|left| !left.contains("DP-025")), "{:?}", odds.leaves_out);
}

#[test]
fn dp_051_the_parts_of_a_way_past_foes_cost_as_much_as_the_whole() {
    let foes = [(3, 2), (3, 3), (3, 4)].map(|(col, row)| unit("fighter", "b", col, row));
    let units: Vec<String> = [unit("swift", "a", 2, 3)].into_iter().chain(foes).collect();
    let fight = melee("", &units).with_sheets(&person("swift", "mobility = 1", "speed = 4"));
    let mut battle = fight.start(&[6, 1, 1, 1]);
    // Four spaces, of which one is a foe's; two half points for each.
    let mut events = give(&mut battle, go(A, 6, 3));
    while asked(&battle).is_some() {
        events.extend(answer(&mut battle, PASS));
    }
    let costs: Vec<u16> = events
        .iter()
        .filter_map(|event| match event {
            Event::Moved { unit: A, cost, .. } => Some(*cost),
            _ => None,
        })
        .collect();
    assert_eq!((costs.iter().sum::<u16>(), costs.len() > 1), (8, true), "{costs:?}");
}
