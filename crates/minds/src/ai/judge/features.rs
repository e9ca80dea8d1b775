//! The features of a battle that show who is winning, as numbers: each is the surplus of one camp over the other.
//!
//! If the two camps are swapped, each number changes its sign, so that no camp has an advantage by its place.

use super::{
    attrition::{Field, ROUNDS},
    scene::{Camp, Fighter, Scene},
    sheet,
};
use hexfray_battle::{FeatureId as At, Features};

/// A small number that keeps logarithms finite.
const LITTLE: f64 = 0.05;
/// The rounds until a clock runs out at which its weight is halved.
const CLOCK: f64 = 3.0;

/// The cells between fleeing units and their foes that count as half of an escape.
const CHASED: f64 = 6.0;

/// The share of its present strength with which a camp has an even chance to be still there when its time is up.
const HELD: f64 = 0.35;
/// How much likelier that is with more strength, as a factor of the logarithm of the odds.
const SURE: f64 = 10.0;

/// The judgement of a scene.
pub struct Seen {
    /// The features, seen from its first camp.
    pub features: Features,
    /// The logarithm of the lowest odds with which the first camp wins because its time is up; negative for the second
    /// camp.
    pub in_time: Option<f64>,
}

/// Judges a scene: its features, and which camp will win because time is up.
pub fn features(scene: &Scene<'_>) -> Seen {
    let field = Field::of(scene);
    let clocks = scene.clocks;
    let [own, foes] = [0, 1].map(|camp| of_camp(scene, &field, camp));
    let mut all = Features::default();
    for (at, value) in all.iter_mut().enumerate() {
        *value = own[at] - foes[at];
    }
    let apart = field.wear(scene, true, clocks);
    all[At::Attrition as usize] = apart.share[0] - apart.share[1];
    let close = field.wear(scene, false, [None; 2]).share;
    all[At::Melee as usize] = close[0] - close[1];
    let held = [0, 1].map(|camp: usize| if clocks[camp].is_some() { apart.at_clock[camp] } else { 0.0 });
    let soon = [0, 1].map(|camp: usize| clocks[camp].map_or(0.0, |left| 1.0 / (1.0 + f64::from(left) / CLOCK)));
    let has_time = clocks.map(|left| f64::from(u8::from(left.is_some())));
    all[At::Time as usize] = has_time[0] - has_time[1];
    all[At::Holding as usize] = held[0] - held[1];
    all[At::Clock as usize] = held[0] * soon[0] - held[1] * soon[1];
    Seen { features: all, in_time: in_time(clocks, apart.at_clock) }
}

/// The odds with which a camp is still there when its time is up, if only one has a time limit: the losses of the
/// simulated rounds continue as long as there is time.
fn in_time(clocks: [Option<u16>; 2], left: [f64; 2]) -> Option<f64> {
    let odds = |camp: usize| {
        let longer = (f64::from(clocks[camp]?) / f64::from(ROUNDS)).max(1.0);
        Some(SURE * ((1.0 - (1.0 - left[camp]) * longer).max(0.0) - HELD))
    };
    match [odds(0), odds(1)] {
        [Some(own), None] => Some(own),
        [None, Some(other)] => Some(-other),
        _ => None,
    }
}

/// The features of one camp.
fn of_camp(scene: &Scene<'_>, field: &Field, camp: usize) -> Features {
    let own = &scene.camps[camp];
    let count = own.fighters.len() as f64;
    let mean = |sum: f64| sum / count.max(1.0);
    let sum = |value: &dyn Fn(&Fighter) -> f64| own.fighters.iter().map(value).sum::<f64>();
    let (threat, ready, falls) = soon(scene, field, camp);
    let mut all = Features::default();
    let mut set = |at: At, value: f64| all[at as usize] = value;
    set(At::Numbers, ln(count + own.coming));
    set(At::Life, ln(sum(&|one| one.life) + own.coming_life));
    set(At::Force, ln(force(scene, field, camp)));
    set(At::Threat, threat);
    set(At::Ready, ready);
    set(At::Falls, falls);
    set(At::Turn, f64::from(u8::from(own.decides)));
    set(At::ToCome, mean(sum(&|one| one.to_come)));
    set(At::Harmful, mean(sum(&|one| one.harmful.min(4.0))));
    set(At::Coming, own.coming / (count + own.coming).max(1.0));
    set(At::Zone, zone(scene, own));
    let (share, head_start) = flight(scene, camp);
    set(At::Flight, share);
    set(At::HeadStart, head_start);
    let (mark, aim) = mark(scene, field, camp);
    set(At::Mark, mark);
    set(At::Aim, aim);
    all
}

/// The logarithm, equal on every machine.
fn ln(value: f64) -> f64 {
    libm::log(value + LITTLE)
}

/// The shares of foes' hit points that a camp's blows take in a round, as an average over the foes.
fn force(scene: &Scene<'_>, field: &Field, camp: usize) -> f64 {
    let foes = &scene.camps[1 - camp].fighters;
    let mut sum = 0.0;
    for one in 0..scene.camps[camp].fighters.len() {
        for (at, foe) in foes.iter().enumerate() {
            sum += (field.rate(camp, one, at) / foe.full).min(1.0);
        }
    }
    sum / foes.len().max(1) as f64
}

/// The share of foes' hit points that a camp can take in the next round, the part of it by units whose turns in this
/// round are still to come, and the number of foes that may fall, each for each foe.
fn soon(scene: &Scene<'_>, field: &Field, camp: usize) -> (f64, f64, f64) {
    let foes = &scene.camps[1 - camp].fighters;
    let own = &scene.camps[camp].fighters;
    let (mut threat, mut ready, mut falls) = (0.0, 0.0, 0.0);
    for (one, fighter) in own.iter().enumerate() {
        let best = foes.iter().enumerate().map(|(at, foe)| (field.soon(camp, one, at) / foe.life).min(1.0));
        let best = best.fold(0.0, f64::max);
        threat += best;
        ready += if fighter.to_come > 0.0 { best } else { 0.0 };
    }
    for (at, foe) in foes.iter().enumerate() {
        let all: f64 = (0..own.len()).map(|one| field.soon(camp, one, at)).sum();
        falls += (all / foe.life).min(1.0);
    }
    let each = foes.len().max(1) as f64;
    ((threat / each).min(2.0), (ready / each).min(2.0), falls / each)
}

/// The share of a camp's hit points in units that only flee, and how far they have come: 1 is out of sight.
fn flight(scene: &Scene<'_>, camp: usize) -> (f64, f64) {
    let grid = scene.battle.board().grid();
    let (own, foes) = (&scene.camps[camp].fighters, &scene.camps[1 - camp].fighters);
    let all: f64 = own.iter().map(|one| one.life).sum();
    let (mut share, mut head_start) = (0.0, 0.0);
    for one in own.iter().filter(|one| one.flees) {
        let apart = foes.iter().map(|foe| grid.distance(one.cell, foe.cell)).min();
        share += one.life / all;
        head_start += one.life / all * apart.map_or(1.0, |apart| f64::from(apart) / (f64::from(apart) + CHASED));
    }
    (share, head_start)
}

/// How near the units of a camp are to the cells that they have to reach; 1 if they are there.
fn zone(scene: &Scene<'_>, camp: &Camp) -> f64 {
    let grid = scene.battle.board().grid();
    let mut best = 0.0_f64;
    for zone in scene.sheets.zones.iter().filter(|zone| camp.sides.contains(&zone.side)) {
        let turns = |one: &Fighter| {
            let away = grid.index(one.cell).map_or(f64::INFINITY, |at| zone.away[at]);
            away / scene.sheets.units[one.at].moves.max(0.5)
        };
        let mut all: Vec<f64> = camp.fighters.iter().map(turns).collect();
        all.sort_unstable_by(f64::total_cmp);
        let near: f64 = all.iter().take(zone.count).map(|turns| 1.0 / (1.0 + turns)).sum();
        best = best.max(near / zone.count as f64);
    }
    best
}

/// The hit points that a foe whose defeat wins has lost, and the harm that can soon be done to it, as shares of its hit
/// points.
fn mark(scene: &Scene<'_>, field: &Field, camp: usize) -> (f64, f64) {
    let mut best = (0.0_f64, 0.0_f64);
    for (_, unit) in sheet::marks(scene.battle).filter(|&(side, _)| scene.is_of(camp, side)) {
        let foes = &scene.camps[1 - camp].fighters;
        let Some(at) = foes.iter().position(|foe| foe.at == unit.index()) else { continue };
        let all: f64 = (0..scene.camps[camp].fighters.len()).map(|one| field.soon(camp, one, at)).sum();
        best = (best.0.max(1.0 - foes[at].life / foes[at].full), best.1.max((all / foes[at].life).min(2.0)));
    }
    best
}
