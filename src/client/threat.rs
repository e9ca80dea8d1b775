//! Who could strike where in its next turn: every foe's fresh move, then its reach and its line of fire.

use std::collections::VecDeque;

use crate::{
    battle::{ActView, Battle, InTheWay, Purpose, UnitId},
    grid::Cell,
};

/// For each cell, which foes could strike somebody there. Worked out in pieces: on a large board it takes longer than
/// a frame may.
#[derive(Clone, Debug, Default)]
pub struct Threats {
    by_cell: Vec<Vec<UnitId>>,
    /// Whom the question is asked for: in nobody's way, since it may stand anywhere.
    victim: UnitId,
    /// The foes that are still to be looked at.
    foes: VecDeque<UnitId>,
    /// The foe that is being looked at, and the place of the cell that is next.
    under_way: Option<(Striker, usize)>,
}

impl Threats {
    /// Those against a unit's side; none is known before [`Threats::go_on`].
    ///
    /// A shot that meets an obstacle strikes nobody; one that would meet a unit strikes that one, so who stands behind
    /// another is safe from it as long as all stay where they are.
    pub fn against(battle: &Battle, victim: UnitId) -> Self {
        let side = battle.unit(victim).map(|unit| unit.side);
        let foes = battle.units().filter(|foe| side.is_some_and(|side| foe.side != side) && foe.is_active());
        let by_cell = vec![Vec::new(); battle.board().grid().len()];
        Self { by_cell, victim, foes: foes.map(|foe| foe.id).collect(), under_way: None }
    }

    /// Whether all are known.
    pub fn is_complete(&self) -> bool {
        self.foes.is_empty() && self.under_way.is_none()
    }

    /// Looks at cell after cell in the same state of the battle, until all is known or `enough` says so.
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

    /// Who could strike somebody in the cell at a place of the dense arrays.
    pub fn at(&self, index: usize) -> &[UnitId] {
        self.by_cell.get(index).map_or(&[], Vec::as_slice)
    }
}

/// A foe with everything that it could do in its next turn.
#[derive(Clone, Debug)]
struct Striker {
    foe: UnitId,
    acts: Vec<ActView>,
    stands: Vec<Cell>,
}

impl Striker {
    fn new(battle: &Battle, foe: UnitId) -> Self {
        let acts = battle.acts(foe).into_iter().filter(is_blow).collect();
        let own = battle.unit(foe).and_then(|foe| foe.cell);
        // Where it stands now comes first: most threats come from there.
        let mut stands: Vec<Cell> = own.into_iter().collect();
        stands.extend(battle.fresh_reach(foe).iter().map(|to| to.cell));
        Self { foe, acts, stands }
    }

    fn strikes(&self, battle: &Battle, cell: Cell, victim: UnitId) -> bool {
        // Whether a shot gets there past obstacles and everybody else.
        let is_open = |from: Cell| match battle.in_the_way(self.foe, from, cell) {
            None => true,
            Some(InTheWay::Unit(unit)) => unit == victim,
            Some(InTheWay::Obstacle(_) | InTheWay::Object(_)) => false,
        };
        let blow = |act: &ActView, from: Cell| {
            battle.reaches(act, from, cell) && (!act.targeting.line_of_fire || is_open(from))
        };
        self.acts.iter().any(|act| self.stands.iter().any(|&from| blow(act, from)))
    }
}

/// Plain attacks: what a unit can always do, whatever it has left.
fn is_blow(act: &ActView) -> bool {
    act.purpose == Purpose::Harm && act.mp == 0 && act.charge == 0 && act.left.is_none_or(|left| left > 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        battle::{DiceSource, Setup},
        rules,
        text::Library,
    };

    #[test]
    fn threats_found_in_pieces_are_those_found_at_once() {
        let library = Library::embedded();
        for name in ["maps/castle.battle.toml", "maps/vault.battle.toml", "maps/street_fight.battle.toml"] {
            let setup = Setup::load(&library, name, rules::all()).expect("the battle is there");
            let battle = Battle::new(&setup, DiceSource::Seed(7)).expect("the battle starts");
            let victim = battle.units().next().expect("somebody fights").id;
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
            }
            assert!(steps > 10 && whole.is_complete(), "{name}: {steps} steps");
            assert_eq!(pieces.by_cell, whole.by_cell, "{name}");
            assert!(whole.by_cell.iter().any(|foes| !foes.is_empty()), "somebody is in danger somewhere");
        }
    }
}
