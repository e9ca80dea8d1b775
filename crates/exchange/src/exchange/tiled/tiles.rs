//! The meaning of a tile: by its properties, its class, or the user's hint.

use std::collections::BTreeMap;

use super::doc::{Properties, Tileset, brief};
use crate::exchange::draft::Origin;
use hexfray_board::map::Terrains;

/// The user's hints for tiles without a meaning: `NAME=terrain`, where the name is the tile's class, its property `terrain` or
/// `name`, or `TILESET:NUMBER`.
#[derive(Clone, Debug, Default)]
pub struct Hints {
    means: BTreeMap<String, Meaning>,
}

impl Hints {
    /// Reads hints such as `Wiese=grass`, `landscape:17=forest`, `rock=grass+boulder` or `frame=none`, which is no cell.
    ///
    /// # Errors
    /// A sentence about the first hint that is wrong.
    pub fn parse<'a>(hints: impl IntoIterator<Item = &'a str>, kinds: &Terrains) -> Result<Self, String> {
        let mut means = BTreeMap::new();
        for hint in hints {
            let (name, meaning) =
                hint.rsplit_once('=').ok_or_else(|| format!("`{hint}` maps nothing, expected NAME=terrain"))?;
            let mut meant = Meaning::default();
            for word in meaning.split('+').map(str::trim) {
                if word == "none" {
                    meant.hole = true;
                } else if let Some(terrain) = known_terrain(kinds, word) {
                    meant.terrain = Some(terrain.to_owned());
                } else if let Some(obstacle) = known_obstacle(kinds, word) {
                    meant.obstacle = Some(obstacle.to_owned());
                } else {
                    let known = kinds.terrains.iter().map(|kind| kind.id.as_str());
                    let known: Vec<&str> = known.chain(kinds.obstacles.iter().map(|kind| kind.id.as_str())).collect();
                    return Err(format!(
                        "`{hint}` names no terrain and no obstacle; there are none, {}",
                        known.join(", ")
                    ));
                }
            }
            means.insert(plain(name), meant);
        }
        Ok(Self { means })
    }
}

/// The meaning of a tile, in the words of board files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Meaning {
    /// The cell does not exist.
    pub(super) hole: bool,
    pub(super) terrain: Option<String>,
    pub(super) obstacle: Option<String>,
    pub(super) difficulty: Option<String>,
    pub(super) blocks: Option<String>,
    /// Height, depth and visibility, in the order of [`NUMBERS`].
    pub(super) numbers: [Option<String>; 3],
}

/// The layers with numbers, in the order of [`Meaning::numbers`].
pub(super) const NUMBERS: [&str; 3] = ["height", "depth", "visibility"];

impl Meaning {
    /// Whether it gives the ground or an obstacle.
    pub(super) fn is_ground(&self) -> bool {
        self.hole || self.terrain.is_some() || self.obstacle.is_some()
    }
}

/// A tile of a map.
#[derive(Clone, Copy)]
pub(super) struct Tile<'a> {
    pub(super) set: &'a Tileset,
    /// Its number in the set.
    pub(super) id: u32,
}

/// The flags of rotated and mirrored tiles, including rotation by a sixth of a turn.
const TURNED: u32 = 0xF000_0000;

/// The number of a tile and whether it is rotated.
pub(super) const fn unturned(gid: u32) -> (u32, bool) {
    (gid & !TURNED, gid & TURNED != 0)
}

/// The tile of a number; `None` if no set has it.
pub(super) fn tile(sets: &[Tileset], gid: u32) -> Option<Tile<'_>> {
    let set = sets[..sets.partition_point(|set| set.first <= gid)].last()?;
    let id = gid - set.first;
    (set.count.is_none_or(|count| id < count) || set.tiles.contains_key(&id)).then_some(Tile { set, id })
}

impl Tile<'_> {
    /// The place of its definition, or of its set if it has none.
    pub(super) fn origin(&self) -> Origin {
        self.set.tiles.get(&self.id).map_or_else(
            || {
                let set = &self.set.origin;
                Origin::new(&set.source, set.place, format!("tile {} of {}", self.id, set.within))
            },
            |tile| tile.origin.clone(),
        )
    }

    /// Its name in hints: its class if it has one, otherwise set and number.
    pub(super) fn name(&self) -> String {
        let class = self.set.tiles.get(&self.id).map_or("", |tile| tile.class.as_str());
        if class.is_empty() { format!("{}:{}", brief(&self.set.name), self.id) } else { brief(class) }
    }

    /// Its meaning.
    pub(super) fn meaning(&self, hints: &Hints, kinds: &Terrains) -> Meaning {
        let none = Properties::new();
        let (class, properties) =
            self.set.tiles.get(&self.id).map_or(("", &none), |tile| (tile.class.as_str(), &tile.properties));
        let own = |key: &str| properties.get(key).filter(|text| !text.trim().is_empty()).cloned();
        let numbers = NUMBERS.map(own);
        let place = format!("{}:{}", self.set.name, self.id);
        let names = [Some(place.as_str()), Some(class)].into_iter().flatten();
        let names = names.chain(["terrain", "name"].iter().filter_map(|key| properties.get(*key).map(String::as_str)));
        if let Some(meant) = names.clone().find_map(|name| hints.means.get(&plain(name))) {
            return Meaning { numbers, ..meant.clone() };
        }
        let said = Meaning {
            hole: false,
            terrain: own("terrain"),
            obstacle: own("obstacle"),
            difficulty: own("difficulty"),
            blocks: own("blocks"),
            numbers,
        };
        if said.is_ground() {
            // Spellings that differ only in case and separators are the same word.
            let terrain = said.terrain.as_deref().and_then(|name| known_terrain(kinds, name)).map(str::to_owned);
            return Meaning { terrain: terrain.or(said.terrain), ..said };
        }
        let terrain = names.clone().find_map(|name| known_terrain(kinds, name)).map(str::to_owned);
        let mut obstacle = names.clone().find_map(|name| known_obstacle(kinds, name)).map(str::to_owned);
        if terrain.is_some() {
            obstacle = None;
        }
        Meaning { terrain, obstacle, ..said }
    }
}

/// A name for comparisons: lower case, words joined by `_`.
fn plain(name: &str) -> String {
    name.trim().to_lowercase().replace([' ', '-'], "_")
}

fn known_terrain<'k>(kinds: &'k Terrains, name: &str) -> Option<&'k str> {
    let name = plain(name);
    let kind = kinds.terrains.iter().find(|kind| kind.id == name || plain(&kind.name) == name)?;
    Some(&kind.id)
}

fn known_obstacle<'k>(kinds: &'k Terrains, name: &str) -> Option<&'k str> {
    let name = plain(name);
    let kind = kinds.obstacles.iter().find(|kind| kind.id == name || plain(&kind.name) == name)?;
    Some(&kind.id)
}
