//! Cover (DP-042 … DP-050, DP-106).

use dice_pool::numbers::cover::bonus;

use crate::common::*;
use hexfray_dice_pool::DicePoolVerb;

/// B at [7, 2], with crates to its west at [6, 2]; A in a cell of its own.
fn behind_crates(settings: &str, a: (i16, i16), b: (i16, i16)) -> Battle {
    let fight = melee(settings, &[unit("fighter", "a", a.0, a.1), unit("fighter", "b", b.0, b.1)]);
    fight.start(&[1, 6, 1, 1, 1, 1, 1, 1, 1, 1])
}

/// B takes cover; then A attacks: the dice of B's Dodge.
fn dodge_in_cover(mut battle: Battle, with: u8) -> i32 {
    give(&mut battle, act(B, DicePoolVerb::TAKE_COVER, 0));
    end(&mut battle);
    give(&mut battle, attack(A, with, B));
    // A foe in the space might strike at a shooter first.
    if asked(&battle).is_some_and(|(_, options)| options[0] == "let it go") {
        answer(&mut battle, 0);
    }
    defence_dice(&battle)[0].1
}

#[test]
fn dp_042_cover_is_where_the_map_has_it() {
    let open = behind_crates("", (2, 2), (10, 4));
    assert!(refusal(&open, &act(B, DicePoolVerb::TAKE_COVER, 0)).contains("DP-042"));
    let crates = behind_crates("", (2, 2), (7, 2));
    assert_eq!(refusal(&crates, &act(B, DicePoolVerb::TAKE_COVER, 0)), "");
}

#[test]
fn dp_043_cover_protects_from_its_side_only() {
    assert_eq!(dodge_in_cover(behind_crates("", (4, 2), (7, 2)), GUN), 3 + 4, "the crates lie between");
    assert_eq!(dodge_in_cover(behind_crates("", (10, 2), (7, 2)), GUN), 3, "the attacker stands on the open side");
    let fight = melee("", &[unit("fighter", "a", 4, 2), unit("fighter", "b", 7, 2)]);
    let mut battle = fight.start(&[1, 6]);
    end(&mut battle);
    give(&mut battle, attack(A, GUN, B));
    assert_eq!(defence_dice(&battle)[0].1, 3, "who has not taken cover has none");
}

#[test]
fn dp_043_all_round_cover_comes_from_powers() {
    let power = "[[power]]\nkey='bulwark'\nname='Bulwark'\nglyph='protect'\ndoes=['all_round_cover']\n";
    let sheet = person("covered", "mobility = 1", "powers=['bulwark']");
    let fight = melee("", &[unit("fighter", "a", 10, 2), unit("covered", "b", 7, 2)]);
    let battle = fight.with_powers(power).with_sheets(&sheet).start(&[1, 6]);
    assert_eq!(dodge_in_cover(battle, GUN), 3 + 4);
}

fn cover_ruling(cell: [i16; 2], side: Option<&str>, percent: u8) -> Ruling {
    let side = side.map(|side| Name::intern(side).unwrap());
    Ruling::Cover { cell: Cell::new(cell[0], cell[1]), side, percent }
}

#[test]
fn dp_042_a_ruling_adds_a_piece_of_cover_or_takes_it_away() {
    let start = || melee("", &[unit("fighter", "a", 4, 4), unit("fighter", "b", 7, 4)]).start(&[1, 6]);
    let mut battle = start();
    let take = act(B, DicePoolVerb::TAKE_COVER, 0);
    assert!(refusal(&battle, &take).contains("DP-042"), "there is none on open ground");
    rule(&mut battle, cover_ruling([7, 4], Some("W"), 75));
    let copy = battle.twin();
    assert_eq!((copy.digest(), copy.check(&take).is_ok()), (battle.digest(), true), "copies have it too");
    assert_ne!(start().digest(), battle.digest(), "it is part of the state");
    assert_eq!(dodge_in_cover(battle, GUN), 3 + 4);
    let mut wrong = start();
    rule(&mut wrong, cover_ruling([7, 4], Some("E"), 75));
    assert_eq!(dodge_in_cover(wrong, GUN), 3, "on the other side it is of no use");
    let mut all = start();
    rule(&mut all, cover_ruling([7, 4], None, 100));
    assert_eq!(dodge_in_cover(all, GUN), 3 + 8, "on all sides at once");
    let mut gone = start();
    rule(&mut gone, cover_ruling([7, 4], Some("W"), 75));
    give(&mut gone, take);
    assert!(has(&gone, B, "in cover"));
    rule(&mut gone, cover_ruling([7, 4], Some("W"), 0));
    assert!(!has(&gone, B, "in cover"), "nobody hides behind what is not there");
    assert!(refusal(&gone, &take).contains("DP-042"), "there is none left");
    let again = gone.record().replay(gone.setup(), |_, _| {}).expect("the record plays again");
    assert_eq!(again.digest(), gone.digest(), "rulings are recorded");
    for (ruling, why) in [
        (cover_ruling([7, 4], Some("inside"), 50), "a side of the cell"),
        (cover_ruling([7, 4], Some("W"), 60), "percent"),
        (cover_ruling([99, 4], Some("W"), 50), "there is no cell"),
    ] {
        assert!(refusal(&gone, &Order::Referee(ruling)).contains(why), "{ruling:?}");
    }
}

#[test]
fn dp_043_within_one_space_a_shot_meets_half_of_the_cover() {
    assert_eq!(dodge_in_cover(behind_crates("", (7, 2), (7, 2)), GUN), 3 + 2);
    let strict = behind_crates("melee_cover_needs_direction = true", (7, 2), (7, 2));
    assert_eq!(dodge_in_cover(strict, GUN), 3);
}

/// B on the ground behind cover that faces one way; A is this many levels above and columns beside B.
fn from_above(side: &str, levels: u8, beside: i16) -> i32 {
    let storey = format!("[[storey]]\nterrain = '''\n{}\n'''\n", "_ ".repeat(8));
    let map = format!(
        "name='Yard'\ngrid={{ shape='square', adjacency='corners' }}\nterrain='''\n{}\n'''\n{}\
         [[cover]]\ncells=[[4,0]]\nsides=['{side}']\npercent=75\nboth=false\n",
        ". ".repeat(8),
        storey.repeat(6)
    );
    let mut library = hexfray_data::library();
    library.add("maps/here.map.toml", &map);
    let power = "[[power]]\nkey='wings'\nname='Flight'\nglyph='wind'\ndoes=['fly']\n";
    let sheet = person("flyer", "ranged_combat = 9", "powers=['wings']");
    library.add("units/dice_pool.toml", &format!("{UNITS}{sheet}"));
    library.add("weapons/dice_pool.toml", WEAPONS);
    library.add("powers/dice_pool.toml", &format!("{POWERS}{power}"));
    let text = format!(
        "name='Here'\nruleset='dice_pool'\nmap='maps/here.map.toml'\n[[side]]\nname='a'\n[[side]]\nname='b'\n{}{}",
        unit("flyer", "a", 0, 0),
        unit("fighter", "b", 4, 0)
    );
    library.add("maps/here.battle.toml", &text);
    let setup = rules::load(&library, "maps/here.battle.toml").unwrap_or_else(|error| panic!("{error}"));
    let mut battle = Battle::new(&setup, DiceSource::Script(vec![1, 6])).expect("the script fits the start");
    rule(&mut battle, Ruling::Place { unit: A, cell: Cell::new(4 - beside, 0).on_level(levels) });
    dodge_in_cover(battle, GUN) - 3
}

#[test]
fn dp_043_pieces_may_face_up_and_down() {
    assert_eq!([from_above("up", 3, 0), from_above("up", 3, 2)], [4, 4], "higher than far: from above");
    assert_eq!([from_above("up", 1, 3), from_above("up", 0, 2)], [0, 0], "farther than high: from the side");
    assert_eq!([from_above("W", 3, 2), from_above("W", 1, 3)], [0, 4], "and the other way round");
    assert_eq!(
        [from_above("up", 2, 2), from_above("W", 2, 2)],
        [4, 4],
        "on the border the defender has the better one"
    );
    assert_eq!(from_above("down", 3, 0), 0);
}

#[test]
fn dp_044_taking_cover_is_free_and_lasts_in_the_space() {
    let mut battle = behind_crates("", (4, 2), (7, 2));
    give(&mut battle, act(B, DicePoolVerb::TAKE_COVER, 0));
    give(&mut battle, attack(B, GUN, A));
    answer(&mut battle, SOAK);
    assert!(has(&battle, B, "in cover"), "shooting does not end it");
    give(&mut battle, go(B, 8, 2));
    assert!(!has(&battle, B, "in cover"), "leaving the space does");
    let mut bold = behind_crates("attack_ends_cover = true", (4, 2), (7, 2));
    give(&mut bold, act(B, DicePoolVerb::TAKE_COVER, 0));
    give(&mut bold, attack(B, GUN, A));
    assert!(!has(&bold, B, "in cover"));
    let mut out = behind_crates("", (4, 2), (7, 2));
    give(&mut out, act(B, DicePoolVerb::TAKE_COVER, 0));
    give(&mut out, act(B, DicePoolVerb::LEAVE_COVER, 0));
    assert!(!has(&out, B, "in cover"), "by choice");
    end(&mut out);
    give(&mut out, attack(A, GUN, B));
    assert_eq!(defence_dice(&out)[0].1, 3, "who has not taken it has none");
}

fn doorway(percent: u8) -> i32 {
    let map = format!("[[cover]]\ncells=[[9,4]]\nsides=['W']\npercent={percent}\n");
    let fight = melee("", &[unit("fighter", "a", 6, 4), unit("fighter", "b", 9, 4)]).on(&map);
    dodge_in_cover(fight.start(&[1, 6]), GUN) - 3
}

#[test]
fn dp_045_full_cover_adds_eight() {
    assert_eq!(doorway(100), 8);
}

#[test]
fn dp_046_full_cover_stops_no_shot() {
    let map = "[[cover]]\ncells=[[9,4]]\nsides=['W']\npercent=100\n";
    let fight = melee("", &[unit("fighter", "a", 6, 4), unit("fighter", "b", 9, 4)]).on(map);
    let mut battle = fight.start(&[1, 6]);
    give(&mut battle, act(B, DicePoolVerb::TAKE_COVER, 0));
    end(&mut battle);
    assert_eq!(refusal(&battle, &attack(A, GUN, B)), "");
}

#[test]
fn dp_047_medium_cover_adds_four() {
    assert_eq!((doorway(75), bonus(75)), (4, 4));
}

#[test]
fn dp_048_light_cover_adds_two() {
    assert_eq!((doorway(25), doorway(50)), (2, 2));
}

#[test]
fn dp_049_cover_is_halved_in_close_combat() {
    let blow = |settings: &str, percent: u8| {
        let map = format!("[[cover]]\ncells=[[9,4]]\nsides=['W']\npercent={percent}\n");
        let fight = melee(settings, &[unit("fighter", "a", 9, 4), unit("fighter", "b", 9, 4)]).on(&map);
        dodge_in_cover(fight.start(&[1, 6]), BLADE) - 3
    };
    assert_eq!([25, 75, 100].map(|percent| blow("", percent)), [1, 2, 4], "light, medium and full");
    assert_eq!(blow("melee_cover_needs_direction = true", 100), 0, "within a space there is no direction");
    assert_eq!(blow("cover_stacks = true", 75), 2);
}

#[test]
fn dp_050_cover_helps_every_defence_and_only_the_best_counts() {
    let mut battle = behind_crates("", (4, 2), (7, 2));
    give(&mut battle, act(B, DicePoolVerb::TAKE_COVER, 0));
    end(&mut battle);
    give(&mut battle, attack(A, GUN, B));
    let dice: Vec<_> = defence_dice(&battle).into_iter().map(|(_, dice)| dice).collect();
    assert_eq!(dice, [3 + 4, 4 + 4, 2 + 4], "Dodge, Parry and Soak");
    let map = "[[cover]]\ncells=[[7,2]]\nsides=['W']\npercent=25\nboth=false\n";
    for (setting, bonus) in [("", 4), ("cover_stacks = true", 6)] {
        let fight = melee(setting, &[unit("fighter", "a", 4, 2), unit("fighter", "b", 7, 2)]).on(map);
        assert_eq!(dodge_in_cover(fight.start(&[1, 6]), GUN), 3 + bonus, "{setting}");
    }
}

#[test]
fn dp_106_walls_are_full_cover_or_stop_shots() {
    let through = |settings| melee(settings, &[unit("fighter", "a", 4, 5), unit("fighter", "b", 8, 5)]).start(&[6, 1]);
    let mut battle = through("");
    give(&mut battle, attack(A, GUN, B));
    assert_eq!(defence_dice(&battle)[0].1, 3 + 8, "a wall stands at [6, 5]");
    assert!(refusal(&through("line_of_sight = 'blocked'"), &attack(A, GUN, B)).contains("DP-106"));
}

#[test]
fn dp_106_shots_have_no_end() {
    let battle = duel("", 12).start(&FIRST);
    assert_eq!(refusal(&battle, &attack(A, GUN, B)), "");
    assert_eq!(battle.forecast(&attack(A, GUN, B)).unwrap().targets[0].hit, 0.0, "but hits nothing without dice");
}

#[test]
fn dp_106_walls_corner_to_corner_are_a_wall() {
    let over = |walls: [&str; 2]| {
        let row = |at: usize, letter: &str| {
            let mut row = ["."; 14];
            row[at] = letter;
            row.join(" ") + "\n"
        };
        let picture = row(0, ".").repeat(2) + &row(5, walls[0]) + &row(4, walls[1]) + &row(0, ".").repeat(4);
        let map = format!("name='Here'\ngrid={{ shape='square', adjacency='corners' }}\nterrain='''\n{picture}'''\n");
        let mut library = hexfray_data::library();
        library.add("maps/here.map.toml", &map);
        library.add("units/dice_pool.toml", UNITS);
        library.add("weapons/dice_pool.toml", WEAPONS);
        library.add("powers/dice_pool.toml", POWERS);
        let units = unit("fighter", "a", 4, 2) + &unit("fighter", "b", 6, 4);
        let sides = "[[side]]\nname='a'\n[[side]]\nname='b'\n";
        let text = format!("name='Here'\nruleset='dice_pool'\nmap='maps/here.map.toml'\n{sides}{units}");
        library.add("maps/here.battle.toml", &text);
        let setup = rules::load(&library, "maps/here.battle.toml").unwrap_or_else(|error| panic!("{error}"));
        let mut battle = Battle::new(&setup, DiceSource::Script(vec![6, 1])).expect("the script fits the start");
        give(&mut battle, attack(A, GUN, B));
        defence_dice(&battle)[0].1
    };
    assert_eq!(over(["#", "#"]), 3 + 8, "between two that touch at a corner");
    assert_eq!((over(["#", "."]), over([".", "#"])), (3, 3), "past one");
}
