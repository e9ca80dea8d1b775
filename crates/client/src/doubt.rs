//! Questions to the player before acts that are final or may be mistakes.

use hexfray_battle::{Forecast, Order, UnitId};

/// A question to the player; nothing is done until it is answered.
#[derive(Clone, Debug)]
pub struct Doubt {
    /// Its subject.
    pub concern: Concern,
    /// The action on a confirmation.
    pub action: Confirmed,
    /// The alternative.
    pub instead: Option<Instead>,
}

/// The subject of a question.
#[derive(Clone, Debug, PartialEq)]
pub enum Concern {
    /// Units that are not foes and may be struck as well, with the chance for each.
    Friends(Vec<(UnitId, f64)>),
    /// A click, with the reasons against it; none if every click is confirmed.
    Click {
        /// The act of the click: "Attack: hits 5 %".
        what: String,
        /// The reasons against it.
        reasons: Vec<String>,
        /// Whether it cannot succeed.
        hopeless: bool,
    },
    /// A surrender, which loses the battle.
    Surrender,
    /// A referee's ruling that ends the battle.
    Verdict,
    /// The end of the turns of a whole side.
    Side,
    /// Leaving a battle that could not be saved.
    Leave,
    /// Replacing the current battle by an older save.
    Load,
    /// Replacing the current battle, which could not be saved, by one from a file of this name.
    Open(String),
}

impl Concern {
    /// Whether something is lost, or cannot be won, if the answer is yes: then Enter answers no.
    pub const fn loses(&self) -> bool {
        match self {
            Self::Surrender | Self::Verdict | Self::Leave | Self::Load | Self::Open(_) | Self::Friends(_) => true,
            Self::Click { hopeless, .. } => *hopeless,
            Self::Side => false,
        }
    }
}

/// The action on a confirmation.
#[derive(Clone, Debug)]
pub enum Confirmed {
    /// Give these orders, with their odds as they were shown.
    Orders(Vec<Order>, Option<Box<Forecast>>),
    /// End the turns of all units of the side that decides.
    Turns,
    /// Leave for the title.
    Leave,
    /// Load the player's latest save.
    Load,
    /// Open a file with this name and this text.
    Open(String, String),
}

/// An alternative to the questioned act.
#[derive(Clone, Debug)]
pub struct Instead {
    /// Its name: "Stay and aim".
    pub label: String,
    /// The order that does it.
    pub order: Order,
    /// Its odds, as they were shown.
    pub forecast: Option<Box<Forecast>>,
}

impl Doubt {
    /// A question with only two answers: to do it or not.
    pub const fn plain(concern: Concern, action: Confirmed) -> Self {
        Self { concern, action, instead: None }
    }

    /// Units that are not foes and may be struck, if the question is about them.
    pub fn bystanders(&self) -> &[(UnitId, f64)] {
        match &self.concern {
            Concern::Friends(bystanders) => bystanders,
            _ => &[],
        }
    }

    /// The orders and odds of the question; none if it is about something else.
    pub fn orders(&self) -> (&[Order], Option<&Forecast>) {
        match &self.action {
            Confirmed::Orders(orders, forecast) => (orders, forecast.as_deref()),
            Confirmed::Turns | Confirmed::Leave | Confirmed::Load | Confirmed::Open(..) => (&[], None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn enter_does_nothing_final_where_the_act_cannot_succeed_or_may_hit_a_friend() {
        let click = |hopeless| Concern::Click { what: "Attack".to_owned(), reasons: Vec::new(), hopeless };
        assert!(click(true).loses() && !click(false).loses());
        assert!(Concern::Friends(Vec::new()).loses());
    }
}
