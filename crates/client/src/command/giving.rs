//! Giving orders: clicks, questions before them, undo, and the change of players at the machine.

use super::{Command, Table};
use crate::{
    caution::doubt_about,
    plan::{follow, order_of},
    session::Session,
    state::{Overlay, RuledCell},
};
use hexfray_battle::{Act, ActView, Aim, Forecast, Order, UnitId, VerbRole};

/// The message if the odds at the end of a unit's path differ from those shown.
const CHANGED: &str = "The odds have changed since they were shown: look again before you strike";
/// The message if a unit did not get as far as shown.
const STOPPED: &str = "The move went differently than shown: look again before you strike";

impl Table<'_> {
    /// Carries out a click: shows waiting events at once, takes an entry, or carries out the plan; asks first if that may
    /// strike a friend.
    pub(super) fn confirm(&mut self) {
        if *self.ruled == RuledCell::Sought {
            if let Some(cell) = self.choice.hover {
                (*self.ruled, *self.overlay) = (RuledCell::Chosen(cell), Overlay::Referee);
            }
            return;
        }
        if !self.playback.is_idle() {
            return self.playback.hurry();
        }
        if let Some(side) = self.session.curtain(&self.settings) {
            return self.session.pass_to(side);
        }
        if let Some(doubt) = self.choice.doubt.take() {
            return self.go_ahead(doubt);
        }
        if let Some(marked) = self.choice.marked.filter(|_| self.choice.menu.is_some()) {
            return self.entry(marked);
        }
        // On a slow machine pointing and clicking may share a frame: the click is meant for the present place of the pointer.
        if self.ready() && self.choice.stamp == Some(self.session.battle.history().len()) {
            follow(&self.session, &mut self.choice);
        }
        let (orders, forecast) = (self.choice.plan.orders.clone(), self.choice.plan.forecast.clone());
        if !orders.is_empty() && self.ready() {
            self.choice.doubt = doubt_about(&self.session.battle, &self.choice, &self.settings);
            if self.choice.doubt.is_none() {
                self.done_here();
                self.give_as_shown(&orders, forecast.as_ref());
            }
        } else if let Some(why) = self.choice.plan.why_not.clone() {
            self.choice.say(why);
        }
        let pointed = self.choice.unit(&self.session.battle);
        self.choice.inspected = pointed.filter(|_| orders.is_empty()).map(|unit| unit.id);
    }

    /// Gives the answer that is shown in gold.
    pub(super) fn give_answer_in_gold(&mut self) {
        if self.choice.stamp == Some(self.session.battle.history().len()) {
            follow(&self.session, &mut self.choice);
        }
        let at = self.choice.answer_in_gold();
        at.into_iter().for_each(|at| self.entry(at));
    }

    /// Gives an order.
    pub(super) fn give(&mut self, order: Order) {
        self.give_as_shown(&[order], None);
    }

    /// Gives orders one after another; each further one only if the move has gone as shown, and the last one only at the odds
    /// that were shown.
    pub(super) fn give_as_shown(&mut self, orders: &[Order], forecast: Option<&Forecast>) {
        self.declined.note(&self.session.battle, orders);
        for (at, order) in orders.iter().enumerate() {
            if let Some(before) = at.checked_sub(1).map(|before| orders[before])
                && let Some(changed) = self.has_changed(before, order, forecast)
            {
                return self.choice.say(changed);
            }
            match self.session.give(*order) {
                Ok(events) => self.playback.play(events),
                Err(refusal) => return self.choice.say(refusal.to_string()),
            }
        }
    }

    /// Follows the chosen hint: gives the order for an act after a move only if the move has gone as planned.
    pub(super) fn follow_hint(&mut self) {
        let hinted = self.why.hinted(self.session.battle.history().len()).filter(|_| self.ready());
        let orders = hinted.map(<[Order]>::to_vec).unwrap_or_default();
        for (at, &order) in orders.iter().enumerate() {
            if at > 0 && self.cannot_follow(orders[at - 1], order) {
                return self.choice.say(STOPPED);
            }
            match self.session.give(order) {
                Ok(events) => self.playback.play(events),
                Err(refusal) => return self.choice.say(refusal.to_string()),
            }
        }
    }

    /// Whether the order after the last one is impossible: a move was stopped, or something else has intervened.
    fn cannot_follow(&self, before: Order, order: Order) -> bool {
        let battle = &self.session.battle;
        let stopped = match before {
            Order::Move { unit, to } | Order::Walk { unit, to, .. } => {
                battle.unit(unit).and_then(|unit| unit.cell) != Some(to)
            }
            _ => false,
        };
        stopped || battle.check(&order).is_err()
    }

    /// What differs from what was shown, after a unit's move.
    fn has_changed(&self, before: Order, order: &Order, forecast: Option<&Forecast>) -> Option<&'static str> {
        let battle = &self.session.battle;
        if self.cannot_follow(before, *order) {
            return Some(STOPPED);
        }
        // A unit that is asked after others have declined is asked exactly what was shown.
        if matches!(before, Order::Answer { .. }) {
            return None;
        }
        let now = battle.forecast(order).ok();
        let same = match (forecast, &now) {
            (Some(shown), Some(now)) => shown.promises_the_same(now),
            _ => false,
        };
        (!same).then_some(CHANGED)
    }

    /// Its player may order this whenever the battle waits, in any side's choice.
    pub(super) fn at_any_time(&mut self, unit: UnitId, act: Act) {
        if self.playback.is_idle() && at_any_time(&self.session, unit).iter().any(|view| view.act == act) {
            self.give(order_of(unit, act, Aim::None));
        }
    }

    /// Undoes the last order, or says why that is impossible; while a message is read, too.
    pub(super) fn undo(&mut self) {
        if !self.playback.can_undo() {
            return;
        }
        if let Some(why) = self.session.bars_undo() {
            self.choice.say(why);
        } else if self.session.undo() {
            self.choice.passing = None;
            self.playback.take_back(&self.session);
            self.shown.follow(&self.session.battle);
            self.choice.reset();
        }
    }

    /// Whether the battle is hidden before another human takes over the machine.
    pub(super) fn is_curtained(&self) -> bool {
        self.session.curtain(&self.settings).is_some()
    }

    /// Whether a command is accepted now: while a question about friends is open, or the machine is passed on, only the answer
    /// and commands that change no battle are.
    pub(super) fn hears(&self, command: Command) -> bool {
        use Command::{
            Cancel, Centre, Confirm, Cursor, EndTrial, Enter, Faster, Instead, Leave, Level, LookAt, Pan, Point,
            PointAt, PointerMoved, Show, Skip, Whole, Zoom,
        };
        if self.playback.is_idle() && self.is_curtained() {
            let shows = [Overlay::Menu, Overlay::Settings, Overlay::Help];
            return match command {
                Show(overlay) => shows.contains(&overlay),
                _ => {
                    matches!(command, Confirm | Enter | Cancel | EndTrial | Faster | Leave | Point(None) | PointerMoved)
                }
            };
        }
        if self.session.is_watched() && is_an_order(command) {
            return false;
        }
        let changes_nothing = match command {
            Confirm | Enter | Instead | PointerMoved | Cancel | Show(_) | Faster | Skip | Leave | EndTrial => true,
            _ => matches!(command, Zoom(_) | Pan(_) | Whole | Centre | Level(_) | LookAt(_)),
        };
        match *self.ruled {
            // A click chooses a cell, and gives no order.
            RuledCell::Sought => changes_nothing || matches!(command, Point(_) | PointAt(_) | Cursor(_)),
            RuledCell::None | RuledCell::Chosen(_) => changes_nothing || self.choice.doubt.is_none(),
        }
    }
}

/// Whether a command is of use only to a player of the battle.
fn is_an_order(command: Command) -> bool {
    use Command::{
        AtAnyTime, Consider, Digit, EndSide, EndTurn, Entry, Find, FollowHint, Instead, Letter, MoveMode, Open, Rule,
        Save, SeekCell, Show, Surrender, Take, Threats, Undo, Waypoint,
    };
    match command {
        Show(overlay) => overlay == Overlay::Referee,
        Digit(digit) => digit != 0,
        _ => matches!(
            command,
            AtAnyTime(..)
                | Consider(_)
                | EndSide
                | EndTurn
                | Entry(_)
                | Find
                | FollowHint
                | Instead
                | Letter(_)
                | MoveMode
                | Open(_)
                | Rule(_)
                | Save
                | SeekCell
                | Surrender
                | Take(_)
                | Threats
                | Undo
                | Waypoint
        ),
    }
}

/// Acts that a unit of a player at this machine may do now although another unit is asked, such as breaking off a prepared act.
pub fn at_any_time(session: &Session, unit: UnitId) -> Vec<ActView> {
    let battle = &session.battle;
    let is_own = battle.unit(unit).is_some_and(|view| session.is_human(view.side));
    if !is_own || session.acting() == Some(unit) {
        return Vec::new();
    }
    let gives_up = |act: &ActView| battle.role(act.act.verb) == VerbRole::GivesUp;
    let is_legal =
        |act: &ActView| !gives_up(act) && battle.check(&Order::Act { unit, act: act.act, aim: Aim::None }).is_ok();
    battle.acts(unit).into_iter().filter(is_legal).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{player::Player, session::Texts};
    use hexfray_battle::Decision;
    use hexfray_minds::ai::{Nearest, Opponent as _};

    #[test]
    fn a_question_about_a_defence_offers_no_surrender_beside_it() {
        let (texts, name) = (Texts::of_the_game(), "maps/market_street.battle.toml");
        let mut session = Session::start(&texts, name, &[Player::Human], 7).expect("it starts");
        let (mut mind, mut asked) = (Nearest::new(), 0);
        while session.battle.outcome().is_none() && session.battle.history().len() < 150 {
            let battle = &session.battle;
            if matches!(battle.decision(), Decision::Answer { .. }) && battle.act_under_way().is_some() {
                asked += 1;
                for unit in battle.units() {
                    let offered = at_any_time(&session, unit.id);
                    let gives_up = offered.iter().any(|act| battle.role(act.act.verb) == VerbRole::GivesUp);
                    assert!(!gives_up, "{}: {offered:?}", unit.name);
                }
            }
            let order = mind.choose(battle);
            session.give(order).expect("it is legal");
        }
        assert!(asked > 0, "attacks are met by defences");
    }
}
