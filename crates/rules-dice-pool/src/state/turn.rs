//! A unit's turn: one Complex action or two Simple ones, Free actions, interrupts (DP-021 … DP-025).

use crate::content::{ActionKind, Settings};
use hexfray_battle::{AllowanceView, Canonical, Name};

/// The number of Simple actions that equal one Complex action, and so a whole turn (DP-023).
const WHOLE: u8 = 2;

/// The parts of its turn and round that a unit has used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Canonical)]
pub struct Turn {
    /// Whether its turn of this round is over (DP-019).
    pub acted: bool,
    /// Whether it forgoes the rest of the turn.
    pub over: bool,
    /// Simple actions used; a Complex one counts as two.
    pub used: u8,
    /// Whether that was a Complex action.
    pub complex: bool,
    /// Free actions used.
    pub free: u8,
    /// Move actions made (DP-053).
    pub moves: u8,
    /// Interrupts used in this round.
    pub interrupts: u8,
    /// Opportunity attacks made in this round (DP-113).
    pub opportunities: u8,
}

impl Turn {
    /// Checks whether an action is left (DP-021 … DP-025).
    ///
    /// # Errors
    /// The reason why none is left, and the id of the rule.
    pub const fn check(&self, settings: &Settings, kind: ActionKind) -> Result<(), (&'static str, &'static str)> {
        let limit = settings.interrupts_per_round;
        match kind {
            ActionKind::Simple if self.used < WHOLE => Ok(()),
            ActionKind::Simple => Err(("no Simple action is left this turn", "DP-023")),
            ActionKind::Complex if self.used == 0 => Ok(()),
            ActionKind::Complex => Err(("it takes the whole turn", "DP-022")),
            ActionKind::Free if self.free >= settings.free_actions_per_turn => {
                Err(("no Free action is left this turn", "DP-024"))
            }
            ActionKind::Free if self.is_spent() && !self.complex && !settings.free_after_last_action => {
                Err(("nothing follows the second Simple action", "DP-023"))
            }
            ActionKind::Interrupt if limit > 0 && self.interrupts >= limit => {
                Err(("no interrupt is left this round", "DP-025"))
            }
            ActionKind::Free | ActionKind::Interrupt => Ok(()),
        }
    }

    /// Takes an action.
    pub const fn take(&mut self, kind: ActionKind) {
        match kind {
            ActionKind::Simple => self.used += 1,
            ActionKind::Complex => (self.used, self.complex) = (WHOLE, true),
            ActionKind::Free => self.free = self.free.saturating_add(1),
            ActionKind::Interrupt => self.interrupts = self.interrupts.saturating_add(1),
        }
    }

    /// Whether neither a Simple nor a Complex action is left.
    pub const fn is_spent(&self) -> bool {
        self.used >= WHOLE
    }

    /// Simple actions that are left.
    pub const fn simple_left(&self) -> u8 {
        WHOLE.saturating_sub(self.used)
    }

    /// The actions of each kind that are left (DP-022 … DP-024).
    pub fn allowances(&self, settings: &Settings) -> Vec<AllowanceView> {
        let free = settings.free_actions_per_turn;
        let simple = AllowanceView {
            name: Name::new("Simple action"),
            left: self.simple_left(),
            of: WHOLE,
            about: "An attack, a move or another Simple act takes one; a Complex act takes the whole turn.",
        };
        let left = if self.check(settings, ActionKind::Free).is_ok() { free.saturating_sub(self.free) } else { 0 };
        let about = "Speaking, dropping a thing and the like take a Free action and nothing else.";
        [simple, AllowanceView { name: Name::new("Free action"), left, of: free, about }].to_vec()
    }

    /// This turn after a move action (DP-051, DP-053).
    #[must_use]
    pub const fn after_move(mut self) -> Self {
        self.take(ActionKind::Simple);
        self.moves = self.moves.saturating_add(1);
        self
    }

    /// A fresh turn in the same round.
    #[must_use]
    pub fn begun(self) -> Self {
        Self { interrupts: self.interrupts, opportunities: self.opportunities, ..Self::default() }
    }
}
