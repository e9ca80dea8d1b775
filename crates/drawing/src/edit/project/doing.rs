//! Changes a project, and undoes changes.

use super::{Project, Step, asking};
use crate::edit::{
    Change, Clip, Draft, Margins, Paint, Part, Refusal, clip, edges, entries, frame, ground, history::Splice, paste,
    roster, storeys, temper, zones,
};
use hexfray_board::{
    grid::Cell,
    text::{Problems, Source},
};

impl Project {
    /// Makes a change; returns whether a text has changed.
    ///
    /// # Errors
    /// The reason why the change is refused. Then nothing has changed.
    pub fn apply(&mut self, change: &Change) -> Result<bool, Refusal> {
        if let Err(refusal) = self.carry_out(change) {
            self.map.restore();
            self.battle.iter_mut().for_each(Draft::restore);
            return Err(refusal);
        }
        let mut step = Step::new();
        step.extend(self.map.settle().map(|splice| (Part::Map, splice)));
        step.extend(self.battle.as_mut().and_then(Draft::settle).map(|splice| (Part::Battle, splice)));
        if step.is_empty() {
            return Ok(false);
        }
        self.undone.clear();
        match self.done.last_mut().filter(|_| self.begun) {
            Some(last) => last.extend(step),
            None => self.done.push(step),
        }
        self.begun = self.stroke;
        self.check();
        Ok(true)
    }

    /// Copies cells of one level, with everything in them.
    ///
    /// # Errors
    /// A broken picture, or no cells.
    pub fn copy(&self, cells: &[Cell]) -> Result<Clip, Refusal> {
        clip::copy(&self.map, self.battle.as_ref(), &self.kinds, cells)
    }

    /// Starts a stroke: all changes until its end are one step, which is undone at once.
    pub const fn begin_stroke(&mut self) {
        self.stroke = true;
        self.begun = false;
    }

    /// Ends a stroke.
    pub fn end_stroke(&mut self) {
        if std::mem::take(&mut self.stroke) {
            self.begun = false;
            self.check();
        }
    }

    /// Undoes the last step; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        self.end_stroke();
        let Some(step) = self.done.pop() else { return false };
        for (part, splice) in step.iter().rev() {
            if let Some(draft) = self.part(*part) {
                let text = splice.undo(draft.source().text());
                draft.set(text);
            }
        }
        self.undone.push(step);
        self.check();
        true
    }

    /// Redoes the last undone step; `false` if there is none.
    pub fn redo(&mut self) -> bool {
        self.end_stroke();
        let Some(step) = self.undone.pop() else { return false };
        for (part, splice) in &step {
            if let Some(draft) = self.part(*part) {
                let text = splice.redo(draft.source().text());
                draft.set(text);
            }
        }
        self.done.push(step);
        self.check();
        true
    }

    /// Whether there is something to undo, and something to redo.
    pub fn can_undo_redo(&self) -> (bool, bool) {
        (!self.done.is_empty(), !self.undone.is_empty())
    }

    /// Adopts the content of a file that another program has saved, as a step that can be undone.
    ///
    /// # Errors
    /// A text that is not TOML; the old one stays.
    pub fn take_over(&mut self, part: Part, source: &Source) -> Result<bool, Problems> {
        let fresh = Draft::open(source)?;
        let Some(draft) = self.part(part) else { return Ok(false) };
        let splice = Splice::between(draft.source().text(), fresh.source().text());
        draft.set(fresh.source().text().to_owned());
        draft.mark_saved();
        let Some(splice) = splice else { return Ok(false) };
        self.undone.clear();
        self.done.push(vec![(part, splice)]);
        self.check();
        Ok(true)
    }

    fn carry_out(&mut self, change: &Change) -> Result<(), Refusal> {
        let Self { map, battle, kinds, rulesets, lines, .. } = self;
        let lines = lines.under(battle.as_ref().and_then(|battle| battle.words("ruleset")));
        let battle = battle.as_mut();
        match change {
            Change::Paint { cells, paint } => {
                ground::paint(map, kinds, cells, paint)?;
                if let (Paint::Hole, Some(battle)) = (paint, battle) {
                    frame::remap(battle, &|cell| (!cells.contains(&cell)).then_some(cell), &str::to_owned);
                }
                Ok(())
            }
            Change::Link { from, to, kind, half_cost } => edges::link(map, (*from, *to), *kind, *half_cost),
            Change::Edge { cell, side, edge } => edges::edge(map, *cell, *side, *edge),
            Change::Zone { zone, cells, add } => zones::zone(map, zone, cells, *add),
            Change::Facing { side, way } => zones::facing(map, side, *way),
            Change::Frame(margins) => frame::frame(map, battle, *margins),
            Change::Shift { cols, rows } => {
                let (left, top) = (*cols, *rows);
                frame::frame(map, battle, Margins { left, right: -left, top, bottom: -top })
            }
            Change::Paste { stamp, at } => paste::paste(map, battle, kinds, stamp, *at),
            Change::Clear(cells) => paste::clear(map, battle, kinds, cells),
            Change::Mirror(how) => frame::mirror(map, battle, *how),
            Change::AddStorey { name } => storeys::add(map, name),
            Change::RemoveStorey(level) => storeys::remove(map, battle, *level),
            Change::SetStorey { level, name, elevation } => storeys::set(map, *level, name, *elevation),
            Change::Grid(shape) => frame::regrid(map, battle, *shape),
            Change::Text { part, key, text } => {
                let draft = if *part == Part::Map { map } else { battle.ok_or(Refusal::NoBattle)? };
                if text.is_empty() && *key != "name" {
                    draft.document.remove(key);
                } else if draft.words(key) != Some(text) {
                    draft.put(key, text.as_str().into(), &["name"]);
                }
                Ok(())
            }
            Change::Metres(metres) => {
                map.put("metres_per_cell", i64::from(*metres).into(), &["grid"]);
                Ok(())
            }
            Change::Ruleset(name) => {
                let battle = battle.ok_or(Refusal::NoBattle)?;
                battle.put("ruleset", name.as_str().into(), &["about", "name"]);
                if let Some(ruleset) = rulesets.named(name) {
                    let known = asking::settings_of(ruleset);
                    entries::retain_settings(battle, |setting| known.iter().any(|key| key.name == setting));
                }
                Ok(())
            }
            Change::AddSide(name) => roster::add_side(battle.ok_or(Refusal::NoBattle)?, name),
            Change::RemoveSide(name) => roster::remove_side(battle.ok_or(Refusal::NoBattle)?, name),
            Change::AddUnit(unit) => roster::add_unit(battle.ok_or(Refusal::NoBattle)?, unit),
            Change::MoveUnit { unit, at } => roster::move_unit(battle.ok_or(Refusal::NoBattle)?, *unit, *at),
            Change::SetUnit { unit, to } => roster::set_unit(battle.ok_or(Refusal::NoBattle)?, *unit, to),
            Change::SetTemper { of, to } => temper::set(battle.ok_or(Refusal::NoBattle)?, of, to),
            Change::RemoveUnit(unit) => roster::remove(battle.ok_or(Refusal::NoBattle)?, "unit", *unit),
            Change::AddGoal { side, goal } => roster::add_goal(battle.ok_or(Refusal::NoBattle)?, side, goal),
            Change::SetLine { sheet, at, key, text } => {
                entries::write(battle.ok_or(Refusal::NoBattle)?, lines, (sheet, *at), key, text)
            }
            Change::AddTable { sheet, lines: written } => {
                entries::add(battle.ok_or(Refusal::NoBattle)?, lines, sheet, written)
            }
            Change::RemoveTable { sheet, at } => entries::remove(battle.ok_or(Refusal::NoBattle)?, sheet, *at),
            Change::RemoveGoal(goal) => roster::remove(battle.ok_or(Refusal::NoBattle)?, "goal", *goal),
        }
    }
}
