//! The paint, layer by layer.

use hexfray_board::map::{Difficulty, LinkKind};
use hexfray_drawing::edit::ZoneName;

/// How a press of the brush changes heights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heights {
    /// This level.
    Set,
    /// One level more.
    Raise,
    /// One level less.
    Lower,
}

/// The paint, layer by layer.
#[derive(Clone, Debug)]
pub struct Kit {
    /// The id of a terrain.
    pub terrain: String,
    /// How hard it is to enter; `None`: as usual.
    pub difficulty: Option<Difficulty>,
    /// How heights are changed.
    pub heights: Heights,
    /// The level to set.
    pub level: i8,
    /// The depth of water.
    pub depth: u8,
    /// The id of an obstacle.
    pub obstacle: String,
    /// How poor the sight is.
    pub sight: u8,
    /// Whether sides get a modifier of climbing, rather than cover.
    pub climbs: bool,
    /// Cover, in percent.
    pub cover: u8,
    /// Whether it hides from both sides.
    pub both: bool,
    /// The modifier for climbing, in percent.
    pub climb: i8,
    /// The kind of links.
    pub link: LinkKind,
    /// Whether links halve the entry cost.
    pub half_cost: bool,
    /// The zone that cells are added to.
    pub zone: ZoneName,
    /// The kind of the units that are placed.
    pub unit: String,
    /// The side of the units that are placed.
    pub side: String,
}

impl Default for Kit {
    fn default() -> Self {
        Self {
            terrain: "forest".to_owned(),
            difficulty: None,
            heights: Heights::Set,
            level: 1,
            depth: 2,
            obstacle: "boulder".to_owned(),
            sight: 1,
            climbs: false,
            cover: 50,
            both: true,
            climb: 20,
            link: LinkKind::Slope,
            half_cost: false,
            zone: ZoneName::Spawn("blue".to_owned()),
            unit: String::new(),
            side: "blue".to_owned(),
        }
    }
}
