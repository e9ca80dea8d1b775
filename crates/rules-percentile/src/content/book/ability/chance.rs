//! The chance of an act to take effect.

use std::ops::RangeInclusive;

use hexfray_board::text::{Content, FromValue, Kind, Value};

/// How the chance of an act is calculated (TC-093, TC-115, TC-116).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chance {
    /// The act always takes effect.
    Sure,
    /// ACC of the weapon − Evasion, with critical hits and automatic misses.
    Attack,
    /// ACC of the weapon and a modifier − Evasion, without critical hits and automatic misses (TC-096).
    Weapon(i16),
    /// M.ACC and a modifier − M.Evasion.
    Magic(i16),
    /// This number against every target (TC-002).
    Flat(i16),
}

/// A chance that is modified: by one of these.
#[derive(Content)]
struct ModifiedFile {
    /// Magic accuracy less evasion, and this.
    #[content(range = -200..=200)]
    magic: Option<i16>,
    /// The weapon's accuracy less evasion, and this.
    #[content(range = -200..=200)]
    weapon: Option<i16>,
}

const WORDS: [(&str, Chance); 4] =
    [("sure", Chance::Sure), ("attack", Chance::Attack), ("weapon", Chance::Weapon(0)), ("magic", Chance::Magic(0))];
const FLAT: RangeInclusive<i16> = 0..=200;

/// It is written as `"sure"`, `"attack"`, `"weapon"`, `"magic"`, a number, or `{ magic = -50 }`.
impl<Book: ?Sized> FromValue<Book> for Chance {
    fn from_value(value: Value<'_>, _: &Book) -> Option<Self> {
        if value.is_int() {
            return value.int(FLAT).map(Self::Flat);
        }
        if !value.is_table() {
            return value.word(&WORDS);
        }
        value.table(|table| {
            let ModifiedFile { magic, weapon } = Content::read(table, &())?;
            let found = magic.map(Self::Magic).or(weapon.map(Self::Weapon));
            match (table.has("magic"), table.has("weapon")) {
                (false, false) => table.missing("weapon", "a whole number from -200 to 200"),
                (true, true) => table.problem(table.place_of("weapon"), "both `magic` and `weapon`", "one of them"),
                _ => {}
            }
            found
        })
    }

    fn kind() -> Kind {
        Kind::OneOf(vec![Kind::number(&FLAT), Kind::words(&WORDS), <ModifiedFile as FromValue>::kind()])
    }

    fn written(&self) -> Option<String> {
        WORDS.iter().find(|(_, chance)| chance == self).map(|(word, _)| format!("{word:?}"))
    }
}
