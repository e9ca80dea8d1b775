//! The digits that are the keys of acts in the open list.

use super::{Menu, Repertoire};
use hexfray_battle::{Act, UnitId};

/// The number of digits that can be keys: 1 to 9.
const MOST: u8 = 9;

/// The digits of the acts in each unit's lists. An act keeps its digit during the whole battle, so that a press that is known by
/// heart never does something else because another act has become possible.
#[derive(Debug, Default)]
pub struct Digits(Vec<Given>);

/// A digit that has been given to an act.
#[derive(Debug)]
struct Given {
    list: (UnitId, Menu),
    act: Act,
    digit: u8,
}

impl Digits {
    /// Gives the free digits of a list to its possible acts without one, in the order of the list.
    pub fn give(&mut self, unit: UnitId, menu: Menu, repertoire: &Repertoire) {
        let list = (unit, menu);
        let possible = repertoire.listed(menu, "").into_iter().map(|at| &repertoire.acts[at]);
        for view in possible.filter(|view| view.refused.is_none()) {
            let is_free = |digit: &u8| self.0.iter().all(|given| given.list != list || given.digit != *digit);
            if self.digit(unit, menu, view.act).is_none()
                && let Some(digit) = (1..=MOST).find(is_free)
            {
                self.0.push(Given { list, act: view.act, digit });
            }
        }
    }

    /// The digit of an act in a list, 1 to 9; `None` if it has none.
    pub fn digit(&self, unit: UnitId, menu: Menu, act: Act) -> Option<u8> {
        self.0.iter().find(|given| given.list == (unit, menu) && given.act == act).map(|given| given.digit)
    }

    /// The act with a digit in a list.
    pub fn act(&self, unit: UnitId, menu: Menu, digit: u8) -> Option<Act> {
        self.0.iter().find(|given| given.list == (unit, menu) && given.digit == digit).map(|given| given.act)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::menu::tests::{VERBS, act};
    use hexfray_battle::{ActView, Verb};

    const UNIT: UnitId = UnitId(0);
    const MENU: Menu = Menu::All;

    fn digits_of(digits: &Digits, acts: &[ActView]) -> Vec<Option<u8>> {
        acts.iter().map(|view| digits.digit(UNIT, MENU, view.act)).collect()
    }

    #[test]
    fn an_act_keeps_its_digit_when_others_come_and_go() {
        let mut acts: Vec<ActView> = (0..4).map(|with| act(Verb::ATTACK, with, "Axe", None)).collect();
        acts[1].refused = Some("it is empty");
        let mut digits = Digits::default();
        digits.give(UNIT, MENU, &Repertoire { acts: &acts, verbs: VERBS });
        assert_eq!(digits_of(&digits, &acts), [Some(1), None, Some(2), Some(3)], "possible acts, in the list's order");
        (acts[0].refused, acts[1].refused) = (Some("it is empty"), None);
        digits.give(UNIT, MENU, &Repertoire { acts: &acts, verbs: VERBS });
        assert_eq!(digits_of(&digits, &acts), [Some(1), Some(4), Some(2), Some(3)], "a new act takes a free digit");
        assert_eq!(digits.act(UNIT, MENU, 1), Some(acts[0].act), "the digit of a refused act does nothing else");
        assert_eq!(digits.act(UnitId(1), MENU, 1), None, "other units have digits of their own");
        assert_eq!(digits.act(UNIT, Menu::Of(Verb::ATTACK), 1), None, "as have other lists");
    }

    #[test]
    fn only_nine_acts_of_a_list_have_digits() {
        let acts: Vec<ActView> = (0..12).map(|with| act(Verb::ATTACK, with, "Axe", None)).collect();
        let mut digits = Digits::default();
        digits.give(UNIT, MENU, &Repertoire { acts: &acts, verbs: VERBS });
        assert_eq!(digits_of(&digits, &acts)[8..], [Some(9), None, None, None]);
    }
}
