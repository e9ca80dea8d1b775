//! Verbs: the kinds of act that a ruleset declares. This module lists no ruleset's verbs.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use crate::{Canonical, Name, narrow};

/// A kind of act, such as `attack`: a word of 1 to 12 letters a to z and `_`, kept as a number so that acts are small and
/// quick to compare.
///
/// Rulesets declare their verbs as constants, with their texts for players in a [`VerbInfo`]: see `verbs!`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Canonical)]
#[canonical(bits)]
pub struct Verb(u64);

/// Bits of one letter.
const BITS: u32 = 5;
/// The most letters.
const LONGEST: usize = 12;
/// The code of `_`; letters are 1 to 26.
const LOW_LINE: u64 = 27;

impl Verb {
    /// The verb with this spelling. Meant for constants.
    ///
    /// # Panics
    /// At compile time, if the text is not 1 to 12 letters a to z and `_`.
    pub const fn new(text: &str) -> Self {
        match Self::parse(text) {
            Some(verb) => verb,
            None => panic!("a verb is 1 to 12 letters a to z and _"),
        }
    }

    /// The verb with this spelling; `None` for anything but 1 to 12 letters a to z and `_`.
    pub const fn parse(text: &str) -> Option<Self> {
        let letters = text.as_bytes();
        if letters.is_empty() || letters.len() > LONGEST {
            return None;
        }
        let (mut number, mut at) = (0_u64, 0);
        while at < LONGEST {
            number <<= BITS;
            if at < letters.len() {
                number |= match letters[at] {
                    letter @ b'a'..=b'z' => (letter - b'a') as u64 + 1,
                    b'_' => LOW_LINE,
                    _ => return None,
                };
            }
            at += 1;
        }
        Some(Self(number))
    }

    /// The number that represents it in digests.
    pub const fn number(self) -> u64 {
        self.0
    }

    /// Strike or shoot with a weapon.
    pub const ATTACK: Self = Self::new("attack");
    /// Use an ability or spell.
    pub const ABILITY: Self = Self::new("ability");
    /// Use an item.
    pub const ITEM: Self = Self::new("item");
    /// Brace against blows.
    pub const DEFEND: Self = Self::new("defend");
    /// Act later; `option` is the delay.
    pub const WAIT: Self = Self::new("wait");
    /// Take aim.
    pub const AIM: Self = Self::new("aim");
    /// Make a weapon ready.
    pub const READY: Self = Self::new("ready");
    /// Stand up.
    pub const STAND: Self = Self::new("stand");
    /// Use a thing on the board: pull a lever, bolt a door.
    pub const TRIGGER: Self = Self::new("trigger");
    /// Take a weapon or shield in hand, or put one away.
    pub const EQUIP: Self = Self::new("equip");
    /// Let go of an item, which then lies in the cell.
    pub const DROP: Self = Self::new("drop");
    /// Pick up an item nearby.
    pub const PICK_UP: Self = Self::new("pick_up");
    /// An act that the referee allows, with a check or without.
    pub const CUSTOM: Self = Self::new("custom");
    /// Try to leave the battle.
    pub const ESCAPE: Self = Self::new("escape");
}

impl fmt::Display for Verb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = arrayvec::ArrayString::<LONGEST>::new();
        for at in (0..narrow::<u32>(LONGEST)).rev() {
            match (self.0 >> (at * BITS)) & ((1 << BITS) - 1) {
                0 => {}
                LOW_LINE => text.push('_'),
                letter => text.push(char::from(b'a' + (narrow::<u8>(letter) - 1))),
            }
        }
        f.pad(&text)
    }
}

impl fmt::Debug for Verb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Verb {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Verb {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        Self::parse(&text).ok_or_else(|| D::Error::custom("a verb is 1 to 12 letters a to z and _, such as attack"))
    }
}

/// A button of the bar, the same in every ruleset, and the acts behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Shelf {
    /// Plain attacks.
    Attack,
    /// Abilities, spells, powers, and attacks of a special kind.
    Abilities,
    /// Items and gear: using, drawing, putting away, picking up.
    Items,
    /// Defences, cover and postures.
    Defend,
    /// Everything else.
    More,
}

impl Shelf {
    /// The name that players read.
    pub const fn title(self) -> Name {
        Name::new(match self {
            Self::Attack => "Attack",
            Self::Abilities => "Abilities",
            Self::Items => "Items",
            Self::Defend => "Defend",
            Self::More => "More",
        })
    }
}

/// An act's place in the bar: acts of one group are together, the groups in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct BarPlace {
    /// The group's heading, such as `Shooting`.
    pub group: Name,
    /// Its place among the groups, from 0.
    pub order: u8,
    /// The button that it is behind.
    pub shelf: Shelf,
}

impl BarPlace {
    /// A place in the bar.
    pub const fn new(group: &'static str, order: u8, shelf: Shelf) -> Self {
        Self { group: Name::new(group), order, shelf }
    }
}

/// How an act changes its user's part in the fight, for opponents and menus, which know no ruleset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum VerbRole {
    /// In no way that concerns them.
    #[default]
    Plain,
    /// The user gives up the fight.
    GivesUp,
    /// The user declares that it is about to leave the fight.
    Withdraws,
    /// The user spends its action on moving once more.
    Hurries,
    /// The user turns around, toward the units on its other side.
    TurnsAbout,
    /// The user defends itself with an action or its whole turn.
    Defends,
    /// The user crouches, at no cost.
    Ducks,
    /// The user gets up.
    Rises,
    /// The user frees itself from what holds it.
    Frees,
    /// The user prepares its next blow at a target.
    Aims,
    /// The user makes a weapon ready.
    Readies,
    /// The user strengthens its own blows, at no cost of time.
    Strengthens,
    /// The user strengthens a friend's next blow.
    Leads,
    /// The user protects a friend.
    Protects,
    /// The user secures a beaten unit, or releases it, at no cost of time.
    Secures,
    /// The user follows foes beyond the edge of the board.
    Pursues,
    /// The user boards a carrier, which takes the blows for it.
    Boards,
    /// The user leaves its carrier.
    Alights,
}

/// A verb's texts for players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct VerbInfo {
    /// The verb.
    pub verb: Verb,
    /// The name that players read.
    pub title: Name,
    /// Its key, if it has one: a capital letter other than the client's own keys M, Z, T, V, H, O and C. Verbs may share a key
    /// if a unit seldom has both.
    pub key: Option<char>,
    /// The drawing on its button, if the act itself has none.
    pub glyph: Name,
    /// Its place in the bar.
    pub place: BarPlace,
    /// What it does, in a sentence or two.
    pub help: Name,
    /// How it changes its user's part in the fight.
    pub role: VerbRole,
    /// Whether it is possible so seldom that it has a button only then.
    pub seldom: bool,
}

impl VerbInfo {
    /// A verb's entry in tables of constants; see [`VerbInfo::with_role`] and [`VerbInfo::seldom`] for the rest.
    pub const fn new(
        verb: Verb,
        title: &'static str,
        key: Option<char>,
        glyph: &'static str,
        place: BarPlace,
        help: &'static str,
    ) -> Self {
        let (title, glyph, help) = (Name::new(title), Name::new(glyph), Name::new(help));
        Self { verb, title, key, glyph, place, help, role: VerbRole::Plain, seldom: false }
    }

    /// This verb with a role.
    pub const fn with_role(self, role: VerbRole) -> Self {
        Self { role, ..self }
    }

    /// This verb, marked as rarely possible.
    pub const fn seldom(self) -> Self {
        Self { seldom: true, ..self }
    }
}

/// Declares the verbs of a ruleset: its own as constants of [`Verb`], and a table of texts for players about all of its
/// verbs, in the order of the bar.
///
/// A group is its heading, its place among the groups and whether its acts are usual. A verb is its spelling, which is omitted
/// for verbs that all rulesets share, then title, key if any, drawing and help, with `.with_role(…)` and `.seldom()` if they
/// apply:
///
/// ```text
/// verbs! {
///     /// The verbs that only these rules have.
///     pub struct DuelVerb;
///
///     /// The verbs, in the order of the bar.
///     pub const VERBS;
///
///     "Fight", 0, true => {
///         ATTACK: "Attack", key 'A', "sword", "Strike or shoot.";
///         /// Get out of the way; option 1 with the whole turn.
///         DODGE = "dodge": "Dodge", "dodge", "Harder to hit until the next turn.".with_role(Defends);
///     }
/// }
/// ```
#[macro_export]
macro_rules! verbs {
    (
        $(#[$own_meta:meta])*
        $own_vis:vis struct $own:ident;

        $(#[$meta:meta])*
        $vis:vis const $all:ident;

        $($group:literal, $order:literal, $shelf:ident => {
            $(
                $(#[doc = $about:literal])? $verb:ident $(= $word:literal)? :
                    $title:literal, $(key $key:literal,)? $glyph:literal, $help:literal $(.$mark:ident($($role:ident)?))*;
            )*
        })*
    ) => {
        $(#[$own_meta])*
        $own_vis struct $own;

        impl $own {
            $($($(#[doc = $about] pub const $verb: $crate::Verb = $crate::Verb::new($word);)?)*)*
        }

        $(#[$meta])*
        $vis const $all: &[$crate::VerbInfo] = &[$($(
            $crate::VerbInfo::new(
                $crate::verbs!(@verb $own $verb $($word)?),
                $title,
                $crate::verbs!(@key $($key)?),
                $glyph,
                $crate::BarPlace::new($group, $order, $crate::Shelf::$shelf),
                $help,
            )
            $(.$mark($($crate::VerbRole::$role)?))*,
        )*)*];
    };
    (@verb $own:ident $verb:ident) => {
        $crate::Verb::$verb
    };
    (@verb $own:ident $verb:ident $word:literal) => {
        $own::$verb
    };
    (@key) => {
        None
    };
    (@key $key:literal) => {
        Some($key)
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verb_reads_as_it_was_spelled() {
        for text in ["a", "full_move", "single_multi", "zzzzzzzzzzzz"] {
            assert_eq!(Verb::new(text).to_string(), text, "a verb keeps its spelling");
        }
        for text in ["", "Attack", "thirteen_long", "a b", "ü"] {
            assert_eq!(Verb::parse(text), None, "{text:?} is no verb");
        }
    }
}
