//! The aims of an attempt, and the units that it catches (SW-128 … SW-152, SW-190 … SW-206).

use crate::{
    acts::{Attempt, Tool, displace},
    content::{Area, Displacement, Feat, Reach, Scenario, Who},
    numbers::{Figure, LineUse, Positions, Shield, Shielded, survey},
    state::{Actor, Place, board},
};
use hexfray_battle::{Aim, Canonical, OrderError, UnitId};
use hexfray_board::grid::Cell;

/// The units that an attempt catches.
#[derive(Clone, Debug, Default, PartialEq, Eq, Canonical)]
pub struct Caught {
    /// The units that are always affected, in the order of their numbers.
    pub surely: Vec<UnitId>,
    /// The units for which a die decides (SW-195, SW-201).
    pub by_die: Vec<UnitId>,
    /// At most this many of `surely`, chosen by lot, are affected (SW-191); `None`: all.
    pub most: Option<u8>,
    /// One of these is hit at random instead of the intended target (SW-134, SW-138); with a Line, a die decides for
    /// the others, which are also in `by_die` (SW-196).
    pub misfire: Vec<UnitId>,
}

/// Where an attempt takes effect.
enum Centre<'a> {
    /// Where its user goes without a path (SW-122); it affects nobody else.
    Elsewhere,
    /// At a unit.
    Unit(&'a Figure),
    /// At a place: a cell, or that of its user.
    Place(Place),
}

impl Actor<'_> {
    /// Whether one of its feats has a property: a constant feat, or the one that it has declared (SW-148, SW-217).
    pub fn has_feat(&self, does: impl Fn(&Feat) -> bool) -> bool {
        self.feats().filter(|feat| !feat.active).chain(self.declared_feat()).any(does)
    }

    /// Whether only walls block its sight (SW-148).
    pub fn has_hawk_eye(&self) -> bool {
        self.has_feat(|feat| feat.hawk_eye)
    }
}

impl Attempt<'_> {
    /// The figures, with its user in the cell that is assumed.
    pub fn figures(&self) -> Vec<Figure> {
        let mut figures = survey::figures(self.actor.world);
        if let (Some(figure), Some(cell)) =
            (figures.iter_mut().find(|one| one.unit == self.actor.id()), self.actor.cell)
            && figure.cell != cell
        {
            (figure.cell, figure.melee) = (cell, None);
        }
        figures
    }

    /// The units that the attempt catches with an aim, if it can be aimed like that.
    ///
    /// # Errors
    /// The first reason why it cannot.
    pub fn catch(&self, aim: Aim) -> Result<Caught, OrderError> {
        survey::with_figures(self.actor.world, &self.figures(), |positions| {
            let own = self.own(positions)?;
            Ok(self.caught(positions, own, self.centre(positions, own, aim)?))
        })
    }

    /// Whether the attempt can be aimed like that.
    ///
    /// # Errors
    /// The first reason why it cannot.
    pub fn check_aim(&self, aim: Aim) -> Result<(), OrderError> {
        survey::with_figures(self.actor.world, &self.figures(), |positions| {
            self.centre(positions, self.own(positions)?, aim).map(|_| ())
        })
    }

    /// The figure of its user.
    fn own<'a>(&self, positions: &'a Positions<'_>) -> Result<&'a Figure, OrderError> {
        let unit = self.actor.id();
        positions.figure(unit).ok_or(OrderError::NoSuchUnit(unit))
    }

    /// Where the attempt takes effect with an aim, if it can be aimed like that.
    fn centre<'a>(&self, positions: &'a Positions<'_>, own: &'a Figure, aim: Aim) -> Result<Centre<'a>, OrderError> {
        let actor = &self.actor;
        if let Some(metres) = self.teleports_m() {
            let Aim::Cell(cell) = aim else { return Err(actor.refused("it needs a cell as its target", "SW-122")) };
            displace::check(actor, positions, cell, metres)?;
            return Ok(Centre::Elsewhere);
        }
        match aim {
            Aim::None if self.is_own() => Ok(Centre::Place(own.place())),
            _ if self.is_own() => Err(actor.refused("it needs a unit as its target", "SW-133")),
            Aim::Unit(target) => {
                let figure = positions.figure(target).ok_or(OrderError::NoSuchUnit(target))?;
                self.check_target(positions, own, figure)?;
                Ok(Centre::Unit(figure))
            }
            Aim::Cell(cell) if self.at_cells() => {
                self.check_cell(positions, own, cell)?;
                Ok(Centre::Place(Place { cell, altitude: 0 }))
            }
            _ => Err(actor.refused("not a valid target", "SW-133")),
        }
    }

    fn caught(&self, positions: &Positions<'_>, own: &Figure, centre: Centre<'_>) -> Caught {
        match centre {
            Centre::Elsewhere => Caught { surely: vec![own.unit], ..Caught::default() },
            Centre::Unit(target) => self.aimed_at(positions, own, target),
            Centre::Place(place) => self.around(positions, own, place),
        }
    }

    /// Whether it takes effect where its user is, without an aim.
    pub fn is_own(&self) -> bool {
        matches!(self.tool, Tool::Ability { ability, .. } if ability.reach == Reach::Own)
    }

    /// The metres over which it takes its user to a cell without a path, if it does (SW-122).
    fn teleports_m(&self) -> Option<u16> {
        match self.tool {
            Tool::Ability { ability, .. } => ability.teleports_m(),
            Tool::Weapon { .. } => None,
        }
    }

    /// How it moves its targets.
    pub const fn displaces(&self) -> Option<Displacement> {
        match self.tool {
            Tool::Ability { ability, .. } => ability.displaces,
            Tool::Weapon { .. } => None,
        }
    }

    /// Whether it may be aimed at a cell.
    pub fn at_cells(&self) -> bool {
        matches!(self.tool, Tool::Ability { ability, .. } if ability.at_cells)
    }

    fn who(&self) -> Who {
        match self.tool {
            Tool::Weapon { .. } => Who::Others,
            Tool::Ability { ability, .. } => ability.who,
        }
    }

    fn concerns(&self, positions: &Positions<'_>, own: &Figure, other: &Figure) -> bool {
        match self.who() {
            Who::Everybody => true,
            Who::Others => other.unit != own.unit,
            Who::Foes => positions.are_hostile(own, other),
            Who::Friends => !positions.are_hostile(own, other),
        }
    }

    fn check_target(&self, positions: &Positions<'_>, own: &Figure, target: &Figure) -> Result<(), OrderError> {
        let actor = &self.actor;
        if !self.concerns(positions, own, target) {
            return Err(actor.refused("it does not affect targets of this kind", "SW-190"));
        }
        if own.unit == target.unit && matches!(self.area(), Area::Line | Area::Breakthrough) {
            return Err(actor.refused("the user cannot be its own target", "SW-195"));
        }
        self.check_throw(positions, target)?;
        match self.range_m() {
            None if own.unit == target.unit || positions.can_touch(own, target) => {
                return self.check_origin(target.cell);
            }
            None => return Err(actor.refused("the target is not in the same place", "SW-128")),
            Some(metres) if positions.metres(own.place(), target.place()) <= metres.into() => {}
            Some(_) => return Err(actor.refused("the target is out of range", "SW-133")),
        }
        self.check_sight(positions, own, target.place())?;
        match self.area() {
            Area::Breakthrough => displace::check_breakthrough(actor, positions, own, target.place()),
            Area::Radius { .. } => self.check_origin(target.cell),
            Area::Target | Area::Shot | Area::Line => Ok(()),
        }
    }

    /// Checks whether a declared throw can seize the target, which must have few enough sections; a rider and its mount
    /// count together (SW-265).
    fn check_throw(&self, positions: &Positions<'_>, target: &Figure) -> Result<(), OrderError> {
        let Tool::Weapon { weapon, how, .. } = self.tool else { return Ok(()) };
        let feats = self.actor.attack_feats(weapon, how);
        let Some(most) = feats.iter().filter(|feat| feat.throws).map(|feat| usize::from(feat.throws_most)).max() else {
            return Ok(());
        };
        if positions.presence(target.body).count() > most {
            return Err(self.actor.refused("units with so many sections cannot be thrown", "SW-265"));
        }
        Ok(())
    }

    fn check_cell(&self, positions: &Positions<'_>, own: &Figure, cell: Cell) -> Result<(), OrderError> {
        let actor = &self.actor;
        if !positions.board.exists(cell) {
            return Err(actor.refused("the cell is not on the board", "SW-009"));
        }
        self.check_origin(cell)?;
        let aim = Place { cell, altitude: 0 };
        match self.range_m() {
            Some(range) if positions.metres(own.place(), aim) <= range.into() => self.check_sight(positions, own, aim),
            None if cell == own.cell => Ok(()),
            _ => Err(actor.refused("the cell is out of range", "SW-133")),
        }
    }

    /// Whether an effect with an area may start from a cell (SW-009); an effect on one target starts from its user.
    ///
    /// # Errors
    /// The reason why it cannot.
    pub fn check_origin(&self, cell: Cell) -> Result<(), OrderError> {
        let spreads = self.at_cells() || matches!(self.area(), Area::Radius { .. });
        let index = board(self.actor.world).grid().index(cell).filter(|_| spreads);
        if index.is_some_and(|index| !self.actor.world.resource::<Scenario>().may_aim(index)) {
            return Err(self.actor.refused("no effect may start from there", "SW-009"));
        }
        Ok(())
    }

    /// Checks whether the line to the aim is unshielded (SW-142).
    fn check_sight(&self, positions: &Positions<'_>, own: &Figure, aim: Place) -> Result<(), OrderError> {
        let (sight, hawk_eye) = (positions.sight(own, aim), self.actor.has_hawk_eye());
        let shield = if hawk_eye { sight.wall } else { sight.first };
        let Some(Shielded { by, .. }) = shield else { return Ok(()) };
        let (why, rule) = match by {
            Shield::Skirmish(_) => ("a melee shields what is behind it", "SW-143"),
            Shield::Hostile(_) if positions.space.is_of_areas() => ("an opponent stands in the front", "SW-131"),
            Shield::Hostile(_) => ("a foe shields what is behind it", "SW-145"),
            Shield::Terrain => ("the vegetation is too thick to see through", "SW-147"),
            Shield::Wall => ("a wall is in the way", "SW-142"),
        };
        Err(self.actor.refused(why, rule))
    }

    fn aimed_at(&self, positions: &Positions<'_>, own: &Figure, target: &Figure) -> Caught {
        let surely = vec![target.unit];
        match self.area() {
            Area::Radius { .. } => self.around(positions, own, target.place()),
            Area::Target => Caught { surely, ..Caught::default() },
            Area::Shot => Caught { surely, misfire: self.astray(positions, own, target), ..Caught::default() },
            Area::Line => {
                let (mut by_die, misfire) =
                    (self.bystanders(positions, own, target), self.astray(positions, own, target));
                if !misfire.is_empty() {
                    by_die.push(target.unit);
                    by_die.sort();
                }
                Caught { surely, by_die, misfire, ..Caught::default() }
            }
            Area::Breakthrough => {
                Caught { surely, by_die: self.bystanders(positions, own, target), ..Caught::default() }
            }
        }
    }

    /// The other units on a line to its target (SW-195, SW-201). The user excludes itself from harmful effects.
    fn bystanders(&self, positions: &Positions<'_>, own: &Figure, target: &Figure) -> Vec<UnitId> {
        let helps = matches!(self.tool, Tool::Ability { ability, .. } if ability.harm.is_some_and(|harm| harm.heals));
        let range_m = match self.area() {
            Area::Line => self.range_m().unwrap_or(0).into(),
            // It ends where its user does (SW-204).
            _ => 0,
        };
        let line = LineUse { range_m, spares_user: !helps };
        positions.caught_by_line(own, target, line, |other| self.concerns(positions, own, other)).by_half
    }

    /// The units among which it hits one at random, if it can misfire: with weapons without Precise Shot, otherwise
    /// without Guided Magic (SW-134, SW-148, SW-196).
    fn astray(&self, positions: &Positions<'_>, own: &Figure, target: &Figure) -> Vec<UnitId> {
        let weapon = matches!(self.tool, Tool::Weapon { .. });
        if self.actor.has_feat(|feat| if weapon { feat.precise_shot } else { feat.guided_magic }) {
            return Vec::new();
        }
        let pool = match self.area() {
            Area::Line => positions.line_misfire_pool(own, target),
            _ => positions.misfire_pool(own, target),
        };
        if pool.len() > 1 { pool } else { Vec::new() }
    }

    fn around(&self, positions: &Positions<'_>, own: &Figure, centre: Place) -> Caught {
        let Area::Radius { metres, most } = self.area() else {
            let surely = if self.is_own() { vec![own.unit] } else { Vec::new() };
            return Caught { surely, ..Caught::default() };
        };
        let caught =
            positions.caught_by_radius(centre, metres.into(), None, |other| self.concerns(positions, own, other));
        Caught { surely: caught.sure, most, ..Caught::default() }
    }

    /// Every legal aim.
    pub fn aims(&self) -> Vec<Aim> {
        if self.is_own() {
            return vec![Aim::None];
        }
        let figures = self.figures();
        let mut aims: Vec<Aim> = figures.iter().map(|figure| Aim::Unit(figure.unit)).collect();
        if let (true, Some(from)) = (self.at_cells(), self.actor.cell) {
            let grid = board(self.actor.world).grid();
            // Touch reaches the user's own cell.
            aims.extend(grid.ball(from, u32::from(self.range_m().unwrap_or(0)) * 2).map(Aim::Cell));
        }
        survey::with_figures(self.actor.world, &figures, |positions| {
            let own = self.own(positions);
            aims.retain(|&aim| own.as_ref().is_ok_and(|own| self.centre(positions, own, aim).is_ok()));
        });
        aims
    }
}
