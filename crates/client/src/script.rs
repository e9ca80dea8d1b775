//! Scripts that play the window by themselves, for tests and pictures: one command a line.
//!
//! ```text
//! orders 12            let opponents give 12 orders for every unit, at once
//! turn Mira            the same until it is this unit's turn
//! asked Stop           the same until a question has this word in it
//! point 4 5            point at a cell (column, row; a third number is its level)
//! meet Mira            point at a unit's token
//! click 4 5            point at it and confirm
//! over 4 5             point at it and lead the way over it
//! key a                press a key: a letter, a digit, enter, escape, space, tab, left, right, up, down, home, end
//! moment 40            look at a record after so many orders, where one is watched
//! find trip            open the list of all acts and search in it
//! fingers              take it that the player points with fingers
//! wait 1.5             wait so many seconds
//! pace 0.1             let time pass at a tenth of its usual pace, for pictures of what moves
//! screen choose        go to a screen: title, choose, battle, result, edit
//! choose mill_lane     choose a battle in the list
//! skip                 show what is waiting at once
//! shot out.png         take a picture of the window
//! frames               log how long frames took since the last line like this, and the longest wait for an opponent's thought
//! quit                 leave; also the end of the script
//! ```
//!
//! In the editor `point`, `click` and `key` mean what they mean there, and there are further lines: see
//! [`edit::perform`].

use std::{fmt::Display, str::FromStr};

use bevy::{
    prelude::*,
    render::view::screenshot::{Screenshot, ScreenshotCaptured, save_to_disk},
};

use super::{
    choice::Choice,
    command::Command,
    edit,
    input::{Held, key_of, meant_by},
    menu::Menu,
    options::{Options, Settings},
    playback::Playback,
    replay::Control,
    screen::Setting,
    session::Session,
    state::{ByTouch, Overlay, Screen, Step, Wake},
};
use hexfray_battle::Decision;
use hexfray_board::grid::Cell;
use hexfray_minds::ai;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Actor>()
        .add_systems(Update, act.in_set(Step::Input).run_if(|options: Res<Options>| !options.script.is_empty()));
}

/// The position in the script.
#[derive(Resource, Default)]
struct Actor {
    line: usize,
    rest: f32,
    shooting: bool,
    /// How long each frame took, in seconds.
    frames: Vec<f32>,
}

/// Frames and seconds before the first line, so that everything is loaded.
const WARM_UP: f32 = 1.0;
/// Seconds after each line.
const PACE: f32 = 0.12;

fn act(world: &mut World) {
    world.resource_mut::<Wake>().next_frame();
    let seconds = world.resource::<Time<Real>>().delta_secs();
    let settled = world.get_resource::<Playback>().is_none_or(|it| it.is_idle() || it.page().is_some());
    let lines = world.resource::<Options>().script.len();
    let early = world.resource::<Time>().elapsed_secs() < WARM_UP;
    let mut actor = world.resource_mut::<Actor>();
    actor.frames.push(seconds);
    actor.rest -= seconds;
    if early || actor.shooting || actor.rest > 0.0 {
        return;
    }
    let at = actor.line;
    if at >= lines {
        world.write_message(AppExit::Success);
        return;
    }
    let line = world.resource::<Options>().script[at].clone();
    // Animations are shown in pictures only after the script says `wait`.
    if !settled
        && !line.starts_with("shot")
        && !line.starts_with("skip")
        && !line.starts_with("wait")
        && !line.starts_with("pace")
    {
        return;
    }
    let mut actor = world.resource_mut::<Actor>();
    actor.line += 1;
    actor.rest = PACE;
    let done = if edit::is_open(world) { edit::perform(world, &line) } else { None };
    if let Err(error) = done.unwrap_or_else(|| perform(world, &line)) {
        error!("script line {}: {line}: {error}", at + 1);
        world.write_message(AppExit::from_code(1));
    }
}

fn perform(world: &mut World, line: &str) -> Result<(), String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_known = perform_by_script(world, &words)?
        || perform_by_hand(world, line, &words)?
        || perform_in_battle(world, line, &words)?;
    if is_known { Ok(()) } else { Err("not a line of a script".to_owned()) }
}

/// A number in a line.
fn parse<N: FromStr<Err: Display>>(word: &str) -> Result<N, String> {
    word.parse().map_err(|error| format!("{word}: {error}"))
}

/// Performs a line about the script itself and its pictures, if it is one.
fn perform_by_script(world: &mut World, words: &[&str]) -> Result<bool, String> {
    match *words {
        [] | ["#", ..] => {}
        ["wait", seconds] => world.resource_mut::<Actor>().rest = parse(seconds)?,
        ["fingers"] => world.resource_mut::<ByTouch>().0 = Some(true),
        ["pace", share] => {
            let share: f32 = parse(share)?;
            world.resource_mut::<Time<Virtual>>().set_relative_speed(share.clamp(0.01, 10.0));
        }
        ["shot", path] => shoot(world, path.to_owned()),
        ["frames"] => log_frames(world),
        ["quit"] => drop(world.write_message(AppExit::Success)),
        _ => return Ok(false),
    }
    Ok(true)
}

/// Performs what a player does with mouse and keys, if a line says that.
fn perform_by_hand(world: &mut World, line: &str, words: &[&str]) -> Result<bool, String> {
    let cell = |col: &str, row: &str, level: &[&str]| -> Result<Cell, String> {
        let level = level.first().map_or(Ok(0), |word| parse(word))?;
        Ok(Cell::new(parse(col)?, parse(row)?).on_level(level))
    };
    match *words {
        ["point", col, row, ref level @ ..] => {
            world.write_message(Command::PointerMoved);
            world.write_message(Command::Point(Some(cell(col, row, level)?)));
        }
        ["meet", ..] => {
            let name = line.trim_start_matches("meet").trim();
            let session = world.get_resource::<Session>().ok_or("there is no battle")?;
            let unit = session.battle.units().find(|unit| unit.name.as_str() == name).ok_or("no such unit")?.id;
            world.write_message(Command::PointerMoved);
            world.write_message(Command::PointAt(unit));
        }
        ["click", col, row, ref level @ ..] => {
            world.write_message(Command::Point(Some(cell(col, row, level)?)));
            world.write_message(Command::Confirm);
        }
        ["over", col, row, ref level @ ..] => {
            world.write_message(Command::Point(Some(cell(col, row, level)?)));
            world.write_message(Command::Waypoint);
        }
        ["key", key] => {
            let overlay = *world.resource::<Overlay>();
            let session = world.get_resource::<Session>().ok_or("there is no battle")?;
            let keys = &world.resource::<Settings>().keys;
            let meant = meant_by(&key_of(key), Held::default(), overlay, session, keys).ok_or("no such key")?;
            world.write_message(meant.command);
        }
        ["find", ..] => {
            let unit = world.get_resource::<Session>().and_then(Session::acting);
            let mut choice = world.resource_mut::<Choice>();
            choice.unfold(Menu::All, unit);
            line.trim_start_matches("find").trim().clone_into(&mut choice.query);
            choice.marked = Some(0);
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// Goes to a screen, a battle, or a point in one, if a line says that.
fn perform_in_battle(world: &mut World, line: &str, words: &[&str]) -> Result<bool, String> {
    match *words {
        ["choose", name] => {
            let found = world.resource_mut::<Setting>().choose(&format!("maps/{name}.battle.toml"));
            found.then_some(()).ok_or("there is no such battle in the list")?;
        }
        ["skip"] => {
            if let Some(mut playback) = world.get_resource_mut::<Playback>() {
                playback.skip = true;
            }
        }
        ["moment", at] => drop(world.write_message(Command::Replay(Control::Go(parse(at)?)))),
        ["screen", name] => {
            let screen = match name {
                "title" => Screen::Title,
                "choose" => Screen::Choose,
                "battle" => Screen::Battle,
                "result" => Screen::Result,
                "edit" => Screen::Edit,
                _ => return Err("the screens are title, choose, battle, result and edit".to_owned()),
            };
            world.resource_mut::<NextState<Screen>>().set(screen);
        }
        ["orders", count] => orders(world, parse(count)?, |_| false)?,
        ["turn", ..] => {
            let name = line.trim_start_matches("turn").trim();
            orders(world, MOST_ORDERS, |session| {
                session.acting().is_some_and(|unit| session.names.unit(unit) == name)
            })?;
        }
        ["asked", ..] => {
            let words = line.trim_start_matches("asked").trim();
            orders(world, MOST_ORDERS, |session| match session.battle.decision() {
                Decision::Answer { question, .. } => question.as_str().contains(words),
                _ => false,
            })?;
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// Most orders given in search of a unit's turn.
const MOST_ORDERS: usize = 5_000;

/// Lets an opponent give orders for all units, until `enough` holds.
fn orders(world: &mut World, count: usize, enough: impl Fn(&Session) -> bool) -> Result<(), String> {
    if !world.contains_resource::<Session>() {
        return Err("there is no battle".to_owned());
    }
    world.resource_scope(|world, mut session: Mut<Session>| {
        world.resource_scope(|_, mut playback: Mut<Playback>| {
            let mut mind = ai::opponent("greedy", session.seed).ok_or("there is no such opponent")?;
            for _ in 0..count {
                if session.battle.outcome().is_some() || enough(&session) {
                    break;
                }
                let order = mind.choose(&session.battle);
                playback.play(session.give(order).map_err(|error| error.to_string())?);
            }
            playback.skip = true;
            Ok(())
        })
    })
}

/// Logs how long frames took, and begins to count anew.
fn log_frames(world: &mut World) {
    let mut frames = std::mem::take(&mut world.resource_mut::<Actor>().frames);
    frames.sort_by(f32::total_cmp);
    let share =
        |part: f32| frames.get((part * frames.len() as f32) as usize).or(frames.last()).map_or(0.0, |it| it * 1e3);
    let thought = world.get_resource::<Session>().map_or(0.0, |session| session.longest_thought().as_secs_f32() * 1e3);
    info!(
        "{} frames: median {:.1} ms, 95 % {:.1} ms, longest {:.1} ms; longest wait for a thought {thought:.1} ms",
        frames.len(),
        share(0.5),
        share(0.95),
        share(1.0)
    );
}

/// Takes a picture; the script continues when it has been written.
fn shoot(world: &mut World, path: String) {
    world.resource_mut::<Actor>().shooting = true;
    world
        .spawn(Screenshot::primary_window())
        .observe(save_to_disk(path))
        .observe(|_: On<ScreenshotCaptured>, mut actor: ResMut<Actor>| actor.shooting = false);
}
