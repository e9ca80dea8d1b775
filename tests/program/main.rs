//! The program as people and bots use it: files written by hand, commands, and malformed input.

mod authoring;
mod hostile;
