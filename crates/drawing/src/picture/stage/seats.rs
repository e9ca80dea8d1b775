//! The positions of tokens on a stage: in rows side by side in an area, behind each other at a metre of a line.

use std::collections::BTreeMap;

use glam::Vec2;

use super::{
    Plan, RULER, Stage,
    areas::{BETWEEN, SLOT, lines_in, wide},
};
use crate::picture::crowd::{Guest, Seat};
use hexfray_board::grid::Cell;

/// The height of a line's front tokens above the ruler, and the distance of tokens behind each other.
const NEAREST: f32 = 52.0;
const LANE: f32 = 88.0;
/// The most tokens behind each other.
const LANES: usize = 4;
/// The distance at which neighbouring tokens do not overlap, and the least distance of a token's middle from the ends of a line.
const BESIDE: f32 = 66.0;
const MARGIN: f32 = 38.0;
/// How far a token may be from its metre before it is put behind others.
const NEAR: f32 = 0.5;
/// The size factors of the tokens of large units and of fallen ones.
const LARGE: f32 = 0.72;
const FALLEN: f32 = 0.85;

impl Stage {
    /// A seat for each guest, relative to the middle of its cell; a `None` among the guests is a unit that is not on the board.
    pub fn seats(&self, guests: &[Option<Guest>]) -> Vec<Seat> {
        let mut seats: Vec<Seat> = guests.iter().map(|guest| guest.map_or(Seat::ALONE, usual)).collect();
        match self.plan {
            Plan::Areas { .. } => self.seat_areas(guests, &mut seats),
            Plan::Line { .. } => self.seat_line(guests, &mut seats),
        }
        seats
    }

    /// In each area, sides are next to each other, in as few rows as the width allows; fallen units are at the lower edge.
    fn seat_areas(&self, guests: &[Option<Guest>], seats: &mut [Seat]) {
        let mut crowds: BTreeMap<Cell, Vec<usize>> = BTreeMap::new();
        for (at, guest) in guests.iter().enumerate() {
            guest.iter().for_each(|guest| crowds.entry(guest.cell).or_default().push(at));
        }
        let guest = |at: &usize| guests[*at].expect("those of a crowd are on the board");
        for (cell, crowd) in crowds {
            let (low, high) = self.floor(cell.col);
            let (mut up, fallen): (Vec<usize>, Vec<usize>) = crowd.iter().partition(|at| guest(at).stands);
            up.sort_by_key(|at| (guest(at).livery, *at));
            let sides: Vec<&[usize]> = up.chunk_by(|one, other| guest(one).livery == guest(other).livery).collect();
            for (&at, place) in sides.concat().iter().zip(rows(&sides, high - low)) {
                seats[at].offset = place;
            }
            let room = (high.x - low.x) / fallen.len().max(1) as f32;
            for (place, at) in fallen.into_iter().enumerate() {
                let aside = (place as f32 + 0.5) * room - (high.x - low.x) / 2.0;
                seats[at].offset = Vec2::new(aside, (low.y - high.y) / 2.0 + 12.0);
            }
        }
    }

    /// Each unit is at its metre if there is room, otherwise behind the tokens there, otherwise beside them: as near to its
    /// metre as the others allow, and never beyond the ends of the stage.
    fn seat_line(&self, guests: &[Option<Guest>], seats: &mut [Seat]) {
        let over = RULER + NEAREST;
        let deep = self.size.y + self.horizon(0) - over;
        let lanes = ((deep / LANE) as usize + 1).min(LANES);
        let mut order: Vec<(usize, Guest)> =
            guests.iter().copied().enumerate().filter_map(|(at, it)| Some((at, it?))).collect();
        order.retain(|(_, guest)| guest.stands);
        // In a metre that foes share, each side is at its own end.
        order.sort_by_key(|&(at, guest)| (guest.cell.col, guest.livery, at));
        let mut taken: Vec<Vec<(usize, f32)>> = vec![Vec::new(); lanes];
        for (at, guest) in order {
            let wanted = self.centre(guest.cell).x;
            let end = |lane: &Vec<(usize, f32)>| lane.last().map_or(f32::MIN, |&(_, before)| before + BESIDE);
            // The first lane with room, or else the one that is left earliest.
            let free = taken.iter().position(|lane| end(lane) <= wanted + NEAR);
            let fewest = || (0..lanes).min_by(|&one, &other| end(&taken[one]).total_cmp(&end(&taken[other])));
            let Some(lane) = free.or_else(fewest) else { continue };
            let place = end(&taken[lane]).max(wanted);
            taken[lane].push((at, place));
        }
        for (row, lane) in taken.iter().enumerate() {
            let wanted: Vec<f32> = lane.iter().filter_map(|&(at, _)| Some(self.centre(guests[at]?.cell).x)).collect();
            for (&(at, _), (x, own)) in lane.iter().zip(spread(&wanted, self.size.x).into_iter().zip(&wanted)) {
                let middle = guests[at].map_or(Vec2::ZERO, |guest| self.centre(guest.cell));
                seats[at].offset = Vec2::new(x - own, over - self.size.y + LANE * row as f32 - middle.y);
            }
        }
        for (seat, guest) in seats.iter_mut().zip(guests) {
            if guest.is_some_and(|guest| !guest.stands) {
                seat.offset = Vec2::new(0.0, RULER + 18.0 - 42.0);
            }
        }
    }
}

/// A token of its usual size.
fn usual(guest: Guest) -> Seat {
    let size = if guest.large { LARGE } else { 1.0 };
    Seat { offset: Vec2::ZERO, size: if guest.stands { size } else { size * FALLEN } }
}

/// Positions for the sides of an area next to each other, relative to its middle: in as few rows as fit, the first row at the
/// back.
fn rows(sides: &[&[usize]], room: Vec2) -> Vec<Vec2> {
    let counts: Vec<usize> = sides.iter().map(|side| side.len()).collect();
    let most = lines_in(room.y).max(1);
    let lines = (1..most).find(|&lines| wide(&counts, lines) <= room.x).unwrap_or(most);
    // If there is still too little room, they move closer together.
    let squeeze = (room / Vec2::new(wide(&counts, lines), lines as f32 * SLOT.y)).min(Vec2::ONE);
    let mut places = Vec::new();
    let mut x = -wide(&counts, lines) / 2.0;
    for count in counts {
        let columns = count.div_ceil(lines);
        let rows = count.div_ceil(columns);
        places.extend((0..count).map(|at| {
            let (column, row) = (at / rows, at % rows);
            let beside = x + (column as f32 + 0.5) * SLOT.x;
            // A token has a chance above it and its name below it.
            let over = (0.5 * (rows as f32 - 1.0) - row as f32) * SLOT.y + 4.0;
            Vec2::new(beside, over) * squeeze
        }));
        x += columns as f32 * SLOT.x + BETWEEN;
    }
    places
}

/// Positions in the order of the wanted ones, at least [`BESIDE`] apart and within a stage of this width, with the least sum of
/// squares of the distances to the wanted ones. If there is too little room for all, they are closer together.
fn spread(wanted: &[f32], wide: f32) -> Vec<f32> {
    let between = wanted.len().saturating_sub(1) as f32;
    let room = (wide - 2.0 * MARGIN).max(0.0);
    let apart = if between * BESIDE > room { room / between } else { BESIDE };
    // Without the distances between them, positions only have to rise: neighbours that do not are pooled at their mean.
    let mut pools: Vec<(f32, usize)> = Vec::new();
    for (at, x) in wanted.iter().enumerate() {
        let mut pool = (x - at as f32 * apart, 1);
        while let Some(&(before, count)) = pools.last().filter(|(before, _)| *before > pool.0) {
            let all = count + pool.1;
            pool = ((before * count as f32 + pool.0 * pool.1 as f32) / all as f32, all);
            pools.pop();
        }
        pools.push(pool);
    }
    let last = (wide - MARGIN - between * apart).max(MARGIN);
    let levels = pools.into_iter().flat_map(|(level, count)| std::iter::repeat_n(level, count));
    levels.enumerate().map(|(at, level)| level.clamp(MARGIN, last) + at as f32 * apart).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn guest(col: i16, livery: usize) -> Option<Guest> {
        Some(Guest { cell: Cell::new(col, 0), livery, stands: true, large: false, aboard: None })
    }

    /// The positions of all tokens on the stage.
    fn places(stage: &Stage, guests: &[Option<Guest>]) -> Vec<Vec2> {
        let seats = stage.seats(guests);
        guests.iter().flatten().zip(seats).map(|(guest, seat)| stage.centre(guest.cell) + seat.offset).collect()
    }

    fn check_apart(places: &[Vec2]) {
        for (at, one) in places.iter().enumerate() {
            for other in &places[..at] {
                let apart = (*one - *other).abs();
                assert!(apart.x > 60.0 || apart.y > 70.0, "{at} is not covered: {one} and {other}");
            }
        }
    }

    #[test]
    fn nobody_covers_anybody_in_an_area() {
        for (room, count) in [(Vec2::new(1008.0, 690.0), 8), (Vec2::new(688.0, 510.0), 6), (Vec2::new(378.0, 486.0), 6)]
        {
            let crowds = [vec![2, 0], vec![count / 2, count / 2], vec![0, 2]];
            let (stage, _) = Stage::areas(&crowds, room);
            let fight = (0..count).map(|at| guest(1, at % 2));
            let guests: Vec<_> =
                [guest(0, 0), guest(0, 0), guest(2, 1), guest(2, 1)].into_iter().chain(fight).collect();
            let places = places(&stage, &guests);
            check_apart(&places);
            let blue = places.iter().skip(4).step_by(2).map(|at| at.x).fold(f32::MIN, f32::max);
            let red = places.iter().skip(5).step_by(2).map(|at| at.x).fold(f32::MAX, f32::min);
            assert!(blue < red, "sides stand beside each other, the first at the left: {blue} and {red}");
        }
    }

    #[test]
    fn many_on_one_metre_stand_behind_each_other() {
        let (stage, _) = Stage::line(&[true; 40], Vec2::new(1008.0, 690.0), 22.0);
        let guests: Vec<_> = (0..8).map(|at| guest(20, at / 4)).chain([guest(22, 0), guest(5, 0)]).collect();
        let places = places(&stage, &guests);
        check_apart(&places);
        assert!(
            (places[0].x - places[1].x).abs() < BESIDE / 2.0 && places[1].y > places[0].y + 70.0,
            "one behind the other"
        );
        assert!((places[9].x - stage.centre(Cell::new(5, 0)).x).abs() < 0.1, "who is alone stands over its metre");
        let (low, high) = stage.bounds();
        assert!(places.iter().all(|at| at.x > low.x && at.x < high.x && at.y > low.y && at.y < high.y), "{places:?}");
    }

    #[test]
    fn a_crowd_at_the_end_of_a_line_stays_on_the_stage() {
        let (stage, _) = Stage::line(&[true; 40], Vec2::new(860.0, 450.0), 20.0);
        let guests: Vec<_> = (33..40).map(|col| guest(col, 1)).chain([guest(20, 0), guest(0, 0)]).collect();
        let places = places(&stage, &guests);
        check_apart(&places);
        let (low, high) = stage.bounds();
        assert!(places.iter().all(|at| at.x >= low.x + 30.0 && at.x <= high.x - 30.0), "{places:?}");
        assert!((places[7].x - stage.centre(Cell::new(20, 0)).x).abs() < 0.1, "the others stand over their metres");
    }

    #[test]
    fn tokens_make_room_for_each_other_on_both_sides() {
        assert_eq!(spread(&[500.0], 1000.0), [500.0]);
        assert_eq!(spread(&[500.0, 500.0], 1000.0), [467.0, 533.0], "each gives way by half");
        assert_eq!(spread(&[100.0, 500.0, 510.0], 1000.0), [100.0, 472.0, 538.0], "one apart stays");
        assert_eq!(spread(&[990.0, 995.0], 1000.0), [896.0, 962.0], "within the stage");
        assert_eq!(spread(&[50.0, 50.0, 50.0], 142.0), [38.0, 71.0, 104.0], "closer together where there is no room");
        assert!(spread(&[], 1000.0).is_empty());
    }

    proptest! {
        #[test]
        fn no_positions_are_nearer_to_the_wanted_ones(
            mut wanted in proptest::collection::vec(0.0_f32..1000.0, 1..8),
            moved in proptest::collection::vec(-20.0_f32..20.0, 8),
        ) {
            wanted.sort_by(f32::total_cmp);
            let found = spread(&wanted, 1000.0);
            let far = |places: &[f32]| places.iter().zip(&wanted).map(|(one, other)| (one - other).powi(2)).sum::<f32>();
            let is_allowed = |places: &[f32]| {
                places.windows(2).all(|pair| pair[1] - pair[0] >= BESIDE - 0.01)
                    && places.iter().all(|&x| (MARGIN - 0.01..=1000.01 - MARGIN).contains(&x))
            };
            prop_assert!(is_allowed(&found), "{found:?}");
            let other: Vec<f32> = found.iter().zip(&moved).map(|(x, by)| x + by).collect();
            prop_assert!(!is_allowed(&other) || far(&other) >= far(&found) - 0.5, "{other:?} is nearer than {found:?}");
        }
    }
}
