//! Questions before acts that are final or may be mistakes, and their answers.

use super::Table;
use crate::{
    choice::Mode,
    doubt::{Concern, Confirmed, Doubt},
    files::Brought,
    saves::{SaveWish, WatchWish},
    state::{Overlay, RuledCell, Screen},
};
use hexfray_battle::{Battle, Decision, Order, Purpose, Ruling, UnitId};

/// What is said to a player whose Enter may be meant for the card before a question.
const READ: &str = "A question has come up: Enter once more gives the answer in gold";
/// What is said to a player whose Enter may be meant for a card that has been closed.
const POINT_FIRST: &str = "Point at a cell first, with the mouse or the arrow keys: then Enter acts there";

impl Table<'_> {
    /// Enter, or the pad's button for it: gives the answer in gold if a question is open, wherever the pointer is, though not the
    /// first time after a card was closed, since that may be meant for the card; otherwise confirms, but does nothing on the
    /// board if neither the pointer nor a key of the board has moved since a card was closed.
    pub(super) fn enter(&mut self) {
        if *self.ruled == RuledCell::Sought {
            return self.confirm();
        }
        if self.choice.doubt.as_ref().is_some_and(|doubt| doubt.concern.loses()) {
            return self.cancel();
        }
        let reads = !self.playback.is_idle();
        let is_asked = self.choice.doubt.is_some() || self.choice.menu.is_some() || self.is_curtained();
        let answers = self.choice.mode == Mode::Answer && self.ready() && *self.overlay == Overlay::None;
        if answers && !is_asked {
            if std::mem::take(&mut self.choice.just_read) {
                return self.choice.say(READ);
            }
            return self.give_answer_in_gold();
        }
        if !reads && !is_asked && self.choice.rested {
            return self.choice.say(POINT_FIRST);
        }
        if self.playback.page().is_some() || self.is_curtained() {
            (self.choice.rested, self.choice.just_read) = (true, true);
        }
        self.confirm();
    }

    /// Does what the question was about.
    pub(super) fn go_ahead(&mut self, doubt: Doubt) {
        match doubt.action {
            Confirmed::Orders(orders, forecast) => {
                if self.ready() {
                    self.done_here();
                    self.give_as_shown(&orders, forecast.as_deref());
                }
            }
            Confirmed::Turns => self.end_all_turns(),
            Confirmed::Leave => self.screen.set(Screen::Title),
            Confirmed::Load => drop(self.files.write(SaveWish::LoadLatest)),
            Confirmed::Open(name, text) => {
                self.kept.give_up();
                self.brought.write(Brought { name, text });
            }
        }
    }

    /// Does the alternative that the question offers.
    pub(super) fn take_instead(&mut self) {
        let Some(instead) = self.choice.doubt.take().and_then(|doubt| doubt.instead) else { return };
        if self.ready() {
            self.done_here();
            self.give_as_shown(&[instead.order], instead.forecast.as_deref());
        }
    }

    /// Notes that a click has done something: a refusal to do it there again needs no explanation.
    pub(super) fn done_here(&mut self) {
        self.choice.done_at = self.choice.hover;
    }

    /// Asks whether the side that decides surrenders.
    pub(super) fn surrender(&mut self) {
        if self.playback.is_idle()
            && self.session.human_decides()
            && let Some(order) = surrender(&self.session.battle)
        {
            let action = Confirmed::Orders(vec![order], None);
            self.choice.doubt = Some(Doubt::plain(Concern::Surrender, action));
            *self.overlay = Overlay::None;
        }
    }

    /// Leaves; asks first if the battle could not be saved.
    pub(super) fn leave(&mut self) {
        if self.replay.is_some() {
            self.watches.write(WatchWish::Leave);
        } else if self.kept.has_failed() && self.session.battle.outcome().is_none() {
            self.choice.doubt = Some(Doubt::plain(Concern::Leave, Confirmed::Leave));
            *self.overlay = Overlay::None;
        } else {
            self.screen.set(Screen::Title);
        }
    }

    /// Loads the latest save; asks first if more has been played than saved.
    pub(super) fn load(&mut self) {
        let orders = self.session.battle.history().len();
        if self.session.is_watched() || self.session.battle.outcome().is_some() || self.kept.is_saved(orders) {
            self.files.write(SaveWish::LoadLatest);
        } else {
            self.choice.doubt = Some(Doubt::plain(Concern::Load, Confirmed::Load));
            *self.overlay = Overlay::None;
        }
    }

    /// Ends the turn; for a unit that has done nothing, though it could do something, only after a second press.
    pub(super) fn end_turn(&mut self) {
        if !self.ready() || self.habit.holds() {
            return;
        }
        let Decision::Act { unit, .. } = *self.session.battle.decision() else { return };
        // The second press counts while the first is still answered.
        let is_warned = self.choice.idle == Some(unit) && self.choice.notice.is_some();
        if self.settings.ask_idle && !is_warned && self.is_idle(unit) {
            self.choice.idle = Some(unit);
            let name = self.session.names.unit(unit);
            let words = format!("{name} could still act: press End turn again to pass");
            self.choice.say(words);
            return;
        }
        self.give(Order::EndTurn { unit });
    }

    /// Whether a unit has done nothing in this turn though it could strike a foe or go to another cell.
    fn is_idle(&self, unit: UnitId) -> bool {
        let battle = &self.session.battle;
        let acted = |order: Order| match order {
            Order::Move { unit: who, .. } | Order::Walk { unit: who, .. } | Order::Act { unit: who, .. } => who == unit,
            _ => false,
        };
        let since = battle.history().get(self.habit.begun()..).unwrap_or_default();
        if since.iter().any(|given| acted(given.order)) {
            return false;
        }
        let own = battle.unit(unit).and_then(|unit| unit.cell);
        let strikes = self.choice.acts.iter().any(|act| {
            let aimed = || own.is_some_and(|own| !battle.aims(unit, act, own).is_empty());
            act.refused.is_none() && act.purpose == Purpose::Harm && aimed()
        });
        strikes || self.choice.reach.iter().any(|to| Some(to.cell) != own)
    }
}

/// The order by which the side that decides surrenders.
pub fn surrender(battle: &Battle) -> Option<Order> {
    let order = Order::Referee(Ruling::Surrender { side: battle.decision().side()? });
    battle.check(&order).is_ok().then_some(order)
}
