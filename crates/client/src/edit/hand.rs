//! The effects of press, drag and release with each tool on each layer.

use super::{
    kit::Heights,
    marks::Marked,
    tools::{Layer, Tool, touched, trail},
    workshop::{Hand, Pointed, Workshop},
};
use hexfray_board::{grid::Cell, map::Difficulty};
use hexfray_drawing::edit::{Change, Edge, Paint, TemperOf, TemperText, UnitText, ZoneName, strokes};
use hexfray_minds::story::titled;

impl Workshop {
    /// The cells that the tool would touch now.
    pub fn preview(&self) -> Vec<Cell> {
        let (Some(board), Some(spot)) = (self.board(), self.hover) else { return Vec::new() };
        if self.marks.is_some() {
            return vec![spot.cell];
        }
        if self.tool == Tool::Stamp {
            return self.stamped();
        }
        if !self.layer.is_of_cells() && self.tool != Tool::Select {
            return vec![spot.cell];
        }
        let from = self.began().unwrap_or(spot.cell);
        touched(self.tool, self.layer, board, self.radius, from, spot.cell)
    }

    /// The unit that is being carried, and from where.
    pub fn carried(&self) -> Option<(usize, Cell)> {
        if let Hand::Carrying(unit, from) = self.hand { Some((unit, from)) } else { None }
    }

    /// The cell where the line or the path under the hand began.
    pub fn began(&self) -> Option<Cell> {
        match self.hand {
            Hand::From(cell) | Hand::Way(cell) | Hand::Selecting(cell) => Some(cell),
            _ => None,
        }
    }

    /// Points somewhere; with the button down, the tool follows.
    pub fn point(&mut self, spot: Option<Pointed>) {
        self.hover = spot;
        let Some(spot) = spot else { return };
        match std::mem::take(&mut self.hand) {
            Hand::Waiting => self.press(),
            Hand::Painting(last, mut done) => {
                if let Some(board) = self.board().filter(|_| last != spot.cell) {
                    let way = trail(&board.grid(), last, spot.cell, self.radius);
                    let fresh: Vec<Cell> = way.difference(&done).copied().collect();
                    done.extend(&fresh);
                    self.paint(fresh);
                }
                self.hand = Hand::Painting(spot.cell, done);
            }
            Hand::Way(last) => {
                self.link_to(last, spot.cell);
                self.hand = Hand::Way(spot.cell);
            }
            Hand::Selecting(corner) => {
                self.selected = Some((corner, spot.cell));
                self.hand = Hand::Selecting(corner);
            }
            Hand::Sides(last) => {
                if last != spot {
                    self.set_side(spot);
                }
                self.hand = Hand::Sides(spot);
            }
            other => self.hand = other,
        }
    }

    /// The button goes down on what is pointed at.
    pub fn press(&mut self) {
        if self.marks.is_some() {
            return self.hover.into_iter().for_each(|spot| self.mark(spot.cell));
        }
        let Some(spot) = self.hover else {
            let strokes = self.tool == Tool::Select
                || self.layer != Layer::Units && !matches!(self.tool, Tool::Fill | Tool::Picker | Tool::Stamp);
            if strokes && !self.is_busy() {
                self.hand = Hand::Waiting;
            }
            return;
        };
        if self.is_busy() {
            return;
        }
        match (self.tool, self.layer) {
            (Tool::Picker, _) => self.pick(),
            (Tool::Select, _) => {
                self.selected = Some((spot.cell, spot.cell));
                self.hand = Hand::Selecting(spot.cell);
            }
            (Tool::Stamp, _) => self.place_stamp(spot.cell),
            (_, Layer::Units) => self.press_unit(spot.cell),
            (_, Layer::Links) => {
                self.project.begin_stroke();
                self.hand = Hand::Way(spot.cell);
            }
            (_, Layer::Sides) => {
                self.project.begin_stroke();
                self.set_side(spot);
                self.hand = Hand::Sides(spot);
            }
            (Tool::Brush | Tool::Eraser, _) => {
                self.project.begin_stroke();
                let cells = self.preview();
                self.hand = Hand::Painting(spot.cell, cells.iter().copied().collect());
                self.paint(cells);
            }
            (Tool::Line | Tool::Rectangle, _) => self.hand = Hand::From(spot.cell),
            (Tool::Fill, _) => {
                let cells = self.preview();
                self.project.begin_stroke();
                self.paint(cells);
                self.end_stroke();
            }
        }
    }

    /// The button goes up: the stroke is one step now.
    pub fn release(&mut self) {
        match self.hand {
            Hand::From(_) => {
                let cells = self.preview();
                self.hand = Hand::Empty;
                self.project.begin_stroke();
                self.paint(cells);
            }
            Hand::Carrying(unit, from) => {
                self.hand = Hand::Empty;
                if let Some(to) = self.hover.map(|spot| spot.cell).filter(|&to| to != from) {
                    self.apply(&Change::MoveUnit { unit, at: Some(to) });
                }
            }
            _ => self.hand = Hand::Empty,
        }
        self.end_stroke();
    }

    /// Lets go of a line, a rectangle or a unit without a change; returns whether there was one.
    pub fn let_go(&mut self) -> bool {
        let was = self.is_busy();
        self.hand = Hand::Empty;
        self.end_stroke();
        was
    }

    fn end_stroke(&mut self) {
        self.project.end_stroke();
    }

    /// Paints cells on the present layer.
    fn paint(&mut self, cells: Vec<Cell>) {
        let erase = self.tool == Tool::Eraser;
        if cells.is_empty() {
            return;
        }
        let kit = &self.kit;
        let paint = match self.layer {
            Layer::Terrain if erase => Paint::Hole,
            Layer::Terrain => Paint::Terrain { terrain: kit.terrain.clone(), difficulty: kit.difficulty },
            Layer::Height => match kit.heights {
                _ if erase => Paint::Height(0),
                Heights::Set => Paint::Height(kit.level),
                Heights::Raise => Paint::Raise(1),
                Heights::Lower => Paint::Raise(-1),
            },
            Layer::Water => Paint::Depth(if erase { 0 } else { kit.depth }),
            Layer::Obstacles => Paint::Obstacle((!erase).then(|| kit.obstacle.clone())),
            Layer::Sight => Paint::Visibility(if erase { 0 } else { kit.sight }),
            Layer::Zones => return self.paint_zone(cells, !erase),
            Layer::Sides | Layer::Links | Layer::Units => return,
        };
        if let Paint::Depth(depth) = paint {
            self.flood(&cells, depth);
        }
        let clears = self.keeps_units_out(&paint).then(|| cells.clone());
        let depth = if let Paint::Depth(depth) = paint { Some(depth) } else { None };
        let one = cells.first().copied();
        if !self.apply(&Change::Paint { cells, paint })
            && let (Some(depth), Some(cell)) = (depth, one)
        {
            self.tell_depth(cell, depth);
        }
        if let Some(cells) = clears {
            self.clear_zones(&cells);
        }
        self.tell_unheeded();
    }

    /// Adds cells to the chosen zone; to a starting zone only cells where a unit can stand.
    fn paint_zone(&mut self, mut cells: Vec<Cell>, add: bool) {
        let zone = self.kit.zone.clone();
        let all = cells.len();
        if let (Some(board), ZoneName::Spawn(_), true) = (self.board().cloned(), &zone, add) {
            cells.retain(|&cell| !board.blocks_move(cell) && !board.is_impassable(cell));
        }
        if cells.is_empty() && all > 0 {
            return self.say("No unit can stand there, so no side can start there");
        }
        self.apply(&Change::Zone { zone, cells, add });
    }

    /// Whether units cannot stand where something is painted.
    fn keeps_units_out(&self, paint: &Paint) -> bool {
        let kinds = self.project.kinds();
        match paint {
            Paint::Obstacle(Some(id)) => kinds.obstacles.iter().any(|kind| kind.id == *id && kind.blocks.movement()),
            Paint::Terrain { terrain, difficulty } => kinds.terrain(terrain).is_some_and(|kind| {
                difficulty.or(kind.difficulties.first().copied()) == Some(Difficulty::Impassable)
                    || kind.blocks.movement()
            }),
            _ => false,
        }
    }

    /// Removes cells from the starting zones that contain them; part of the same step.
    fn clear_zones(&mut self, cells: &[Cell]) {
        for side in self.project.zone_sides() {
            let name = side.clone();
            if self.apply(&Change::Zone { zone: ZoneName::Spawn(side), cells: cells.to_vec(), add: false }) {
                self.say(format!("No unit can stand there: removed from where {} starts", titled(&name)));
            }
        }
    }

    /// Turns ground that cannot hold water of this depth into water that can, and says so; part of the same step.
    fn flood(&mut self, cells: &[Cell], depth: u8) {
        let holds = |range: (u8, u8)| (range.0..=range.1).contains(&depth);
        let water = self.project.kinds().terrains.iter().find(|kind| kind.depth.0 > 0 && holds(kind.depth));
        let Some((id, name)) = water.map(|kind| (kind.id.clone(), kind.name.clone())) else { return };
        let Some(board) = self.board().cloned() else { return };
        let dry =
            |cell: &Cell| board.terrain(*cell).is_some_and(|terrain| terrain.depth.1 == 0 || !holds(terrain.depth));
        let dry: Vec<Cell> = cells.iter().copied().filter(dry).collect();
        let Some(first) = dry.first().and_then(|&cell| board.terrain(cell)).map(|terrain| terrain.name.clone()) else {
            return;
        };
        if self.apply(&Change::Paint { cells: dry, paint: Paint::Terrain { terrain: id, difficulty: None } }) {
            self.say(format!("{first} cannot be {depth} deep: it has become {}", name.to_lowercase()));
        }
    }

    /// Says why a cell did not reach this depth.
    fn tell_depth(&mut self, cell: Cell, depth: u8) {
        let Some(terrain) = self.board().and_then(|board| board.terrain(cell)) else { return };
        let (least, most) = terrain.depth;
        if !(least..=most).contains(&depth) {
            let may = if most == 0 { "has no water".to_owned() } else { format!("is {least} to {most} deep") };
            let text = format!("{} {may}; paint other ground there first", terrain.name);
            self.say(text);
        }
    }

    fn link_to(&mut self, from: Cell, to: Cell) {
        let Some(board) = self.board().cloned().filter(|_| from != to) else { return };
        if !board.exists(from) || !board.exists(to) {
            return;
        }
        let kind = (self.tool != Tool::Eraser).then_some(self.kit.link);
        let way = strokes::line(&board.grid(), from, to);
        for pair in way.windows(2) {
            self.apply(&Change::Link { from: pair[0], to: pair[1], kind, half_cost: self.kit.half_cost });
        }
    }

    fn set_side(&mut self, Pointed { cell, side }: Pointed) {
        if !self.board().is_some_and(|board| board.exists(cell)) {
            return;
        }
        let kit = &self.kit;
        let edge = match (kit.climbs, self.tool == Tool::Eraser) {
            (false, erase) => Edge::Cover { percent: if erase { 0 } else { kit.cover }, both: kit.both || erase },
            (true, erase) => Edge::Climb(if erase { 0 } else { kit.climb }),
        };
        self.apply(&Change::Edge { cell, side, edge });
        self.tell_unheeded();
    }

    /// Says that the painted mark has no effect, if so.
    fn tell_unheeded(&mut self) {
        if let Some(words) = self.unheeded(self.layer).filter(|_| self.tool != Tool::Eraser) {
            self.say(words);
        }
    }

    fn press_unit(&mut self, cell: Cell) {
        let there = self.unit_at(cell);
        match (there, self.tool) {
            (Some(unit), Tool::Eraser) => {
                self.apply(&Change::RemoveUnit(unit));
                self.chosen = None;
            }
            (Some(unit), _) => {
                self.chosen = Some(unit);
                self.hand = Hand::Carrying(unit, cell);
            }
            (None, Tool::Eraser) => self.chosen = None,
            (None, _) => self.place_unit(cell),
        }
    }

    fn place_unit(&mut self, cell: Cell) {
        if !self.board().is_some_and(|board| board.exists(cell)) {
            return self.say("There is no cell");
        }
        if self.project.battle().is_none() {
            return self.say("There is no battle on this board yet: start one with the button at the left");
        }
        let (kind, side) = (self.kit.unit.clone(), self.kit.side.clone());
        if kind.is_empty() || side.is_empty() {
            return self.say("Choose a kind of unit and a side first");
        }
        if self.apply(&Change::AddUnit(UnitText { kind, side, name: String::new(), at: Some(cell) })) {
            self.chosen = self.pieces().last().map(|piece| piece.unit);
        }
    }

    /// The unit that starts in a cell.
    pub fn unit_at(&self, cell: Cell) -> Option<usize> {
        self.pieces().iter().find(|piece| piece.at == Some(cell)).map(|piece| piece.unit)
    }

    /// Picks the paint under the pointer; while the button is down, cancels instead.
    pub fn pick_or_let_go(&mut self) {
        if !self.let_go() {
            self.pick();
        }
    }

    /// Picks the paint under the pointer.
    pub fn pick(&mut self) {
        let (Some(board), Some(spot)) = (self.board().cloned(), self.hover) else { return };
        let cell = spot.cell;
        let pieces = self.pieces();
        let kit = &mut self.kit;
        match self.layer {
            Layer::Terrain => {
                let Some(terrain) = board.terrain(cell) else {
                    self.tool = Tool::Eraser;
                    return;
                };
                kit.terrain.clone_from(&terrain.id);
                let difficulty = board.difficulty(cell);
                kit.difficulty = (terrain.difficulties.first() != Some(&difficulty)).then_some(difficulty);
            }
            Layer::Height => (kit.heights, kit.level) = (Heights::Set, board.height(cell)),
            Layer::Water => kit.depth = board.depth(cell),
            Layer::Obstacles => match board.obstacle(cell) {
                Some(obstacle) => kit.obstacle.clone_from(&obstacle.id),
                None => {
                    self.tool = Tool::Eraser;
                    return;
                }
            },
            Layer::Sight => kit.sight = board.visibility(cell),
            Layer::Sides if kit.climbs => kit.climb = board.climb_modifier(cell, spot.side),
            Layer::Sides => kit.cover = board.cover(cell, spot.side).max(25),
            Layer::Links => {
                let link = board.grid().all_directions().find_map(|way| board.link(cell, way));
                if let Some(link) = link {
                    (kit.link, kit.half_cost) = (link.kind, link.half_cost);
                }
            }
            Layer::Zones => {
                let spawn = board.spawns().iter().find(|zone| zone.cells.contains(&cell));
                let exit = board.exits().iter().find(|zone| zone.cells.contains(&cell));
                let zone = spawn.map(|zone| ZoneName::Spawn(zone.side.clone()));
                if let Some(zone) = zone.or_else(|| exit.map(|zone| ZoneName::Exit(zone.name.clone()))) {
                    kit.zone = zone;
                }
            }
            Layer::Units => {
                if let Some(piece) = pieces.into_iter().find(|piece| piece.at == Some(cell)) {
                    (kit.unit, kit.side) = (piece.text.kind, piece.text.side);
                }
            }
        }
        if !matches!(self.tool, Tool::Line | Tool::Rectangle | Tool::Fill) {
            self.tool = Tool::Brush;
        }
    }
}

impl Workshop {
    /// The temper of a unit or a side, as it is written.
    pub fn temper(&self, of: &TemperOf) -> TemperText {
        match of {
            TemperOf::Unit(unit) => {
                let piece = self.project.pieces().into_iter().find(|piece| piece.unit == *unit);
                piece.map(|piece| piece.temper).unwrap_or_default()
            }
            TemperOf::Side(side) => self.project.side_temper(side),
        }
    }

    /// Adds a cell to the list that is being marked, or removes it: the last one of a patrol, any one of guarded cells.
    pub(super) fn mark(&mut self, cell: Cell) {
        let Some(marks) = self.marks.clone() else { return };
        let temper = self.temper(&marks.of);
        let mut cells = marks.list.cells(&temper);
        let removed = match marks.list {
            Marked::Patrolled => cells.last().is_some_and(|&last| last == cell).then(|| cells.pop()).is_some(),
            Marked::Guarded => {
                let before = cells.len();
                cells.retain(|&other| other != cell);
                cells.len() < before
            }
        };
        if !removed {
            cells.push(cell);
        }
        self.apply(&Change::SetTemper { of: marks.of, to: marks.list.put(cells, temper) });
    }

    /// The cells to show: of the list that is being marked, or else the patrol or the guarded cells of the chosen unit; with
    /// whether they are in an order.
    pub(super) fn marked(&self) -> Option<(Vec<Cell>, bool)> {
        if let Some(marks) = &self.marks {
            return Some((marks.list.cells(&self.temper(&marks.of)), marks.list == Marked::Patrolled));
        }
        let temper = self.temper(&TemperOf::Unit(self.chosen?));
        let list = if temper.patrols.is_empty() { Marked::Guarded } else { Marked::Patrolled };
        Some((list.cells(&temper), list == Marked::Patrolled)).filter(|(cells, _)| !cells.is_empty())
    }
}
