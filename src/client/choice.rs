//! What the player is about to do: the mode, what is pointed at, and what would come of it.

use bevy::prelude::*;

use super::{session::Session, threat::Threats};
use crate::{
    battle::{
        ActView, Aim, AnswerView, Battle, BlockerView, Decision, Forecast, InTheWay, Order, Pace, StrideView, UnitId,
        UnitView, Verb, movement::Destination,
    },
    grid::Cell,
    story::percent,
};

/// What a click on the board means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Nothing: it is not this player's choice.
    #[default]
    Watch,
    /// Go there, or go and strike whoever stands there.
    Move,
    /// Aim the act at this place of [`Choice::acts`].
    Aim(usize),
    /// Choose which unit is next.
    Pick,
    /// Answer a question of the rules; the board waits.
    Answer,
}

/// What a click would do.
#[derive(Default)]
pub struct Plan {
    /// The orders that a click gives, in order; none where a click does nothing.
    pub orders: Vec<Order>,
    /// The way to go, the unit's own cell first.
    pub way: Vec<Cell>,
    /// What the way costs, in half points.
    pub cost: u16,
    /// Who could stop the unit on its way, and where.
    pub blockers: Vec<BlockerView>,
    /// From where the act would be done.
    pub from: Option<Cell>,
    /// The cells that the act would catch.
    pub caught: Vec<Cell>,
    /// Chances to show over units: who, what chance, and whether the click would strike them.
    pub chances: Vec<Chance>,
    /// The cells between user and target, and what stands in them.
    pub line: Vec<Cell>,
    /// What stands in the line of fire.
    pub in_the_way: Option<InTheWay>,
    /// The odds of what a click would do.
    pub forecast: Option<Forecast>,
    /// Why a click would do nothing, where that needs a word.
    pub why_not: Option<String>,
}

/// A chance over a unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chance {
    /// Over whom.
    pub unit: UnitId,
    /// The chance, 0 to 1.
    pub value: f64,
    /// Whether the click would strike it.
    pub chosen: bool,
    /// Whether the click might strike another instead.
    pub astray: bool,
}

/// A list of acts to choose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Menu {
    /// Those of a kind.
    Of(Verb),
    /// Those that are done more rarely.
    More,
}

/// Kinds of act that are done more rarely; they share a button.
pub const MORE: [Verb; 23] = [
    Verb::TRIGGER,
    Verb::PICK_UP,
    Verb::DROP,
    Verb::EQUIP,
    Verb::IMPROVISE,
    Verb::ASSIST,
    Verb::LEAP,
    Verb::CLIMB,
    Verb::TURN,
    Verb::SHOUT,
    Verb::JOIN,
    Verb::VIA,
    Verb::STANCE,
    Verb::STOW,
    Verb::SHEATHE,
    Verb::GIVE,
    Verb::RECEIVE,
    Verb::WEAR,
    Verb::DISPEL,
    Verb::MOUNT,
    Verb::DISMOUNT,
    Verb::SURRENDER,
    Verb::CUSTOM,
];

/// The player's choice in the making.
#[derive(Resource, Default)]
pub struct Choice {
    /// What a click means.
    pub mode: Mode,
    /// The open list of acts.
    pub menu: Option<Menu>,
    /// What the acting unit can do.
    pub acts: Vec<ActView>,
    /// Where it can go.
    pub reach: Vec<Destination>,
    /// The manners of moving that are open to it, the shortest first; none where there is only one.
    pub strides: Vec<StrideView>,
    /// Every legal aim of the chosen act from where the unit stands.
    pub aims: Vec<Aim>,
    /// The cell that is pointed at.
    pub hover: Option<Cell>,
    /// The unit that is pointed at, where several share the cell and one of them is meant.
    pub pointed: Option<UnitId>,
    /// The units that may be next, where a side chooses.
    pub picks: Vec<UnitId>,
    /// What the answers to the open question mean and promise.
    pub answers: Vec<Answer>,
    /// The answer that is looked at, by its place; it is given on [`Command::Confirm`](super::Command::Confirm).
    pub considered: Option<usize>,
    /// The cell of the keyboard's or pad's cursor.
    pub cursor: Option<Cell>,
    /// What a click would do now, and what would come of it.
    pub plan: Plan,
    /// Who could strike where.
    pub threats: Threats,
    /// Whether all threatened cells are marked.
    pub show_threats: bool,
    /// The unit whose card stays open.
    pub inspected: Option<UnitId>,
    /// A word to the player, such as why something is refused, and its age in seconds.
    pub notice: Option<(String, f32)>,
    pub(super) stamp: Option<usize>,
    pub(super) planned: Option<(Mode, Option<Cell>, Option<UnitId>, Option<usize>)>,
}

/// An answer to the open question.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What it is about.
    pub view: AnswerView,
    /// What it promises in a word, such as a chance; empty where no dice follow.
    pub promise: String,
}

/// The answers to the open question, in their order.
pub fn answers(battle: &Battle) -> Vec<Answer> {
    let Decision::Answer { options, .. } = battle.decision() else { return Vec::new() };
    let mut views = battle.answers().into_iter();
    let answers = (0..options.len()).map(|at| {
        let odds = answer(battle, at).and_then(|order| battle.forecast(&order).ok());
        let promise = odds.map_or_else(String::new, |odds| promise(battle, &odds));
        Answer { view: views.next().unwrap_or_default(), promise }
    });
    answers.collect()
}

/// What an order promises a side, in a word: a chance where it may fail, and what it does on average.
fn promise(battle: &Battle, odds: &Forecast) -> String {
    let side = battle.decision().side();
    let (mut chance, mut damage, mut gain, mut magic) = (0.0_f64, 0.0, 0.0, 0.0);
    for target in &odds.targets {
        chance = chance.max(target.reached * target.hit);
        let is_own = battle.unit(target.target).map(|unit| unit.side) == side;
        let harm = if is_own { &mut gain } else { &mut damage };
        *harm += target.reached * if is_own { -target.expected } else { target.expected };
        gain += target.reached * target.healing;
        magic -= target.reached * target.drained;
    }
    let mut words = Vec::new();
    if chance > 0.0 && chance < 1.0 {
        words.push(percent(chance));
    }
    if damage >= 0.05 {
        words.push(format!("{damage:.1} damage"));
    }
    for (amount, what) in [(gain, "HP"), (magic, "MP")] {
        if amount.abs() >= 0.05 {
            words.push(format!("{}{:.1} {what}", if amount < 0.0 { "−" } else { "+" }, amount.abs()));
        }
    }
    words.join(" · ")
}

impl Choice {
    /// Makes the next refresh start from nothing.
    pub fn reset(&mut self) {
        *self = Self { show_threats: self.show_threats, cursor: self.cursor, ..Self::default() };
    }

    /// Changes the mode; the plan follows.
    pub fn enter(&mut self, mode: Mode, session: &Session) {
        self.mode = mode;
        self.menu = None;
        self.planned = None;
        self.aims = match (mode, session.acting()) {
            (Mode::Aim(act), Some(unit)) => aims_of(&session.battle, unit, self.acts.get(act)),
            _ => Vec::new(),
        };
    }

    /// The unit that is pointed at: the one that is meant in a crowd, or whoever stands in the cell.
    pub fn unit(&self, battle: &Battle) -> Option<UnitView> {
        let hover = self.hover?;
        let meant = self.pointed.and_then(|unit| battle.unit(unit)).filter(|unit| unit.cell == Some(hover));
        meant.or_else(|| unit_in(battle, hover))
    }

    /// The act that is being aimed.
    pub fn aimed(&self) -> Option<&ActView> {
        match self.mode {
            Mode::Aim(act) => self.acts.get(act),
            _ => None,
        }
    }

    /// The attack that a click on a foe means while moving: the first that is possible.
    pub fn default_attack(&self) -> Option<&ActView> {
        let possible =
            |act: &&ActView| act.act.verb == Verb::ATTACK && act.refused.is_none() && act.pace == Pace::Action;
        self.acts.iter().find(possible)
    }

    /// Says something to the player.
    pub fn say(&mut self, text: impl Into<String>) {
        self.notice = Some((text.into(), 0.0));
    }

    /// The manner of moving that a way of this cost takes, by its place in the list.
    pub fn stride(&self, cost: u16) -> Option<usize> {
        self.strides.iter().position(|stride| stride.cost >= cost)
    }

    /// The acts of a list, with their places; of those that are done more rarely the possible ones first.
    pub fn listed(&self, menu: Menu) -> impl Iterator<Item = (usize, &ActView)> {
        let is_listed = move |verb: Verb| match menu {
            Menu::Of(wanted) => verb == wanted,
            Menu::More => MORE.contains(&verb),
        };
        // Reactions are asked for when they arise, never ordered.
        let is_orderable = |act: &ActView| act.pace != Pace::Reaction;
        let listed =
            move || self.acts.iter().enumerate().filter(move |(_, act)| is_listed(act.act.verb) && is_orderable(act));
        let parted = menu == Menu::More;
        let first = listed().filter(move |(_, act)| !parted || act.refused.is_none());
        first.chain(listed().filter(move |(_, act)| parted && act.refused.is_some()))
    }
}

/// Every aim of an act from where its user stands: those of its legal orders, and where there are none those that
/// its range would allow.
fn aims_of(battle: &Battle, unit: UnitId, act: Option<&ActView>) -> Vec<Aim> {
    let (Some(act), Some(from)) = (act, battle.unit(unit).and_then(|unit| unit.cell)) else { return Vec::new() };
    let aim = |order: Order| match order {
        Order::Act { unit: who, act: what, aim } if who == unit && what == act.act => Some(aim),
        _ => None,
    };
    let legal: Vec<Aim> = battle.orders().into_iter().filter_map(aim).collect();
    if legal.is_empty() { battle.aims(unit, act, from) } else { legal }
}

/// The unit that stands in a cell, those that take part first.
pub fn unit_in(battle: &Battle, cell: Cell) -> Option<UnitView> {
    let here: Vec<UnitView> = battle.occupants(cell).into_iter().filter_map(|unit| battle.unit(unit)).collect();
    here.iter().find(|unit| unit.is_active()).or(here.first()).copied()
}

/// The units that may be next, where a side chooses.
pub fn picks(battle: &Battle) -> Vec<UnitId> {
    let pick = |order: Order| match order {
        Order::Pick { unit } => Some(unit),
        _ => None,
    };
    battle.orders().into_iter().filter_map(pick).collect()
}

/// The order that answers a question with an option, or picks who is next from the list.
pub fn answer(battle: &Battle, option: usize) -> Option<Order> {
    match battle.decision() {
        Decision::Pick { .. } => picks(battle).get(option).map(|&unit| Order::Pick { unit }),
        Decision::Answer { unit, options, .. } if option < options.len() => {
            Some(Order::Answer { unit: *unit, option: option as u16 })
        }
        _ => None,
    }
}
