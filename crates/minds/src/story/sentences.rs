//! Acts whose names are imperatives, such as “take cover”, as sentences.

/// Acts that need other words than their imperatives, without a target and before one.
const OWN_WORDS: &[(&str, &str, &str)] = &[
    ("aim", "aims", "aims at"),
    ("call out", "calls out", "calls out to"),
    ("command", "gives a command", "gives a command to"),
    ("defend other", "protects another", "protects"),
    ("full dodge", "does nothing but dodge", "does nothing but dodge"),
    ("get in", "gets in", "gets into"),
    ("ready", "readies a weapon", "readies a weapon for"),
    ("drop", "drops a weapon", "drops a weapon before"),
    ("pick up", "picks up a weapon", "picks up the weapon of"),
    ("talk", "talks", "talks to"),
    ("restrain", "restrains a captive", "restrains"),
    ("untie", "unties a captive", "unties"),
];

/// The first words of the names of other imperatives.
const ORDERS: &[&str] = &[
    "announce",
    "bail",
    "block",
    "break",
    "call",
    "change",
    "climb",
    "combine",
    "crawl",
    "crouch",
    "declare",
    "dismount",
    "dodge",
    "draw",
    "end",
    "equip",
    "fly",
    "force",
    "free",
    "get",
    "hand",
    "hold",
    "join",
    "jump",
    "kick",
    "leave",
    "let",
    "lie",
    "lift",
    "mount",
    "pass",
    "park",
    "pick",
    "plan",
    "reload",
    "retreat",
    "run",
    "search",
    "sheathe",
    "slip",
    "stand",
    "step",
    "stow",
    "surrender",
    "take",
    "turn",
    "withdraw",
];

/// The act of a unit in the third person, if the name of the act is an imperative; with a target, the text before the
/// target. `None` for names of weapons, abilities and the like.
pub(super) fn in_third_person(what: &str, has_target: bool) -> Option<String> {
    if let Some((_, alone, before)) = OWN_WORDS.iter().find(|(order, ..)| *order == what) {
        return Some((*if has_target { before } else { alone }).to_owned());
    }
    let (first, rest) = what.split_once(' ').map_or((what, ""), |(first, _)| (first, &what[first.len()..]));
    (ORDERS.contains(&first) && !has_target).then(|| format!("{}{rest}", third_person(first)))
}

fn third_person(verb: &str) -> String {
    match verb.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'o', 'u'])) {
        Some(stem) => format!("{stem}ies"),
        None if verb.ends_with(['s', 'x', 'o']) || verb.ends_with("ch") || verb.ends_with("sh") => format!("{verb}es"),
        None => format!("{verb}s"),
    }
}

/// Whether a condition says no more than the act that caused it.
pub(super) fn is_implied(what: &str, condition: &str) -> bool {
    matches!((what, condition), ("take cover", "in cover") | ("defend other", "protecting") | ("crouch", "crouched"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_read_as_sentences_and_names_stay() {
        let alone = |what| in_third_person(what, false);
        assert_eq!(alone("take cover").as_deref(), Some("takes cover"));
        assert_eq!(alone("crouch").as_deref(), Some("crouches"));
        assert_eq!(alone("fly").as_deref(), Some("flies"));
        assert_eq!(alone("let go").as_deref(), Some("lets go"));
        assert_eq!(alone("withdraw").as_deref(), Some("withdraws"));
        assert_eq!(in_third_person("defend other", true).as_deref(), Some("protects"));
        assert_eq!(alone("Longbow"), None, "a weapon");
        assert_eq!(alone("group attack"), None, "a noun");
    }
}
