//! The program `hexfray`.

fn main() {}
