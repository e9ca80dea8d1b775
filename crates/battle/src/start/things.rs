//! The things of a battle's file on its board, and a check that its ruleset knows the words that they use.

use std::sync::Arc;

use super::ruleset::{Content, Ruleset};
use hexfray_board::{
    map::{Board, TriggerEffect, Word, read_objects, read_triggers},
    text::{Problems, Table},
};

/// Puts the `[[trigger]]`s and `[[object]]`s of a battle's file on its board.
pub(crate) fn furnish(table: &Table<'_>, board: Option<Arc<Board>>) -> Option<Arc<Board>> {
    let Some(board) = board else {
        // These keys are known all the same.
        let _ = (table.get("trigger"), table.get("object"));
        return None;
    };
    let (triggers, objects) = (read_triggers(table, &board), read_objects(table, &board));
    if triggers.is_empty() && objects.is_empty() {
        return Some(board);
    }
    Some(Arc::new(Board::clone(&board).with_things(triggers, objects)))
}

/// Reports the attributes, skills and conditions of a board's things that the rules do not know.
pub(crate) fn check(board: &Board, ruleset: &dyn Ruleset, content: &Content, problems: &mut Problems) {
    let conditions = if ruleset.plays_things() { ruleset.condition_keys(content) } else { Vec::new() };
    let ratings = ruleset.ratings(content);
    let mut check = |word: &Word, known: &[&'static str], what: &str| {
        if !known.iter().any(|one| one.eq_ignore_ascii_case(&word.text)) {
            let message = format!("this ruleset has no {what} {:?}", word.text);
            problems.extend(word.problem(message, format!("one of: {}", known.join(", "))).into());
        }
    };
    for trigger in board.triggers() {
        if let Some((word, _)) = &trigger.check {
            check(word, &ratings, "attribute or skill");
        }
        for effect in &trigger.effects {
            if let TriggerEffect::Inflict(_, word, _) = effect {
                check(word, &conditions, "condition");
            }
        }
    }
    for object in board.objects() {
        check(&object.skill, &ratings, "skill");
        if let Some((word, ..)) = &object.inflicts {
            check(word, &conditions, "condition");
        }
    }
}
