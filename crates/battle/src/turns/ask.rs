//! The queries that players may make of a battle: its decision, legal orders, odds, units, paths. No query changes it.

use std::sync::Arc;

use bevy_ecs::prelude::*;

use crate::{
    Act, ActId, ActView, Aim, AllowanceView, AnswerView, Battle, Beat, BlockerView, BondView, Clock, ConditionView,
    Decision, Dice, EndingView, Estimate, Event, Field, Flow, Forecast, GoalView, Identity, InTheWay, MeleeView, Name,
    Order, OrderError, Outcome, Place, PreparedView, Presence, Reinforcement, Resolving, Roster, Side, SideId,
    SpoilsView, StatView, StrideView, ThingView, UnitId, UnitView, Verb, VerbInfo, VerbRole, Wanted, in_the_way,
    movement, progress, referee, reinforcement::Arrivals, settle_chance, unasked, victory,
};
use hexfray_board::{
    grid::{Cell, Covered},
    map::Board,
};

impl Battle {
    /// The choice that the battle waits for.
    pub fn decision(&self) -> &Decision {
        open_decision(self.flow())
    }

    /// The outcome of the battle, once it is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.flow().outcome
    }

    /// Every legal order of the deciding unit or side. Also legal are those [out of turn](Battle::out_of_turn), the referee's,
    /// and a side's choice of its questions.
    pub fn orders(&self) -> Vec<Order> {
        let mut orders = Vec::new();
        self.orders_into(&mut orders);
        orders
    }

    /// As [`Battle::orders`], into a list that is emptied first.
    pub fn orders_into(&self, orders: &mut Vec<Order>) {
        orders.clear();
        if let Decision::Act { unit, .. } = *self.decision() {
            movement::orders(self.world(), unit, orders);
        }
        if self.outcome().is_none() {
            self.setup().ruleset.orders(self.world(), orders);
        }
    }

    /// The orders that other units may get while the battle waits for one to choose or to answer, such as to surrender.
    pub fn out_of_turn(&self) -> Vec<Order> {
        let (mut orders, ruleset) = (Vec::new(), self.setup().ruleset);
        match self.decision() {
            Decision::Act { .. } => ruleset.out_of_turn(self.world(), &mut orders),
            Decision::Answer { .. } => {
                ruleset.out_of_turn(self.world(), &mut orders);
                orders.retain(|order| ruleset.interrupts_questions(order));
            }
            Decision::Pick { .. } | Decision::Over(_) => {}
        }
        orders
    }

    /// Whether an order is legal now.
    ///
    /// # Errors
    /// The reason why it is not.
    pub fn check(&self, order: &Order) -> Result<(), OrderError> {
        if !self.is_known_legal(order) {
            self.find_legal(order)?;
            self.remember_legal(order);
        }
        Ok(())
    }

    fn find_legal(&self, order: &Order) -> Result<(), OrderError> {
        let flow = self.flow();
        if flow.outcome.is_some() {
            return Err(OrderError::Over);
        }
        if let Order::Referee(ruling) = order {
            return referee::check(self.world(), ruling);
        }
        if let Order::Ask { side, question, .. } = *order {
            return unasked::check(self.world(), side, question);
        }
        let unit = order.unit().ok_or(OrderError::WrongKind("an order of a unit"))?;
        self.check_named(order)?;
        let roster = self.roster();
        let decision = open_decision(flow);
        let fits = match order {
            Order::Act { .. } if matches!(decision, Decision::Answer { .. }) => {
                self.setup().ruleset.interrupts_questions(order)
            }
            Order::Move { .. } | Order::Walk { .. } | Order::Act { .. } | Order::EndTurn { .. } => {
                matches!(decision, Decision::Act { .. })
            }
            Order::Pick { .. } => matches!(decision, Decision::Pick { .. }),
            Order::Answer { .. } => matches!(decision, Decision::Answer { .. }),
            Order::Referee(_) | Order::Ask { .. } => true,
        };
        if !fits {
            return Err(OrderError::WrongKind(match decision {
                Decision::Act { .. } => "a unit's move, act or end of turn",
                Decision::Pick { .. } => "a side to pick a unit",
                Decision::Answer { .. } => "the answer to a question",
                Decision::Over(_) => "nothing: the battle is over",
            }));
        }
        let in_turn = |waits_for: &UnitId| *waits_for == unit || self.setup().ruleset.is_out_of_turn(order);
        if let Some(waits_for) = decision.unit().filter(|waits_for| !in_turn(waits_for)) {
            return Err(OrderError::NotYourTurn { unit: roster.name(unit), waits_for: roster.name(waits_for) });
        }
        match *order {
            Order::Move { unit, to } => movement::check(self.world(), unit, to),
            Order::Walk { unit, via, to } => {
                // Its path is fixed at once, so no act may take effect before it.
                let busy = flow.has_actions() || self.resources.resolving(self.world()).action.is_some();
                let why = "the unit cannot choose a path now";
                match busy {
                    true => Err(OrderError::CannotReach { unit: roster.name(unit), to, why }),
                    false => movement::course_over(self.world(), unit, via.cells(), to).map(|_| ()),
                }
            }
            _ => self.setup().ruleset.check(self.world(), order),
        }
    }

    /// The goals of all sides with their progress, in the order of the sides. Besides its own goals each side has the goal to
    /// defeat all foes.
    pub fn goals(&self) -> Vec<GoalView> {
        progress::goals(self.world(), self.setup())
    }

    /// The events since the last order, or since the start.
    pub fn events(&self) -> &[Event] {
        self.resources.log(self.world()).events()
    }

    /// The exact odds of an order. Throws no die and changes nothing.
    ///
    /// # Errors
    /// The reason why the order is not legal.
    pub fn forecast(&self, order: &Order) -> Result<Forecast, OrderError> {
        let unit = order.unit().ok_or(OrderError::NoOdds("only orders of units have odds"))?;
        let from = self.field().place(unit).cell().ok_or(OrderError::NoSuchUnit(unit))?;
        self.forecast_from(order, from)
    }

    /// The exact odds of an act as if its user stood in another cell.
    ///
    /// # Errors
    /// The reason why the act is not legal from there.
    pub fn forecast_from(&self, order: &Order, from: Cell) -> Result<Forecast, OrderError> {
        self.check_named(order)?;
        self.check_cell(from)?;
        let verbs = self.setup().ruleset.verbs();
        if let Order::Act { unit, act, .. } = *order
            && !verbs.is_empty()
            && !verbs.iter().any(|info| info.verb == act.verb)
        {
            // Rulesets would answer with empty odds.
            let unit = self.roster().name(unit);
            return Err(OrderError::NoSuchAct { unit, why: "this ruleset has no such act" });
        }
        let mut forecast = self.setup().ruleset.forecast(self.world(), order, from)?;
        forecast.settle();
        Ok(forecast)
    }

    /// The cell of a unit after an act that moves it, such as a charge, if it starts from a cell; `None` if it stays there.
    pub fn goes_to(&self, unit: UnitId, act: Act, aim: Aim, from: Cell) -> Option<Cell> {
        self.check_named(&Order::Act { unit, act, aim }).ok()?;
        self.setup().ruleset.goes_to(self.world(), unit, act, aim, from)
    }

    /// The blows that foes may strike out of turn because of an order, as if its unit stood in a cell, with their odds.
    pub fn provoked(&self, order: &Order, from: Cell) -> Vec<(UnitId, Act, Estimate)> {
        if self.check_named(order).is_err() || self.check_cell(from).is_err() {
            return Vec::new();
        }
        self.setup().ruleset.provoked(self.world(), &order.as_act(), from)
    }

    /// A unit as all players see it.
    pub fn unit(&self, unit: UnitId) -> Option<UnitView> {
        let roster = self.roster();
        let identity = roster.units().get(unit.index())?;
        Some(self.view_of(identity, roster.entity(unit)?))
    }

    /// All units, in order of their numbers, gone ones included.
    pub fn units(&self) -> impl Iterator<Item = UnitView> + '_ {
        let roster = self.roster();
        roster.units().iter().zip(roster.entities()).map(|(identity, &entity)| self.view_of(identity, entity))
    }

    fn view_of(&self, identity: &Identity, entity: Entity) -> UnitView {
        let place = self.world().get::<Place>(entity).copied().unwrap_or(Place::AWAY);
        let cell = place.cell();
        let height = cell.map_or(0, |cell| self.board().height(cell) + place.lift());
        let mut view = UnitView::of(identity, place.presence(), cell, height);
        view.footprint = self.field().footprint(identity.id);
        self.setup().ruleset.view(self.world(), &mut view);
        view
    }

    /// The acts of a unit, refused ones included with the reason.
    pub fn acts(&self, unit: UnitId) -> Vec<ActView> {
        self.acts_where(unit, Wanted::ALL)
    }

    /// Only the acts that are wanted, such as attacks: faster than searching all.
    pub fn acts_where(&self, unit: UnitId, wanted: Wanted<'_>) -> Vec<ActView> {
        self.about(unit, || self.setup().ruleset.acts(self.world(), unit, wanted))
    }

    /// Every legal aim of an act from a cell, by range, line of fire and targets.
    pub fn aims(&self, unit: UnitId, act: &ActView, from: Cell) -> Vec<Aim> {
        self.about_aim(unit, from, Aim::None, || self.setup().ruleset.aims(self.world(), unit, act, from))
    }

    /// The cells that an act would catch, as if its user stood in `from`.
    pub fn caught_cells(&self, unit: UnitId, act: &ActView, from: Cell, aim: Aim) -> Vec<Cell> {
        self.about_aim(unit, from, aim, || self.setup().ruleset.caught_cells(self.world(), unit, act, from, aim))
    }

    /// The units that an act would catch, as if its user stood in `from`.
    pub fn caught_units(&self, unit: UnitId, act: &ActView, from: Cell, aim: Aim) -> Vec<UnitId> {
        self.about_aim(unit, from, aim, || self.setup().ruleset.caught_units(self.world(), unit, act, from, aim))
    }

    /// The conditions on a unit; a modifier that the referee has given to its checks is one of them.
    pub fn conditions(&self, unit: UnitId) -> Vec<ConditionView> {
        let rules = self.setup().ruleset;
        self.about(unit, || {
            let ruled = referee::as_condition(rules.modifier(self.world(), unit));
            rules.conditions(self.world(), unit).into_iter().chain(ruled).collect()
        })
    }

    /// What a condition that a forecast names does, in a sentence; `None` if there is no such condition.
    pub fn condition_about(&self, name: Name) -> Option<Name> {
        let setup = self.setup();
        setup.ruleset.condition_about(&setup.content, name).filter(|about| !about.as_str().is_empty())
    }

    /// What the first notation of dice in a text means, in a sentence; `None` if there is nothing to explain.
    pub fn dice_in_words(&self, text: &str) -> Option<String> {
        self.setup().ruleset.dice_in_words(text)
    }

    /// The conditions in which a unit has fallen, by the names that forecasts give them.
    pub fn falls_as(&self) -> Vec<Name> {
        self.setup().ruleset.falls_as()
    }

    /// A unit's numbers, with their terms.
    pub fn stats(&self, unit: UnitId) -> Vec<StatView> {
        self.about(unit, || self.setup().ruleset.stats(self.world(), unit))
    }

    /// Special facts about the battle's present state: the units in ambush, the time left.
    pub fn situation(&self) -> Vec<StatView> {
        self.setup().ruleset.situation(self.world())
    }

    /// The clocks that decide the battle when they run out: goals to hold out, and the ruleset's own clock.
    pub fn clocks(&self) -> impl Iterator<Item = Clock> + '_ {
        let own = self.setup().ruleset.clock(self.world());
        victory::clocks(self.setup(), self.round()).chain(own)
    }

    /// The ways in which the rules decide the battle besides its goals, in its present state.
    pub fn endings(&self) -> Vec<EndingView> {
        self.setup().ruleset.endings(self.world())
    }

    /// The things on the board that units can use.
    pub fn things(&self) -> Vec<ThingView> {
        self.setup().ruleset.things(self.world())
    }

    /// The verbs of this battle's acts, with their texts for players.
    pub fn verbs(&self) -> &'static [VerbInfo] {
        self.setup().ruleset.verbs()
    }

    /// A verb's texts for players; `None` if the ruleset has not declared it.
    pub fn verb(&self, verb: Verb) -> Option<&'static VerbInfo> {
        self.verbs().iter().find(|info| info.verb == verb)
    }

    /// How acts of a verb change their user's part in the fight.
    pub fn role(&self, verb: Verb) -> VerbRole {
        self.verb(verb).map_or(VerbRole::Plain, |info| info.role)
    }

    /// The verb with a role, if the ruleset has one.
    pub fn verb_of(&self, role: VerbRole) -> Option<Verb> {
        self.verbs().iter().find(|info| info.role == role).map(|info| info.verb)
    }

    /// The ties between units, the oldest first: which unit holds, guards or rides which.
    pub fn bonds(&self) -> Vec<BondView> {
        self.setup().ruleset.bonds(self.world())
    }

    /// The act that caused each of [`Battle::events`], in their order; `None` for an event without a cause.
    pub fn causes(&self) -> &[Option<ActId>] {
        self.resources.log(self.world()).causes()
    }

    /// The melees that units are bound in, the oldest first.
    pub fn melees(&self) -> Vec<MeleeView> {
        self.setup().ruleset.melees(self.world())
    }

    /// The movement methods that are open to a unit now, the shortest first; a move takes the first that reaches far enough.
    /// Empty if the rules have only one.
    pub fn strides(&self, unit: UnitId) -> Vec<StrideView> {
        self.about(unit, || self.setup().ruleset.strides(self.world(), unit))
    }

    /// How many actions of each kind the unit whose turn it is has left, the most important kind first; none for other units.
    pub fn allowances(&self, unit: UnitId) -> Vec<AllowanceView> {
        if !matches!(*self.decision(), Decision::Act { unit: acting, .. } if acting == unit) {
            return Vec::new();
        }
        self.about(unit, || self.setup().ruleset.allowances(self.world(), unit))
    }

    /// The most that a path of a unit may cost now, in half points, with what it has spent on a move that is under way; `None` if
    /// it cannot move.
    pub fn move_points(&self, unit: UnitId) -> Option<u16> {
        let (rules, world) = (self.setup().ruleset, self.world());
        self.about(unit, || {
            let left = rules.traveller(world, unit)?.half_points();
            Some(left.saturating_add(rules.way_begun(world, unit).map_or(0, |begun| begun.cost)))
        })
    }

    /// The units that could stop a unit on its path to a cell, and where.
    pub fn blockers(&self, unit: UnitId, to: Cell) -> Vec<BlockerView> {
        self.about_aim(unit, to, Aim::None, || self.setup().ruleset.blockers(self.world(), unit, to))
    }

    /// The path of a move during which a unit is asked a question: its cells from the start, and its cost in half points.
    /// `None` if no move is under way.
    pub fn way_under_way(&self) -> Option<(Vec<Cell>, u16)> {
        let acts = self.world().resource::<Resolving>();
        let (action, course) = (acts.action()?, &acts.course);
        let moves = matches!(action.order, Order::Move { .. }) && course.path.len() > 1;
        moves.then(|| (course.path.clone(), course.cost))
    }

    /// The act during which a unit is asked a question: its unit, its order and its name. `None` between acts.
    pub fn act_under_way(&self) -> Option<(UnitId, Order, Name)> {
        let action = self.world().resource::<Resolving>().action()?;
        Some((action.unit, action.order, action.what))
    }

    /// What each answer to the open question means, in order; fewer if the words of the others are enough.
    pub fn answers(&self) -> Vec<AnswerView> {
        let mut answers = self.setup().ruleset.answers(self.world());
        answers.iter_mut().filter_map(|answer| answer.chance.as_mut()).for_each(settle_chance);
        answers
    }

    /// The line from a cell to another, if an act of a unit needs one: the cells between, and what is first in its way. `None`
    /// if the act needs no clear line.
    pub fn sight(&self, unit: UnitId, act: &ActView, from: Cell, to: Cell) -> Option<(Vec<Cell>, Option<InTheWay>)> {
        if !self.has_aim(unit, from, Aim::Cell(to)) {
            return None;
        }
        let own = self.setup().ruleset.sight(self.world(), unit, act, from, to);
        let shared = || act.targeting.line_of_fire.then(|| in_the_way(self.world(), unit, from, to));
        let first = own.or_else(shared)?;
        let crossed = self.board().grid().crossed(from, to).filter(|&cell| cell != from && cell != to);
        Some((crossed.collect(), first))
    }

    /// The winners' spoils, once the battle is decided.
    pub fn spoils(&self) -> Option<SpoilsView> {
        self.setup().ruleset.spoils(self.world())
    }

    /// The groups that have not entered yet.
    pub fn awaited(&self) -> impl Iterator<Item = &Reinforcement> + '_ {
        self.world().resource::<Arrivals>().awaited()
    }

    /// The acts that units prepare, with the cells and the units that each would catch in the present state.
    pub fn prepared(&self) -> Vec<PreparedView> {
        let units = self.roster().units().iter();
        units.filter_map(|identity| self.setup().ruleset.prepared(self.world(), identity.id)).collect()
    }

    /// What comes next in this round, in order.
    pub fn timeline(&self) -> Vec<Beat> {
        self.setup().ruleset.timeline(self.world())
    }

    /// Whether windows show the grid.
    pub fn shows_grid(&self) -> bool {
        self.setup().ruleset.shows_grid(&self.setup().content)
    }

    /// The name of the units' second pool of points: `MP`, `Energy`.
    pub fn pool_name(&self) -> &'static str {
        self.setup().ruleset.pool_name()
    }

    /// What that pool pays for, in a sentence; empty if its name says it.
    pub fn pool_about(&self) -> &'static str {
        self.setup().ruleset.pool_about()
    }

    /// The unit of the time that a referee lets pass, in the singular, such as `minute`; empty if there is no such ruling.
    pub fn time_unit(&self) -> &'static str {
        self.setup().ruleset.time_unit()
    }

    /// What a long move costs besides the unit's action, in a sentence; empty if nothing.
    pub fn move_about(&self) -> &'static str {
        self.setup().ruleset.move_about()
    }

    /// The sum of the terms of a chance to hit, to which dice may be added, in words, such as `6 dice` or `2d6 + 7`; `None` where
    /// a number is enough.
    pub fn chance_sum(&self, sum: i32, dice: u8) -> Option<String> {
        self.setup().ruleset.chance_sum(sum, dice)
    }

    /// Whether the result of a roll is a number of dice that hit, not a sum.
    pub fn counts_hits(&self) -> bool {
        self.setup().ruleset.counts_hits()
    }

    /// Whether a check passes by rolling low.
    pub fn rolls_under(&self) -> bool {
        self.setup().ruleset.rolls_under()
    }

    /// Whether the terms of a check are those of the number that is needed, and not of the roll.
    pub fn explains_needed(&self) -> bool {
        self.setup().ruleset.explains_needed()
    }

    /// The cells that a unit can go to now, with cost and path; empty if it may not move.
    pub fn reach(&self, unit: UnitId) -> Vec<movement::Destination> {
        let mut cells = Vec::new();
        self.reach_into(unit, &mut cells);
        cells
    }

    /// The cells that a unit could go to with a fresh move, in any unit's turn: its threat range. The harm of the paths is left
    /// out.
    pub fn fresh_reach(&self, unit: UnitId) -> Vec<movement::Destination> {
        let mut cells = Vec::new();
        self.fresh_reach_into(unit, &mut cells);
        cells
    }

    /// The path by which a unit would go to a cell, its own cell first.
    pub fn way(&self, unit: UnitId, to: Cell) -> Option<Vec<Cell>> {
        self.about(unit, || movement::way(self.world(), unit, to))
    }

    /// The cells that a unit can go to over named cells, from each to the next as a move would go. Each comes with its path,
    /// which [`Order::Walk`] takes.
    ///
    /// # Errors
    /// The named cell that it cannot go over, and the reason.
    pub fn reach_over(
        &self,
        unit: UnitId,
        via: &[Cell],
    ) -> Result<Vec<(movement::Destination, Vec<Cell>)>, OrderError> {
        if !self.has_unit(unit) {
            return Err(OrderError::NoSuchUnit(unit));
        }
        movement::reach_over(self.world(), unit, via)
    }

    /// The number of the present round.
    pub fn round(&self) -> u16 {
        self.flow().round
    }

    /// Whether two sides fight each other.
    pub fn are_hostile(&self, one: SideId, other: SideId) -> bool {
        self.roster().are_hostile(one, other)
    }

    /// The sides, in order.
    pub fn sides(&self) -> &[Side] {
        self.roster().sides()
    }

    /// The units and bodies in a cell.
    pub fn occupants(&self, cell: Cell) -> Vec<UnitId> {
        self.field().occupants(cell).collect()
    }

    /// The cells that a unit or its body covers, its own one first; none while it is off the board (MC-094).
    pub fn cells(&self, unit: UnitId) -> Covered {
        self.field().cells(unit)
    }

    /// The board.
    pub fn board(&self) -> &Arc<Board> {
        self.field().board()
    }

    /// Scripted faces that are still unused; `None` for seeded dice.
    pub fn unused_dice(&self) -> Option<usize> {
        self.world().resource::<Dice>().unused()
    }

    /// Whether any unit of the side still takes part.
    pub fn is_standing(&self, side: SideId) -> bool {
        self.units().any(|unit| unit.side == side && unit.presence == Presence::Active)
    }

    pub(crate) fn flow(&self) -> &Flow {
        self.resources.flow(self.world())
    }

    pub(crate) fn roster(&self) -> &Roster {
        &self.resources.roster
    }

    pub(crate) fn field(&self) -> &Field {
        self.resources.field(self.world())
    }
}

fn open_decision(flow: &Flow) -> &Decision {
    flow.decision.as_ref().expect("a battle at rest waits for a decision or is over")
}
