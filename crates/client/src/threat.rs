//! The foes that could attack each cell in their next turn: each foe's full move, then the range of its acts and their lines of
//! fire.

use std::collections::VecDeque;

use hexfray_battle::{ActView, Aim, Battle, InTheWay, Purpose, UnitId, UnitView, Who};
use hexfray_board::grid::{Cell, Template};

/// For each cell, the foes that could strike a unit there. Computed in pieces, because it takes longer than a frame may on a
/// large board.
#[derive(Clone, Debug, Default)]
pub struct Threats {
    by_cell: Vec<Vec<UnitId>>,
    /// The unit for which threats are computed: it is in no unit's way, since it may be in any cell.
    victim: UnitId,
    /// The foes that are still to be examined.
    foes: VecDeque<UnitId>,
    /// The foe that is being examined, and the index of the next cell.
    under_way: Option<(Striker, usize)>,
}

impl Threats {
    /// The threats against a unit's side; none is known before [`Threats::go_on`].
    ///
    /// A shot that meets an obstacle hits no unit; a shot that would meet a unit hits that one, so that a unit behind another
    /// is safe from it as long as all stay in their cells. A foe that a condition keeps from acting, such as sleep, threatens
    /// none.
    pub fn against(battle: &Battle, victim: UnitId) -> Self {
        let side = battle.unit(victim).map(|unit| unit.side);
        let is_foe = |foe: &UnitView| side.is_some_and(|side| foe.side != side) && foe.is_active();
        let foes = battle.units().filter(|foe| is_foe(foe) && !battle.loses_next_turn(foe.id));
        let by_cell = vec![Vec::new(); battle.board().grid().len()];
        Self { by_cell, victim, foes: foes.map(|foe| foe.id).collect(), under_way: None }
    }

    /// Whether all are known.
    pub fn is_complete(&self) -> bool {
        self.foes.is_empty() && self.under_way.is_none()
    }

    /// Examines cell after cell in the same state of the battle, until all are known or `enough` holds.
    pub fn go_on(&mut self, battle: &Battle, mut enough: impl FnMut() -> bool) {
        let board = battle.board();
        let can_stand = |cell: Cell| board.exists(cell) && !board.blocks_move(cell) && !board.is_impassable(cell);
        loop {
            let next = || self.foes.pop_front().map(|foe| (Striker::new(battle, foe), 0));
            let Some((striker, first)) = self.under_way.take().or_else(next) else { return };
            for index in first..self.by_cell.len() {
                let cell = board.grid().cell(index);
                if can_stand(cell) && striker.strikes(battle, cell, self.victim) {
                    self.by_cell[index].push(striker.foe);
                }
                if enough() {
                    self.under_way = Some((striker, index + 1));
                    return;
                }
            }
        }
    }

    /// The foes that could strike a unit in the cell at an index of the dense arrays. None before all are known: a cell that
    /// is only not yet examined would look safe.
    pub fn at(&self, index: usize) -> &[UnitId] {
        if !self.is_complete() {
            return &[];
        }
        self.by_cell.get(index).map_or(&[], Vec::as_slice)
    }
}

/// A foe with everything that it could do in its next turn.
#[derive(Clone, Debug)]
struct Striker {
    foe: UnitId,
    /// The acts that it aims at a unit or at a cell.
    acts: Vec<ActView>,
    stands: Vec<Cell>,
    /// The cells that its acts around itself and in a direction catch from anywhere it can go, by the indices of the dense
    /// arrays.
    swept: Vec<bool>,
}

impl Striker {
    fn new(battle: &Battle, foe: UnitId) -> Self {
        let view = battle.unit(foe);
        let points = view.map_or(0, |foe| foe.mp);
        let acts = battle.acts(foe).into_iter().filter(|act| is_blow(act, points));
        let (swept, acts): (Vec<ActView>, Vec<ActView>) =
            acts.partition(|act| act.targeting.aims_itself() || act.targeting.aims_way());
        let own = view.and_then(|foe| foe.cell);
        // Its present cell comes first: most threats come from there.
        let mut stands: Vec<Cell> = own.into_iter().collect();
        stands.extend(battle.fresh_reach(foe).iter().map(|to| to.cell));
        let swept = sweep(battle, foe, &swept, &stands);
        Self { foe, acts, stands, swept }
    }

    fn strikes(&self, battle: &Battle, cell: Cell, victim: UnitId) -> bool {
        if battle.board().grid().index(cell).is_some_and(|index| self.swept[index]) {
            return true;
        }
        let board = battle.board();
        // Whether a shot reaches a cell past obstacles and all other units.
        let is_open = |from: Cell, to: Cell| match battle.in_the_way(self.foe, from, to) {
            None => true,
            Some(InTheWay::Unit(unit)) => unit == victim,
            Some(InTheWay::Obstacle(_) | InTheWay::Object(_)) => false,
        };
        let gets_to = |act: &ActView, from: Cell, to: Cell| {
            battle.reaches(act, from, to) && (!act.targeting.line_of_fire || is_open(from, to))
        };
        let blow = |act: &ActView, from: Cell| {
            // An area strikes all units within it, wherever its centre is.
            let beyond = if let Template::Area { size } = act.targeting.template { size.saturating_sub(1) } else { 0 };
            gets_to(act, from, cell)
                || beyond > 0
                    && act.targeting.at_cells
                    && board.grid().ball(cell, beyond).any(|to| board.exists(to) && gets_to(act, from, to))
        };
        self.acts.iter().any(|act| self.stands.iter().any(|&from| blow(act, from)))
    }
}

/// Whether an act harms at once and the unit has the points and supplies for it; acts with a charge are announced before they
/// take effect.
fn is_blow(act: &ActView, points: i32) -> bool {
    let harms = act.purpose == Purpose::Harm && act.targeting.who != Who::User;
    harms && act.mp <= points && act.charge == 0 && act.left.is_none_or(|left| left > 0)
}

/// The cells that acts around their user and in a direction catch from any of these stands.
fn sweep(battle: &Battle, foe: UnitId, acts: &[ActView], stands: &[Cell]) -> Vec<bool> {
    let grid = battle.board().grid();
    let mut swept = vec![false; grid.len()];
    let mut mark = |cells: Vec<Cell>| {
        cells.into_iter().filter_map(|cell| grid.index(cell)).for_each(|index| swept[index] = true);
    };
    for act in acts {
        for &from in stands {
            if act.targeting.aims_way() {
                for way in grid.all_directions() {
                    mark(battle.caught_cells(foe, act, from, Aim::Way(way)));
                }
            } else {
                mark(battle.caught_cells(foe, act, from, Aim::None));
            }
            if act.targeting.template == Template::All {
                break;
            }
        }
    }
    swept
}

#[cfg(test)]
mod tests {
    use hexfray_testing::some_of;

    use super::*;
    use crate::session::Texts;
    use hexfray_battle::{DiceSource, Name, Order, Range, Ruling, SideId};

    #[test]
    fn threats_found_in_pieces_are_those_found_at_once() {
        let texts = Texts::of_the_game();
        let battles = ["maps/castle.battle.toml", "maps/vault.battle.toml", "maps/street_fight.battle.toml"];
        for name in some_of(&battles, 1) {
            let setup = texts.load(name).expect("the battle is there");
            let battle = Battle::new(&setup, DiceSource::Seed(7)).expect("the battle starts");
            let victim = battle.units().next().expect("there is a unit").id;
            let mut whole = Threats::against(&battle, victim);
            whole.go_on(&battle, || false);
            let mut pieces = Threats::against(&battle, victim);
            let mut steps = 0;
            while !pieces.is_complete() {
                let mut cells = 0;
                pieces.go_on(&battle, || {
                    cells += 1;
                    cells == 7
                });
                steps += 1;
                let shown = (0..pieces.by_cell.len()).any(|index| !pieces.at(index).is_empty());
                assert_eq!(shown, pieces.is_complete(), "{name}: none is shown before all are known");
            }
            assert!(steps > 10 && whole.is_complete(), "{name}: {steps} steps");
            assert_eq!(pieces.by_cell, whole.by_cell, "{name}");
            assert!(whole.by_cell.iter().any(|foes| !foes.is_empty()), "a unit is in danger somewhere");
        }
    }

    /// The unit of a side that stands in a cell.
    fn of_its_side(battle: &Battle, side: SideId, cell: Cell) -> Option<UnitView> {
        battle.units().find(|unit| unit.side == side && unit.is_active() && unit.cell == Some(cell))
    }

    #[test]
    fn every_act_that_a_foe_could_do_at_once_is_a_threat_spells_and_areas_too() {
        let texts = Texts::of_the_game();
        let (mut spells, mut areas) = (0, 0);
        let battles = ["ravine", "castle", "duel_on_hexes", "reed_moor", "fire_fight"];
        for name in some_of(&battles, 1) {
            let name = format!("maps/{name}.battle.toml");
            let setup = texts.load(&name).expect("the battle is there");
            let battle = Battle::new(&setup, DiceSource::Seed(7)).expect("the battle starts");
            let grid = battle.board().grid();
            let victim = battle.units().next().expect("there is a unit");
            let mut threats = Threats::against(&battle, victim.id);
            threats.go_on(&battle, || false);
            for foe in battle.units().filter(|foe| foe.side != victim.side && foe.is_active()) {
                let Some(from) = foe.cell else { continue };
                for act in battle.acts(foe.id).iter().filter(|act| is_blow(act, foe.mp)) {
                    let Some(target) = battle.units().find(|unit| unit.side != foe.side && unit.cell.is_some()) else {
                        continue;
                    };
                    let odds = battle.estimate(foe.id, act.act, target.id, from);
                    spells += usize::from(act.mp > 0 && odds.is_some_and(|odds| odds.damage > 0.0));
                    for aim in battle.aims(foe.id, act, from) {
                        let caught = battle.caught_cells(foe.id, act, from, aim);
                        areas += usize::from(caught.len() > 1);
                        for own in caught.iter().filter_map(|&cell| of_its_side(&battle, victim.side, cell)) {
                            let index = own.cell.and_then(|cell| grid.index(cell)).expect("it is on the board");
                            let shot = |to: Cell| battle.in_the_way(foe.id, from, to).is_some();
                            if act.targeting.line_of_fire && own.cell.is_some_and(shot) {
                                continue;
                            }
                            let who = (foe.name, act.name, own.name);
                            assert!(threats.at(index).contains(&foe.id), "{name}: {who:?} at {aim:?}");
                        }
                    }
                }
            }
        }
        assert!(spells > 0 && areas > 0, "{spells} spells and {areas} areas were looked at");
    }

    #[test]
    fn a_foe_that_sleeps_is_no_threat_until_it_wakes() {
        // SW-098 and MC-183: a unit that sleeps does not act.
        for (name, condition) in [("maps/mud_ford.battle.toml", "asleep"), ("maps/duel.battle.toml", "sleep")] {
            let setup = Texts::of_the_game().load(name).expect("the battle is there");
            let mut battle = Battle::new(&setup, DiceSource::Seed(7)).expect("it starts");
            let victim = battle.units().next().expect("there is a unit");
            let foes: Vec<UnitId> = battle.units().filter(|it| it.side != victim.side).map(|it| it.id).collect();
            let threats = |battle: &Battle| {
                let mut threats = Threats::against(battle, victim.id);
                threats.go_on(battle, || false);
                threats.by_cell.concat()
            };
            assert!(threats(&battle).contains(&foes[0]), "{name}: it could strike somewhere");
            let ruling = Ruling::Inflict { unit: foes[0], condition: Name::new(condition), rounds: 2 };
            battle.submit(Order::Referee(ruling)).expect("the referee may");
            assert!(battle.loses_next_turn(foes[0]) && !battle.loses_next_turn(victim.id), "{name}");
            let left = threats(&battle);
            assert!(!left.contains(&foes[0]), "{name}: it sleeps");
            assert!(foes.len() == 1 || !left.is_empty(), "{name}: the others are awake");
        }
    }

    #[test]
    fn a_caster_without_the_points_for_a_spell_threatens_nobody_with_it() {
        let setup = Texts::of_the_game().load("maps/ravine.battle.toml").expect("it is there");
        let battle = Battle::new(&setup, DiceSource::Seed(7)).expect("the battle starts");
        let cinna = battle.units().find(|unit| unit.name.as_str() == "Cinna").expect("she is in it");
        let acts = battle.acts(cinna.id);
        let spells = || acts.iter().filter(|act| act.mp > 0 && is_blow(act, cinna.mp));
        assert!(spells().count() > 0 && spells().all(|act| !is_blow(act, act.mp - 1)));
        let far = spells().filter_map(|act| match act.targeting.range {
            Range::Cells(cells) => Some(cells),
            _ => None,
        });
        let far = far.max().expect("a spell has a range");
        let threats = |battle: &Battle| {
            let mut threats = Threats::against(battle, UnitId(6));
            threats.go_on(battle, || false);
            threats
        };
        let known = threats(&battle);
        let (grid, from) = (battle.board().grid(), cinna.cell.expect("she stands somewhere"));
        let at = |cell: &Cell| grid.index(*cell).is_some_and(|index| known.at(index).contains(&cinna.id));
        let reached = grid.cells().filter(at).map(|cell| grid.distance(from, cell)).max();
        assert!(far > 1 && reached >= Some(far), "her spells go {far} cells, {reached:?} are threatened");
    }
}
