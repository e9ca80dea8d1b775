//! Damage codes that strike a unit apart from an attack: queued, then rolled against its resistance (DC-066, DC-073 …
//! DC-075).

use super::{
    apply,
    pending::{self, FollowUp, Hit, Rolls, Then, Wants},
    play::Play,
};
use crate::{
    content::{DieCode, HealthMode},
    numbers::{
        damage::{self, Harm},
        scale,
    },
    state::Look,
};
use hexfray_battle::{Name, Parts, Rule};

/// Strikes a unit with a damage code, which it resists (DC-066, DC-073 … DC-075).
pub fn strike(play: &mut Play<'_>, hit: Hit, code: DieCode, rule: &'static str) {
    strike_with(play, hit, Harm { code, ..Harm::default() }, rule);
}

/// Strikes a unit as [`strike`] does, with an addition to the dice (DC-069).
pub fn strike_with(play: &mut Play<'_>, hit: Hit, harm: Harm, rule: &'static str) {
    pending::follow(play, FollowUp::Strike { hit, harm, rule: Rule::new(rule) });
}

/// Rolls such a blow; `None` if it stopped for a question.
pub fn land_strike(play: &mut Play<'_>, hit: Hit, harm: Harm, rule: Rule, then: Then) -> Option<()> {
    let look = play.look();
    let scale = hit.by.map(|by| scale::between(&look, by, hit.target)).unwrap_or_default();
    let resistance = damage::resistance(&look, hit.target, None);
    let mut rolls = Rolls::of(play, then);
    // No unit can improve the ground's roll.
    let wish = |_| if hit.by.is_some() { Wants::Higher } else { Wants::Enough };
    let rolled = rolls.roll(hit.by.unwrap_or(hit.target), harm.code, None, "damage", wish)?;
    let against = rolled + harm.bonus() + scale.damage - scale.resistance;
    let holds = |total| Wants::to_reach(against, total);
    let resisted = rolls.roll(hit.target, resistance, None, "resistance", holds)?;
    rolls.done();
    let look = play.look();
    let mut parts = Parts::new();
    parts.base(Name::new("damage roll"), rolled, rule);
    parts.add("ranks of Physique", harm.ranks, Rule::new("DC-069"));
    parts.add("scale", scale.damage, Rule::new("DC-151"));
    parts.add("resistance roll", -resisted, resistance_rule(&look));
    parts.add("scale of the target", -scale.resistance, Rule::new("DC-152"));
    parts.at_least("nothing gets through", 0, Rule::new("DC-075"));
    let net = damage::net(rolled + harm.bonus() + scale.damage, resisted + scale.resistance);
    apply::harm(play, hit, net, parts, 0);
    Some(())
}

/// The rule of resistance (DC-073, DC-074).
pub fn resistance_rule(look: &Look<'_>) -> Rule {
    match look.settings().health_mode {
        HealthMode::BodyPoints => Rule::new("DC-073"),
        HealthMode::Wounds => Rule::new("DC-074"),
    }
}
