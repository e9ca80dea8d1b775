//! The opponent that closes in on the nearest foe and attacks any foe that it can reach.

use super::{
    Opponent, Thought,
    approach::bystanders,
    bars,
    march::March,
    otherwise,
    pace::{Pace, through},
    question, spots,
    walk::{self, DEADLY, Walks},
};
use hexfray_battle::{
    Act, ActView, Aim, Battle, Decision, Estimate, Ground, Order, Purpose, Range, Targeting, UnitId, UnitView, Verb,
    VerbRole, Wanted,
};
use hexfray_board::{
    grid::Cell,
    map::{Destination, HOPELESS, Traveller},
};

/// The chance to hit from which two blows are chosen instead of one, if the rules have announcements.
const SURE: f64 = 0.99;

/// Closes in on the nearest foe, by the cost of the path, and attacks foes in reach, first the one that it most likely
/// defeats.
#[derive(Debug, Default)]
pub struct Nearest {
    march: March,
    reach: Vec<Destination>,
    foes: Vec<(UnitId, Cell)>,
    walks: Walks,
}

impl Nearest {
    /// An opponent of this kind.
    pub fn new() -> Self {
        Self::default()
    }

    fn act(&mut self, battle: &Battle, unit: UnitId) -> Order {
        let standing = battle.standing();
        let own = standing.clone().find(|&(id, ..)| id == unit);
        let Some((_, own_side, from)) = own else { return otherwise(battle) };
        self.foes.clear();
        // The choice may belong to another side than the unit's own.
        let side = battle.decision().side().unwrap_or(own_side);
        let foes = standing.filter(|&(id, other, _)| battle.are_hostile(other, side) && id != unit);
        spots::add(battle, unit, foes.map(|(foe, _, cell)| (foe, cell)), &mut self.foes);
        if let Some(order) = recover(battle, unit, VerbRole::Frees) {
            return order;
        }
        let mut blows = Blows { ground: battle.ground(), unit, list: blows(battle, unit, true) };
        let choices = self.choices(from, &blows);
        if let Some(order) = self.leave_asleep(battle, from, &blows, &choices) {
            return order;
        }
        if let Some((order, odds)) = strike(battle, from, unit, &choices) {
            let shot = shot(battle, from, &order, odds, &choices);
            let strikes = || twice(battle, from, order, odds).unwrap_or(order);
            match shot {
                Some((odds, foe))
                    if bars::is_futile(&odds, &foe)
                        && battle.acts_where(unit, Wanted::UNNAMED).iter().any(bars::may_open) => {}
                // A unit that keeps shooting with little effect would do so forever.
                Some((odds, foe)) if bars::is_poor(&odds, &foe) && battle.may_move(unit) => {
                    return self.approach(battle, from, &blows, true).unwrap_or_else(strikes);
                }
                _ => return strikes(),
            }
        }
        // Blows that are ready and in range, but impossible from here, are a reason to step nearer.
        let barred = !choices.is_empty();
        if blows.list.is_empty() {
            let recovers = [VerbRole::Rises, VerbRole::Readies].into_iter();
            if let Some(order) = recovers.filter_map(|role| recover(battle, unit, role)).next() {
                return order;
            }
            if !battle.may_move(unit) {
                return otherwise(battle);
            }
            blows.list = self::blows(battle, unit, false);
            if self.foes.iter().any(|&foe| blows.reach(from, foe)) {
                return otherwise(battle);
            }
        }
        if let Some(order) = recover(battle, unit, VerbRole::Pursues) {
            return order;
        }
        let approach = self.approach(battle, from, &blows, barred).or_else(|| self.open(battle, from, unit));
        approach.unwrap_or_else(|| otherwise(battle))
    }

    /// If every blow from here would wake a foe: the move from which another foe can be struck.
    fn leave_asleep(
        &mut self,
        battle: &Battle,
        from: Cell,
        blows: &Blows<'_>,
        choices: &[(&ActView, UnitId)],
    ) -> Option<Order> {
        let unit = blows.unit;
        let all_wake = !choices.is_empty() && choices.iter().all(|choice| wakes(battle, unit, choice));
        if !all_wake || !battle.may_move(unit) {
            return None;
        }
        let all = self.foes.clone();
        self.foes.retain(|&(foe, _)| blows.list.iter().any(|blow| !wakes(battle, unit, &(blow, foe))));
        let order = if self.foes.is_empty() { None } else { self.approach(battle, from, blows, false) };
        let strikes = |to: Cell| self.foes.iter().any(|&foe| blows.reach(to, foe));
        let order = order.filter(|order| matches!(*order, Order::Move { to, .. } if strikes(to)));
        self.foes = all;
        order
    }

    /// If no path leads to any foe: opens one, or goes as near as possible to a cell from which one may be opened.
    fn open(&mut self, battle: &Battle, from: Cell, unit: UnitId) -> Option<Order> {
        let traveller = battle.fresh_traveller(unit)?;
        let targets: Vec<Cell> = self.foes.iter().map(|&(_, cell)| cell).collect();
        if self.march.nearest(battle, from, &traveller, targets.iter().copied()).is_some() {
            return None;
        }
        let acts = battle.acts_where(unit, Wanted::UNNAMED);
        if !acts.iter().any(bars::may_open) {
            return None;
        }
        let searches = (&mut self.march, &mut self.walks);
        let opens = bars::opening(battle, (unit, from), &acts, &targets, searches);
        let grid = battle.board().grid();
        let nearest = || targets.iter().copied().min_by_key(|&target| grid.distance(from, target));
        opens.or_else(|| self.closer(battle, from, nearest()?).map(|to| Order::Move { unit, to }))
    }

    /// The blows, each with every foe that it reaches from here.
    fn choices<'b>(&self, from: Cell, blows: &'b Blows<'_>) -> Vec<(&'b ActView, UnitId)> {
        let mut choices = Vec::new();
        for blow in &blows.list {
            let foes = self.foes.iter().filter(|&&foe| blows.reaches(blow, from, foe));
            choices.extend(foes.map(|&(foe, _)| (blow, foe)));
        }
        choices
    }

    /// Goes along the path to the nearest foe until it can strike, or as far as it can if it cannot or if its blows are
    /// blocked from here.
    fn approach(&mut self, battle: &Battle, from: Cell, blows: &Blows<'_>, barred: bool) -> Option<Order> {
        let unit = blows.unit;
        battle.reach_into(unit, &mut self.reach);
        self.reach.retain(|found| found.hazard < u16::from(HOPELESS));
        let body = battle.carrier(unit).and_then(|carrier| battle.unit(carrier)).or_else(|| battle.unit(unit))?;
        // Even toward a goal, a unit does not go where it would not arrive alive.
        while let Some(order) = self.goal(battle, from, blows, barred) {
            let Order::Move { to, .. } = order else { return Some(order) };
            let way = self.reach.iter().find(|found| found.cell == to).copied();
            let toll = way.map_or(0.0, |way| walk::toll(&body, &way));
            if self.walks.risk_of(battle, &body, toll, order) < DEADLY {
                return Some(order);
            }
            let is_deadly = |found: &Destination| walk::toll(&body, found) >= toll;
            let deadly: Vec<Cell> =
                self.reach.iter().filter(|found| is_deadly(found)).map(|found| found.cell).collect();
            self.reach.retain(|found| !is_deadly(found));
            if let Some(to) = self.past(battle, from, unit, &deadly) {
                return Some(Order::Move { unit, to });
            }
        }
        None
    }

    /// A move on the path to the nearest foe that enters none of the cells that a unit probably does not reach alive.
    fn past(&mut self, battle: &Battle, from: Cell, unit: UnitId, deadly: &[Cell]) -> Option<Cell> {
        let traveller = battle.fresh_traveller(unit)?;
        let targets: Vec<Cell> = self.foes.iter().map(|&(_, cell)| cell).collect();
        let barred = walk::dangers(battle, deadly);
        if !self.march.round(battle, from, &traveller, &targets, &barred) {
            return None;
        }
        let here = self.march.cost(from)?;
        let stops = self.reach.iter().filter(|found| found.may_stop);
        let costs = stops.filter_map(|found| Some((self.march.cost(found.cell)?, found.cell)));
        costs.min().filter(|&(cost, _)| cost < here).map(|(_, cell)| cell)
    }

    /// The move along the path to the nearest foe, among the remaining ones.
    fn goal(&mut self, battle: &Battle, from: Cell, blows: &Blows<'_>, barred: bool) -> Option<Order> {
        let unit = blows.unit;
        if !self.reach.iter().any(|found| found.may_stop) {
            return None;
        }
        let traveller = battle.fresh_traveller(unit)?;
        let cells = self.foes.iter().map(|&(_, cell)| cell);
        let Some(target) = self.march.nearest(battle, from, &traveller, cells) else {
            // No path leads to a foe, but a shot may reach one.
            return self.round_about(battle, from, &traveller, blows).map(|to| Order::Move { unit, to });
        };
        let foe = self.foes.iter().find(|&&(_, cell)| cell == target)?.0;
        let may_stop = |cell: Cell| self.reach.iter().any(|found| found.cell == cell && found.may_stop);
        let mut goal = None;
        for cell in self.march.way(target)?.into_iter().skip(1).filter(|&cell| may_stop(cell)) {
            goal = Some(cell);
            if !barred && blows.reach(cell, (foe, target)) {
                break;
            }
        }
        let goal = goal.or_else(|| self.closer(battle, from, target));
        let goal = goal.or_else(|| self.round_about(battle, from, &traveller, blows));
        Some(Order::Move { unit, to: goal? })
    }

    /// If the foe is near but cannot be struck: a move on the path to a cell from which some foe can be.
    fn round_about(&mut self, battle: &Battle, from: Cell, traveller: &Traveller, blows: &Blows<'_>) -> Option<Cell> {
        let post = self.march.post(battle, blows.unit, from, traveller, &blows.list, &self.foes)?;
        let way = self.march.way(post)?;
        let may_stop = |cell: &&Cell| self.reach.iter().any(|found| found.cell == **cell && found.may_stop);
        way.iter().skip(1).rev().find(may_stop).copied()
    }

    /// If other units block the path: the cell nearest to the foe as the crow flies, if it is nearer than the unit's
    /// own.
    fn closer(&self, battle: &Battle, from: Cell, target: Cell) -> Option<Cell> {
        let grid = battle.board().grid();
        let stops = self.reach.iter().filter(|found| found.may_stop);
        let nearest = stops.min_by_key(|found| (grid.distance(found.cell, target), found.cost, found.cell))?;
        (grid.distance(nearest.cell, target) < grid.distance(from, target)).then_some(nearest.cell)
    }
}

/// An act of a role that helps the unit itself, such as breaking free of a hold, if the rules have one and it is
/// possible now.
fn recover(battle: &Battle, unit: UnitId, role: VerbRole) -> Option<Order> {
    battle.verb_of(role)?;
    let plays = |act: &Act| battle.role(act.verb) == role;
    let acts =
        battle.acts_where(unit, Wanted { purpose: Some(Purpose::Turn), ready: true, like: &plays, ..Wanted::UNNAMED });
    let orders = acts.iter().map(|act| Order::Act { unit, act: act.act, aim: Aim::None });
    let lives = |order: &Order| !walk::falls_first(battle, unit, order);
    orders.into_iter().find(|order| battle.check(order).is_ok() && lives(order))
}

/// The blow from here that most likely defeats a foe, the heaviest among equals; with its odds, if they had to be
/// computed. Harm by foes before the blow counts, and a blow that the unit probably does not live to strike is left
/// out.
fn strike(
    battle: &Battle,
    from: Cell,
    unit: UnitId,
    choices: &[(&ActView, UnitId)],
) -> Option<(Order, Option<Estimate>)> {
    let order = |(blow, foe): (&ActView, UnitId)| Order::Act { unit, act: blow.act, aim: Aim::Unit(foe) };
    let serves =
        |(order, blow): (Order, &ActView)| battle.check(&order).is_ok() && spares_friends(battle, blow, &order);
    let body = battle.carrier(unit).and_then(|carrier| battle.unit(carrier)).or_else(|| battle.unit(unit))?;
    let falls = |order: Order| walk::provoked(battle, &body, &order, from).1;
    let lives = |order: &Order| falls(*order) < DEADLY;
    match *choices {
        [] => return None,
        [only] => {
            let order = Some(order(only)).filter(|&order| serves((order, only.0)));
            return order.filter(lives).map(|order| (order, None));
        }
        _ => {}
    }
    // A sleeping foe is left asleep as long as there is another to strike.
    let awake: Vec<(&ActView, UnitId)> =
        choices.iter().copied().filter(|choice| !wakes(battle, unit, choice)).collect();
    let choices = if awake.is_empty() { choices } else { &awake };
    let acts: Vec<(Act, UnitId)> = choices.iter().map(|&(blow, foe)| (blow.act, foe)).collect();
    let odds = battle.estimates(unit, &acts, from);
    let weighed = odds.into_iter().zip(choices).filter_map(|(odds, &choice)| {
        let (odds, falls) = (odds?, falls(order(choice)));
        (falls < DEADLY).then_some((odds.times(1.0 - falls), (choice, odds)))
    });
    let mut weighed: Vec<(Estimate, ((&ActView, UnitId), Estimate))> = weighed.collect();
    // Choices are hardly ever refused at this point, so only the best one is examined.
    while let Some(best) = best_of(&weighed) {
        let (_, (choice, odds)) = weighed.remove(best);
        if serves((order(choice), choice.0)) {
            return Some((order(choice), Some(odds)));
        }
    }
    None
}

/// Whether a blow is likelier to strike foes than friends: a friend in the line of fire is as bad as a foe is good.
fn spares_friends(battle: &Battle, blow: &ActView, order: &Order) -> bool {
    if near(blow) {
        return true;
    }
    let Ok(forecast) = battle.forecast(order) else { return true };
    let all: f64 = forecast.targets.iter().map(|odds| odds.reached * odds.hit).sum();
    let friends: f64 = bystanders(battle, blow, &forecast).into_iter().map(|(_, chance)| chance).sum();
    friends <= 0.0 || 2.0 * friends < all
}

/// Whether a blow is struck from beside a foe.
const fn near(blow: &ActView) -> bool {
    matches!(blow.targeting.range, Range::Own | Range::Cells(..=1))
}

/// The odds of a shot and its target; `None` for blows from beside a foe.
fn shot(
    battle: &Battle,
    from: Cell,
    order: &Order,
    odds: Option<Estimate>,
    choices: &[(&ActView, UnitId)],
) -> Option<(Estimate, UnitView)> {
    let Order::Act { unit, act, aim: Aim::Unit(foe) } = *order else { return None };
    if choices.iter().any(|(blow, _)| blow.act == act && near(blow)) {
        return None;
    }
    odds.or_else(|| battle.estimate(unit, act, foe, from)).zip(battle.unit(foe))
}

/// Whether a blow gives a foe turns that it would otherwise lose.
fn wakes(battle: &Battle, unit: UnitId, &(blow, foe): &(&ActView, UnitId)) -> bool {
    battle.releases(unit, blow.act, foe).turns > 0
}

/// The first of two blows instead of one, if both are almost sure; the odds of the single blow may be known.
fn twice(battle: &Battle, from: Cell, order: Order, odds: Option<Estimate>) -> Option<Order> {
    let Order::Act { unit, act, aim: aim @ Aim::Unit(foe) } = order else { return None };
    let first = Act { option: act.option + 1, ..act };
    let odds_of = |act: Act| battle.estimate(unit, act, foe, from);
    let sure = |odds: Option<Estimate>| odds.is_some_and(|odds| odds.hit >= SURE);
    let like = Wanted { verbs: &[act.verb], like: &|act| *act == first, ..Wanted::UNNAMED };
    let announced = || battle.acts_where(unit, like).iter().any(|act| act.actions == 2);
    let order = Order::Act { unit, act: first, aim };
    let certain = sure(odds.or_else(|| odds_of(act))) && announced() && sure(odds_of(first));
    (certain && battle.check(&order).is_ok()).then_some(order)
}

/// Attacks in their normal mode, and abilities that hurt one unit at once, as long as there is MP for them; only those
/// that are ready, or all.
fn blows(battle: &Battle, unit: UnitId, ready: bool) -> Vec<ActView> {
    let (verbs, plain) = (&[Verb::ATTACK, Verb::ABILITY], |act: &Act| act.option == 0);
    let mut blows =
        battle.acts_where(unit, Wanted { verbs, purpose: Some(Purpose::Harm), ready, like: &plain, ..Wanted::UNNAMED });
    let at_one = |aim: &Targeting| aim.is_single() && !aim.at_cells && !aim.aims_itself();
    blows.retain(|act| act.charge == 0 && at_one(&act.targeting));
    if blows.iter().any(|act| act.mp > 0) {
        let mp = battle.unit(unit).map_or(0, |view| view.mp);
        blows.retain(|act| act.mp <= mp);
    }
    blows
}

/// The best of these by the chance to defeat a foe, then by damage; the first among equals.
fn best_of<T>(weighed: &[(Estimate, T)]) -> Option<usize> {
    let worth = |at: usize| (weighed[at].0.defeat, weighed[at].0.damage);
    let better = |best: usize, at: usize| if worth(at) > worth(best) { at } else { best };
    (0..weighed.len()).reduce(better)
}

/// A unit's blows, and the ground on which it strikes them.
struct Blows<'b> {
    ground: Ground<'b>,
    unit: UnitId,
    list: Vec<ActView>,
}

impl Blows<'_> {
    /// Whether any of the blows can be aimed at a foe.
    fn reach(&self, from: Cell, foe: (UnitId, Cell)) -> bool {
        self.list.iter().any(|blow| self.reaches(blow, from, foe))
    }

    /// Whether a blow can be aimed at a foe; usually the distance alone, which heights only increase, rules it out.
    fn reaches(&self, blow: &ActView, from: Cell, (foe, cell): (UnitId, Cell)) -> bool {
        let near = match blow.targeting.range {
            Range::Cells(range) => self.ground.can_be_near(self.unit, from, foe, cell, range),
            Range::Own | Range::Unlimited => true,
        };
        near && self.ground.can_aim(self.unit, &blow.targeting, from, foe)
    }
}

impl Opponent for Nearest {
    fn name(&self) -> &'static str {
        "nearest"
    }

    // Only the marches are kept between decisions; they are the same in every battle on the board.
    fn restart(&mut self, _seed: u64) {}

    fn choose(&mut self, battle: &Battle) -> Order {
        match *battle.decision() {
            Decision::Act { unit, .. } => {
                let order = question::yields(battle, unit).unwrap_or_else(|| self.act(battle, unit));
                if walk::is_the_last(battle, &order) { otherwise(battle) } else { order }
            }
            _ => through(question::answer(battle, Pace::Through)),
        }
    }

    fn think<'a>(&'a mut self, battle: &'a Battle) -> Thought<'a> {
        match battle.decision() {
            Decision::Act { .. } => Box::pin(async move { self.choose(battle) }),
            _ => Box::pin(question::answer(battle, Pace::Steps)),
        }
    }
}
