//! What unusual values of settings mean, in sentences for players.

/// Settings, their values, and what these mean.
pub const HOUSE_RULES: &[(&str, &str, &str)] = &[
    (
        "escape_declared",
        "turn_before",
        "A unit that wants to escape from the battle announces it in one turn and leaves in the next.",
    ),
    ("escape_declared", "asked", "Units are asked at the start of each round whether they want to escape."),
    ("range_height_slack", "1", "A target one level higher or lower is no farther away than one at the same height."),
    ("large_units", "true", "Large monsters cover as many cells as their kinds say."),
    ("pincer_on_map", "scripted", "The battle says which side is surrounded and fights on two faces."),
    ("pincer_on_map", "automatic", "A side none of whose units could walk away is surrounded and fights on two faces."),
    ("scene_place", "timber", "The battle is drawn on a floor of timber."),
];
