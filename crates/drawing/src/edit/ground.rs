//! Paints cells: letters in the picture of the terrain, numbers in the others.

use std::collections::BTreeMap;

use toml_edit::{InlineTable, Item, Table, Value};

use super::{
    Draft, Paint, Refusal, frame,
    layers::{LAYERS, blank, put_picture, terrain},
    picture::{HOLE, Picture},
    storeys,
};
use hexfray_board::{
    grid::Cell,
    map::{Letters, Meaning, Terrains},
    text::Source,
};

/// Paints cells of a map's text.
///
/// # Errors
/// An unknown paint, or a broken picture. The document may have changed by then.
pub(super) fn paint(draft: &mut Draft, kinds: &Terrains, cells: &[Cell], paint: &Paint) -> Result<(), Refusal> {
    for level in 0..draft.levels() {
        let of_level: Vec<Cell> = cells.iter().copied().filter(|cell| cell.level == level).collect();
        if !of_level.is_empty() {
            paint_level(draft, kinds, level, &of_level, paint)?;
        }
    }
    Ok(())
}

/// Paints cells of one level.
fn paint_level(draft: &mut Draft, kinds: &Terrains, level: u8, cells: &[Cell], paint: &Paint) -> Result<(), Refusal> {
    let mut ground = Ground::read(draft, kinds, level)?;
    let inside: Vec<Cell> = cells.iter().copied().filter(|&cell| ground.terrain.get(cell).is_some()).collect();
    match paint {
        Paint::Terrain { terrain, difficulty } => {
            let index = find("terrain", terrain, kinds.terrains.iter().map(|kind| &kind.id))?;
            let kind = &kinds.terrains[usize::from(index)];
            if let Some(wrong) = difficulty.filter(|wanted| !kind.difficulties.contains(wanted)) {
                return Err(Refusal::NeverSo(kind.name.clone(), wrong.word()));
            }
            for cell in inside {
                let mut meaning = Meaning::of_terrain(kinds, index);
                meaning.difficulty = difficulty.unwrap_or(meaning.difficulty);
                if let Some(there) = ground.meaning(cell).filter(|there| there.obstacle.is_some()) {
                    (meaning.obstacle, meaning.blocks) = (there.obstacle, there.blocks);
                }
                ground.put(draft, cell, meaning)?;
                ground.fit_depth(draft, cell, kind.depth)?;
            }
        }
        Paint::Obstacle(obstacle) => {
            let names = || kinds.obstacles.iter().map(|kind| &kind.id);
            let index = obstacle.as_ref().map(|id| find("obstacle", id, names())).transpose()?;
            for cell in inside {
                let Some(mut meaning) = ground.meaning(cell) else { continue };
                if meaning.obstacle == index {
                    continue;
                }
                meaning = match index {
                    Some(index) => meaning.with_obstacle(kinds, index),
                    None => meaning.without_obstacle(kinds),
                };
                ground.put(draft, cell, meaning)?;
            }
        }
        Paint::Hole => ground.dig(draft, &inside)?,
        Paint::Height(level) => ground.number(draft, "height", &inside, |_, _| Some(*level))?,
        Paint::Raise(by) => {
            let highest = if level == 0 { 40 } else { 60 };
            let raised = |old: i8| old.saturating_add(*by).clamp(-20, highest);
            ground.number(draft, "height", &inside, |_, old| Some(raised(old)))?;
        }
        Paint::Depth(depth) => {
            let fits = |meaning: &Meaning| {
                let (least, most) = kinds.terrains[usize::from(meaning.terrain)].depth;
                (least..=most).contains(depth)
            };
            ground.number(draft, "depth", &inside, |meaning, _| fits(meaning).then_some(*depth as i8))?;
        }
        Paint::Visibility(level) => ground.number(draft, "visibility", &inside, |_, _| Some(*level as i8))?,
    }
    ground.write(draft);
    Ok(())
}

/// The content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Patch {
    /// Its ground and obstacle.
    pub meaning: Meaning,
    /// Height levels above the floor of its storey.
    pub height: i8,
    /// Depth of water.
    pub depth: u8,
    /// Level of limited visibility.
    pub visibility: u8,
}

/// The contents of cells of one level; `None` for a hole.
///
/// # Errors
/// A broken picture.
pub(super) fn patches(
    draft: &Draft,
    kinds: &Terrains,
    level: u8,
    cells: &[Cell],
) -> Result<Vec<Option<Patch>>, Refusal> {
    let ground = Ground::read(draft, kinds, level)?;
    let patch = |cell: &Cell| ground.patch(draft, *cell);
    Ok(cells.iter().map(patch).collect())
}

/// Sets the contents of existing cells of one level, and leaves the text of unchanged cells as it is. `None` makes a hole, and
/// removes the cell from everything that names it.
///
/// # Errors
/// As [`patches`].
pub(super) fn put_patches(
    draft: &mut Draft,
    kinds: &Terrains,
    level: u8,
    patches: &[(Cell, Option<Patch>)],
) -> Result<(), Refusal> {
    let mut ground = Ground::read(draft, kinds, level)?;
    let mut holes = Vec::new();
    for &(cell, patch) in patches {
        let old = ground.patch(draft, cell);
        match patch {
            _ if old == patch => {}
            None => holes.push(cell),
            Some(patch) => ground.put_patch(draft, cell, &patch)?,
        }
    }
    if !holes.is_empty() {
        ground.dig(draft, &holes)?;
    }
    ground.write(draft);
    Ok(())
}

/// The content of a cleared cell: the commonest ground of the level, with nothing on it, at the usual height with clear
/// visibility; `None` on a storey.
///
/// # Errors
/// As [`patches`].
pub(super) fn usual(draft: &Draft, kinds: &Terrains, level: u8) -> Result<Option<Patch>, Refusal> {
    if level > 0 {
        return Ok(None);
    }
    let ground = Ground::read(draft, kinds, level)?;
    let mut letters: Vec<String> = ground.terrain.rows().into_iter().flatten().collect();
    letters.retain(|letter| ground.letters.get(letter).is_some_and(|meaning| meaning.obstacle.is_none()));
    letters.sort();
    let most = letters.chunk_by(|one, other| one == other).max_by_key(|same| same.len());
    let meaning = most.and_then(|same| ground.letters.get(same.first()?));
    let meaning = meaning.unwrap_or_else(|| Meaning::of_terrain(kinds, 0));
    Ok(Some(Patch { meaning, height: 0, depth: meaning.depth, visibility: 0 }))
}

fn find<'n>(what: &'static str, id: &str, names: impl Iterator<Item = &'n String>) -> Result<u8, Refusal> {
    let mut names = (0_u8..).zip(names);
    let found = names.find(|(_, name)| *name == id).map(|(at, _)| at);
    found.ok_or_else(|| Refusal::Unknown(what, id.to_owned()))
}

/// A map's pictures while they are painted.
struct Ground<'k> {
    kinds: &'k Terrains,
    level: u8,
    /// The height of cells whose height is not drawn.
    elevation: i8,
    letters: Letters,
    terrain: Picture,
    layers: BTreeMap<&'static str, Picture>,
}

impl<'k> Ground<'k> {
    fn read(draft: &Draft, kinds: &'k Terrains, level: u8) -> Result<Self, Refusal> {
        let (terrain, elevation) = (terrain(draft, level)?, storeys::elevation(draft, level));
        // The document, unlike the text, has the letters that were just added for another level.
        let words = || Source::new(draft.name(), &draft.document.to_string());
        let source = if draft.levels() == 1 { draft.source() } else { words() };
        let letters = Letters::of(&source, kinds);
        Ok(Self { kinds, level, elevation, letters, terrain, layers: BTreeMap::new() })
    }

    fn meaning(&self, cell: Cell) -> Option<Meaning> {
        self.letters.get(self.terrain.get(cell)?)
    }

    /// The content of a cell.
    fn patch(&self, draft: &Draft, cell: Cell) -> Option<Patch> {
        let meaning = self.meaning(cell)?;
        let written = |key: &'static str| -> Option<i8> {
            let number = |picture: &Picture| picture.get(cell)?.replace('−', "-").parse().ok();
            match self.layers.get(key) {
                Some(picture) => number(picture),
                None => number(&Picture::read(draft.level_words(self.level, key)?, self.terrain.size()?.0 == 1)),
            }
        };
        let height = written("height").unwrap_or(self.elevation).saturating_sub(self.elevation);
        let depth = written("depth").and_then(|depth| u8::try_from(depth).ok()).unwrap_or(meaning.depth);
        let visibility = written("visibility").and_then(|level| u8::try_from(level).ok()).unwrap_or_default();
        Some(Patch { meaning, height, depth, visibility })
    }

    /// Sets the content of a cell.
    fn put_patch(&mut self, draft: &mut Draft, cell: Cell, patch: &Patch) -> Result<(), Refusal> {
        self.put(draft, cell, patch.meaning)?;
        let (least, most) = self.kinds.terrains[usize::from(patch.meaning.terrain)].depth;
        self.fit_depth(draft, cell, (least, most))?;
        let Some(now) = self.patch(draft, cell) else { return Ok(()) };
        let height = patch.height.saturating_add(self.elevation);
        let wanted = [
            ("height", now.height != patch.height, height),
            ("depth", now.depth != patch.depth, patch.depth as i8),
            ("visibility", now.visibility != patch.visibility, patch.visibility as i8),
        ];
        for (key, _, number) in wanted.into_iter().filter(|(_, differs, _)| *differs) {
            self.number(draft, key, &[cell], |_, _| Some(number))?;
        }
        Ok(())
    }

    /// Gives a cell the letter of a meaning, which is added to the legend if it has none.
    fn put(&mut self, draft: &mut Draft, cell: Cell, meaning: Meaning) -> Result<(), Refusal> {
        if self.meaning(cell) == Some(meaning) {
            return Ok(());
        }
        let letter = match self.letters.letter(&meaning) {
            Some(letter) => letter.to_owned(),
            None => {
                let letter = self.letters.free(&meaning, self.kinds);
                explain(draft, &letter, &meaning.words(self.kinds))?;
                self.letters.add(&letter, meaning);
                letter
            }
        };
        self.terrain.set(cell, &letter);
        Ok(())
    }

    /// Removes a depth that the new ground cannot have.
    fn fit_depth(&mut self, draft: &Draft, cell: Cell, (least, most): (u8, u8)) -> Result<(), Refusal> {
        if draft.level_words(self.level, "depth").is_none() {
            return Ok(());
        }
        let depth = self.layer(draft, "depth")?;
        let written = depth.get(cell).and_then(|text| text.parse::<u8>().ok());
        if written.is_some_and(|written| !(least..=most).contains(&written)) {
            depth.set(cell, ".");
        }
        Ok(())
    }

    /// Sets numbers of a layer; `number` returns the new number from a cell's meaning and its old number.
    fn number(
        &mut self,
        draft: &Draft,
        key: &'static str,
        cells: &[Cell],
        number: impl Fn(&Meaning, i8) -> Option<i8>,
    ) -> Result<(), Refusal> {
        for &cell in cells {
            let Some(meaning) = self.meaning(cell) else { continue };
            let usual = match key {
                "depth" => meaning.depth as i8,
                "height" => self.elevation,
                _ => 0,
            };
            let layer = self.layer(draft, key)?;
            let old = layer.get(cell).and_then(|text| text.replace('−', "-").parse::<i8>().ok());
            let Some(new) = number(&meaning, old.unwrap_or(usual)).filter(|&new| new != old.unwrap_or(usual)) else {
                continue;
            };
            let text = if new == usual && key != "height" { ".".to_owned() } else { new.to_string() };
            layer.set(cell, &text);
        }
        Ok(())
    }

    fn dig(&mut self, draft: &mut Draft, cells: &[Cell]) -> Result<(), Refusal> {
        for key in LAYERS {
            if draft.level_words(self.level, key).is_some() {
                let layer = self.layer(draft, key)?;
                cells.iter().for_each(|&cell| layer.set(cell, HOLE));
            }
        }
        cells.iter().for_each(|&cell| self.terrain.set(cell, HOLE));
        frame::remap(draft, &|cell| (!cells.contains(&cell)).then_some(cell), &|way| way.to_owned());
        Ok(())
    }

    /// A layer; created without numbers if the text has none.
    fn layer(&mut self, draft: &Draft, key: &'static str) -> Result<&mut Picture, Refusal> {
        if !self.layers.contains_key(key) {
            let size = self.terrain.size().ok_or(Refusal::BrokenPicture("terrain"))?;
            let picture = match draft.level_words(self.level, key) {
                Some(text) => Picture::read(text, size.0 == 1),
                None => self.blank(draft, &blank(key, self.level, "")),
            };
            if picture.size() != Some(size) {
                return Err(Refusal::BrokenPicture(key));
            }
            self.layers.insert(key, picture);
        }
        self.layers.get_mut(key).ok_or(Refusal::BrokenPicture(key))
    }

    fn blank(&self, draft: &Draft, letter: &str) -> Picture {
        let fill = |old: &String| if self.letters.get(old).is_some() { letter } else { HOLE }.to_owned();
        let rows: Vec<Vec<String>> = self.terrain.rows().iter().map(|row| row.iter().map(fill).collect()).collect();
        Picture::draw(&rows, frame::shifted(frame::shape_of(draft)))
    }

    fn write(self, draft: &mut Draft) {
        put_picture(draft, self.level, "terrain", &self.terrain);
        for (key, picture) in self.layers {
            put_picture(draft, self.level, key, &picture);
        }
    }
}

/// Adds the meaning of a letter to the legend.
fn explain(draft: &mut Draft, letter: &str, words: &[(&'static str, String)]) -> Result<(), Refusal> {
    let mut entry = InlineTable::new();
    words.iter().for_each(|(key, word)| {
        entry.insert(*key, word.parse().unwrap_or_else(|_| Value::from(word.as_str())));
    });
    let legend = draft.document.entry("legend").or_insert_with(|| {
        let mut table = Table::new();
        // The legend comes before the links and zones.
        table.set_position(Some(0));
        Item::Table(table)
    });
    let legend = legend.as_table_like_mut().ok_or_else(|| Refusal::Foreign("legend".to_owned()))?;
    legend.insert(letter, Item::Value(Value::InlineTable(entry)));
    Ok(())
}
