//! Missiles from the acting unit to its target: an arrow, a bullet, a thrown object, a ball of light.

use std::f32::consts::PI;

use bevy::prelude::*;

use hexfray_battle::{Act, ActView, Name, Range, Verb};

/// A missile.
#[derive(Clone, Debug)]
pub struct Missile {
    /// How it is drawn.
    pub form: Form,
    /// The pictogram of the act, which distinguishes fire from ice.
    pub glyph: Name,
    /// Whether it does harm.
    pub harmful: bool,
    /// The place where it starts, in world units.
    pub from: Vec2,
    /// The place where it lands, in world units.
    pub to: Vec2,
    /// The share of its flight, 0 to 1; `None` before it starts.
    pub share: Option<f32>,
    /// Seconds from the beginning of the act until it starts, and the seconds of its flight.
    pub(super) timing: (f32, f32),
}

impl Missile {
    pub(super) fn new((form, glyph): (Form, Name), harmful: bool, from: Vec2, to: Vec2) -> Self {
        // Bullets are faster than the eye; a spell can be followed with it.
        let speed = if form == Form::Drawing("bullet") { 1500.0 } else { 700.0 };
        let flight = (from.distance(to) / speed).clamp(0.12, 0.5);
        Self { form, glyph, harmful, from, to, share: None, timing: (WIND_UP, flight) }
    }

    /// Its place, in world units, and its direction, in radians; `None` before it starts.
    pub fn place(&self) -> Option<(Vec2, f32)> {
        let share = self.share?;
        let (way, high) = (self.to - self.from, self.arc());
        let at = self.from + way * share + Vec2::new(0.0, (share * PI).sin() * high);
        let toward = way + Vec2::new(0.0, (share * PI).cos() * PI * high);
        Some((at, toward.y.atan2(toward.x)))
    }

    /// Its height above the straight line, in world units.
    fn arc(&self) -> f32 {
        match self.form {
            Form::Drawing("bullet" | "bolt") => 0.0,
            Form::Drawing(_) => self.from.distance(self.to) * 0.06,
            Form::Thrown(_) => self.from.distance(self.to) * 0.18,
        }
    }
}

/// The look of a missile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// As a drawing of the tokens' sheet that points to the right.
    Drawing(&'static str),
    /// A pictogram that tumbles.
    Thrown(Name),
}

/// Seconds between the announcement of a shot and the shot.
pub(super) const WIND_UP: f32 = 0.22;
/// The range from which an attack is a shot, in cells, unless its drawing says otherwise.
const SHOT: u32 = 3;

/// The missile between a user and a target at this distance in cells; `None` for hand-to-hand acts.
pub(super) fn form(view: Option<&ActView>, act: Act, away: u32) -> Option<Form> {
    let glyph = view.map_or("", |view| view.glyph.as_str());
    let far = match view.map(|view| view.targeting.range) {
        Some(Range::Cells(range)) => range >= SHOT && away > 1,
        Some(Range::Unlimited) => away > 1,
        Some(Range::Own) => false,
        None => away > 2,
    };
    match glyph {
        "bow" | "crossbow" => Some(Form::Drawing("arrow")),
        "pistol" | "rifle" | "musket" | "machine_gun" | "blaster" | "turret" | "burst" | "full_auto" => {
            Some(Form::Drawing("bullet"))
        }
        "jump" => None,
        _ if !far => None,
        "lightning" => Some(Form::Drawing("bolt")),
        // A grenade is thrown, a spell is not.
        "explosion" if act.verb == Verb::ABILITY => Some(Form::Drawing("orb")),
        "shuriken" | "throw" | "net" | "explosion" | "item" | "bag" | "spear" | "trident" | "dagger" | "knife"
        | "axe" | "hammer" | "club" | "sword" | "staff" | "rope" => view.map(|view| Form::Thrown(view.glyph)),
        _ if act.verb == Verb::ITEM => view.map(|view| Form::Thrown(view.glyph)),
        _ => Some(Form::Drawing("orb")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{Session, Texts};
    use hexfray_battle::{Battle, DiceSource};

    #[test]
    fn what_flies_goes_from_one_end_to_the_other() {
        let (from, to) = (Vec2::ZERO, Vec2::new(300.0, 40.0));
        let mut missile = Missile::new((Form::Drawing("arrow"), Name::new("bow")), true, from, to);
        assert_eq!(missile.place(), None, "it has not been shot yet");
        let mut at = |share| {
            missile.share = Some(share);
            missile.place().expect("it flies")
        };
        assert!(at(0.0).0.distance(from) < 0.1 && at(1.0).0.distance(to) < 0.1);
        assert!(at(0.5).0.y > 20.0, "it rises over the straight line");
        assert!(at(0.1).1 > at(0.9).1, "and turns downward");
    }

    #[test]
    fn a_spell_flies_as_a_ball_of_light_and_is_not_thrown() {
        let session = Session::start(&Texts::of_the_game(), "maps/castle.battle.toml", &[], 7).expect("it starts");
        let acts = session.battle.units().flat_map(|unit| session.battle.acts(unit.id));
        let spells = acts.filter(|view| view.glyph.as_str() == "explosion" && view.act.verb == Verb::ABILITY);
        let forms: Vec<Option<Form>> = spells.map(|view| form(Some(&view), view.act, 4)).collect();
        assert!(!forms.is_empty(), "the mages of the castle know one");
        assert!(forms.iter().all(|form| *form == Some(Form::Drawing("orb"))), "{forms:?}");
    }

    #[test]
    fn weapons_tell_what_flies() {
        let flies = |battle: &str, name: &str| {
            let setup = Texts::of_the_game().load(battle).expect("it is sound");
            let battle = Battle::new(&setup, DiceSource::Seed(7)).expect("it begins");
            let acts: Vec<ActView> = battle.units().flat_map(|unit| battle.acts(unit.id)).collect();
            let act = acts.iter().find(|act| act.name.as_str().contains(name)).expect("a unit can do it");
            form(Some(act), act.act, 4)
        };
        assert_eq!(flies("maps/castle.battle.toml", "Longbow"), Some(Form::Drawing("arrow")));
        assert_eq!(flies("maps/duel.battle.toml", "sword"), None, "a sword is not thrown");
    }
}
