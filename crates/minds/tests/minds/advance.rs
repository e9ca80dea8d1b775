//! What a simulation reports about the way to the first blow, in battles whose figures are known beforehand.

use hexfray_battle::{Aim, Battle, Order, UnitId, VerbRole};
use hexfray_board::grid::Cell;
use hexfray_minds::{
    ai::Opponent,
    sim::{Advance, Simulation, Watch},
};

use crate::load;

/// What a side does in each turn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Habit {
    /// It ends its turns.
    Idle,
    /// It goes as near to this column as it can.
    WalkTo(i16),
    /// It goes a step forwards in odd rounds and back in even ones.
    Dance,
    /// It closes in and strikes.
    Nearest,
    /// It aims at the foe, and never shoots.
    Aim,
}

/// A player with a habit for each side.
struct Puppet([Habit; 2], Box<dyn Opponent>);

impl Opponent for Puppet {
    fn name(&self) -> &'static str {
        "puppet"
    }

    fn restart(&mut self, seed: u64) {
        self.1.restart(seed);
    }

    fn choose(&mut self, battle: &Battle) -> Order {
        let unit = battle.decision().unit().expect("units choose");
        let view = battle.unit(unit).expect("it exists");
        let col = view.cell.expect("it is on the board").col;
        let wanted = match self.0[view.side.index()] {
            Habit::Nearest => return self.1.choose(battle),
            Habit::Aim => {
                let aims = battle.acts(unit).into_iter().filter(|act| battle.role(act.act.verb) == VerbRole::Aims);
                let foe = Aim::Unit(UnitId(1 - unit.0));
                let order = aims.map(|act| Order::Act { unit, act: act.act, aim: foe });
                let order = order.into_iter().find(|order| battle.check(order).is_ok());
                return order.or_else(|| battle.passing_order()).expect("turns can end");
            }
            Habit::WalkTo(col) => col,
            Habit::Dance => {
                let start = battle.setup().units[unit.index()].at.expect("it has a cell").col;
                let forwards = if view.side.index() == 0 { 1 } else { -1 };
                start + forwards * (battle.round() % 2).cast_signed()
            }
            Habit::Idle => col,
        };
        let apart = |cell: &Cell| (cell.col - wanted).abs();
        let goes = battle.reach(unit).into_iter().filter(|way| way.may_stop).map(|way| way.cell);
        let best = goes.min_by_key(apart).filter(|cell| apart(cell) < (col - wanted).abs());
        let go = best.map(|to| Order::Move { unit, to }).filter(|order| battle.check(order).is_ok());
        go.or_else(|| battle.passing_order()).expect("turns can end")
    }
}

/// Gives the sides their habits.
struct Habits([Habit; 2]);

impl Watch for Habits {
    fn progress(&self, _battles: u64) {}

    fn seat(&self, opponent: Box<dyn Opponent>) -> Box<dyn Opponent> {
        Box::new(Puppet(self.0, opponent))
    }
}

/// The battles of each row of figures.
const BATTLES: u64 = 3;

/// Battles of two raiders, who go three cells in a turn, in these columns of a lane of this length.
fn on_a_lane(length: usize, columns: [usize; 2], head: &str, habits: [Habit; 2]) -> Advance {
    of_units(("percentile", "raider"), length, columns, head, habits)
}

/// Battles of two units of a ruleset's kind on such a lane.
fn of_units(
    (ruleset, kind): (&str, &str),
    length: usize,
    columns: [usize; 2],
    head: &str,
    habits: [Habit; 2],
) -> Advance {
    let mut library = hexfray_data::library();
    let cells = ".".repeat(length);
    let map = format!("name = \"Lane\"\ngrid = {{ shape = \"square\" }}\nterrain = \"{cells}\"\n");
    library.add("maps/lane.map.toml", &map);
    let unit = |side: &str, col: usize| format!("[[unit]]\nkind = \"{kind}\"\nside = \"{side}\"\nat = [{col}, 0]\n");
    let units = unit("one", columns[0]) + &unit("two", columns[1]);
    let text = format!(
        "name = \"Lane\"\nruleset = \"{ruleset}\"\nmap = \"maps/lane.map.toml\"\n\
         side = [{{ name = \"one\" }}, {{ name = \"two\" }}]\n{head}{units}"
    );
    library.add("maps/lane.battle.toml", &text);
    let setup = load(&library, "maps/lane.battle.toml");
    let simulation = Simulation::new(&setup, &["nearest", "nearest"], BATTLES, 5);
    simulation.run(&Habits(habits)).expect("both exist").advance
}

/// The round of the first blow (0: none), that in which the lines could have met, and how many battles have to hurry, have an
/// early blow, are quiet for rounds.
fn figures(advance: &Advance) -> [u64; 5] {
    let Advance { first_blow, without_blow, could_meet, hurried, soon, soon_rate, quiet } = advance;
    assert_eq!((first_blow.min, could_meet.min), (first_blow.max, could_meet.max), "all are alike: {advance:?}");
    assert_eq!(*without_blow, if first_blow.max == 0 { BATTLES } else { 0 }, "{advance:?}");
    assert!((soon_rate * *hurried as f64 - *soon as f64).abs() < 1e-9, "{advance:?}");
    [first_blow.median, could_meet.median, *hurried, *soon, *quiet]
}

#[test]
fn a_report_tells_when_the_lines_could_have_met_and_when_the_first_blow_fell() {
    let (nearest, idle) = (Habit::Nearest, Habit::Idle);
    let figures = |length, habits| figures(&on_a_lane(length, [0, length - 1], "", habits));
    assert_eq!(figures(12, [nearest, nearest]), [2, 2, BATTLES, BATTLES, 0], "six cells a round, of ten");
    assert_eq!(figures(12, [nearest, idle]), [4, 2, BATTLES, BATTLES, 0], "three cells a round: two rounds later");
    assert_eq!(figures(42, [idle, nearest]), [14, 7, BATTLES, 0, 0], "seven rounds later is late, but one comes on");
}

#[test]
fn three_rounds_without_a_blow_or_a_step_nearer_are_quiet() {
    let figures = |habits| figures(&on_a_lane(12, [0, 11], "", habits));
    assert_eq!(figures([Habit::Idle; 2]), [0, 2, BATTLES, 0, BATTLES]);
    assert_eq!(figures([Habit::Dance; 2]), [0, 2, BATTLES, 0, BATTLES], "a step to and fro leads nowhere");
    assert_eq!(figures([Habit::WalkTo(2), Habit::Nearest])[4], 0, "one comes on while the other stands");
}

#[test]
fn rounds_in_which_a_unit_aims_are_not_quiet() {
    let quiet = |habits| of_units(("die_code", "marksman"), 12, [0, 11], "", habits).quiet;
    assert_eq!(quiet([Habit::Idle; 2]), BATTLES);
    assert_eq!(quiet([Habit::Idle, Habit::Aim]), 0, "it prepares its next blow");
}

#[test]
fn steps_towards_a_goal_and_time_that_favours_a_side_are_reasons() {
    let side = "[[goal]]\nside = \"two\"\n";
    let idle = [Habit::Idle; 2];
    let hold_out = format!("{side}kind = \"hold_out\"\nrounds = 9\n");
    let waits = on_a_lane(12, [0, 11], &hold_out, idle);
    assert_eq!(figures(&waits), [0, 2, 0, 0, 0], "the one may wait, and whether the other should hurry is open");
    let reach = format!("{side}kind = \"reach\"\ncells = [[79, 0]]\n");
    let away = |head: &str| on_a_lane(80, [0, 39], head, [Habit::Idle, Habit::WalkTo(79)]).quiet;
    assert_eq!(away(&reach), 0, "it walks to its goal for fourteen rounds and wins there");
    assert_eq!(away(""), BATTLES, "the same walk without a goal only leads away from the foe");
}
