//! The one place that carries out the commands of an author.

use bevy::prelude::*;

use super::{
    command::EditCommand,
    dialog::Dialog,
    files,
    outside::{answer_outside, follow_files},
    recover,
    tools::{Layer, Tool},
    trial,
    workshop::{Pointed, Workshop, put_up},
};
use crate::{
    session::Texts,
    state::{Fault, Overlay, Screen, Step, Wake},
    view::View,
};
use hexfray_drawing::{
    edit::{Change, Project},
    picture::Layout,
};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<EditCommand>()
        .init_resource::<Dialog>()
        .init_resource::<Next>()
        .add_systems(Update, (follow_files, obey, grow_old).chain().in_set(Step::Obey));
}

/// The command to open another file, which waits until unsaved changes are saved or discarded.
#[derive(Resource, Default)]
struct Next(Option<EditCommand>);

fn obey(world: &mut World) {
    let wishes: Vec<EditCommand> = world.resource_mut::<Messages<EditCommand>>().drain().collect();
    for wish in wishes {
        match wish {
            EditCommand::Open(_) | EditCommand::New { .. } => ask_and_open(world, wish),
            EditCommand::OpenNext { discard } => open_next(world, discard),
            EditCommand::TakeUp => recover::take_up(world),
            EditCommand::ThrowAway => recover::throw_away(world),
            EditCommand::Ask(dialog) => *world.resource_mut::<Dialog>() = dialog,
            EditCommand::Leave => leave(world),
            EditCommand::Discard => {
                world.remove_resource::<Workshop>();
                recover::clear(world);
                *world.resource_mut::<Dialog>() = Dialog::None;
                world.resource_mut::<NextState<Screen>>().set(Screen::Title);
            }
            _ if !world.contains_resource::<Workshop>() => {}
            EditCommand::AskAndSave => files::ask_and_save(world),
            EditCommand::Save => files::save(world),
            EditCommand::SaveAs { map, battle } => files::save_as(world, &map, &battle),
            EditCommand::Play => trial::begin(world),
            EditCommand::Download => files::download(world),
            EditCommand::Files => *world.resource_mut::<Overlay>() = Overlay::Files,
            EditCommand::Settings => *world.resource_mut::<Overlay>() = Overlay::Settings,
            other => world.resource_scope(|world, mut shop: Mut<Workshop>| work(world, &mut shop, other)),
        }
    }
}

/// Whether a command ends the marking of cells: another tool or layer is taken, or units and sides go, by whose numbers and names
/// the list is known.
const fn ends_marking(wish: &EditCommand) -> bool {
    use EditCommand::{Cut, Delete, Do, Paste, Show, Take};
    matches!(wish, Take(_) | Show(_) | Cut | Paste | Delete)
        || matches!(wish, Do(Change::RemoveUnit(_) | Change::RemoveSide(_)))
}

/// Commands that affect only the workshop and the view.
fn work(world: &mut World, shop: &mut Workshop, wish: EditCommand) {
    if ends_marking(&wish) {
        shop.marks = None;
    }
    match wish {
        EditCommand::Take(Tool::Stamp) => shop.take_stamp(),
        EditCommand::Take(tool) => {
            shop.let_go();
            shop.tool = tool;
        }
        EditCommand::Show(layer) => {
            shop.let_go();
            shop.layer = layer;
            if shop.tool.is_of_parts() || !shop.tool.is_for(layer) {
                shop.tool = Tool::Brush;
            }
        }
        EditCommand::Mark(marks) => shop.marks = marks,
        EditCommand::Say(text) => shop.say(text),
        EditCommand::Draw(drawer) => shop.drawer = (shop.drawer != Some(drawer)).then_some(drawer),
        EditCommand::Look(look) => shop.toggle(look),
        EditCommand::Widen(by) => shop.widen(by),
        EditCommand::TurnUp(by) => shop.turn_up(by),
        EditCommand::Point(spot) => shop.point(spot),
        EditCommand::Press => shop.press(),
        EditCommand::Release => shop.release(),
        EditCommand::Pick => shop.pick_or_let_go(),
        EditCommand::Cancel => cancel(world, shop),
        EditCommand::Undo => shop.undo(false),
        EditCommand::Redo => shop.undo(true),
        EditCommand::Do(change) => {
            let done = shop.apply(&change);
            // A new storey becomes the active one.
            if let (true, Change::AddStorey { .. }, Some(board)) = (done, &change, shop.board().cloned()) {
                world.resource_mut::<View>().look_at(board.grid().levels() - 1, &board);
            }
        }
        EditCommand::Level(by) => {
            let level = world.resource::<View>().level().saturating_add_signed(by);
            look_at(world, shop, level);
        }
        EditCommand::LookAt(level) => look_at(world, shop, level),
        EditCommand::SelectAll => shop.select_all(world.resource::<View>().level()),
        EditCommand::Copy => {
            shop.copy();
        }
        EditCommand::Cut => shop.cut(),
        EditCommand::Paste => shop.take_stamp(),
        EditCommand::Mirror(how) => shop.mirror(how),
        EditCommand::Turn => shop.turn(),
        EditCommand::Delete if shop.tool == Tool::Select => shop.clear(),
        EditCommand::Delete => {
            if let Some(unit) = shop.chosen.take() {
                shop.apply(&Change::RemoveUnit(unit));
            }
        }
        EditCommand::StartBattle { file, name, ruleset } => start_battle(world, shop, &file, &name, &ruleset),
        EditCommand::Centre(cell) => {
            if let Some(board) = shop.stage() {
                world.resource_mut::<View>().look_at(cell.level, board);
                let point = Layout::new(board.grid()).centre(cell, board.height(cell));
                world.resource_mut::<View>().centre_on(point);
            }
        }
        EditCommand::Outside { take } => answer_outside(shop, take),
        EditCommand::Whole => world.resource_mut::<View>().refit(),
        EditCommand::Zoom(factor) => world.resource_mut::<View>().zoom_by(factor),
        EditCommand::Pan(pixels) => world.resource_mut::<View>().pan(pixels),
        _ => {}
    }
}

/// Shows a storey; the pointer is at the same place there.
fn look_at(world: &mut World, shop: &mut Workshop, level: u8) {
    let Some(board) = shop.board().cloned() else { return };
    let mut view = world.resource_mut::<View>();
    view.look_at(level, &board);
    let level = view.level();
    if let Some(spot) = shop.hover {
        shop.point(Some(Pointed { cell: spot.cell.on_level(level), ..spot }));
    }
}

fn cancel(world: &mut World, shop: &mut Workshop) {
    let mut dialog = world.resource_mut::<Dialog>();
    if *dialog == Dialog::Outside {
        answer_outside(shop, false);
    }
    if *dialog != Dialog::None {
        *dialog = Dialog::None;
    } else if !shop.let_go()
        && shop.marks.take().is_none()
        && !shop.put_down()
        && shop.chosen.take().is_none()
        && shop.drawer.take().is_none()
    {
        *dialog = Dialog::Menu;
    }
}

fn start_battle(world: &mut World, shop: &mut Workshop, file: &str, name: &str, ruleset: &str) {
    let started = shop.project.start_battle(file, name, ruleset);
    // The battle's sides are those of the board's zones.
    let zones: Vec<String> =
        shop.board().map(|board| board.spawns().iter().map(|zone| zone.side.clone()).collect()).unwrap_or_default();
    match started {
        Ok(()) => {
            if zones.len() > 1 {
                for side in shop.project.sides() {
                    if !zones.contains(&side) {
                        shop.apply(&Change::RemoveSide(side));
                    }
                }
                zones.into_iter().for_each(|side| {
                    shop.apply(&Change::AddSide(side));
                });
            }
            shop.kit.side = shop.project.sides().into_iter().next().unwrap_or_default();
            shop.read_kinds();
            shop.kit.unit = shop.kinds().first().map(|kind| kind.0.clone()).unwrap_or_default();
            shop.revision += 1;
            shop.layer = Layer::Units;
            *world.resource_mut::<Dialog>() = Dialog::None;
        }
        Err(problems) => world.resource_mut::<Fault>().0 = Some(problems.to_string()),
    }
}

/// Opens or begins a file; if that would discard unsaved changes, asks first.
fn ask_and_open(world: &mut World, wish: EditCommand) {
    if has_unsaved(world) {
        world.resource_mut::<Next>().0 = Some(wish);
        *world.resource_mut::<Dialog>() = Dialog::Replace;
    } else {
        open(world, wish);
    }
}

/// Opens the file that waits, unless changes are still unsaved that are not to be discarded.
fn open_next(world: &mut World, discard: bool) {
    if discard || !has_unsaved(world) {
        let next = world.resource_mut::<Next>().0.take();
        next.into_iter().for_each(|wish| open(world, wish));
    }
}

/// Whether the author has changes that are not saved.
fn has_unsaved(world: &World) -> bool {
    world.get_resource::<Workshop>().is_some_and(|shop| shop.project.is_unsaved())
}

/// Opens or begins a file.
fn open(world: &mut World, wish: EditCommand) {
    let Texts { library, rulesets } = world.resource::<Texts>().clone();
    match wish {
        EditCommand::Open(name) => put_up(world, Project::open(library, rulesets, &name)),
        EditCommand::New { file, name, shape, size } => {
            put_up(world, Project::new_map(library, rulesets, &file, &name, shape, size));
        }
        _ => {}
    }
}

fn leave(world: &mut World) {
    if has_unsaved(world) {
        *world.resource_mut::<Dialog>() = Dialog::Leave;
        return;
    }
    world.remove_resource::<Workshop>();
    *world.resource_mut::<Dialog>() = Dialog::None;
    world.resource_mut::<NextState<Screen>>().set(Screen::Title);
}

/// Messages disappear after a while.
fn grow_old(time: Res<Time>, shop: Option<ResMut<Workshop>>, mut wake: ResMut<Wake>) {
    let Some(mut shop) = shop else { return };
    if let Some((_, age)) = &mut shop.bypass_change_detection().notice {
        wake.next_frame();
        *age += time.delta_secs();
        if *age > 4.0 {
            shop.bypass_change_detection().notice = None;
        }
    }
}
