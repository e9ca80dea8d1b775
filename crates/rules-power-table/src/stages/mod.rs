//! The stages of a battle under these rules: how rounds run, and how acts take effect.

pub mod after;
pub mod asked;
pub mod begin;
pub mod block;
pub mod company;
pub mod contest;
pub mod custom;
pub mod declare;
pub mod effects;
pub mod falls;
pub mod ground;
pub mod hurt;
pub mod knowledge;
pub mod melee;
pub mod moves;
pub mod perform;
pub mod places;
pub mod play;
pub mod referee;
pub mod resolve;
pub mod rounds;
pub mod saddle;
pub mod starts;
pub mod throw;
pub mod water;

pub use hurt::Source;
pub use throw::Throws;
