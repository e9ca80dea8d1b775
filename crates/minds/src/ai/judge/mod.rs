//! Who is winning: each side's chance to win a battle, from what all players may see of it.
//!
//! [`Judge`] uses no die and no secret, and knows no ruleset by name. Slow and stable data are computed once (`sheet`);
//! a judgement then surveys the places and hit points of units (`scene`), lets both camps wear each other down on
//! average (`attrition`), and sums up the features that show who is winning (`features`) with the weights of the
//! ruleset's file ([`Judgement`]). Rulesets without a file are judged by the remains of each side (`crude`).
//!
//! A state has the same chances on every machine: sums have a fixed order, and `libm` computes logarithms and the like.

mod attrition;
mod crude;
mod features;
mod scene;
mod sheet;

use self::{
    features::{Seen, features},
    scene::Scene,
    sheet::Sheets,
};
use hexfray_battle::{Battle, FEATURES, Feature, FeatureId, Features, Judgement, SideId};

/// Estimates each side's chance to win a battle, or a copy of it.
///
/// ```
/// use hexfray_battle::{Battle, DiceSource, Setup};
/// use hexfray_minds::ai::Judge;
/// use hexfray_percentile::Percentile;
///
/// let setup = Setup::load(&hexfray_data::library(), "maps/ravine.battle.toml", &[&Percentile])?;
/// let battle = Battle::new(&setup, DiceSource::Seed(7))?;
/// let judge = Judge::new(&battle);
/// let chances = judge.chances(&battle);
/// assert_eq!(chances.len(), battle.sides().len());
/// assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-9, "one side wins");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Judge {
    sheets: Sheets,
    model: Option<Judgement>,
}

/// A reason for or against a side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Term {
    /// The feature of which the side has more, or less.
    pub feature: Feature,
    /// Its addition to the logarithm of the side's odds to win.
    pub weight: f64,
}

/// What counts for and against a side in a battle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evidence {
    /// The features, in the order of [`FEATURES`], which a model weighs.
    pub features: Features,
    /// What a great difference in wounds adds to the logarithm of the side's odds, with any model.
    pub worn: f64,
    /// The logarithm of the lowest odds of the side because its time is up, or of the highest if that of its foes is.
    pub in_time: Option<f64>,
}

impl Evidence {
    /// The logarithm of the side's odds to win by a model.
    pub fn lead(&self, model: &Judgement) -> f64 {
        let lead = model.lead(&self.features) + self.worn;
        let has_time = self.features[FeatureId::Time as usize];
        match self.in_time {
            Some(odds) if odds > 0.0 && has_time > 0.0 => lead.max(odds),
            Some(odds) if odds < 0.0 && has_time < 0.0 => lead.min(odds),
            _ => lead,
        }
    }
}

impl Judge {
    /// A judge of this battle. It computes the slow data here, for the present state; for one decision it can judge all
    /// copies that are played on from there.
    pub fn new(battle: &Battle) -> Self {
        Self { sheets: Sheets::of(battle), model: battle.setup().judgement.clone() }
    }

    /// Each side's chance to win, 0 to 1, in the order of the battle's sides; they add up to 1. A draw counts as an
    /// equal chance for each side that has foes.
    pub fn chances(&self, battle: &Battle) -> Vec<f64> {
        if let Some(outcome) = battle.outcome() {
            return crude::settled(battle, outcome.winner);
        }
        let Some(model) = &self.model else { return crude::chances(battle) };
        let lead = |side: SideId| self.evidence(battle, side).lead(model);
        if battle.sides().len() == 2 {
            return both(lead(SideId(0))).to_vec();
        }
        crude::share_out(battle, lead)
    }

    /// Each side's chance by its share of the hit points alone, a reference for better judgements.
    pub fn crude_chances(battle: &Battle) -> Vec<f64> {
        match battle.outcome() {
            Some(outcome) => crude::settled(battle, outcome.winner),
            None => crude::chances(battle),
        }
    }

    /// The reasons for and against a side in the present state, the weightiest first; empty if there is no model.
    pub fn terms(&self, battle: &Battle, side: SideId) -> Vec<Term> {
        let Some(model) = self.model.as_ref().filter(|_| battle.outcome().is_none()) else { return Vec::new() };
        let features = self.features(battle, side);
        let mut weights = model.terms(&features);
        weights[FeatureId::Life as usize] += worn(battle, side, &features);
        let all = FEATURES.iter().zip(weights).map(|(&feature, weight)| Term { feature, weight });
        let mut terms: Vec<Term> = all.filter(|term| term.weight != 0.0).collect();
        terms.sort_by(|one, two| two.weight.abs().total_cmp(&one.weight.abs()));
        terms
    }

    /// The features of a battle from a side's view, in the order of [`FEATURES`], which a model weighs.
    pub fn features(&self, battle: &Battle, side: SideId) -> Features {
        self.look(battle, side).features
    }

    /// All that counts for and against a side, before a model weighs it.
    pub fn evidence(&self, battle: &Battle, side: SideId) -> Evidence {
        let Seen { features, in_time } = self.look(battle, side);
        Evidence { features, worn: worn(battle, side, &features), in_time }
    }

    fn look(&self, battle: &Battle, side: SideId) -> Seen {
        features(&Scene::of(battle, &self.sheets, side))
    }
}

/// What a great difference in wounds adds, where nothing but the fall of all foes decides.
fn worn(battle: &Battle, side: SideId, features: &Features) -> f64 {
    use FeatureId::{Clock, Flight, HeadStart, Holding, Mark, Time, Zone};
    let else_decides =
        [Time, Clock, Holding, Zone, Mark, Flight, HeadStart].into_iter().any(|of| features[of as usize] != 0.0);
    if else_decides { 0.0 } else { crude::worn(battle, side) }
}

/// The chance whose odds have this logarithm.
pub fn chance(lead: f64) -> f64 {
    both(lead)[0]
}

/// The chances of the first and the second camp.
fn both(lead: f64) -> [f64; 2] {
    // Both follow from the smaller one, so that swapping the camps swaps the chances exactly.
    let odds = libm::exp(-lead.abs());
    let less = odds / (1.0 + odds);
    if lead < 0.0 { [less, 1.0 - less] } else { [1.0 - less, less] }
}
