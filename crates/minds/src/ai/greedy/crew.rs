//! The passengers of a unit, which strike from where it goes.

use super::{
    danger::is_plain_blow,
    scene::{Scene, Stand},
    value,
};
use hexfray_battle::{Act, UnitId, UnitView, Wanted};

/// A passenger, with the blows that it can strike now.
struct Gunner {
    unit: UnitId,
    /// Each blow with its weight, which is higher if it can be struck again in the same turn.
    blows: Vec<(Act, f64)>,
    /// The value of its best blow against each foe, by the foe's place in the list and the distance, once computed.
    known: Vec<Vec<Option<f64>>>,
}

impl Gunner {
    /// A passenger with its blows.
    fn of(scene: &Scene<'_>, unit: &UnitView, foes: usize) -> Self {
        let acts =
            scene.battle.acts_where(unit.id, Wanted::UNCHECKED).into_iter().filter(|act| is_plain_blow(act, unit));
        let times =
            |act: Act| 1.0 + scene.weights.again * f64::from(scene.battle.repeats(unit.id, act, false).max(1) - 1);
        let blows = acts.map(|act| (act.act, times(act.act))).collect();
        Self { unit: unit.id, blows, known: vec![Vec::new(); foes] }
    }

    /// The value of its best blow from a stand.
    fn best(&mut self, scene: &Scene<'_>, foes: &[&UnitView], stand: &Stand) -> f64 {
        let grid = scene.battle.board().grid();
        let mut best = 0.0_f64;
        for (at, foe) in foes.iter().enumerate() {
            let Some(cell) = foe.cell else { continue };
            let apart = grid.distance(stand.cell, cell) as usize;
            let known = &mut self.known[at];
            if known.len() <= apart {
                known.resize(apart + 1, None);
            }
            let worth = *known[apart].get_or_insert_with(|| {
                let odds = |act: Act| scene.battle.estimate(self.unit, act, foe.id, stand.cell);
                let worth = |&(act, times): &(Act, f64)| odds(act).map(|odds| times * value::blow(scene, foe, &odds));
                self.blows.iter().filter_map(worth).fold(0.0, f64::max)
            });
            best = best.max(worth);
        }
        best
    }
}

/// Adds to each stand the value of what the passengers could do there before the unit moves again.
///
/// Their odds are assumed to depend only on the distance of a foe.
pub async fn weigh(scene: &Scene<'_>, stands: &mut [Stand]) {
    let Some(carrier) = scene.battle.carrier(scene.me.id).filter(|_| scene.mobile) else { return };
    let foes: Vec<&UnitView> = scene.foes().filter(|foe| scene.battle.carrier(foe.id).is_none()).collect();
    let taken = scene.friends().filter(|friend| scene.battle.carrier(friend.id) == Some(carrier));
    let mut crew: Vec<Gunner> = taken.map(|unit| Gunner::of(scene, unit, foes.len())).collect();
    for stand in stands {
        scene.pace.step().await;
        stand.worth += scene.weights.crew * crew.iter_mut().map(|gunner| gunner.best(scene, &foes, stand)).sum::<f64>();
    }
}
