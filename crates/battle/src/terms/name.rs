//! Names that are copied like numbers: each different name is stored once.

use std::{
    collections::BTreeSet,
    fmt,
    sync::{Mutex, OnceLock, PoisonError},
};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use hexfray_board::text::{FromValue, Kind, Value, is_unseen};

/// The most different names that one run of the program stores; a guard against hostile files and bots.
const MOST_NAMES: usize = 200_000;
/// The longest name, in bytes.
const LONGEST_NAME: usize = 200;

/// The name of a thing: a unit kind, a weapon, a condition, a term of a sum.
///
/// Content is read once and named in thousands of events, so a name is stored once for the life of the
/// program and copied as a reference. The default is empty.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(&'static str);

impl Name {
    /// A name in the program's own code.
    pub const fn new(text: &'static str) -> Self {
        Self(text)
    }

    /// The stored copy of a text for players: as many of its sentences as a name can hold, and another name if it cannot be
    /// stored at all.
    #[must_use]
    pub fn composed(text: &str, otherwise: Self) -> Self {
        let ends = text.match_indices(". ").map(|(at, _)| at + 1).filter(|&end| end <= LONGEST_NAME);
        let whole = if text.len() <= LONGEST_NAME { Some(text.len()) } else { ends.last() };
        Self::intern(text.get(..whole.unwrap_or(text.len())).unwrap_or(text)).unwrap_or(otherwise)
    }

    /// The stored copy of a name read from a file or a pipe.
    ///
    /// # Errors
    /// A name longer than 200 bytes, or the 200,001st different name of this run.
    pub fn intern(text: &str) -> Result<Self, NameError> {
        static NAMES: OnceLock<Mutex<BTreeSet<&'static str>>> = OnceLock::new();
        if text.len() > LONGEST_NAME {
            return Err(NameError::TooLong);
        }
        let mut names = NAMES.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = names.get(text) {
            return Ok(Self(known));
        }
        if names.len() >= MOST_NAMES {
            return Err(NameError::TooMany);
        }
        let stored: &'static str = Box::leak(text.to_owned().into_boxed_str());
        names.insert(stored);
        Ok(Self(stored))
    }

    /// The text.
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

/// Why a name was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// Longer than 200 bytes.
    #[error("a name is at most {LONGEST_NAME} bytes long")]
    TooLong,
    /// More than 200,000 different names.
    #[error("more than {MOST_NAMES} different names")]
    TooMany,
}

impl AsRef<str> for Name {
    fn as_ref(&self) -> &str {
        self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.0, f)
    }
}

impl Serialize for Name {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0)
    }
}

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        if text.chars().any(is_unseen) {
            return Err(D::Error::custom("a name has only visible characters: no control characters, no line breaks"));
        }
        Self::intern(&text).map_err(D::Error::custom)
    }
}

impl<Book: ?Sized> FromValue<Book> for Name {
    fn from_value(value: Value<'_>, _: &Book) -> Option<Self> {
        value.parse(intern)
    }

    fn kind() -> Kind {
        Kind::Form
    }
}

/// Stores a name from a file; the error is a sentence.
///
/// # Errors
/// As [`Name::intern`].
pub fn intern(text: &str) -> Result<Name, String> {
    Name::intern(text).map_err(|error| error.to_string())
}
