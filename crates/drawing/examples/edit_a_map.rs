//! Editing a map as text: each change rewrites as little as possible, comments stay, mistakes are found at once, and everything
//! can be undone.

use std::{error::Error, fmt::Write};

use hexfray_battle::Rulesets;
use hexfray_board::{grid::Cell, text::Source};
use hexfray_drawing::edit::{Change, Mirror, Paint, Project, strokes};
use hexfray_percentile::Percentile;

const GLADE: &str = "# A glade; the author's notes stay.
name = \"Glade\"
grid = { shape = \"square\" }   # squares are easier to draw

terrain = '''
f f f f f f
f . . . . f
f . . . . f
f f f f f f
'''
";

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", report()?);
    Ok(())
}

fn report() -> Result<String, Box<dyn Error>> {
    let source = Source::new("maps/glade.map.toml", GLADE);
    let mut glade = Project::open_map(hexfray_data::library(), Rulesets(&[&Percentile]), &source)?;
    let mut out = String::new();
    let grid = glade.board().ok_or("the text is a board")?.grid();

    // A stroke of the brush is a single step, however many changes it makes.
    let pond = [Cell::new(2, 1), Cell::new(3, 1), Cell::new(3, 2)].to_vec();
    let water = Paint::Terrain { terrain: "shallow_water".to_owned(), difficulty: None };
    let steps = [
        ("a pond", Change::Paint { cells: pond, paint: water }),
        (
            "a hill",
            Change::Paint {
                cells: strokes::rectangle(&grid, Cell::new(1, 1), Cell::new(1, 2)),
                paint: Paint::Height(1),
            },
        ),
        ("mirrored", Change::Mirror(Mirror::Columns)),
    ];
    for (what, change) in steps {
        let before = glade.map().text();
        glade.apply(&change)?;
        writeln!(out, "{what}:\n{}", changed(&before, &glade.map().text()))?;
    }
    writeln!(
        out,
        "{} problems; the note is {}",
        glade.problems().len(),
        if glade.map().text().contains("# squares are easier") { "still there" } else { "gone" }
    )?;

    // Impossible changes are refused, and nothing has changed.
    let lava = Paint::Terrain { terrain: "lavva".to_owned(), difficulty: None };
    let refused =
        glade.apply(&Change::Paint { cells: vec![Cell::new(0, 0)], paint: lava }).err().ok_or("there is no lavva")?;
    writeln!(out, "refused: {refused}")?;
    let mut taken_back = 0;
    while glade.undo() {
        taken_back += 1;
    }
    let words = if glade.map().text() == GLADE { "the first words" } else { "other words" };
    writeln!(out, "{taken_back} steps taken back: {words}")?;
    Ok(out)
}

/// The lines of a text that were not in another.
fn changed(before: &str, after: &str) -> String {
    let old: Vec<&str> = before.lines().collect();
    after.lines().filter(|line| !old.contains(line)).map(|line| format!("  {line}\n")).collect()
}

#[cfg(test)]
#[test]
fn a_map_is_changed_and_changed_back() {
    let report = report().expect("the map can be edited");
    print!("{report}");
    assert!(report.contains("a pond:\n  f . ~ ~ . f\n  f . . ~ . f\n"), "{report}");
    assert!(report.contains("0 problems; the note is still there"), "{report}");
    assert!(report.ends_with("3 steps taken back: the first words\n"), "{report}");
}
