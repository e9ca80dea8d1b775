//! The ranges of jobs' abilities on the board, with the jobs' own units (MC-128, MC-129, MC-131 … MC-133, MC-137,
//! MC-142 … MC-146, MC-149 … MC-155, MC-158, MC-159, MC-161, MC-166 … MC-169, MC-172, MC-173).

use hexfray_battle::{Act, ActView, Aim, Event, Order, UnitId};
use hexfray_board::grid::{Cell, Direction, Template};

use super::field::{Field, Fight, at, damaged, healed, hurt};

/// East on squares.
pub const EAST: Aim = Aim::Way(Direction(0));

/// A unit of the content at (5, 2) of the yard, and a unit at each of these cells.
pub fn job(kind: &str, others: &[(&str, (i16, i16))]) -> Field {
    with(Field::open(), kind, others)
}

/// A unit of the content and others on this field.
pub fn with(field: Field, kind: &str, others: &[(&str, (i16, i16))]) -> Field {
    let line = format!("[[unit]]\nkind = \"{kind}\"\nside = \"a\"\nat = [5, 2]\n");
    // A foe far off keeps the battle going.
    let far = [("b", (19, 4))];
    (1..).zip(others.iter().chain(&far)).fold(field.line(&line), |field, (speed, (side, at))| {
        let lines =
            format!("attributes = {{ str = 8, agi = 5, spd = {speed} }}\nacc = 90\neva = 0\nhp = 400\nm_eva = 0");
        field.unit(side, *at, &lines)
    })
}

/// The job's turn comes first; all dice after the initiative are these.
pub fn begin(field: &Field, others: usize, dice: &[u16]) -> Fight {
    let opening: Vec<u16> = [10].into_iter().chain((0..=others).map(|_| 1)).collect();
    let fight = field.start(&[opening, dice.to_vec()].concat());
    assert_eq!(fight.actor(), UnitId(0), "the job is first");
    fight
}

/// One of the first unit's acts, by its name.
pub fn named(fight: &Fight, name: &str) -> ActView {
    let acts = fight.0.acts(UnitId(0));
    let known: Vec<&str> = acts.iter().map(|act| act.name.as_str()).collect();
    *acts.iter().find(|act| act.name.as_str() == name).unwrap_or_else(|| panic!("no {name} among {known:?}"))
}

/// An act of the first unit as an order.
pub fn does(act: Act, aim: Aim) -> Order {
    Order::Act { unit: UnitId(0), act, aim }
}

/// Lets a job use an ability at once or after its charge; returns all events until then.
pub fn uses(fight: &mut Fight, name: &str, aim: Aim) -> Vec<Event> {
    let act = named(fight, name).act;
    let mut told = fight.order(does(act, aim));
    while fight.0.unit(UnitId(0)).is_some_and(|view| view.charging.is_some()) {
        told.extend(fight.end());
    }
    told
}

/// The units that a job's ability hurts; all dice show 1.
fn hits(kind: &str, ability: &str, aim: Aim, others: &[(&str, (i16, i16))]) -> Vec<u16> {
    damaged(&uses(&mut begin(&job(kind, others), others.len(), &[1; 80]), ability, aim))
}

/// Whether a job can aim an ability at a unit this many cells away.
fn reaches(kind: &str, ability: &str, side: &str, cells: i16) -> bool {
    let fight = begin(&job(kind, &[(side, (5 + cells, 2))]), 1, &[]);
    fight.0.check(&does(named(&fight, ability).act, at(1))).is_ok()
}

/// Whether a job can aim an ability at a cell this many cells away.
fn reaches_ground(kind: &str, ability: &str, cells: i16) -> bool {
    let fight = begin(&job(kind, &[]), 0, &[]);
    fight.0.check(&does(named(&fight, ability).act, Aim::Cell(Cell::new(5 + cells, 2)))).is_ok()
}

/// A unit on every cell of two rings to the east: a friend at (7, 2), foes elsewhere.
const AHEAD: [(&str, (i16, i16)); 5] = [("b", (6, 2)), ("b", (7, 1)), ("a", (7, 2)), ("b", (7, 3)), ("b", (8, 2))];

/// Foes and a friend beside the job and two cells off.
const AROUND: [(&str, (i16, i16)); 5] = [("b", (6, 2)), ("a", (5, 3)), ("b", (3, 2)), ("b", (6, 1)), ("b", (8, 2))];

#[test]
fn mc_128_an_archers_abilities_reach_as_far_as_the_weapon() {
    for ability in ["Aimed shot", "Pinning shot"] {
        assert!(
            reaches("archer", ability, "b", 6) && !reaches("archer", ability, "b", 7),
            "{ability}: R:Weapon, a bow's 6"
        );
    }
    for (ability, size) in [("Volley", 2), ("Arrow storm", 3)] {
        assert!(reaches_ground("archer", ability, 6) && !reaches_ground("archer", ability, 7), "{ability}: R:Weapon");
        let act = named(&begin(&job("archer", &[]), 0, &[]), ability);
        assert_eq!(act.targeting.template, Template::Area { size }, "{ability}: A:{size} as usual");
    }
    // Another weapon, another range.
    let crossbow = "attributes = { spd = 20 }\nhp = 50\nweapons = [\"crossbow\"]\nabilities = [\"volley\"]\n";
    let fight = Field::open().unit("a", (5, 2), crossbow).unit("b", (15, 2), "hp = 50\n").start(&[1, 1]);
    let volley = |cells: i16| fight.0.check(&does(named(&fight, "Volley").act, Aim::Cell(Cell::new(5 + cells, 2))));
    assert!(volley(5).is_ok() && volley(6).is_err(), "a crossbow's 5");
}

#[test]
fn mc_129_allies_of_the_archer_in_the_area_are_spared() {
    let others = [("b", (10, 2)), ("a", (10, 3)), ("b", (11, 2)), ("b", (12, 2))];
    assert_eq!(hits("archer", "Volley", Aim::Cell(Cell::new(10, 2)), &others), [1, 3], "A:2, without the ally");
    let event = Aim::Cell(Cell::new(10, 2));
    assert_eq!(hits("archer", "Arrow storm", event, &others), [1, 3, 4], "A:3, without the ally");
}

#[test]
fn mc_128_a_volley_bursts_around_the_first_unit_in_its_way() {
    let others = [("b", (10, 2)), ("a", (8, 2)), ("b", (8, 3))];
    assert_eq!(
        hits("archer", "Volley", Aim::Cell(Cell::new(10, 2)), &others),
        [3],
        "around the ally in the way (MC-087)"
    );
}

#[test]
fn mc_131_songs_reach_all_allies_on_the_map() {
    let others = [("a", (17, 2)), ("a", (0, 0)), ("b", (6, 2))];
    let mut fight = begin(&job("bard", &others), 3, &[1; 20]);
    for unit in 0..4 {
        hurt(&mut fight, unit, 20);
    }
    assert_eq!(healed(&uses(&mut fight, "Song of mending", Aim::None)), [0, 1, 2], "R:U: every ally, and no foe");
}

#[test]
fn mc_132_chemists_use_items_at_four_cells() {
    let potion = |kind: &str, cells: i16| reaches(kind, "Potion", "a", cells);
    assert!(potion("chemist", 4) && !potion("chemist", 5), "R:4");
    assert!(potion("paladin", 1) && !potion("paladin", 2), "R:1 for everybody else");
}

#[test]
fn mc_137_dark_knights_waves_are_cones() {
    assert_eq!(hits("dark_knight", "Black wave", EAST, &AHEAD), [1, 2, 3, 4], "Cone 2, friend and foe");
    let ahead = [("b", (8, 0)), ("b", (8, 4)), ("a", (8, 2)), ("b", (9, 2))];
    assert_eq!(hits("dark_knight", "Despair wave", EAST, &ahead), [1, 2, 3], "Cone 3: the third row is five wide");
}

#[test]
fn mc_145_swallowtail_is_a_cone_of_two() {
    assert_eq!(hits("fencer", "Sweeping Arc", EAST, &AHEAD), [1, 2, 3, 4]);
}

#[test]
fn mc_146_slash_all_strikes_only_foes_within_two_cells() {
    assert_eq!(hits("fighter", "Slash all", Aim::None, &AROUND), [1, 3, 4], "the area of Party, without the ally");
}

#[test]
fn mc_149_a_knights_weapon_abilities_reach_as_far_as_the_weapon() {
    let breaks = ["Power break", "Magic break", "Armour break", "Mental break", "Agility break", "Spirit break"];
    for ability in ["Wounded Pride"].into_iter().chain(breaks) {
        assert!(
            reaches("knight_banneret", ability, "b", 1) && !reaches("knight_banneret", ability, "b", 2),
            "{ability}: a sword's 1"
        );
        let spear = "attributes = { spd = 20 }\nhp = 50\nweapons = [\"halberd\"]\nabilities = [\"minus_strike\", \
                     \"armor_break\", \"agility_break\", \"power_break\", \"magic_break\", \"mental_break\", \
                     \"spirit_break\"]\n";
        let fight = Field::open().unit("a", (5, 2), spear).unit("b", (7, 2), "hp = 50\n").start(&[1, 1]);
        assert_eq!(fight.0.check(&does(named(&fight, ability).act, at(1))), Ok(()), "{ability}: a polearm's 2");
    }
}

#[test]
fn mc_150_rising_blade_and_stock_break_are_cones() {
    assert_eq!(hits("knight_banneret", "Rising blade", EAST, &AHEAD), [1, 2, 3, 4], "Cone 2");
    let ahead = [("b", (8, 0)), ("b", (8, 4)), ("a", (8, 2)), ("b", (9, 2))];
    assert_eq!(hits("knight_banneret", "Breaking Ground", EAST, &ahead), [1, 2, 3], "Cone 3");
}

#[test]
fn mc_151_strikes_reach_as_far_as_the_weapon() {
    for ability in ["Fire strike", "Ice strike"] {
        assert!(reaches("magic_knight", ability, "b", 1) && !reaches("magic_knight", ability, "b", 2), "{ability}");
    }
}

#[test]
fn mc_152_quake_and_whirlwind_strike_everybody() {
    for ability in ["Quake strike", "Whirlwind strike"] {
        let others = [("b", (6, 2)), ("a", (0, 4)), ("b", (18, 0))];
        assert_eq!(
            hits("magic_knight", ability, Aim::None, &others),
            [0, 1, 2, 3, 4],
            "{ability}: R:0 A:U, its user too"
        );
    }
}

#[test]
fn mc_153_cataclysm_strike_is_a_cone_of_four() {
    let ahead = [("b", (9, 0)), ("a", (9, 4)), ("b", (6, 2)), ("b", (6, 1)), ("b", (10, 2))];
    assert_eq!(hits("magic_knight", "Cataclysm strike", EAST, &ahead), [1, 2, 3]);
    let fight = begin(&job("magic_knight", &[]), 0, &[]);
    let act = named(&fight, "Cataclysm strike");
    let wide = with(Field::on(BROAD), "magic_knight", &[]).start(&[10, 1]);
    let cells = wide.0.caught_cells(UnitId(0), &act, Cell::new(5, 5), EAST);
    assert_eq!(cells.len(), 16, "1 + 3 + 5 + 7 cells");
}

/// A board with room for a cone of four.
const BROAD: &str = r#"
name = "Broad"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
. . . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . .
'''
"#;

#[test]
fn mc_154_advice_is_for_an_adjacent_ally() {
    assert!(reaches("mediator", "Advice", "a", 1) && !reaches("mediator", "Advice", "a", 2), "R:1 A:1");
}

#[test]
fn mc_155_charge_heartens_allies_within_two_cells() {
    let others = [("a", (7, 2)), ("b", (6, 2)), ("a", (5, 3)), ("a", (8, 2))];
    let mut fight = begin(&job("mediator", &others), 4, &[1; 20]);
    uses(&mut fight, "Charge!", Aim::None);
    let heartened = |unit: u16| fight.conditions(unit).iter().any(|(name, _)| *name == "Power Up");
    let all: Vec<u16> = (0..5).filter(|&unit| heartened(unit)).collect();
    assert_eq!(all, [0, 1, 3], "A:3 around the Mediator, allies only");
}

#[test]
fn mc_158_earth_slash_is_a_line() {
    let ahead = [("b", (6, 2)), ("a", (9, 2)), ("b", (18, 2)), ("b", (7, 3))];
    assert_eq!(hits("monk", "Earth slash", EAST, &ahead), [1, 2, 3], "to the edge of the map, friend and foe");
}

#[test]
fn mc_159_fire_dance_and_air_slash_are_cones() {
    assert_eq!(hits("monk", "Fire dance", EAST, &AHEAD), [1, 2, 3, 4], "Cone 2");
    let ahead = [("b", (8, 0)), ("b", (8, 4)), ("a", (8, 2)), ("b", (9, 2))];
    assert_eq!(hits("monk", "Air slash", EAST, &ahead), [1, 2, 3], "Cone 3");
}

#[test]
fn mc_161_a_ninja_throws_over_four_cells() {
    for thing in ["Throw", "Throwing star"] {
        assert!(reaches("ninja", thing, "b", 4) && !reaches("ninja", thing, "b", 5), "{thing}: R:4");
    }
    let others = [("b", (8, 2)), ("b", (9, 2))];
    assert_eq!(hits("ninja", "Throw", at(1), &others), [1], "A:1");
}

#[test]
fn mc_166_drawing_out_on_one_needs_it_beside() {
    assert!(reaches("samurai", "Draw out", "b", 1) && !reaches("samurai", "Draw out", "b", 2), "R:1 A:1");
}

#[test]
fn mc_168_a_samurais_weapon_abilities_reach_as_far_as_the_weapon() {
    for ability in ["Sword slap", "Shooting star", "Banishing blade"] {
        assert!(reaches("samurai", ability, "b", 1) && !reaches("samurai", ability, "b", 2), "{ability}: R:Weapon");
    }
}

#[test]
fn mc_169_fated_circle_spares_only_its_user() {
    assert_eq!(hits("sword_master", "Ring of Blades", Aim::None, &AROUND), [1, 2], "R:0 A:2, the ally too");
}

#[test]
fn mc_172_cleave_spares_allies() {
    assert_eq!(hits("sword_master", "Cleave", Aim::None, &AROUND), [1, 3, 4], "R:0 A:3, foes only");
}
