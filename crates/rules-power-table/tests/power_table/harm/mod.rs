//! Damage, criticals, hit points, magic points and death, played with scripted dice.

mod criticals;
mod damage;
mod death;
mod odds;
mod points;
mod prone;

use std::sync::Arc;

use crate::rules;
use hexfray_battle::{
    Act, Aim, Battle, CheckResult, Decision, DiceSource, Event, Name, Order, OrderError, Presence, Ruling, Setup,
    UnitId, Verb,
};

/// Sheets with round figures.
const UNITS: &str = include_str!("units.toml");
const DEEDS: &str = include_str!("deeds.toml");

const A: UnitId = UnitId(0);
const B: UnitId = UnitId(1);
const C: UnitId = UnitId(2);

/// A fight in one cell of a field: all units can touch each other.
struct Fight {
    settings: &'static str,
    /// Side and kind of each unit; the first is the one that acts.
    units: Vec<(&'static str, &'static str)>,
}

/// A fight of one unit against another.
fn fight(by: &'static str, target: &'static str) -> Fight {
    Fight { settings: "", units: vec![("blue", by), ("red", target)] }
}

impl Fight {
    /// Adds a further unit in the same cell.
    fn and(mut self, side: &'static str, kind: &'static str) -> Self {
        self.units.push((side, kind));
        self
    }

    fn setting(mut self, settings: &'static str) -> Self {
        self.settings = settings;
        self
    }

    fn setup(&self) -> Arc<Setup> {
        let mut library = hexfray_data::library();
        let rows = format!("{}\n", ".".repeat(20)).repeat(9);
        let map = format!("name='Field'\ngrid={{shape='square', adjacency='corners'}}\nterrain='''\n{rows}'''\n");
        library.add("maps/field.map.toml", &map);
        library.add("units/power_table_test.toml", UNITS);
        library.add("abilities/power_table_test.toml", DEEDS);
        let unit = |&(side, kind): &(&str, &str)| format!("[[unit]]\nkind='{kind}'\nside='{side}'\nat=[5,4]\n");
        let units: String = self.units.iter().map(unit).collect();
        // A far unit of each side keeps the battle going.
        let far =
            "[[unit]]\nkind='test_goblin'\nside='red'\nat=[19,8]\n[[unit]]\nkind='test_plain'\nside='blue'\nat=[0,0]\n";
        let battle = format!(
            "name='Fight'\nruleset='power_table'\nmap='maps/field.map.toml'\n[settings]\ninitiative_tie='side_a'\n{}\n{}\n[[side]]\nname='blue'\n[[side]]\nname='red'\n{units}{far}",
            if self.settings.contains("weakness_tn") { "" } else { "weakness_tn=99" },
            self.settings
        );
        library.add("maps/fight.battle.toml", &battle);
        rules::load(&library, "maps/fight.battle.toml").unwrap_or_else(|error| panic!("{error}"))
    }

    /// The fight at the first unit's turn. Earlier dice show sixes; then the dice are these.
    fn with_dice(&self, dice: &[u16]) -> Battle {
        let setup = self.setup();
        let sixes = |count: usize| DiceSource::Script([6].repeat(count));
        let before = (0..80).find(|&count| Battle::new(&setup, sixes(count)).is_ok());
        let before = before.expect("the battle begins with fewer than 80 dice");
        let script = [6].repeat(before).into_iter().chain(dice.iter().copied()).collect();
        let mut battle = Battle::new(&setup, DiceSource::Script(script)).expect("the battle starts");
        to_turn_of(&mut battle, A);
        battle
    }

    fn seeded(&self, seed: u64) -> Battle {
        let mut battle = Battle::new(&self.setup(), DiceSource::Seed(seed)).expect("the battle starts");
        to_turn_of(&mut battle, A);
        battle
    }
}

/// Passes the turns of all other units until this unit has a decision.
fn to_turn_of(battle: &mut Battle, unit: UnitId) {
    for _ in 0..40 {
        let order = match battle.decision() {
            Decision::Act { unit: asked, .. } if *asked == unit => return,
            Decision::Act { unit: asked, .. } => Order::EndTurn { unit: *asked },
            Decision::Pick { .. } => {
                let wanted = Order::Pick { unit };
                let first = battle.orders()[0];
                if battle.orders().contains(&wanted) { wanted } else { first }
            }
            _ => battle.orders()[0],
        };
        battle.submit(order).unwrap_or_else(|error| panic!("{order:?}: {error}"));
    }
    panic!("{unit:?} never has its turn");
}

const fn strike(unit: UnitId, target: UnitId) -> Order {
    Order::Act { unit, act: Act { verb: Verb::ATTACK, with: 0, option: 0 }, aim: Aim::Unit(target) }
}

/// The order for a unit's ability with this title.
fn ability(battle: &Battle, unit: UnitId, title: &str, aim: Aim) -> Order {
    let acts = battle.acts(unit);
    let act = acts.iter().find(|view| view.name.as_str() == title).unwrap_or_else(|| panic!("no deed {title}"));
    Order::Act { unit, act: act.act, aim }
}

fn play(battle: &mut Battle, order: Order) -> Vec<Event> {
    battle.submit(order).unwrap_or_else(|error| panic!("{order:?}: {error}")).to_vec()
}

/// Casts a spell and returns the events; all dice of the script are used up.
fn cast(battle: &mut Battle, title: &str, aim: Aim) -> Vec<Event> {
    let order = ability(battle, A, title, aim);
    play(battle, order)
}

fn inflict(battle: &mut Battle, unit: UnitId, condition: &'static str) {
    let condition = Name::new(condition);
    play(battle, Order::Referee(Ruling::Inflict { unit, condition, rounds: 0 }));
}

fn hurt(battle: &mut Battle, unit: UnitId, amount: i32) -> Vec<Event> {
    play(battle, Order::Referee(Ruling::Hurt { unit, amount }))
}

/// The hit points that each unit lost, in order.
fn damage(events: &[Event]) -> Vec<(UnitId, i32)> {
    let of = |event: &Event| match event {
        Event::Damaged { unit, amount, .. } => Some((*unit, *amount)),
        _ => None,
    };
    events.iter().filter_map(of).collect()
}

/// The terms of the only damage.
fn terms(events: &[Event]) -> Vec<(&'static str, i32)> {
    let parts = events.iter().find_map(|event| match event {
        Event::Damaged { parts, .. } | Event::Healed { parts, .. } => Some(parts),
        _ => None,
    });
    let parts = parts.expect("a unit was hurt or healed");
    parts.iter().map(|part| (part.term.as_str(), part.value)).collect()
}

/// The experience gained, by unit.
fn experience(events: &[Event]) -> Vec<(UnitId, i32)> {
    let of = |event: &Event| match event {
        Event::Spent { unit, what, amount, .. } if what.as_str() == "experience" => Some((*unit, -amount)),
        _ => None,
    };
    events.iter().filter_map(of).collect()
}

/// The checks of some events: the unit, the total, and the number that was needed.
fn checks(events: &[Event]) -> Vec<(UnitId, i32, i32, CheckResult)> {
    let of = |event: &Event| match event {
        Event::Checked { unit, roll, needed, result, .. } => Some((*unit, *roll, *needed, *result)),
        _ => None,
    };
    events.iter().filter_map(of).collect()
}

/// How many dice were thrown.
fn dice_thrown(events: &[Event]) -> usize {
    events.iter().filter(|event| matches!(event, Event::Rolled { .. })).count()
}

fn hp(battle: &Battle, unit: UnitId) -> i32 {
    battle.unit(unit).expect("it is in the battle").hp
}

fn mp(battle: &Battle, unit: UnitId) -> i32 {
    battle.unit(unit).expect("it is in the battle").mp
}

fn presence(battle: &Battle, unit: UnitId) -> Presence {
    battle.unit(unit).expect("it is in the battle").presence
}

fn refused(battle: &mut Battle, order: Order) -> String {
    let before = battle.digest();
    let error: OrderError = battle.submit(order).err().unwrap_or_else(|| panic!("{order:?} is refused"));
    assert_eq!(battle.digest(), before, "a refused order changes nothing");
    error.to_string()
}
