//! The discs of skirmishes: their size, and the units that are inside, may join, and can touch each other.

use super::{Figure, Place, Positions, Skirmish, SkirmishId};

use hexfray_battle::UnitId;

/// The radius of a skirmish in metres, by the number of its members (SW-086).
pub const fn radius_m(heads: usize) -> u8 {
    match heads {
        0..=5 => 3,
        6..=10 => 4,
        11..=15 => 5,
        _ => 6,
    }
}

/// The reason why a unit cannot join a skirmish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CannotJoin {
    /// It is in a melee already.
    InMelee,
    /// It cannot act by itself (SW-097).
    Unable,
    /// It is not at the centre (SW-091).
    NotAtCentre,
    /// There is no room: a skirmish has at most 20 members, and all sections of a monster join or none (SW-089,
    /// SW-229).
    Full,
    /// There is no such skirmish.
    Gone,
}

impl Positions<'_> {
    /// A skirmish by its number.
    pub fn skirmish(&self, id: SkirmishId) -> Option<&Skirmish> {
        self.skirmishes.iter().find(|skirmish| skirmish.id == id)
    }

    /// The members of a skirmish; each section counts (SW-087, SW-227).
    pub fn members(&self, id: SkirmishId) -> impl Iterator<Item = &Figure> {
        self.figures.iter().filter(move |figure| figure.melee == Some(id))
    }

    /// The number of members of a skirmish (SW-087).
    pub fn heads(&self, id: SkirmishId) -> usize {
        self.members(id).count()
    }

    /// Whether a place is within a number of metres of another, including the edge (SW-088, SW-198). With
    /// `area_walls_cut`, a wall between them prevents this.
    pub fn covers(&self, centre: Place, radius_m: u32, place: Place) -> bool {
        // A floor stops even effects that go around walls.
        let parted = || !self.board.floors_let_pass(centre.cell, place.cell);
        let cut = || self.settings.area_walls_cut && !self.is_open(centre, place);
        self.metres(centre, place) <= radius_m && !parted() && !cut()
    }

    fn is_open(&self, from: Place, to: Place) -> bool {
        let wall = self.board.grid().stopped(from.cell, to.cell, |cell| self.board.blocks_fire(cell));
        wall.is_none() && self.board.floors_let_pass(from.cell, to.cell)
    }

    /// Whether a place is in a skirmish's disc (SW-085, SW-088).
    pub fn is_in_disc(&self, skirmish: &Skirmish, place: Place) -> bool {
        self.covers(skirmish.place(), skirmish.radius.into(), place)
    }

    /// The skirmishes whose discs include a place, the oldest first; several where discs overlap (SW-109).
    pub fn discs_at(&self, place: Place) -> impl Iterator<Item = &Skirmish> {
        self.skirmishes.iter().filter(move |skirmish| self.is_in_disc(skirmish, place))
    }

    /// Whether a figure is in a skirmish: a member, or in its disc and a member of none (SW-092, SW-140).
    pub fn is_in(&self, figure: &Figure, skirmish: &Skirmish) -> bool {
        match figure.melee {
            Some(id) => id == skirmish.id,
            None => self.is_in_disc(skirmish, figure.place()),
        }
    }

    /// Whether a unit stands in a disc without being a member of any skirmish (SW-092).
    pub fn is_independent(&self, figure: &Figure) -> bool {
        figure.melee.is_none() && self.discs_at(figure.place()).next().is_some()
    }

    /// The independents of a skirmish, including those that cannot act (SW-092, SW-097).
    pub fn independents<'a>(&'a self, skirmish: &'a Skirmish) -> impl Iterator<Item = &'a Figure> {
        self.figures.iter().filter(|figure| figure.melee.is_none() && self.is_in_disc(skirmish, figure.place()))
    }

    /// The skirmish that a figure belongs to or would join: its own, or the one in whose disc it stands; among several
    /// the one with the nearest centre, then the oldest (SW-096).
    pub fn home(&self, figure: &Figure) -> Option<&Skirmish> {
        if let Some(id) = figure.melee {
            return self.skirmish(id);
        }
        let place = figure.place();
        self.discs_at(place).min_by_key(|skirmish| (self.metres(skirmish.place(), place), skirmish.id))
    }

    /// Whether two figures are in one skirmish, as members or independents (SW-140).
    pub fn share_skirmish(&self, one: &Figure, other: &Figure) -> bool {
        self.skirmishes.iter().any(|skirmish| self.is_in(one, skirmish) && self.is_in(other, skirmish))
    }

    /// Whether a number of further units may join a skirmish (SW-089).
    pub fn has_room(&self, id: SkirmishId, more: usize) -> bool {
        self.heads(id) + more <= self.settings.skirmish_max.into()
    }

    /// Whether a unit, with all sections of its body, could be in a skirmish (SW-089, SW-097, SW-229).
    ///
    /// # Errors
    /// The first reason against it; its place is not checked.
    pub fn could_be_in(&self, figure: &Figure, id: SkirmishId) -> Result<(), CannotJoin> {
        let more = self.presence(figure.body).filter(|section| section.melee.is_none()).count();
        match () {
            () if self.skirmish(id).is_none() => Err(CannotJoin::Gone),
            () if figure.melee.is_some() => Err(CannotJoin::InMelee),
            () if !figure.able => Err(CannotJoin::Unable),
            () if !self.has_room(id, more) => Err(CannotJoin::Full),
            () => Ok(()),
        }
    }

    /// Whether a unit may declare that it joins a skirmish (SW-091).
    ///
    /// # Errors
    /// The first reason against it.
    pub fn may_join(&self, unit: UnitId, id: SkirmishId) -> Result<(), CannotJoin> {
        let skirmish = self.skirmish(id).ok_or(CannotJoin::Gone)?;
        let figure = self.figure(unit).ok_or(CannotJoin::Unable)?;
        self.could_be_in(figure, id)?;
        if figure.place() == skirmish.place() { Ok(()) } else { Err(CannotJoin::NotAtCentre) }
    }

    /// Whether melee attacks, Touch spells and hands reach from one unit to another: in the same area or at the same
    /// coordinates (SW-008, SW-128); in a skirmish from any member to any other and to the independents in its disc,
    /// but not from an independent to a member (SW-090, SW-094). Members of two skirmishes never touch (SW-109).
    pub fn can_touch(&self, actor: &Figure, target: &Figure) -> bool {
        match (actor.melee, target.melee) {
            (Some(own), Some(other)) => own == other,
            (Some(own), None) => {
                let of_disc = self.skirmish(own).is_some_and(|disc| self.is_in_disc(disc, target.place()));
                of_disc || self.share_coordinates(actor, target)
            }
            (None, _) => self.share_coordinates(actor, target),
        }
    }

    /// Whether an area of simplified combat is a skirmish: it holds units hostile to each other that can act (SW-082).
    pub fn is_contested(&self, area: Place) -> bool {
        let mut there = self.figures.iter().filter(|figure| figure.able && figure.cell == area.cell);
        let Some(first) = there.next() else { return false };
        self.space.is_of_areas() && there.any(|figure| self.are_hostile(first, figure))
    }

    /// Whether a foe that can act shares a unit's area or coordinates outside skirmishes, which keeps the unit from
    /// leaving unless it has declared a retreat (SW-069, SW-080). Members of a skirmish do not pin independents
    /// (SW-093).
    pub fn is_pinned(&self, figure: &Figure) -> bool {
        let here = |foe: &Figure| foe.melee.is_none() && self.metres(figure.place(), foe.place()) == 0;
        let binds = |foe: &Figure| foe.able && self.are_hostile(figure, foe) && here(foe);
        figure.melee.is_none() && !figure.retreating && self.figures.iter().any(binds)
    }
}
