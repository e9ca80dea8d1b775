//! `hexfray new`: a commented file to start from.

mod picture;

use std::{
    ffi::OsStr,
    path::{Path, PathBuf},
};

use clap::{Args, Subcommand, ValueEnum};

use self::picture::{Shape, Size, Top};
use super::{Failure, files, kinds, say, show};
use hexfray_battle::Rulesets;
use hexfray_board::{
    map::Board,
    text::{Library, file_name},
};
use hexfray_disk::{self as disk};
use hexfray_drawing::edit::fresh;

/// Write a commented file to start from: a map, a battle, a unit, or the gear of units.
#[derive(Debug, Args)]
pub(super) struct New {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// A board, in maps/NAME.map.toml.
    Map(NewMap),
    /// A battle, in maps/NAME.battle.toml.
    Battle(NewBattle),
    /// A kind of unit, in assets/units/RULESET_NAME.toml.
    Unit(Entry),
    /// A weapon, in assets/weapons/RULESET_NAME.toml.
    Weapon(Entry),
    /// An ability, in assets/abilities/RULESET_NAME.toml.
    Ability(Entry),
    /// A condition, in assets/conditions/RULESET_NAME.toml.
    Condition(Entry),
}

#[derive(Debug, Args)]
struct NewMap {
    /// A name such as `brook`, or the path of a file that ends in .map.toml.
    name: String,
    /// The shape of its cells.
    #[arg(long, default_value = "hex")]
    shape: Shape,
    /// Which way hexes point.
    #[arg(long, default_value = "pointy")]
    top: Top,
    /// Columns and rows, each 2 to 200.
    #[arg(long, default_value = "12x8", value_name = "CxR")]
    size: Size,
}

#[derive(Debug, Args)]
struct NewBattle {
    /// A name such as `brook`, or the path of a file that ends in .battle.toml.
    name: String,
    /// Its ruleset.
    #[arg(long, default_value = "percentile")]
    ruleset: Rules,
    /// The board: a file, or a name such as `ravine`; the map of the battle's own name, or else `duel`, if not given.
    #[arg(long)]
    map: Option<String>,
}

#[derive(Debug, Args)]
struct Entry {
    /// Its key in other files: small letters, digits and _; or the path of its file.
    name: String,
    /// Its ruleset.
    #[arg(long, default_value = "percentile")]
    ruleset: Rules,
}

/// The rulesets with files to start from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
#[value(rename_all = "snake_case")]
enum Rules {
    Percentile,
    DieCode,
    PowerTable,
    DicePool,
}

impl Rules {
    const fn word(self) -> &'static str {
        match self {
            Self::Percentile => "percentile",
            Self::DieCode => "die_code",
            Self::PowerTable => "power_table",
            Self::DicePool => "dice_pool",
        }
    }

    /// Units of the ruleset for a first battle, two for each side.
    const fn company(self) -> [&'static str; 4] {
        match self {
            Self::Percentile => ["spearman", "archer", "swordsman", "archer"],
            Self::DieCode => ["patrol_officer", "brawler", "gunman", "brawler"],
            Self::PowerTable => ["wolf", "shieldbearer", "wolf", "axewoman"],
            Self::DicePool => ["duelist", "gunman", "brute", "gunman"],
        }
    }

    /// The lines of settings for a first battle: those of the game's own battles.
    fn settings(self) -> String {
        let settings = fresh::settings(self.word());
        if settings.is_empty() {
            return "# area_damage = \"one_roll\"   # one roll of damage for all targets in an area".to_owned();
        }
        let line = |(key, value, about): &(&str, &str, &str)| format!("{:30} # {about}", format!("{key} = {value}"));
        settings.iter().map(line).collect::<Vec<_>>().join("\n")
    }
}

impl New {
    pub(super) fn run(self, rulesets: Rulesets) -> Result<(), Failure> {
        match &self.what {
            What::Map(new) => new.write(),
            What::Battle(new) => new.write(rulesets),
            What::Unit(entry) => entry.write("unit", "units"),
            What::Weapon(entry) => entry.write("weapon", "weapons"),
            What::Ability(entry) => entry.write("ability", "abilities"),
            What::Condition(entry) => entry.write("condition", "conditions"),
        }
    }
}

impl NewMap {
    fn write(&self) -> Result<(), Failure> {
        let (path, stem) = place(&self.name, "maps", ".map.toml")?;
        let title = title(&stem);
        let drawn = picture::draw(self.shape, self.top, self.size);
        let [east, west] = self.shape.facings(self.top);
        let fills = [
            ("TITLE", title.as_str()),
            ("ABOUT_GRID", self.shape.about()),
            ("GRID", &self.shape.grid(self.top)),
            ("TERRAIN", &drawn.terrain),
            ("HEIGHT", &drawn.height),
            ("MARKS", &drawn.marks),
            ("FIRST", "red"),
            ("SECOND", "blue"),
            ("EAST", east),
            ("WEST", west),
        ];
        finish(&path, &fill(include_str!("map.toml"), &fills))
    }
}

impl NewBattle {
    fn write(&self, rulesets: Rulesets) -> Result<(), Failure> {
        let (path, stem) = place(&self.name, "maps", ".battle.toml")?;
        let library = files::library();
        let own = format!("maps/{stem}.map.toml");
        let usual = if library.get(&own).is_some() { own } else { "maps/duel.map.toml".to_owned() };
        let (library, map) = files::library_here_with(self.map.as_deref().unwrap_or(&usual), &[".map.toml"])?;
        let board = board(&library, &map)?;
        let [first, second] = sides(&board, &map)?;
        let ignores = ignores(&board, self.ruleset, rulesets);
        let [one, two, three, four] = self.ruleset.company();
        let title = title(&stem);
        let fills = [
            ("TITLE", title.as_str()),
            ("RULESET", self.ruleset.word()),
            ("MAP", &map),
            ("IGNORES", &ignores),
            ("SETTINGS", &self.ruleset.settings()),
            ("FIRST", &first),
            ("SECOND", &second),
            ("ONE", one),
            ("TWO", two),
            ("THREE", three),
            ("FOUR", four),
        ];
        finish(&path, &fill(include_str!("battle.toml"), &fills))
    }
}

fn board(library: &Library, map: &str) -> Result<Board, Failure> {
    let source = library.get(map).ok_or_else(|| Failure::User(format!("there is no map {map}")))?;
    Board::read(source, library).map_err(|problems| {
        show(&problems);
        Failure::Said
    })
}

/// The lines that list the marks of a board without effect; usually none.
fn ignores(board: &Board, ruleset: Rules, rulesets: Rulesets) -> String {
    let mut marks = rulesets.unheeded(ruleset.word());
    marks.retain(|mark| if *mark == "cover" { board.has_cover() } else { board.has_poor_sight() });
    if marks.is_empty() {
        String::new()
    } else {
        format!("\n# Marks of the board that this battle does not use.\nignores = {marks:?}")
    }
}

/// The first two sides that start on a board, with room for two units each.
fn sides(board: &Board, map: &str) -> Result<[String; 2], Failure> {
    let mut sides: Vec<String> = Vec::new();
    for spawn in board.spawns() {
        if !sides.contains(&spawn.side) && board.spawn(&spawn.side).len() >= 2 {
            sides.push(spawn.side.clone());
        }
    }
    match sides.as_slice() {
        [first, second, ..] => Ok([first.clone(), second.clone()]),
        _ => Err(Failure::User(format!(
            "{map} has no two sides with two starting cells each; give it two [[spawn]] tables first"
        ))),
    }
}

impl Entry {
    fn write(&self, kind: &str, folder: &str) -> Result<(), Failure> {
        let rules = self.ruleset.word();
        let Some(template) = template(kind, self.ruleset) else {
            return Err(Failure::User(format!("the ruleset {rules} has no files of this kind: {kind}")));
        };
        let (path, stem) = if is_path(&self.name) {
            let (path, stem) = place(&self.name, "", ".toml")?;
            let inside = path.parent().is_some_and(|parent| parent.ends_with(folder));
            let stem = stem.strip_prefix(rules).map(|stem| stem.trim_start_matches('_').to_owned());
            match stem.filter(|_| inside) {
                Some(stem) => (path, stem),
                None => {
                    let message = format!("the game would not read {}: it reads {folder}/{rules}*.toml", self.name);
                    return Err(Failure::User(message));
                }
            }
        } else {
            check_given(&self.name)?;
            (PathBuf::from(format!("assets/{folder}/{rules}_{}.toml", self.name)), self.name.clone())
        };
        let good = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_';
        if stem.is_empty() || !stem.chars().all(good) {
            return Err(Failure::User(format!("{stem:?} is not a valid key: use lower-case letters, digits and _")));
        }
        finish(&path, &fill(template, &[("KEY", &stem), ("TITLE", &title(&stem))]))
    }
}

/// The file to start from, if the ruleset has files of the kind.
fn template(kind: &str, rules: Rules) -> Option<&'static str> {
    Some(match (kind, rules) {
        ("unit", Rules::Percentile) => include_str!("unit_percentile.toml"),
        ("unit", Rules::DieCode) => include_str!("unit_die_code.toml"),
        ("unit", Rules::PowerTable) => include_str!("unit_power_table.toml"),
        ("unit", Rules::DicePool) => include_str!("unit_dice_pool.toml"),
        ("weapon", Rules::Percentile) => include_str!("weapon_percentile.toml"),
        ("weapon", Rules::DieCode) => include_str!("weapon_die_code.toml"),
        ("weapon", Rules::PowerTable) => include_str!("weapon_power_table.toml"),
        ("weapon", Rules::DicePool) => include_str!("weapon_dice_pool.toml"),
        ("ability", Rules::Percentile) => include_str!("ability_percentile.toml"),
        ("ability", Rules::PowerTable) => include_str!("ability_power_table.toml"),
        ("condition", Rules::Percentile) => include_str!("condition_percentile.toml"),
        ("condition", Rules::PowerTable) => include_str!("condition_power_table.toml"),
        _ => return None,
    })
}

fn is_path(name: &str) -> bool {
    name.contains(['/', '\\']) || name.ends_with(".toml")
}

/// The path of a file, and its name without folder and ending.
fn place(name: &str, folder: &str, ending: &str) -> Result<(PathBuf, String), Failure> {
    if !is_path(name) {
        check_given(name)?;
        file_name::check_alone(name).map_err(Failure::user)?;
        return Ok((PathBuf::from(format!("{folder}/{name}{ending}")), name.to_owned()));
    }
    let file = name.rsplit(['/', '\\']).next().unwrap_or_default();
    if matches!(file, "" | "." | "..") {
        return Err(Failure::User(format!("{name:?} names a folder; give a file in it that ends in {ending}")));
    }
    let Some(stem) = file.strip_suffix(ending) else {
        return Err(Failure::User(if name.contains(['/', '\\']) {
            format!("{name:?} is a path, because it has a slash, and its file has to end in {ending}")
        } else {
            format!("{name:?} is not a valid name: the file has to end in {ending}")
        }));
    };
    file_name::check_alone(stem).map_err(Failure::user)?;
    let path = PathBuf::from(name);
    let made = path.ancestors().skip(1).filter(|folder| !folder.exists()).filter_map(Path::file_name);
    made.map(OsStr::to_string_lossy).try_for_each(|folder| file_name::check_alone(&folder)).map_err(Failure::user)?;
    Ok((path, stem.to_owned()))
}

/// Refuses a name that is empty.
fn check_given(name: &str) -> Result<(), Failure> {
    if !name.trim().is_empty() {
        return Ok(());
    }
    Err(Failure::user("the name is empty; give one such as old_mill"))
}

/// `old_mill` as players read it: `Old mill`.
fn title(stem: &str) -> String {
    let words = stem.replace(['_', '-'], " ");
    let mut letters = words.trim().chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// A template with its blanks `%NAME%` filled in.
fn fill(template: &str, fills: &[(&str, &str)]) -> String {
    let (mut text, mut rest) = (String::with_capacity(template.len()), template);
    while let Some(at) = rest.find('%') {
        text.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        // An inserted text may itself look like a blank.
        let blank = fills.iter().find_map(|(name, value)| Some((*value, rest.strip_prefix(name)?.strip_prefix('%')?)));
        let (value, behind) = blank.unwrap_or(("%", rest));
        text.push_str(value);
        rest = behind;
    }
    text + rest
}

/// Writes a new file, with its folders.
fn finish(path: &Path, text: &str) -> Result<(), Failure> {
    if path.exists() {
        return Err(Failure::User(format!("{} exists already; nothing was written", path.display())));
    }
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        disk::make_folder(folder).map_err(Failure::User)?;
    }
    disk::write(path, text.as_bytes())?;
    let (name, quoted) = (path.display(), kinds::quoted(&path.to_string_lossy()));
    say(format_args!("{name} is written; after a change, `hexfray check {quoted}` reports its mistakes"))
}
