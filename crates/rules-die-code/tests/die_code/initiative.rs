//! Rounds and the order in which units act.

use hexfray_battle::{Decision, Name, Ruling, SideId};
use hexfray_board::grid::Cell;
use hexfray_die_code::{
    DieCodeVerb,
    content::{BonusMode, FinalTie, Settings, Skill},
    numbers::initiative::{Claim, bonus, sort},
};

use crate::{common::*, dice::sheet};

#[test]
fn dc_011_a_round_is_initiative_then_turns_then_the_next_round() {
    let mut battle = duel("", 3).start(&[5, 3, 2, 4]);
    assert_eq!(battle.round(), 1);
    end(&mut battle);
    let events = end(&mut battle);
    let next = events.iter().position(|event| *event == Event::RoundStarted { round: 2 }).expect("a new round");
    assert_eq!(initiatives(&events[next..]), [(0, 2), (1, 4)], "initiative is rolled after the round has started");
    assert_eq!(turns(&events[next..]), [1], "and then the first turn begins");
}

#[test]
fn dc_012_initiative_is_no_action() {
    let mut battle = duel("", 3).start(&[5, 3, 5, 3]);
    assert_eq!(check(battle.submit(attack(A, 0, 0, B)).expect("in range")).1, 8, "the full 2D of marksmanship");
}

#[test]
fn dc_013_the_referee_picks_the_method() {
    for (method, dice) in [("round_roll", 2), ("scene_roll", 2), ("no_roll", 0), ("first_action", 0)] {
        let settings: &'static str = Box::leak(format!("initiative_method = '{method}'").into_boxed_str());
        let battle = duel(settings, 3).seeded(1);
        assert_eq!(dice_thrown(battle.opening()), dice, "dice of {method}");
    }
    let error = duel("initiative_method = 'round_rol'", 3).setup().expect_err("no such method").to_string();
    assert!(error.contains("did you mean \"round_roll\"?"), "{error}");
}

#[test]
fn dc_014_the_first_significant_action_leads() {
    let settings = "initiative_method = 'first_action'\nfirst_actor = 'Fighter B'";
    let battle = duel(settings, 3).seeded(1);
    assert_eq!(order(&battle), [1, 0]);
    let battle = duel("initiative_method = 'first_action'", 3).seeded(1);
    assert_eq!(order(&battle), [0, 1], "without one, the factors decide");
    // The others stand in the order of the factors: the searcher before the fighter.
    let units = [unit("fighter", "a", 2, 2), unit("searcher", "a", 2, 3), unit("guard", "b", 9, 2)];
    let settings = "initiative_method = 'first_action'\nfirst_actor = 'Guard'";
    assert_eq!(order(&melee(settings, &units).start(&[])), [2, 1, 0], "nobody rolls");
    for method in ["no_roll", "round_roll", "scene_roll"] {
        let settings = format!("initiative_method = '{method}'\nfirst_actor = 'Fighter B'").leak();
        let dice: &[u16] = if method == "no_roll" { &[] } else { &[5, 3] };
        assert_eq!(order(&duel(settings, 3).start(dice)), [0, 1], "in the first method alone, not with {method}");
    }
}

#[test]
fn dc_015_the_first_actor_leads_in_every_round() {
    let settings = "initiative_method = 'first_action'\nfirst_actor = 'Fighter B'";
    let mut battle = duel(settings, 3).seeded(1);
    for round in 1..4 {
        assert_eq!((battle.round(), order(&battle)), (round, vec![1, 0]));
        end(&mut battle);
        end(&mut battle);
    }
}

#[test]
fn dc_015_an_ambusher_leads_until_the_scene_ends() {
    let ambush = Duel { battle: "surprise = 'b'".to_owned(), ..duel("initiative_method = 'first_action'", 3) };
    let mut battle = ambush.start(&[]);
    answer(&mut battle, 0);
    for round in 1..4 {
        assert_eq!((battle.round(), order(&battle)), (round, vec![1, 0]));
        end(&mut battle);
        end(&mut battle);
    }
}

#[test]
fn dc_016_higher_perception_totals_act_earlier() {
    let units = [unit("fighter", "a", 2, 2), unit("fighter", "a", 2, 3), unit("fighter", "b", 9, 2)];
    let battle = melee("", &units).start(&[3, 6, 5, 4]);
    assert_eq!(initiatives(battle.opening()), [(0, 3), (1, 11), (2, 4)], "Perception 1D is a Wild Die");
    assert_eq!(order(&battle), [1, 2, 0]);
}

#[test]
fn dc_017_a_group_rolls_once_and_acts_one_after_another() {
    let units = [
        unit("guard", "a", 2, 2),
        unit("fighter", "b", 9, 2),
        unit("guard", "a", 2, 3),
        unit("ace", "a", 2, 4),
        unit("ace", "a", 2, 5),
    ];
    let settings = "npc_initiative = 'per_group'\ninitiative_cp_max = 0";
    let battle = melee(settings, &units).start(&[4, 5, 3, 2]);
    assert_eq!(
        initiatives(battle.opening()),
        [(0, 4), (1, 5), (2, 4), (3, 3), (4, 2)],
        "players' characters roll alone"
    );
    assert_eq!(order(&battle), [1, 0, 2, 3, 4]);
    let battle = melee("initiative_cp_max = 0", &units).start(&[4, 5, 3, 2, 1]);
    assert_eq!(initiatives(battle.opening()), [(0, 4), (1, 5), (2, 3), (3, 2), (4, 1)], "npc_initiative = per_unit");
}

#[test]
fn dc_017_without_a_named_group_units_of_a_kind_are_one() {
    let units =
        [unit("fighter", "a", 2, 2), unit("medic", "a", 2, 3), unit("fighter", "a", 2, 4), unit("medic", "b", 9, 2)];
    let battle = melee("npc_initiative = 'per_group'", &units).start(&[4, 5, 3]);
    assert_eq!(initiatives(battle.opening()), [(0, 4), (1, 5), (2, 4), (3, 3)]);
}

#[test]
fn dc_017_groups_of_one_name_on_two_sides_roll_apart() {
    let units = [unit("guard", "a", 2, 2), unit("guard", "b", 9, 2), unit("guard", "b", 9, 3)];
    let battle = melee("npc_initiative = 'per_group'", &units).start(&[4, 5]);
    assert_eq!(initiatives(battle.opening()), [(0, 4), (1, 5), (2, 5)]);
    assert_eq!(order(&battle), [1, 2, 0]);
}

#[test]
fn dc_018_one_roll_for_the_scene() {
    let mut battle = duel("initiative_method = 'scene_roll'", 3).start(&[2, 3]);
    end(&mut battle);
    let events = end(&mut battle);
    assert_eq!((battle.round(), dice_thrown(&events), order(&battle)), (2, 0, vec![1, 0]));
}

#[test]
fn dc_019_a_roll_in_every_round() {
    let mut battle = duel("", 3).start(&[2, 3, 5, 4]);
    assert_eq!(order(&battle), [1, 0]);
    end(&mut battle);
    end(&mut battle);
    assert_eq!(order(&battle), [0, 1], "5 against 4 in the second round");
}

#[test]
fn dc_020_one_turn_each_from_highest_to_lowest() {
    let units = [unit("fighter", "a", 2, 2), unit("fighter", "a", 2, 3), unit("fighter", "b", 9, 2)];
    let mut battle = melee("", &units).start(&[3, 5, 4, 1, 1, 1]);
    let mut seen = turns(battle.opening());
    for _ in 0..2 {
        seen.extend(turns(&end(&mut battle)));
    }
    assert_eq!((seen, battle.round()), (vec![1, 2, 0], 1));
    end(&mut battle);
    assert_eq!(battle.round(), 2, "after the last one the next round starts");
}

#[test]
fn dc_021_who_is_knocked_out_loses_the_turn() {
    // The order is A (unit 0), B (unit 1), C (unit 2). A knocks B out with 2D damage of 18 against 20 Body Points.
    let units = [unit("fighter", "a", 2, 2), unit("guard", "b", 5, 2), unit("fighter", "b", 9, 5)];
    let mut battle = melee("health_mode = 'body_points'", &units).start(&[5, 4, 3, 5, 5, 6, 6, 6, 3, 1]);
    battle.submit(attack(A, 0, 0, B)).expect("in range");
    assert_eq!(battle.unit(B).expect("B").hp, 20 - (21 - 3));
    assert_eq!(turns(&end(&mut battle)), [2], "B has no turn this round");
}

/// The units whose turns come next, while every unit ends its turn at once.
fn turns_of(battle: &mut Battle, count: usize) -> Vec<u16> {
    let next = |battle: &mut Battle| {
        end(battle);
        battle.decision().unit().expect("it is a unit's turn").0
    };
    (0..count).map(|_| next(battle)).collect()
}

#[test]
fn dc_021_who_comes_round_in_the_same_round_has_lost_the_turn_all_the_same() {
    let unconscious = Name::new("unconscious");
    let units = [unit("fighter", "a", 2, 2), unit("fighter", "b", 5, 2), unit("fighter", "b", 9, 5)];
    let mut battle = melee("initiative_method = 'no_roll'", &units).start(&[]);
    give(&mut battle, Order::Referee(Ruling::Inflict { unit: B, condition: unconscious, rounds: 0 }));
    let mut woken = battle.scratch(0);
    battle.copy_into(&mut woken);
    give(&mut woken, Order::Referee(Ruling::Cure { unit: B, condition: unconscious }));
    assert!(woken.unit(B).expect("B").is_active());
    assert_eq!(turns_of(&mut woken, 3), [2, 0, 1], "though it stands again when its place comes");
    assert_eq!(turns(&end(&mut battle)), [2], "B is passed over");
    give(&mut battle, Order::Referee(Ruling::Cure { unit: B, condition: unconscious }));
    assert_eq!(turns(&end(&mut battle)), [0], "and has no turn at the end of the round either");
    assert_eq!(battle.round(), 2);
    assert_eq!(turns(&end(&mut battle)), [1]);
}

#[test]
fn dc_021_who_is_away_when_its_place_comes_has_lost_the_turn() {
    let units = [unit("fighter", "a", 2, 2), unit("fighter", "b", 5, 2), unit("fighter", "b", 9, 5)];
    let mut battle = melee("initiative_method = 'no_roll'", &units).start(&[]);
    give(&mut battle, Order::Referee(Ruling::Remove { unit: B }));
    assert_eq!(turns(&end(&mut battle)), [2], "B is passed over");
    give(&mut battle, Order::Referee(Ruling::Place { unit: B, cell: Cell::new(5, 2) }));
    assert!(battle.unit(B).expect("B").is_active());
    assert_eq!((turns(&end(&mut battle)), battle.round()), (vec![0], 2), "back again, it has no turn in this round");
    assert_eq!(turns(&end(&mut battle)), [1]);
}

#[test]
fn dc_022_character_points_add_wild_dice_to_initiative() {
    let mut battle = duel("", 3).between(["ace", "fighter"]).start(&[4, 6, 5, 5, 5]);
    let Decision::Answer { unit, options, .. } = battle.decision().clone() else { panic!("the ace is asked") };
    assert_eq!((unit, options.len()), (A, 2));
    battle.submit(Order::Answer { unit: A, option: 1 }).expect("a point is there");
    assert_eq!(battle.unit(A).expect("the ace").mp, 2, "one point is spent");
    battle.submit(Order::Answer { unit: A, option: 1 }).expect("a second one too");
    assert_eq!(initiatives(battle.events()), [(0, 4 + 11 + 5), (1, 5)], "initiative_cp_max = 2 ends the asking");
    assert_eq!(battle.unit(A).expect("the ace").mp, 1);
    let mut battle = duel("", 3).between(["ace", "fighter"]).start(&[4, 5]);
    battle.submit(Order::Answer { unit: A, option: 0 }).expect("nobody has to spend");
    assert_eq!(initiatives(battle.events()), [(0, 4), (1, 5)]);
    let battle = duel("initiative_cp_max = 0", 3).between(["ace", "fighter"]).start(&[4, 5]);
    assert_eq!(asked(&battle), None, "initiative_cp_max = 0");
    let mut battle = duel("initiative_cp_max = 1", 3).between(["ace", "fighter"]).start(&[4, 2, 5]);
    answer(&mut battle, 1);
    assert_eq!((asked(&battle), initiatives(battle.events())), (None, vec![(0, 6), (1, 5)]), "initiative_cp_max = 1");
    // The referee's characters may spend points too.
    let schemer = person("schemer", "3D", "", "weapons = ['fists']\ncharacter_points = 1");
    let mut battle = duel("", 3).with_sheets(&schemer).between(["fighter", "schemer"]).start(&[4, 3, 5]);
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(B));
    answer(&mut battle, 1);
    assert_eq!((asked(&battle), order(&battle)), (None, vec![1, 0]), "8 against 4, and no point is left");
    // Until it has answered, the round's order contains the units with a known total, not the order of the last round.
    let mut battle = duel("", 3).with_sheets(&schemer).between(["fighter", "schemer"]).start(&[4, 3, 2, 5]);
    assert_eq!(order(&battle), [0]);
    answer(&mut battle, 0);
    assert_eq!(order(&battle), [0, 1]);
    end(&mut battle);
    end(&mut battle);
    assert_eq!((battle.round(), asked(&battle).map(|(unit, _)| unit), order(&battle)), (2, Some(B), vec![0]));
}

#[test]
fn dc_006_a_character_point_buys_a_wild_die_whose_one_is_nothing_special() {
    let mut battle = duel("", 3).between(["ace", "fighter"]).start(&[5, 1, 5]);
    battle.submit(Order::Answer { unit: A, option: 1 }).expect("a point is there");
    assert!(!battle.events().iter().any(|event| matches!(event, Event::Noted { .. })), "no complication");
    battle.submit(Order::Answer { unit: A, option: 0 }).expect("enough");
    assert_eq!(initiatives(battle.events()), [(0, 6), (1, 5)]);
}

#[test]
fn dc_007_fate_points_are_no_answer_to_initiative() {
    let battle = duel("", 3).between(["ace", "fighter"]).start(&[5]);
    let options = ["keep the total", "spend a point for one more Wild Die"].map(str::to_owned).to_vec();
    assert_eq!(asked(&battle), Some((A, options)), "Character Points, and nothing else");
    assert!(battle.check(&plain(A, DieCodeVerb::FATE, 0, 0)).is_err(), "not even as an act");
    // With one roll for the scene a point of round 1 is spent after that roll; with a roll in each round it has expired by
    // then.
    let chosen = person("chosen", "3D", "", "weapons = ['fists']\nfate_points = 2");
    let mut battle = duel("", 3).with_sheets(&chosen).between(["chosen", "fighter"]).start(&[5, 3, 5, 3]);
    give(&mut battle, plain(A, DieCodeVerb::FATE, 0, 0));
    end(&mut battle);
    let events = end(&mut battle);
    assert_eq!(initiatives(&events), [(0, 5), (1, 3)], "Perception 1D is not doubled");
    assert_eq!(battle.unused_dice(), Some(0));
}

/// A claim with all factors equal to every other's.
fn claim(unit: u16) -> Claim {
    Claim {
        unit: UnitId(unit),
        side: SideId(0),
        first_actor: false,
        total: 9,
        goes_first: false,
        codes: [code("3D"); 4],
        quick_gear: false,
    }
}

fn sorted(mut claims: Vec<Claim>) -> Vec<u16> {
    sort(&mut claims, &[FinalTie::Side, FinalTie::Id]);
    claims.iter().map(|claim| claim.unit.0).collect()
}

#[test]
fn dc_023_a_talent_goes_first_among_the_tied() {
    let talent = Claim { goes_first: true, ..claim(1) };
    let quick = Claim { codes: [code("9D"); 4], ..claim(0) };
    assert_eq!(sorted(vec![quick, talent]), [1, 0], "before any die code");
    assert_eq!(sorted(vec![Claim { total: 10, ..quick }, talent]), [0, 1], "but only among the tied");
    let swift = person("swift", "1D", "", "weapons = ['fists']\ngoes_first = true");
    let fight = |dice: &[u16]| order(&duel("", 3).with_sheets(&swift).between(["fighter", "swift"]).start(dice));
    assert_eq!([fight(&[4, 4]), fight(&[5, 4])], [vec![1, 0], vec![0, 1]], "in a battle");
}

#[test]
fn dc_024_then_perception_search_reflexes_and_dodge() {
    let with = |unit, codes: [&str; 4]| Claim { codes: codes.map(code), ..claim(unit) };
    assert_eq!(sorted(vec![with(0, ["3D", "4D", "9D", "9D"]), with(1, ["3D", "4D+1", "1D", "1D"])]), [1, 0]);
    assert_eq!(sorted(vec![with(0, ["3D", "4D", "3D", "9D"]), with(1, ["3D", "4D", "3D+1", "1D"])]), [1, 0]);
    assert_eq!(sorted(vec![with(0, ["3D", "4D", "3D", "3D"]), with(1, ["3D", "4D", "3D", "3D+2"])]), [1, 0]);
    // In a battle: search 4D+1 against 4D is before any Reflexes, and Reflexes are before dodge.
    let people = [
        person("looker", "2D", "search = '4D+1'", "weapons = ['fists']"),
        person("dodger", "3D", "search = '4D', dodge = '9D'", "weapons = ['fists']"),
        person("quick", "5D", "search = '4D', dodge = '6D'", "weapons = ['fists']"),
    ];
    let units = [unit("dodger", "a", 2, 2), unit("quick", "a", 2, 3), unit("looker", "b", 9, 2)];
    assert_eq!(order(&melee("", &units).with_sheets(&people.concat()).start(&[4, 4, 4])), [2, 1, 0]);
}

#[test]
fn dc_025_then_equipment_and_at_last_side_and_number() {
    assert_eq!(sorted(vec![claim(0), Claim { quick_gear: true, ..claim(1) }]), [1, 0]);
    let slower = Claim { quick_gear: true, codes: ["3D", "3D", "3D", "2D+2"].map(code), ..claim(1) };
    assert_eq!(sorted(vec![slower, claim(0)]), [0, 1], "but after the last of the die codes");
    assert_eq!(sorted(vec![Claim { side: SideId(1), ..claim(0) }, claim(1)]), [1, 0], "the first side");
    assert_eq!(sorted(vec![claim(1), claim(0)]), [0, 1], "the lower number");
    let mut claims = [Claim { side: SideId(1), ..claim(0) }, claim(1)];
    sort(&mut claims, &[FinalTie::Id, FinalTie::Side]);
    assert_eq!(claims[0].unit, A, "final_tie = [id, side]");
    // In a battle: a weapon that lets its bearer act before others.
    let whip = "[[weapon]]\nkey = 'whip'\nname = 'Whip'\nglyph = 'sword'\nskill = 'melee_combat'\ndamage = '+1D'\nquick = true\n";
    let quick = person("quick", "3D", "", "weapons = ['whip']");
    let fight = duel("", 3).with_weapons(whip).with_sheets(&quick).between(["fighter", "quick"]);
    assert_eq!(order(&fight.start(&[4, 4])), [1, 0]);
    // Only while it is in hand: at the belt or on the ground it decides nothing.
    let belted = person("belted", "3D", "", "weapons = ['whip', 'fists']\ndrawn = ['fists']");
    let fight = duel("", 3).with_weapons(whip).with_sheets(&belted).between(["fighter", "belted"]);
    assert_eq!(order(&fight.start(&[4, 4])), [0, 1], "at the belt");
    let fight = duel("", 3).with_weapons(whip).with_sheets(&quick).between(["fighter", "quick"]);
    let mut battle = fight.start(&[4, 4, 4, 4]);
    give(&mut battle, plain(B, Verb::DROP, 0, 0));
    end(&mut battle);
    end(&mut battle);
    assert_eq!((battle.round(), order(&battle)), (2, vec![0, 1]), "on the ground");
    // Worn items count too.
    let worn = person("worn", "3D", "", "weapons = ['fists']\narmour = ['spurs']");
    let spurs = "[[armour]]\nkey = 'spurs'\nname = 'Spurs'\ncode = '+1'\nquick = true\n";
    let fight = Duel { armour: spurs.to_owned(), ..duel("", 3) }.with_sheets(&worn).between(["fighter", "worn"]);
    assert_eq!(order(&fight.start(&[4, 4])), [1, 0], "worn");
    let units = [unit("fighter", "b", 2, 2), unit("fighter", "a", 9, 2)];
    assert_eq!(order(&melee("", &units).start(&[4, 4])), [1, 0], "the side that comes first in the battle");
    assert_eq!(order(&melee("final_tie = ['id']", &units).start(&[4, 4])), [0, 1]);
}

#[test]
fn dc_026_the_factors_order_everybody_without_a_roll() {
    let units = [unit("fighter", "a", 2, 2), unit("searcher", "b", 9, 2)];
    let battle = melee("initiative_method = 'no_roll'", &units).start(&[]);
    assert_eq!(order(&battle), [1, 0], "Perception 1D = 1D, search 4D against 1D");
    assert!(battle.timeline().iter().all(|beat| beat.tick.is_none()), "nobody has a total");
}

#[test]
fn dc_027_a_place_once_taken_is_kept() {
    let first = Claim { codes: ["4D", "4D", "1D", "1D"].map(code), ..claim(1) };
    let second = Claim { codes: ["3D", "9D", "9D", "9D"].map(code), quick_gear: true, ..claim(0) };
    assert_eq!(sorted(vec![second, first]), [1, 0], "ahead on Perception, however the later factors compare");
}

#[test]
fn dc_028_the_optional_initiative_bonus() {
    let searcher = sheet("searcher");
    let mut settings = Settings::default();
    assert_eq!(bonus(&settings, &searcher).total(), 0, "initiative_bonus = false");
    settings.initiative_bonus = true;
    let of = |settings: &Settings, term: &str| {
        bonus(settings, &searcher).iter().filter(|part| part.term.as_str() == term).map(|part| part.value).sum::<i32>()
    };
    assert_eq!(of(&settings, "search over Perception"), 1, "3D over the attribute: one full 2D");
    assert_eq!(of(&settings, "Reflexes"), 2, "8D: two full 4D");
    settings.initiative_bonus_mode = BonusMode::Best;
    assert_eq!((of(&settings, "search over Perception"), of(&settings, "Reflexes")), (0, 2));
    let mut looker = sheet("searcher");
    looker.skills[Skill::Search as usize] = Some(code("8D"));
    looker.ranks = Default::default();
    assert_eq!(bonus(&settings, &looker).total(), 3, "7D over the attribute against 8D: the greater alone");
    assert_eq!(bonus(&settings, &sheet("fighter")).total(), 0, "Reflexes 3D: nothing");
    // In a battle the bonus is part of the total.
    let battle = duel("initiative_bonus = true", 3).between(["searcher", "fighter"]).start(&[2, 5]);
    assert_eq!(initiatives(battle.opening()), [(0, 2 + 1 + 2 + 2 + 1), (1, 5)]);
}

#[test]
fn dc_029_full_six_ranks_add_one() {
    let settings = Settings { initiative_bonus: true, ..Settings::default() };
    let parts = bonus(&settings, &sheet("searcher"));
    let of = |term: &str| parts.iter().find(|part| part.term.as_str() == term).map(|part| part.value);
    assert_eq!((of("ranks of search"), of("ranks of Reflexes")), (Some(2), Some(1)), "12 ranks: 2; 11 ranks: 1");
    let total = |search: u8, reflexes: u8| {
        let mut sheet = sheet("fighter");
        (sheet.ranks.search, sheet.ranks.reflexes) = (search, reflexes);
        bonus(&settings, &sheet).total()
    };
    assert_eq!([5, 6, 11].map(|ranks| total(ranks, 0)), [0, 1, 1], "of search");
    assert_eq!([5, 6, 12].map(|ranks| total(0, ranks)), [0, 1, 2], "of Reflexes");
}

#[test]
fn dc_022_who_is_asked_about_points_for_initiative_is_told_the_total_so_far() {
    let battle = duel("", 3).between(["ace", "fighter"]).start(&[2]);
    let told: Vec<String> =
        battle.answers().iter().map(|answer| answer.about.map_or_else(String::new, |it| it.to_string())).collect();
    assert_eq!(told.len(), 2);
    assert!(told.iter().all(|words| words.contains("; 2 so far") && words.contains("a Wild Die")), "{told:?}");
}
