//! Finding the weights with which features best predict who wins: logistic regression.

use smartcore::{
    linalg::basic::{arrays::Array, matrix::DenseMatrix},
    linear::logistic_regression::{LogisticRegression, LogisticRegressionParameters},
};

use hexfray_battle::{FEATURES, Features, Judgement};
use hexfray_minds::sim::Position;

/// The penalty for large weights, so that features with little meaning get little weight.
const HELD_BACK: f64 = 80.0;
/// Features that vary less than this are scaled as if they varied this much: a feature of a single battle file says nothing
/// about others.
const LEAST_SCALE: f64 = 0.3;

/// The model that best predicts the results of these positions.
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
                rows.push(position.features.map(|feature| sign * feature));
                results.push(u32::from(won));
            }
        }
        for (scale, feature) in scales.iter_mut().zip(position.features) {
            *scale += 4.0 * feature * feature;
        }
    }
    // Each feature is scaled by its variation, so that the penalty is equal for large and small numbers.
    let count = rows.len().max(1) as f64;
    let seen = scales.map(|squares| squares > 0.0);
    let scales = scales.map(|squares| (squares / count).sqrt().max(LEAST_SCALE));
    let rows = rows.into_iter().map(|row| row.iter().zip(scales).map(|(feature, scale)| feature / scale).collect());
    let rows: Vec<Vec<f64>> = rows.collect();
    let matrix = DenseMatrix::from_2d_vec(&rows).map_err(|error| error.to_string())?;
    let how = LogisticRegressionParameters::default().with_alpha(HELD_BACK);
    let found = LogisticRegression::fit(&matrix, &results, how).map_err(|error| error.to_string())?;
    let weights = found.coefficients();
    let usual = |at: usize| f64::from(FEATURES[at].usual) / 1_000.0;
    let weight = |at: usize| if seen[at] { weights.get((0, at)) / scales[at] } else { usual(at) };
    Ok(Judgement::rounded(&std::array::from_fn(weight)))
}
