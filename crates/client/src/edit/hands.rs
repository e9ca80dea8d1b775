//! Mouse, fingers and keyboard in the editor.

use bevy::{
    input::{
        ButtonState,
        keyboard::{Key, KeyboardInput},
        mouse::AccumulatedMouseScroll,
    },
    prelude::*,
};
use bevy_egui::EguiContexts;

use super::{
    command::EditCommand,
    dialog::{Dialog, Drawer},
    looks::Look,
    tools::{Layer, Tool},
    workshop::{Pointed, Workshop},
};
use crate::{
    board::Lens,
    input::{Capture, Held, STRAY, is_over_panel, is_typing, notches},
    keys::{Context, Keys, Shortcut},
    options::Settings,
    state::{Fault, Overlay, Screen, Step},
    view::{PAN_STEP, View, ZOOM_STEP},
};
use hexfray_board::{
    grid::{Cell, Direction, Shape},
    map::Board,
};
use hexfray_drawing::{edit::Mirror, picture::Layout};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        ((mouse, fingers).run_if(resource_exists::<Workshop>), keyboard)
            .in_set(Step::Input)
            .run_if(in_state(Screen::Edit)),
    );
}

/// The state of the mouse.
#[derive(Default)]
struct Mouse {
    last: Option<Vec2>,
    painting: bool,
    panning: bool,
}

fn mouse(
    windows: Query<&Window>,
    buttons: Res<ButtonInput<MouseButton>>,
    keys: Res<ButtonInput<KeyCode>>,
    scroll: Res<AccumulatedMouseScroll>,
    mut contexts: EguiContexts,
    shop: Res<Workshop>,
    lens: Lens,
    (dialog, overlay, fault): (Res<Dialog>, Res<Overlay>, Res<Fault>),
    mut view: ResMut<View>,
    mut hand: Local<Mouse>,
    mut commands: MessageWriter<EditCommand>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let closed = *dialog != Dialog::None || *overlay != Overlay::None || fault.0.is_some();
    let over_panel = context.is_pointer_over_egui() || context.egui_wants_pointer_input() || closed;
    let at = windows.single().ok().and_then(Window::cursor_position);
    let drag = hand.last.zip(at).map(|(last, at)| at - last);
    let moved = hand.last != at;
    hand.last = at;
    let (Some(at), Some(board)) = (at, shop.stage()) else { return Ok(()) };
    if moved {
        let spot = spot_at(&lens, at, board, &view).filter(|_| !over_panel || hand.painting);
        commands.write(EditCommand::Point(spot));
    }
    if let Some(notches) = notches(&scroll).filter(|_| !over_panel) {
        match turned(&keys, notches > 0.0) {
            Some(command) => drop(commands.write(command)),
            None => view.zoom_by_wheel(notches, lens.to_table(at)),
        }
    }
    let space = keys.pressed(KeyCode::Space);
    if !over_panel && (buttons.just_pressed(MouseButton::Middle) || space && buttons.just_pressed(MouseButton::Left)) {
        hand.panning = true;
    } else if !over_panel && buttons.just_pressed(MouseButton::Left) {
        if keys.any_pressed([KeyCode::AltLeft, KeyCode::AltRight]) {
            commands.write(EditCommand::Pick);
        } else {
            hand.painting = true;
            // The pointer may have come from a panel without having moved since.
            commands.write(EditCommand::Point(spot_at(&lens, at, board, &view)));
            commands.write(EditCommand::Press);
        }
    }
    if hand.panning
        && let Some(drag) = drag
    {
        commands.write(EditCommand::Pan(Vec2::new(-drag.x, drag.y)));
    }
    if !buttons.any_pressed([MouseButton::Left, MouseButton::Middle]) {
        hand.panning = false;
        if std::mem::take(&mut hand.painting) {
            commands.write(EditCommand::Release);
        }
    }
    if !over_panel && buttons.just_pressed(MouseButton::Right) {
        commands.write(EditCommand::Pick);
    }
    Ok(())
}

/// What turning the wheel does while modifier keys are held; `None` if it zooms.
fn turned(keys: &ButtonInput<KeyCode>, away: bool) -> Option<EditCommand> {
    let step = if away { 1 } else { -1 };
    let control = keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight]);
    let shift = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    match (control, shift) {
        (true, true) => Some(EditCommand::Level(step)),
        (true, false) => Some(EditCommand::TurnUp(step)),
        (false, true) => Some(EditCommand::Widen(i32::from(step))),
        (false, false) => None,
    }
}

/// The state of fingers.
#[derive(Default)]
struct Fingers {
    /// Whether a single finger paints.
    painting: bool,
    /// Whether this touch belongs to a panel or has moved the view, so that it does not paint.
    spent: bool,
    /// The middle of two fingers, and the distance between them.
    two: Option<(Vec2, f32)>,
}

/// One finger paints, two move and zoom the board.
fn fingers(
    touches: Res<Touches>,
    mut contexts: EguiContexts,
    shop: Res<Workshop>,
    lens: Lens,
    (dialog, overlay, fault): (Res<Dialog>, Res<Overlay>, Res<Fault>),
    mut view: ResMut<View>,
    mut hand: Local<Fingers>,
    mut commands: MessageWriter<EditCommand>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let Some(board) = shop.stage() else { return Ok(()) };
    let closed = *dialog != Dialog::None || *overlay != Overlay::None || fault.0.is_some();
    hand.spent |= touches.iter_just_pressed().any(|touch| closed || is_over_panel(context, touch.start_position()));
    let down: Vec<_> = touches.iter().collect();
    match down[..] {
        [one] if !hand.spent && (hand.painting || one.distance().length() > STRAY) => {
            if !std::mem::replace(&mut hand.painting, true) {
                commands.write(EditCommand::Point(spot_at(&lens, one.start_position(), board, &view)));
                commands.write(EditCommand::Press);
            }
            commands.write(EditCommand::Point(spot_at(&lens, one.position(), board, &view)));
        }
        [one, two] => {
            hand.spent = true;
            let (middle, apart) =
                ((one.position() + two.position()) / 2.0, one.position().distance(two.position()).max(1.0));
            if let Some((before, was)) = hand.two.replace((middle, apart)) {
                commands.write(EditCommand::Pan(Vec2::new(before.x - middle.x, middle.y - before.y)));
                view.zoom_about(apart / was, lens.to_table(middle));
            }
        }
        _ => {}
    }
    let lifted = touches.iter_just_released().next();
    if let Some(tap) = lifted.filter(|_| !hand.spent && !hand.painting) {
        commands.write(EditCommand::Point(spot_at(&lens, tap.position(), board, &view)));
        commands.write(EditCommand::Press);
        hand.painting = true;
    }
    if hand.painting && (lifted.is_some() || hand.spent || down.is_empty()) {
        hand.painting = false;
        commands.write(EditCommand::Release);
    }
    if down.is_empty() {
        *hand = Fingers::default();
    }
    Ok(())
}

fn spot_at(lens: &Lens, pixel: Vec2, board: &Board, view: &View) -> Option<Pointed> {
    let (cell, from_middle) = lens.place_at(pixel, board, view)?;
    Some(Pointed { cell, side: nearest_side(board, cell, from_middle) })
}

/// The side of a cell in a direction from its middle.
fn nearest_side(board: &Board, cell: Cell, from_middle: Vec2) -> Direction {
    let (grid, layout) = (board.grid(), Layout::new(board.grid()));
    let toward = |way: &Direction| {
        let step = layout.flat_centre(grid.step(cell, *way)) - layout.flat_centre(cell);
        step.normalize_or_zero().dot(from_middle / layout.cell_size())
    };
    sides(grid.shape()).max_by(|one, other| toward(one).total_cmp(&toward(other))).unwrap_or(Direction(0))
}

/// The directions that leave a cell by a side; not by a corner.
pub fn sides(shape: Shape) -> impl Iterator<Item = Direction> {
    let (count, step) = match shape {
        Shape::Hex { .. } => (6, 1),
        Shape::Square { adjacency: hexfray_board::grid::Adjacency::Corners } => (4, 2),
        Shape::Square { .. } => (4, 1),
    };
    (0..count).map(move |side| Direction(side * step))
}

fn keyboard(
    mut presses: MessageReader<KeyboardInput>,
    keys: Res<ButtonInput<KeyCode>>,
    mut contexts: EguiContexts,
    (dialog, overlay, fault): (Res<Dialog>, Res<Overlay>, Res<Fault>),
    (settings, capture): (Res<Settings>, Res<Capture>),
    shop: Option<Res<Workshop>>,
    mut view: ResMut<View>,
    mut held: Local<Held>,
    mut commands: MessageWriter<EditCommand>,
) -> Result {
    // While a key is being set, it has no other meaning.
    let covered = capture.is_open() || fault.0.is_some() || *overlay != Overlay::None;
    let typing = is_typing(contexts.ctx_mut()?, !covered && *dialog == Dialog::None) || covered;
    for press in presses.read() {
        held.follow(press);
        if press.state == ButtonState::Released {
            continue;
        }
        if typing && !(held.control && *dialog == Dialog::None) {
            continue;
        }
        let key = &press.logical_key;
        if *dialog != Dialog::None || shop.is_none() {
            if *key == Key::Escape {
                commands.write(if shop.is_some() { EditCommand::Cancel } else { EditCommand::Leave });
            }
            continue;
        }
        match (way_of(key, *held, &settings.keys), &shop) {
            (Some(way), _) if held.shift => {
                commands.write(EditCommand::Pan(way * PAN_STEP));
            }
            (Some(way), Some(shop)) => {
                let spot = beside(shop, way, view.level());
                if let (Some(spot), Some(board)) = (spot, shop.stage()) {
                    view.show(Layout::new(board.grid()).centre(spot.cell, board.height(spot.cell)));
                }
                commands.write(EditCommand::Point(spot));
            }
            // Enter paints at the cursor; for a line, once at each end.
            (None, Some(shop)) if *key == Key::Enter && !press.repeat => {
                let ends = shop.is_busy();
                if !ends {
                    commands.write(EditCommand::Press);
                }
                if ends
                    || !matches!(shop.tool, Tool::Line | Tool::Rectangle | Tool::Select) && shop.layer != Layer::Links
                {
                    commands.write(EditCommand::Release);
                }
            }
            _ => {
                let wish = command_of(key, *held, &settings.keys);
                if let Some(wish) = wish.filter(|wish| !typing || !wish.is_of_text()) {
                    commands.write(wish);
                }
            }
        }
    }
    held.settle(&keys);
    Ok(())
}

/// The cell beside the one at the pointer; without one, a cell in the middle of the board.
fn beside(shop: &Workshop, way: Vec2, level: u8) -> Option<Pointed> {
    let board = shop.board()?;
    let (grid, layout) = (board.grid(), Layout::new(board.grid()));
    let Some(spot) = shop.hover else {
        let middle = Cell::new(grid.cols() as i16 / 2, grid.rows() as i16 / 2).on_level(level);
        return Some(Pointed { cell: middle, side: Direction(0) });
    };
    let straight =
        |cell: &Cell| (layout.flat_centre(*cell) - layout.flat_centre(spot.cell)).normalize_or_zero().dot(way);
    let next = grid.neighbours(spot.cell).filter(|cell| grid.contains(*cell) && straight(cell) > 0.4);
    let cell = next.max_by(|one, other| straight(one).total_cmp(&straight(other))).unwrap_or(spot.cell);
    Some(Pointed { cell, side: spot.side })
}

/// The meaning of a key in the editor, except for keys that move the cursor or paint.
pub fn command_of(key: &Key, held: Held, keys: &Keys) -> Option<EditCommand> {
    match key {
        Key::Escape => return Some(EditCommand::Cancel),
        Key::Backspace => return Some(EditCommand::Delete),
        _ => {}
    }
    let chord = held.chord(key)?;
    let shortcut = keys.shortcut(chord, Context::Editor);
    shortcut.and_then(command).or_else(|| match chord.letter()? {
        '0' => Some(EditCommand::Whole),
        digit => Layer::ALL.get((digit.to_digit(10)? as usize).checked_sub(1)?).copied().map(EditCommand::Show),
    })
}

/// The editor's command for a shortcut; `None` for those that move the cursor, and those of battles.
fn command(shortcut: Shortcut) -> Option<EditCommand> {
    let tool = || Tool::ALL.into_iter().find(|tool| tool.shortcut() == shortcut).map(EditCommand::Take);
    Some(match shortcut {
        Shortcut::SmallerBrush => EditCommand::Widen(-1),
        Shortcut::LargerBrush => EditCommand::Widen(1),
        Shortcut::Less => EditCommand::TurnUp(-1),
        Shortcut::More => EditCommand::TurnUp(1),
        Shortcut::EditUndo => EditCommand::Undo,
        Shortcut::EditRedo => EditCommand::Redo,
        Shortcut::EditDelete => EditCommand::Delete,
        Shortcut::SelectAll => EditCommand::SelectAll,
        Shortcut::EditCopy => EditCommand::Copy,
        Shortcut::EditCut => EditCommand::Cut,
        Shortcut::EditPaste => EditCommand::Paste,
        Shortcut::MirrorColumns => EditCommand::Mirror(Mirror::Columns),
        Shortcut::MirrorRows => EditCommand::Mirror(Mirror::Rows),
        Shortcut::TurnPart => EditCommand::Turn,
        Shortcut::HideUnits => EditCommand::Look(Look::Units),
        Shortcut::EditPlay => EditCommand::Play,
        Shortcut::EditSave => EditCommand::AskAndSave,
        Shortcut::EditSaveAs => EditCommand::Ask(Dialog::SaveAs),
        Shortcut::EditOpen => EditCommand::Ask(Dialog::Chooser),
        Shortcut::EditBoard => EditCommand::Draw(Drawer::Board),
        Shortcut::EditBattle => EditCommand::Draw(Drawer::Battle),
        Shortcut::EditZoomIn => EditCommand::Zoom(ZOOM_STEP),
        Shortcut::EditZoomOut => EditCommand::Zoom(1.0 / ZOOM_STEP),
        Shortcut::EditLevelUp => EditCommand::Level(1),
        Shortcut::EditLevelDown => EditCommand::Level(-1),
        Shortcut::EditHelp => EditCommand::Ask(Dialog::Help),
        _ => return tool(),
    })
}

/// The direction in which a key moves the cursor, if it does.
fn way_of(key: &Key, held: Held, keys: &Keys) -> Option<Vec2> {
    match keys.shortcut(held.chord(key)?, Context::Editor)? {
        Shortcut::EditUp => Some(Vec2::Y),
        Shortcut::EditDown => Some(-Vec2::Y),
        Shortcut::EditLeft => Some(-Vec2::X),
        Shortcut::EditRight => Some(Vec2::X),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::{Binding, Chord};

    fn meant(key: &str, held: Held, keys: &Keys) -> Option<EditCommand> {
        command_of(&Key::Character(key.into()), held, keys)
    }

    #[test]
    fn every_tool_and_layer_has_its_key() {
        let keys = Keys::default();
        let plain = |letter: &str| meant(letter, Held::default(), &keys);
        for tool in Tool::ALL {
            assert_eq!(plain(&keys.label(tool.shortcut())), Some(EditCommand::Take(tool)), "{}", tool.word());
        }
        assert_eq!(plain("2"), Some(EditCommand::Show(Layer::Height)), "digits show layers");
        assert_eq!(plain("9"), Some(EditCommand::Show(Layer::Units)));
        assert_eq!(plain("0"), Some(EditCommand::Whole));
    }

    #[test]
    fn undo_and_redo_are_where_hands_look_for_them() {
        let key = |letter: &str, shift| meant(letter, Held { control: true, shift }, &Keys::default());
        assert_eq!(key("z", false), Some(EditCommand::Undo));
        assert_eq!(key("Z", true), Some(EditCommand::Redo));
        assert_eq!(key("y", false), Some(EditCommand::Redo));
        assert_eq!(key("s", false), Some(EditCommand::AskAndSave));
        assert_eq!(key("S", true), Some(EditCommand::Ask(Dialog::SaveAs)));
        assert_eq!(key("b", false), None, "no letter means with Ctrl what it means alone");
    }

    #[test]
    fn every_shortcut_of_the_editor_does_something() {
        for shortcut in Shortcut::ALL.into_iter().filter(|it| it.context() == Context::Editor) {
            assert!(command(shortcut).is_some() != shortcut.moves_cursor(), "{}", shortcut.title());
        }
    }

    #[test]
    fn keys_that_the_author_has_set_do_what_they_are_set_for() {
        let mut keys = Keys::default();
        let mut set = |shortcut, key: &str| {
            let chord = Chord::parse(key).expect("a key");
            keys.set(Binding::Shortcut(shortcut), chord).expect("it can be had");
        };
        set(Shortcut::Brush, "Q");
        set(Shortcut::EditUp, "W");
        set(Shortcut::EditPlay, "Ctrl+Shift+P");
        let none = Held::default();
        assert_eq!(meant("q", none, &keys), Some(EditCommand::Take(Tool::Brush)));
        assert_eq!(meant("b", none, &keys), None, "the usual key does so no longer");
        assert_eq!(way_of(&Key::Character("w".into()), none, &keys), Some(Vec2::Y));
        assert_eq!(way_of(&Key::ArrowUp, none, &keys), None);
        assert_eq!(meant("P", Held { control: true, shift: true }, &keys), Some(EditCommand::Play));
    }
}
