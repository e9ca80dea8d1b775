//! The range of an act and the units that it catches, in words.

use hexfray_battle::{Range, Targeting, Who};
use hexfray_board::grid::Template;

/// The range of an act and the units that it catches: `range 5 cells · radius 2 · friend and foe`. Empty for an act on its
/// user alone. On a board of `areas` there are no cells, only so many areas.
pub fn reach_in_words(act: &Targeting, areas: Option<u32>) -> String {
    if act.who == Who::User {
        return String::new();
    }
    let mut parts = Vec::new();
    let whom = match act.template {
        Template::All => Some(whom_of_all(act.who)),
        _ if act.is_single() => None,
        _ => whom(act.who),
    };
    if !act.aims_itself() && !act.aims_way() {
        parts.push(match act.range {
            Range::Own | Range::Cells(0) if areas.is_some() => "in the same area".to_owned(),
            Range::Cells(1) if areas.is_some() => "to a neighbouring area".to_owned(),
            Range::Cells(most) if areas.is_some_and(|count| most >= count) => "any area".to_owned(),
            Range::Cells(most) if areas.is_some() => format!("up to {most} areas away"),
            Range::Own | Range::Cells(0) => "hand to hand, in the target's cell".to_owned(),
            Range::Cells(1) => "adjacent".to_owned(),
            Range::Cells(cells) => format!("range {cells} cells"),
            Range::Unlimited => "any range".to_owned(),
        });
    }
    let around = |size: u32| if act.aims_itself() { format!("around itself, radius {size}") } else { radius(size) };
    match act.template {
        Template::All | Template::Area { size: 0 | 1 } => {}
        // The text of the act says how far it goes there, in metres.
        _ if areas.is_some() => {}
        Template::Area { size } | Template::Party { size } => parts.push(around(size.saturating_sub(1))),
        Template::Line => parts.push("a straight line".to_owned()),
        Template::Cone { length } => parts.push(format!("a cone {length} cells long")),
        Template::Circle { radius, cell_width } => parts.push(around(radius / cell_width.max(1))),
    }
    parts.extend(whom.map(str::to_owned));
    // Nothing can come between neighbours.
    if act.line_of_fire && !matches!(act.range, Range::Own | Range::Cells(0 | 1)) {
        parts.push("needs a clear line of fire".to_owned());
    }
    parts.join(" · ")
}

fn radius(cells: u32) -> String {
    format!("radius {cells}")
}

/// The units in an area that are caught; `None` if the act makes that clear.
const fn whom(who: Who) -> Option<&'static str> {
    match who {
        Who::Everybody | Who::Others => Some("friend and foe"),
        Who::Foes => Some("foes only"),
        Who::Friends => Some("friends only"),
        Who::Formation | Who::FallenFriends | Who::FallenOrStanding | Who::User => None,
    }
}

const fn whom_of_all(who: Who) -> &'static str {
    match who {
        Who::Everybody | Who::FallenOrStanding | Who::User => "everybody",
        Who::Others => "everybody else",
        Who::Foes => "all foes",
        Who::Friends => "all friends",
        Who::FallenFriends => "all friends who have fallen",
        Who::Formation => "a whole side",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(range: Range, template: Template, who: Who) -> String {
        reach_in_words(&Targeting { range, template, who, line_of_fire: false, at_cells: false }, None)
    }

    #[test]
    fn one_reads_how_far_an_act_goes_and_whom_it_catches() {
        let one = Template::Area { size: 1 };
        assert_eq!(told(Range::Cells(0), one, Who::Foes), "hand to hand, in the target's cell");
        assert_eq!(told(Range::Cells(1), one, Who::Foes), "adjacent");
        assert_eq!(told(Range::Cells(5), one, Who::Everybody), "range 5 cells");
        assert_eq!(
            told(Range::Cells(5), Template::Area { size: 3 }, Who::Everybody),
            "range 5 cells · radius 2 · friend and foe"
        );
        assert_eq!(
            told(Range::Own, Template::Party { size: 3 }, Who::Friends),
            "around itself, radius 2 · friends only"
        );
        assert_eq!(told(Range::Cells(9), Template::Cone { length: 3 }, Who::Foes), "a cone 3 cells long · foes only");
        assert_eq!(told(Range::Unlimited, Template::All, Who::Foes), "all foes");
        assert_eq!(told(Range::Cells(3), one, Who::User), "");
        let shot =
            Targeting { range: Range::Cells(8), template: one, who: Who::Foes, line_of_fire: true, at_cells: false };
        assert_eq!(reach_in_words(&shot, None), "range 8 cells · needs a clear line of fire");
        assert_eq!(reach_in_words(&Targeting { range: Range::Cells(1), ..shot }, None), "adjacent");
        let in_areas = |range| reach_in_words(&Targeting { range, line_of_fire: false, ..shot }, Some(3));
        let ranges = [Range::Cells(0), Range::Cells(1), Range::Cells(2), Range::Cells(30)];
        let said = ["in the same area", "to a neighbouring area", "up to 2 areas away", "any area"];
        assert_eq!(ranges.map(in_areas), said, "nothing is measured in cells there");
    }
}
