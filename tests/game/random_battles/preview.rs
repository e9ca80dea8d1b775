//! A click at a foe does what its preview shows: the path, the odds, and how often each result occurs.

use std::{sync::Arc, thread};

use hexfray::{
    ai::{self, Approach, FAIR_CHANCE, Opponent, Random, WORTH_GOING, approach, bystanders},
    battle::{
        ActView, Aim, Battle, Decision, DiceSource, Event, FaceStream, Order, Pace, RAREST_ROLLS, Setup, Stream,
        UnitId, Verb,
    },
    grid::Cell,
    odds::{Dist, Histogram},
    rules,
};
use hexfray_testing::{FULL, Share, assert_share, effort, sample, sample_size};

use super::rosters::{BOARDS, Board, DICE_POOL, PERCENTILE, POWER_TABLE, board, setup};

/// Battles of each ruleset in a full sample, each with its own roster.
const BATTLES: u64 = 40;
/// The number of orders after which a battle is stopped, in a small sample and in a full one.
const MOST_ORDERS: (u64, u64) = (24, 60);
/// Cells that are compared with that of a preview in a small sample; a full one compares all.
const COMPARED: usize = 12;
/// Copies in which a strike is carried out, at small and at full effort.
const COPIES: (u64, u64) = (60, 300);
/// Strikes that are carried out in this way in half of the battles, at small and at full effort.
const COUNTED: (u64, u64) = (3, 12);

/// The counts in the battles of a ruleset.
#[derive(Debug, Default)]
struct Found {
    /// All previews.
    shown: u64,
    /// Previews that were carried out as shown.
    kept: u64,
    /// Previews in which the unit moves first.
    gone: u64,
    /// Previews in which a foe could interrupt the move, or an event happened on the path.
    stopped: u64,
    /// Strikes whose results could be counted.
    struck: u64,
    /// Strikes whose results were counted.
    counted: u64,
    /// Abilities and other acts at a target out of range.
    far: u64,
    /// Of these, acts whose users moved to a cell from which they were possible.
    walked_up: u64,
}

/// The least shares in battles of a ruleset, somewhat below those found in many battles.
struct Expected {
    /// Battles in a small sample.
    few: u64,
    /// The share of previews that are carried out as they were shown.
    kept: f64,
    /// The share of previews in which the unit moves first.
    gone: f64,
    /// The share of abilities out of range whose users move to a cell from which they are possible.
    walked_up: f64,
}

/// The attack that a click at a foe means.
fn attack(battle: &Battle, unit: UnitId) -> Option<ActView> {
    let meant = |act: &ActView| act.act.verb == Verb::ATTACK && act.refused.is_none() && act.pace == Pace::Action;
    battle.acts(unit).into_iter().find(meant)
}

/// The orders of a preview.
fn orders(battle: &Battle, unit: UnitId, act: &ActView, aim: Aim, plan: &Approach) -> Vec<Order> {
    let stays = battle.unit(unit).and_then(|unit| unit.cell) == Some(plan.from);
    let goes = (!stays).then_some(Order::Move { unit, to: plan.from });
    goes.into_iter().chain([Order::Act { unit, act: act.act, aim }]).collect()
}

/// Carries out a preview, and compares its odds with those right before the strike.
fn follow(battle: &Battle, unit: UnitId, act: &ActView, aim: Aim, plan: &Approach, found: &mut Found) {
    let orders = orders(battle, unit, act, aim, plan);
    let name =
        format!("{}, round {}, {unit:?} does {} at {aim:?}", battle.setup().source, battle.round(), act.name.as_str());
    found.shown += 1;
    let mut copy = battle.twin();
    for (at, order) in orders.iter().enumerate() {
        if at + 1 < orders.len() {
            let way = copy.way(unit, plan.from).unwrap_or_default();
            let told =
                copy.submit(*order).unwrap_or_else(|error| panic!("{name}: the way that is shown is legal: {error}"));
            // A move is logged in parts if something may happen on its path.
            let mut went: Vec<Cell> = Vec::new();
            for event in told {
                if let Event::Moved { unit: who, path, .. } = event
                    && *who == unit
                    && (went.is_empty() || went.last() != way.last())
                {
                    went.extend(path.iter().skip(usize::from(!went.is_empty())));
                }
            }
            // Burning ground and blows beside the path depend on dice, so the preview cannot be exact.
            let is_quiet = !told.iter().any(|event| matches!(event, Event::Rolled { .. } | Event::Damaged { .. }));
            let is_as_shown = went == way;
            let there = copy.unit(unit).and_then(|unit| unit.cell) == Some(plan.from);
            if !is_quiet || !there || !matches!(*copy.decision(), Decision::Act { unit: now, .. } if now == unit) {
                found.stopped += 1;
                return;
            }
            assert!(is_as_shown, "{name}: it goes by the way that is shown, {way:?}, and not by {went:?}");
            found.gone += 1;
            continue;
        }
        let now = copy.forecast(order).unwrap_or_else(|error| panic!("{name}: the strike is legal: {error}"));
        assert!(
            plan.forecast.promises_the_same(&now),
            "{name}, from {}: shown {:#?}, but right before the strike {now:#?}",
            plan.from,
            plan.forecast
        );
        copy.submit(*order).unwrap_or_else(|error| panic!("{name}: the strike is legal: {error}"));
        found.kept += 1;
    }
    // Endless Wild Dice weigh less than rounding, and no referee rules on complications here.
    let is_whole = plan.forecast.leaves_out.iter().all(|word| *word == RAREST_ROLLS || word.contains("DC-005"));
    let is_blow = act.act.verb == Verb::ATTACK;
    found.walked_up += u64::from(!is_blow);
    if is_blow && found.counted < sample(COUNTED.0, COUNTED.1) && is_whole && plan.forecast.ready.is_none() {
        found.struck += 1;
        found.counted += u64::from(count(battle, &orders, plan, &name));
    }
}

/// Carries out the orders in many copies with different dice, and checks that the results occur as often as shown. Returns
/// whether there was anything to count.
fn count(battle: &Battle, orders: &[Order], plan: &Approach, name: &str) -> bool {
    let before: Vec<i32> = battle.units().map(|view| view.hp.max(0)).collect();
    let mut seen: Vec<Histogram> = vec![Histogram::default(); plan.forecast.targets.len()];
    let mut copy = Battle::idle(battle.setup());
    for seed in 0..sample(COPIES.0, COPIES.1) {
        if seed == 0 {
            copy = battle.scratch(seed + 77);
        }
        battle.copy_into(&mut copy);
        for order in orders {
            if copy.submit(*order).is_err() {
                return false;
            }
        }
        // The odds do not include questions during an act.
        if matches!(copy.decision(), Decision::Answer { .. }) {
            return false;
        }
        for (target, seen) in plan.forecast.targets.iter().zip(&mut seen) {
            let hp = copy.unit(target.target).map_or(0, |view| view.hp.max(0));
            seen.add((before[target.target.index()] - hp).max(0));
        }
    }
    for (target, seen) in plan.forecast.targets.iter().zip(&seen) {
        let shown = Dist::mix(target.reached, &target.damage, &Dist::point(0));
        if let Err(error) = shown.agrees_with(seen) {
            panic!("{name}: damage on {:?}: {error}", target.target);
        }
    }
    !plan.forecast.targets.is_empty()
}

/// Compares the cell of a preview with each legal cell: none has better odds, unless the unit can strike from its own cell.
fn is_best(battle: &Battle, unit: UnitId, act: &ActView, foe: UnitId, plan: &Approach) {
    let order = Order::Act { unit, act: act.act, aim: Aim::Unit(foe) };
    let own = battle.unit(unit).and_then(|unit| unit.cell).expect("it stands");
    let chance = |plan: &hexfray::battle::Forecast| plan.estimate(foe).map_or(0.0, |odds| odds.hit);
    let friends =
        |plan: &hexfray::battle::Forecast| -> f64 { bystanders(battle, act, plan).iter().map(|one| one.1).sum() };
    let quiet =
        |to: Cell| battle.blockers(unit, to).is_empty() && battle.provoked(&Order::Move { unit, to }, own).is_empty();
    let mut ways = battle.reach(unit);
    ways.retain(|way| way.may_stop && way.hazard == 0 && way.cell != own);
    let step = ways.len().div_ceil(sample_size(COMPARED, COMPARED.max(ways.len()))).max(1);
    for way in ways.iter().skip((usize::from(battle.round()) + foe.index()) % step).step_by(step) {
        let Ok(other) = battle.forecast_from(&order, way.cell) else { continue };
        if !battle.aims(unit, act, way.cell).contains(&Aim::Unit(foe)) || chance(&other) < 1e-9 || !quiet(way.cell) {
            continue;
        }
        let gain = chance(&other) - chance(&plan.forecast);
        let stays = plan.from == own && (chance(&plan.forecast) >= FAIR_CHANCE - 1e-8 || gain <= WORTH_GOING + 1e-8);
        let better =
            friends(&other) + 1e-8 < friends(&plan.forecast) || (friends(&other) < 1e-9 && gain > 1e-8 && !stays);
        assert!(
            !better,
            "{}: {unit:?} at {foe:?} goes to {}, but {} is better",
            battle.setup().source,
            plan.from,
            way.cell
        );
    }
}

/// Plays battles at random and hovers a random foe at every decision.
fn hover(setup: &Arc<Setup>, seed: u64, found: &mut Found) {
    let mut battle = Battle::new(setup, DiceSource::Seed(seed)).expect("the battle starts");
    let (mut mind, mut stream) = (Random::new(seed), FaceStream::new(seed, Stream::Looks));
    for _ in 0..sample(MOST_ORDERS.0, MOST_ORDERS.1) {
        if battle.outcome().is_some() {
            return;
        }
        if let Decision::Act { unit, side } = *battle.decision()
            && let Some(act) = attack(&battle, unit)
        {
            let foes: Vec<UnitId> =
                battle.standing().filter(|one| battle.are_hostile(side, one.1)).map(|one| one.0).collect();
            let foe = foes.get(stream.below(foes.len().max(1) as u32) as usize).copied();
            let plan = foe.and_then(|foe| Some((foe, approach(&battle, unit, &act, Aim::Unit(foe), |_| 0)?)));
            if let Some((foe, plan)) = plan {
                is_best(&battle, unit, &act, foe, &plan);
                follow(&battle, unit, &act, Aim::Unit(foe), &plan, found);
            }
        }
        walk_up(&battle, &mut stream, found);
        let order = mind.choose(&battle);
        battle.submit(order).expect("it is legal");
    }
}

/// An ability or other act at a target out of range is possible from the cell to which a preview moves its user.
fn walk_up(battle: &Battle, stream: &mut FaceStream, found: &mut Found) {
    let Decision::Act { unit, .. } = *battle.decision() else { return };
    let Some(own) = battle.unit(unit).and_then(|unit| unit.cell) else { return };
    let is_aimed = |act: &ActView| !act.targeting.aims_itself() && !act.targeting.aims_way();
    let is_meant = |act: &ActView| act.refused.is_none() && act.pace == Pace::Action && act.act.verb != Verb::ATTACK;
    let acts: Vec<ActView> = battle.acts(unit).into_iter().filter(|act| is_meant(act) && is_aimed(act)).collect();
    let cells: Vec<(UnitId, Cell)> =
        battle.units().filter(|unit| unit.is_active()).filter_map(|unit| Some((unit.id, unit.cell?))).collect();
    let mut pick = |count: usize| stream.below(count.max(1) as u32) as usize;
    let (Some(act), Some(&(target, cell))) = (acts.get(pick(acts.len())), cells.get(pick(cells.len()))) else { return };
    let aim = if act.targeting.at_cells { Aim::Cell(cell) } else { Aim::Unit(target) };
    if battle.aims(unit, act, own).contains(&aim) {
        return;
    }
    found.far += 1;
    if let Some(plan) = approach(battle, unit, act, aim, |_| 0) {
        follow(battle, unit, act, aim, &plan, found);
    }
}

fn previews_hold(ruleset: &'static str, expected: &Expected, boards: &[Board], kinds: &[&str]) {
    let play = |odd: u64| {
        let mut found = Found::default();
        for number in (odd..sample(expected.few, BATTLES)).step_by(2) {
            let at = if number % 3 == 0 { 0 } else { number as usize % boards.len() };
            hover(&setup(ruleset, boards[at], kinds, number), 5_000 + number, &mut found);
        }
        found
    };
    let (one, two) = thread::scope(|scope| {
        let other = scope.spawn(|| play(1));
        (play(0), other.join().expect("the other half holds, too"))
    });
    let sum = |part: fn(&Found) -> u64| part(&one) + part(&two);
    println!("{ruleset}: {one:?}, {two:?}");
    let shown = sum(|found| found.shown);
    assert_share(Share::AtLeast(expected.kept), sum(|found| found.kept), shown, format!("{ruleset}: kept previews"));
    let (struck, counted) = (sum(|found| found.struck), sum(|found| found.counted));
    assert_share(Share::AtLeast(0.96), counted, struck, format!("{ruleset}: strikes whose outcomes were counted"));
    assert_rare(expected.gone, sum(|found| found.gone), shown, format!("{ruleset}: previews in which one goes first"));
    let (far, walked_up) = (sum(|found| found.far), sum(|found| found.walked_up));
    assert_rare(expected.walked_up, walked_up, far, format!("{ruleset}: abilities whose users go to where they reach"));
}

/// [`assert_share`] for an event that may be too rare for a small sample; it has to occur in a full one.
fn assert_rare(share: f64, hits: u64, of: u64, what: String) {
    let claim = Share::AtLeast(share);
    if effort() >= FULL || claim.can_fail(of) {
        assert_share(claim, hits, of, what);
    }
}

#[test]
fn a_click_does_what_was_shown_in_percentile() {
    let expected = Expected { few: 16, kept: 0.9, gone: 0.5, walked_up: 0.07 };
    previews_hold("percentile", &expected, &BOARDS, PERCENTILE);
}

#[test]
fn a_click_does_what_was_shown_in_die_code() {
    let kinds = ["street_thug", "knife_fighter", "brawler", "bruiser", "patrol_officer", "marksman", "bouncer"];
    let street = Board { sides: ["patrol", "gang"], ..board("maps/street_corner.map.toml") };
    let expected = Expected { few: 8, kept: 0.9, gone: 0.5, walked_up: 0.07 };
    previews_hold("die_code", &expected, &[&BOARDS[..6], &[street]].concat(), &kinds);
}

#[test]
fn a_click_does_what_was_shown_in_dice_pool() {
    let street = Board { sides: ["patrol", "gang"], ..board("maps/street_corner.map.toml") };
    // If the best defence is chosen without a question, the odds are complete.
    let unasked = |board: Board| Board { keys: "settings = { defence_choice = 'best' }\n", ..board };
    let expected = Expected { few: 16, kept: 0.9, gone: 0.1, walked_up: 0.009 };
    previews_hold(
        "dice_pool",
        &expected,
        &BOARDS[..6].iter().copied().chain([street]).map(unasked).collect::<Vec<_>>(),
        DICE_POOL,
    );
}

#[test]
fn a_click_does_what_was_shown_in_power_table() {
    // The castle, where a unit can reach the most cells, comes last, so that a small sample does not need it.
    let boards = ["maps/yard.map.toml", "maps/vault.map.toml", "maps/sunken_shrine.map.toml", "maps/castle.map.toml"];
    let expected = Expected { few: 4, kept: 0.45, gone: 0.15, walked_up: 0.024 };
    previews_hold("power_table", &expected, &boards.map(board), POWER_TABLE);
}

/// The chosen foe is attacked, not the friend in front of the nearest cell.
#[test]
fn nobody_shoots_from_behind_a_friend_where_another_cell_serves() {
    let library = hexfray::library();
    let setup = rules::load(&library, "maps/duel.battle.toml").expect("the battle is there");
    let mut battle = Battle::new(&setup, DiceSource::Seed(744_807)).expect("the battle starts");
    let mut mind = ai::opponent("greedy_that_waits", 744_807).expect("it is known");
    let mut hovered = 0;
    while battle.round() <= 3 && battle.outcome().is_none() {
        if let Decision::Act { unit, side } = *battle.decision()
            && let Some(act) = attack(&battle, unit)
        {
            let foes: Vec<UnitId> =
                battle.standing().filter(|one| battle.are_hostile(side, one.1)).map(|one| one.0).collect();
            for foe in foes {
                let Some(plan) = approach(&battle, unit, &act, Aim::Unit(foe), |_| 0) else { continue };
                is_best(&battle, unit, &act, foe, &plan);
                hovered += 1;
            }
        }
        let order = mind.choose(&battle);
        battle.submit(order).expect("it is legal");
    }
    assert!(hovered > 10, "foes were hovered {hovered} times");
}
