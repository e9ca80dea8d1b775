//! Which panels fold if there is no room for all that want to be open.

use bevy_egui::egui::Rect;

use crate::measures::Room;

/// What wants room, the most important first: of two that share a place the later one folds. The card of a unit folds to a line,
/// everything else waits until there is room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// A message that has to be read before the battle continues.
    Page,
    /// The list of acts.
    List,
    /// The forecast.
    Forecast,
    /// The card of a unit that the player has opened.
    Opened,
    /// A hint, or an explanation of the last turn.
    Why,
    /// The task that a message has set.
    Task,
    /// The card of the unit at the pointer, or in its turn.
    Card,
    /// The list of storeys.
    Storeys,
    /// The line of goals.
    Goals,
}

impl Claim {
    /// All of them, the most important first.
    pub const PRIORITY: [Self; 9] = [
        Self::Page,
        Self::List,
        Self::Forecast,
        Self::Opened,
        Self::Why,
        Self::Task,
        Self::Card,
        Self::Storeys,
        Self::Goals,
    ];
}

/// Whether something has room in a window of this area beside everything else that is wanted.
pub fn has_room(area: Rect, wanted: impl Fn(Claim) -> bool, claim: Claim) -> bool {
    let higher = Claim::PRIORITY.into_iter().take_while(|&higher| higher != claim);
    wanted(claim) && higher.into_iter().all(|higher| !wanted(higher) || !share_place(area, higher, claim))
}

/// Whether the lower of two would lie where the higher one is.
fn share_place(area: Rect, higher: Claim, lower: Claim) -> bool {
    use Claim::{Card, Forecast, Goals, List, Opened, Page, Storeys, Task, Why};
    let (room, is_beside) = (Room::of(area), Room::is_beside(area));
    // Where messages are beside the board, other panels that open are in their place.
    let column = Room::for_messages(area).is_some();
    match (higher, lower) {
        (List, Opened | Why | Card) | (Opened, Why) | (Why, Card) => true,
        // It may reach as far up as the task.
        (List, Task) => column || !is_beside,
        (List, Forecast) | (Opened, Goals) => room == Room::Phone,
        (Page, Opened | Why | Card) | (Opened | Task, Task | Card) => column,
        (Forecast, Opened | Why) => Room::is_narrow(area),
        // At the left of the board it is under the folded card.
        (Forecast, Card) => room == Room::Compact || Room::is_narrow(area),
        (Forecast | Why, Task) => column || Room::is_snug(area),
        (Opened, Storeys) => !is_beside,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Pos2, vec2};

    use super::*;

    #[test]
    fn of_two_in_one_place_the_more_important_is_shown() {
        let shown = |(wide, high): (f32, f32), wanted: &[Claim]| {
            let area = Rect::from_min_size(Pos2::ZERO, vec2(wide, high));
            let has = |claim: &Claim| has_room(area, |other| wanted.contains(&other), *claim);
            Claim::PRIORITY.into_iter().filter(has).collect::<Vec<_>>()
        };
        use Claim::{Card, Forecast, List, Opened, Page, Task, Why};
        let (desk, laptop, phone) = ((1600.0, 900.0), (1280.0, 720.0), (390.0, 844.0));
        assert_eq!(shown(desk, &[List, Why, Card]), [List], "the others are where the list is");
        assert_eq!(shown(desk, &[Forecast, Why, Task]), [Forecast, Why, Task], "each has a place");
        assert_eq!(shown(laptop, &[Opened, Why, Forecast]), [Forecast, Opened], "the hint waits for the card");
        assert_eq!(shown(phone, &[Forecast, List, Task]), [List], "a phone shows one of them");
        assert_eq!(shown(laptop, &[Page, Why, Card]), [Page, Why], "messages are above the board, the card is a line");
        assert_eq!(shown((1280.0, 620.0), &[Page, Why, Card]), [Page], "a low window has no room there");
    }
}
