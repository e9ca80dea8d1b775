//! Which units spikes hurt (MC-179).

use crate::{acts::plan::Plan, content::settings::SpikesSting, state::Unit};

/// Whether a plan's user comes so near that spikes hurt it.
pub fn touches(plan: &Plan<'_>) -> bool {
    plan.is_close()
}

/// Whether spikes also hurt a unit that strikes at their bearer and misses, as they do on boards unless the setting
/// says otherwise.
pub fn touches_in_vain(user: &Unit<'_>, plan: &Plan<'_>) -> bool {
    let settings = &user.book.settings;
    touches(plan) && !settings.scene.on && settings.spikes_sting == SpikesSting::Attempt
}

/// Whether a unit bears spikes.
pub fn bears(target: &Unit<'_>) -> bool {
    target.effects().spikes != 0
}
