//! The weapons with which a unit begins, as files list them.

use std::marker::PhantomData;

use hexfray_board::text::{Content, Key, Kind, Listed, Shape, Table};

/// Weapons of the book, which units hold in their hands.
pub trait Held<Book: ?Sized>: Listed<Book> {
    /// The hands that the weapon at a place takes; `None` if it is part of the body, and so always at hand.
    fn hands(book: &Book, at: usize) -> Option<u8>;
}

/// The weapons that a unit carries, by their places in the book, and whether each is in hand at the start: those that its file
/// names, or the first that two hands can hold.
#[derive(Debug)]
pub struct Arms<Weapon> {
    /// The weapons.
    pub weapons: Vec<usize>,
    /// Whether each is in hand.
    pub drawn: Vec<bool>,
    of: PhantomData<Weapon>,
}

impl<Book: ?Sized, Weapon: Held<Book>> Content<Book> for Arms<Weapon> {
    fn read(table: &Table<'_>, book: &Book) -> Option<Self> {
        let weapons = table.list("weapons", |value| Weapon::place(value, book));
        let drawn = if table.has("drawn") {
            let keys: Vec<&str> = Weapon::keys(book).collect();
            let named = table.list("drawn", |value| value.choice(weapons.iter().map(|&at| keys[at])));
            let is_drawn = |(number, &at)| Weapon::hands(book, at).is_none() || named.contains(&number);
            weapons.iter().enumerate().map(is_drawn).collect()
        } else {
            let mut free = 2;
            let mut take = |hands: u8| {
                let fits = hands <= free;
                free -= if fits { hands } else { 0 };
                fits
            };
            weapons.iter().map(|&at| Weapon::hands(book, at).is_none_or(&mut take)).collect()
        };
        Some(Self { weapons, drawn, of: PhantomData })
    }

    fn shape() -> Shape {
        let names = || Kind::list(Kind::Name(Weapon::LIST));
        let drawn = "The weapons in hand at the start; by default the first that two hands hold.";
        Shape::of(vec![Key::optional("weapons", names(), "Its weapons."), Key::optional("drawn", names(), drawn)])
    }
}
