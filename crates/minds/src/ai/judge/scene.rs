//! The places and hit points of units, which each judgement reads again.

use super::sheet::Sheets;
use crate::ai::temper::{self, Bounds};
use hexfray_battle::{Battle, SideId, Trigger, UnitView};
use hexfray_board::grid::Cell;

/// The rounds until its arrival with which a unit that is still to come counts half.
const LATE: f64 = 4.0;
/// The weight of a unit whose time of arrival is unknown.
const SOMETIME: f64 = 0.5;

/// A unit that takes part.
#[derive(Clone, Copy, Debug)]
pub struct Fighter {
    /// Its number.
    pub at: usize,
    /// Hit points, above 0.
    pub life: f64,
    /// The most hit points.
    pub full: f64,
    /// The cell of the unit; in a chase it may lie beyond the edge of the board.
    pub cell: Cell,
    /// Harmful conditions on it.
    pub harmful: f64,
    /// Whether it only flees.
    pub flees: bool,
    /// Turns that it has yet to take in this round.
    pub to_come: f64,
}

/// Units that fight together.
#[derive(Clone, Debug, Default)]
pub struct Camp {
    /// The sides of the camp.
    pub sides: Vec<SideId>,
    /// The units that take part, in the order of their numbers.
    pub fighters: Vec<Fighter>,
    /// The number of units that are still to come; late ones count less.
    pub coming: f64,
    /// The hit points of units that are still to come.
    pub coming_life: f64,
    /// Whether a side of the camp has to make the present decision.
    pub decides: bool,
}

/// Two camps that fight each other.
pub struct Scene<'s> {
    pub battle: &'s Battle,
    pub sheets: &'s Sheets,
    pub camps: [Camp; 2],
    /// The rounds until each camp wins because its time is up.
    pub clocks: [Option<u16>; 2],
    /// The bounds of the fighters of each camp, in their order.
    bounds: [Vec<Bounds<'s>>; 2],
}

impl<'s> Scene<'s> {
    /// A side and the sides at peace with it, against those that fight it.
    pub fn of(battle: &'s Battle, sheets: &'s Sheets, side: SideId) -> Self {
        let all = (0..battle.sides().len() as u8).map(SideId);
        let (foes, friends): (Vec<SideId>, Vec<SideId>) = all.partition(|&other| battle.are_hostile(side, other));
        // A side that fights no other side does not help.
        let fights = |side: &SideId| foes.iter().any(|&foe| battle.are_hostile(*side, foe));
        let friends: Vec<SideId> = friends.into_iter().filter(fights).collect();
        let decider = battle.decision().side();
        let mut camps = [friends, foes].map(|sides| Camp {
            decides: decider.is_some_and(|side| sides.contains(&side)),
            sides,
            fighters: Vec::with_capacity(8),
            ..Camp::default()
        });
        let camp_of = |camps: &[Camp; 2], side: SideId| camps.iter().position(|camp| camp.sides.contains(&side));
        let clocks = clocks(battle, &camps);
        let mut bounds = [Vec::with_capacity(8), Vec::with_capacity(8)];
        for unit in battle.units().filter(UnitView::is_active) {
            let Some((camp, fighter)) = camp_of(&camps, unit.side).zip(fighter(battle, &unit)) else { continue };
            camps[camp].fighters.push(fighter);
            bounds[camp].push(temper::bounds(battle, unit.id));
        }
        for beat in battle.timeline().iter().filter(|beat| !beat.done && beat.what.is_none()) {
            let mut all = camps.iter_mut().flat_map(|camp| &mut camp.fighters);
            if let Some(fighter) = all.find(|fighter| fighter.at == beat.unit.index()) {
                fighter.to_come += 1.0;
            }
        }
        for group in battle.awaited() {
            let weight = match group.trigger {
                Trigger::Round(round) => 1.0 / (1.0 + f64::from(round.saturating_sub(battle.round())) / LATE),
                _ => SOMETIME,
            };
            let Some(camp) = camp_of(&camps, group.side) else { continue };
            let life = group.units.iter().filter_map(|&unit| battle.unit(unit)).map(|unit| f64::from(unit.hp_max));
            camps[camp].coming += weight * group.units.len() as f64;
            camps[camp].coming_life += weight * life.sum::<f64>();
        }
        Self { battle, sheets, camps, clocks, bounds }
    }

    /// Whether a fighter waits for a foe to come from a cell: its camp wins when time is up, or its temper keeps it in
    /// other cells.
    pub fn waits(&self, camp: usize, at: usize, foe: Cell) -> bool {
        let has_time = self.clocks[camp].is_some() && self.clocks[1 - camp].is_none();
        let bounds = &self.bounds[camp][at];
        // Units that protect a friend go with it.
        has_time || matches!(bounds, Bounds::Here(_) | Bounds::Zone(_)) && !bounds.contain(self.battle, foe)
    }

    /// Whether one of a camp's sides is this one.
    pub fn is_of(&self, camp: usize, side: SideId) -> bool {
        self.camps[camp].sides.contains(&side)
    }
}

/// Rounds until each camp wins because time is up.
fn clocks(battle: &Battle, camps: &[Camp; 2]) -> [Option<u16>; 2] {
    let mut left: [Option<u16>; 2] = [None; 2];
    for clock in battle.clocks() {
        let Some(about) = camps.iter().position(|camp| camp.sides.contains(&clock.side)) else { continue };
        let left = &mut left[if clock.wins { about } else { 1 - about }];
        *left = Some(left.map_or(clock.rounds, |rounds| rounds.min(clock.rounds)));
    }
    left
}

/// A unit as a combatant; `None` if it is not on the board.
fn fighter(battle: &Battle, unit: &UnitView) -> Option<Fighter> {
    let harmful = battle.conditions(unit.id).iter().filter(|condition| condition.harmful).count();
    Some(Fighter {
        at: unit.id.index(),
        // A standing unit has not fallen, even without hit points.
        life: f64::from(unit.hp.max(1)),
        full: f64::from(unit.hp_max.max(unit.hp).max(1)),
        cell: battle.beyond(unit.id).or(unit.cell)?,
        harmful: harmful as f64,
        flees: battle.flees(unit.id),
        to_come: 0.0,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::{Greedy, Opponent};
    use hexfray_battle::{DiceSource, Setup};
    use hexfray_dice_pool::DicePoolRules;

    #[test]
    fn a_chase_is_judged_by_the_places_beyond_the_edge_of_the_board() {
        let library = hexfray_data::library();
        let setup = Setup::load(&library, "maps/highway_chase.battle.toml", &[&DicePoolRules]).expect("it is sound");
        let mut greedy = Greedy::new();
        for seed in 1..=8 {
            let mut battle = Battle::new(&setup, DiceSource::Seed(seed)).expect("it starts");
            for _ in 0..400 {
                let beyond = battle.units().find(|unit| unit.is_active() && battle.beyond(unit.id).is_some());
                if let Some(unit) = beyond {
                    let sheets = Sheets::of(&battle);
                    let scene = Scene::of(&battle, &sheets, unit.side);
                    let seen = scene.camps[0].fighters.iter().find(|one| one.at == unit.id.index());
                    assert_eq!(seen.map(|one| one.cell), battle.beyond(unit.id), "seed {seed}");
                    return;
                }
                if battle.outcome().is_some() {
                    break;
                }
                let order = greedy.choose(&battle);
                battle.submit(order).expect("it is legal");
            }
        }
        panic!("nobody was chased beyond the edge of the board");
    }
}
