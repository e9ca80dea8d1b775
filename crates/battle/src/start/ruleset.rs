//! What a ruleset brings to a battle.

use std::{any::Any, sync::Arc};

use bevy_ecs::prelude::*;

use crate::{
    Act, ActView, Aim, AnswerView, BattleDraft, Beat, BlockerView, BondView, Clock, ConditionView, EndingView,
    Estimate, Forecast, Heeds, InTheWay, Kind, Machine, MeleeView, Name, Order, OrderError, PreparedView, Promise,
    Release, Ruling, Setup, SideSetup, SpoilsView, Stage, StatView, StrideView, ThingView, UnitId, UnitSetup, UnitView,
    VerbInfo, Wanted, Zone,
};
use hexfray_board::{
    grid::{Cell, Harm},
    map::{Board, Traveller},
    text::{Library, Problems, Table},
};

/// A ruleset's content and settings, read from files; only the ruleset itself knows its type.
pub type Content = Arc<dyn Any + Send + Sync>;

/// A ruleset: a plugin to the turn machine.
///
/// The machine calls [`Ruleset::install`] once for each battle and [`Ruleset::enlist`] for each unit. After
/// that, the rules run as systems in the machine's stages; the other functions answer questions about the
/// state and never change it, except [`Ruleset::accept`].
pub trait Ruleset: Send + Sync + 'static {
    /// The name that battle files use.
    fn name(&self) -> &'static str;

    /// How battles go by it, in a sentence or two for those who choose one.
    fn about(&self) -> &'static str;

    /// Reads units, weapons, abilities and settings; nothing, as a rule. `settings` is the battle file's own table of settings,
    /// which override the ruleset's.
    ///
    /// # Errors
    /// Everything that is wrong with the files is added to the problems; `None` when it cannot be played.
    fn load(&self, _library: &Library, _settings: Option<&Table<'_>>, _problems: &mut Problems) -> Option<Content> {
        Some(Arc::new(()))
    }

    /// This content for another battle: what is worked out on the way and kept with it begins anew, so that no battle
    /// builds on what another has met.
    fn anew(&self, content: &Content) -> Content {
        Content::clone(content)
    }

    /// Reads what a battle's file says that is this ruleset's alone, such as an ambush. Mistakes are reported
    /// through the table.
    fn read_scenario(&self, _table: &Table<'_>, _content: &Content, _draft: &BattleDraft<'_>) -> Content {
        Arc::new(())
    }

    /// The board of a battle that names no map, and the content made ready for it; `None` where battles need a map.
    /// Units may share the cells of such a board.
    fn scene(&self, _content: &mut Content, _library: &Library) -> Option<Board> {
        None
    }

    /// Zones of the board that the ruleset lays out itself, by what the battle's file says of how it opens. A side
    /// without starting cells on the board starts in the zone of its name; units may name any zone.
    fn zones(&self, _table: &Table<'_>, _content: &Content, _board: &Board, _sides: &[SideSetup]) -> Vec<Zone> {
        Vec::new()
    }

    /// Whether windows show the grid.
    fn shows_grid(&self, _content: &Content) -> bool {
        true
    }

    /// What its units' second pool of points is called, for labels: the `mp` of views and acts.
    fn pool_name(&self) -> &'static str {
        "MP"
    }

    /// What the terms of a chance to hit add up to, in words, such as `6 dice`; `None` where a number says it.
    fn chance_sum(&self, _sum: i32) -> Option<String> {
        None
    }

    /// Whether a check passes by rolling low.
    fn rolls_under(&self) -> bool {
        false
    }

    /// How many units a cell holds: at the start, when they enter, and when the referee puts them there.
    fn cell_capacity(&self, _content: &Content) -> usize {
        1
    }

    /// Whether sides can be neutral or allied under these rules.
    fn knows_truces(&self) -> bool {
        false
    }

    /// The kinds of unit that the content has.
    fn kinds(&self, content: &Content) -> Vec<Kind>;

    /// Whether things on the board, such as levers, are of use under these rules: checks and conditions that they name
    /// have to be known then.
    fn plays_things(&self) -> bool {
        false
    }

    /// What a battle makes of its board's cover and poor sight, by what [`Ruleset::read_scenario`] has read; what counts
    /// for nothing is refused, unless the battle's file says that this is meant.
    fn heeds(&self, _scenario: &Content) -> Heeds {
        Heeds::default()
    }

    /// The attributes and skills that checks of things on the board may name; none where there are no such checks.
    fn ratings(&self, _content: &Content) -> Vec<&'static str> {
        Vec::new()
    }

    /// The names that files use for the conditions, which the referee can bring and take away.
    fn condition_keys(&self, _content: &Content) -> Vec<&'static str> {
        Vec::new()
    }

    /// The kinds of unit that one of this kind brings along, away from the board, to call them into the battle.
    fn companions(&self, _content: &Content, _kind: &str) -> Vec<&'static str> {
        Vec::new()
    }

    /// Adds the rules' systems to the stages, names the state that changes, and puts the resources in place.
    fn install(&self, machine: &mut Machine, world: &mut World, setup: &Setup);

    /// Gives a new unit its state; units come in the order of their numbers.
    fn enlist(&self, world: &mut World, unit: &UnitSetup, content: &Content);

    /// Every legal order now, but the referee's and plain moves; those are added by the battle.
    fn orders(&self, world: &World, orders: &mut Vec<Order>);

    /// Whether an order is legal now (moves to a cell have been checked by the battle). By default those are that
    /// [`Ruleset::orders`] lists; a ruleset that can say why another is not should.
    ///
    /// # Errors
    /// The reason why it is not.
    fn check(&self, world: &World, order: &Order) -> Result<(), OrderError> {
        let mut orders = Vec::new();
        self.orders(world, &mut orders);
        if orders.contains(order) { Ok(()) } else { Err(OrderError::WrongKind("an order of those that are listed")) }
    }

    /// Whether a unit may be given such an order while the battle waits for another unit's choice. [`Ruleset::check`]
    /// is asked all the same, and the open question is asked again afterwards.
    fn is_out_of_turn(&self, _order: &Order) -> bool {
        false
    }

    /// Every legal order of units other than the one that chooses what to do with its turn, beside those that
    /// [`Ruleset::orders`] lists: what [`Ruleset::is_out_of_turn`] lets through. None, as a rule.
    fn out_of_turn(&self, _world: &World, _orders: &mut Vec<Order>) {}

    /// Whether a unit may be given such an order in the midst of a question, as one who surrenders to the blow that it is
    /// asked about. [`Ruleset::check`] is asked all the same.
    fn interrupts_questions(&self, _order: &Order) -> bool {
        false
    }

    /// The questions that a side can leave unasked: those with an answer that lets the chance pass.
    fn questions(&self) -> Vec<Name> {
        Vec::new()
    }

    /// The answer to the open question that lets the chance pass; `None` where it has to be asked.
    fn passing(&self, _world: &World) -> Option<u16> {
        None
    }

    /// The blows that foes may strike out of turn because of an order of a unit, as if it stood in a cell, of each foe the
    /// one that hurts most; for opponents. What a walk provokes on its way is among its [`harms`](Self::harms). Nobody strikes, as a rule.
    fn provoked(&self, _world: &World, _order: &Order, _from: Cell) -> Vec<(UnitId, Act)> {
        Vec::new()
    }

    /// Where a unit is once an act is done that takes it elsewhere, as a charge takes it to its target, if it sets out from a cell; for
    /// opponents. `None` for acts that are done where their user stands, as most are.
    fn goes_to(&self, _world: &World, _unit: UnitId, _act: Act, _aim: Aim, _from: Cell) -> Option<Cell> {
        None
    }

    /// Takes a legal order: answers the open question and puts acts in line to take effect.
    fn accept(&self, world: &mut World, order: &Order);

    /// The sum of all that the referee has added to a unit's checks; 0 where he adds nothing.
    fn modifier(&self, _world: &World, _unit: UnitId) -> i32 {
        0
    }

    /// Whether the ruleset can follow a ruling. As a rule it follows those that are the battle's own: place, remove, end.
    ///
    /// # Errors
    /// The reason why the ruleset cannot follow it.
    fn check_ruling(&self, _world: &World, ruling: &Ruling) -> Result<(), OrderError> {
        match ruling {
            Ruling::Place { .. } | Ruling::Remove { .. } | Ruling::End { .. } => Ok(()),
            _ => Err(OrderError::WrongKind(
                "a ruling of those that these rules follow: to place or remove a unit, or to end",
            )),
        }
    }

    /// Follows such a ruling; of a unit that was placed or removed it hears afterwards.
    fn rule(&self, _world: &mut World, _ruling: &Ruling) {}

    /// Sets right what a ruling has left of acts in hand and of the open question: an act at a unit that is gone meets
    /// nobody, and a question whose answers may have changed is taken back, so that the stages ask it as things stand now.
    /// Heard after every ruling. The question is gone from [`Flow`](crate::Flow) by then where the unit that was asked
    /// has fallen or left, or where its act is lost; it counts as one that nobody could answer.
    fn reconsider(&self, _world: &mut World) {}

    /// The exact odds of an act as if its user stood in `from`.
    ///
    /// # Errors
    /// The reason why the act is not legal from there.
    fn forecast(&self, world: &World, order: &Order, from: Cell) -> Result<Forecast, OrderError>;

    /// The means of an act's odds for one unit, as if its user stood in `from` with a fresh turn, for opponents.
    /// A ruleset that can say this without building whole distributions should.
    fn estimate(&self, world: &World, unit: UnitId, act: Act, target: UnitId, from: Cell) -> Option<Estimate> {
        let aims = [Aim::Unit(target), Aim::None, Aim::Cell(from)];
        let odds = |aim| self.forecast(world, &Order::Act { unit, act, aim }, from).ok()?.estimate(target);
        aims.into_iter().find_map(odds)
    }

    /// The estimates of acts at units, in the order in which they are given. A ruleset for which it is quicker to look at
    /// many together should.
    fn estimates(&self, world: &World, unit: UnitId, choices: &[(Act, UnitId)], from: Cell) -> Vec<Option<Estimate>> {
        choices.iter().map(|&(act, target)| self.estimate(world, unit, act, target, from)).collect()
    }

    /// The conditions on a unit that an act of another ends if it takes effect on it: a blow that wakes, a spell that cures;
    /// for opponents. None, as a rule.
    fn releases(&self, _world: &World, _unit: UnitId, _act: Act, _target: UnitId) -> Release {
        Release::default()
    }

    /// What an act about the unit's own turn is good for against the blows that foes may strike before its next one; for
    /// opponents. `None`, as a rule, where the rules cannot say or the act is not legal.
    fn promise(
        &self,
        _world: &World,
        _unit: UnitId,
        _act: Act,
        _aim: Aim,
        _blows: &[(UnitId, Act)],
    ) -> Option<Promise> {
        None
    }

    /// Fills in the numbers of a unit that all players see: the view has its number already.
    fn view(&self, world: &World, view: &mut UnitView);

    /// What the unit can do of what is wanted, refused acts included, with the reason. A ruleset that can tell the others
    /// apart early should.
    fn acts(&self, world: &World, unit: UnitId, wanted: Wanted<'_>) -> Vec<ActView>;

    /// The conditions on a unit.
    fn conditions(&self, _world: &World, _unit: UnitId) -> Vec<ConditionView> {
        Vec::new()
    }

    /// The numbers of a unit that a player wants to see, with their terms.
    fn stats(&self, _world: &World, _unit: UnitId) -> Vec<StatView> {
        Vec::new()
    }

    /// What a unit prepares that takes effect later, and what would come of it as things stand; nothing, as a rule.
    fn prepared(&self, _world: &World, _unit: UnitId) -> Option<PreparedView> {
        None
    }

    /// What comes next in this round, in order, what has passed included.
    fn timeline(&self, _world: &World) -> Vec<Beat> {
        Vec::new()
    }

    /// What is special about the battle as it stands, with names and values: who lies in ambush, how much time is
    /// left.
    fn situation(&self, _world: &World) -> Vec<StatView> {
        Vec::new()
    }

    /// The clock of the ruleset that decides the battle when it has run out, where there is one.
    fn clock(&self, _world: &World) -> Option<Clock> {
        None
    }

    /// The ways in which the rules decide the battle besides its goals, as it stands: a clock, a chase.
    fn endings(&self, _world: &World) -> Vec<EndingView> {
        Vec::new()
    }

    /// The things on the board that units can use as it stands.
    fn things(&self, _world: &World) -> Vec<ThingView> {
        Vec::new()
    }

    /// The verbs of its acts, with what players read about them; acts of verbs that are not declared come last in the bar.
    fn verbs(&self) -> &'static [VerbInfo] {
        &[]
    }

    /// The ties between units, the oldest first.
    fn bonds(&self, _world: &World) -> Vec<BondView> {
        Vec::new()
    }

    /// The melees that units are bound in, the oldest first.
    fn melees(&self, _world: &World) -> Vec<MeleeView> {
        Vec::new()
    }

    /// The manners of moving that are open to a unit now, the shortest first, where the rules know several.
    fn strides(&self, _world: &World, _unit: UnitId) -> Vec<StrideView> {
        Vec::new()
    }

    /// Who could stop a unit that is on its turn on its way to a cell, and where; nobody, as a rule.
    fn blockers(&self, _world: &World, _unit: UnitId, _to: Cell) -> Vec<BlockerView> {
        Vec::new()
    }

    /// What each answer to the open question means, in their order; none where their words say all.
    fn answers(&self, _world: &World) -> Vec<AnswerView> {
        Vec::new()
    }

    /// What stands first in the line of an act between two cells, as if its user stood in the first, by lines of the
    /// ruleset's own; `None` where it has none: an act with a line of fire then has the one that all rulesets share.
    fn sight(&self, _world: &World, _unit: UnitId, _act: &ActView, _from: Cell, _to: Cell) -> Option<Option<InTheWay>> {
        None
    }

    /// Whether something lies in a cell, besides what the board itself shows there, that takes a shot on its way (MC-087);
    /// asked where boards have objects and the rules say so ([`ShotsStopAt`](crate::ShotsStopAt)).
    fn holds_object(&self, _world: &World, _cell: Cell) -> bool {
        false
    }

    /// What the winners have got, once that is known.
    fn spoils(&self, _world: &World) -> Option<SpoilsView> {
        None
    }

    /// For a unit that may not end its move wherever there is room for it alone, such as one that helps another
    /// along: whether it may stop in a cell. `None`, as a rule, where room for it is enough.
    fn stops<'w>(&self, _world: &'w World, _unit: UnitId) -> Option<Box<dyn Fn(Cell) -> bool + 'w>> {
        None
    }

    /// Whether a unit wants nothing but to get away, by its nature or by its condition: an opponent that plays it without
    /// an aim of its own lets it run.
    fn flees(&self, _world: &World, _unit: UnitId) -> bool {
        false
    }

    /// Whether a unit that flees does so by choice, so that an opponent with an aim may let it turn on its foes.
    fn flees_by_choice(&self, _world: &World, _unit: UnitId) -> bool {
        false
    }

    /// What carries a unit and takes the blows that are meant for it, such as a vehicle that holds.
    fn carrier(&self, _world: &World, _unit: UnitId) -> Option<UnitId> {
        None
    }

    /// Where a unit is that has gone beyond the edge of the board and still takes part, in the board's columns and rows;
    /// `None`, as a rule, where it is on the board.
    fn beyond(&self, _world: &World, _unit: UnitId) -> Option<Cell> {
        None
    }

    /// The chance in percent that a unit gives up now, by its nature or by its condition: an opponent that plays it without
    /// an aim of its own lets it.
    fn surrender_chance(&self, _world: &World, _unit: UnitId) -> u8 {
        0
    }

    /// The cells that a unit may set foot in at all, where the rules keep it out of some that it could walk into;
    /// `None`, as a rule, where they do not.
    fn enters<'w>(&self, _world: &'w World, _unit: UnitId) -> Option<Box<dyn Fn(Cell) -> bool + 'w>> {
        None
    }

    /// What each step of a unit's walk does to it, from a cell to the next: hit points that it is expected to lose, and tests
    /// that it has to pass. It is worked out as the step itself is, and decides which of its ways a unit takes. `None`, as a
    /// rule, where no step on this board does anything to this unit; then ways cost nobody more than they did.
    fn harms<'w>(&self, _world: &'w World, _unit: UnitId) -> Option<Box<dyn Fn(Cell, Cell) -> Harm + 'w>> {
        None
    }

    /// Every aim that an act could have from a cell, where it is not for [`ActView::targeting`] to say.
    fn aims(&self, world: &World, unit: UnitId, act: &ActView, from: Cell) -> Vec<Aim> {
        act.targeting.aims(world, unit, from)
    }

    /// The cells that an act would catch, as if its user stood in `from`; see [`Ruleset::aims`].
    fn caught_cells(&self, world: &World, unit: UnitId, act: &ActView, from: Cell, aim: Aim) -> Vec<Cell> {
        act.targeting.cells(world, unit, from, aim)
    }

    /// The units that an act would or could catch, as if its user stood in `from`; see [`Ruleset::aims`].
    fn caught_units(&self, world: &World, unit: UnitId, act: &ActView, from: Cell, aim: Aim) -> Vec<UnitId> {
        act.targeting.units(world, unit, from, aim)
    }

    /// The part of a unit's way that is settled already, since it has named cells that the way is to lead over; its
    /// [`traveller`](Self::traveller) then has only what is left for the rest.
    fn way_begun(&self, _world: &World, _unit: UnitId) -> Option<crate::flow::course::Begun> {
        None
    }

    /// Whether the end of the battle is looked for at this stage, or when the referee has ruled
    /// ([`Stage::BattleEnd`]); always, as a rule.
    fn judges_at(&self, _world: &World, _stage: Stage) -> bool {
        true
    }

    /// How the unit travels with the movement it has left; `None` when it may not move now.
    fn traveller(&self, world: &World, unit: UnitId) -> Option<Traveller>;

    /// Whether nothing can strike or catch a unit for now though it takes part, as one that is high in the air or
    /// hidden off the field (MC-130, MC-138). Its cell is kept for it.
    fn is_out_of_reach(&self, _world: &World, _unit: UnitId) -> bool {
        false
    }

    /// Whether the foes of a unit do not see it though it takes part.
    fn is_concealed(&self, _world: &World, _unit: UnitId) -> bool {
        false
    }

    /// Half points of movement that the unit would have left after an act at once; all of them by default.
    fn points_after_act(&self, world: &World, unit: UnitId) -> u16 {
        self.traveller(world, unit).map_or(0, |traveller| traveller.points)
    }

    /// How often a unit could do an act in what is left of its turn, if it stays where it is or goes first; 1 by default.
    fn repeats(&self, _world: &World, _unit: UnitId, _act: Act, _goes: bool) -> u8 {
        1
    }

    /// How the unit would travel with a fresh move, in any unit's turn; `None` when it could not move at all.
    fn fresh_traveller(&self, world: &World, unit: UnitId) -> Option<Traveller>;
}

/// The ruleset of the battle that a world belongs to.
#[derive(Resource, Clone, Copy)]
pub struct Rules(pub &'static dyn Ruleset);
