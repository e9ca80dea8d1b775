//! Rules of the catalogue that are data of a board.
