//! Short sounds for events.

mod decoded;

use bevy::{
    audio::{AddAudioSource, PlaybackSettings, Volume},
    prelude::*,
};

use self::decoded::Sound;
use super::{
    media,
    options::Settings,
    playback::{Form, Happened, Released},
    session::Session,
    state::{Begin, Screen, Step},
};
use hexfray_battle::{CheckResult, Event, Verb};

pub(super) fn plugin(app: &mut App) {
    app.add_audio_source::<Sound>()
        .add_systems(Startup, load)
        .add_systems(Update, play.after(Step::Show).run_if(resource_exists::<Session>))
        .add_systems(Update, confirm.after(Step::Show));
}

/// Names of sounds, each with its file under `assets/` and the bytes that are built in.
macro_rules! sounds {
    ($($name:literal),* $(,)?) => {
        [$(($name, concat!("sounds/", $name, ".wav"), media::embedded!(concat!("sounds/", $name, ".wav")))),*]
    };
}

/// All sounds by name.
#[derive(Resource)]
struct Sounds(Vec<(&'static str, Handle<Sound>)>);

impl Sounds {
    fn find(&self, name: &str) -> Option<Handle<Sound>> {
        self.0.iter().find(|(known, _)| *known == name).map(|(_, sound)| sound.clone())
    }
}

fn load(mut sources: ResMut<Assets<Sound>>, mut commands: Commands) {
    let files = sounds![
        "arrow",
        "block",
        "charge",
        "condition",
        "confirm",
        "critical",
        "defeat",
        "defeat_jingle",
        "heal",
        "hit",
        "miss",
        "shot",
        "spell",
        "step",
        "step_water",
        "throw",
        "turn",
        "victory",
    ];
    let mut load = |bytes: &[u8]| sources.add(Sound::new(bytes));
    let sounds = files.into_iter().map(|(name, file, built_in)| (name, load(&media::bytes(file, built_in))));
    commands.insert_resource(Sounds(sounds.collect()));
}

/// The most sounds that start in one frame; a skipped round would otherwise be one loud noise.
const AT_ONCE: usize = 3;

fn play(
    mut happened: MessageReader<Happened>,
    mut released: MessageReader<Released>,
    session: Res<Session>,
    settings: Res<Settings>,
    sounds: Res<Sounds>,
    mut commands: Commands,
) {
    let flying = released.read().filter_map(|Released(form)| sound_of_flight(*form));
    let told = happened.read().filter_map(|Happened(event)| sound_of(event, &session));
    for name in flying.chain(told).take(AT_ONCE) {
        start(&mut commands, &sounds, &settings, name);
    }
}

fn confirm(
    mut wishes: MessageReader<Begin>,
    screen: Res<State<Screen>>,
    settings: Res<Settings>,
    sounds: Res<Sounds>,
    mut commands: Commands,
) {
    if wishes.read().count() > 0 || screen.is_changed() && !screen.is_added() {
        start(&mut commands, &sounds, &settings, "confirm");
    }
}

fn start(commands: &mut Commands, sounds: &Sounds, settings: &Settings, name: &str) {
    if settings.volume > 0.0
        && !settings.muted
        && let Some(sound) = sounds.find(name)
    {
        // Perceived loudness is roughly the square root of the signal.
        let volume = Volume::Linear(settings.volume * settings.volume);
        commands.spawn((AudioPlayer(sound), PlaybackSettings::DESPAWN.with_volume(volume)));
    }
}

/// The sound of a released missile, which lands with the sound of the hit or the miss; `None` for spells, which have had their
/// sound.
fn sound_of_flight(form: Form) -> Option<&'static str> {
    match form {
        Form::Drawing("arrow") => Some("arrow"),
        Form::Drawing("bullet") => Some("shot"),
        Form::Drawing(_) => None,
        Form::Thrown(_) => Some("throw"),
    }
}

/// The sound of an event; `None` for a silent one.
fn sound_of(event: &Event, session: &Session) -> Option<&'static str> {
    Some(match event {
        Event::Moved { path, .. } => {
            let wet = path.last().is_some_and(|&cell| session.battle.board().depth(cell) > 0);
            if wet { "step_water" } else { "step" }
        }
        Event::TurnStarted { unit, .. } => {
            let human = session.battle.unit(*unit).is_some_and(|unit| session.is_human(unit.side));
            return human.then_some("turn");
        }
        Event::Declared { act, .. } => match act.verb {
            Verb::ABILITY => "spell",
            Verb::DEFEND => "block",
            _ => return None,
        },
        Event::TookEffect { .. } => "spell",
        Event::Checked { result: CheckResult::Critical, target: Some(_), .. } => "critical",
        Event::Checked { attack: true, result, .. } if !result.passed() => "miss",
        Event::Damaged { amount, .. } => {
            if *amount > 0 {
                "hit"
            } else {
                "block"
            }
        }
        Event::Healed { .. } => "heal",
        Event::ConditionGained { .. } => "condition",
        Event::Charging { .. } => "charge",
        Event::Announced { .. } | Event::Reinforced { .. } => "charge",
        Event::BoardChanged { .. } => "block",
        Event::Took { .. } | Event::Revived { .. } => "confirm",
        Event::Tried { attack: true, result, .. } if !result.passed() => "miss",
        Event::Defeated { .. } => "defeat",
        Event::Ended { winner, .. } => {
            let won =
                winner.is_none_or(|side| session.is_human(side)) || !session.players.contains(&super::Player::Human);
            if won { "victory" } else { "defeat_jingle" }
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexfray_battle::Name;

    #[test]
    fn what_flies_is_heard_as_what_it_is() {
        assert_eq!(sound_of_flight(Form::Drawing("arrow")), Some("arrow"));
        assert_eq!(sound_of_flight(Form::Drawing("bullet")), Some("shot"));
        assert_eq!(sound_of_flight(Form::Thrown(Name::new("dagger"))), Some("throw"));
        assert_eq!(sound_of_flight(Form::Drawing("orb")), None, "a spell has been heard when it was cast");
    }
}
