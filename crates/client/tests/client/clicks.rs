//! A click does what the window showed before the click.

use hexfray_battle::{ActView, Aim, Battle, Decision, Order, Pace, Purpose, UnitId, Verb};
use hexfray_board::grid::Cell;
use hexfray_client::{Choice, Command, Menu, Mode, Player, Session, Settings};
use hexfray_minds::ai::{self, FAIR_CHANCE, LITTLE, Opponent, WORTH_GOING, approach, bystanders, opponent};
use hexfray_testing::{sample, some_of};

use super::{App, app, app_of, app_with, session, tell, to_a_turn};

fn choice(app: &App) -> &Choice {
    app.world().resource::<Choice>()
}

/// The attack that a click at a foe means.
fn attack(battle: &Battle, unit: UnitId) -> Option<ActView> {
    let meant = |act: &ActView| act.act.verb == Verb::ATTACK && act.refused.is_none() && act.pace == Pace::Action;
    battle.acts(unit).into_iter().find(meant)
}

/// Lets an opponent give the next order for either side.
fn play_on(app: &mut App, mind: &mut dyn Opponent) {
    let order = mind.choose(&session(app).battle);
    app.world_mut().resource_mut::<Session>().give(order).expect("it is legal");
    (0..4).for_each(|_| app.update());
}

fn foes(battle: &Battle) -> Vec<UnitId> {
    let Some(side) = battle.decision().side() else { return Vec::new() };
    battle.standing().filter(|one| battle.are_hostile(side, one.1)).map(|one| one.0).collect()
}

/// In every turn of a battle the test points at each foe: the window shows the path to the best cell and the odds from there.
#[test]
fn pointing_at_a_foe_shows_the_best_cell_to_strike_from() {
    let mut app = app(&[Player::Human, Player::Human]);
    let mut mind = opponent("greedy", 7).expect("it is known");
    let mut seen = 0;
    for _ in 0..40 {
        if session(&app).battle.outcome().is_some() {
            break;
        }
        if let Decision::Act { unit, .. } = *session(&app).battle.decision()
            && let Some(act) = attack(&session(&app).battle, unit)
        {
            for foe in foes(&session(&app).battle) {
                tell(&mut app, Command::PointAt(foe));
                let (battle, plan) = (&session(&app).battle, &choice(&app).plan);
                let best = approach(battle, unit, &act, Aim::Unit(foe), |_| 0);
                let Some(best) = best.filter(|best| !best.forecast.is_in_vain()) else {
                    assert!(plan.orders.is_empty() && plan.why_not.is_some(), "what cannot be done says why");
                    continue;
                };
                let shown = plan.forecast.as_ref().expect("what a click does has odds");
                let chance = |odds: &hexfray_battle::Forecast| odds.estimate(foe).map_or(0.0, |odds| odds.hit);
                let worse = chance(&best.forecast) - chance(shown);
                assert!(worse < LITTLE + 1e-9, "about the best odds are shown: {worse} less");
                let friends = bystanders(battle, &act, &best.forecast).len();
                assert_eq!(plan.bystanders.len(), friends, "and no friend stands there without need");
                seen += 1;
            }
        }
        play_on(&mut app, mind.as_mut());
    }
    assert!(seen > 10, "foes were pointed at {seen} times");
}

/// A unit that can strike or shoot from its own cell does so while its chance is fair, and moves first if another cell is much
/// better.
#[test]
fn nobody_walks_to_a_foe_that_can_be_struck_from_here_at_fair_odds() {
    let (mut stayed, mut gone) = (0_u64, 0_u64);
    for name in some_of(&["duel", "castle", "market_street", "old_quarry", "street_fight", "fire_fight"], 3) {
        let battle = &format!("maps/{name}.battle.toml");
        let mut app = app_with(battle, &[Player::Human, Player::Human]);
        let mut mind = opponent("greedy", 7).expect("it is known");
        for _ in 0..sample(24, 80) {
            if session(&app).battle.outcome().is_some() {
                break;
            }
            if let Decision::Act { unit, .. } = *session(&app).battle.decision()
                && let Some(act) = attack(&session(&app).battle, unit)
            {
                for foe in foes(&session(&app).battle) {
                    let order = Order::Act { unit, act: act.act, aim: Aim::Unit(foe) };
                    let battle = &session(&app).battle;
                    let Some(here) = battle.check(&order).ok().and_then(|()| battle.forecast(&order).ok()) else {
                        continue;
                    };
                    let chance = here.estimate(foe).map_or(0.0, |odds| odds.hit);
                    let spares_all = bystanders(battle, &act, &here).is_empty();
                    tell(&mut app, Command::PointAt(foe));
                    let plan = &choice(&app).plan;
                    if spares_all && chance >= FAIR_CHANCE {
                        assert_eq!(plan.orders, vec![order], "it stays where it stands, with a chance of {chance}");
                        stayed += 1;
                    } else if spares_all && chance > 1e-9 && plan.orders.len() > 1 {
                        let shown = plan.forecast.as_ref().and_then(|shown| shown.estimate(foe));
                        let gain = shown.map_or(0.0, |odds| odds.hit) - chance;
                        assert!(gain > WORTH_GOING, "it goes for {gain} more than {chance}");
                        gone += 1;
                    }
                }
            }
            play_on(&mut app, mind.as_mut());
        }
    }
    assert!(stayed > sample(8, 20) && gone >= sample(0, 1), "{stayed} stayed, {gone} went first");
}

/// Where units share areas, a click on the token of a foe that cannot be attacked gives the reason, and moves no unit.
#[test]
fn a_foe_that_cannot_be_attacked_is_not_walked_up_to() {
    let mut told = 0;
    for battle in [
        "maps/tutorial_2_three_areas.battle.toml",
        "maps/roadside_inn.battle.toml",
        "maps/street_fight.battle.toml",
        "maps/wrestling_ring.battle.toml",
    ] {
        let mut app = app_with(battle, &[Player::Human, Player::Human]);
        let mut mind = opponent("greedy", 7).expect("it is known");
        for _ in 0..sample(12, 80) {
            let battle = &session(&app).battle;
            if battle.outcome().is_some() {
                break;
            }
            if let Decision::Act { unit, .. } = *battle.decision() {
                let (act, reach) = (attack(battle, unit), battle.reach(unit));
                for foe in foes(battle) {
                    let battle = &session(&app).battle;
                    let cell = battle.unit(foe).and_then(|foe| foe.cell);
                    let out_of_reach =
                        act.is_some_and(|act| approach(battle, unit, &act, Aim::Unit(foe), |_| 0).is_none());
                    if !out_of_reach || !reach.iter().any(|to| to.may_stop && Some(to.cell) == cell) {
                        continue;
                    }
                    let before = battle.history().len();
                    tell(&mut app, Command::PointAt(foe));
                    let why = choice(&app).plan.why_not.clone().unwrap_or_default();
                    assert!(why.contains("cannot be attacked") && why.contains(": "), "it says why: {why:?}");
                    tell(&mut app, Command::Confirm);
                    assert_eq!(session(&app).battle.history().len(), before, "and nobody goes anywhere");
                    told += 1;
                }
            }
            play_on(&mut app, mind.as_mut());
        }
    }
    assert!(told > 0, "some foe could not be attacked");
}

#[test]
fn a_click_gives_the_orders_whose_way_and_odds_it_showed() {
    let mut app = app(&[Player::Human, Player::Human]);
    let mut mind = opponent("greedy", 7).expect("it is known");
    for _ in 0..60 {
        if session(&app).battle.outcome().is_some() {
            break;
        }
        if let Decision::Act { .. } = *session(&app).battle.decision() {
            for foe in foes(&session(&app).battle) {
                tell(&mut app, Command::PointAt(foe));
                let orders = choice(&app).plan.orders.clone();
                if orders.len() < 2 || !choice(&app).plan.bystanders.is_empty() {
                    continue;
                }
                let before = session(&app).battle.history().len();
                tell(&mut app, Command::Confirm);
                let given = &session(&app).battle.history()[before..];
                assert_eq!(given.iter().map(|given| given.order).collect::<Vec<_>>(), orders, "what was shown is done");
                return;
            }
        }
        play_on(&mut app, mind.as_mut());
    }
    panic!("nobody had to go first");
}

/// For an ability aimed beyond its range the unit moves first: the window shows path and odds, and one click orders both.
#[test]
fn an_ability_is_done_from_where_it_reaches() {
    let mut app = app_with("maps/ravine.battle.toml", &[Player::Human, Player::Human]);
    let mut mind = opponent("greedy", 7).expect("it is known");
    for _ in 0..60 {
        let battle = &session(&app).battle;
        let Decision::Act { unit, .. } = *battle.decision() else {
            play_on(&mut app, mind.as_mut());
            continue;
        };
        let own = battle.unit(unit).and_then(|unit| unit.cell).expect("it stands");
        let cell_of = |foe: UnitId| battle.unit(foe).and_then(|foe| foe.cell).expect("it stands");
        let aim_of =
            |act: &ActView, foe: UnitId| if act.targeting.at_cells { Aim::Cell(cell_of(foe)) } else { Aim::Unit(foe) };
        let walks = |act: &ActView, foe: UnitId| {
            let aim = aim_of(act, foe);
            let best = approach(battle, unit, act, aim, |_| 0).filter(|best| best.from != own);
            best.is_some() && !battle.aims(unit, act, own).contains(&aim)
        };
        let is_meant = |act: &ActView| act.act.verb == Verb::ABILITY && act.refused.is_none();
        let is_aimed = |act: &ActView| !act.targeting.aims_itself() && !act.targeting.aims_way();
        let harms = |act: &ActView| act.purpose == Purpose::Harm && is_meant(act) && is_aimed(act);
        let (acts, foes) = (battle.acts(unit), foes(battle));
        let far = acts.iter().filter(|act| harms(act)).flat_map(|act| foes.iter().map(move |&foe| (act, foe)));
        let Some((act, foe)) = far.into_iter().find(|(act, foe)| walks(act, *foe)) else {
            play_on(&mut app, mind.as_mut());
            continue;
        };
        let (act, aim) = (act.act, aim_of(act, foe));
        app.update();
        let at = choice(&app).acts.iter().position(|view| view.act == act).expect("it can be chosen");
        tell(&mut app, Command::Take(at));
        tell(&mut app, Command::PointAt(foe));
        let plan = &choice(&app).plan;
        let orders = plan.orders.clone();
        assert!(plan.way.len() > 1 && plan.forecast.is_some(), "the way and the odds are shown");
        assert!(matches!(orders[0], Order::Move { .. }), "it goes first: {orders:?}");
        assert_eq!(orders[1..], [Order::Act { unit, act, aim }], "and does what was chosen");
        let before = session(&app).battle.history().len();
        tell(&mut app, Command::Confirm);
        let given: Vec<Order> = session(&app).battle.history()[before..].iter().map(|given| given.order).collect();
        assert_eq!(given, orders, "what was shown is done");
        return;
    }
    panic!("no ability had to be walked up for");
}

/// An archer in a lane one cell wide, behind friends, with the foe beyond them.
fn in_a_lane() -> App {
    let mut library = hexfray_data::library();
    let board = "name = 'Lane'\ngrid = { shape = 'square' }\nterrain = '. . . . . . .'\n\
                 [[spawn]]\nside = 'red'\ncells = [[0, 0], [1, 0], [2, 0], [3, 0]]\n[[spawn]]\nside = 'blue'\ncells = [[4, 0]]\n";
    library.add("maps/lane.map.toml", board);
    let battle = "name = 'Lane'\nruleset = 'percentile'\nmap = 'maps/lane.map.toml'\n\
                  [settings]\nescape_declared = 'turn_before'\n\
                  [[side]]\nname = 'red'\n[[side]]\nname = 'blue'\n\
                  [[unit]]\nside = 'red'\nkind = 'archer'\nname = 'Hal'\nat = [0, 0]\n\
                  [[unit]]\nside = 'red'\nkind = 'knight'\nname = 'Gard'\nat = [1, 0]\n\
                  [[unit]]\nside = 'blue'\nkind = 'healer'\nname = 'Ilse'\nat = [4, 0]\n\
                  [[unit]]\nside = 'red'\nkind = 'knight'\nname = 'Ulf'\nat = [2, 0]\n\
                  [[unit]]\nside = 'red'\nkind = 'knight'\nname = 'Wulf'\nat = [3, 0]\n";
    library.add("maps/lane.battle.toml", battle);
    let mut app = app_of(library, "maps/lane.battle.toml", &[Player::Human, Player::Human]);
    for _ in 0..12 {
        if session(&app).battle.decision().unit() == Some(UnitId(0)) {
            return app;
        }
        tell(&mut app, Command::EndTurn);
    }
    panic!("the archer comes");
}

#[test]
fn nobody_shoots_at_a_friend_without_being_asked() {
    let mut app = in_a_lane();
    let orders = |app: &App| session(app).battle.history().len();
    let before = orders(&app);
    tell(&mut app, Command::PointAt(UnitId(2)));
    let endangered = choice(&app).plan.bystanders.clone();
    assert!(endangered.iter().any(|one| one.0 == UnitId(1)), "Gard stands in the line: {endangered:?}");
    tell(&mut app, Command::Confirm);
    assert_eq!(orders(&app), before, "a click asks first");
    let asked = choice(&app).doubt.as_ref().expect("it is asked").bystanders().to_vec();
    assert_eq!(asked, choice(&app).plan.bystanders, "who would be struck, with what chance");
    for command in [Command::EndTurn, Command::Undo, Command::Letter('D'), Command::Next] {
        tell(&mut app, command);
        assert!(choice(&app).doubt.is_some() && orders(&app) == before, "{command:?} is no answer");
    }
    tell(&mut app, Command::Cancel);
    assert!(choice(&app).doubt.is_none() && orders(&app) == before, "one step back, and nothing is done");
    tell(&mut app, Command::Confirm);
    tell(&mut app, Command::Confirm);
    let last = session(&app).battle.history().last().map(|last| last.order);
    assert!(matches!(last, Some(Order::Act { aim: Aim::Unit(UnitId(2)), .. })), "confirmed, it is done: {last:?}");
}

#[test]
fn a_player_who_does_not_want_to_be_asked_is_not() {
    let mut app = in_a_lane();
    app.world_mut().resource_mut::<Settings>().ask_friendly_fire = false;
    let before = session(&app).battle.history().len();
    tell(&mut app, Command::PointAt(UnitId(2)));
    tell(&mut app, Command::Confirm);
    assert!(session(&app).battle.history().len() > before, "the setting is followed");
}

#[test]
fn a_cell_that_one_can_only_pass_has_neither_way_nor_odds() {
    let mut app = app(&[Player::Human, Player::Human]);
    let mut mind = opponent("greedy", 7).expect("it is known");
    let mut seen = 0;
    for _ in 0..60 {
        if let Decision::Act { unit, .. } = *session(&app).battle.decision() {
            let own = session(&app).battle.unit(unit).and_then(|unit| unit.cell);
            let passed = session(&app).battle.reach(unit).into_iter().filter(|to| !to.may_stop && Some(to.cell) != own);
            for cell in passed.map(|to| to.cell).collect::<Vec<_>>() {
                tell(&mut app, Command::Point(Some(cell)));
                let plan = &choice(&app).plan;
                assert!(plan.way.is_empty() && plan.orders.is_empty(), "no way leads to a stop in {cell}");
                assert_eq!(plan.from, own, "the odds that are shown are those from where it stands");
                seen += 1;
            }
            assert!(choice(&app).reach.iter().all(|to| to.may_stop), "nor is it veiled as a place to go to");
        }
        if session(&app).battle.outcome().is_some() {
            break;
        }
        play_on(&mut app, mind.as_mut());
    }
    assert!(seen > 0, "some cells could only be passed");
}

#[test]
fn a_unit_that_waits_is_not_asked_again_before_another_has_had_its_turn() {
    let mut app = app(&[Player::Human, Player::Human]);
    to_a_turn(&mut app);
    let mut waited = 0;
    for _ in 0..8 {
        let Decision::Act { unit, .. } = *session(&app).battle.decision() else { break };
        let waits: Vec<ActView> = choice(&app)
            .acts
            .iter()
            .filter(|act| act.act.verb == Verb::WAIT && act.refused.is_none())
            .copied()
            .collect();
        let known = ai::waits(&session(&app).battle, unit, hexfray_battle::Act::new(Verb::WAIT, 0));
        assert_eq!(waits.len(), known.len(), "one for each place behind a unit");
        for (view, wait) in waits.iter().zip(&known) {
            let name = session(&app).battle.unit(wait.after).map(|unit| unit.name.to_string()).unwrap_or_default();
            assert_eq!(view.name.as_str(), format!("Wait for {name}"), "it says for whom");
            let mut copy = session(&app).battle.twin();
            copy.submit(Order::Act { unit, act: view.act, aim: Aim::None }).expect("it is legal");
            assert_ne!(copy.decision().unit(), Some(unit), "another unit comes first");
            waited += 1;
        }
        if waits.is_empty() {
            let refused = choice(&app).acts.iter().find(|act| act.act.verb == Verb::WAIT).and_then(|act| act.refused);
            assert!(refused.is_some(), "who is the last has nobody to wait for");
        }
        assert_eq!(choice(&app).mode, Mode::Move);
        tell(&mut app, Command::EndTurn);
    }
    assert!(waited > 2, "there was something to wait for");
}

/// In areas a player points at a token to mean the unit, and beside it to mean the ground: a click there moves there.
#[test]
fn a_click_at_the_ground_of_an_area_moves_there_past_the_units_in_it() {
    let mut app = app_with("maps/mill_lane.battle.toml", &[Player::Human, Player::Human]);
    let mut mind = opponent("greedy", 7).expect("it is known");
    let mut gone = 0;
    for _ in 0..60 {
        let battle = &session(&app).battle;
        if battle.outcome().is_some() {
            break;
        }
        if let Decision::Act { unit, .. } = *battle.decision() {
            let cell_of = |unit: UnitId| battle.unit(unit).and_then(|unit| unit.cell);
            let (own, foes) = (cell_of(unit), foes(battle));
            let held = |cell| foes.iter().any(|&foe| cell_of(foe) == Some(cell));
            let there = battle.reach(unit).iter().map(|to| to.cell).find(|&cell| Some(cell) != own && held(cell));
            if let Some(there) = there {
                tell(&mut app, Command::Point(Some(there)));
                let orders = choice(&app).plan.orders.clone();
                assert_eq!(orders, vec![Order::Move { unit, to: there }], "the ground is meant, nobody on it");
                gone += 1;
            }
        }
        play_on(&mut app, mind.as_mut());
    }
    assert!(gone > 0, "a unit could go where foes are");
}

/// A runner that two units could stop on its way, when they are asked.
pub(super) fn a_runner() -> App {
    let unit =
        |side: &str, kind: &str, col: u8| format!("[[unit]]\nside = '{side}'\nkind = '{kind}'\nat = [{col}, 0]\n");
    let text = "name = 'Way'\nruleset = 'power_table'\nmap = 'maps/long_hall.map.toml'\nfirst = 'red'\nknown = true\n\
                side = [{ name = 'blue' }, { name = 'red' }]\n"
        .to_owned()
        + &unit("blue", "duellist", 20)
        + &unit("blue", "axewoman", 17)
        + &unit("red", "orc_brute", 30);
    let mut library = hexfray_data::library();
    library.add("maps/way.battle.toml", &text);
    let mut app = app_of(library, "maps/way.battle.toml", &[Player::Human, Player::Human]);
    let orc = UnitId(2);
    if matches!(session(&app).battle.decision(), Decision::Pick { .. }) {
        tell(&mut app, Command::PointAt(orc));
        tell(&mut app, Command::Confirm);
    }
    let order = Order::Move { unit: orc, to: Cell::new(10, 0) };
    app.world_mut().resource_mut::<Session>().give(order).expect("it goes as far");
    (0..4).for_each(|_| app.update());
    app
}

/// Units that would be asked the same question one after the other are asked at once: an answer for a later unit declines for
/// the units before it.
#[test]
fn all_who_could_stop_a_runner_are_asked_at_once() {
    let app = &mut a_runner();
    let answers = choice(app).answers.clone();
    let who = |unit: u16| answers.iter().position(|answer| answer.view.who == Some(UnitId(unit)));
    let (Some(first), Some(second)) = (who(0), who(1)) else { panic!("both are asked at once: {answers:?}") };
    let later = first.max(second);
    assert_eq!(answers[later].orders.len(), 2, "the other declines first");
    assert!(answers.last().is_some_and(|last| last.view.who.is_none()), "to let it pass is the last of them");
    tell(app, Command::Entry(later));
    let last = session(app).battle.history().last().map(|last| last.order);
    assert_eq!(last, answers[later].orders.last().copied(), "the unit that was chosen has answered");
}

/// A drake covers several cells: the line of fire ends in one of them and crosses others, and its own body hinders no shot
/// at it.
#[test]
fn the_target_of_a_shot_does_not_stand_in_its_own_way() {
    let mut app = app_with("maps/drakes_hollow.battle.toml", &[Player::Human, Player::Human]);
    to_a_turn(&mut app);
    let named = |app: &App, name: &str| {
        let mut units = session(app).battle.units();
        units.find(|unit| unit.name.as_str() == name).expect("it is in the battle").id
    };
    let (archer, drake) = (named(&app, "Wyn"), named(&app, "Sootwing"));
    for _ in 0..8 {
        if session(&app).battle.decision().unit() == Some(archer) {
            break;
        }
        tell(&mut app, Command::EndTurn);
        to_a_turn(&mut app);
    }
    tell(&mut app, Command::PointAt(drake));
    let plan = &choice(&app).plan;
    assert!(!plan.orders.is_empty() && !plan.line.is_empty(), "an archer can shoot at it from afar");
    assert_eq!(plan.in_the_way, None, "nothing is crossed out on the way");
}

/// A little chance is given up for a cell that fewer foes can reach.
#[test]
fn among_cells_with_about_the_same_odds_the_safer_one_is_taken() {
    // In the melees of the fourth ruleset, the cell is the foe's own.
    for name in ["duel", "street_fight", "market_street"] {
        let mut app = app_with(&format!("maps/{name}.battle.toml"), &[Player::Human, Player::Human]);
        let mut mind = opponent("nearest", 7).expect("it is known");
        let mut safer = 0;
        for _ in 0..sample(40, 200) {
            let battle = &session(&app).battle;
            if battle.outcome().is_some() || safer > 2 {
                break;
            }
            if let Decision::Act { unit, .. } = *battle.decision()
                && let Some(act) = attack(battle, unit)
            {
                for foe in foes(battle).into_iter().map(Aim::Unit) {
                    let Some(best) = approach(battle, unit, &act, foe, |_| 0) else { continue };
                    let shunned = |cell: Cell| usize::from(cell == best.from);
                    let other = approach(battle, unit, &act, foe, shunned).expect("there is a cell still");
                    let hit = |odds: &ai::Approach| match foe {
                        Aim::Unit(foe) => odds.forecast.estimate(foe).map_or(0.0, |odds| odds.hit),
                        _ => 0.0,
                    };
                    assert!(hit(&best) - hit(&other) < LITTLE + 1e-9, "{name}: no more than a little is given up");
                    safer += usize::from(other.from != best.from);
                }
            }
            play_on(&mut app, mind.as_mut());
        }
        assert!(safer > 0, "{name}: somewhere another cell is about as good");
    }
}

#[test]
fn an_act_that_needs_no_target_is_explained_before_it_is_done_and_said_afterwards() {
    for name in ["duel", "ravine", "street_fight", "market_street", "vault"] {
        let mut app = app_with(&format!("maps/{name}.battle.toml"), &[Player::Human, Player::Human]);
        app.world_mut().resource_mut::<Settings>().ask_idle = true;
        to_a_turn(&mut app);
        let at_once = |act: &&ActView| act.purpose == Purpose::Turn && act.targeting.aims_itself();
        let ready = |act: &&ActView| act.refused.is_none() && !act.about.as_str().is_empty();
        let alone = |act: &&ActView| {
            choice(&app).acts.iter().filter(|other| other.act.verb == act.act.verb).count() == 1
                && !choice(&app).repertoire().info(act.act.verb).seldom
        };
        let mut acts = choice(&app).acts.iter().filter(at_once).filter(ready).filter(alone);
        let Some(&act) = acts.find(|act| act.act.verb == Verb::DEFEND).or(acts.next()) else { continue };
        let given = session(&app).battle.history().len();
        tell(&mut app, Command::Open(Menu::Of(act.act.verb)));
        let said = |app: &App| choice(app).notice.as_ref().map(|(text, _)| text.clone()).unwrap_or_default();
        assert_eq!(session(&app).battle.history().len(), given, "{name}: {} is not done yet", act.name);
        assert!(said(&app).contains(act.about.as_str().trim_end_matches('.')), "{name}: {}", said(&app));
        tell(&mut app, Command::Open(Menu::Of(act.act.verb)));
        assert_eq!(session(&app).battle.history().len(), given + 1, "{name}: the second press does it");
        let words = said(&app);
        assert!(words.contains(act.about.as_str()) && !words.contains("again"), "{name}: what it has done: {words}");
    }
}

#[test]
fn an_act_is_never_aimed_by_itself_at_units_that_it_is_not_meant_for() {
    let mut seen = 0;
    for name in ["ravine", "vault", "street_fight", "market_street"] {
        let mut app = app_with(&format!("maps/{name}.battle.toml"), &[Player::Human, Player::Human]);
        let mut mind = opponent("nearest", 7).expect("it is known");
        for _ in 0..sample(24, 80) {
            if let Decision::Act { unit, side } = *session(&app).battle.decision() {
                let battle = &session(&app).battle;
                let friends: Vec<UnitId> = battle.standing().filter(|one| one.1 == side).map(|one| one.0).collect();
                let acts = choice(&app).acts.iter().enumerate();
                let harms = |act: &ActView| act.refused.is_none() && act.purpose == Purpose::Harm;
                let acts: Vec<usize> =
                    acts.filter(|(_, act)| harms(act) && !act.targeting.aims_itself()).map(|it| it.0).collect();
                for (at, &friend) in acts.iter().flat_map(|at| friends.iter().map(move |friend| (*at, friend))).take(12)
                {
                    tell(&mut app, Command::PointAt(friend));
                    tell(&mut app, Command::Take(at));
                    let targets = choice(&app).plan.forecast.as_ref().map_or(&[][..], |forecast| &forecast.targets);
                    let foes = foes(&session(&app).battle);
                    let is_meant = targets.is_empty() || targets.iter().any(|target| foes.contains(&target.target));
                    let act = choice(&app).acts.get(at).map(|act| act.name);
                    assert!(is_meant, "{name}: {act:?} of {unit:?} at {targets:?}");
                    seen += usize::from(matches!(choice(&app).mode, Mode::Aim(_)));
                    tell(&mut app, Command::Cancel);
                }
            }
            if session(&app).battle.outcome().is_some() {
                break;
            }
            play_on(&mut app, mind.as_mut());
        }
    }
    assert!(seen > 20, "{seen} aims");
}

/// Neither Tab nor a click nor Enter aims at a unit to which the act can do nothing.
#[test]
fn what_an_act_can_do_nothing_to_is_no_target() {
    let mut met = 0;
    for name in ["tutorial_4_how_much_to_dare", "reed_moor", "market_street", "weir_house"] {
        let mut app = app_with(&format!("maps/{name}.battle.toml"), &[Player::Human, Player::Human]);
        let mut mind = opponent("nearest", 7).expect("it is known");
        for _ in 0..sample(30, 80) {
            if let Decision::Act { unit, .. } = *session(&app).battle.decision() {
                met += aims_in_vain(&mut app, unit);
            }
            if session(&app).battle.outcome().is_some() {
                break;
            }
            play_on(&mut app, mind.as_mut());
        }
    }
    assert!(met > 0, "some units can do nothing to others");
}

/// Tries to aim the acts of a unit where they can do nothing; returns how many such aims there were.
fn aims_in_vain(app: &mut App, unit: UnitId) -> usize {
    let battle = &session(app).battle;
    let Some(own) = battle.unit(unit).and_then(|unit| unit.cell) else { return 0 };
    let is_vain = |act: &ActView, aim: Aim| {
        let odds = battle.forecast_from(&Order::Act { unit, act: act.act, aim }, own);
        odds.is_ok_and(|odds| odds.is_in_vain())
    };
    let vain = |act: &ActView| {
        let foes = foes(battle).into_iter().filter(|&foe| is_vain(act, Aim::Unit(foe)));
        battle.aims(unit, act, own).into_iter().filter(|aim| foes.clone().any(|foe| *aim == Aim::Unit(foe))).collect()
    };
    let acts: Vec<(usize, Vec<Aim>)> = choice(app)
        .acts
        .iter()
        .enumerate()
        .filter(|(_, act)| act.refused.is_none() && act.purpose == Purpose::Harm)
        .map(|(at, act)| (at, vain(act)))
        .filter(|(_, aims): &(usize, Vec<Aim>)| !aims.is_empty())
        .take(2)
        .collect();
    for (at, aims) in &acts {
        tell(app, Command::Take(*at));
        assert!(aims.iter().all(|aim| !choice(app).aims.contains(aim)), "it is not offered");
        let Some(&Aim::Unit(foe)) = aims.first() else { continue };
        tell(app, Command::PointAt(foe));
        let plan = &choice(app).plan;
        let goes = matches!(plan.orders[..], [Order::Move { .. }, ..]);
        assert!(
            goes || (plan.orders.is_empty() && plan.why_not.is_some()),
            "{:?} at {foe:?} says why: {:?} {:?}",
            choice(app).acts[*at].name,
            plan.orders,
            choice(app).mode
        );
        tell(app, Command::Cancel);
    }
    acts.len()
}
