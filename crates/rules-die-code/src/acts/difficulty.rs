//! The combat difficulty of an attack, term by term.

use crate::{
    content::{Band, Bearing, Location, Manoeuvre, Modifier, Size, Tables, Weapon},
    numbers::{
        defence,
        difficulty::{Difficulty, Sighting},
        scale::ScaleEffect,
    },
    state::{Look, Stance},
};
use hexfray_battle::{Rule, UnitId};

/// The parts of a difficulty besides the target's defence.
pub struct Circumstances<'a> {
    /// The attacker.
    pub by: UnitId,
    /// The target.
    pub target: UnitId,
    /// The weapon with its place in the rulebook; `None` for a thing that is hurled.
    pub weapon: Option<(usize, &'a Weapon)>,
    /// Whether it is an attack in close combat.
    pub close: bool,
    /// Range, cover, sight.
    pub sighting: Sighting,
    /// The manoeuvre.
    pub manoeuvre: Manoeuvre,
    /// Shots beyond the first, of several at one target (DC-083).
    pub further_shots: i32,
    /// Whether an all-out attack is combined with it (DC-079).
    pub all_out: bool,
    /// The part of the body that is aimed at.
    pub location: Option<Location>,
    /// The size of the thing that is aimed at.
    pub size: Option<Size>,
    /// The changes that scale makes.
    pub scale: ScaleEffect,
    /// Whether the attacker is trained with the weapon.
    pub trained: bool,
}

/// The combat difficulty: the sum of passive or active defence and all modifiers (DC-039, DC-041, DC-160).
pub fn of(look: &Look<'_>, given: &Circumstances<'_>) -> Difficulty {
    let value = defence::value(look, given.target, given.close, given.sighting.band);
    let mut difficulty = Difficulty::from_value(value);
    add_sighting(look, given, &mut difficulty);
    add_target(look, given, &mut difficulty);
    add_options(look, given, &mut difficulty);
    add_handling(look, given, &mut difficulty);
    difficulty
}

fn add_sighting(look: &Look<'_>, given: &Circumstances<'_>, difficulty: &mut Difficulty) {
    let (settings, tables, sighting) = (look.settings(), look.tables(), given.sighting);
    let (families, mode) = (settings.use_modifiers, settings.modifier_mode);
    if families.range {
        difficulty.add(sighting.band.title(), tables.range[sighting.band as usize], Rule::new("DC-060"));
    }
    if families.cover {
        let (term, modifier) = tables.cover(sighting.cover);
        difficulty.modify(mode, term, modifier, Rule::new("DC-063"));
    }
    if families.visibility {
        let (term, modifier) = tables.murk(sighting.murk);
        difficulty.modify(mode, term, modifier, Rule::new("DC-063"));
    }
}

/// A target's bearing (DC-137 … DC-140).
fn bearing(look: &Look<'_>, target: UnitId, band: Band) -> Option<(Bearing, &'static str, Rule)> {
    let posture = look.state(target).posture;
    match posture.stance {
        Stance::Standing => None,
        Stance::Crouched if posture.crept => Some((Bearing::Sneaking, "crouched and moving", Rule::new("DC-138"))),
        Stance::Crouched => Some((Bearing::Crouched, "crouched", Rule::new("DC-137"))),
        _ if band <= Band::Short => Some((Bearing::ProneClose, "lying, close by", Rule::new("DC-139"))),
        _ => Some((Bearing::ProneFar, "lying, far away", Rule::new("DC-140"))),
    }
}

fn add_target(look: &Look<'_>, given: &Circumstances<'_>, difficulty: &mut Difficulty) {
    let settings = look.settings();
    if settings.use_modifiers.posture
        && let Some((bearing, term, rule)) = bearing(look, given.target, given.sighting.band)
    {
        difficulty.modify(settings.modifier_mode, term, look.tables().bearing(bearing), rule);
    }
    difficulty.add("scale", given.scale.difficulty, Rule::new("DC-151"));
}

fn add_options(look: &Look<'_>, given: &Circumstances<'_>, difficulty: &mut Difficulty) {
    let (settings, tables) = (look.settings(), look.tables());
    if !settings.use_modifiers.options {
        return;
    }
    let mode = settings.modifier_mode;
    let (option, aimed_at) = ((given.manoeuvre, given.further_shots), (given.location, given.size));
    for_each_option(tables, option, aimed_at, given.all_out, |term, row, rule| {
        difficulty.modify(mode, term, row, rule);
    });
}

/// The rows of the chart for an option with its further shots, for the part of the body or the size that is aimed at, and for an
/// all-out attack that was declared besides.
pub fn for_each_option(
    tables: &Tables,
    (manoeuvre, further_shots): (Manoeuvre, i32),
    (location, size): (Option<Location>, Option<Size>),
    all_out: bool,
    mut add: impl FnMut(&'static str, Modifier, Rule),
) {
    let times = if manoeuvre == Manoeuvre::SingleAsMulti { further_shots } else { 1 };
    add(manoeuvre.title(), tables.option(manoeuvre).difficulty.times(times), manoeuvre.rule());
    if all_out && manoeuvre != Manoeuvre::AllOut {
        let row = tables.option(Manoeuvre::AllOut).difficulty;
        add(Manoeuvre::AllOut.title(), row, Manoeuvre::AllOut.rule());
    }
    if let Some(location) = location {
        add(location.word(), tables.location(location).0, Rule::new("DC-130"));
    }
    if let Some(size) = size {
        add("called shot", tables.called(size), Rule::new("DC-120"));
    }
}

/// The addition for an awkward weapon: less for a balanced one and for a specialist, never below 0 (DC-158, DC-159).
pub fn unwieldy(look: &Look<'_>, by: UnitId, (at, weapon): (usize, &Weapon)) -> i32 {
    if !weapon.unwieldy {
        return 0;
    }
    let relief = 5 * (i32::from(weapon.balanced) + i32::from(look.sheet(by).specialisation(at).is_some()));
    (weapon.unwieldy_by.unwrap_or(look.settings().unwieldy_modifier) - relief).max(0)
}

fn add_handling(look: &Look<'_>, given: &Circumstances<'_>, difficulty: &mut Difficulty) {
    let settings = look.settings();
    if let Some(weapon) = given.weapon.filter(|_| settings.use_modifiers.weapon) {
        difficulty.add("unwieldy weapon", unwieldy(look, given.by, weapon), Rule::new("DC-158"));
    }
    if !given.trained {
        difficulty.add("untrained", settings.untrained_penalty, Rule::new("DC-008"));
    }
}
