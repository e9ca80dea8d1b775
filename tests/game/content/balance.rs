//! How often the sides of a battle win: what its file says, what players read, and what the README lists.

use hexfray::{
    battle::{Challenge, Setup, SetupError},
    rules,
};
use std::{fs, ops::RangeInclusive, path::Path, sync::Arc};

/// How many of 100 battles the sides of a fair battle win, of those that have a winner.
const FAIR: RangeInclusive<f64> = 45.0..=55.0;

/// A battle with these lines before its first table and these keys of its two sides.
fn battle(head: &str, [blue, red]: [&str; 2]) -> Result<Arc<Setup>, SetupError> {
    let mut library = hexfray::library();
    library.add(
        "maps/test.battle.toml",
        &format!(
            "name = \"T\"\nruleset = \"percentile\"\nmap = \"maps/duel.map.toml\"\n{head}[[side]]\nname = \"blue\"\n{blue}\
             [[side]]\nname = \"red\"\n{red}[[unit]]\nkind = \"knight\"\nside = \"blue\"\n[[unit]]\nkind = \"knight\"\n\
             side = \"red\"\n"
        ),
    );
    rules::load(&library, "maps/test.battle.toml")
}

#[test]
fn the_difficulty_follows_from_the_wins_of_the_first_side() {
    for (wins, challenge) in [
        (0, Challenge::Hard),
        (40, Challenge::Hard),
        (41, Challenge::Even),
        (59, Challenge::Even),
        (60, Challenge::Easy),
        (100, Challenge::Easy),
    ] {
        let setup = battle("", [&format!("wins = {wins}\n"), ""]).expect("it is read");
        assert_eq!((setup.sides[0].wins, setup.sides[1].wins), (Some(wins), None));
        assert_eq!(setup.challenge, Some(challenge), "{wins} of 100");
    }
    assert_eq!(battle("", [""; 2]).expect("it is read").challenge, None);
    let other = battle("difficulty = \"easy\"\n", ["", "wins = 70\n"]).expect("it is read");
    assert_eq!(other.challenge, Some(Challenge::Easy), "only the first side counts");
}

#[test]
fn a_difficulty_beside_the_wins_is_reported() {
    let setup = battle("difficulty = \"easy\"\n", ["wins = 30\n", ""]).expect("it is read");
    let told = setup.warnings.to_string();
    let message = "the difficulty follows from the `wins` of the first side";
    assert!(told.contains(message) && told.contains("test.battle.toml:4:"), "{told}");
    assert_eq!(setup.challenge, Some(Challenge::Hard));
}

#[test]
fn sides_win_100_of_100_battles_together_at_most() {
    let told = battle("", ["wins = 60\n", "wins = 41\n"]).expect_err("101 of 100").to_string();
    assert!(told.contains("the sides win 101 of 100 battles together"), "{told}");
    let told = battle("", ["wins = 101\n", ""]).expect_err("more than all").to_string();
    assert!(told.contains("test.battle.toml:6:8") && told.contains("0 to 100"), "{told}");
    assert!(battle("", ["wins = 60\n", "wins = 40\n"]).is_ok());
}

/// The sides for which a battle is harder than for the others, although its card does not say so.
fn silent_about(setup: &Setup) -> Vec<&str> {
    let wins = |side: usize| f64::from(setup.sides[side].wins.unwrap_or_default());
    let all: f64 = (0..setup.sides.len()).map(wins).sum();
    // A battle of more sides is fair if each wins its part.
    let share = |side: usize| wins(side) * 50.0 * setup.sides.len() as f64 / all.max(1.0);
    let about = setup.about.to_lowercase();
    let says = |name: &str| about.contains(&format!("harder for {}", name.to_lowercase()));
    let unfair = (0..setup.sides.len()).any(|side| !FAIR.contains(&share(side)));
    let hard = (0..setup.sides.len()).filter(|&side| unfair && share(side) < 50.0);
    hard.map(|side| setup.sides[side].name.as_str()).filter(|name| !says(name)).collect()
}

#[test]
fn a_battle_is_fair_or_says_for_which_side_it_is_harder() {
    let sides = |wins: [u8; 2]| wins.map(|wins| format!("wins = {wins}\n"));
    let silent = |head: &str, wins: [u8; 2]| {
        let [one, other] = sides(wins);
        let setup = battle(head, [&one, &other]).expect("it is read");
        silent_about(&setup).into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    for fair in [[45, 55], [50, 50], [55, 45], [46, 50], [40, 40]] {
        assert!(silent("", fair).is_empty(), "{fair:?}");
    }
    assert_eq!(silent("", [44, 56]), ["blue"]);
    assert_eq!(silent("", [56, 44]), ["red"]);
    assert_eq!(silent("", [40, 50]), ["blue"], "draws are no excuse");
    assert_eq!(silent("about = \"The ford is harder for red.\"\n", [30, 70]), ["blue"], "the wrong side");
    assert!(silent("about = \"The ford is harder for Blue.\"\n", [30, 70]).is_empty());

    let library = hexfray::library();
    for file in library.names().filter(|name| name.ends_with(".battle.toml")) {
        let setup = rules::load(&library, file).unwrap_or_else(|error| panic!("{error}"));
        let silent = silent_about(&setup);
        assert!(setup.lesson.is_some() || silent.is_empty(), "{file} is harder for {silent:?}: its `about` says so");
    }
}

#[test]
fn every_battle_says_how_often_its_sides_win_and_the_readme_says_the_same() {
    let readme = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).expect("it is there");
    let library = hexfray::library();
    let files: Vec<&str> = library.names().filter(|name| name.ends_with(".battle.toml")).collect();
    let mut rated = 0;
    for file in files {
        let setup = rules::load(&library, file).unwrap_or_else(|error| panic!("{error}"));
        if setup.lesson.is_some() {
            continue;
        }
        let wins: Vec<u8> = setup.sides.iter().filter_map(|side| side.wins).collect();
        assert_eq!(wins.len(), setup.sides.len(), "{file}: `wins` of every side");
        let share = wins.iter().map(u8::to_string).collect::<Vec<_>>().join(" : ");
        let name = file.trim_start_matches("maps/").trim_end_matches(".battle.toml");
        let row = readme.lines().find(|line| line.starts_with(&format!("| `{name}` |")));
        let row = row.unwrap_or_else(|| panic!("README.md lists {name}"));
        assert!(row.ends_with(&format!("| {share} |")), "README.md, {name}: {share}, not {row}");
        rated += 1;
    }
    assert!(rated > 20, "{rated} battles");
}
