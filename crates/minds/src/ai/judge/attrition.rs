//! How two camps wear each other down if every unit deals its mean harm: without dice, so that it is quick and smooth.
//!
//! In each round, every unit that is near enough strikes the foe that its blow brings nearest to defeat; both camps
//! strike at the same time. Units that are far apart close in first. The result is not a forecast, but says more about
//! who is winning than any count of hit points, because it includes which units strike first, from afar, together, and
//! at which target.

use super::scene::{Fighter, Scene};

/// Rounds of the simulation.
pub const ROUNDS: u32 = 10;
/// The most pairs in all rounds together: with hundreds of units there are fewer rounds.
const PAIRS: usize = 40_000;
/// The share of its hit points below which a unit strikes less often, since it may have fallen already.
const WANING: f64 = 0.35;
/// The share of its own move by which a foe comes toward a unit that approaches it.
const MEETING: f64 = 0.5;

/// The harm of one unit to another, and its time.
#[derive(Clone, Copy, Debug)]
struct Pair {
    near: f64,
    far: f64,
    /// Turns until it is beside its foe.
    close: f64,
    /// Turns until it is in range.
    range: f64,
}

/// The harm of each unit of a camp to each unit of the other camp, row by row.
#[derive(Debug)]
pub struct Field {
    pairs: [Vec<Pair>; 2],
    widths: [usize; 2],
}

/// The remains of each camp.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rest {
    /// The share of each camp's present hit points that remains, 0 to 1.
    pub share: [f64; 2],
    /// The share at the moment when a camp's clock runs out, if that happens within these rounds.
    pub at_clock: [f64; 2],
}

impl Field {
    /// The pairs of a scene.
    pub fn of(scene: &Scene<'_>) -> Self {
        let pairs = [0, 1].map(|camp| pairs(scene, camp));
        Self { pairs, widths: [1, 0].map(|other| scene.camps[other].fighters.len()) }
    }

    /// The harm of a unit to a foe in a round, no matter where both are.
    pub fn rate(&self, camp: usize, fighter: usize, foe: usize) -> f64 {
        let pair = &self.pairs[camp][fighter * self.widths[camp] + foe];
        pair.near.max(pair.far)
    }

    /// The harm of a unit to a foe in the next round, if it goes there.
    pub fn soon(&self, camp: usize, fighter: usize, foe: usize) -> f64 {
        self.pairs[camp][fighter * self.widths[camp] + foe].in_round(0.0)
    }

    /// The remains after some rounds. `apart` is whether units that are far apart have to close in first, `clocks` the
    /// rounds until each camp wins by holding out.
    pub fn wear(&self, scene: &Scene<'_>, apart: bool, clocks: [Option<u16>; 2]) -> Rest {
        let mut lives = [0, 1].map(|camp| scene.camps[camp].fighters.iter().map(|one| one.life).collect::<Vec<f64>>());
        let starts = [0, 1].map(|camp: usize| lives[camp].iter().sum::<f64>());
        let share = |lives: &[Vec<f64>; 2], camp: usize| {
            if starts[camp] > 0.0 { lives[camp].iter().sum::<f64>() / starts[camp] } else { 0.0 }
        };
        let most = (PAIRS / (2 * self.pairs[0].len()).max(1)).clamp(1, ROUNDS as usize) as u32;
        let mut at_clock = [None; 2];
        for round in 0..most {
            for camp in [0, 1] {
                if clocks[camp].is_some_and(|clock| u32::from(clock) == round) {
                    at_clock[camp] = Some(share(&lives, camp));
                }
            }
            let time = if apart { f64::from(round) } else { f64::INFINITY };
            let planned = [0, 1].map(|camp| {
                let mut foes = lives[1 - camp].clone();
                self.strike(camp, &scene.camps[camp].fighters, &lives[camp], &mut foes, time);
                foes
            });
            let [of_foes, own] = planned;
            lives = [own, of_foes];
            if lives.iter().any(|camp| camp.iter().all(|&life| life <= 0.0)) {
                break;
            }
        }
        let share = [0, 1].map(|camp| share(&lives, camp));
        Rest { share, at_clock: [0, 1].map(|camp| at_clock[camp].unwrap_or(share[camp])) }
    }

    /// Strikes a camp's blows of one round.
    fn strike(&self, camp: usize, fighters: &[Fighter], own: &[f64], foes: &mut [f64], time: f64) {
        let width = self.widths[camp];
        for (at, (fighter, &life)) in fighters.iter().zip(own).enumerate() {
            if life <= 0.0 || fighter.flees {
                continue;
            }
            let vigour = (life / (WANING * fighter.full)).min(1.0);
            let row = &self.pairs[camp][at * width..(at + 1) * width];
            let mut best = (0.0, 0, 0.0);
            for (foe, (pair, &left)) in row.iter().zip(foes.iter()).enumerate() {
                if left <= 0.0 {
                    continue;
                }
                let harm = vigour * pair.in_round(time);
                let worth = (harm / left).min(1.0);
                if worth > best.0 {
                    best = (worth, foe, harm);
                }
            }
            if best.0 > 0.0 {
                foes[best.1] = (foes[best.1] - best.2).max(0.0);
            }
        }
    }
}

impl Pair {
    /// The harm in a round, counted from 0.
    fn in_round(&self, round: f64) -> f64 {
        let part = |turns: f64| (round + 1.0 - turns).clamp(0.0, 1.0);
        (part(self.close) * self.near).max(part(self.range) * self.far)
    }
}

/// The number of cells by which a fighter and a foe come nearer to each other in a turn, given their moves; units that
/// wait stay in their cells.
fn speed([own, its]: [f64; 2], [waits, foe_waits]: [bool; 2], foe_flees: bool) -> f64 {
    let goes = if waits { 0.0 } else { own };
    let comes = match (foe_flees, foe_waits) {
        (true, _) => -its,
        (false, true) => 0.0,
        (false, false) if waits => its,
        (false, false) => MEETING * its,
    };
    goes + comes
}

fn pairs(scene: &Scene<'_>, camp: usize) -> Vec<Pair> {
    let grid = scene.battle.board().grid();
    let (own, foes) = (&scene.camps[camp].fighters, &scene.camps[1 - camp].fighters);
    let mut pairs = Vec::with_capacity(own.len() * foes.len());
    for (at, one) in own.iter().enumerate() {
        let sheet = &scene.sheets.units[one.at];
        for (of, foe) in foes.iter().enumerate() {
            let other = &scene.sheets.units[foe.at];
            let blow = scene.sheets.blow(one.at, foe.at);
            let apart = f64::from(grid.distance(one.cell, foe.cell)) - sheet.girth - other.girth;
            let waits = [scene.waits(camp, at, foe.cell), scene.waits(1 - camp, of, one.cell)];
            let speed = speed([sheet.moves, other.moves], waits, foe.flees);
            let turns = |range: f64| {
                let gap = (apart - range).max(0.0) * blow.detour;
                if gap <= 0.0 { 0.0 } else { gap / speed.max(0.25) }
            };
            let (near, far) = (sheet.tempo * blow.near, sheet.tempo * blow.far);
            pairs.push(Pair { near, far, close: turns(1.0), range: turns(sheet.range) });
        }
    }
    pairs
}
