//! The keys: the action of each in a battle, a replay or the editor, and the keys that the player has set instead.

mod chord;
mod shortcut;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use hexfray_battle::{Verb, VerbInfo};

pub use chord::{Chord, KeyName};
pub use shortcut::{Context, Shortcut};

/// An action with its own key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binding {
    /// An action of the window.
    Shortcut(Shortcut),
    /// An act of the rules.
    Act(Verb),
}

impl Binding {
    /// The name under which the player's key for it is stored.
    fn id(self) -> String {
        match self {
            Self::Shortcut(shortcut) => shortcut.id().to_owned(),
            Self::Act(verb) => format!("act {verb}"),
        }
    }

    /// The context in which it has its key.
    const fn context(self) -> Context {
        match self {
            Self::Shortcut(shortcut) => shortcut.context(),
            Self::Act(_) => Context::Battle,
        }
    }

    /// Its usual keys.
    fn usual(self, verbs: &[VerbInfo]) -> Vec<Chord> {
        match self {
            Self::Shortcut(shortcut) => shortcut.usual(),
            Self::Act(verb) => {
                let letter = verbs.iter().find(|info| info.verb == verb).and_then(|info| info.key);
                letter.into_iter().map(|letter| Chord::plain(KeyName::Char(letter))).collect()
            }
        }
    }

    /// Whether its key is the usual one.
    pub fn is_usual(self, keys: &Keys, verbs: &[VerbInfo]) -> bool {
        keys.label_of(self, verbs) == self.usual(verbs).first().map_or_else(String::new, |chord| chord.label())
    }

    /// Its title for players; acts have the titles that their rules give them.
    pub fn title(self, verbs: &[VerbInfo]) -> String {
        match self {
            Self::Shortcut(shortcut) => shortcut.title().to_owned(),
            Self::Act(verb) => {
                let info = verbs.iter().find(|info| info.verb == verb);
                info.map_or_else(|| verb.to_string(), |info| info.title.to_string())
            }
        }
    }
}

/// The keys that the player has set, by action: an empty text if it has none. All other actions have their usual keys.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Keys(BTreeMap<String, String>);

impl Keys {
    /// The key that the player has set; `Some(None)` if the player has removed it.
    fn own(&self, binding: Binding) -> Option<Option<Chord>> {
        self.0.get(&binding.id()).map(|text| Chord::parse(text))
    }

    /// The keys of a shortcut, the displayed one first: the player's key replaces the first of the usual ones.
    pub fn of(&self, shortcut: Shortcut) -> Vec<Chord> {
        let binding = Binding::Shortcut(shortcut);
        let own = self.own(binding);
        let usual = shortcut.usual().into_iter().skip(usize::from(own.is_some()));
        own.flatten().into_iter().chain(usual.filter(|&chord| !self.is_lent(chord, binding))).collect()
    }

    /// Whether the player has given a usual key of an action to another action with an overlapping context.
    fn is_lent(&self, chord: Chord, from: Binding) -> bool {
        let own = from.id();
        self.0.iter().any(|(id, text)| {
            *id != own && context_of(id).overlaps(from.context()) && Chord::parse(text) == Some(chord)
        })
    }

    /// The text for the key of a shortcut; empty if it has none.
    pub fn label(&self, shortcut: Shortcut) -> String {
        self.of(shortcut).first().map_or_else(String::new, |chord| chord.label())
    }

    /// The letter of an act: the player's, otherwise the one of the rules.
    pub fn letter(&self, verb: Verb, usual: Option<char>) -> Option<char> {
        let binding = Binding::Act(verb);
        match self.own(binding) {
            Some(own) => own.and_then(Chord::letter),
            None => usual.filter(|&letter| !self.is_lent(Chord::plain(KeyName::Char(letter)), binding)),
        }
    }

    /// The shortcut for a key in a context; `None` if there is none.
    pub fn shortcut(&self, chord: Chord, context: Context) -> Option<Shortcut> {
        let means = |shortcut: &Shortcut| shortcut.context() == context && self.of(*shortcut).contains(&chord);
        Shortcut::ALL.into_iter().find(means)
    }

    /// The action that already has the requested key.
    pub fn holder(&self, chord: Chord, wanted: Binding, verbs: &[VerbInfo]) -> Option<Binding> {
        let context = wanted.context();
        let shortcuts = Shortcut::ALL.into_iter().filter(|shortcut| shortcut.context().overlaps(context));
        let shortcut = shortcuts.filter(|shortcut| self.of(*shortcut).contains(&chord)).map(Binding::Shortcut);
        let acts = verbs.iter().filter(|_| context.overlaps(Context::Battle));
        let letter = chord.letter();
        let acts = acts.filter(|info| letter.is_some() && self.letter(info.verb, info.key) == letter);
        shortcut.chain(acts.map(|info| Binding::Act(info.verb))).find(|holder| *holder != wanted)
    }

    /// Gives a key to a command; the command that had it before loses it.
    ///
    /// # Errors
    /// A sentence about why the key cannot be used.
    pub fn set(&mut self, binding: Binding, chord: Chord) -> Result<(), &'static str> {
        refusal(binding, chord).map_or(Ok(()), Err)?;
        for (id, text) in &mut self.0 {
            if context_of(id).overlaps(binding.context()) && Chord::parse(text) == Some(chord) {
                text.clear();
            }
        }
        self.0.insert(binding.id(), chord.to_string());
        Ok(())
    }

    /// Gives a command its usual key back; the command that has it now loses it.
    pub fn reset(&mut self, binding: Binding, verbs: &[VerbInfo]) {
        self.0.remove(&binding.id());
        let usual = binding.usual(verbs);
        self.0.retain(|id, text| {
            let takes = Chord::parse(text).is_some_and(|chord| usual.contains(&chord));
            !(takes && context_of(id).overlaps(binding.context()))
        });
    }

    /// Resets all keys to the usual ones.
    pub fn reset_all(&mut self) {
        self.0.clear();
    }

    /// The text for the key of an action; empty if it has none.
    pub fn label_of(&self, binding: Binding, verbs: &[VerbInfo]) -> String {
        match binding {
            Binding::Shortcut(shortcut) => self.label(shortcut),
            Binding::Act(verb) => {
                let info = verbs.iter().find(|info| info.verb == verb);
                self.letter(verb, info.and_then(|info| info.key)).map_or_else(String::new, |letter| letter.to_string())
            }
        }
    }

    /// Whether all keys are the usual ones.
    pub fn is_usual(&self) -> bool {
        self.0.is_empty()
    }
}

/// The context of an action, by the name under which its key is stored.
fn context_of(id: &str) -> Context {
    Shortcut::parse(id).map_or(Context::Battle, Shortcut::context)
}

/// Why an action can never have a key; `None` if it can.
pub fn refusal(binding: Binding, chord: Chord) -> Option<&'static str> {
    match (chord.key, binding) {
        (KeyName::Char(sign), _) if sign.is_ascii_digit() && !chord.control => {
            Some("Digits choose from lists, and layers in the editor, and cannot be used for anything else.")
        }
        (_, Binding::Act(_)) if chord.letter().is_none() => Some("An act needs a letter, without Ctrl."),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use bevy::input::keyboard::Key;

    use super::*;
    use hexfray_battle::{BarPlace, Shelf};

    const FIGHT: BarPlace = BarPlace::new("Fight", 0, Shelf::Attack);
    const VERBS: &[VerbInfo] = &[
        VerbInfo::new(Verb::ATTACK, "Attack", Some('A'), "attack", FIGHT, "Strike."),
        VerbInfo::new(Verb::ABILITY, "Ability", Some('B'), "spell", FIGHT, "Cast."),
    ];

    fn letter(letter: char) -> Chord {
        Chord::plain(KeyName::Char(letter))
    }

    fn meant(keys: &Keys, key: &str, context: Context) -> Option<Shortcut> {
        keys.shortcut(Chord::pressed(&Key::Character(key.into()), false, false)?, context)
    }

    #[test]
    fn the_usual_keys_are_each_for_one_thing() {
        let keys = Keys::default();
        for shortcut in Shortcut::ALL {
            for chord in keys.of(shortcut) {
                let holder = keys.holder(chord, Binding::Shortcut(shortcut), &[]);
                assert_eq!(holder, None, "{} of “{}” does something else as well", chord.label(), shortcut.title());
            }
            assert_eq!(Shortcut::parse(shortcut.id()), Some(shortcut), "it is found again under its name");
        }
    }

    #[test]
    fn a_key_that_is_set_takes_the_place_of_the_usual_one() {
        let mut keys = Keys::default();
        assert_eq!(meant(&keys, "t", Context::Battle), Some(Shortcut::Threats));
        keys.set(Binding::Shortcut(Shortcut::Threats), letter('X')).expect("X is free");
        assert_eq!(meant(&keys, "x", Context::Battle), Some(Shortcut::Threats), "the new key does it");
        assert_eq!(meant(&keys, "t", Context::Battle), None, "the old one no longer does");
        assert_eq!(keys.label(Shortcut::Threats), "X", "and the new one is shown");
        keys.reset(Binding::Shortcut(Shortcut::Threats), VERBS);
        assert_eq!(keys, Keys::default(), "what is as usual is not kept");
    }

    #[test]
    fn who_had_the_key_is_said_and_goes_without() {
        let mut keys = Keys::default();
        let (undo, attack) = (Binding::Shortcut(Shortcut::Undo), Binding::Act(Verb::ATTACK));
        assert_eq!(keys.holder(letter('A'), undo, VERBS), Some(attack), "A is for attacks");
        keys.set(undo, letter('A')).expect("letters can be had");
        assert_eq!(keys.letter(Verb::ATTACK, Some('A')), None, "attacks have no key now");
        assert_eq!(keys.letter(Verb::ABILITY, Some('B')), Some('B'), "other acts keep theirs");
        keys.reset(attack, VERBS);
        assert_eq!(keys.letter(Verb::ATTACK, Some('A')), Some('A'), "an act that gets its usual key back has it");
        assert_eq!(keys.label(Shortcut::Undo), "Z", "and what had taken it has its own again");
    }

    #[test]
    fn what_happens_in_different_places_may_share_a_key() {
        let keys = Keys::default();
        let space = Chord::plain(KeyName::of(&Key::Space).expect("a key"));
        let play = Binding::Shortcut(Shortcut::Play);
        assert_eq!(keys.holder(space, play, VERBS), None, "nobody ends a turn while a replay is watched");
        let speed = Binding::Shortcut(Shortcut::Speed);
        assert_eq!(keys.holder(space, speed, VERBS), Some(Binding::Shortcut(Shortcut::EndTurn)), "but in a battle");
        let brush = Binding::Shortcut(Shortcut::Brush);
        assert_eq!(keys.holder(letter('V'), brush, VERBS), None, "nobody plays while a map is edited");
        let eraser = Binding::Shortcut(Shortcut::Eraser);
        assert_eq!(keys.holder(letter('E'), brush, VERBS), Some(eraser), "but the tools must differ");
    }

    #[test]
    fn some_keys_cannot_be_had_and_the_reason_is_given() {
        let mut keys = Keys::default();
        let refused = keys.set(Binding::Shortcut(Shortcut::Undo), letter('7'));
        assert!(refused.is_err_and(|why| why.contains("Digits")), "lists need the digits");
        let f8 = Chord::plain(KeyName::of(&Key::F8).expect("a key"));
        assert!(keys.set(Binding::Act(Verb::ATTACK), f8).is_err(), "acts have letters");
        assert!(keys.set(Binding::Shortcut(Shortcut::Undo), f8).is_ok());
        assert_eq!(keys.label(Shortcut::Undo), "F8");
    }

    #[test]
    fn keys_are_kept_as_words_that_last() {
        let mut keys = Keys::default();
        let f8 = Chord { control: true, ..Chord::plain(KeyName::of(&Key::F8).expect("a key")) };
        keys.set(Binding::Shortcut(Shortcut::Save), f8).expect("it is free");
        let text = serde_json::to_string(&keys).expect("it can be written");
        assert_eq!(text, r#"{"save":"Ctrl+F8"}"#);
        assert_eq!(serde_json::from_str::<Keys>(&text).expect("and read"), keys);
        let odd: Keys = serde_json::from_str(r#"{"save":"Hyper+?!","of another version":"Q"}"#).expect("it reads");
        assert_eq!(odd.label(Shortcut::Save), "Ctrl+S", "what is no key is none; the second key stays");
    }
}
