//! Harm and its consequences: wound penalties, incapacitation, death (DP-144 … DP-162).

use super::{drivers, endings, grapple, play::Play};
use crate::{
    content::Does,
    numbers::{attack, score},
    state::{Cause, Harm, conditions},
};
use hexfray_battle::{Event, Name, Parts, Rule, UnitId, play::Playing};

/// The victim and the cause of some harm.
#[derive(Clone, Copy)]
pub struct Hit {
    /// The victim.
    pub target: UnitId,
    /// The unit that does it, if one does.
    pub by: Option<UnitId>,
    /// The cause.
    pub what: Name,
    /// Whether the damage may cause a wound penalty (DP-160).
    pub rolls: bool,
}

/// Does damage to a unit, rolls for its wound penalty, and incapacitates or kills it if the damage is enough (DP-145,
/// DP-151, DP-160).
pub fn harm(play: &mut Play<'_>, hit: Hit, harm: Harm, mut parts: Parts) {
    let (unit, settings) = (hit.target, play.settings());
    let before = play.look().state(unit).health;
    let taken = harm.taken();
    let after = before.after(&settings, harm);
    parts.at_most("Plot Armour", taken, Rule::new("DP-155"));
    play.change(unit).health = after;
    play.log(Event::Damaged { unit, by: hit.by, what: hit.what, amount: taken, hp: after.left(), parts });
    if after.is_dead(&settings) {
        return die(play, unit, hit.by);
    }
    if hit.rolls {
        wound(play, unit, hit.by, taken);
    }
    if after.bleeding && !before.bleeding {
        play.gained(unit, conditions::BLEEDING, hit.by);
    }
    if after.is_out(&settings) {
        incapacitate(play, unit, hit.by, Cause::Wounds);
    }
}

/// Rolls as many dice as damage was taken, less those that a power removes, and adds the hits to the wound penalty
/// (DP-160, DP-162).
fn wound(play: &mut Play<'_>, unit: UnitId, by: Option<UnitId>, taken: i32) {
    let (dice, settings) = (attack::wound_dice(&play.look(), unit, taken), play.settings());
    let hits = score::hits(&settings, dice, |sides| play.throw(None, sides, "wound penalty"));
    if hits > 0 {
        play.change(unit).health.penalty += hits;
        play.gained(unit, conditions::WOUND_PENALTY, by);
    }
}

/// Puts a unit out of the fight for a cause; the act that it was about to do is lost (DP-146, DP-147).
pub fn incapacitate(play: &mut Play<'_>, unit: UnitId, by: Option<UnitId>, cause: Cause) {
    let mut state = play.change(unit);
    let was_out = state.is_out();
    if !state.out.add(cause) {
        return;
    }
    play.gained(unit, cause.title(), by);
    if !was_out {
        goes_down(play, unit, by, true);
    }
}

/// Lets a unit die (DP-151); one with the power for it is first asked for its last words (DP-154).
fn die(play: &mut Play<'_>, unit: UnitId, by: Option<UnitId>) {
    if !play.look().sheet(unit).does(Does::LastWords) {
        return pass_away(play, unit, by);
    }
    let mut state = play.change(unit);
    if !state.has_last_words {
        (state.has_last_words, state.killer, state.health.bleeding) = (true, by, false);
        incapacitate(play, unit, by, Cause::Wounds);
    }
}

/// Kills a unit (DP-151).
pub fn pass_away(play: &mut Play<'_>, unit: UnitId, by: Option<UnitId>) {
    let mut state = play.change(unit);
    (state.has_last_words, state.killer, state.health.bleeding) = (false, None, false);
    goes_down(play, unit, by, false);
}

fn goes_down(play: &mut Play<'_>, unit: UnitId, by: Option<UnitId>, body: bool) {
    endings::leaves_cover(play, unit, "fell");
    endings::stops_protecting(play, unit, "fell");
    play.fall(unit, by, body);
    drivers::settle(play);
    grapple::fallen(play, unit, !body);
}
