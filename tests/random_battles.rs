//! A thousand random battles of each ruleset, with everything that must hold checked after every order.

use std::{collections::BTreeMap, sync::Arc, thread};

use hexfray::{
    ai::{Opponent, Random},
    battle::{
        Aim, Battle, ConditionView, Decision, DiceSource, Event, FaceStream, Name, Order, Record, Setup, Stream, UnitId,
    },
    rules,
    text::Library,
};

/// Battles of each ruleset.
const BATTLES: u64 = 1_000;
/// Different rosters among them.
const ROSTERS: u64 = 40;
/// Orders after which a battle is left; most end before.
const MOST_ORDERS: usize = 160;

const PERCENTILE: &[&str] = &[
    "swordsman",
    "knight",
    "spearman",
    "lancer",
    "archer",
    "gunner",
    "healer",
    "fire_mage",
    "hexer",
    "thief",
    "monk",
    "whip_dancer",
    "wolf",
    "raider",
    "raider_bowman",
    "raider_shaman",
    "ogre",
    "wisp",
    "deep_crawler",
    "drake",
    "bard",
    "chemist",
    "dancer",
    "dark_knight",
    "dragoon",
    "engineer",
    "fencer",
    "fighter",
    "geomancer",
    "knight_banneret",
    "magic_knight",
    "mediator",
    "mimic",
    "ninja",
    "paladin",
    "rune_knight",
    "samurai",
    "samurai_master",
    "sword_master",
    "time_mage",
    "black_mage",
    "white_mage",
    "blue_mage",
    "caller",
    "summoner",
    "archmage",
    "blue_sage",
    "bone_guard",
];

/// A board with the names of its two sides.
#[derive(Clone, Copy)]
struct Board {
    map: &'static str,
    sides: [&'static str; 2],
    /// Keys of the battle's file.
    keys: &'static str,
}

const fn board(map: &'static str) -> Board {
    Board { map, sides: ["red", "blue"], keys: "" }
}

/// Hexes with a corner up and with a side up, squares with and without corners; lava, chasms, walls and water.
const BOARDS: [Board; 7] = [
    board("maps/duel.map.toml"),
    board("maps/castle.map.toml"),
    board("maps/sunken_shrine.map.toml"),
    board("maps/ember_pass.map.toml"),
    board("maps/rooftops.map.toml"),
    board("maps/ravine.map.toml"),
    // A scene without a map.
    board(""),
];

#[test]
fn a_thousand_random_battles_of_percentile_keep_the_rules() {
    play_all("percentile", &BOARDS, PERCENTILE);
}

#[test]
fn a_thousand_random_battles_of_die_code_keep_the_rules() {
    let kinds = ["street_thug", "knife_fighter", "brawler", "bruiser", "patrol_officer", "marksman", "bouncer"];
    let street = Board { sides: ["patrol", "gang"], ..board("maps/street_corner.map.toml") };
    play_all("die_code", &[&BOARDS[..6], &[street]].concat(), &kinds);
}

/// Open ground of squares in metres, and hexes with water and wood between the sides.
const METRES: [(&str, &str); 2] = [
    (
        "maps/yard.map.toml",
        "name = 'Yard'\ngrid = { shape = 'square', adjacency = 'corners' }\nterrain = '''\n\
         . . . . . . . . . . . .\n. . . . f f . . . . . .\n. . . . f . . ~ . . . .\n\
         . . . . . . . ~ . . . .\n. . . . . . . . . . . .\n'''\n\
         [[spawn]]\nside = 'red'\ncells = [[3, 0], [3, 4], [2, 2], [0, 1], [0, 3]]\n\
         [[spawn]]\nside = 'blue'\ncells = [[9, 0], [9, 4], [9, 2], [11, 1], [11, 3]]\n\
         [[exit]]\nname = 'out'\ncells = [[0, 0], [11, 4]]\n",
    ),
    (
        "maps/areas.map.toml",
        "name = 'Areas'\nmetres_per_cell = 10\ngrid = { shape = 'square' }\nterrain = '...'\n\
         [[exit]]\nname = 'red out'\nside = 'red'\ncells = [[0, 0]]\n",
    ),
];

/// Characters and monsters of every kind: swords, bows, guns, spells, herbs, beasts that lie in wait.
const POWER_TABLE: &[&str] = &[
    "wolf",
    "shieldbearer",
    "axewoman",
    "wrestler",
    "duellist",
    "archer",
    "crossbowman",
    "gunner",
    "sorceress",
    "archmage",
    "conjurer",
    "priest",
    "fairy_tamer",
    "scout",
    "ranger",
    "sage",
    "captain",
    "dancer",
    "druid",
    "demon_caller",
    "lake_elf",
    "villager",
    "cloaked_scout",
    "goblin",
    "goblin_slinger",
    "goblin_shaman",
    "wild_wolf",
    "orc_brute",
    "marsh_lurker",
    "cave_spider",
    "iron_warden",
    "cavalier",
    "beast_rider",
    "pilgrim",
    "stone_guard",
    "frost_imp",
    "grave_shade",
    "bandit_lord",
    "wolf_rider",
    "dire_wolf",
    "courser",
    "chimera",
    "chimera_goat",
    "chimera_snake",
    "young_dragon",
    "young_dragon_head",
    "young_dragon_wings",
    "sky_serpent",
    "sky_serpent_wings",
];

#[test]
fn a_thousand_random_battles_of_power_table_keep_the_rules() {
    let boards = [
        board("maps/yard.map.toml"),
        Board { keys: "mode = 'simplified'\n", ..board("maps/areas.map.toml") },
        board("maps/duel.map.toml"),
        board("maps/castle.map.toml"),
        board("maps/sunken_shrine.map.toml"),
        board("maps/long_hall.map.toml"),
        board("maps/old_quarry.map.toml"),
        board("maps/vault.map.toml"),
    ];
    play_all("power_table", &boards, POWER_TABLE);
}

fn play_all(ruleset: &str, boards: &[Board], kinds: &[&str]) {
    let play = |first: u64, last: u64| {
        for roster in first..last {
            // Every second roster fights where all are soon at each other.
            let at = if roster % 2 == 0 { 0 } else { (roster / 2) as usize % boards.len() };
            let setup = setup(ruleset, boards[at], kinds, roster);
            for number in 0..BATTLES / ROSTERS {
                let seed = roster * 1_000 + number;
                Watch::start(&setup, seed).play(seed, watch_every(at, number));
            }
        }
    };
    thread::scope(|scope| {
        scope.spawn(|| play(0, ROSTERS / 2));
        play(ROSTERS / 2, ROSTERS);
    });
}

/// After how many orders all that could be ordered is compared with what is listed: after each in the first battle
/// of each roster on the small board, more seldom elsewhere.
const fn watch_every(board: usize, number: u64) -> usize {
    match (board, number) {
        (0, 0) => 1,
        (0, _) => 16,
        (_, 0) => 20,
        _ => 160,
    }
}

/// Two to four against as many, of whatever kinds the roster's number draws.
fn setup(ruleset: &str, board: Board, kinds: &[&str], roster: u64) -> Arc<Setup> {
    let Board { map, sides, keys } = board;
    let mut stream = FaceStream::new(roster, Stream::Looks);
    let mut text = format!("name = \"Random\"\nruleset = \"{ruleset}\"\n{keys}");
    if !map.is_empty() {
        text += &format!("map = \"{map}\"\n");
    }
    // Some of them with a giant of several cells.
    let large = ruleset == "percentile" && roster % 4 == 1 && !map.is_empty();
    if ruleset == "percentile" {
        text += "[settings]\n";
        // Whoever is asked in every round whether it runs, and answers at random, seldom stays.
        text += if roster.is_multiple_of(8) { "" } else { "escape_declared = \"turn_before\"\n" };
        text += if large { "large_units = true\n" } else { "" };
    }
    for side in sides {
        text += &format!("[[side]]\nname = \"{side}\"\n");
    }
    for at in 0..2 * (2 + roster as usize % 3) {
        let kind = kinds[stream.below(kinds.len() as u32) as usize];
        let kind = if large && at == 0 { "hill_giant" } else { kind };
        text += &format!("[[unit]]\nside = \"{}\"\nkind = \"{kind}\"\n", sides[at % 2]);
    }
    let mut library = Library::embedded();
    METRES.into_iter().for_each(|(name, map)| library.add(name, map));
    library.add("maps/random.battle.toml", &text);
    rules::load(&library, "maps/random.battle.toml").unwrap_or_else(|error| panic!("{error}"))
}

/// A battle under watch.
struct Watch {
    battle: Battle,
    orders: Vec<Order>,
    timers: BTreeMap<(UnitId, Name), u8>,
    round: u16,
    seed: u64,
    /// Whether there is no map.
    scene: bool,
}

impl Watch {
    fn start(setup: &Arc<Setup>, seed: u64) -> Self {
        let battle = Battle::new(setup, DiceSource::Seed(seed)).expect("the battle starts");
        let scene = setup.board.grid().cells().count() == 1;
        let mut watch = Self { battle, orders: Vec::new(), timers: BTreeMap::new(), round: 0, seed, scene };
        watch.look(&[]);
        watch
    }

    fn play(mut self, seed: u64, watch_every: usize) {
        let mut random = Random::new(seed);
        for number in 0..MOST_ORDERS {
            if self.battle.outcome().is_some() {
                break;
            }
            self.battle.orders_into(&mut self.orders);
            assert!(!self.orders.is_empty(), "seed {seed}: a battle that goes on has an order to give");
            if number % watch_every == 0 {
                self.orders_and_check_agree();
            }
            let order = random.choose(&self.battle);
            let events = match self.battle.submit(order) {
                Ok(events) => events.to_vec(),
                Err(error) => panic!("seed {seed}, order {number}: {order:?} was listed, but {error}"),
            };
            self.look(&events);
        }
        if self.battle.outcome().is_some() {
            assert!(self.battle.orders().is_empty(), "seed {seed}: nothing is to be ordered when a battle is over");
            assert!(matches!(self.battle.decision(), Decision::Over(_)), "seed {seed}: and it waits for nobody");
        }
        self.replays();
    }

    /// The record, written and read again, leads to the same state.
    fn replays(&self) {
        let text = serde_json::to_string(&self.battle.record()).expect("a record can be written");
        let record: Record = serde_json::from_str(&text).expect("and read again");
        let again = record.replay(self.battle.setup(), |_, _| ()).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(again.digest(), self.battle.digest(), "seed {}: the record replays to the same state", self.seed);
    }

    /// What is listed is legal, and what is not listed is refused.
    fn orders_and_check_agree(&self) {
        for order in &self.orders {
            let refused = self.battle.check(order).err();
            assert!(refused.is_none(), "seed {}: {order:?} is listed, but refused: {refused:?}", self.seed);
        }
        let Some(unit) = self.battle.decision().unit() else { return };
        for candidate in self.candidates(unit) {
            let listed = self.orders.contains(&candidate);
            let legal = self.battle.check(&candidate).is_ok();
            assert_eq!(listed, legal, "seed {}: {candidate:?} is listed if and only if it is legal", self.seed);
        }
    }

    /// Moves to every cell, and every act at every aim there could be.
    fn candidates(&self, unit: UnitId) -> Vec<Order> {
        let board = self.battle.board();
        let mut candidates: Vec<Order> = board.grid().cells().map(|to| Order::Move { unit, to }).collect();
        let units = self.battle.units().map(|view| Aim::Unit(view.id));
        let ways = board.grid().all_directions().map(Aim::Way);
        let cells = board.grid().cells().map(Aim::Cell);
        let aims: Vec<Aim> = [Aim::None].into_iter().chain(units).chain(ways).chain(cells).collect();
        for view in self.battle.acts(unit) {
            candidates.extend(aims.iter().map(|&aim| Order::Act { unit, act: view.act, aim }));
        }
        for other in self.battle.units().filter(|view| view.id != unit) {
            candidates.push(Order::EndTurn { unit: other.id });
        }
        candidates
    }

    /// Everything that must hold between two orders.
    fn look(&mut self, events: &[Event]) {
        self.cells_are_not_shared();
        self.numbers_are_in_bounds();
        self.timers_fall(events);
    }

    fn cells_are_not_shared(&self) {
        let mut taken = BTreeMap::new();
        for (view, cell) in self.battle.units().flat_map(|view| {
            let cells = self.battle.cells(view.id);
            cells.into_iter().map(move |cell| (view, cell))
        }) {
            assert!(self.battle.board().exists(cell), "seed {}: {} stands on the board", self.seed, view.name);
            let there = self.battle.occupants(cell);
            assert!(there.contains(&view.id), "seed {}: {} is where its cell says it is", self.seed, view.name);
            // Without a map nobody stands anywhere in particular.
            if view.is_active() && !self.scene {
                let other = taken.insert(cell, view.name);
                // Whoever is covered may share the cell of whoever covers it, and prisoners are in their captor's.
                let covered = self.battle.occupants(cell).iter().any(|&unit| self.is_covered(unit));
                // These rules know no limit to those who share a cell (SW-007).
                let crowds = self.battle.setup().ruleset.name() == "power_table";
                assert!(
                    other.is_none() || covered || crowds,
                    "seed {}: {} and {other:?} stand in one cell",
                    self.seed,
                    view.name
                );
            }
        }
        let listed: usize = self.battle.board().grid().cells().map(|cell| self.battle.occupants(cell).len()).sum();
        let present: usize = self.battle.units().map(|view| self.battle.cells(view.id).len()).sum();
        assert_eq!(listed, present, "seed {}: everybody is in its own cells and no others", self.seed);
    }

    fn is_covered(&self, unit: UnitId) -> bool {
        self.battle
            .conditions(unit)
            .iter()
            .any(|condition| condition.name == Name::new("Covered") || condition.name == Name::new("Imprison"))
    }

    fn numbers_are_in_bounds(&self) {
        for view in self.battle.units() {
            // Hit points may go below 0 in these rules (SW-185).
            let least = if self.battle.setup().ruleset.name() == "power_table" { i32::MIN } else { 0 };
            let (hp, mp) = (least..=view.hp_max, 0..=view.mp_max);
            assert!(hp.contains(&view.hp), "seed {}: {} has {} of {} HP", self.seed, view.name, view.hp, view.hp_max);
            assert!(mp.contains(&view.mp), "seed {}: {} has {} of {} MP", self.seed, view.name, view.mp, view.mp_max);
            assert!(!view.is_active() || view.hp > 0, "seed {}: {} stands with 0 HP", self.seed, view.name);
        }
    }

    /// A timer never rises unless the condition came anew, and falls with every round, unless all the unit's
    /// timers stand still.
    fn timers_fall(&mut self, events: &[Event]) {
        let gained = |unit: UnitId, name: Name| {
            events.iter().any(|event| {
                matches!(event, Event::ConditionGained { unit: who, condition, .. } if *who == unit && *condition == name)
            })
        };
        let round_over = self.battle.round() > self.round && self.round > 0;
        let mut timers = BTreeMap::new();
        for view in self.battle.units() {
            let conditions = self.battle.conditions(view.id);
            let timed = |condition: &ConditionView| Some((condition.name, condition.rounds?));
            let known: Vec<(Name, u8, Option<u8>)> = conditions
                .iter()
                .filter_map(timed)
                .map(|(name, now)| (name, now, self.timers.get(&(view.id, name)).copied()))
                .filter(|&(name, _, _)| !gained(view.id, name))
                .collect();
            let still = known.iter().all(|&(_, now, before)| before.is_none_or(|before| now == before));
            for &(name, now, before) in &known {
                let Some(before) = before else { continue };
                // More rounds than that are not told apart.
                if before == u8::MAX {
                    continue;
                }
                let falls = if round_over && !still { now < before } else { now <= before };
                assert!(falls, "seed {}: {name} on {} went from {before} to {now} rounds", self.seed, view.name);
            }
            timers.extend(conditions.iter().filter_map(timed).map(|(name, now)| ((view.id, name), now)));
        }
        (self.timers, self.round) = (timers, self.battle.round());
    }
}
