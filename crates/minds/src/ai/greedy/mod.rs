//! The opponent that weighs every cell, act and target by exact odds.
//!
//! For each turn it surveys the battle once ([`scene`]): the cells in which its unit can stand, and their values
//! ([`ground`]), given the foes that could strike there ([`danger`]) and the goals of its side ([`stakes`]). Then it
//! lists the possible acts ([`ideas`], [`offers`]) with their values ([`value`]), and takes the best pair of cell and
//! act, with exact odds for all pairs that come close to it. For a unit that strikes first and then moves, the best
//! cell that it could still reach counts.

mod crew;
mod danger;
mod ground;
mod ideas;
mod offers;
mod resolve;
mod scene;
mod stakes;
mod upkeep;
mod value;
mod yielding;

use std::sync::Arc;

use super::{
    Errors, Opponent, Thought, bars, breach,
    errors::Doubts,
    flight,
    march::March,
    otherwise,
    pace::{Pace, through},
    question,
    repertoire::Repertoire,
    task::Task,
    temper,
    walk::{self, DEADLY},
};
use hexfray_battle::{Act, ActView, Aim, Battle, Decision, GreedyWeights, Order, Purpose, UnitId, Verb, VerbRole};
use hexfray_board::grid::Cell;
use ideas::Offer;
use scene::{Scene, Stand, Tools};

/// Takes the most valuable course for its unit in this turn, by exact odds.
#[derive(Debug, Default)]
pub struct Greedy {
    plan: Option<Plan>,
    tools: Tools,
    /// The task of the acting unit.
    task: Task,
    /// The mistakes that it makes, if it makes any.
    doubts: Option<Doubts>,
}

/// A course for a turn: an order, and the act that is to follow a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Course {
    /// The first order.
    pub first: Order,
    /// The second part, if it is still possible then.
    pub then: Option<Order>,
    /// Its value by greedy, in hit points, for comparing the courses of one decision.
    pub worth: f64,
}

impl Course {
    /// Whether both consist of the same orders.
    pub fn is_like(&self, other: &Self) -> bool {
        (self.first, self.then) == (other.first, other.then)
    }
}

/// The number of best cells that are offered as courses of their own.
const BEST_STANDS: usize = 4;
/// The number of these that come before the acts on other units; where few courses are wanted, the acts matter more.
const FIRST_STANDS: usize = 1;

/// The least value of an act that is preferred to opening a path to the foes, in typical blows.
const LITTLE: f64 = 0.3;
/// The most walks that may be fatal that are examined until one is chosen.
const MOST_WALKS: usize = 8;

/// The most orders against a temper that are left out before the turn is ended.
const MOST_BREACHES: usize = 8;

/// The second half of a turn: the act after a move.
#[derive(Clone, Copy, Debug)]
struct Plan {
    unit: UnitId,
    round: u16,
    from: Cell,
    order: Order,
}

impl Greedy {
    /// An opponent of this kind.
    pub fn new() -> Self {
        Self::default()
    }

    /// An opponent that values units by their hit points and not by their effect, as a reference for the usual one.
    pub fn by_hit_points() -> Self {
        let mut greedy = Self::default();
        greedy.tools.by_hit_points = true;
        greedy
    }

    /// An opponent that weighs acts and cells by these numbers instead of those of the ruleset's file.
    pub fn weighing(weights: GreedyWeights) -> Self {
        let mut greedy = Self::default();
        greedy.tools.weights = Some(weights);
        greedy
    }

    /// An opponent whose units let the foes come, as a reference for the usual one.
    pub fn letting_them_come() -> Self {
        let mut greedy = Self::default();
        greedy.tools.lets_them_come = true;
        greedy
    }

    /// The sensible courses of a unit's turn, each as its orders, the opponent's own choice first: the best cell to stand
    /// in, ending the turn, acts about the turn itself, the best acts, each from its best cell, and other good cells.
    pub(super) async fn plans(&mut self, battle: &Battle, unit: UnitId, most: usize, pace: Pace) -> Vec<Course> {
        self.plan = None;
        let own = self.decide(battle, pace).await;
        let then = self.plan.map(|plan| plan.order);
        let chosen = Course { first: own, then, worth: f64::NEG_INFINITY };
        let mut courses = vec![chosen];
        // A unit that flees, or goes to its post without a foe to strike, has no other course by its temper.
        let goes_to_post = matches!(own, Order::Move { .. }) && then.is_none() && temper::post(battle, unit).is_some();
        if most <= 1 || goes_to_post || battle.flees(unit) {
            return courses;
        }
        let Some(mut scene) = Scene::survey(battle, unit, (pace, self.task), &mut self.tools) else { return courses };
        ground::weigh(&mut scene, &mut self.tools).await;
        let mut add = |course: Course| match courses.iter().position(|other| other.is_like(&course)) {
            Some(at) => courses[at].worth = courses[at].worth.max(course.worth),
            None if courses.len() < most && battle.check(&course.first).is_ok() => courses.push(course),
            None => {}
        };
        let stands: Vec<Stand> = scene.stands.iter().filter(|stand| stand.cell != scene.from).copied().collect();
        let to_stand = |stand: &Stand| {
            let first = Order::Move { unit, to: stand.cell };
            Course { first, then: None, worth: stand.worth }
        };
        stands.iter().take(FIRST_STANDS).for_each(|stand| add(to_stand(stand)));
        let here = scene.stands.iter().find(|stand| stand.cell == scene.from).map_or(0.0, |stand| stand.worth);
        add(Course { first: Order::EndTurn { unit }, then: None, worth: here });
        if let Some(own) = upkeep::best(&scene, &self.tools).await {
            add(Course { first: scene.act(own.act, own.aim), then: None, worth: own.score });
        }
        for offer in offers::ranked(&scene, &mut self.tools, most).await {
            let (act, worth) = (scene.act(offer.act, offer.aim), offer.score);
            add(match offer.cell == scene.from {
                true => Course { first: act, then: None, worth },
                false => Course { first: Order::Move { unit, to: offer.cell }, then: Some(act), worth },
            });
        }
        stands.iter().take(BEST_STANDS).skip(FIRST_STANDS).for_each(|stand| add(to_stand(stand)));
        let toll = |to: Cell| scene.stands.iter().find(|stand| stand.cell == to).map_or(0.0, |stand| stand.toll);
        let mut is_deadly = |order: Order| match order {
            Order::Move { to, .. } => self.tools.walks.risk_of(battle, &scene.body, toll(to), order) >= DEADLY,
            _ => false,
        };
        courses.retain(|course| course.is_like(&chosen) || !is_deadly(course.first));
        let walks = &mut self.tools.walks;
        courses.retain(|course| course.is_like(&chosen) || !breach::is_breach(walks, battle, &course.first));
        self.tools.keep(scene);
        // Its own choice counts as at least as good as the others.
        let most = courses.iter().map(|course| course.worth).fold(f64::NEG_INFINITY, f64::max);
        courses[0].worth = courses[0].worth.max(most).max(here);
        courses
    }

    /// An opponent that makes mistakes, which the seed determines.
    pub(super) fn erring(errors: Errors, seed: u64) -> Self {
        Self { doubts: Some(Doubts::new(errors, seed)), ..Self::default() }
    }

    /// Sets the task of acting units from now on.
    pub(super) const fn set_out(&mut self, task: Task) {
        self.task = task;
    }

    /// Sets the acts that units ignore from now on.
    pub(super) fn leave_out(&mut self, repertoire: &Arc<Repertoire>) {
        self.tools.repertoire.clone_from(repertoire);
    }

    /// The planned act after the last move, if it is still possible and the unit would survive it: the path of a charge
    /// is known only from here.
    fn recall(&mut self, battle: &Battle, unit: UnitId) -> Option<Order> {
        let plan = self.plan.take()?;
        let view = battle.unit(unit)?;
        let same = plan.unit == unit && plan.round == battle.round() && view.cell == Some(plan.from);
        if !same || battle.check(&plan.order).is_err() {
            return None;
        }
        (!walk::falls_first(battle, unit, &plan.order)).then_some(plan.order)
    }

    pub(super) async fn decide(&mut self, battle: &Battle, pace: Pace) -> Order {
        match *battle.decision() {
            Decision::Act { unit, .. } => {
                let order = match yields(battle, unit) {
                    Some(order) => order,
                    None => {
                        let order = self.act(battle, unit, pace).await;
                        self.strengthen(battle, order)
                    }
                };
                if walk::is_the_last(battle, &order) { otherwise(battle) } else { order }
            }
            _ => question::answer(battle, pace).await,
        }
    }

    /// An act that strengthens the blow, if that pays; the blow follows.
    fn strengthen(&mut self, battle: &Battle, order: Order) -> Order {
        let Some(first) = upkeep::strengthened(battle, &self.tools.weights(battle), &order) else { return order };
        let placed = order.unit().and_then(|unit| battle.unit(unit)).and_then(|view| Some((view.id, view.cell?)));
        self.plan = placed.map(|(unit, from)| Plan { unit, round: battle.round(), from, order });
        first
    }

    async fn act(&mut self, battle: &Battle, unit: UnitId, pace: Pace) -> Order {
        if let Some(order) = self.recall(battle, unit)
            && !breach::is_breach(&mut self.tools.walks, battle, &order)
        {
            return order;
        }
        let Some(mut scene) = Scene::survey(battle, unit, (pace, self.task), &mut self.tools) else {
            return otherwise(battle);
        };
        pace.step().await;
        ground::weigh(&mut scene, &mut self.tools).await;
        if let Some(doubts) = &self.doubts {
            scene.doubts = doubts.of_turn(battle, unit, offers::MOST_FORECASTS);
        }
        let mut order = self.choose(&mut scene).await;
        if self.stands_about(&scene, &order)
            && let Some(resolve) = resolve::in_a_lull(&scene, &self.tools)
        {
            scene.resolve = Some(resolve);
            ground::weigh(&mut scene, &mut self.tools).await;
            order = self.choose(&mut scene).await;
            if self.stands_about(&scene, &order)
                && let Some(to) = yielding::give_way(&scene, &self.tools)
            {
                order = self.make_room(&scene, to);
            }
        }
        if ground::leave_out_stopped(&mut scene, &self.tools, &order) {
            self.plan = None;
            order = self.choose(&mut scene).await;
        }
        for _ in 0..MOST_WALKS {
            if !ground::heed_risk(&mut scene, &mut self.tools, &order) {
                break;
            }
            self.plan = None;
            order = self.choose(&mut scene).await;
        }
        let mut breaks = ground::leave_out_breach(&mut scene, &mut self.tools, &order);
        for _ in 0..MOST_BREACHES {
            if !breaks {
                break;
            }
            self.plan = None;
            order = self.choose(&mut scene).await;
            breaks = ground::leave_out_breach(&mut scene, &mut self.tools, &order);
        }
        let fits = !breaks && battle.check(&order).is_ok();
        self.tools.keep(scene);
        if fits { order } else { otherwise(battle) }
    }

    /// Whether an order neither affects another unit nor brings its unit nearer to its foes, although the unit is free to go.
    fn stands_about(&self, scene: &Scene<'_>, order: &Order) -> bool {
        let free = scene.mobile && scene.march > 0.0 && !self.tools.lets_them_come;
        if !free || self.plan.is_some() || temper::post(scene.battle, scene.me.id).is_some() {
            return false;
        }
        match *order {
            Order::Act { act, .. } => {
                self.tools.acts.iter().any(|one| one.act == act && one.purpose == Purpose::Turn)
                    && scene.battle.role(act.verb) != VerbRole::Boards
            }
            Order::Move { to, .. } => scene.stands.iter().any(|stand| stand.cell == to && stand.gap >= scene.gap),
            _ => true,
        }
    }

    /// The most valuable course of its unit in this scene.
    async fn choose(&mut self, scene: &mut Scene<'_>) -> Order {
        let best = offers::best(scene, &mut self.tools).await;
        // If no path leads to any foe, an act with little effect from afar is no reason not to open one, or to stay
        // away from a cell where that is possible.
        if best.is_none_or(|offer| offer.score < scene.best_stand().worth + LITTLE * scene.scale)
            && is_barred(scene, &self.tools)
        {
            if let Some(order) = open_way(scene, &mut self.tools) {
                return order;
            }
            if scene.best_stand().cell != scene.from {
                return self.carry_out(scene, None).await;
            }
        }
        // A unit that errs does not defend itself either, since a missed blow must not make it harder to hit.
        let errs = !scene.doubts.is_empty();
        let upkeep = if errs { None } else { upkeep::best(scene, &self.tools).await };
        let best = offers::with_defence(scene, &self.tools, best).await;
        let goal = scene.best_stand();
        let stays = best.is_some() || goal.cell == scene.from;
        // Following units that escape is as good as a move.
        let leads_on = |own: &Offer| scene.battle.role(own.act.verb) == VerbRole::Pursues && own.score > goal.worth;
        match upkeep.filter(|own| (stays || leads_on(own)) && best.is_none_or(|offer| own.score > offer.score)) {
            Some(own) => scene.act(own.act, own.aim),
            None => self.carry_out(scene, best).await,
        }
    }

    /// Does the best act on any unit, from the best cell for it, or a remaining act.
    async fn carry_out(&mut self, scene: &mut Scene<'_>, best: Option<Offer>) -> Order {
        match best {
            Some(offer) if offer.cell == scene.from => scene.act(offer.act, offer.aim),
            Some(offer) => self.walk_then(scene, &offer),
            None => match yielding::step_back(scene, &self.tools).await {
                Some(to) => self.make_room(scene, to),
                None => idle(scene, &mut self.tools).await,
            },
        }
    }

    fn walk_then(&mut self, scene: &Scene<'_>, offer: &Offer) -> Order {
        let (unit, order) = (scene.me.id, scene.act(offer.act, offer.aim));
        self.plan = Some(Plan { unit, round: scene.battle.round(), from: offer.cell, order });
        Order::Move { unit, to: offer.cell }
    }

    /// Steps back, and does not march again in this turn.
    fn make_room(&mut self, scene: &Scene<'_>, to: Cell) -> Order {
        let unit = scene.me.id;
        self.plan = Some(Plan { unit, round: scene.battle.round(), from: to, order: Order::EndTurn { unit } });
        Order::Move { unit, to }
    }
}

/// Flight or surrender; units that flee by choice fight if they would be caught.
fn yields(battle: &Battle, unit: UnitId) -> Option<Order> {
    if flight::is_in_vain(battle, unit) {
        return question::lays_down_arms(battle, unit);
    }
    question::yields(battle, unit)
}

/// Whether no path leads to any foe, and the unit has acts that may open one, and time does not favour it.
fn is_barred(scene: &Scene<'_>, tools: &Tools) -> bool {
    let free = scene.cut_off && !scene.stakes.waits && scene.task != Task::Wait;
    free && tools.acts.iter().any(bars::may_open) && temper::post(scene.battle, scene.me.id).is_none()
}

/// An act that opens a path for a unit that is cut off from its foes.
fn open_way(scene: &Scene<'_>, tools: &mut Tools) -> Option<Order> {
    let targets = ground::targets(scene);
    let searches = (&mut March::default(), &mut tools.walks);
    bars::opening(scene.battle, (scene.me.id, scene.from), &tools.acts, &targets, searches)
}

/// The order of a unit without an act on another unit: to brace, to hurry, or to go to its best cell.
async fn idle(scene: &mut Scene<'_>, tools: &mut Tools) -> Order {
    let unit = scene.me.id;
    let armed = || tools.acts.iter().any(|act| act.refused.is_none() && act.purpose == Purpose::Harm);
    // A unit with a post does not look for another one.
    let free = temper::post(scene.battle, unit).is_none();
    if free && (scene.gap <= 0.0 || scene.cut_off) && scene.mobile && armed() {
        ground::look_for_a_post(scene, tools);
        scene.pace.step().await;
    }
    if scene.mobile && scene.march > 0.0 && scene.best_stand().cell == scene.from {
        ground::look_for_a_way_round(scene, tools);
        scene.pace.step().await;
    }
    let best = scene.best_stand();
    if let Some(act) = turn_act(scene, tools, best.threat) {
        return scene.act(act, Aim::None);
    }
    if best.cell == scene.from {
        return Order::EndTurn { unit };
    }
    Order::Move { unit, to: best.cell }
}

/// An act about the turn itself that is better than no act.
fn turn_act(scene: &Scene<'_>, tools: &Tools, threat: f64) -> Option<Act> {
    let open = || tools.acts.iter().filter(|act| act.refused.is_none() && act.purpose == Purpose::Turn);
    // The value that the rules state for an act is weighed with everything else.
    let plain = |act: &&ActView| matches!(scene.battle.role(act.act.verb), VerbRole::Plain);
    let ready = |verb: Verb| open().filter(plain).find(|act| act.act.verb == verb).map(|act| act.act);
    let meant = |role: VerbRole| open().find(|act| scene.battle.role(act.act.verb) == role).map(|act| act.act);
    let far = scene.gap > 2.0 * scene.move_cells + 1.0 && scene.march > 0.0;
    let hurry = || meant(VerbRole::Hurries).filter(|_| far && threat <= 0.0 && gets_nearer(scene, tools));
    let brace = || ready(Verb::DEFEND).filter(|_| threat > 0.0 && scene.doubts.is_empty());
    // No foe on this side can be struck: there may be one on the other.
    let turn = || meant(VerbRole::TurnsAbout).filter(|_| threat > 0.0);
    turn().or_else(|| ready(Verb::STAND)).or_else(|| ready(Verb::READY)).or_else(hurry).or_else(brace)
}

/// Whether another Movement action would bring it nearer to its destination, although other units may be in the way.
fn gets_nearer(scene: &Scene<'_>, tools: &Tools) -> bool {
    let mut reach = Vec::new();
    scene.battle.fresh_reach_into(scene.me.id, &mut reach);
    let here = tools.march.cost(scene.from).unwrap_or(u16::MAX);
    let nearer = |to: Cell| tools.march.cost(to).is_some_and(|cost| cost < here);
    reach.iter().any(|found| found.may_stop && found.cell != scene.from && nearer(found.cell))
}

impl Opponent for Greedy {
    fn name(&self) -> &'static str {
        "greedy"
    }

    fn restart(&mut self, seed: u64) {
        self.plan = None;
        self.doubts.iter_mut().for_each(|doubts| doubts.restart(seed));
    }

    fn choose(&mut self, battle: &Battle) -> Order {
        through(self.decide(battle, Pace::Through))
    }

    fn think<'a>(&'a mut self, battle: &'a Battle) -> Thought<'a> {
        Box::pin(self.decide(battle, Pace::Steps))
    }
}
