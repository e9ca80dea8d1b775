//! The parts of the board that are shown, and those that are hidden to see the rest.

use super::tools::Layer;

/// A part of the board that can be hidden, to see the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Look {
    /// The ground.
    Terrain,
    /// Its height.
    Heights,
    /// Things on it.
    Obstacles,
    /// Cover of edges of cells, and how hard they are to climb.
    Edges,
    /// Objects to strike with, levers and doors.
    Objects,
    /// Where sides start, exits, and zones to reach.
    Zones,
    /// The units of the battle.
    Units,
}

impl Look {
    /// All of them.
    pub const ALL: [Self; 7] =
        [Self::Terrain, Self::Heights, Self::Obstacles, Self::Edges, Self::Objects, Self::Zones, Self::Units];

    /// Its name.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Terrain => "terrain",
            Self::Heights => "heights",
            Self::Obstacles => "obstacles",
            Self::Edges => "edges",
            Self::Objects => "objects",
            Self::Zones => "zones",
            Self::Units => "units",
        }
    }

    /// Whether it is shown at first. Edges and zones have so many marks that they are shown on their own layers only.
    pub const fn is_usual(self) -> bool {
        !matches!(self, Self::Edges | Self::Zones)
    }

    /// The layer on which it is drawn, and shown in any case.
    pub(super) const fn layer(self) -> Option<Layer> {
        match self {
            Self::Terrain => Some(Layer::Terrain),
            Self::Heights => Some(Layer::Height),
            Self::Obstacles => Some(Layer::Obstacles),
            Self::Edges => Some(Layer::Sides),
            Self::Objects => None,
            Self::Zones => Some(Layer::Zones),
            Self::Units => Some(Layer::Units),
        }
    }

    /// The part with this name.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|look| look.word() == word)
    }
}
