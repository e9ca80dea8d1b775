//! What unusual values of settings mean, in sentences for players.

/// Settings, their values, and what these mean.
pub const HOUSE_RULES: &[(&str, &str, &str)] = &[
    (
        "initiative_damage",
        "true",
        "Attacks may aim at initiative in place of health. While a unit has initiative left, every die that defends its health is a hit.",
    ),
    ("incapacitated_social", "false", "Incapacitated units may not speak."),
    ("stalemate_rounds", "6", "A chase ends once nobody has gained or lost ground for 6 rounds."),
    ("static_defence", "true", "Defences are not rolled: they are worth half of their pool."),
    ("initiative_result", "sum", "The sum of the dice of an initiative roll counts, not its hits."),
    (
        "initiative_tie_break",
        r#"["pool", "reroll"]"#,
        "Of equal initiatives the larger pool goes first; equal pools roll again.",
    ),
];
