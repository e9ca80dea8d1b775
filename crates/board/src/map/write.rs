//! Writes boards as files.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::board::{Board, Light};
use super::cells::Meaning;
use super::features::direction_names;
use super::ground::{Ground, Link};
use super::things::TriggerEffect;
use crate::grid::{Adjacency, Cell, Direction, HexTop, Offset, Shape};
use crate::text::quoted;

/// The most cells of a level whose pictures are written with spaces between the cells and with shifted rows. Pictures of larger
/// levels are as short as possible, so that a board that could be read does not become too long to be read again.
const MOST_SPACED: usize = 1 << 16;

impl Board {
    /// The board as the text of a file. Equal boards have equal texts, and reading the text gives an equal board.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        self.write(&mut text).expect("writing to a string");
        text
    }

    fn write(&self, out: &mut String) -> std::fmt::Result {
        writeln!(out, "name = {}", quoted(&self.name))?;
        if !self.description.is_empty() {
            writeln!(out, "description = {}", quoted(&self.description))?;
        }
        writeln!(out, "grid = {}", shape(self.grid.shape()))?;
        writeln!(out, "metres_per_cell = {}", self.metres_per_cell)?;
        if self.light != Light::Day {
            writeln!(out, "light = {}", quoted(self.light.word()))?;
        }
        let major: Vec<String> = self.major_terrains().map(|terrain| quoted(&terrain.id)).collect();
        writeln!(out, "major_terrains = [{}]", major.join(", "))?;
        let letters = self.letters();
        self.write_level(out, 0, 0, &letters)?;
        self.write_legend(out, &letters)?;
        for (level, storey) in (1_u8..).zip(&self.storeys) {
            writeln!(out, "\n[[storey]]\nlevel = {level}")?;
            if !storey.name.is_empty() {
                writeln!(out, "name = {}", quoted(&storey.name))?;
            }
            writeln!(out, "elevation = {}", storey.elevation)?;
            self.write_level(out, level, storey.elevation, &letters)?;
        }
        self.write_links(out)?;
        self.write_cover(out)?;
        self.write_climbs(out)?;
        self.write_zones(out)?;
        self.write_triggers(out)?;
        self.write_objects(out)
    }

    /// Writes the pictures of a level. Heights are only written if a cell is not at `height`.
    fn write_level(
        &self,
        out: &mut String,
        level: u8,
        height: i8,
        letters: &BTreeMap<Meaning, char>,
    ) -> std::fmt::Result {
        let len = self.grid.level_len();
        let cells = &self.ground[usize::from(level) * len..][..len];
        self.picture(out, "terrain", cells, |ground| letters[&self.meaning(ground)].to_string())?;
        let any = |unusual: &dyn Fn(&Ground) -> bool| cells.iter().flatten().any(unusual);
        if any(&|ground| ground.height != height) {
            self.picture(out, "height", cells, |ground| ground.height.to_string())?;
        }
        if any(&|ground| ground.depth != self.meaning(ground).depth) {
            self.picture(out, "depth", cells, |ground| ground.depth.to_string())?;
        }
        if any(&|ground| ground.visibility != 0) {
            self.picture(out, "visibility", cells, |ground| ground.visibility.to_string())?;
        }
        Ok(())
    }

    /// The meaning for a cell's letter; the picture of depths has its depth.
    fn meaning(&self, ground: &Ground) -> Meaning {
        let &Ground { terrain, difficulty, obstacle, blocks, .. } = ground;
        let depth = self.kinds.terrains[usize::from(terrain)].depth.0;
        Meaning { terrain, difficulty, obstacle, blocks, depth, stands_in: false }
    }

    /// A letter for every meaning of a cell: the letter of the terrain file if it has exactly this meaning, otherwise a free
    /// one.
    fn letters(&self) -> BTreeMap<Meaning, char> {
        let mut letters: BTreeMap<Meaning, char> = BTreeMap::new();
        let usual: Vec<char> = self.kinds.terrains.iter().map(|terrain| terrain.letter).collect();
        for ground in self.ground.iter().flatten() {
            let meaning = self.meaning(ground);
            if letters.contains_key(&meaning) {
                continue;
            }
            let terrain = usize::from(meaning.terrain);
            let own = meaning.obstacle.map(|obstacle| self.kinds.obstacles[usize::from(obstacle)].letter);
            let pool = own.into_iter().chain('A'..='Z').chain('a'..='z').chain('0'..='9').chain('\u{100}'..);
            let free = |letter: &char| {
                !usual.contains(letter) && !letters.values().any(|taken| taken == letter) && letter.is_alphanumeric()
            };
            let letter = if meaning == Meaning::of_terrain(&self.kinds, meaning.terrain) {
                usual[terrain]
            } else {
                let mut pool = pool;
                pool.find(free).expect("there are more letters than kinds of cells")
            };
            letters.insert(meaning, letter);
        }
        letters
    }

    fn picture(
        &self,
        out: &mut String,
        key: &str,
        cells: &[Option<Ground>],
        cell: impl Fn(&Ground) -> String,
    ) -> std::fmt::Result {
        let packed = cells.len() > MOST_SPACED;
        let hole = if packed { "-" } else { "·" };
        let texts: Vec<String> = cells.iter().map(|ground| ground.as_ref().map_or(hole.to_owned(), &cell)).collect();
        let width = texts.iter().map(|text| text.chars().count()).max().unwrap_or(1);
        writeln!(out, "{key} = '''")?;
        if packed {
            let between = if width == 1 { "" } else { " " };
            let lines = texts.chunks(usize::from(self.grid.cols()));
            lines.map(|texts| texts.join(between)).try_for_each(|line| writeln!(out, "{line}"))?;
            return writeln!(out, "'''");
        }
        for (row, texts) in texts.chunks(usize::from(self.grid.cols())).enumerate() {
            let shifted = match self.grid.shape() {
                Shape::Hex { top: HexTop::Pointy, offset: Offset::Odd } => row % 2 == 1,
                Shape::Hex { top: HexTop::Pointy, offset: Offset::Even } => row % 2 == 0,
                _ => false,
            };
            let indent = if shifted { width.div_ceil(2) } else { 0 };
            let line: Vec<String> = texts.iter().map(|text| format!("{text:>width$}")).collect();
            writeln!(out, "{:indent$}{}", "", line.join(" "))?;
        }
        writeln!(out, "'''")
    }

    fn write_legend(&self, out: &mut String, letters: &BTreeMap<Meaning, char>) -> std::fmt::Result {
        let special = |(meaning, _): &(&Meaning, &char)| **meaning != Meaning::of_terrain(&self.kinds, meaning.terrain);
        let special: Vec<_> = letters.iter().filter(special).collect();
        if !special.is_empty() {
            writeln!(out, "\n[legend]")?;
        }
        for (meaning, letter) in special {
            let words = meaning.words(&self.kinds);
            let parts: Vec<String> = words.iter().map(|(key, word)| format!("{key} = {word}")).collect();
            writeln!(out, "{} = {{ {} }}", quoted(&letter.to_string()), parts.join(", "))?;
        }
        Ok(())
    }

    /// Every edge, from both of its cells.
    fn edges(&self) -> impl Iterator<Item = (Cell, Direction, Cell)> + '_ {
        let ways = move |cell| (0..self.grid.directions()).map(move |way| (cell, Direction(way)));
        self.grid.cells().flat_map(ways).map(|(cell, way)| (cell, way, self.grid.step(cell, way)))
    }

    fn write_links(&self, out: &mut String) -> std::fmt::Result {
        for (from, way, to) in self.edges() {
            let Some(link) = self.link(from, way).filter(|_| self.grid.index(from) < self.grid.index(to)) else {
                continue;
            };
            write_link(out, from, to, link)?;
        }
        self.flights.iter().try_for_each(|flight| write_link(out, flight.from, flight.to, flight.link))
    }

    fn write_cover(&self, out: &mut String) -> std::fmt::Result {
        for (cell, lids) in self.grid.cells().zip(&self.lids) {
            for (side, percent) in ["up", "down"].into_iter().zip(lids).filter(|(_, percent)| **percent > 0) {
                let cell = cells(&[cell]);
                writeln!(
                    out,
                    "\n[[cover]]\ncells = [{cell}]\nsides = [\"{side}\"]\npercent = {percent}\nboth = false"
                )?;
            }
        }
        let names = direction_names(self.grid.shape());
        for (cell, side, _) in self.edges() {
            let percent = self.cover(cell, side);
            if percent > 0 {
                let (cell, side) = (cells(&[cell]), names[usize::from(side.0)]);
                writeln!(
                    out,
                    "\n[[cover]]\ncells = [{cell}]\nsides = [\"{side}\"]\npercent = {percent}\nboth = false"
                )?;
            }
        }
        Ok(())
    }

    fn write_climbs(&self, out: &mut String) -> std::fmt::Result {
        let names = direction_names(self.grid.shape());
        for (from, side, to) in self.edges() {
            let modifier = self.climb_modifier(from, side);
            // At the rim there is no other cell that could list the edge.
            let first = !self.exists(to) || self.grid.index(from) < self.grid.index(to);
            if modifier != 0 && first {
                let (cell, side) = (cells(&[from]), names[usize::from(side.0)]);
                writeln!(out, "\n[[climb]]\ncells = [{cell}]\nsides = [\"{side}\"]\nmodifier = {modifier}")?;
            }
        }
        Ok(())
    }

    fn write_zones(&self, out: &mut String) -> std::fmt::Result {
        let names = direction_names(self.grid.shape());
        for spawn in &self.spawns {
            writeln!(out, "\n[[spawn]]\nside = {}\ncells = [{}]", quoted(&spawn.side), cells(&spawn.cells))?;
            if let Some(facing) = spawn.facing {
                writeln!(out, "facing = \"{}\"", names[usize::from(facing.0)])?;
            }
        }
        for exit in &self.exits {
            writeln!(out, "\n[[exit]]\nname = {}\ncells = [{}]", quoted(&exit.name), cells(&exit.cells))?;
            if let Some(side) = &exit.side {
                writeln!(out, "side = {}", quoted(side))?;
            }
        }
        Ok(())
    }
}

impl Board {
    fn write_triggers(&self, out: &mut String) -> std::fmt::Result {
        for trigger in &*self.triggers {
            writeln!(out, "\n[[trigger]]\nname = {}\ncells = [{}]", quoted(&trigger.name), cells(&trigger.cells))?;
            if !trigger.about.is_empty() {
                writeln!(out, "about = {}", quoted(&trigger.about))?;
            }
            if let Some((word, modifier)) = &trigger.check {
                writeln!(out, "check = {}\nmodifier = {modifier}", quoted(&word.text))?;
            }
            if trigger.charge > 0 {
                writeln!(out, "charge = {}", trigger.charge)?;
            }
            if let Some(uses) = trigger.uses {
                writeln!(out, "uses = {uses}")?;
            }
            trigger.effects.iter().try_for_each(|effect| self.write_effect(out, effect))?;
        }
        Ok(())
    }

    fn write_effect(&self, out: &mut String, effect: &TriggerEffect) -> std::fmt::Result {
        match effect {
            TriggerEffect::Clear(all) => writeln!(out, "clears = [{}]", cells(all)),
            TriggerEffect::Block(all, obstacle) => {
                let obstacle = quoted(&self.kinds.obstacles[usize::from(*obstacle)].id);
                writeln!(out, "blocks = {{ cells = [{}], obstacle = {obstacle} }}", cells(all))
            }
            TriggerEffect::Go(to) => writeln!(out, "user_to = {}", cells(&[*to])),
            TriggerEffect::Carry(from, to, falls) => {
                let (from, to) = (cells(&[*from]), cells(&[*to]));
                writeln!(out, "carries = {{ from = {from}, to = {to}, falls = {falls} }}")
            }
            TriggerEffect::Inflict(all, condition, rounds) => {
                let condition = quoted(&condition.text);
                writeln!(out, "inflicts = {{ cells = [{}], condition = {condition}, rounds = {rounds} }}", cells(all))
            }
            TriggerEffect::Hurt(all, amount) => {
                writeln!(out, "hurts = {{ cells = [{}], amount = {amount} }}", cells(all))
            }
        }
    }

    fn write_objects(&self, out: &mut String) -> std::fmt::Result {
        for object in &*self.objects {
            let (name, cell, skill) = (quoted(&object.name), cells(&[object.cell]), quoted(&object.skill.text));
            writeln!(out, "\n[[object]]\nname = {name}\nat = {cell}\nskill = {skill}\ndie = \"d{}\"", object.die)?;
            writeln!(out, "harms = {}\ndurable = {}", object.harms, object.durable)?;
            if let Some((condition, rounds, chance)) = &object.inflicts {
                let condition = quoted(&condition.text);
                writeln!(out, "inflicts = {{ condition = {condition}, rounds = {rounds}, chance = {chance} }}")?;
            }
        }
        Ok(())
    }
}

fn write_link(out: &mut String, from: Cell, to: Cell, link: Link) -> std::fmt::Result {
    let (from, to) = (cells(&[from]), cells(&[to]));
    writeln!(out, "\n[[link]]\nkind = \"{}\"\nfrom = {from}\nto = {to}", link.kind.word())?;
    if link.half_cost { writeln!(out, "half_cost = true") } else { Ok(()) }
}

fn cells(cells: &[Cell]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| cell.in_brackets()).collect();
    cells.join(", ")
}

fn shape(shape: Shape) -> &'static str {
    match shape {
        Shape::Hex { top: HexTop::Pointy, offset: Offset::Odd } => {
            r#"{ shape = "hex", top = "pointy", offset = "odd" }"#
        }
        Shape::Hex { top: HexTop::Pointy, offset: Offset::Even } => {
            r#"{ shape = "hex", top = "pointy", offset = "even" }"#
        }
        Shape::Hex { top: HexTop::Flat, offset: Offset::Odd } => r#"{ shape = "hex", top = "flat", offset = "odd" }"#,
        Shape::Hex { top: HexTop::Flat, offset: Offset::Even } => r#"{ shape = "hex", top = "flat", offset = "even" }"#,
        Shape::Square { adjacency: Adjacency::Sides } => r#"{ shape = "square", adjacency = "sides" }"#,
        Shape::Square { adjacency: Adjacency::Corners } => r#"{ shape = "square", adjacency = "corners" }"#,
    }
}
