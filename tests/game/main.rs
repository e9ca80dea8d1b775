//! The whole game, all rulesets beside each other: its files, its rules played twice, its forecasts against fights, and random
//! battles.

mod content;
mod differential;
mod forecast_agrees;
mod random_battles;
