//! An attack on one target as plain data: the pools of both sides, before any die is thrown (DP-086 … DP-106).

use super::{
    cover, disarm, grapple, initiative_damage,
    means::{Goal, Means},
    pool::Pool,
    score::{self, Method},
};
use crate::{
    content::{AntiLarge, Defence, Does, Mod, Rating, Settings, Weakened, Weapon},
    state::Look,
};
use hexfray_battle::{Canonical, Name, Parts, Rule, UnitId, narrow, whole};
use hexfray_board::odds::Dist;

/// The modifier of a non-lethal attack with a weapon that is not made for it (DP-156).
pub const NON_LETHAL: i32 = -3;

/// A defence that is open to a target.
#[derive(Clone, Debug, Default, PartialEq, Eq, Canonical)]
pub struct Guard {
    /// Its pool.
    pub pool: Pool,
    /// How the pool becomes hits.
    pub method: Method,
}

/// Everything that determines an attack on one target.
#[derive(Clone, Debug, PartialEq, Eq, Canonical)]
pub struct Attack {
    /// The attacker.
    pub by: UnitId,
    /// The target.
    pub target: UnitId,
    /// Its goal.
    pub goal: Goal,
    /// Whether it is made in close combat.
    pub close: bool,
    /// Whether it can kill (DP-156).
    pub lethal: bool,
    /// Initiative that was staked on it when it was paid for (DP-177).
    pub stake: i32,
    /// The attack pool.
    pub pool: Pool,
    /// The defences that are open to the target, in the order of [`Defence::ALL`].
    pub guards: [Option<Guard>; 3],
}

impl Attack {
    /// Computes an attack, from the places of both units.
    pub fn of(look: &Look<'_>, by: UnitId, target: UnitId, means: Means<'_>) -> Self {
        let close = means.weapon.is_close();
        let cover = cover::against(look, by, target, close);
        let guards = Defence::ALL.map(|defence| guard(look, (by, target), defence, means, cover));
        let pool = attack_pool(look, by, target, means);
        Self { by, target, goal: means.goal, close, lethal: means.lethal, stake: means.stake, pool, guards }
    }

    /// The open defences.
    pub fn open(&self) -> impl Iterator<Item = Defence> + '_ {
        Defence::ALL.into_iter().filter(|defence| self.guards[*defence as usize].is_some())
    }

    /// The best defence, which opponents choose (DP-094); none if all are impossible.
    pub fn best(&self, settings: &Settings) -> Option<Defence> {
        let worth = |defence: Defence| self.defence_odds(settings, Some(defence)).expected();
        // The first among equals.
        self.open()
            .map(|defence| (defence, worth(defence)))
            .reduce(|best, other| if other.1 <= best.1 { best } else { other })
            .map(|(defence, _)| defence)
    }

    /// The odds of the defence's score; 0 hits if all defences are impossible (DP-098).
    pub fn defence_odds(&self, settings: &Settings, defence: Option<Defence>) -> Dist {
        match defence.and_then(|defence| self.guards[defence as usize].as_ref()) {
            Some(guard) => score::score_odds(settings, &guard.pool, guard.method),
            None => Dist::point(0),
        }
    }

    /// The odds of the net hits against a defence (DP-089).
    pub fn net_odds(&self, settings: &Settings, defence: Option<Defence>) -> Dist {
        let attack = score::score_odds(settings, &self.pool, Method::Rolled);
        attack.join(&self.defence_odds(settings, defence), |one, other| score::net(settings, one, other))
    }
}

/// The attack pool (DP-090, DP-091, DP-105, DP-156).
pub fn attack_pool(look: &Look<'_>, by: UnitId, target: UnitId, means: Means<'_>) -> Pool {
    let (settings, weapon) = (look.settings(), means.weapon);
    let mut pool = armed_pool(look, by, means);
    if means.goal == Goal::Finish {
        pool.rate(Name::new("initiative"), means.stake, Rule::new("DP-177"));
    }
    if !weapon.is_close() {
        let away = narrow::<i32>(look.distance(by, target).unwrap_or(0).min(1_000));
        pool.modify(settings, "distance", -away, Rule::new("DP-105"));
    }
    if means.goal == Goal::Disarm {
        disarm::modify(look, by, means, &mut pool);
    }
    let pulls = !means.lethal && !weapon.has(Mod::NonLethal);
    pool.modify(settings, "not to kill", if pulls { NON_LETHAL } else { 0 }, Rule::new("DP-156"));
    if means.goal == Goal::Grapple {
        grapple::add_dice(look, by, means, &mut pool);
    }
    pool.settled(settings)
}

/// The attack pool with a weapon and a power, before distance and manner (DP-009).
pub fn armed_pool(look: &Look<'_>, by: UnitId, means: Means<'_>) -> Pool {
    let mut pool = base_pool(look, by, means.weapon);
    if let Some(power) = means.power {
        pool.modify(look.settings(), power.title.as_str(), power.attack, Rule::new("DP-009"));
    }
    pool
}

/// The attack pool with a weapon, before distance and manner (DP-090, DP-091).
pub fn base_pool(look: &Look<'_>, by: UnitId, weapon: &Weapon) -> Pool {
    let (skill, rule) = match weapon.is_close() {
        true => (Rating::CloseCombat, Rule::new("DP-091")),
        false => (Rating::RangedCombat, Rule::new("DP-090")),
    };
    let mut pool = Pool::of(look, by, &[Rating::Physical, skill], rule);
    if weapon.rating != 0 {
        pool.rate(weapon.rating_title, weapon.rating, Rule::new("DP-092"));
    }
    pool
}

/// A defence against an attack; `None` where it is not possible (DP-094 … DP-099, DP-148, DP-168, DP-169).
fn guard(
    look: &Look<'_>,
    (by, target): (UnitId, UnitId),
    defence: Defence,
    means: Means<'_>,
    cover: i32,
) -> Option<Guard> {
    let (settings, close) = (look.settings(), means.weapon.is_close());
    let weakened = means.power.map_or(Weakened::Not, |power| power.weakened(defence));
    let possible = match defence {
        Defence::Soak => true,
        // Helpless units, and vehicles without a driver, can only soak the damage (DP-148, DP-171).
        Defence::Parry if !close && !settings.parry_ranged => false,
        Defence::Dodge | Defence::Parry if look.is_vehicle(target) => look.driver(target).is_some(),
        Defence::Dodge | Defence::Parry => !look.state(target).is_helpless(),
    };
    if !possible || weakened == Weakened::Barred {
        return None;
    }
    let mut pool = own_pool(look, target, defence);
    if let Weakened::By(dice) = weakened {
        pool.modify(settings, "hard to defend against", -dice, Rule::new("DP-098"));
    }
    pool.modify(settings, "cover", cover, Rule::new("DP-050"));
    let larger = if defence == Defence::Soak { larger_by(look, by, target, means.goal) } else { 0 };
    pool.modify(settings, "larger", larger, Rule::new("DP-169"));
    let guarded = means.goal.is_health() && initiative_damage::is_guarded(look, target);
    let flawless = guarded || larger > 0 || look.sheet(target).gifts.flawless.contains(&defence);
    let method = match settings.static_defence {
        _ if flawless => Method::Flawless,
        true => Method::Static,
        false => Method::Rolled,
    };
    Some(Guard { pool: pool.settled(settings), method })
}

/// The pool of a defence by itself (DP-095, DP-096, DP-097).
pub fn own_pool(look: &Look<'_>, unit: UnitId, defence: Defence) -> Pool {
    let (skill, rule) = match defence {
        Defence::Dodge => (Rating::Mobility, Rule::new("DP-095")),
        Defence::Parry => (Rating::CloseCombat, Rule::new("DP-096")),
        Defence::Soak => (Rating::Protection, Rule::new("DP-097")),
    };
    let sheet = look.sheet(unit);
    if defence == Defence::Soak && sheet.armour > sheet.rating(Rating::Protection) {
        let mut pool = Pool::of(look, unit, &[Rating::Physical], rule);
        pool.rate(Name::new("Armour Rating"), sheet.armour, rule);
        return pool;
    }
    Pool::of(look, unit, &[Rating::Physical, skill], rule)
}

/// How much larger a target is than its attacker, counting the attacker's powers (DP-168, DP-169, DP-170).
fn larger_by(look: &Look<'_>, by: UnitId, target: UnitId, goal: Goal) -> i32 {
    let sheet = look.sheet(by);
    let gift = sheet.does(Does::AntiLargeAttacks) && look.settings().anti_large_bonus == AntiLarge::Potency;
    let size = sheet.size + if gift { sheet.rating(Rating::Potency) } else { 0 };
    // Anti-Large Grappling closes the gap in the Soak too (DP-136).
    let grapples = goal == Goal::Grapple && look.settings().antilarge_grapple_vs_soak;
    let size = if grapples { size.max(grapple::largest(look, by)) } else { size };
    (look.sheet(target).size - size).max(0)
}

/// The dice of the wound penalty roll for this much damage (DP-160, DP-162).
pub fn wound_dice(look: &Look<'_>, unit: UnitId, damage: i32) -> i32 {
    match look.settings().wound_penalties {
        true => (damage - look.sheet(unit).ranks(Does::WoundResistance)).max(0),
        false => 0,
    }
}

/// The rule of net hits.
const ATTACK: Rule = Rule::new("DP-089");

/// The terms of the net hits, both scores at their mean rounded down (DP-089).
pub fn mean_parts(attack: &Attack, settings: &Settings, defence: Option<Defence>) -> Parts {
    let mean = |odds: Dist| narrow::<i32>(whole(odds.expected().floor()));
    let mut parts = Parts::new();
    parts.base(Name::new("attack"), mean(score::score_odds(settings, &attack.pool, Method::Rolled)), ATTACK);
    let term = defence.map_or("no defence", |defence| defence.title());
    parts.base(Name::new(term), -mean(attack.defence_odds(settings, defence)), ATTACK);
    parts.at_least("net hits", 0, ATTACK);
    parts
}
