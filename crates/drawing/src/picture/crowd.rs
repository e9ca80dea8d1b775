//! The places of tokens that share a cell: smaller and side by side, or in rings around the middle of a melee.

use std::{
    collections::{BTreeMap, BTreeSet},
    f32::consts::TAU,
};

use glam::Vec2;

use super::geometry::Layout;
use hexfray_battle::MeleeView;
use hexfray_board::grid::Cell;

/// A unit that needs a place for its token.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Guest {
    /// Its cell.
    pub cell: Cell,
    /// The livery of its side; tokens of one livery keep together.
    pub livery: usize,
    /// Whether it takes part in the battle; fallen units are not given room.
    pub stands: bool,
    /// Whether it covers several cells. Such a unit is not moved, nor are the others in its cell.
    pub large: bool,
    /// The index among the guests of the unit that carries it, such as a vehicle.
    pub aboard: Option<usize>,
}

/// The place of a token in its cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seat {
    /// The offset from the middle of the cell, in world units, y upward.
    pub offset: Vec2,
    /// Its size as a multiple of the usual one.
    pub size: f32,
}

impl Seat {
    /// The seat of a token that has its cell to itself.
    pub const ALONE: Self = Self { offset: Vec2::ZERO, size: 1.0 };

    /// Whether it shares its cell with others.
    pub fn is_shared(&self) -> bool {
        *self != Self::ALONE
    }
}

/// The wanted size of tokens.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Readable {
    /// The size at which tokens are easy to read and to select, as a multiple of the usual one.
    pub size: f32,
    /// The cell under the pointer, whose tokens always get this size.
    pub open: Option<Cell>,
}

/// Width of a token, and its height with the bar under it, in world units.
const TOKEN: Vec2 = Vec2::new(45.0, 52.0);
/// The part of a cell that tokens may fill.
const ROOM: Vec2 = Vec2::new(0.98, 0.86);
/// The factor by which tokens may overlap in width and height; 1 is not at all.
const OVERLAP: Vec2 = Vec2::splat(1.04);
/// Up to this number, tokens may extend beyond the cell and overlap more, so that they are legible.
const FEW: usize = 4;
/// The part of a cell that a few tokens may fill, and their overlap.
const ROOM_OF_FEW: Vec2 = Vec2::new(1.16, 1.2);
const OVERLAP_OF_FEW: Vec2 = Vec2::new(1.24, 1.04);
/// The distance of the nearest tokens from the middle of a melee, in world units.
const INNER: f32 = 37.0;
/// The most tokens in a single ring; more tokens form several rings.
const ONE_RING: usize = 9;
/// The distance between tokens of a ring, and between rings, in world units.
const APART: f32 = 50.0;
/// Tokens smaller than the wanted size times this factor are spread out.
const SMALL: f32 = 0.75;
/// The size of riders as a share of their vehicle's, their number in a row at this size, and the most rows.
const ABOARD: f32 = 0.46;
const ABOARD_ROW: usize = 3;
const ABOARD_ROWS: usize = 3;
/// The part of a cell that a few tokens may fill if the cells around it are empty.
const ROOM_OF_LONELY: Vec2 = Vec2::new(1.75, 2.0);
/// If the wanted size is above this, the board is seen from so far away that single cells hardly matter.
const FAR: f32 = 1.6;
/// Their overlap there: below 1, so that the bar under a token is clear of the token below.
const OVERLAP_OF_LONELY: Vec2 = Vec2::splat(0.96);
/// The distance that a vehicle is moved down for the riders above it, in world units.
const ABOARD_DROP: f32 = 6.0;
/// The factor by which the slanted view flattens circles.
const SLANT: f32 = 0.87;

/// A seat for each guest; a `None` among the guests is a unit that is not on the board. Members of a melee of several cells are
/// placed in rings around its middle. Other guests of a cell are also spread in rings if they would be much smaller than is
/// `readable`: in the cell under the pointer, and on a distant board wherever there is room. A stage has room for all.
pub fn seats(layout: &Layout, guests: &[Option<Guest>], melees: &[MeleeView], readable: Option<Readable>) -> Vec<Seat> {
    if let Some(stage) = layout.stage() {
        return stage.seats(guests);
    }
    let mut seats = vec![Seat::ALONE; guests.len()];
    let mut crowds: BTreeMap<Cell, Vec<usize>> = BTreeMap::new();
    for (at, guest) in guests.iter().enumerate() {
        guest.iter().for_each(|guest| crowds.entry(guest.cell).or_default().push(at));
    }
    let taken: BTreeSet<Cell> = guests.iter().flatten().filter(|guest| guest.stands).map(|guest| guest.cell).collect();
    for (cell, mut crowd) in crowds {
        let guest = |at: &usize| guests[*at].expect("those of a crowd are on the board");
        if crowd.iter().any(|at| guest(at).large) {
            continue;
        }
        crowd.retain(|at| guest(at).stands);
        if crowd.len() < 2 {
            continue;
        }
        crowd.sort_by_key(|at| (guest(at).livery, *at));
        let melee = melees.iter().find(|melee| melee.centre == cell && melee.cells.len() > 1);
        let wanted = readable.filter(|readable| readable.open == Some(cell)).map(|readable| readable.size);
        if let Some(melee) = melee {
            // Units in the cell that are not members are placed outside the rings.
            let is_member = |at: &usize| melee.members.iter().any(|unit| unit.index() == *at);
            crowd.sort_by_key(|at| !is_member(at));
            let members = crowd.iter().filter(|at| is_member(at)).count();
            let size = wanted.unwrap_or(1.0).max(1.0);
            let rings = rings(members, size).into_iter().chain(beside(members, crowd.len() - members, size));
            place(&mut seats, &crowd, rings);
        } else {
            let carrier = |at: &usize| guest(at).aboard.filter(|carrier| crowd.contains(carrier));
            let (riders, hosts): (Vec<usize>, Vec<usize>) = crowd.iter().partition(|at| carrier(at).is_some());
            let is_lonely = !layout.grid().neighbours(cell).any(|beside| taken.contains(&beside));
            let rows = rows(layout, hosts.len(), is_lonely);
            // A single rider is easy to tell from its vehicle; several in a row are not.
            let smallest = if riders.len() > 1 { rows[0].size * ABOARD } else { rows[0].size };
            // On a distant board nobody aims at single cells, so a crowd may cover the cells around it.
            let at_rest = || {
                let most = room_around(layout, cell, &taken) / plate_radius(crowd.len());
                let size = readable.filter(|readable| readable.size > FAR).map(|readable| readable.size.min(most));
                size.filter(|size| smallest < size * SMALL)
            };
            if let Some(size) = wanted.filter(|wanted| smallest < wanted * SMALL).or_else(at_rest) {
                place(&mut seats, &crowd, rings(crowd.len(), size).into_iter());
                continue;
            }
            let beside = rows_in(layout.pitch() * ROOM_OF_LONELY, crowd.len(), OVERLAP_OF_LONELY);
            if is_lonely && riders.len() > 1 && readable.is_some() && beside[0].size > smallest {
                place(&mut seats, &crowd, beside.into_iter());
                continue;
            }
            place(&mut seats, &hosts, rows.into_iter());
            for &host in &hosts {
                let inside: Vec<usize> = riders.iter().copied().filter(|at| carrier(at) == Some(host)).collect();
                if !inside.is_empty() {
                    // The offset marks the carrier as part of a crowd, even if it has the cell to itself.
                    seats[host].offset.y -= ABOARD_DROP * seats[host].size;
                    let places = aboard(seats[host], inside.len());
                    place(&mut seats, &inside, places);
                }
            }
        }
    }
    seats
}

/// The free radius around the middle of a cell: half the distance to the nearest other cell with a unit.
fn room_around(layout: &Layout, cell: Cell, taken: &BTreeSet<Cell>) -> f32 {
    let middle = layout.flat_centre(cell);
    let others = taken.iter().filter(|other| **other != cell).map(|other| layout.flat_centre(*other).distance(middle));
    others.fold(f32::MAX, f32::min) / 2.0
}

fn place(seats: &mut [Seat], crowd: &[usize], places: impl Iterator<Item = Seat>) {
    for (&at, seat) in crowd.iter().zip(places) {
        seats[at] = seat;
    }
}

/// Seats for `count` tokens in a cell, column by column from the left, so that sides are next to each other. A few tokens have
/// more room if the cells around are empty.
fn rows(layout: &Layout, count: usize, is_lonely: bool) -> Vec<Seat> {
    let (part, overlap) = match count {
        0..=FEW if is_lonely => (ROOM_OF_LONELY, OVERLAP_OF_LONELY),
        0..=FEW => (ROOM_OF_FEW, OVERLAP_OF_FEW),
        _ => (ROOM, OVERLAP),
    };
    rows_in(layout.cell_size() * part, count, overlap)
}

/// Seats for `count` tokens in a room of this size, with an overlap.
fn rows_in(room: Vec2, count: usize, overlap: Vec2) -> Vec<Seat> {
    let fit = |columns: usize| {
        let lines = count.div_ceil(columns);
        let share = room * overlap / (TOKEN * Vec2::new(columns as f32, lines as f32));
        (columns, share.min_element().min(1.0))
    };
    let best = (1..=count.max(1)).map(fit).max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)));
    let (columns, size) = best.unwrap_or((1, 1.0));
    // Neighbours touch or overlap.
    let pitch = TOKEN * size / overlap;
    let mut places = Vec::with_capacity(count);
    for column in 0..columns {
        let long = count / columns + usize::from(column < count % columns);
        let x = (column as f32 - (columns as f32 - 1.0) / 2.0) * pitch.x;
        places.extend((0..long).map(|line| {
            let y = ((long as f32 - 1.0) / 2.0 - line as f32) * pitch.y;
            Seat { offset: Vec2::new(x, y + 2.0), size }
        }));
    }
    places
}

/// Seats for `count` riders of a unit: in rows along its upper edge, from left to right.
fn aboard(host: Seat, count: usize) -> impl Iterator<Item = Seat> {
    let most = ABOARD_ROW.max(count.div_ceil(ABOARD_ROWS));
    let size = host.size * ABOARD * ABOARD_ROW as f32 / most as f32;
    (0..count).map(move |at| {
        let row = at / most;
        let long = (count - row * most).min(most);
        let x = ((at % most) as f32 - (long as f32 - 1.0) / 2.0) * TOKEN.x * size;
        let y = TOKEN.y * (host.size * 0.5 + row as f32 * size);
        Seat { offset: host.offset + Vec2::new(x, y), size }
    })
}

/// The number of tokens in each ring around a free middle, from the innermost ring.
fn ring_counts(count: usize) -> Vec<usize> {
    if count <= ONE_RING {
        return vec![count];
    }
    let mut counts = Vec::new();
    let mut left = count;
    while left > 0 {
        let most = 6 * (counts.len() + 1);
        counts.push(left.min(most));
        left -= left.min(most);
    }
    counts
}

/// The radius of the ring with this number, counted from the inside, of `count` tokens.
fn ring_radius(ring: usize, count: usize) -> f32 {
    if ring > 0 {
        return APART * (ring + 1) as f32;
    }
    let needed = if count > 1 { APART / (2.0 * (TAU / 2.0 / count as f32).sin()) } else { 0.0 };
    needed.max(INNER)
}

/// Seats for `count` tokens in rings around a free middle, from left to right.
pub fn rings(count: usize, size: f32) -> Vec<Seat> {
    let mut places = Vec::with_capacity(count);
    for (ring, long) in ring_counts(count).into_iter().enumerate() {
        let radius = ring_radius(ring, long) * size;
        places.extend((0..long).map(|at| {
            let angle = TAU * (at as f32 + 0.5 * (ring % 2) as f32) / long as f32 + TAU / 2.0;
            Seat { offset: Vec2::new(angle.cos(), angle.sin() * SLANT) * radius, size }
        }));
    }
    places.sort_by(|a, b| a.offset.x.total_cmp(&b.offset.x).then(b.offset.y.total_cmp(&a.offset.y)));
    places
}

/// Seats below the rings for units in the middle cell that are not members.
fn beside(members: usize, count: usize, size: f32) -> impl Iterator<Item = Seat> {
    let radius = plate_radius(members) + 26.0;
    (0..count).map(move |at| {
        let x = (at as f32 - (count as f32 - 1.0) / 2.0) * APART;
        Seat { offset: Vec2::new(x, -radius * SLANT) * size, size }
    })
}

/// The radius of the rings of a melee with `members` members, including their tokens.
pub fn plate_radius(members: usize) -> f32 {
    let counts = ring_counts(members);
    counts.last().map_or(INNER, |&long| ring_radius(counts.len() - 1, long)) + 28.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexfray_battle::UnitId;
    use hexfray_board::grid::{Adjacency, Grid, HexTop, Offset, Shape};

    fn layouts() -> [Layout; 3] {
        let hex = |top| Shape::Hex { top, offset: Offset::Odd };
        [hex(HexTop::Pointy), hex(HexTop::Flat), Shape::Square { adjacency: Adjacency::Corners }]
            .map(|shape| Layout::new(Grid::new(shape, 9, 9)))
    }

    fn guest(cell: Cell, livery: usize) -> Option<Guest> {
        Some(Guest { cell, livery, stands: true, large: false, aboard: None })
    }

    fn pointed_at(cell: Cell, size: f32) -> Option<Readable> {
        Some(Readable { size, open: Some(cell) })
    }

    #[test]
    fn a_crew_is_legible_unasked_where_there_is_room_around_it() {
        let cell = Cell::new(4, 4);
        let rider = Some(Guest { aboard: Some(0), ..guest(cell, 1).expect("a guest") });
        let small = Some(Readable { size: 2.0, open: None });
        for layout in layouts() {
            let alone = seats(&layout, &[guest(cell, 1), rider, rider, rider], &[], small);
            assert!(alone.iter().all(|seat| seat.size == 2.0), "all have the size that is read: {alone:?}");
            for (at, seat) in alone.iter().enumerate() {
                let apart = |other: &Seat| ((seat.offset - other.offset) / Vec2::new(1.0, SLANT)).length() / seat.size;
                assert!(alone[..at].iter().all(|other| apart(other) > 46.0), "{at} covers nobody: {alone:?}");
            }
            let near = seats(
                &layout,
                &[guest(cell, 1), rider, rider, rider, rider],
                &[],
                Some(Readable { size: 1.2, open: None }),
            );
            for (at, seat) in near.iter().enumerate() {
                let apart = |other: &Seat| ((seat.offset - other.offset).abs() / (TOKEN * seat.size)).max_element();
                assert!(seat.size > 0.65 && near[..at].iter().all(|other| apart(other) > 1.0), "{near:?}");
                let middles =
                    layout.grid().neighbours(cell).map(|next| layout.flat_centre(next) - layout.flat_centre(cell));
                let covers =
                    |middle: Vec2| ((middle - seat.offset).abs() / (TOKEN / 2.0 * seat.size)).max_element() < 0.8;
                assert!(!middles.into_iter().any(covers), "the middles of cells beside it can be seen: {near:?}");
            }
            let other = Cell::new(7, 4);
            let crowd = [guest(cell, 1), rider, rider, rider, guest(other, 0)];
            let beside = seats(&layout, &crowd, &[], small);
            let reach =
                beside[..4].iter().map(|seat| seat.offset.length() + TOKEN.x / 2.0 * seat.size).fold(0.0, f32::max);
            let free = layout.flat_centre(cell).distance(layout.flat_centre(other)) - TOKEN.x / 2.0;
            assert!(reach < free && beside[1].size > 0.8, "a neighbour is not covered: {reach} of {free}, {beside:?}");
            assert_eq!(beside[4], Seat::ALONE);
        }
    }

    #[test]
    fn bars_of_a_few_are_clear_of_each_other_where_there_is_room() {
        for layout in layouts() {
            for count in 2..=FEW {
                let places = rows(&layout, count, true);
                for (at, seat) in places.iter().enumerate() {
                    let apart = |other: &Seat| ((seat.offset - other.offset).abs() / (TOKEN * seat.size)).max_element();
                    assert!(places[..at].iter().all(|other| apart(other) > 1.0), "{count}: {places:?}");
                }
            }
        }
    }

    #[test]
    fn who_has_a_cell_to_itself_stands_in_its_middle() {
        let (cell, other) = (Cell::new(1, 1), Cell::new(2, 1));
        let body = Some(Guest { stands: false, ..guest(cell, 1).expect("a guest") });
        for layout in layouts() {
            let places = seats(&layout, &[guest(cell, 0), body, None, guest(other, 1)], &[], None);
            assert!(places.iter().all(|seat| !seat.is_shared()), "neither bodies nor neighbours crowd: {places:?}");
        }
    }

    #[test]
    fn a_guest_in_the_cell_of_a_large_unit_is_not_moved() {
        let cell = Cell::new(1, 1);
        let large = Some(Guest { large: true, ..guest(cell, 1).expect("a guest") });
        let places = seats(&layouts()[0], &[guest(cell, 0), large], &[], None);
        assert!(places.iter().all(|seat| !seat.is_shared()), "a large unit is drawn as usual: {places:?}");
    }

    #[test]
    fn who_rides_in_a_unit_sits_small_on_its_upper_edge() {
        let cell = Cell::new(1, 1);
        let rider = Some(Guest { aboard: Some(0), ..guest(cell, 1).expect("a guest") });
        for layout in layouts() {
            let places = seats(&layout, &[guest(cell, 1), rider, rider, rider], &[], None);
            assert!(places[0].size > 0.85, "a vehicle alone with those inside has the cell to itself: {places:?}");
            assert!(places.iter().all(Seat::is_shared), "each of them has to be pointed at: {places:?}");
            for (at, seat) in places.iter().enumerate().skip(1) {
                assert!(seat.size < 0.5 && seat.offset.y > places[0].offset.y, "{at}: {seat:?}");
                assert!(places[1..at].iter().all(|other| other.offset.x < seat.offset.x), "{at}: {places:?}");
            }
            let many = [vec![guest(cell, 1)], vec![rider; 7]].concat();
            let many = seats(&layout, &many, &[], None);
            assert!(many[7].size > 0.38, "seven of them stand in rows, as large as three: {many:?}");
            for (at, seat) in many.iter().enumerate().skip(1) {
                let apart = |other: &Seat| ((seat.offset - other.offset).abs() / (TOKEN * seat.size)).max_element();
                assert!(many[1..at].iter().all(|other| apart(other) > 0.95), "{at} covers nobody: {many:?}");
            }
            let open = seats(&layout, &[guest(cell, 1), rider, rider, rider], &[], pointed_at(cell, 1.0));
            assert!(open.iter().all(|seat| seat.size == 1.0), "pointed at, all are spread: {open:?}");
            let without = seats(&layout, &[None, rider, guest(cell, 1)], &[], None);
            assert_eq!(without[1].size, without[2].size, "whose vehicle is not there stands beside others");
        }
    }

    #[test]
    fn tokens_of_a_crowd_keep_within_their_cell_and_apart() {
        for layout in layouts() {
            for count in 2..=24 {
                let places = rows(&layout, count, false);
                assert_eq!(places.len(), count, "everybody has a place");
                let half = layout.cell_size() / 2.0;
                for (at, seat) in places.iter().enumerate() {
                    let inside = seat.offset.abs().cmple(half).all();
                    assert!(inside, "{count}: the middle of token {at} lies in the cell: {:?}", seat.offset);
                    for other in &places[..at] {
                        let apart = (seat.offset - other.offset).abs() / (TOKEN * seat.size);
                        assert!(apart.max_element() > 0.8, "{count}: {at} is seen and can be picked: {apart}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_few_share_a_cell_and_stay_large_enough_to_read() {
        for layout in layouts() {
            let places = rows(&layout, 2, false);
            assert!(places[0].offset.x < 0.0 && places[1].offset.x > 0.0, "side by side");
            assert!(places[0].size > 0.8, "and large enough to read: {}", places[0].size);
            let three = rows(&layout, 3, false)[0].size;
            assert!(three > 0.55, "so are three: {three}");
            let five = rows(&layout, 5, false)[0].size;
            assert!(five < three, "more than four keep within the cell: {five}");
            let lonely = rows(&layout, 3, true)[0].size;
            assert!(lonely > 0.95, "where nobody stands beside the cell three have their full size: {lonely}");
        }
    }

    #[test]
    fn members_of_a_melee_stand_in_rings_around_its_middle_each_side_together() {
        let centre = Cell::new(4, 4);
        let layout = layouts()[0];
        for count in 2..=20_u16 {
            let guests: Vec<_> = (0..count).map(|at| guest(centre, usize::from(at % 2))).collect();
            let melee = MeleeView {
                centre,
                cells: layout.grid().ball(centre, 3).collect(),
                members: (0..count).map(UnitId).collect(),
                independents: Vec::new(),
            };
            let places = seats(&layout, &guests, &[melee], None);
            for (at, seat) in places.iter().enumerate() {
                let far = (seat.offset / Vec2::new(1.0, SLANT)).length();
                assert!(far > 30.0, "{count}: the middle stays free for its mark");
                assert!(far + 20.0 <= plate_radius(count.into()), "{count}: the plate holds all, {far}");
                for other in &places[..at] {
                    let apart = ((seat.offset - other.offset) / Vec2::new(1.0, SLANT)).length();
                    assert!(apart > 36.0, "{count}: tokens hardly cover each other: {apart}");
                }
            }
            let mean = |livery: usize| {
                let own = places.iter().skip(livery).step_by(2);
                own.clone().map(|seat| seat.offset.x).sum::<f32>() / own.count() as f32
            };
            assert!(mean(0) < mean(1), "{count}: one side stands left, the other right");
        }
    }

    #[test]
    fn who_is_not_in_the_melee_stands_outside_of_its_rings() {
        let centre = Cell::new(4, 4);
        let layout = layouts()[2];
        let melee = MeleeView {
            centre,
            cells: vec![centre, Cell::new(5, 4)],
            members: vec![UnitId(0), UnitId(2)],
            independents: vec![UnitId(1)],
        };
        let places = seats(&layout, &[guest(centre, 0), guest(centre, 0), guest(centre, 1)], &[melee], None);
        let far = |at: usize| places[at].offset.length();
        assert!(far(1) > far(0) + 25.0 && far(1) > far(2) + 25.0, "{places:?}");
    }

    #[test]
    fn a_crowd_that_is_pointed_at_spreads() {
        let cell = Cell::new(2, 2);
        let guests: Vec<_> = (0..5).map(|at| guest(cell, at % 2)).collect();
        let places = seats(&layouts()[0], &guests, &[], pointed_at(cell, 1.5));
        assert!(places.iter().all(|seat| (seat.size - 1.5).abs() < 1e-6), "at the size that was asked for");
        assert!(places.iter().all(|seat| seat.offset.length() > 40.0), "around the cell's middle");
    }
}
