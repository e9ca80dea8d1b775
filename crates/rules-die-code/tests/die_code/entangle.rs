//! Entangling weapons, snapping the bonds and slipping free.

use hexfray_battle::Presence;
use hexfray_die_code::DieCodeVerb;

use crate::{common::*, things::start_on};

const BODY: &str = "initiative_method = 'no_roll'\nhealth_mode = 'body_points'";
const WEAPONS: &str = "
[[weapon]]
key = 'net'
name = 'Net'
glyph = 'net'
skill = 'throwing'
damage = '2D'
range = [8, 16, 30]
entangling = true
[[weapon]]
key = 'hooks'
name = 'Hooked net'
glyph = 'net'
skill = 'throwing'
damage = '2D'
range = [8, 16, 30]
entangling = true
entangle_harm = '1D+2'
[[weapon]]
key = 'net_gun'
name = 'Net gun'
glyph = 'net'
skill = 'marksmanship'
damage = '2D'
range = [8, 16, 30]
entangling = true
ammo = 1
[[weapon]]
key = 'bolas'
name = 'Bolas'
glyph = 'net'
skill = 'missile_weapons'
damage = '2D'
range = [8, 16, 30]
entangling = true
thrown = true
ammo = 2
";
const NETTER: &str = "
[[unit]]
key = 'netter'
name = 'Netter'
glyph = 'net'
reflexes = '3D'
coordination = '2D'
physique = '3D'
knowledge = '3D'
perception = '2D'
presence = '3D'
weapons = ['net', 'hooks', 'net_gun', 'bolas']
drawn = ['net', 'hooks', 'net_gun', 'bolas']
";
/// Coordination 2D: 5 and 5 reach 10; damage 6, 1 on the Wild Die, after 4: 11.
const WRAPS: [u16; 5] = [5, 5, 4, 6, 1];

fn netter(settings: &'static str) -> Duel {
    duel(settings, 3).between(["netter", "fighter"]).with_weapons(WEAPONS).with_sheets(NETTER)
}

/// B, wrapped by one of A's weapons with a damage total of 11, at its own turn.
fn wrapped(settings: &'static str, with: u8, dice: &[u16]) -> Battle {
    let mut battle = netter(settings).start(&[&WRAPS[..], dice].concat());
    give(&mut battle, attack(A, with, 0, B));
    end(&mut battle);
    assert_eq!(battle.decision().unit(), Some(B));
    battle
}

const SNAP: Order = Order::Act { unit: B, act: Act { verb: DieCodeVerb::SNAP, with: 0, option: 0 }, aim: Aim::None };
const SLIP: Order = Order::Act { unit: B, act: Act { verb: DieCodeVerb::SLIP, with: 0, option: 0 }, aim: Aim::None };

#[test]
fn dc_124_a_hit_wraps_and_does_not_injure() {
    for with in [0, 2, 3] {
        let mut battle = netter(BODY).start(&WRAPS);
        assert_eq!(difficulty(&battle, &attack(A, with, 0, B)), 10, "no modifier of its own");
        let events = give(&mut battle, attack(A, with, 0, B));
        assert_eq!((damaged(&events), hp(&battle, B)), (None, 32), "harmless by itself");
        assert!(has(&battle, B, "entangled"), "throwing, marksmanship and missile weapons: weapon {with}");
        assert_eq!(battle.unused_dice(), Some(0), "damage is rolled, resistance is not");
    }
    let mut battle = netter(BODY).start(&[5, 4]);
    give(&mut battle, attack(A, 0, 0, B));
    assert!(!has(&battle, B, "entangled"), "9 misses");
}

#[test]
fn dc_124_spikes_and_current_injure_besides() {
    let mut battle = netter(BODY).start(&[&WRAPS[..], &[4]].concat());
    let odds = battle.forecast(&attack(A, 1, 0, B)).expect("it is legal").targets[0].clone();
    assert!(odds.damage.p_at_least(3) > 0.0, "the forecast counts the hooks");
    assert!((odds.damage.p_at_least(3) - odds.hit).abs() < 1e-9, "1D+2 against no armour: 3 at least with every hit");
    let events = give(&mut battle, attack(A, 1, 0, B));
    assert_eq!((damaged(&events), battle.unused_dice()), (Some((6, 26)), Some(0)), "1D+2: 4 and 2");
    assert!(has(&battle, B, "entangled"));
    let plain = netter(BODY).start(&[]).forecast(&attack(A, 0, 0, B)).expect("it is legal").targets[0].expected;
    assert!(plain.abs() < 1e-9, "a plain net: none");
}

#[test]
fn dc_124_spikes_injure_whom_they_wrap_and_not_whom_they_pin() {
    let row = ". . . . . . W . . . . . . . . . . . . . . . . .";
    let mut battle = start_on(&netter(BODY), row, &[6, 6, 1, 4, 6, 1]);
    let pin = at(A, DieCodeVerb::PIN_DOWN, 1, 0, B);
    let expected = battle.forecast(&pin).expect("a wall is beside B").targets[0].expected;
    assert!(expected.abs() < 1e-9, "the forecast says the same");
    let events = give(&mut battle, pin);
    assert_eq!((damaged(&events), battle.unused_dice()), (None, Some(0)), "the hooks hold the cloth");
    assert!(has(&battle, B, "entangled"));
}

#[test]
fn dc_124_the_wrapped_are_not_wrapped_again() {
    let mut battle = netter(BODY).start(&[6, 6, 6, 1, 4, 5]);
    give(&mut battle, plain(A, DieCodeVerb::ANNOUNCE, 0, 2));
    give(&mut battle, attack(A, 0, 0, B));
    assert!(refusal(&battle, &attack(A, 3, 0, B)).contains("entangled already (DC-124)"));
}

#[test]
fn dc_125_the_entangled_can_only_try_to_get_free() {
    let battle = wrapped(BODY, 0, &[]);
    let free: Vec<Verb> = battle
        .orders()
        .iter()
        .filter_map(|order| match order {
            Order::Act { act, .. } => Some(act.verb),
            _ => None,
        })
        .collect();
    assert!(free.contains(&DieCodeVerb::SNAP) && free.contains(&DieCodeVerb::SLIP));
    assert!(
        free.iter().all(|verb| [DieCodeVerb::SNAP, DieCodeVerb::SLIP, DieCodeVerb::ANNOUNCE].contains(verb)),
        "{free:?}"
    );
    assert!(!battle.orders().iter().any(|order| matches!(order, Order::Move { .. })), "it cannot leave its cell");
    let idle = [
        DieCodeVerb::DODGE,
        DieCodeVerb::CROUCH,
        Verb::STAND,
        DieCodeVerb::PRONE,
        DieCodeVerb::RUN,
        DieCodeVerb::BREAK_FREE,
        Verb::DROP,
    ];
    for order in idle.map(|verb| plain(B, verb, 0, 0)).into_iter().chain([attack(B, 0, 0, A)]) {
        assert!(refusal(&battle, &order).contains("(DC-125)"), "{order:?}");
    }
    assert!(battle.check(&Order::Move { unit: B, to: hexfray_board::grid::Cell::new(6, 2) }).is_err());
    let battle = duel(BODY, 3).start(&[]);
    assert!(
        battle.check(&plain(A, DieCodeVerb::SNAP, 0, 0)).is_err()
            && battle.check(&plain(A, DieCodeVerb::SLIP, 0, 0)).is_err()
    );
}

#[test]
fn dc_125_each_try_is_an_action() {
    let mut battle = wrapped(BODY, 0, &[3, 3, 3]);
    give(&mut battle, SNAP);
    assert_ne!(battle.decision().unit(), Some(B), "its one action was that, and it cannot walk");
    // Announced twice, 2D each: 4 and 5, then 5 and 6 with a 1.
    let mut battle = wrapped(BODY, 0, &[4, 5, 5, 6, 1]);
    give(&mut battle, plain(B, DieCodeVerb::ANNOUNCE, 0, 2));
    give(&mut battle, SNAP);
    assert!(has(&battle, B, "entangled"), "9 does not reach 11");
    give(&mut battle, SNAP);
    assert!(!has(&battle, B, "entangled"), "12 does");
    assert_eq!(battle.unused_dice(), Some(0), "Physique 3D − 1D for each");
}

#[test]
fn dc_126_strength_that_reaches_the_damage_total_snaps_the_bonds() {
    let mut battle = wrapped(BODY, 0, &[4, 4, 3]);
    let events = give(&mut battle, SNAP);
    assert_eq!(check(&events), (11, 11, true), "11 reaches 11");
    assert!(!has(&battle, B, "entangled"));
    assert!(events.iter().any(|event| matches!(event, Event::Noted { rule, .. } if rule.to_string() == "DC-126")));
    end(&mut battle);
    assert!(refusal(&battle, &attack(A, 0, 0, B)).contains("(DC-034)"), "the net is broken for good");
    assert!(battle.check(&plain(A, Verb::PICK_UP, 0, 0)).is_err());
    let mut battle = wrapped(BODY, 0, &[4, 4, 2]);
    assert_eq!(check(&give(&mut battle, SNAP)), (11, 10, false), "10 does not");
    assert!(has(&battle, B, "entangled"));
}

#[test]
fn dc_126_lifting_counts_where_it_is_higher() {
    let strong = "[[unit]]\nkey='strong'\nname='Strong'\nglyph='strong'\nreflexes='3D'\ncoordination='2D'\nphysique='3D'\nknowledge='3D'\nperception='1D'\npresence='3D'\nskills={ lifting='5D' }\nweapons=['fists']\n";
    let duel = netter(BODY).between(["netter", "strong"]).with_sheets(strong);
    let mut battle = duel.start(&[&WRAPS[..], &[2, 2, 2, 3, 2]].concat());
    give(&mut battle, attack(A, 0, 0, B));
    end(&mut battle);
    assert_eq!((check(&give(&mut battle, SNAP)), battle.unused_dice()), ((11, 11, true), Some(0)), "5D");
}

#[test]
fn dc_126_of_a_net_gun_only_the_net_breaks() {
    let mut battle = wrapped(BODY, 2, &[4, 4, 3]);
    give(&mut battle, SNAP);
    end(&mut battle);
    give(&mut battle, plain(A, DieCodeVerb::RELOAD, 2, 0));
    end(&mut battle);
    end(&mut battle);
    assert!(battle.check(&attack(A, 2, 0, B)).is_ok(), "loaded anew, the gun shoots another net");
    let mut battle = wrapped(BODY, 3, &[4, 4, 3]);
    give(&mut battle, SNAP);
    end(&mut battle);
    assert!(battle.check(&attack(A, 3, 0, B)).is_ok(), "of two bolas one is left");
}

#[test]
fn dc_126_the_number_is_rolled_once_or_at_each_try() {
    let mut battle = wrapped(BODY, 0, &[3, 3, 3, 4, 4, 3]);
    assert_eq!(check(&give(&mut battle, SNAP)), (11, 9, false));
    end(&mut battle);
    assert_eq!(check(&give(&mut battle, SNAP)), (11, 11, true), "entangle_total = once: the same number");
    const EACH: &str = "initiative_method = 'no_roll'\nhealth_mode = 'body_points'\nentangle_total = 'each_try'";
    // Physique 3D first, then the net's 2D.
    let mut battle = wrapped(EACH, 0, &[3, 3, 3, 5, 5, 3, 3, 3, 4, 5]);
    assert_eq!(check(&give(&mut battle, SNAP)), (10, 9, false), "entangle_total = each_try: 5 and 5");
    end(&mut battle);
    assert_eq!(check(&give(&mut battle, SNAP)), (9, 9, true), "4 and 5: reaching it is enough");
    assert_eq!(battle.unused_dice(), Some(0));
}

#[test]
fn dc_127_reflexes_that_reach_it_slip_free_and_break_nothing() {
    let mut battle = wrapped(BODY, 0, &[4, 4, 3]);
    let events = give(&mut battle, SLIP);
    assert_eq!(check(&events), (11, 11, true), "11 reaches 11");
    assert!(!has(&battle, B, "entangled"));
    assert!(!events.iter().any(|event| matches!(event, Event::Noted { rule, .. } if rule.to_string() == "DC-126")));
    end(&mut battle);
    assert!(battle.check(&attack(A, 0, 0, B)).is_ok(), "the net is whole");
    let mut battle = wrapped(BODY, 0, &[4, 4, 2]);
    assert_eq!(check(&give(&mut battle, SLIP)), (11, 10, false));
    assert!(has(&battle, B, "entangled"));
}

#[test]
fn dc_127_slipping_rolls_reflexes_and_not_physique() {
    let swift = "[[unit]]\nkey='swift'\nname='Swift'\nglyph='acrobat'\nreflexes='4D'\ncoordination='2D'\nphysique='1D'\nknowledge='3D'\nperception='1D'\npresence='3D'\nskills={ lifting='2D', dodge='9D' }\nweapons=['fists']\n";
    let duel = netter(BODY).between(["netter", "swift"]).with_sheets(swift);
    for (order, dice) in [(SLIP, 4), (SNAP, 2)] {
        let mut battle = duel.start(&[&WRAPS[..], &vec![2; dice]].concat());
        give(&mut battle, attack(A, 0, 0, B));
        end(&mut battle);
        assert_eq!(dice_thrown(&give(&mut battle, order)), dice, "{order:?}");
        assert_eq!(battle.unit(B).map(|unit| unit.presence), Some(Presence::Active));
    }
}

#[test]
fn dc_125_the_forecast_knows_the_chance_of_a_try() {
    let plain = "initiative_method = 'no_roll'\nwild_die = false";
    let hit = |settings: &'static str| {
        let mut battle = netter(settings).start(&[5, 5, 5, 6]);
        give(&mut battle, attack(A, 0, 0, B));
        end(&mut battle);
        battle.forecast(&SNAP).expect("it may try").targets[0].hit
    };
    assert!((hit(plain) - 108.0 / 216.0).abs() < 1e-9, "3D reach 11 in half of all throws: {}", hit(plain));
    let each = "initiative_method = 'no_roll'\nwild_die = false\nentangle_total = 'each_try'";
    // 3D against 2D of the net, where equalling it is enough.
    let rolls =
        |dice: u32| (0..6_u32.pow(dice)).map(move |at| (0..dice).map(|die| at / 6_u32.pow(die) % 6 + 1).sum::<u32>());
    let wins = rolls(3).flat_map(|snap| rolls(2).map(move |net| u32::from(snap >= net))).sum::<u32>();
    let exact = f64::from(wins) / f64::from(6_u32.pow(5));
    assert!((hit(each) - exact).abs() < 1e-9, "{} in place of {exact}", hit(each));
}

#[test]
fn dc_126_the_head_of_a_called_shot_makes_no_net_harder_to_snap() {
    let mut battle = netter(BODY).start(&[6, 6, 1, 4, 6, 1]);
    give(&mut battle, plain(A, DieCodeVerb::COMBINE, 0, 1));
    assert_eq!(difficulty(&battle, &attack(A, 0, 0, B)), 13, "it is harder to hit");
    give(&mut battle, attack(A, 0, 0, B));
    end(&mut battle);
    assert_eq!(battle.forecast(&SNAP).expect("it may try").targets[0].chance.total(), 11, "the weapon's own total");
}

#[test]
fn dc_126_character_points_help_the_weapon_that_has_to_exceed_a_try() {
    const EACH: &str = "initiative_method = 'no_roll'\nhealth_mode = 'body_points'\nentangle_total = 'each_try'";
    let sheet = NETTER.replace("presence = '3D'", "presence = '3D'\ncharacter_points = 2");
    // A try of 9; the net shows 9, which is not more, or 10, which is.
    for (net, asks) in [([4, 5], true), ([5, 5], false)] {
        let fight = duel(EACH, 3).between(["netter", "fighter"]).with_weapons(WEAPONS).with_sheets(&sheet);
        let mut battle = fight.start(&[&WRAPS[..], &[3, 3, 3], &net].concat());
        give(&mut battle, attack(A, 0, 0, B));
        if asked(&battle).is_some() {
            answer(&mut battle, 0);
        }
        until_turn_of(&mut battle, B);
        give(&mut battle, SNAP);
        assert_eq!(asked(&battle).map(|(unit, _)| unit), asks.then_some(A), "{net:?}");
        assert_eq!(battle.unused_dice(), Some(0));
    }
}
