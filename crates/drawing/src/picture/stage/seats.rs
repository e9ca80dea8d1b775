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
/// The distance at which neighbouring tokens do not overlap, and the number of steps, half as long, that are tried.
const BESIDE: f32 = 66.0;
const STEPS: i32 = 12;
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

    /// Each unit is at its metre if there is room, otherwise behind the tokens there, otherwise beside them.
    fn seat_line(&self, guests: &[Option<Guest>], seats: &mut [Seat]) {
        let over = RULER + NEAREST;
        let deep = self.size.y + self.horizon(0) - over;
        let lanes = ((deep / LANE) as usize + 1).min(LANES);
        let mut order: Vec<usize> = (0..guests.len()).filter(|&at| guests[at].is_some_and(|it| it.stands)).collect();
        order.sort_by_key(|&at| guests[at].map(|guest| (guest.livery, at)));
        let mut taken: Vec<Vec<f32>> = vec![Vec::new(); lanes];
        for at in order {
            let Some(guest) = guests[at] else { continue };
            let middle = self.centre(guest.cell);
            // Units move aside to the left or right, depending on their side, so that foes stay apart.
            let toward = if guest.livery.is_multiple_of(2) { -1 } else { 1 };
            let (lane, x) = free_place(&taken, middle.x, toward);
            taken[lane].push(x);
            seats[at].offset = Vec2::new(x - middle.x, over - self.size.y + LANE * lane as f32 - middle.y);
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

/// The free lane and position nearest to the wanted one; behind other tokens rather than beside them.
fn free_place(taken: &[Vec<f32>], wanted: f32, toward: i32) -> (usize, f32) {
    let is_free = |lane: &Vec<f32>, x: f32| lane.iter().all(|other| (other - x).abs() >= BESIDE - 0.1);
    let sides = (0..=STEPS).flat_map(|step| [step * toward, -step * toward]);
    for step in sides {
        let x = wanted + step as f32 * BESIDE / 2.0;
        if let Some(lane) = taken.iter().position(|lane| is_free(lane, x)) {
            return (lane, x);
        }
    }
    (0, wanted)
}

#[cfg(test)]
mod tests {
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
        assert!((places[0].x - places[1].x).abs() < 0.1 && places[1].y > places[0].y + 70.0, "one behind the other");
        assert!((places[9].x - stage.centre(Cell::new(5, 0)).x).abs() < 0.1, "who is alone stands over its metre");
        let (low, high) = stage.bounds();
        assert!(places.iter().all(|at| at.x > low.x && at.x < high.x && at.y > low.y && at.y < high.y), "{places:?}");
    }
}
