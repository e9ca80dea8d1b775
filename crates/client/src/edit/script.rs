//! The lines of a script that drive the editor.

use bevy::prelude::*;

use super::{
    command::EditCommand,
    hands,
    kit::Heights,
    looks::Look,
    tools::{Layer, Tool},
    workshop::{Pointed, Workshop},
};
use crate::{
    input::{Held, key_of},
    keys::Keys,
    options::Settings,
    state::Screen,
    view::View,
};
use hexfray_board::{
    grid::{Adjacency, Cell, Direction, HexTop, Offset, Shape},
    map::{LinkKind, direction_names},
};
use hexfray_drawing::edit::ZoneName;

/// Whether the editor's screen is open.
pub fn is_open(world: &World) -> bool {
    world.get_resource::<State<Screen>>().is_some_and(|screen| *screen.get() == Screen::Edit)
}

/// Carries out a line of a script; `None`: it is not for the editor.
///
/// ```text
/// open maps/duel.map.toml        open a map or battle
/// new hex 12 8 maps/a.map.toml   begin a board: hex, flat or square; columns, rows, file
/// start percentile               begin a battle on it, in a file of the same name
/// tool brush                     take a tool: brush, line, rectangle, fill, picker, eraser, select, stamp
/// layer height                   show a layer: terrain, height, water, obstacles, sight, sides, links, zones, units
/// look units                     hide or show: terrain, heights, obstacles, edges, objects, zones, units
/// use forest                     what the layer is painted with: an id, a number, a zone; raise, lower
/// side red                       the side of units that are placed
/// point 4 5 NE                   point at a cell, and at a side of it
/// click 4 5                      click on it
/// drag 4 5 8 5 10 7              drag from cell to cell
/// key ctrl+z                     press a key
/// name Old mill                  give the board a name
/// ```
pub fn perform(world: &mut World, line: &str) -> Option<Result<(), String>> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let (&first, rest) = words.split_first()?;
    let write = |world: &mut World, wish: EditCommand| {
        world.write_message(wish);
        Ok(())
    };
    Some(match first {
        "open" => write(world, EditCommand::Open(rest.join(" "))),
        "new" => begin(world, rest),
        "start" => start(world, rest),
        "tool" => match rest.first().and_then(|word| Tool::of_word(word)) {
            Some(tool) => write(world, EditCommand::Take(tool)),
            None => Err("there is no such tool".to_owned()),
        },
        "layer" => match rest.first().and_then(|word| Layer::of_word(word)) {
            Some(layer) => write(world, EditCommand::Show(layer)),
            None => Err("there is no such layer".to_owned()),
        },
        "look" => match rest.first().and_then(|word| Look::of_word(word)) {
            Some(look) => write(world, EditCommand::Look(look)),
            None => Err("there is no such look".to_owned()),
        },
        "use" => take(world, &rest.join(" ")),
        "side" => with_shop(world, |shop| {
            shop.kit.side = rest.join(" ");
            Ok(())
        }),
        "name" => {
            let change = hexfray_drawing::edit::Change::Text {
                part: hexfray_drawing::edit::Part::Map,
                key: "name",
                text: rest.join(" "),
            };
            write(world, EditCommand::Do(change))
        }
        "point" => spots(world, rest).map(|spots| {
            world.write_message(EditCommand::Point(spots.last().copied()));
        }),
        "click" | "drag" => spots(world, rest).map(|spots| drag(world, &spots)),
        "key" => match key(rest.first().copied().unwrap_or_default(), &world.resource::<Settings>().keys) {
            Some(wish) => write(world, wish),
            None => Err("no such key".to_owned()),
        },
        _ => return None,
    })
}

fn with_shop(world: &mut World, then: impl FnOnce(&mut Workshop) -> Result<(), String>) -> Result<(), String> {
    let mut shop = world.get_resource_mut::<Workshop>().ok_or("nothing is open")?;
    then(&mut shop)
}

fn drag(world: &mut World, spots: &[Pointed]) {
    for (at, &spot) in spots.iter().enumerate() {
        world.write_message(EditCommand::Point(Some(spot)));
        if at == 0 {
            world.write_message(EditCommand::Press);
        }
    }
    world.write_message(EditCommand::Release);
}

/// The places that a line names: columns and rows, each pair perhaps with a side.
fn spots(world: &World, words: &[&str]) -> Result<Vec<Pointed>, String> {
    let board = world.get_resource::<Workshop>().and_then(Workshop::board).ok_or("there is no board")?;
    let names = direction_names(board.grid().shape());
    let (mut spots, mut words) = (Vec::new(), words.iter().peekable());
    while let Some(col) = words.next() {
        let number = |word: &str| word.parse::<i16>().map_err(|error| format!("{word}: {error}"));
        let row = words.next().ok_or("a row is missing")?;
        let side = words.peek().and_then(|word| names.iter().position(|name| name == *word));
        if side.is_some() {
            words.next();
        }
        spots.push(Pointed {
            cell: Cell::new(number(col)?, number(row)?).on_level(world.resource::<View>().level()),
            side: Direction(side.and_then(|side| u8::try_from(side).ok()).unwrap_or(0)),
        });
    }
    if spots.is_empty() { Err("a cell is missing".to_owned()) } else { Ok(spots) }
}

fn begin(world: &mut World, words: &[&str]) -> Result<(), String> {
    let [shape, cols, rows, file] = words else { return Err("new SHAPE COLUMNS ROWS FILE".to_owned()) };
    let number = |word: &str| word.parse::<u16>().map_err(|error| format!("{word}: {error}"));
    let shape = match *shape {
        "hex" => Shape::Hex { top: HexTop::Pointy, offset: Offset::Odd },
        "flat" => Shape::Hex { top: HexTop::Flat, offset: Offset::Odd },
        "square" => Shape::Square { adjacency: Adjacency::Sides },
        _ => return Err("the shapes are hex, flat and square".to_owned()),
    };
    let size = (number(cols)?, number(rows)?);
    let name = "New board".to_owned();
    world.write_message(EditCommand::New { file: (*file).to_owned(), name, shape, size });
    Ok(())
}

fn start(world: &mut World, words: &[&str]) -> Result<(), String> {
    let ruleset = words.first().copied().unwrap_or("percentile").to_owned();
    let shop = world.get_resource::<Workshop>().ok_or("nothing is open")?;
    let (file, name) = (shop.project.map().name().replace(".map.toml", ".battle.toml"), shop.title());
    world.write_message(EditCommand::StartBattle { file, name, ruleset });
    Ok(())
}

/// Chooses the paint of the layer.
fn take(world: &mut World, word: &str) -> Result<(), String> {
    with_shop(world, |shop| {
        let number = || word.parse::<i8>().map_err(|error| format!("{word}: {error}"));
        let small = || word.parse::<u8>().map_err(|error| format!("{word}: {error}"));
        let (layer, kit) = (shop.layer, &mut shop.kit);
        match (layer, word) {
            (Layer::Terrain, _) => kit.terrain = word.to_owned(),
            (Layer::Height, "raise") => kit.heights = Heights::Raise,
            (Layer::Height, "lower") => kit.heights = Heights::Lower,
            (Layer::Height, _) => (kit.heights, kit.level) = (Heights::Set, number()?),
            (Layer::Water, _) => kit.depth = small()?,
            (Layer::Obstacles, _) => kit.obstacle = word.to_owned(),
            (Layer::Sight, _) => kit.sight = small()?,
            (Layer::Sides, _) => kit.cover = small()?,
            (Layer::Links, _) => {
                let kinds = [LinkKind::Slope, LinkKind::Stairs, LinkKind::Ladder, LinkKind::Vines];
                kit.link = kinds.into_iter().find(|kind| kind.word() == word).ok_or("no such link")?;
            }
            (Layer::Zones, _) => {
                kit.zone = match word.strip_prefix("exit ") {
                    Some(name) => ZoneName::Exit(name.to_owned()),
                    None => ZoneName::Spawn(word.to_owned()),
                };
            }
            (Layer::Units, _) => kit.unit = word.to_owned(),
        }
        Ok(())
    })
}

/// The meaning of a key in the editor: `b`, `ctrl+z`, `shift+ctrl+z`.
fn key(word: &str, keys: &Keys) -> Option<EditCommand> {
    let held = Held { control: word.contains("ctrl+"), shift: word.contains("shift+") };
    let name = word.rsplit_once('+').map_or(word, |(_, name)| if name.is_empty() { "+" } else { name });
    hands::command_of(&key_of(name), held, keys)
}
