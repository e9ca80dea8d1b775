//! Units that only want to flee: panicked units, runaway mounts, civilians.

use hexfray_battle::{Aim, Order, Presence, UnitId, Verb};
use hexfray_board::grid::Cell;
use hexfray_minds::ai::{Greedy, Nearest, Opponent};
use hexfray_power_table::PowerTableVerb;

use super::field::{FIGHTER, Field, GOBLIN, LINE, act};

/// A horse that runs away without a rider, and a horse that stays.
fn horse(flees: bool) -> String {
    format!(
        "name = \"Horse\"\nlevel = 2\nhp = 30\nmove_speed = 20\nmount = true\nflees = {flees}\nweapons = [\"hooves\"]\n\
         monster = {{ accuracy = 3, evasion = 3, damage = 2, initiative = 8 }}\n"
    )
}

/// A knight dismounts, and then the horse has its turn; a goblin stands 10 m away.
fn left_alone(flees: bool) -> super::field::Fight {
    let knight = FIGHTER.replace("fighter = 3", "fighter = 3, rider = 2") + "name = \"Knight\"\n";
    let field = Field::line().unit("a", (15, 0), &knight).unit("a", (15, 0), &horse(flees));
    let field = field.unit("b", (25, 0), GOBLIN).lines("[[start]]\nunits = [\"Knight\"]\nrides = \"Horse\"\n");
    let mut fight = field.start(&[]);
    fight.turn_of(0);
    fight.order(act(0, PowerTableVerb::DISMOUNT, 0, 0, Aim::None));
    fight.end(0);
    fight.turn_of(1);
    fight
}

#[test]
fn sw_256_a_mount_without_a_rider_runs_if_that_is_its_instinct() {
    let stays = left_alone(false);
    assert!(stays.0.reach(UnitId(1)).is_empty() && !stays.0.flees(UnitId(1)), "it stays by default");
    let mut runs = left_alone(true);
    let reach = runs.0.reach(UnitId(1));
    let stops: Vec<i16> = reach.iter().filter(|way| way.may_stop).map(|way| way.cell.col).collect();
    assert!(
        stops.contains(&0) && stops.iter().all(|&col| col <= 15 || col >= 35),
        "no nearer to the goblin: {stops:?}"
    );
    assert!(runs.refused(Order::Move { unit: UnitId(1), to: Cell::new(16, 0) }).contains("not stop there"));
    let foe = act(1, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(2)));
    assert!(runs.refused(foe).contains("get away"));
    assert!(runs.0.flees(UnitId(1)));
    let order = Nearest::new().choose(&runs.0);
    runs.order(order);
    assert_ne!(runs.cell(1), (15, 0), "and an opponent lets it run");
}

#[test]
fn sw_256_a_mount_with_a_rider_obeys() {
    let knight = FIGHTER.replace("fighter = 3", "fighter = 3, rider = 2") + "name = \"Knight\"\n";
    let field = Field::line().unit("a", (15, 0), &knight).unit("a", (15, 0), &horse(true));
    let field = field.unit("b", (25, 0), GOBLIN).lines("[[start]]\nunits = [\"Knight\"]\nrides = \"Horse\"\n");
    let mut fight = field.start(&[]);
    assert!(!fight.0.flees(UnitId(1)));
    fight.turn_of(0);
    fight.go(0, (25, 0));
    assert_eq!(fight.cell(1), (25, 0));
}

#[test]
fn sw_050_the_panicked_only_retreat() {
    let field = Field::line().unit("a", (5, 0), FIGHTER).unit("b", (5, 0), GOBLIN).unit("b", (30, 0), GOBLIN);
    let mut fight = field.start(&[]);
    fight.inflict(0, "Panicked", 0);
    fight.turn_of(0);
    let attack = act(0, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(1)));
    assert!(fight.refused(attack).contains("get away"));
    assert!(!fight.0.orders().contains(&attack));
    assert!(fight.0.forecast(&attack).is_err(), "nor is it foretold");
    fight.order(act(0, PowerTableVerb::RETREAT, 0, 0, Aim::None));
    fight.next_round();
    fight.turn_of(0);
    let stops = fight.0.reach(UnitId(0)).into_iter().filter(|way| way.may_stop);
    assert!(stops.clone().count() > 0, "it may leave the goblin");
    let condition = hexfray_battle::Name::new("Panicked");
    fight.rule(hexfray_battle::Ruling::Cure { unit: UnitId(0), condition });
    assert!(!fight.0.flees(UnitId(0)), "until the referee calms it down");
}

#[test]
fn sw_050_opponents_lead_those_who_flee_out_of_the_battle() {
    let board = format!("{LINE}[[exit]]\nname = \"out\"\ncells = [[0, 0]]\n");
    let pilgrim = FIGHTER.replace("hero = true", "hero = true\nflees = true");
    for opponent in [&mut Nearest::new() as &mut dyn Opponent, &mut Greedy::new()] {
        let field =
            Field::on(&board).unit("a", (30, 0), GOBLIN).unit("b", (20, 0), &pilgrim).unit("b", (39, 0), GOBLIN);
        let mut fight = field.start(&[]);
        for _ in 0..3 {
            fight.next_round();
            if fight.0.unit(UnitId(1)).unwrap().presence == Presence::Out {
                break;
            }
            fight.turn_of(1);
            while fight.0.decision().unit() == Some(UnitId(1)) {
                let order = opponent.choose(&fight.0);
                fight.order(order);
            }
        }
        assert_eq!(fight.0.unit(UnitId(1)).unwrap().presence, Presence::Out, "{}", opponent.name());
    }
}
