//! Movement beyond walking: advantages, help, falls, leaps by Acrobatics, climbing (MC-025, MC-028 … MC-039,
//! MC-055 … MC-079).

use hexfray_battle::{Aim, Event, Order, Rule, Ruling, UnitId, Verb};
use hexfray_board::grid::Cell;
use hexfray_percentile::PercentileVerb;

use super::field::{Field, Fight, act, at, cell, damage, hurt, inflict, other, strike, user};

/// A ledge of five levels, a tower of eight, a boulder that can be flown over and a tree that cannot.
const LEDGE: &str = r#"
name = "Ledge"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
. . . . . d . .
. O T . . . . .
'''
height = '''
5 0 0 0 5 0 8 0
0 0 0 0 0 0 0 0
'''
"#;

fn stat(fight: &Fight, label: &str) -> i32 {
    fight.0.stats(UnitId(0)).iter().find(|stat| stat.label.as_str() == label).map(|stat| stat.value).unwrap()
}

fn may_go(fight: &Fight, to: (i16, i16)) -> bool {
    fight.0.reach(UnitId(0)).iter().any(|way| way.cell == Cell::new(to.0, to.1) && way.may_stop)
}

/// A movement feat of the first unit.
fn feat(verb: Verb, aim: Aim) -> Order {
    act(0, verb, 0, 0, aim)
}

fn to(col: i16, row: i16) -> Aim {
    Aim::Cell(Cell::new(col, row))
}

/// Move and Jump of a unit with SPD 10 and AGI 10, which alone give 4 and 4, with these advantages.
fn with_advantages(advantages: &str) -> (i32, i32) {
    let lines = format!("attributes = {{ agi = 10, spd = 10 }}\nadvantages = {{ {advantages} }}\n");
    let fight = Field::open().unit("a", (5, 2), &lines).unit("b", (9, 2), &other(2)).start(&[10, 1]);
    (stat(&fight, "Move"), stat(&fight, "Jump"))
}

fn refused_advantages(lines: &str) -> String {
    let field = Field::open().unit("a", (5, 2), lines).unit("b", (9, 2), &other(2));
    field.setup().expect_err("the price is wrong").to_string()
}

#[test]
fn mc_028_athletic_is_paid_for_by_level() {
    assert_eq!(with_advantages("athletic = 2").1, 5, "2 points: +1");
    assert_eq!(with_advantages("athletic = 4").1, 6, "4 points: +2");
    assert_eq!(with_advantages("class = \"dragoon\", athletic = 5").1, 6, "a Dragoon pays one point more");
    let error = refused_advantages("advantages = { athletic = 3 }\n");
    assert!(error.contains("2 or 4 points") && error.contains("units/percentile_test.toml:"), "{error}");
    assert_eq!(with_advantages("class = \"dragoon\", athletic = 3").1, 5, "and so for the first level");
    assert_eq!(with_advantages("fleet_footed = 5, limp = 2").0, 5, "Move +2 and −1");
    assert_eq!(with_advantages("fleet_footed = 3").0, 5, "3 points: Move +1 (MC-027)");
    assert_eq!(with_advantages("limp = 4").0, 2, "4 points: Move −2 (MC-029)");
}

#[test]
fn mc_030_clumsy_gives_points_by_level() {
    assert_eq!(with_advantages("clumsy = 1").1, 3, "1 point: −1");
    assert_eq!(with_advantages("clumsy = 3").1, 2, "3 points: −2");
    assert_eq!(with_advantages("class = \"dragoon\", clumsy = 2").1, 3, "worth one point more to a Dragoon");
    assert_eq!(with_advantages("class = \"dragoon\", clumsy = 4").1, 2, "on both levels");
}

#[test]
fn mc_032_being_lamed_is_worth_more_to_those_who_fight() {
    assert_eq!(with_advantages("class = \"mage\", lamed = 4"), (0, 0));
    assert_eq!(with_advantages("class = \"expert\", lamed = 5"), (0, 0));
    assert!(refused_advantages("advantages = { class = \"mage\", lamed = 5 }\n").contains("4 for this job"));
    let reacts = "abilities = [\"counter\"]\nadvantages = { class = \"mage\", lamed = 4 }\n";
    assert!(refused_advantages(reacts).contains("5 for this job"), "a mage with a Reaction among its abilities");
    assert!(refused_advantages("advantages = { class = \"warrior\", lamed = 4 }\n").contains("5 for this job"));
}

#[test]
fn mc_038_an_assistant_takes_another_along() {
    let field = Field::open().unit("a", (5, 2), &user("")).unit("b", (9, 0), &other(5)).unit("a", (4, 2), &other(4));
    let mut fight = field.start(&[1; 3]);
    assert!(
        fight.refused(feat(PercentileVerb::ASSIST, at(1))).contains("not a valid target"),
        "allies only, and adjacent ones"
    );
    fight.order(feat(PercentileVerb::ASSIST, at(2)));
    assert!(fight.refused(strike(1)).contains("TC-045"), "its normal action is given for it");
    fight.go(0, (8, 2));
    assert_eq!((cell(&fight, 0), cell(&fight, 2)), ((8, 2), (7, 2)), "they move together and stay adjacent");
    let other_turn = fight.0.timeline().iter().any(|beat| beat.unit == UnitId(2) && !beat.done);
    assert!(other_turn, "the one that was helped keeps its own turn");
}

#[test]
fn mc_038_where_there_is_no_room_for_both_they_do_not_go() {
    const PIT: &str = "name = \"Pit\"\ngrid = { shape = \"square\" }\nterrain = '''\n. . O\n. O .\n'''\n";
    let lines = user("jump = 4");
    let field = Field::on(PIT).unit("a", (1, 0), &lines).unit("a", (0, 0), &other(4)).unit("b", (2, 1), &other(5));
    let mut fight = field.start(&[1; 3]);
    let before = fight.0.orders().iter().filter(|order| matches!(order, Order::Move { .. })).count();
    assert_eq!(before, 1, "past the ally there is one cell to go to");
    fight.order(feat(PercentileVerb::ASSIST, at(1)));
    fight.go(0, (0, 1));
    assert_eq!((cell(&fight, 0), cell(&fight, 1)), ((0, 1), (0, 0)), "the other one stays where it is beside it");
}

#[test]
fn mc_039_those_who_cannot_walk_are_helped_too() {
    let lame = format!("{}lamed = true\n", other(4));
    let field = Field::open().unit("a", (5, 2), &user("")).unit("b", (9, 0), &other(5)).unit("a", (4, 2), &lame);
    let mut fight = field.start(&[1; 3]);
    inflict(&mut fight, 2, "stone", 0);
    fight.order(feat(PercentileVerb::ASSIST, at(2)));
    fight.go(0, (7, 2));
    assert_eq!(cell(&fight, 2), (6, 2), "lame and petrified");
    let hero = format!("{}hero = true\n", other(4));
    let field = Field::open().unit("a", (5, 2), &user("")).unit("b", (9, 0), &other(5)).unit("a", (4, 2), &hero);
    let mut fight = field.start(&[1; 3]);
    hurt(&mut fight, 2, 999);
    fight.order(feat(PercentileVerb::ASSIST, at(2)));
    fight.go(0, (7, 2));
    assert_eq!(cell(&fight, 2), (6, 2), "the unconscious too");
    assert_eq!(fight.hp(2), 0, "and they stay so");
    let mut fight = field.set("assist_unconscious = false").start(&[1; 3]);
    hurt(&mut fight, 2, 999);
    assert!(fight.0.check(&feat(PercentileVerb::ASSIST, at(2))).is_err(), "unless the setting says otherwise");
}

#[test]
fn mc_056_flyers_pass_over_low_obstacles_where_the_rules_let_them() {
    let bird = user("creature = \"aerial\"");
    let field = Field::on(LEDGE).unit("a", (0, 1), &bird).unit("b", (7, 0), &other(5));
    let fight = field.start(&[1, 1]);
    assert!(!may_go(&fight, (1, 1)) && may_go(&fight, (1, 0)));
    let cost = |fight: &Fight, to: (i16, i16)| {
        fight.0.reach(UnitId(0)).iter().find(|way| way.cell == Cell::new(to.0, to.1)).map(|way| way.cost)
    };
    assert_eq!(cost(&fight, (1, 1)), None, "no way into an obstacle");
    let fight = field.set("fly_over_obstacles = true").start(&[1, 1]);
    assert_eq!(cost(&fight, (1, 1)), Some(2), "a boulder is two levels high");
    assert!(!may_go(&fight, (1, 1)), "nobody stops on it");
    assert_eq!(cost(&fight, (2, 1)), None, "a great tree is too high");
}

#[test]
fn mc_059_a_drop_deeper_than_jump_is_an_option() {
    let start =
        |set: &str| Field::on(LEDGE).set(set).unit("a", (0, 0), &user("")).unit("b", (7, 0), &other(5)).start(&[1, 1]);
    let fight = start("");
    assert!(!may_go(&fight, (1, 0)), "Jump 4, five levels down");
    let mut fight = start("voluntary_drop = true");
    fight.go(0, (1, 0));
    assert_eq!(fight.hp(0), 72, "one level beyond Jump takes a tenth of 80 HP (MC-062)");
}

#[test]
fn mc_062_a_fall_takes_a_tenth_for_each_level_beyond_jump() {
    let start = |lines: &str| {
        let field = Field::on(LEDGE).set("voluntary_drop = true").unit("a", (0, 0), lines).unit("b", (7, 0), &other(5));
        let mut fight = field.start(&[1, 1]);
        let events = fight.go(0, (1, 0));
        (damage(&events), events)
    };
    let low = |jump: i32| user(&format!("jump = {}", jump - 4));
    let (lost, events) = start(&low(3));
    assert_eq!(lost, [16], "Jump 3, a fall of 5, 80 HP: 2 × 8");
    let parts =
        events.iter().find_map(|event| if let Event::Damaged { parts, .. } = event { Some(parts) } else { None });
    assert!(parts.unwrap().iter().any(|part| part.rule == Rule::new("MC-062")), "the log names the rule");
    assert_eq!(start(&low(5)).0, Vec::<i32>::new(), "five levels with Jump 5 is a jump");
    assert_eq!(start(&user("creature = \"aerial\"")).0, Vec::<i32>::new(), "flyers do not fall");
}

#[test]
fn mc_063_soft_ground_softens_a_fall() {
    let lines = user("jump = -2");
    // Walls below keep the unit from falling onto the sand and walking round to the grass.
    let ledge = LEDGE.replace(". O T . . . . .", ". O T # # # # .");
    let field = Field::on(&ledge).set("voluntary_drop = true").unit("a", (4, 0), &lines).unit("b", (7, 0), &other(5));
    let fall = |to: (i16, i16)| damage(&field.start(&[1, 1]).go(0, to));
    assert_eq!(fall((3, 0)), [24], "Jump 2, a fall of 5 onto grass: 3 × 8");
    assert_eq!(fall((5, 0)), [18], "three quarters of it onto sand");
}

/// A gorge of three cells, too dear to walk through.
const GORGE: &str = r#"
name = "Gorge"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
. l l l l . . . . . . .
'''
[legend]
l = { terrain = "lava", difficulty = "impassable" }
"#;

/// A unit with Move 6, Jump 4 and Acrobatics that stakes its action on a leap, with this d%.
fn leaper(rating: i32, roll: u16, set: &str) -> Fight {
    let lines = user(&format!("skills = {{ acrobatics = {rating} }}"));
    let field = Field::on(GORGE).set(set).unit("a", (0, 0), &lines).unit("b", (11, 0), &other(5));
    let mut fight = field.start(&[1, 1, roll]);
    fight.order(feat(PercentileVerb::LEAP, Aim::None));
    fight
}

#[test]
fn mc_070_acrobatics_costs_the_action() {
    let mut fight = leaper(75, 70, "");
    assert!(fight.refused(strike(1)).contains("TC-045"));
    assert!(fight.refused(feat(PercentileVerb::LEAP, Aim::None)).contains("TC-045"), "once a turn");
    fight.end();
    let plain = Field::on(GORGE).unit("a", (0, 0), &user("")).unit("b", (11, 0), &other(5)).start(&[1, 1]);
    assert!(
        plain.refused(feat(PercentileVerb::LEAP, Aim::None)).contains("Acrobatics"),
        "for those who have the skill"
    );
    let lines = user("skills = { acrobatics = 75 }");
    let fight = Field::on(GORGE).unit("a", (0, 0), &lines).unit("b", (11, 0), &other(5)).start(&[1, 1]);
    let odds = fight.0.forecast(&feat(PercentileVerb::LEAP, Aim::None)).unwrap();
    assert!((odds.targets[0].hit - 0.75).abs() < 1e-9, "the forecast tells the chance of the check");
}

#[test]
fn mc_071_success_lengthens_the_leap() {
    let plain = leaper(40, 40, "");
    assert!(!may_go(&plain, (5, 0)), "Jump 4 does not reach over four cells");
    let mut fight = leaper(75, 30, "");
    assert!(may_go(&fight, (5, 0)) && may_go(&fight, (6, 0)), "a margin of 45: Jump 6");
    assert!(!may_go(&fight, (7, 0)));
    fight.go(0, (6, 0));
    assert!(fight.0.reach(UnitId(0)).is_empty());
}

#[test]
fn mc_071_a_leap_may_exceed_move() {
    let lines = user("move = -3\nskills = { acrobatics = 75 }");
    let leap = |set: &str| {
        let field = Field::on(GORGE).set(set).unit("a", (0, 0), &lines).unit("b", (11, 0), &other(5));
        let mut fight = field.start(&[1, 1, 30]);
        fight.order(feat(PercentileVerb::LEAP, Aim::None));
        may_go(&fight, (5, 0))
    };
    assert!(leap(""), "Move 3 simply runs out in a leap of 5");
    assert!(!leap("acrobatics_exceeds_move = \"never\""));
}

/// A row that begins five levels up.
const STEP: &str = r#"
name = "Step"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
. . . .
'''
height = '''
5 0 0 0
'''
"#;

/// A unit with 80 HP that stakes its action on a leap, with this d%; then it steps down.
fn steps_down(lines: &str, roll: u16, set: &str) -> (Option<u32>, Vec<i32>) {
    let field = Field::on(STEP).set(set).unit("a", (0, 0), &user(lines)).unit("b", (3, 0), &other(1));
    let mut fight = field.start(&[1, 1, roll]);
    fight.order(feat(PercentileVerb::LEAP, Aim::None));
    let way = fight.0.reach(UnitId(0)).into_iter().find(|way| way.cell == Cell::new(1, 0));
    let foretold = way.map(|way| way.harm.loss / 100);
    (foretold, damage(&fight.go(0, (1, 0))))
}

#[test]
fn mc_071_a_leap_down_counts_against_the_jump_that_success_has_lengthened() {
    let jump_3 = "jump = -1\nskills = { acrobatics = 75 }";
    assert_eq!(steps_down(jump_3, 10, ""), (Some(0), vec![]), "Jump 3 + 3: five levels are no fall (MC-062)");
    assert_eq!(steps_down(jump_3, 50, "voluntary_drop = true"), (Some(8), vec![8]), "Jump 3 + 1: one level beyond it");
    let jump_4 = "skills = { acrobatics = 40 }";
    assert_eq!(steps_down(jump_4, 85, "voluntary_drop = true"), (Some(24), vec![24]), "Jump 4 − 2 (MC-072)");
    assert_eq!(steps_down(jump_4, 95, "voluntary_drop = true"), (Some(40), vec![40]), "a botch leaves none (MC-073)");
}

#[test]
fn mc_072_failure_shortens_the_leap() {
    let gap = GORGE.replace(". l l l l .", ". l l . . .");
    let lines = user("skills = { acrobatics = 40 }");
    let start = |roll: u16| {
        let mut fight = Field::on(&gap).unit("a", (0, 0), &lines).unit("b", (11, 0), &other(5)).start(&[1, 1, roll]);
        fight.order(feat(PercentileVerb::LEAP, Aim::None));
        may_go(&fight, (3, 0))
    };
    assert!(start(55), "15 above the rating changes nothing: a leap of 3 with Jump 4");
    assert!(!start(85), "45 above takes two levels off");
}

#[test]
fn mc_073_a_botch_leaves_no_jump() {
    let fight = leaper(75, 95, "");
    assert!(fight.0.reach(UnitId(0)).is_empty(), "no leap at all, and nothing but lava to walk on");
}

#[test]
fn mc_074_a_critical_counts_three_cells_as_two() {
    let cost = |fight: &Fight, col: i16| {
        fight.0.reach(UnitId(0)).iter().find(|way| way.cell == Cell::new(col, 0)).map(|way| way.cost / 2)
    };
    let fight = leaper(75, 10, "acrobatics_exceeds_move = \"never\"");
    assert_eq!(cost(&fight, 5), Some(4), "a leap of 5 costs 4");
    assert_eq!(cost(&fight, 6), Some(4), "a leap of 6 costs 4");
}

#[test]
fn mc_070_a_flying_unit_needs_no_leap() {
    let lines = user("creature = \"aerial\"\nskills = { acrobatics = 75 }");
    let fight = Field::on(GORGE).unit("a", (0, 0), &lines).unit("b", (11, 0), &other(5)).start(&[1, 1]);
    assert!(fight.refused(feat(PercentileVerb::LEAP, Aim::None)).contains("a flying unit needs no jump"));
}

#[test]
fn mc_062_nobody_falls_on_level_ground() {
    let high = LEDGE.replace("5 0 0 0 5 0 8 0\n0 0 0 0 0 0 0 0", "9 9 9 9 9 9 9 9\n9 9 9 9 9 9 9 9");
    let mut fight = Field::on(&high).unit("a", (0, 0), &user("")).unit("b", (7, 0), &other(5)).start(&[1, 1]);
    assert_eq!(damage(&fight.go(0, (3, 0))), [0; 0], "however high it lies");
}

#[test]
fn mc_055_mc_062_what_falls_into_lava_and_lies_there_is_not_burnt() {
    let lava = LEDGE.replace(". . . . . d . .", ". L . . . d . .") + "[legend]\nL = \"lava\"\n";
    let field = Field::on(&lava).set("voluntary_drop = true").unit("a", (0, 0), &user("jump = -2"));
    let field = field.unit("a", (5, 1), &other(3)).unit("b", (7, 0), &other(5));
    let mut hale = field.start(&[1; 3]);
    let lost = damage(&hale.go(0, (1, 0)));
    assert_eq!(
        (lost.len(), lost[0]),
        (2, 24),
        "three levels beyond Jump 2 take three tenths of 80 HP, then the lava burns"
    );
    let mut weak = field.start(&[1; 3]);
    hurt(&mut weak, 0, 60);
    assert_eq!(damage(&weak.go(0, (1, 0))), [20], "the fall takes all that it has");
}

/// A unit that climbs with 60 %: Jump 4 less 2.
fn climber(from: (i16, i16), dice: &[u16]) -> Fight {
    let lines = user("jump = -2\nskills = { climb = 60 }");
    Field::on(LEDGE).unit("a", from, &lines).unit("b", (0, 1), &other(5)).start(dice)
}

fn height(fight: &Fight) -> i8 {
    fight.0.unit(UnitId(0)).unwrap().height
}

#[test]
fn mc_075_a_wall_is_climbed_over_several_turns() {
    let mut fight = climber((3, 0), &[1, 1, 60, 1, 1, 60, 1, 1, 60]);
    assert!(!may_go(&fight, (4, 0)), "five levels are too high to jump");
    let up = feat(PercentileVerb::CLIMB, to(4, 0));
    assert!((fight.0.forecast(&up).unwrap().targets[0].hit - 0.6).abs() < 1e-9);
    fight.order(up);
    assert_eq!((cell(&fight, 0), height(&fight)), ((3, 0), 2), "on the wall: in the lower cell, two levels up");
    fight.end();
    fight.order(up);
    assert_eq!((cell(&fight, 0), height(&fight)), ((3, 0), 4), "a new check with each action");
    fight.end();
    assert!(!may_go(&fight, (3, 1)), "four levels up, it cannot just jump down with Jump 2");
    assert_eq!(fight.0.reach(UnitId(0)), [], "nor go anywhere else");
    fight.order(up);
    assert_eq!((cell(&fight, 0), height(&fight)), ((4, 0), 5), "on top");
}

#[test]
fn mc_075_the_height_of_a_climber_counts_against_ranges() {
    let lines = user("jump = -2\nskills = { climb = 60 }");
    let field = Field::on(LEDGE).unit("a", (3, 0), &lines).unit("b", (2, 0), &other(5));
    let mut fight = field.start(&[1, 1, 60]);
    fight.order(feat(PercentileVerb::CLIMB, to(4, 0)));
    let from_below = act(1, Verb::ATTACK, 0, 0, at(0));
    assert!(fight.refused(from_below).contains("range"), "two levels up counts against range 1 (MC-006)");
}

#[test]
fn mc_075_cell_sides_have_modifiers() {
    let smooth = format!("{LEDGE}[[climb]]\ncells = [[3, 0]]\nsides = [\"E\"]\nmodifier = -20\n");
    let lines = user("jump = -2\nskills = { climb = 60 }");
    let fight = Field::on(&smooth).unit("a", (3, 0), &lines).unit("b", (0, 1), &other(5)).start(&[1, 1]);
    let odds = fight.0.forecast(&feat(PercentileVerb::CLIMB, to(4, 0))).unwrap();
    assert_eq!(odds.targets[0].chance.total(), 40);
}

#[test]
fn mc_076_climbing_takes_the_whole_turn() {
    let mut fight = climber((3, 0), &[1, 1, 60, 1, 1]);
    fight.order(feat(PercentileVerb::CLIMB, to(4, 0)));
    assert_eq!(fight.actor(), UnitId(1), "nothing is left of the turn");
}

#[test]
fn mc_077_failure_brings_no_progress() {
    let mut fight = climber((3, 0), &[1, 1, 61, 1, 1]);
    fight.order(feat(PercentileVerb::CLIMB, to(4, 0)));
    assert_eq!((cell(&fight, 0), height(&fight)), ((3, 0), 0));
}

#[test]
fn mc_025_mc_075_a_climber_without_jump_stays_where_it_stands() {
    let lava = LEDGE.replace(". . . . . d . .", ". . . L . d . .") + "[legend]\nL = \"lava\"\n";
    let field = Field::on(&lava).set("move_after_status_min = 0");
    let field = field.unit("a", (3, 0), &user("jump = -3\nskills = { climb = 60 }")).unit("b", (0, 1), &other(5));
    let mut fight = field.start(&[1, 1, 60]);
    inflict(&mut fight, 0, "agility_break", 4);
    assert_eq!(stat(&fight, "Jump"), 0, "half of 1");
    let events = fight.order(feat(PercentileVerb::CLIMB, to(4, 0)));
    assert_eq!((damage(&events), height(&fight)), (vec![], 0), "it gains no level, and does not enter the lava again");
}

#[test]
fn mc_078_a_critical_brings_a_level_or_the_action() {
    let mut fight = climber((3, 0), &[1, 1, 10, 1, 1]);
    fight.order(feat(PercentileVerb::CLIMB, to(4, 0)));
    assert_eq!(height(&fight), 3, "one level more");
    let mut fight = climber((3, 0), &[1, 1, 10, 1, 1]);
    fight.order(act(0, PercentileVerb::CLIMB, 0, 1, to(4, 0)));
    assert_eq!((fight.actor(), height(&fight)), (UnitId(0), 2), "or an action as well");
    assert!(fight.0.check(&act(0, Verb::DEFEND, 0, 0, Aim::None)).is_err(), "though not what comes first");
}

#[test]
fn mc_079_a_botch_falls_to_the_ground() {
    let mut fight = climber((3, 0), &[1, 1, 60, 1, 1, 60, 1, 1, 95]);
    for _ in 0..2 {
        fight.order(feat(PercentileVerb::CLIMB, to(4, 0)));
        fight.end();
    }
    let events = fight.order(feat(PercentileVerb::CLIMB, to(4, 0)));
    assert_eq!(damage(&events), [16], "four levels, two beyond Jump 2, of 80 HP");
    assert_eq!((cell(&fight, 0), height(&fight)), ((3, 0), 0));
}

#[test]
fn mc_079_a_botch_on_the_ground_is_no_fall() {
    let mut fight = climber((3, 0), &[1, 1, 95, 1, 1]);
    let events = fight.order(feat(PercentileVerb::CLIMB, to(4, 0)));
    let noted = |event: &Event| if let Event::Noted { what, .. } = event { Some(what.as_str()) } else { None };
    assert_eq!(events.iter().filter_map(noted).collect::<Vec<_>>(), ["slips"]);
    assert_eq!((cell(&fight, 0), height(&fight)), ((3, 0), 0));
}

#[test]
fn mc_079_a_climber_that_is_moved_lets_go() {
    let mut fight = climber((3, 0), &[1, 1, 60, 1, 1]);
    fight.order(feat(PercentileVerb::CLIMB, to(4, 0)));
    fight.order(Order::Referee(Ruling::Place { unit: UnitId(0), cell: Cell::new(5, 1) }));
    assert_eq!(height(&fight), 0);
}

#[test]
fn mc_067_the_depth_of_swimming_checks_is_a_setting() {
    const LAKE: &str = "name = \"Lake\"\ngrid = { shape = \"square\" }\nterrain = '''\nw w .\n'''\n";
    let field = |line: &str| {
        let field = Field::on(LAKE).set(line).unit("a", (0, 0), &user("swimming = 40"));
        field.unit("b", (2, 0), &other(5))
    };
    for (roll, stands) in [(40, (1, 0)), (41, (0, 0))] {
        let mut fight = field("swimming_depth = 2").start(&[1, 1, roll]);
        fight.go(0, (1, 0));
        assert_eq!(cell(&fight, 0), stands, "at depth 2 a check of 40 with {roll}");
    }
    let mut fight = field("").start(&[1, 1]);
    fight.go(0, (1, 0));
    assert_eq!(cell(&fight, 0), (1, 0), "by the book depth 2 takes none");
}
