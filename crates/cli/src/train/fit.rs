//! Finding the weights with which features best predict who wins: logistic regression.

use smartcore::{
    linalg::basic::{arrays::Array, matrix::DenseMatrix},
    linear::logistic_regression::{LogisticRegression, LogisticRegressionParameters},
};

use hexfray_battle::{FEATURES, Features, Judgement};
use hexfray_minds::sim::Position;

/// The penalty for large weights, so that features with little meaning get little weight.
const HELD_BACK: f64 = 300.0;
/// Features that vary less than this are scaled as if they varied this much: a feature of a single battle file says nothing
/// about others.
const LEAST_SCALE: f64 = 0.3;

/// The model that best predicts the results of these positions, and in which no feature speaks for the side that it is
/// known to speak against: such a weight comes from what is special about a few battle files, and misleads in others.
///
/// # Errors
/// The reason if there is no model, such as battles that all end alike.
pub(super) fn fit<'p>(positions: impl Iterator<Item = &'p Position>) -> Result<Judgement, String> {
    let (mut rows, mut results) = (Vec::new(), Vec::new());
    let mut scales = Features::default();
    for position in positions {
        // From the point of view of both sides, so that neither has an advantage by its place; and twice, so that a draw counts
        // half for both.
        let halves = [position.result > 0.0, position.result >= 1.0];
        for won in halves {
            for (sign, won) in [(1.0, won), (-1.0, !won)] {
                rows.push(position.evidence.features.map(|feature| sign * feature));
                results.push(u32::from(won));
            }
        }
        for (scale, feature) in scales.iter_mut().zip(position.evidence.features) {
            *scale += 4.0 * feature * feature;
        }
    }
    // Each feature is scaled by its variation, so that the penalty is equal for large and small numbers.
    let count = rows.len().max(1) as f64;
    let seen = scales.map(|squares| squares > 0.0);
    let scales = scales.map(|squares| (squares / count).sqrt().max(LEAST_SCALE));
    for row in &mut rows {
        row.iter_mut().zip(scales).for_each(|(feature, scale)| *feature /= scale);
    }
    let mut counted: Vec<usize> = (0..FEATURES.len()).filter(|&at| seen[at]).collect();
    loop {
        let weights = weigh(&rows, &results, &counted)?;
        let against = |&place: &usize| weights[place] * f64::from(FEATURES[counted[place]].usual.signum());
        let worst = (0..counted.len()).min_by(|one, two| against(one).total_cmp(&against(two)));
        let Some(place) = worst.filter(|place| against(place) < 0.0) else {
            let mut all = std::array::from_fn(|at| if seen[at] { 0.0 } else { usual(at) });
            counted.iter().zip(&weights).for_each(|(&at, weight)| all[at] = weight / scales[at]);
            return Ok(Judgement::rounded(&all));
        };
        counted.remove(place);
    }
}

/// The weight of a feature that no battle shows.
fn usual(at: usize) -> f64 {
    f64::from(FEATURES[at].usual) / 1_000.0
}

/// The weights of these features, in their order, that best predict the results.
fn weigh(rows: &[Features], results: &[u32], counted: &[usize]) -> Result<Vec<f64>, String> {
    if counted.is_empty() {
        return Err("no feature tells which side wins".to_owned());
    }
    let rows: Vec<Vec<f64>> = rows.iter().map(|row| counted.iter().map(|&at| row[at]).collect()).collect();
    let matrix = DenseMatrix::from_2d_vec(&rows).map_err(|error| error.to_string())?;
    let how = LogisticRegressionParameters::default().with_alpha(HELD_BACK);
    let found = LogisticRegression::fit(&matrix, &results.to_vec(), how).map_err(|error| error.to_string())?;
    Ok((0..counted.len()).map(|place| *found.coefficients().get((0, place))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexfray_battle::FeatureId;
    use hexfray_minds::ai::judge::Evidence;

    /// Positions in which a camp with more of one feature wins, and one with more of the other loses.
    fn positions(wins: FeatureId, loses: FeatureId) -> Vec<Position> {
        let position = |at: usize| {
            let (mut features, sign) = (Features::default(), if at.is_multiple_of(2) { 1.0 } else { -1.0 });
            let strength = 1.0 + (at % 5) as f64;
            features[wins as usize] = sign * strength;
            features[loses as usize] = -sign * (1.0 + (at % 3) as f64);
            let evidence = Evidence { features, worn: 0.0, in_time: None };
            Position { battle: at as u64, evidence, crude: 0.5, result: if sign > 0.0 { 1.0 } else { 0.0 } }
        };
        (0..400).map(position).collect()
    }

    #[test]
    fn no_feature_tells_the_opposite_of_what_it_means() {
        let all = positions(FeatureId::Life, FeatureId::Falls);
        let found = fit(all.iter()).expect("there is a model");
        let weights = found.terms(&[1.0; FEATURES.len()]);
        let [life, falls] = [FeatureId::Life, FeatureId::Falls].map(|feature| weights[feature as usize]);
        assert!(life > 0.0, "hit points won these battles");
        assert_eq!(falls, 0.0, "foes that may fall are never bad for a side, though chance may look like it");
    }
}
