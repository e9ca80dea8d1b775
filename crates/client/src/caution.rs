//! Whether a click needs confirmation: because of its chance, or because of what its path gives up.

use std::fmt::Display;

use super::{
    choice::{Choice, Mode, Plan},
    doubt::{Concern, Confirmed, Doubt, Instead},
    options::Settings,
    plan::{aimed_at, name, order_of},
};
use hexfray_battle::{Act, ActView, Aim, Battle, Forecast, GoalKind, Order, Purpose, UnitId, Verb, VerbRole};
use hexfray_board::grid::{Cell, Direction};
use hexfray_minds::story::{delay_in_words, instead_in_words, odds_word, percent, titled, toll_in_words};

/// How much lower a cell has to be for a unit to give up its height by going there, in Height Levels.
const HEIGHT: i8 = 2;

/// The question about a click before it takes effect; `None` if it takes effect at once.
pub fn doubt_about(battle: &Battle, choice: &Choice, settings: &Settings) -> Option<Doubt> {
    let plan = &choice.plan;
    let forecast = || plan.forecast.clone().map(Box::new);
    if settings.ask_friendly_fire && !plan.bystanders.is_empty() {
        let action = Confirmed::Orders(plan.orders.clone(), forecast());
        return Some(Doubt::plain(Concern::Friends(plan.bystanders.clone()), action));
    }
    let last = *plan.orders.last()?;
    if !matches!(choice.mode, Mode::Move | Mode::Aim(_))
        || !matches!(last, Order::Act { .. } | Order::Move { .. } | Order::Walk { .. })
    {
        return None;
    }
    let strike = Strike::of(battle, choice);
    let mut reasons = strike.as_ref().map_or_else(Vec::new, |strike| strike.reasons(battle, choice, settings));
    if settings.ask_exposed {
        reasons.extend(toll_in_words(plan.harm, plan.falls).map(|toll| format!("The path costs {toll}")));
    }
    let is_in_vain = plan.mends_nothing && settings.ask_below > 0;
    reasons.extend(is_in_vain.then(|| changes_nothing(plan, |unit| name(battle, unit))));
    if reasons.is_empty() && !settings.confirm_clicks {
        return None;
    }
    let is_doubted = !reasons.is_empty();
    let delay = plan.forecast.as_ref().and_then(|forecast| delay_in_words(battle, &last, forecast));
    reasons.extend(delay.map(|delay| titled(&delay)));
    let what = strike.as_ref().map_or_else(|| name_of(choice, last), Strike::what);
    let instead = strike.as_ref().filter(|_| is_doubted).and_then(|strike| strike.instead(battle, choice));
    let action = Confirmed::Orders(plan.orders.clone(), forecast());
    let hopeless = strike.as_ref().is_some_and(|strike| strike.chance <= 0.0) || is_in_vain;
    Some(Doubt { concern: Concern::Click { what, reasons, hopeless }, action, instead })
}

/// That an act that mends would change nothing, since none of its targets needs it.
pub fn changes_nothing<N: Display>(plan: &Plan, name: impl Fn(UnitId) -> N) -> String {
    let targets = plan.forecast.as_ref().map_or(&[][..], |forecast| &forecast.targets);
    match targets {
        [only] => format!("It would change nothing: {} needs no help of this kind", name(only.target)),
        _ => "It would change nothing: none of them needs help of this kind".to_owned(),
    }
}

/// The act of a click that strikes no unit, in a word.
fn name_of(choice: &Choice, order: Order) -> String {
    let name = |act: Act| choice.acts.iter().find(|view| view.act == act).map(|view| titled(view.name.as_str()));
    match order {
        Order::Act { act, .. } => name(act).unwrap_or_else(|| "Act".to_owned()),
        _ => "Move".to_owned(),
    }
}

/// A foe that a click would strike.
struct Strike {
    unit: UnitId,
    foe: UnitId,
    act: ActView,
    /// The unit's cell, and the cell from which it would strike.
    own: Cell,
    from: Cell,
    chance: f64,
    /// What it is a chance of: `hits`.
    word: &'static str,
    /// What it strikes in place of the foe that it is aimed at, if it cannot reach that one.
    caught: Option<String>,
}

/// The chance, in percent, below which the player is asked; an act that the player has chosen and aimed may have any except none.
const fn least_chance(ask_below: u8, is_chosen: bool) -> u8 {
    if is_chosen && ask_below > 1 { 1 } else { ask_below }
}

/// The reason that a chance is too low: none at all, next to none where the player has chosen act and aim, or below the setting.
fn too_low(chance: f64, least: u8, ask_below: u8) -> String {
    if chance <= 0.0 {
        return "It cannot succeed".to_owned();
    }
    if least < ask_below {
        return format!(
            "There is next to no chance: below {least} % (your settings ask below {ask_below} % after a move)"
        );
    }
    format!("You want to be asked below {least} %")
}

impl Strike {
    fn of(battle: &Battle, choice: &Choice) -> Option<Self> {
        let plan = &choice.plan;
        let Order::Act { unit, act, .. } = *plan.orders.last()? else { return None };
        let act = *choice.acts.iter().find(|view| view.act == act).filter(|view| view.purpose == Purpose::Harm)?;
        let side = |unit| battle.unit(unit).map(|unit| unit.side);
        let is_foe = |other| side(unit).zip(side(other)).is_some_and(|(one, two)| battle.are_hostile(one, two));
        let foes = plan.forecast.as_ref()?.targets.iter().filter(|target| is_foe(target.target));
        let best = foes.max_by(|one, other| (one.reached * one.hit).total_cmp(&(other.reached * other.hit)))?;
        let own = battle.unit(unit)?.cell?;
        let (foe, chance, word) = (best.target, best.reached * best.hit, odds_word(best, Some(act.purpose)));
        let caught = aimed_at(&plan.orders).and_then(|meant| {
            let words = instead_in_words(plan.forecast.as_ref()?, meant, |unit| name(battle, unit))?;
            Some(format!("It cannot reach {}: it {words}", name(battle, meant)))
        });
        Some(Self { unit, foe, act, own, from: plan.from.unwrap_or(own), chance, word, caught })
    }

    fn goes(&self) -> bool {
        self.from != self.own
    }

    /// The act of the click: "Move, then attack with Rifle at 5 %".
    fn what(&self) -> String {
        let name = self.act.name;
        let act = match (self.act.act.verb, self.goes()) {
            (Verb::ATTACK, true) => format!("Move, then attack with {name}"),
            (Verb::ATTACK, false) => format!("Attack with {name}"),
            (_, true) => format!("Move, then {name}"),
            (_, false) => titled(name.as_str()),
        };
        format!("{act} at {}", percent(self.chance))
    }

    /// The reasons against it. If the player has chosen act and aim, for an act from its user's cell, the player has read the
    /// chance, and only a hopeless one is a reason.
    fn reasons(&self, battle: &Battle, choice: &Choice, settings: &Settings) -> Vec<String> {
        let mut reasons = Vec::new();
        // Of friends who would be struck there is a question of its own.
        reasons.extend(self.caught.clone().filter(|_| settings.ask_below > 0 && choice.plan.bystanders.is_empty()));
        let is_chosen = matches!(choice.mode, Mode::Aim(_)) && !self.goes();
        let least = least_chance(settings.ask_below, is_chosen);
        if self.chance * 100.0 < f64::from(least) {
            if self.chance > 0.0 {
                reasons.push(format!("The chance that it {} is {}", self.word, percent(self.chance)));
            }
            reasons.push(too_low(self.chance, least, settings.ask_below));
        }
        if settings.ask_exposed && self.goes() {
            let given_up = [
                gives_up_cover(battle, self.unit, (self.own, self.from)).then_some("The move gives up cover"),
                gives_up_height(battle, (self.own, self.from)).then_some("The move gives up height"),
                leaves_post(battle, (self.own, self.from)).then_some("The move leaves cells that decide the battle"),
            ];
            reasons.extend(given_up.into_iter().flatten().map(str::to_owned));
            reasons.extend(self.comes_within_reach(battle, choice));
        }
        reasons
    }

    /// The reason if foes other than the target could strike the unit after its move, and cannot now.
    fn comes_within_reach(&self, battle: &Battle, choice: &Choice) -> Option<String> {
        let grid = battle.board().grid();
        let others = |cell: Cell| {
            let foes = grid.index(cell).map_or(&[][..], |at| choice.threats.at(at));
            foes.iter().filter(|&&foe| foe != self.foe).copied().collect::<Vec<_>>()
        };
        let mut there = others(self.from);
        let here = others(self.own);
        there.retain(|foe| !here.contains(foe));
        if !choice.threats.is_complete() {
            return None;
        }
        match there[..] {
            [] => None,
            [only] => battle.unit(only).map(|foe| format!("The move comes within reach of {}, too", foe.name)),
            ref several => Some(format!("The move comes within reach of {} more foes", several.len())),
        }
    }

    /// The act at its foe from the unit's cell, otherwise taking aim there, if either is possible.
    fn instead(&self, battle: &Battle, choice: &Choice) -> Option<Instead> {
        if self.goes() {
            let order = order_of(self.unit, self.act.act, Aim::Unit(self.foe));
            let odds = battle.check(&order).ok().and_then(|()| battle.forecast(&order).ok());
            let chance = odds.as_ref().and_then(|odds| odds.estimate(self.foe)).map(|odds| odds.hit);
            if let (Some(odds), Some(chance)) = (odds, chance.filter(|&chance| chance > 0.0)) {
                let label = format!("From here: {} {}", self.word, percent(chance));
                return Some(Instead { label, order, forecast: Some(Box::new(odds)) });
            }
        }
        takes_aim(battle, choice, (self.unit, self.own), self.foe)
    }
}

/// Taking aim at a foe, if the rules have that and it is possible now.
fn takes_aim(battle: &Battle, choice: &Choice, (unit, own): (UnitId, Cell), foe: UnitId) -> Option<Instead> {
    let aims = |act: &&ActView| battle.role(act.act.verb) == VerbRole::Aims || act.act.verb == Verb::AIM;
    let orders = choice.acts.iter().filter(|act| aims(act) && act.refused.is_none()).filter_map(|act| {
        let aims = battle.aims(unit, act, own);
        let aim = [Aim::Unit(foe), Aim::None].into_iter().find(|aim| aims.contains(aim))?;
        Some(order_of(unit, act.act, aim))
    });
    let order = orders.into_iter().find(|order| battle.check(order).is_ok())?;
    let forecast: Option<Forecast> = battle.forecast(&order).ok();
    Some(Instead { label: "Stay and aim".to_owned(), order, forecast: forecast.map(Box::new) })
}

/// Whether a unit that goes from one cell to another gives up cover: a condition that ends with the first step, or better cover
/// at the sides of its cell.
fn gives_up_cover(battle: &Battle, unit: UnitId, (own, to): (Cell, Cell)) -> bool {
    let board = battle.board();
    let best = |cell: Cell| {
        (0..board.grid().directions()).map(|way| board.cover(cell, Direction(way))).max().unwrap_or_default()
    };
    let bears = |name: &str| battle.conditions(unit).iter().any(|condition| condition.name.as_str() == name);
    bears("in cover") || best(to) < best(own)
}

fn gives_up_height(battle: &Battle, (own, to): (Cell, Cell)) -> bool {
    let board = battle.board();
    board.height(own).saturating_sub(board.height(to)) >= HEIGHT
}

/// Whether the path leaves cells that some side has to reach for cells beside them.
fn leaves_post(battle: &Battle, (own, to): (Cell, Cell)) -> bool {
    battle.goals().into_iter().any(|goal| match goal.kind {
        GoalKind::Reach { cells, .. } => cells.contains(&own) && !cells.contains(&to),
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        plan::{is_foe, plan, turn_of},
        player::Player,
        session::{Session, Texts},
    };
    use hexfray_battle::{Decision, DiceSource, Name};
    use hexfray_minds::ai::{Nearest, Opponent as _};

    fn battle(name: &str) -> Battle {
        let setup = Texts::of_the_game().load(&format!("maps/{name}.battle.toml")).expect("it is read");
        Battle::new(&setup, DiceSource::Seed(7)).expect("it starts")
    }

    #[test]
    fn a_hopeless_act_is_asked_about_even_if_it_was_chosen() {
        assert_eq!(
            [(30, false), (30, true), (1, true), (0, true)].map(|(below, is)| least_chance(below, is)),
            [30, 1, 1, 0]
        );
        assert_eq!(too_low(0.2, 30, 30), "You want to be asked below 30 %");
        assert_eq!(too_low(0.0, 30, 30), "It cannot succeed");
        assert!(too_low(0.004, 1, 30).contains("your settings ask below 30 %"), "the settings have no other number");
    }

    fn cells(battle: &Battle) -> Vec<Cell> {
        let board = battle.board();
        (0..board.grid().len()).map(|at| board.grid().cell(at)).filter(|&cell| board.exists(cell)).collect()
    }

    /// The reasons and the alternative of the question about going to a cell and striking a foe from there, if one is asked.
    fn asked(session: &Session, choice: &mut Choice, act: &ActView, (to, foe): (Cell, UnitId)) -> Vec<String> {
        let battle = &session.battle;
        let Some(unit) = battle.decision().unit().filter(|&unit| battle.can_aim(unit, act, to, Aim::Unit(foe))) else {
            return Vec::new();
        };
        let settings = Settings { ask_below: 100, ask_exposed: true, ..Settings::default() };
        (choice.hover, choice.pointed) = (battle.unit(foe).and_then(|foe| foe.cell), Some(foe));
        choice.advised = vec![vec![Order::Move { unit, to }, order_of(unit, act.act, Aim::Unit(foe))]];
        choice.plan = plan(battle, choice);
        let is_meant = choice.plan.orders == choice.advised[0] && choice.plan.forecast.is_some();
        let doubt = is_meant.then(|| doubt_about(battle, choice, &settings)).flatten();
        let Some(Doubt { concern: Concern::Click { reasons, .. }, instead, .. }) = doubt else { return Vec::new() };
        let alternative = instead.map(|instead| {
            assert!(battle.check(&instead.order).is_ok(), "{}", instead.label);
            instead.label
        });
        reasons.into_iter().chain(alternative).collect()
    }

    /// Whether a question with this reason or alternative is asked in one of the first turns of a battle.
    fn is_asked(name: &str, said: &str) -> bool {
        let session = Session::start(&Texts::of_the_game(), &format!("maps/{name}.battle.toml"), &[Player::Human], 7);
        let (mut session, mut mind) = (session.expect("it starts"), Nearest::new());
        for _ in 0..40 {
            if session.acting().is_some() && matches!(session.battle.decision(), Decision::Act { .. }) {
                let mut choice = turn_of(&session);
                let foes = session.battle.units().filter(|foe| foe.is_active()).map(|foe| foe.id);
                let foes: Vec<UnitId> =
                    foes.filter(|&foe| is_foe(&session.battle, session.acting().unwrap_or_default(), foe)).collect();
                let act = choice.default_attack().copied().filter(|act| act.refused.is_none());
                let cells: Vec<Cell> = choice.reach.iter().map(|to| to.cell).step_by(3).collect();
                for (at, foe) in cells.iter().flat_map(|&cell| foes.iter().map(move |&foe| (cell, foe))) {
                    let reasons = act.map_or_else(Vec::new, |act| asked(&session, &mut choice, &act, (at, foe)));
                    if reasons.iter().any(|reason| reason.starts_with(said)) {
                        return true;
                    }
                }
            }
            let order = mind.choose(&session.battle);
            if session.battle.outcome().is_some() || session.give(order).is_err() {
                break;
            }
        }
        false
    }

    #[test]
    fn a_strike_after_a_move_is_asked_about_with_what_it_risks_and_what_can_be_done_instead() {
        for said in ["The move comes within reach", "From here: hits "] {
            assert!(is_asked("duel", said), "{said}");
        }
    }

    #[test]
    fn units_that_can_take_aim_may_do_that_in_place_of_a_poor_shot() {
        let session = Session::start(&Texts::of_the_game(), "maps/fire_fight.battle.toml", &[Player::Human], 7);
        let (mut session, mut mind, mut offered) = (session.expect("it starts"), Nearest::new(), 0);
        for _ in 0..80 {
            let battle = &session.battle;
            if let Decision::Act { unit, .. } = *battle.decision()
                && let Some(own) = battle.unit(unit).and_then(|unit| unit.cell)
            {
                let choice = Choice { acts: battle.acts(unit), ..Choice::default() };
                for foe in battle.units().filter(|foe| foe.is_active() && is_foe(battle, unit, foe.id)) {
                    let Some(instead) = takes_aim(battle, &choice, (unit, own), foe.id) else { continue };
                    assert!(instead.label == "Stay and aim" && battle.check(&instead.order).is_ok());
                    offered += 1;
                }
            }
            let order = mind.choose(battle);
            if battle.outcome().is_some() || session.give(order).is_err() {
                break;
            }
        }
        assert!(offered > 0, "rifles can be aimed");
    }

    #[test]
    fn all_that_a_move_gives_up_is_a_reason_against_a_strike_after_it() {
        let reasons = |name: &str, (own, from): (Cell, Cell)| {
            let session =
                Session::start(&Texts::of_the_game(), &format!("maps/{name}.battle.toml"), &[Player::Human], 7);
            let session = session.expect("it starts");
            let (act, unit, foe) = (Act::new(Verb::ATTACK, 0), UnitId(0), UnitId(1));
            let view = ActView::plain(act, Name::new("a blow"), Name::new("sword"), Name::new("A blow."));
            let strike = Strike { unit, foe, act: view, own, from, chance: 1.0, word: "hits", caught: None };
            strike.reasons(&session.battle, &Choice::default(), &Settings::default())
        };
        let rooftops = battle("rooftops");
        let height = |cell: &Cell| rooftops.board().height(*cell);
        let all = cells(&rooftops);
        let ends = all.iter().max_by_key(|cell| height(cell)).zip(all.iter().min_by_key(|cell| height(cell)));
        let (&high, &low) = ends.expect("there are cells");
        assert!(reasons("rooftops", (high, low)).iter().any(|reason| reason == "The move gives up height"));
        let market = battle("market_street");
        let covers = |cell: &Cell| {
            (0..market.board().grid().directions()).any(|way| market.board().cover(*cell, Direction(way)) > 0)
        };
        let (behind, open): (Vec<Cell>, Vec<Cell>) = cells(&market).into_iter().partition(covers);
        let given_up = reasons("market_street", (behind[0], open[0]));
        assert!(given_up.iter().any(|reason| reason == "The move gives up cover"), "{given_up:?}");
        assert!(reasons("market_street", (open[0], behind[0])).is_empty(), "into cover");
        let castle = battle("castle");
        let post = castle.goals().into_iter().find_map(|goal| match goal.kind {
            GoalKind::Reach { cells, .. } => Some(cells),
            _ => None,
        });
        let post = post.expect("cells are to be reached");
        let beside = cells(&castle).into_iter().find(|cell| !post.contains(cell)).expect("the board is larger");
        let given_up = reasons("castle", (post[0], beside));
        assert!(given_up.iter().any(|reason| reason == "The move leaves cells that decide the battle"), "{given_up:?}");
    }

    #[test]
    fn a_way_down_gives_up_height_and_a_way_up_does_not() {
        let battle = battle("rooftops");
        let height = |cell: &Cell| battle.board().height(*cell);
        let cells = cells(&battle);
        let (low, high) = (cells.iter().min_by_key(|cell| height(cell)), cells.iter().max_by_key(|cell| height(cell)));
        let (Some(&low), Some(&high)) = (low, high) else { panic!("there are cells") };
        assert!(gives_up_height(&battle, (high, low)), "from a roof to the street");
        assert!(!gives_up_height(&battle, (low, high)) && !gives_up_height(&battle, (high, high)));
    }

    #[test]
    fn a_way_from_behind_cover_gives_it_up() {
        let battle = battle("market_street");
        let board = battle.board();
        let ways = || (0..board.grid().directions()).map(Direction);
        let covers = |cell: &Cell| ways().any(|way| board.cover(*cell, way) > 0);
        let (behind, open): (Vec<Cell>, Vec<Cell>) = cells(&battle).into_iter().partition(covers);
        let (Some(&behind), Some(&open)) = (behind.first(), open.first()) else { panic!("some cells have cover") };
        assert!(gives_up_cover(&battle, UnitId(0), (behind, open)), "out of cover");
        assert!(!gives_up_cover(&battle, UnitId(0), (open, behind)), "into cover");
    }

    #[test]
    fn cells_that_decide_the_battle_are_a_post() {
        let battle = battle("castle");
        let of_goal = battle.goals().into_iter().find_map(|goal| match goal.kind {
            GoalKind::Reach { cells, .. } => Some(cells),
            _ => None,
        });
        let post = of_goal.expect("cells are to be reached");
        let beside = cells(&battle).into_iter().find(|cell| !post.contains(cell)).expect("the board is larger");
        assert!(leaves_post(&battle, (post[0], beside)), "it goes away from there");
        assert!(!leaves_post(&battle, (beside, post[0])), "it comes there");
    }
}
