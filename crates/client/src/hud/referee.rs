//! The referee's panel: decisions that the rules leave to a gamemaster, as orders like any other.

use bevy::prelude::*;
use bevy_egui::egui::{self, ComboBox, DragValue, RichText, TextWrapMode};

use crate::{
    command::Command,
    session::Session,
    state::Overlay,
    theme::{
        bold, colour, sizes,
        widgets::{number, quiet, scrolled, strong},
    },
};
use hexfray_battle::{Name, Order, OrderError, Ruling, SideId, Surprise, UnitId, UnitView};
use hexfray_board::{grid::Cell, map::cover_sides};
use hexfray_minds::story::titled;

/// The ruling that the referee is preparing.
#[derive(Debug)]
pub(super) struct Draft {
    /// `None` until the panel is opened.
    unit: Option<UnitId>,
    amount: i32,
    modifier: i16,
    condition: usize,
    rounds: u8,
    col: i16,
    row: i16,
    level: u8,
    /// Which side of the cell cover faces, counted from 1; 0: all of them.
    facing: usize,
    side: usize,
    ticks: i32,
}

impl Default for Draft {
    fn default() -> Self {
        Self {
            unit: None,
            amount: 10,
            modifier: 10,
            condition: 0,
            rounds: 3,
            col: 0,
            row: 0,
            level: 0,
            facing: 0,
            side: 0,
            ticks: 10,
        }
    }
}

impl Draft {
    /// Prepares a ruling about a unit and its cell.
    fn choose(&mut self, unit: &UnitView) {
        self.unit = Some(unit.id);
        unit.cell.into_iter().for_each(|cell| self.take(cell));
    }

    /// Takes a cell for the ruling; its unit stays.
    pub(super) const fn take(&mut self, cell: Cell) {
        (self.col, self.row, self.level) = (cell.col, cell.row, cell.level);
    }

    /// The unit of the ruling: the acting one until another is chosen; `None` in a battle without units.
    fn unit(&mut self, session: &Session) -> Option<UnitId> {
        let chosen = self.unit.and_then(|unit| session.battle.unit(unit));
        if chosen.is_none() {
            let acting = session.acting().and_then(|unit| session.battle.unit(unit));
            self.choose(&acting.or_else(|| session.battle.units().next())?);
        }
        self.unit
    }
}

/// Height of the panel's heading, its button and its margins, and least height of the rulings between them, in points.
const AROUND: f32 = 190.0;
const LEAST: f32 = 120.0;

/// The panel; returns the next overlay if it changes. Rulings that the battle would refuse cannot be pressed.
pub(super) fn panel(
    ui: &mut egui::Ui,
    draft: &mut Draft,
    session: &Session,
    commands: &mut MessageWriter<Command>,
) -> Option<Overlay> {
    ui.set_width((ui.ctx().content_rect().width() - 80.0).min(440.0));
    strong(ui, "Referee", 20.0);
    quiet(
        ui,
        "Decisions that the rules leave to a gamemaster. Every ruling is recorded, and can be undone like an order, unless it ends the battle or dice have been rolled since.",
    );
    ui.add_space(4.0);
    // Labels are at the height of the buttons beside them.
    ui.spacing_mut().interact_size.y = 28.0;
    let mut ruled = None;
    let high = (ui.ctx().content_rect().height() - AROUND).max(LEAST);
    scrolled(ui, "rulings").max_height(high).show(ui, |ui| {
        if let Some(unit) = draft.unit(session) {
            unit_rulings(ui, draft, (session, unit), &mut ruled);
        }
        cover_rulings(ui, draft, session, &mut ruled);
        ui.separator();
        battle_rulings(ui, draft, session, &mut ruled);
    });
    let command = ruled?;
    commands.write(command);
    // Further rulings may follow, but what ends the battle is asked about.
    matches!(command, Command::Rule(Ruling::End { .. } | Ruling::Surrender { .. })).then_some(Overlay::None)
}

/// Whether the rules of the battle have such a ruling.
fn is_known(session: &Session, ruling: Ruling) -> bool {
    !matches!(session.battle.check(&Order::Referee(ruling)), Err(OrderError::WrongKind(_)))
}

/// Whether the referee can let time pass: some rules take no amounts below 0, but these have to be corrected.
fn has_time(session: &Session) -> bool {
    is_known(session, Ruling::Time { amount: 1 })
}

/// A button for a ruling, with the reason if the battle would refuse it now; none if its ruleset has no such ruling.
fn rule(ui: &mut egui::Ui, session: &Session, label: &str, ruling: Ruling, ruled: &mut Option<Command>) {
    if !is_known(session, ruling) {
        return;
    }
    let refused = session.battle.check(&Order::Referee(ruling)).err();
    let button = ui.add_enabled(refused.is_none(), egui::Button::new(label));
    if button.clicked() {
        *ruled = Some(Command::Rule(ruling));
    }
    if let Some(why) = refused {
        button.on_disabled_hover_text(why.to_string());
    }
}

fn unit_rulings(
    ui: &mut egui::Ui,
    draft: &mut Draft,
    (session, unit): (&Session, UnitId),
    ruled: &mut Option<Command>,
) {
    let name =
        |unit: UnitId| RichText::new(session.names.unit(unit)).color(colour::side_text(session.names.livery_of(unit)));
    ComboBox::from_id_salt("unit").wrap_mode(TextWrapMode::Extend).width(220.0).selected_text(name(unit)).show_ui(
        ui,
        |ui| {
            for other in session.battle.units() {
                if ui.selectable_label(other.id == unit, name(other.id)).clicked() {
                    draft.choose(&other);
                }
            }
        },
    );
    ui.horizontal(|ui| {
        ui.label("Hit points");
        number(ui, DragValue::new(&mut draft.amount).range(0..=9999), "Hit points");
        rule(ui, session, "Take off", Ruling::Hurt { unit, amount: draft.amount }, ruled);
        rule(ui, session, "Give back", Ruling::Heal { unit, amount: draft.amount }, ruled);
    });
    ui.horizontal(|ui| {
        ui.label("Modifier to all checks");
        number(ui, DragValue::new(&mut draft.modifier).range(Ruling::MODIFIERS), "Modifier to all checks");
        rule(ui, session, "Add", Ruling::Modifier { unit, value: draft.modifier }, ruled);
    });
    condition_rulings(ui, draft, (session, unit), ruled);
    ui.horizontal_wrapped(|ui| {
        let grid = session.battle.board().grid();
        ui.label("Cell: column, row");
        number(ui, DragValue::new(&mut draft.col).range(0..=grid.cols() as i16 - 1), "Column");
        number(ui, DragValue::new(&mut draft.row).range(0..=grid.rows() as i16 - 1), "Row");
        if grid.levels() > 1 {
            ui.label("level");
            number(ui, DragValue::new(&mut draft.level).range(0..=grid.levels() - 1), "Storey");
        }
        let cell = Cell::new(draft.col, draft.row).on_level(draft.level.min(grid.levels() - 1));
        if ui.button("Choose on the board").clicked() {
            *ruled = Some(Command::SeekCell);
        }
        rule(ui, session, "Put the unit there", Ruling::Place { unit, cell }, ruled);
        rule(ui, session, "Take it off the board", Ruling::Remove { unit }, ruled);
        let other = |action| Ruling::Allow { unit, what: Name::new("something else"), action, check: None };
        rule(ui, session, "Allow another action", other(true), ruled);
        let lets_go = |unconcerned| Ruling::Unconcerned { unit, unconcerned };
        rule(ui, session, "Let foes escape", lets_go(true), ruled);
        rule(ui, session, "Keep foes from escaping", lets_go(false), ruled);
    });
}

/// The conditions that a unit gains or loses, where the rules have some.
fn condition_rulings(
    ui: &mut egui::Ui,
    draft: &mut Draft,
    (session, unit): (&Session, UnitId),
    ruled: &mut Option<Command>,
) {
    let setup = session.setup();
    let keys = setup.ruleset.condition_keys(&setup.content);
    let chosen = keys.get(draft.condition).copied();
    let Some(condition) = chosen.and_then(|key| Name::intern(key).ok()) else { return };
    ui.horizontal_wrapped(|ui| {
        ComboBox::from_id_salt("condition")
            .wrap_mode(TextWrapMode::Extend)
            .selected_text(titled(condition.as_str()))
            .show_ui(ui, |ui| {
                for (at, key) in keys.iter().enumerate() {
                    ui.selectable_value(&mut draft.condition, at, titled(key));
                }
            });
        number(ui, DragValue::new(&mut draft.rounds).range(0..=99).suffix(" rounds"), "Rounds of the condition");
        rule(ui, session, "Inflict", Ruling::Inflict { unit, condition, rounds: draft.rounds }, ruled);
        rule(ui, session, "Cure", Ruling::Cure { unit, condition }, ruled);
    });
}

/// Cover that is put on a side of the chosen cell, or removed (DP-042).
fn cover_rulings(ui: &mut egui::Ui, draft: &mut Draft, session: &Session, ruled: &mut Option<Command>) {
    let grid = session.battle.board().grid();
    let sides = cover_sides(grid.shape());
    let cell = Cell::new(draft.col, draft.row).on_level(draft.level.min(grid.levels() - 1));
    let name = |at: usize| at.checked_sub(1).and_then(|at| sides.get(at)).map(|(name, _)| *name);
    ui.horizontal_wrapped(|ui| {
        ui.label("Cover of that cell, on");
        ComboBox::from_id_salt("cover")
            .wrap_mode(TextWrapMode::Extend)
            .selected_text(name(draft.facing).unwrap_or("all sides"))
            .show_ui(ui, |ui| {
                for at in 0..=sides.len() {
                    ui.selectable_value(&mut draft.facing, at, name(at).unwrap_or("all sides"));
                }
            });
        let side = name(draft.facing).map(Name::new);
        for (label, percent) in [("light (50 %)", 50), ("medium (75 %)", 75), ("full", 100), ("none", 0)] {
            rule(ui, session, label, Ruling::Cover { cell, side, percent }, ruled);
        }
    });
}

fn battle_rulings(ui: &mut egui::Ui, draft: &mut Draft, session: &Session, ruled: &mut Option<Command>) {
    ui.horizontal_wrapped(|ui| {
        for side in 0..session.battle.sides().len() {
            let text = RichText::new(session.names.side(side)).font(bold(sizes::LARGE));
            ui.selectable_value(&mut draft.side, side, text.color(colour::side_text(session.names.livery(side))));
        }
        let side = SideId(draft.side as u8);
        rule(ui, session, "Has won", Ruling::End { winner: Some(side) }, ruled);
        rule(ui, session, "Is surrounded", Ruling::Surrounded { side: Some(side) }, ruled);
        let ambush = |outcome| Ruling::Surprise { side, outcome };
        rule(ui, session, "Its ambush is not noticed", ambush(Surprise::Unaware), ruled);
        rule(ui, session, "Its ambush is noticed", ambush(Surprise::Alert), ruled);
        rule(ui, session, "Its ambush fails", ambush(Surprise::Failed), ruled);
    });
    ui.horizontal_wrapped(|ui| {
        rule(ui, session, "Nobody is surrounded", Ruling::Surrounded { side: None }, ruled);
        rule(ui, session, "End in a draw", Ruling::End { winner: None }, ruled);
        for group in session.battle.awaited() {
            let label = format!("{} enters", titled(group.group.as_str()));
            rule(ui, session, &label, Ruling::Enter { group: group.group }, ruled);
        }
    });
    if has_time(session) {
        ui.horizontal(|ui| {
            let unit = format!("Time in {}s", session.battle.time_unit());
            ui.label(&unit);
            number(ui, DragValue::new(&mut draft.ticks).range(-999..=999), &unit);
            rule(ui, session, "Let it pass", Ruling::Time { amount: draft.ticks }, ruled);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{player::Player, session::Texts};

    #[test]
    fn a_ruling_begins_at_the_acting_unit_and_follows_the_chosen_one() {
        let file = "maps/market_street.battle.toml";
        let session = Session::start(&Texts::of_the_game(), file, &[Player::Human; 2], 7).expect("it starts");
        let unit = session.acting().or_else(|| session.battle.units().next().map(|unit| unit.id));
        let cell_of = |unit| session.battle.unit(unit).and_then(|unit| unit.cell);
        let mut draft = Draft::default();
        assert_eq!(draft.unit(&session), unit);
        let cell = |draft: &Draft| Some(Cell::new(draft.col, draft.row).on_level(draft.level));
        assert_eq!(cell(&draft), unit.and_then(cell_of), "its cell is where it is moved from");
        let other = session.battle.units().last().expect("there are units");
        draft.choose(&other);
        assert_eq!((draft.unit(&session), cell(&draft)), (Some(other.id), other.cell));
    }

    #[test]
    fn time_can_be_let_pass_where_the_rules_have_such_a_ruling() {
        let texts = Texts::of_the_game();
        for (battle, passes, returns) in [
            // Ticks of a clock, which the first battle lacks; minutes of rest; rounds between two battles; nothing.
            ("duel", false, false),
            ("rooftops", true, true),
            ("market_street", true, false),
            ("long_hall", true, false),
            ("street_fight", false, false),
        ] {
            let file = format!("maps/{battle}.battle.toml");
            let session = Session::start(&texts, &file, &[Player::Human; 2], 7).expect("it starts");
            assert_eq!(has_time(&session), passes, "{battle}");
            assert!(!passes || !session.battle.time_unit().is_empty(), "{battle}: the unit of time has a name");
            assert_eq!(is_known(&session, Ruling::Time { amount: -1 }), returns, "{battle}");
        }
    }
}
