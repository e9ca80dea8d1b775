//! The machine under the smallest rules: acts that interrupt other acts, see `Resolving`.

mod rules;

use hexfray_battle::{
    Act, ActId, Aim, Battle, Decision, DiceSource, Ending, Event, Order, Presence, Resolving, Ruling, SideId, UnitId,
    Verb,
};
use hexfray_board::grid::Cell;
use rules::{ANSWERS, FULL, fencer, setup};

const RED: UnitId = UnitId(0);

/// A battle whose dice show these faces.
fn battle(red: &[(i16, i16)], blue: &[(i16, i16)], faces: &[u16]) -> Battle {
    Battle::new(&setup(red, blue), DiceSource::Script(faces.to_vec())).expect("the battle starts")
}

fn strike(battle: &mut Battle, unit: UnitId, target: UnitId) -> Told {
    give(battle, Order::Act { unit, act: Act::new(Verb::ATTACK, 0), aim: Aim::Unit(target) })
}

fn go(battle: &mut Battle, unit: UnitId, (col, row): (i16, i16)) -> Told {
    give(battle, Order::Move { unit, to: Cell::new(col, row) })
}

/// What happened, each with the act that caused it.
type Told = Vec<(Option<ActId>, Event)>;

fn give(battle: &mut Battle, order: Order) -> Told {
    battle.submit(order).unwrap_or_else(|error| panic!("{order:?}: {error}"));
    battle.causes().iter().copied().zip(battle.events().iter().cloned()).collect()
}

/// The unit that has to answer a question.
fn asked(battle: &Battle) -> Option<UnitId> {
    match battle.decision() {
        Decision::Answer { unit, .. } => Some(*unit),
        _ => None,
    }
}

/// Answers the open question.
fn answer(battle: &mut Battle, word: &str) -> Told {
    let unit = asked(battle).expect("a unit is asked");
    let option = ANSWERS.iter().position(|answer| *answer == word).expect("one of the answers") as u16;
    give(battle, Order::Answer { unit, option })
}

fn hp(battle: &Battle, unit: UnitId) -> i32 {
    fencer(battle.world(), unit).hp
}

fn is_down(battle: &Battle, unit: UnitId) -> bool {
    battle.unit(unit).is_some_and(|unit| unit.presence == Presence::Down)
}

fn at(battle: &Battle, unit: UnitId) -> Option<(i16, i16)> {
    battle.unit(unit).and_then(|unit| unit.cell).map(|cell| (cell.col, cell.row))
}

/// Whether the act with this number caused a matching event.
fn caused(told: &Told, act: u32, fits: impl Fn(&Event) -> bool) -> bool {
    told.iter().any(|(cause, event)| *cause == Some(ActId(act)) && fits(event))
}

/// How many acts are being resolved, one interrupting the other.
fn depth(battle: &Battle) -> usize {
    battle.world().resource::<Resolving>().depth()
}

#[test]
fn a_unit_felled_by_an_interrupt_loses_its_act_and_what_it_cost() {
    // Red has two units, so that the battle goes on.
    let mut battle = battle(&[(2, 2), (8, 4)], &[(3, 2)], &[6]);
    let blue = UnitId(2);
    let told = strike(&mut battle, RED, blue);
    assert!(
        caused(&told, 1, |event| matches!(event, Event::Declared { unit: RED, .. })),
        "the strike is announced first"
    );
    assert_eq!(asked(&battle), Some(blue), "then the unit that may strike first is asked");
    let declared = answer(&mut battle, "strike");
    let told = answer(&mut battle, "pass");
    assert!(is_down(&battle, RED), "a blow of 6 fells it");
    assert_eq!(hp(&battle, blue), FULL, "red's own blow is never struck");
    assert_eq!(fencer(battle.world(), RED).paid, 1, "what the act costs is spent");
    assert_eq!(fencer(battle.world(), blue).paid, 0, "an interrupt costs nothing of the unit's own turn");
    assert_eq!(battle.unused_dice(), Some(0), "one blow is rolled");
    assert!(caused(&declared, 2, |event| matches!(event, Event::Declared { unit, .. } if *unit == blue)));
    assert!(caused(&told, 2, |event| matches!(event, Event::Defeated { unit: RED, .. })), "the second act fells it");
    assert!(
        caused(&told, 2, |event| matches!(event, Event::Interrupted { unit: RED, .. })),
        "and makes it lose its act"
    );
    assert_eq!(asked(&battle), None);
    assert!(matches!(battle.decision(), Decision::Act { unit, .. } if *unit == UnitId(1)), "the next turn begins");
}

#[test]
fn an_interrupted_act_goes_on_when_its_actor_still_can() {
    let mut battle = battle(&[(2, 2)], &[(3, 2)], &[1, 2]);
    let blue = UnitId(1);
    strike(&mut battle, RED, blue);
    answer(&mut battle, "strike");
    assert_eq!(asked(&battle), Some(RED), "what interrupts can be interrupted too");
    let told = answer(&mut battle, "pass");
    assert_eq!((hp(&battle, RED), hp(&battle, blue)), (FULL - 1, FULL - 2), "first the interrupt, then the act");
    let rolls: Vec<_> = told.iter().filter(|(_, event)| event.is_roll()).map(|(cause, _)| *cause).collect();
    assert_eq!(rolls, [Some(ActId(2)), Some(ActId(1))], "each roll names its act");
    assert!(!told.iter().any(|(_, event)| matches!(event, Event::Interrupted { .. })), "nothing is lost");
}

#[test]
fn an_interrupt_of_an_interrupt_can_lose_it() {
    let mut battle = battle(&[(2, 2)], &[(3, 2), (8, 4)], &[5]);
    let blue = UnitId(1);
    strike(&mut battle, RED, blue);
    answer(&mut battle, "strike");
    assert_eq!((asked(&battle), depth(&battle)), (Some(RED), 1), "red's act waits below blue's");
    let told = answer(&mut battle, "strike");
    assert_eq!((asked(&battle), depth(&battle)), (Some(blue), 2), "and both below red's second one");
    assert!(caused(&told, 3, |event| matches!(event, Event::Declared { unit: RED, .. })));
    let told = answer(&mut battle, "pass");
    assert!(is_down(&battle, blue), "the topmost act takes effect first");
    assert!(caused(&told, 3, |event| matches!(event, Event::Interrupted { unit, .. } if *unit == blue)));
    assert_eq!(hp(&battle, RED), FULL, "the second act is lost");
    assert_eq!(battle.unused_dice(), Some(0), "and the first one finds nobody to strike");
    assert_eq!(depth(&battle), 0);
}

#[test]
fn several_interrupt_in_turns_each_over_before_the_next_is_asked() {
    let (one, other) = (UnitId(1), UnitId(2));
    let mut both = battle(&[(2, 2)], &[(3, 2), (2, 3)], &[1, 2, 3]);
    strike(&mut both, RED, one);
    assert_eq!(asked(&both), Some(one), "in the order of their numbers");
    answer(&mut both, "strike");
    answer(&mut both, "pass");
    assert_eq!(hp(&both, RED), FULL - 1, "the first blow has fallen");
    assert_eq!(asked(&both), Some(other), "before the second is offered");
    answer(&mut both, "strike");
    answer(&mut both, "pass");
    assert_eq!((hp(&both, RED), hp(&both, one)), (FULL - 3, FULL - 3), "then red's own blow falls");

    let mut first = battle(&[(2, 2), (8, 4)], &[(3, 2), (2, 3)], &[4]);
    strike(&mut first, RED, UnitId(2));
    answer(&mut first, "strike");
    answer(&mut first, "pass");
    assert!(is_down(&first, RED));
    assert_eq!(asked(&first), None, "nobody is asked about an act that is lost");
}

#[test]
fn acts_that_interrupt_together_take_effect_one_after_the_other() {
    let (one, other) = (UnitId(2), UnitId(3));
    let rolls = |told: Told| -> Vec<Option<ActId>> {
        told.into_iter().filter(|(_, event)| event.is_roll()).map(|(cause, _)| cause).collect()
    };
    // The second stands beside the first but not beside red, so red cannot strike first at it.
    let mut all = battle(&[(2, 2), (8, 4)], &[(3, 2), (3, 1)], &[1, 1, 3]);
    strike(&mut all, RED, one);
    answer(&mut all, "together");
    assert_eq!((asked(&all), depth(&all)), (Some(RED), 1), "the first of them is interrupted in its turn");
    let told = answer(&mut all, "pass");
    assert_eq!(rolls(told), [2, 3, 1].map(|act| Some(ActId(act))), "both interrupts, then the act");
    assert_eq!((hp(&all, RED), hp(&all, one)), (FULL - 2, FULL - 3));

    let mut fallen = battle(&[(2, 2), (8, 4)], &[(3, 2), (3, 1)], &[6]);
    strike(&mut fallen, RED, one);
    answer(&mut fallen, "together");
    answer(&mut fallen, "pass");
    assert!(is_down(&fallen, RED), "the first blow fells it");
    assert_eq!(fallen.unused_dice(), Some(0), "nothing interrupts an act that is lost");

    let mut turned = battle(&[(2, 2), (8, 4)], &[(3, 2), (4, 2), (3, 1)], &[6, 1, 1]);
    strike(&mut turned, RED, one);
    answer(&mut turned, "together");
    answer(&mut turned, "strike");
    while asked(&turned).is_some() {
        answer(&mut turned, "pass");
    }
    assert!(is_down(&turned, one), "red strikes the first of them down");
    assert_eq!(hp(&turned, other), FULL, "and nobody else");
    assert_eq!(hp(&turned, RED), FULL - 2, "the other two strike all the same");
}

#[test]
fn an_act_can_be_prevented_by_its_number() {
    let mut battle = battle(&[(2, 2)], &[(3, 2)], &[]);
    let blue = UnitId(1);
    strike(&mut battle, RED, blue);
    let told = answer(&mut battle, "prevent");
    assert_eq!((hp(&battle, RED), hp(&battle, blue)), (FULL, FULL), "no blow falls");
    assert_eq!(fencer(battle.world(), RED).paid, 1, "though it was paid for");
    assert!(caused(&told, 2, |event| matches!(event, Event::Interrupted { unit: RED, .. })));
}

#[test]
fn a_move_is_interrupted_before_each_step_that_gives_occasion() {
    // Red passes one foe and then another on its way along the row.
    let row = [(2, 1), (5, 1)];
    let (one, other) = (UnitId(1), UnitId(2));
    let mut through = battle(&[(0, 2)], &row, &[1, 2]);
    go(&mut through, RED, (6, 2));
    assert_eq!((asked(&through), at(&through, RED)), (Some(one), Some((2, 2))), "it has gone up to the first");
    let told = answer(&mut through, "strike");
    assert_eq!(asked(&through), Some(RED));
    assert!(told.iter().any(|(cause, _)| *cause == Some(ActId(2))));
    answer(&mut through, "pass");
    assert_eq!((asked(&through), at(&through, RED)), (Some(other), Some((5, 2))), "and on to the second");
    answer(&mut through, "strike");
    let told = answer(&mut through, "pass");
    assert_eq!(at(&through, RED), Some((6, 2)), "it gets where it wanted");
    assert_eq!(hp(&through, RED), FULL - 3, "hurt by both");
    assert_eq!(fencer(through.world(), RED).gone, 12, "all parts of the way count together");
    assert!(caused(&told, 1, |event| matches!(event, Event::Moved { unit: RED, path, cost: 2 } if path.len() == 2)));

    let mut fallen = battle(&[(0, 2), (8, 4)], &row, &[6]);
    go(&mut fallen, RED, (6, 2));
    assert_eq!(asked(&fallen), Some(UnitId(2)));
    answer(&mut fallen, "strike");
    answer(&mut fallen, "pass");
    assert!(is_down(&fallen, RED));
    assert_eq!(at(&fallen, RED), Some((2, 2)), "a unit that falls on the way stays there");
}

#[test]
fn a_move_that_interrupts_leaves_the_way_of_the_one_below_alone() {
    let mut battle = battle(&[(0, 2)], &[(2, 1)], &[]);
    let blue = UnitId(1);
    go(&mut battle, RED, (5, 2));
    assert_eq!(asked(&battle), Some(blue));
    answer(&mut battle, "step aside");
    assert_eq!(asked(&battle), Some(RED), "a unit that steps aside turns away from a foe, too");
    let told = answer(&mut battle, "pass");
    assert!(caused(&told, 2, |event| matches!(event, Event::Moved { unit, .. } if *unit == blue)));
    while asked(&battle).is_some() {
        answer(&mut battle, "pass");
    }
    assert_eq!(at(&battle, RED), Some((5, 2)), "red goes on along its own way");
    assert_eq!(fencer(battle.world(), RED).gone, 10);
    assert_eq!(fencer(battle.world(), blue).gone, 2, "and blue has gone its step");
}

#[test]
fn a_battle_told_apart_by_what_waits_below_has_another_digest() {
    let faces = [1, 1, 1, 1];
    let ground = [(2, 2)];
    let mut one = battle(&ground, &[(3, 2)], &faces);
    strike(&mut one, RED, UnitId(1));
    let before = one.digest();
    let mut other = one.twin();
    answer(&mut one, "strike");
    answer(&mut other, "pass");
    assert_ne!(one.digest(), other.digest(), "an act that waits is part of the state");
    assert_ne!(one.digest(), before, "and so is the one above it");
}

/// Plays battles with random orders, many of them interrupted repeatedly, and copies them at every decision.
#[test]
fn copies_made_in_the_midst_of_interrupts_play_on_like_their_originals() {
    let mut deepest = 0;
    for seed in 0..40_u64 {
        let setup = setup(&[(2, 2), (3, 3), (1, 1)], &[(3, 2), (2, 3), (6, 2)]);
        let mut battle = Battle::new(&setup, DiceSource::Seed(seed)).expect("the battle starts");
        let mut lot = seed * 7_919 + 13;
        let mut twin = battle.twin();
        for number in 0..120 {
            if battle.outcome().is_some() || depth(&battle) > 12 {
                break;
            }
            if number % 2 == 0 {
                battle.twin_into(&mut twin);
            }
            let orders = battle.orders();
            lot = lot.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let order = orders[(lot >> 33) as usize % orders.len()];
            let (mine, its) = (give(&mut battle, order), give(&mut twin, order));
            assert_eq!(mine, its, "seed {seed}, order {number}: the same happens by the same acts");
            assert_eq!(battle.digest(), twin.digest(), "seed {seed}, order {number}: and comes to the same");
            deepest = deepest.max(depth(&battle));
        }
        let again = battle.record().replay(&setup, |_, _| {}).expect("the record plays again");
        assert_eq!(again.digest(), battle.digest(), "seed {seed}: a record comes to the same state");
    }
    assert!(deepest >= 3, "acts were interrupted over and over: {deepest}");
}

#[test]
fn a_search_for_paths_is_repeated_only_if_its_answer_is_not_known() {
    use hexfray_battle::movement::{WaySearch, with_search};
    use hexfray_board::map::{Standing, Traveller};
    use std::cell::RefCell;
    let mut battle = battle(&[(2, 2), (8, 4)], &[(3, 2)], &[]);
    let (here, near, far) = (Cell::new(2, 2), Cell::new(2, 3), Cell::new(4, 4));
    let searches = RefCell::new(Vec::new());
    let ask = |battle: &Battle, search_for, (from, points): (Cell, u16), to: Option<Cell>, about: Cell| {
        let traveller = Traveller { points, ..Traveller::ON_FOOT };
        let search = |travel: &mut hexfray_board::map::Travel, to: Option<Cell>| {
            searches.borrow_mut().push(to);
            let goal = to.and_then(|to| battle.board().grid().index(to));
            let found = |cell| Some(cell) == goal;
            travel.explore_until(battle.board(), from, &traveller, |_| Standing::Free, found);
        };
        let of = (RED, from, traveller);
        with_search(battle.world(), search_for, of, to, search, |travel| travel.destination(about).map(|it| it.cost))
    };
    let walk = WaySearch::Walk;
    let counted = |battle: &Battle, asked: &dyn Fn(&Battle) -> Option<u16>| {
        searches.borrow_mut().clear();
        (asked(battle), searches.borrow().clone())
    };
    let to_near = |battle: &Battle| ask(battle, walk, (here, 12), Some(near), near);
    assert_eq!(counted(&battle, &to_near), (Some(2), vec![Some(near)]), "one path is enough");
    assert_eq!(counted(&battle, &to_near), (Some(2), vec![]), "and is known");
    let to_far = |battle: &Battle| ask(battle, walk, (here, 12), Some(far), far);
    let whole = counted(&battle, &to_far);
    assert_eq!(whole.1, [None], "for a second cell all paths are found");
    assert_eq!(counted(&battle, &to_near), (Some(2), vec![]));
    assert_eq!(counted(&battle, &to_far), (whole.0, vec![]));
    let less = |battle: &Battle| ask(battle, walk, (here, 2), Some(far), far);
    assert_eq!(counted(&battle, &less), (None, vec![Some(far)]), "who has fewer points goes less far");
    let other_start = |battle: &Battle| ask(battle, walk, (near, 12), Some(near), near);
    assert_eq!(counted(&battle, &other_start), (None, vec![Some(near)]), "from there it need not go");
    let rush = |battle: &Battle| ask(battle, WaySearch::Rush, (here, 12), None, near);
    assert_eq!(counted(&battle, &rush), (Some(2), vec![None]), "another purpose knows nothing of it");
    assert_eq!(counted(&battle, &to_far), (whole.0, vec![]), "four ways to travel are remembered");
    go(&mut battle, RED, (2, 3));
    assert_eq!(counted(&battle, &to_far).1, [Some(far)], "a move forgets all of them");
    assert_eq!(counted(&battle, &rush).1, [None]);
}

#[test]
fn a_side_that_surrenders_has_lost_to_its_foe() {
    for (side, winner) in [(0, 1), (1, 0)] {
        let mut battle = battle(&[(0, 0), (1, 0)], &[(4, 0)], &[1; 9]);
        let gives_up = |side| Order::Referee(Ruling::Surrender { side: SideId(side) });
        assert!(battle.check(&gives_up(2)).is_err(), "there is no third side");
        give(&mut battle, gives_up(side));
        let outcome = battle.outcome().expect("it is over");
        assert_eq!((outcome.winner, outcome.why), (Some(SideId(winner)), Ending::Surrender));
        assert!(battle.check(&gives_up(winner)).is_err(), "nobody surrenders twice");
    }
}
