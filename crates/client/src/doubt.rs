//! Questions to the player before acts that are final or may be mistakes.

use hexfray_battle::{Forecast, Order, UnitId};

/// A question to the player; nothing is done until it is answered.
#[derive(Clone, Debug)]
pub struct Doubt {
    /// Its subject.
    pub concern: Concern,
    /// The command on a confirmation.
    pub deed: Deed,
    /// What could be done in its place.
    pub instead: Option<Instead>,
}

/// The subject of a question.
#[derive(Clone, Debug, PartialEq)]
pub enum Concern {
    /// Units that are no foes and may be struck as well, with the chance for each.
    Friends(Vec<(UnitId, f64)>),
    /// What speaks against a click, in a few words each; none where every click is confirmed.
    Click {
        /// What would be done: "Attack at 5 %".
        what: String,
        /// What speaks against it.
        reasons: Vec<String>,
    },
    /// The battle ends and is lost.
    Surrender,
    /// The turns of a whole side end.
    Side,
    /// The battle is left although it could not be saved.
    Leave,
    /// The battle that is played gives way to a save that is older.
    Load,
}

/// The command once it is confirmed.
#[derive(Clone, Debug)]
pub enum Deed {
    /// Orders, as they were shown.
    Orders(Vec<Order>, Option<Box<Forecast>>),
    /// The turns of all units of the side that decides end.
    Turns,
    /// The title is gone to.
    Leave,
    /// The player's latest save is loaded.
    Load,
}

/// Another thing that can be done.
#[derive(Clone, Debug)]
pub struct Instead {
    /// What it is called: "Stay and aim".
    pub label: String,
    /// The order that does it.
    pub order: Order,
    /// Its odds, as they were shown.
    pub forecast: Option<Box<Forecast>>,
}

impl Doubt {
    /// A question that has no other answers than to do it or not.
    pub const fn plain(concern: Concern, deed: Deed) -> Self {
        Self { concern, deed, instead: None }
    }

    /// Units that are no foes and may be struck, if the question is about them.
    pub fn bystanders(&self) -> &[(UnitId, f64)] {
        match &self.concern {
            Concern::Friends(bystanders) => bystanders,
            _ => &[],
        }
    }

    /// The orders and odds that it is about; none where it is about something else.
    pub fn orders(&self) -> (&[Order], Option<&Forecast>) {
        match &self.deed {
            Deed::Orders(orders, forecast) => (orders, forecast.as_deref()),
            Deed::Turns | Deed::Leave | Deed::Load => (&[], None),
        }
    }
}
