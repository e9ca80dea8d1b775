//! The sentence for each event.

use super::{
    heads,
    line::{ACTS, DOES, Line, LineKind, PREPARES, Span, TAKES_EFFECT, TURN, Tone, Why, possessive},
    names::Names,
    sentences::{in_third_person, is_implied},
    words::{counted, number, points, signed, titled},
};
use hexfray_battle::{ActId, Aim, CheckResult, Event, Parts, Rule, Ruling, SideId, Surprise, UnitId};

/// The most lines of a turn that are searched for earlier mentions.
const MOST_OF_A_TURN: usize = 60;

/// Adds the events of an order to a story, with the acts that caused them, as
/// [`Battle::events`](hexfray_battle::Battle::events) and [`Battle::causes`](hexfray_battle::Battle::causes) give them.
pub fn tell_all(story: &mut Vec<Line>, names: &Names, events: &[Event], causes: &[Option<ActId>]) {
    let causes = causes.iter().copied().chain(std::iter::repeat(None));
    events.iter().zip(causes).for_each(|(event, act)| tell(story, names, event, act));
}

/// Adds a single event to a story, with the act that caused it, if there was one; many events are no news to a reader
/// and add nothing.
pub fn tell(story: &mut Vec<Line>, names: &Names, event: &Event, act: Option<ActId>) {
    if let Event::TurnEnded { unit } = event {
        return tell_of_idleness(story, names, *unit);
    }
    let Some(mut line) = sentence(names, event) else { return };
    line.act = act;
    if is_said(story, event, act) || goes_further(story, &line) {
        return;
    }
    if let Event::Interrupted { .. } = event {
        // An act that is lost when its time has come does not take effect.
        story.pop_if(|last| last.is_begun(&line));
    }
    if let Event::Defeated { unit, body: true, .. } = event
        && let Some(how) = story.pop_if(|last| last.is_condition_of(&names.span(*unit)))
    {
        // The condition in which it lies is one with its fall.
        let between = Span { text: ": ".to_owned(), tone: Tone::Plain, why: None };
        line.spans.extend([between].into_iter().chain(how.spans.into_iter().skip(2).take(1)));
    }
    heads::put_under_its_act(story, names, event, &mut line);
    if let Event::Checked { unit, .. } | Event::Tried { unit, .. } = event {
        // The acting unit need not be named.
        let at_it = story.iter().rev().find(|line| line.kind == LineKind::Act);
        let own = names.span(*unit);
        if at_it.and_then(|line| line.spans.first()) != Some(&own) {
            let between = Span { text: DOES.to_owned(), tone: Tone::Plain, why: None };
            line.spans.splice(0..0, [own, between]);
        }
    }
    if let Event::Damaged { what, .. } | Event::Healed { what, .. } = event
        && !is_named(story, what.as_str(), act)
    {
        line.spans.insert(0, Span { text: format!("{what}: "), tone: Tone::Plain, why: None });
    }
    let begun = story.last_mut().filter(|last| matches!(event, Event::Charging { .. }) && last.is_declaration());
    match begun {
        // A prepared act needs no separate declaration.
        Some(last) => last.become_preparation(&line),
        None => story.push(line),
    }
}

/// Whether the line of an act already states its result, such as cover for a unit that takes cover.
fn is_said(story: &[Line], event: &Event, act: Option<ActId>) -> bool {
    let Event::ConditionGained { condition, rounds: None, .. } = event else { return false };
    let said = story.last().filter(|last| last.is_declaration() && last.act == act).and_then(|last| last.says);
    said.is_some_and(|what| is_implied(what.as_str(), condition.as_str()))
}

/// Adds further steps of a move to its existing line; returns whether there is one.
fn goes_further(story: &mut [Line], line: &Line) -> bool {
    let Some((unit, steps, cost)) = line.moved.filter(|_| line.act.is_some()) else { return false };
    let mut moves = story.iter_mut().rev().take_while(|other| other.moved.is_some() && other.act == line.act);
    let Some(before) = moves.find(|other| other.moved.is_some_and(|(who, ..)| who == unit)) else { return false };
    let so_far = before.moved.map_or((0, 0), |(_, steps, cost)| (steps, cost));
    let (steps, cost) = (so_far.0 + steps, so_far.1 + cost);
    before.moved = Some((unit, steps, cost));
    if let Some(words) = before.spans.last_mut() {
        words.text = moves_in_words(steps, cost);
    }
    true
}

/// The movement of a unit in words, with the cost if there is one.
fn moves_in_words(steps: u16, cost: u16) -> String {
    let cost = if cost > 0 { format!(" (cost {})", points(cost)) } else { String::new() };
    format!(" moves {}{cost}", counted(steps, "step"))
}

/// Adds that a unit has done nothing, if the story contains only the start of its turn.
fn tell_of_idleness(story: &mut Vec<Line>, names: &Names, unit: UnitId) {
    let begun = story.last().filter(|last| last.is_turn());
    if begun.and_then(|last| last.spans.first()) == Some(&names.span(unit)) {
        story.extend(Words::new(names, LineKind::Detail).plain("does nothing").done());
    }
}

/// Whether a reader knows what has hurt or healed a unit: a line of the same act, or the last act of any unit, names
/// it. An act that was prepared long ago takes effect in the middle of another unit's turn. If the act is not known, a
/// line of the turn is enough.
fn is_named(story: &[Line], what: &str, act: Option<ActId>) -> bool {
    let names_it = |line: &Line| {
        let text = line.to_string();
        text.contains(what) && !text.contains(PREPARES)
    };
    let mut turn = story.iter().rev().take_while(|line| !line.is_turn()).take(MOST_OF_A_TURN);
    if act.is_none() {
        return turn.any(names_it);
    }
    let last = story.iter().rposition(|line| line.kind == LineKind::Act).and_then(|at| story.get(at));
    turn.filter(|line| line.act == act).chain(last).any(names_it)
}

/// Builds a line.
struct Words<'n> {
    names: &'n Names,
    line: Line,
}

impl<'n> Words<'n> {
    fn new(names: &'n Names, kind: LineKind) -> Self {
        Self { names, line: Line { kind, ..Line::default() } }
    }

    fn unit(mut self, unit: UnitId) -> Self {
        self.line.spans.push(self.names.span(unit));
        self
    }

    fn plain(self, text: impl Into<String>) -> Self {
        self.toned(text, Tone::Plain)
    }

    fn toned(mut self, text: impl Into<String>, tone: Tone) -> Self {
        self.line.spans.push(Span { text: text.into(), tone, why: None });
        self
    }

    /// Adds the rule that the text so far is based on.
    fn rule(self, rule: &Rule) -> Self {
        self.toned(format!(" ({rule})"), Tone::Rule)
    }

    fn sum(
        mut self,
        text: impl Into<String>,
        tone: Tone,
        title: impl Into<String>,
        parts: &Parts,
        total: String,
    ) -> Self {
        let why = (!parts.is_empty()).then(|| Why { title: title.into(), parts: parts.clone(), total });
        self.line.spans.push(Span { text: text.into(), tone, why });
        self
    }

    fn done(self) -> Option<Line> {
        Some(self.line)
    }
}

/// An announcement about a side, whose name may be singular or plural, or about the battle.
pub fn announced(names: &Names, side: Option<SideId>, what: &str) -> String {
    side.map_or_else(|| titled(what), |side| format!("{}: {what}", titled(names.side(side.index()))))
}

/// The line for an event; `None` for events that are no news to a reader.
fn sentence(names: &Names, event: &Event) -> Option<Line> {
    let line = || Words::new(names, LineKind::Act);
    let detail = || Words::new(names, LineKind::Detail);
    match event {
        Event::RoundStarted { round } => Words::new(names, LineKind::Heading).plain(format!("Round {round}")).done(),
        Event::Initiative { .. } | Event::TurnEnded { .. } | Event::Rolled { .. } | Event::ConditionTicked { .. } => {
            None
        }
        Event::TurnStarted { unit, tick } => {
            let when = tick.map_or_else(String::new, |tick| format!(", tick {tick}"));
            let own = possessive(names.unit(*unit)).trim_end();
            line().unit(*unit).plain(format!("{own}{TURN}{when}")).done()
        }
        Event::Moved { unit, path, cost } => {
            if let Some(cells) = names.leap(path) {
                return line().unit(*unit).plain(format!(" leaps {}", counted(cells, "cell"))).done();
            }
            let steps = path.len().saturating_sub(1) as u16;
            let mut words = line().unit(*unit).plain(moves_in_words(steps, *cost));
            words.line.moved = Some((*unit, steps, *cost));
            words.done()
        }
        Event::Declared { unit, what, aim, .. } => {
            let target = match aim {
                Aim::Unit(target) if target != unit => Some(*target),
                _ => None,
            };
            if let Some(acts) = in_third_person(what.as_str(), target.is_some()) {
                let mut words = line().unit(*unit).plain(ACTS).toned(acts, Tone::Strong);
                words.line.says = Some(*what);
                return match target {
                    Some(target) => words.plain(" ").unit(target).done(),
                    None => words.done(),
                };
            }
            let words = line().unit(*unit).plain(DOES).toned(what.to_string(), Tone::Strong);
            match aim {
                Aim::Unit(target) if target != unit => words.plain(" → ").unit(*target).done(),
                _ => words.done(),
            }
        }
        Event::TookEffect { unit, what, aim, .. } => {
            let own = possessive(names.unit(*unit));
            let words = line().unit(*unit).plain(own).toned(what.to_string(), Tone::Strong).plain(TAKES_EFFECT);
            match aim {
                Aim::Unit(target) if target != unit => words.plain(" → ").unit(*target).done(),
                _ => words.done(),
            }
        }
        Event::CaughtNobody { .. } => detail().plain("nobody is in its area").done(),
        Event::Redirected { hit: Some(hit), .. } => detail().unit(*hit).plain(" stands in the way").done(),
        Event::Redirected { .. } => detail().plain("something stands in the way").done(),
        Event::Checked { .. } => checked(detail(), event),
        Event::Damaged { .. } | Event::Healed { .. } | Event::Drained { .. } => wounded(detail(), event),
        Event::Spent { unit, what, amount, left } if *amount > 0 => {
            let one = what.as_str().strip_suffix('s').filter(|one| *amount == 1 && !one.ends_with(['s', 'u']));
            let what = one.unwrap_or(what.as_str());
            detail().unit(*unit).plain(format!(" uses {amount} {what}, {left} left")).done()
        }
        Event::Spent { unit, what, amount, .. } => {
            detail().unit(*unit).plain(format!(" gets {} {what}", -amount)).done()
        }
        Event::ConditionGained { unit, condition, rounds, .. } => {
            let time = rounds.map_or_else(String::new, |rounds| format!(" for {}", counted(rounds, "round")));
            detail().unit(*unit).plain(": ").toned(condition.to_string(), Tone::Strong).plain(time).done()
        }
        // The next line names the condition that it has become.
        Event::ConditionEnded { unit, why, .. } if why.as_str() == "got worse" => {
            detail().unit(*unit).plain(" gets worse").done()
        }
        Event::ConditionEnded { unit, condition, why } => {
            detail().unit(*unit).plain(format!(": no longer {condition} ({why})")).done()
        }
        Event::Charging { unit, what, ready } => {
            let when = if *ready < 0 { "in the next round".to_owned() } else { format!("at tick {ready}") };
            line()
                .unit(*unit)
                .plain(PREPARES)
                .toned(what.to_string(), Tone::Strong)
                .plain(format!(", ready {when}"))
                .done()
        }
        Event::Interrupted { unit, what, why } => {
            let words = line().unit(*unit).plain(" loses ").toned(what.to_string(), Tone::Strong);
            words.plain(format!(": {why}")).done()
        }
        Event::Waited { unit, until } => line().unit(*unit).plain(format!(" waits until tick {until}")).done(),
        Event::Noted { unit, what, rule } => detail().unit(*unit).plain(format!(": {what}")).rule(rule).done(),
        Event::Defeated { unit, .. } => line().unit(*unit).toned(" falls", Tone::Harm).done(),
        Event::Revived { unit } => line().unit(*unit).toned(" stands again", Tone::Good).done(),
        Event::Left { unit, why } => line().unit(*unit).plain(format!(" leaves the battle ({why})")).done(),
        Event::BoardChanged { .. } => detail().plain("the board has changed").done(),
        Event::Placed { unit, .. } => line().unit(*unit).plain(" takes its place").done(),
        Event::Announced { side, what, rule } => {
            Words::new(names, LineKind::Heading).plain(announced(names, *side, what.as_str())).rule(rule).done()
        }
        Event::Reinforced { side, group, units } => {
            let count = counted(units.len() as u64, "unit");
            let text = format!("{}: reinforcements, {group} ({count})", names.side(side.index()));
            Words::new(names, LineKind::Heading).plain(text).done()
        }
        Event::RolledInSecret { .. } => None,
        Event::Tried { .. } => tried(detail(), event),
        Event::TimePassed { amount, left } => {
            Words::new(names, LineKind::Heading).plain(format!("Time: {amount} gone, {left} left")).done()
        }
        Event::Spoils { .. } | Event::Dropped { .. } | Event::Took { .. } => won(names, event),
        Event::Ruled { ruling } => line().plain(ruling_in_words(names, ruling)).done(),
        Event::Message { message, .. } => {
            let title = if message.title.is_empty() { String::new() } else { format!("{}: ", message.title) };
            let text = message.text.split_whitespace().collect::<Vec<_>>().join(" ");
            Words::new(names, LineKind::Remark).toned(title, Tone::Strong).plain(text).done()
        }
        Event::Ended { winner, why } => {
            let words = Words::new(names, LineKind::Heading);
            match winner {
                Some(side) => words.plain(format!("{} wins: {why}", names.side(side.index()))).done(),
                None => words.plain(format!("A draw: {why}")).done(),
            }
        }
    }
}

fn checked(words: Words<'_>, event: &Event) -> Option<Line> {
    let Event::Checked { unit, target, attack, what, parts, needed, against, roll, result } = event else {
        return None;
    };
    let at_other = target.is_some_and(|target| target != *unit);
    let names = words.names;
    let verdict = result.title(*attack);
    let tone = match result {
        CheckResult::Critical => Tone::Good,
        CheckResult::Passed | CheckResult::Failed => Tone::Plain,
        CheckResult::Botch => Tone::Harm,
    };
    let bound = bound(words.names.rolls_under(), *needed, *roll, result.passed());
    let words = words.plain(what.to_string());
    let words = match target {
        Some(target) if at_other => words.plain(" → ").unit(*target),
        _ => words,
    };
    let words = words.plain(": ").toned(verdict, tone).plain(", rolled ");
    // Where every number is enough, only the dice themselves can fail.
    let is_open = !names.rolls_under() && *needed <= 0 && against.is_none();
    // The terms are those of the number that is needed, of the number of dice, or of what is added to the dice.
    let (rolled, is_of_needed) = (names.rolled(*roll), names.explains_needed());
    let words = if is_of_needed && is_open {
        words.sum(rolled, Tone::Strong, what.to_string(), parts, needed.to_string())
    } else if is_of_needed {
        words.toned(rolled, Tone::Strong)
    } else if names.counts_hits() {
        words.sum(rolled, Tone::Strong, what.to_string(), parts, dice_in_words(parts.total()))
    } else {
        let mut parts = parts.clone();
        if !parts.is_empty() {
            parts.add("the dice", *roll - parts.total(), Rule::HOUSE);
        }
        let total = parts.total().to_string();
        words.sum(rolled, Tone::Strong, what.to_string(), &parts, total)
    };
    if is_open {
        return words.done();
    }
    let (before, after) = bound;
    let words = words.plain(format!(" (needed {before}"));
    let words = if is_of_needed {
        words.sum(needed.to_string(), Tone::Plain, what.to_string(), parts, needed.to_string())
    } else {
        words.plain(needed.to_string())
    };
    let against = against.map_or_else(String::new, |against| format!(" against a roll of {against}"));
    words.plain(format!("{after}{against})")).done()
}

/// A number of dice: `1 die`, `12 dice`.
fn dice_in_words(dice: i32) -> String {
    if dice == 1 { "1 die".to_owned() } else { format!("{dice} dice") }
}

/// What is said before and after the number that a roll must reach, in the direction of the rules; an equal roll shows whether
/// it is enough.
const fn bound(under: bool, needed: i32, roll: i32, passed: bool) -> (&'static str, &'static str) {
    match (under, roll == needed && !passed) {
        (true, false) => ("", " or less"),
        (false, false) => ("", " or more"),
        (true, true) => ("less than ", ""),
        (false, true) => ("more than ", ""),
    }
}

fn tried(words: Words<'_>, event: &Event) -> Option<Line> {
    let Event::Tried { unit, target, attack, what, result } = event else { return None };
    let words = words.plain(what.to_string());
    let words = match target {
        Some(target) if target != unit => words.plain(" → ").unit(*target),
        _ => words,
    };
    words.plain(format!(": {}", result.title(*attack))).done()
}

/// The winners' spoils.
fn won(names: &Names, event: &Event) -> Option<Line> {
    match event {
        Event::Spoils { side, xp, xp_each, money, money_each, .. } => {
            let winners = names.side(side.index());
            let text = format!("{winners}: {xp} XP and {money} coins, {xp_each} and {money_each} each");
            Words::new(names, LineKind::Heading).plain(text).done()
        }
        Event::Dropped { unit, item } => {
            Words::new(names, LineKind::Act).unit(*unit).plain(format!(" leaves {item} behind")).done()
        }
        Event::Took { unit, item } => {
            Words::new(names, LineKind::Act).unit(*unit).plain(format!(" takes {item}")).done()
        }
        _ => None,
    }
}

fn wounded(words: Words<'_>, event: &Event) -> Option<Line> {
    match event {
        Event::Damaged { unit, what, amount: 0, parts, .. } => {
            let (total, title) = (parts.total().to_string(), format!("Damage: {what}"));
            words.unit(*unit).plain(" takes ").sum("no damage".to_owned(), Tone::Plain, title, parts, total).done()
        }
        Event::Damaged { unit, what, amount, hp, parts, .. } => {
            let total = parts.total().to_string();
            words
                .unit(*unit)
                .plain(" loses ")
                .sum(format!("{amount} HP"), Tone::Harm, format!("Damage: {what}"), parts, total)
                .plain(if *hp < 0 { format!(", {} below 0", -hp) } else { format!(", {hp} left") })
                .done()
        }
        Event::Drained { unit, what, of, amount, left, parts, .. } => {
            let total = parts.total().to_string();
            words
                .unit(*unit)
                .plain(" loses ")
                .sum(format!("{amount} {of}"), Tone::Harm, format!("{of} lost: {what}"), parts, total)
                .plain(format!(", {left} left"))
                .done()
        }
        Event::Healed { unit, what, amount: 0, parts, .. } => {
            let (total, title) = (parts.total().to_string(), format!("Healing: {what}"));
            words.unit(*unit).plain(" is healed by ").sum("0 HP".to_owned(), Tone::Plain, title, parts, total).done()
        }
        Event::Healed { unit, what, amount, hp, parts, .. } => {
            let total = parts.total().to_string();
            words
                .unit(*unit)
                .plain(" regains ")
                .sum(format!("{amount} HP"), Tone::Good, format!("Healing: {what}"), parts, total)
                .plain(format!(", {} now", number(*hp)))
                .done()
        }
        _ => None,
    }
}

/// Which side gives up.
pub(super) fn surrenders(names: &Names, side: SideId) -> String {
    format!("{} surrenders", titled(names.side(side.index())))
}

/// A ruling of the referee in a few words: `Referee: +10 to all checks of Mira`.
pub fn ruling_in_words(names: &Names, ruling: &Ruling) -> String {
    match *ruling {
        Ruling::Modifier { unit, value } => {
            format!("Referee: {} to all checks of {}", signed(i32::from(value)), names.unit(unit))
        }
        Ruling::Place { unit, cell } => format!("Referee: {} is moved to {}", names.unit(unit), names.cell(cell)),
        Ruling::Hurt { unit, amount } => format!("Referee: {} loses {amount} hit points", names.unit(unit)),
        Ruling::Heal { unit, amount } => format!("Referee: {} regains {amount} hit points", names.unit(unit)),
        Ruling::Inflict { unit, condition, .. } => format!("Referee: {} is given {condition}", names.unit(unit)),
        Ruling::Cure { unit, condition } => format!("Referee: {} is cured of {condition}", names.unit(unit)),
        Ruling::Allow { unit, what, .. } => format!("Referee: {}: {what}", names.unit(unit)),
        Ruling::Unconcerned { unit, unconcerned: true } => format!("Referee: {} lets others escape", names.unit(unit)),
        Ruling::Unconcerned { unit, unconcerned: false } => {
            format!("Referee: {} keeps others from escaping", names.unit(unit))
        }
        Ruling::Remove { unit } => format!("Referee: {} is taken off the board", names.unit(unit)),
        Ruling::Cover { cell, percent: 0, .. } => {
            format!("Referee: {} offers no cover there any more", names.cell(cell))
        }
        Ruling::Cover { cell, percent, .. } => format!("Referee: {} offers cover of {percent} %", names.cell(cell)),
        Ruling::Enter { group } => format!("Referee: {group} enters"),
        Ruling::Surprise { side, outcome } => {
            let how = match outcome {
                Surprise::Unaware => "catches everybody unaware",
                Surprise::Alert => "acts first, but has been noticed",
                Surprise::Failed => "fails",
            };
            format!("Referee: the ambush of {} {how}", names.side(side.index()))
        }
        Ruling::Surrounded { side: Some(side) } => format!("Referee: {}, surrounded", names.side(side.index())),
        Ruling::Surrounded { side: None } => "Referee: nobody is surrounded".to_owned(),
        Ruling::Time { amount: time @ ..0 } => format!("Referee: add {} to the time that is left", names.time(time)),
        Ruling::Time { amount } => format!("Referee: let {} pass", names.time(amount)),
        Ruling::End { winner: Some(side) } => format!("Referee: the battle ends, {} wins", names.side(side.index())),
        Ruling::End { winner: None } => "Referee: the battle ends in a draw".to_owned(),
        Ruling::Surrender { side } => surrenders(names, side),
    }
}
