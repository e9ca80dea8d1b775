//! The acts that are considered in tries if units have too many.

use super::pace::Pace;
use hexfray_battle::{Act, ActView, Battle, Estimate, Purpose, UnitId, UnitView, Verb, Wanted};
use hexfray_board::grid::Cell;

/// The largest number of harmful acts of which none is left out.
const MOST_HARMS: usize = 24;
/// The number of ways to use a weapon that are kept, besides the normal ones.
const KEPT: usize = 2;
/// The value of a foe's defeat in addition to its wounds, as a share of its hit points at full health.
const FALL: f64 = 0.5;
/// The value of a condition, as a share of the unit's hit points at full health.
const CONDITION: f64 = 0.135;

/// The acts that each unit ignores: of the many ways to use a weapon, those that are less promising than the best, by
/// the state of the battle when the list is made. Acts that do no harm are never left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Repertoire {
    /// The ignored acts of each unit, in the order of their [`key`]s.
    left_out: Vec<Vec<Act>>,
}

impl Repertoire {
    /// The acts of units in the present state.
    pub async fn of(battle: &Battle, pace: Pace) -> Self {
        let mut left_out = Vec::with_capacity(battle.units().count());
        for unit in battle.units() {
            left_out.push(if unit.is_active() { surplus(battle, &unit, pace).await } else { Vec::new() });
        }
        Self { left_out }
    }

    /// Whether no unit leaves anything out.
    pub fn is_whole(&self) -> bool {
        self.left_out.iter().all(Vec::is_empty)
    }

    /// The acts of a unit, without those that it ignores.
    pub fn acts(&self, battle: &Battle, unit: UnitId) -> Vec<ActView> {
        self.among(battle, unit, Wanted::UNNAMED)
    }

    /// The harmful acts of a unit, without those that it ignores and without the reasons against them.
    pub fn harms(&self, battle: &Battle, unit: UnitId) -> Vec<ActView> {
        self.among(battle, unit, Wanted { purpose: Some(Purpose::Harm), ..Wanted::UNCHECKED })
    }

    fn among(&self, battle: &Battle, unit: UnitId, wanted: Wanted<'_>) -> Vec<ActView> {
        let kept = |act: &Act| {
            let out = self.left_out.get(unit.index());
            out.is_none_or(|out| out.binary_search_by_key(&key(act), key).is_err())
        };
        battle.acts_where(unit, Wanted { like: &kept, ..wanted })
    }
}

/// The harmful acts of a unit that are no better than others with the same weapon, in order.
async fn surplus(battle: &Battle, unit: &UnitView, pace: Pace) -> Vec<Act> {
    let is_harm = |act: &ActView| matches!(act.purpose, Purpose::Harm | Purpose::Hinder);
    let mut acts = battle.acts_where(unit.id, Wanted::UNCHECKED);
    acts.retain(|act| is_harm(act) && act.act.verb != Verb::TRIGGER);
    if acts.len() <= MOST_HARMS {
        return Vec::new();
    }
    let foes: Vec<UnitView> =
        battle.units().filter(|foe| foe.is_active() && battle.are_hostile(foe.side, unit.side)).collect();
    acts.retain(|act| act.act.verb != Verb::ATTACK);
    let mut ranked = Vec::with_capacity(acts.len());
    for act in acts {
        pace.step().await;
        let worth = foes.iter().map(|foe| worth(battle, unit, &act, foe)).fold(0.0, f64::max);
        ranked.push((worth, act.act));
    }
    ranked.sort_by(|one, two| one.1.with.cmp(&two.1.with).then(two.0.total_cmp(&one.0)));
    let mut out: Vec<Act> = ranked
        .chunk_by(|one, two| one.1.with == two.1.with)
        .flat_map(|weapon| {
            let kept = weapon.iter().take_while(|(worth, _)| *worth > 0.0).count().min(KEPT);
            weapon[kept..].iter().map(|&(_, act)| act)
        })
        .collect();
    out.sort_unstable_by_key(key);
    out
}

/// The order in which acts are kept: numbers first, which are compared the fastest.
const fn key(act: &Act) -> (u8, i16, Verb) {
    (act.with, act.option, act.verb)
}

/// The value of an act on a foe, from its user's cell, or from beside the foe if that is better.
fn worth(battle: &Battle, unit: &UnitView, act: &ActView, foe: &UnitView) -> f64 {
    let full = f64::from(foe.hp_max.max(1));
    let worth =
        |odds: Estimate| odds.damage + full * (FALL * odds.defeat + CONDITION * odds.conditions * (1.0 - odds.defeat));
    let from = |cell: Cell| battle.estimate(unit.id, act.act, foe.id, cell).map_or(0.0, worth);
    let here = unit.cell.map_or(0.0, from);
    beside(battle, unit, foe).map_or(here, |cell| here.max(from(cell)))
}

/// The cell beside a foe that is nearest to a unit.
fn beside(battle: &Battle, unit: &UnitView, foe: &UnitView) -> Option<Cell> {
    let (own, its) = (unit.cell?, foe.cell?);
    let board = battle.board();
    let grid = board.grid();
    let cells = grid.neighbours(its).filter(|&cell| board.exists(cell));
    cells.min_by_key(|&cell| (grid.distance(cell, own), cell))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::pace::through;
    use hexfray_battle::{DiceSource, Rulesets, SideId};

    fn begun(name: &str) -> Battle {
        let rulesets = Rulesets(&[&hexfray_percentile::Percentile, &hexfray_die_code::DieCodeRules]);
        let name = format!("maps/{name}.battle.toml");
        let setup = rulesets.load(&hexfray_data::library(), &name).expect("it is sound");
        Battle::new(&setup, DiceSource::Seed(1)).expect("it starts")
    }

    fn first_of(battle: &Battle, side: SideId) -> UnitView {
        battle.units().find(|unit| unit.side == side).expect("the side has units")
    }

    #[test]
    fn of_many_manners_of_using_a_weapon_the_plain_ones_stay_and_the_two_best() {
        let battle = begun("street_fight");
        let repertoire = through(Repertoire::of(&battle, Pace::Through));
        let unit = first_of(&battle, SideId(0));
        let (all, kept) = (battle.acts(unit.id), repertoire.acts(&battle, unit.id));
        let harms = |acts: &[ActView]| acts.iter().filter(|act| matches!(act.purpose, Purpose::Harm)).count();
        assert!(harms(&all) > MOST_HARMS && harms(&kept) < harms(&all) / 2, "{} of {}", harms(&kept), harms(&all));
        let foe = first_of(&battle, SideId(1));
        for act in &all {
            let is_kept = kept.iter().any(|other| other.act == act.act);
            if act.act.verb == Verb::ATTACK || matches!(act.purpose, Purpose::Turn | Purpose::Mend | Purpose::Help) {
                assert!(is_kept, "{} is never left out", act.name);
            }
        }
        let foes: Vec<UnitView> = battle.units().filter(|other| other.side == foe.side).collect();
        let worth = |act: &ActView| foes.iter().map(|foe| worth(&battle, &unit, act, foe)).fold(0.0, f64::max);
        let special =
            |act: &&ActView| matches!(act.purpose, Purpose::Harm | Purpose::Hinder) && act.act.verb != Verb::ATTACK;
        for with in 0..3 {
            let own = |act: &&ActView| act.act.with == with && special(act);
            let stays: Vec<f64> = kept.iter().filter(own).map(worth).collect();
            assert!(stays.len() <= KEPT, "{} manners of weapon {with}", stays.len());
            let least = stays.iter().copied().fold(f64::INFINITY, f64::min);
            let out = all.iter().filter(own).filter(|act| kept.iter().all(|other| other.act != act.act));
            let most_left_out = out.map(worth).fold(0.0, f64::max);
            assert!(most_left_out <= least || stays.is_empty(), "{most_left_out} is left out, {least} stays");
        }
    }

    #[test]
    fn a_unit_with_few_acts_leaves_none_out() {
        let battle = begun("duel");
        let repertoire = through(Repertoire::of(&battle, Pace::Through));
        for unit in battle.units() {
            assert_eq!(repertoire.acts(&battle, unit.id).len(), battle.acts(unit.id).len(), "{}", unit.name);
        }
    }
}
