//! Rulings of all kinds at any time: between a question and its answer, in the middle of a move, after the battle is
//! decided.

use std::{sync::Arc, thread};

use hexfray::{
    battle::{
        Battle, Decision, DiceSource, FaceStream, Name, Order, Resolving, Ruling, Setup, SideId, Stream, Surprise,
        UnitId,
    },
    grid::Cell,
    rules,
};
use hexfray_testing::{sample, seed};

use super::watch::Watch;

/// Battles of each ruleset in a small sample, of each file in a full one.
const BATTLES: (u64, u64) = (4, 8);
/// One in this many orders is a ruling.
const SELDOM: u32 = 4;
/// While a unit is asked, one in this many orders is a ruling.
const OFTEN: u32 = 3;

/// A referee who gives any legal ruling.
pub struct Referee(FaceStream);

impl Referee {
    /// A referee whose rulings follow from this seed.
    pub fn new(seed: u64) -> Self {
        Self(FaceStream::new(seed, Stream::Looks))
    }

    /// Sometimes a ruling; more often while a unit is asked, and then mostly about that unit.
    pub fn word(&mut self, battle: &Battle) -> Option<Order> {
        let is_question = matches!(battle.decision(), Decision::Answer { .. });
        let ruling = match is_question {
            true if self.0.below(OFTEN) == 0 => self.at_question(battle),
            false if self.0.below(SELDOM) == 0 => self.any(battle),
            _ => None,
        };
        let order = Order::Referee(ruling?);
        battle.check(&order).is_ok().then_some(order)
    }

    /// Removes, fells, hurts, heals or moves the unit that is asked, the acting unit or any other, or gives another ruling.
    fn at_question(&mut self, battle: &Battle) -> Option<Ruling> {
        let acts = battle.world().resource::<Resolving>();
        let (asked, acting) = (battle.decision().unit(), acts.action().map(|action| action.unit));
        let mut any = |most: usize| self.0.below(most as u32) as usize;
        let anybody = UnitId(any(battle.setup().units.len()) as u16);
        let unit = [asked, asked, acting, None][any(4)].unwrap_or(anybody);
        let hp = battle.unit(unit)?.hp;
        Some(match any(7) {
            0 => Ruling::Remove { unit },
            // Down, dead, or only hurt.
            1 => Ruling::Hurt { unit, amount: hp.max(0) },
            2 => Ruling::Hurt { unit, amount: *Ruling::POINTS.end() },
            3 => Ruling::Hurt { unit, amount: any(5) as i32 },
            4 => Ruling::Heal { unit, amount: [5, *Ruling::POINTS.end()][any(2)] },
            5 => {
                let cells: Vec<Cell> = battle.board().cells().collect();
                Ruling::Place { unit, cell: cells[any(cells.len())] }
            }
            _ => return self.any(battle),
        })
    }

    fn any(&mut self, battle: &Battle) -> Option<Ruling> {
        let setup = battle.setup();
        let keys = setup.ruleset.condition_keys(&setup.content);
        let mut any = |most: usize| self.0.below(most as u32) as usize;
        // Mostly units that are asked now.
        let asked = battle.decision().unit().filter(|_| any(3) == 0);
        let unit = asked.unwrap_or(UnitId(any(setup.units.len()) as u16));
        let condition = |key: Option<&&'static str>| key.map(|&key| Name::intern(key).expect("a key is short"));
        let side = SideId(any(battle.sides().len()) as u8);
        Some(match any(60) {
            0..14 => {
                let cells: Vec<Cell> = battle.board().cells().collect();
                Ruling::Place { unit, cell: cells[any(cells.len())] }
            }
            14..20 => Ruling::Place { unit, cell: *battle.cells(unit).first()? },
            20..29 => Ruling::Hurt { unit, amount: [0, 5, 30, 100, *Ruling::POINTS.end()][any(5)] },
            29..36 => Ruling::Heal { unit, amount: [0, 5, 30, *Ruling::POINTS.end()][any(4)] },
            36..45 => {
                let rounds = any(5) as u8;
                Ruling::Inflict { unit, condition: condition(keys.get(any(keys.len().max(1))))?, rounds }
            }
            45..48 => Ruling::Cure { unit, condition: condition(keys.get(any(keys.len().max(1))))? },
            48 => Ruling::Modifier { unit, value: any(9) as i16 - 4 },
            49..51 => Ruling::Remove { unit },
            51..53 => {
                let outcome = [Surprise::Unaware, Surprise::Alert, Surprise::Failed][any(3)];
                Ruling::Surprise { side, outcome }
            }
            53 => Ruling::Surrounded { side: Some(side).filter(|_| any(2) == 0) },
            54 => Ruling::Time { amount: any(20) as i32 },
            55 => Ruling::Allow { unit, what: Name::new("something else"), action: any(2) == 0, check: None },
            56 => Ruling::Enter { group: battle.awaited().next()?.group },
            58 => Ruling::Unconcerned { unit, unconcerned: any(2) == 0 },
            57 if battle.round() > 2 && any(2) == 0 => Ruling::Surrender { side },
            57 if battle.round() > 2 => Ruling::End { winner: Some(side) },
            _ => return None,
        })
    }
}

/// Plays all battles of a ruleset in the library at random with a referee, two at a time.
fn bear(ruleset: &str) {
    let library = hexfray::library();
    let files = library.names().filter(|name| name.ends_with(".battle.toml"));
    let setups: Vec<Arc<Setup>> = files.filter_map(|name| rules::load(&library, name).ok()).collect();
    let setups: Vec<Arc<Setup>> = setups.into_iter().filter(|setup| setup.ruleset.name() == ruleset).collect();
    assert!(!setups.is_empty(), "there are battles of {ruleset}");
    let files = setups.len() as u64;
    let battles = sample(BATTLES.0, BATTLES.1 * files);
    let play = |odd: u64| {
        for battle in (odd..battles).step_by(2) {
            let (at, number) = (battle % files, battle / files);
            let seed = seed("under a referee", at, number);
            Watch::start(&setups[at as usize], seed).under(Referee::new(seed)).play(seed, 40);
        }
    };
    thread::scope(|scope| {
        scope.spawn(|| play(0));
        play(1);
    });
}

#[test]
fn battles_of_percentile_bear_any_ruling() {
    bear("percentile");
}

#[test]
fn battles_of_die_code_bear_any_ruling() {
    bear("die_code");
}

#[test]
fn battles_of_dice_pool_bear_any_ruling() {
    bear("dice_pool");
}

#[test]
fn battles_of_power_table_bear_any_ruling() {
    bear("power_table");
}

#[test]
fn modifiers_add_up_to_no_more_than_odds_are_worked_out_for() {
    let library = hexfray::library();
    for name in ["duel", "mill_lane", "duel_at_dawn", "street_fight"] {
        let setup = rules::load(&library, &format!("maps/{name}.battle.toml")).unwrap_or_else(|why| panic!("{why}"));
        let mut battle = Battle::new(&setup, DiceSource::Seed(7)).expect("it begins");
        let modifier = |value| Order::Referee(Ruling::Modifier { unit: UnitId(0), value });
        for value in [150, 50] {
            battle.submit(modifier(value)).unwrap_or_else(|why| panic!("{name}: {why}"));
        }
        let refused = battle.check(&modifier(1)).expect_err("it would be 201").to_string();
        assert!(refused.contains("between −200 and 200"), "{name}: {refused}");
        let other = Order::Referee(Ruling::Modifier { unit: UnitId(1), value: 200 });
        assert!(battle.check(&other).is_ok(), "{name}: others are counted for themselves");
        for value in [-200, -200] {
            battle.submit(modifier(value)).unwrap_or_else(|why| panic!("{name}: {why}"));
        }
        assert!(battle.check(&modifier(-1)).is_err(), "{name}: it would be -201");
        assert!(battle.check(&modifier(i16::MIN)).is_err(), "{name}: nor anything below");
    }
}
