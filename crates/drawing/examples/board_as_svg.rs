//! Drawings of a board: an SVG of the ground, one with the tokens of a battle, and the same in pixels.
//!
//! `cargo run --no-default-features --example board_as_svg -- maps/ravine.battle.toml ravine.svg` writes the file.

use std::{env, error::Error, fmt::Write, fs};

use hexfray_battle::{Battle, DiceSource, Setup};
use hexfray_board::map::Board;
use hexfray_drawing::picture::{Bounds, Drawing, MOST_PIXELS, tokens};
use hexfray_percentile::Percentile;

fn main() -> Result<(), Box<dyn Error>> {
    if let [name, file] = &env::args().skip(1).collect::<Vec<_>>()[..] {
        fs::write(file, battle_as_svg(name)?)?;
        return Ok(());
    }
    print!("{}", report()?);
    Ok(())
}

fn battle_as_svg(name: &str) -> Result<String, Box<dyn Error>> {
    let setup = Setup::load(&hexfray_data::library(), name, &[&Percentile])?;
    let battle = Battle::new(&setup, DiceSource::Seed(0))?;
    let drawing = Drawing::of(battle.board(), &tokens(&battle), &battle.melees(), &setup.title, true, Bounds::USUAL)?;
    Ok(drawing.to_svg())
}

fn report() -> Result<String, Box<dyn Error>> {
    let library = hexfray_data::library();
    let source = library.get("maps/duel.map.toml").ok_or("the board is there")?;
    let board = Board::read(source, &library)?;
    let ground = Drawing::of(&board, &[], &[], "", true, Bounds::USUAL)?.to_svg();
    let battle = battle_as_svg("maps/duel.battle.toml")?;
    let mut out = String::new();
    for (what, svg) in [("the ground alone", ground), ("with tokens and title", battle)] {
        // A symbol that is used often is defined only once.
        let (symbols, uses) = (svg.matches("<image id").count(), svg.matches("<use").count());
        writeln!(out, "{what:<22} {:>4} kB, {symbols} symbols put down {uses} times", svg.len() / 1024)?;
    }
    let small = Drawing::of(&board, &[], &[], "", true, Bounds::USUAL)?.to_png(0.25, MOST_PIXELS)?;
    writeln!(out, "{:<22} {:>4} kB as PNG, a quarter as large", "in pixels", small.len() / 1024)?;
    // Bounds prevent a drawing from using all memory.
    let tight = Bounds { pieces: 10, ..Bounds::USUAL };
    let refused = Drawing::of(&board, &[], &[], "", true, tight).err().ok_or("ten pieces are not enough")?;
    writeln!(out, "with at most ten pieces: {refused}")?;
    Ok(out)
}

#[cfg(test)]
#[test]
fn tokens_come_to_the_ground() {
    let report = report().expect("the board is drawn");
    print!("{report}");
    let uses = |line: &str| -> u32 {
        line.split("put down ")
            .nth(1)
            .and_then(|rest| rest.split(' ').next())
            .and_then(|uses| uses.parse().ok())
            .expect("a number")
    };
    let lines: Vec<&str> = report.lines().collect();
    assert!(uses(lines[0]) >= 60, "each cell of the board is drawn: {report}");
    assert!(uses(lines[1]) > uses(lines[0]), "and each unit: {report}");
    let svg = battle_as_svg("maps/duel.battle.toml").expect("it is drawn");
    assert!(lines[2].starts_with("in pixels") && !lines[2].contains("   0 kB"), "the ground has colours: {report}");
    assert!(svg.starts_with("<svg") && svg.contains("Duelling ground"), "{}", &svg[..200]);
}
