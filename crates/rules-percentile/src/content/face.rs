//! The two faces of a Pincer Attack (TC-029).

use hexfray_battle::Canonical;

/// A face of a Pincer Attack (TC-029).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Canonical)]
pub enum Face {
    /// There is no pincer, or the unit has not chosen yet.
    #[default]
    None,
    /// Left.
    Left,
    /// Right.
    Right,
}

impl Face {
    /// The opposite face.
    pub const fn other(self) -> Self {
        match self {
            Self::None => Self::None,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// What a unit that looks at this face does, in words.
    pub const fn looks(self) -> &'static str {
        match self {
            Self::None => "looks nowhere",
            Self::Left => "looks left",
            Self::Right => "looks right",
        }
    }

    /// What a unit that stands on this face does, in words.
    pub const fn stands(self) -> &'static str {
        match self {
            Self::None => "stands nowhere",
            Self::Left => "stands on the left face",
            Self::Right => "stands on the right face",
        }
    }
}
