//! Copies that keep the memory of the lists that they overwrite.

/// Implements [`Clone`] for a struct so that [`clone_from`](Clone::clone_from) copies field by field and lists keep
/// their memory: a battle that is copied into again and again then allocates nothing. A field that is not named does not
/// compile.
///
/// ```
/// use hexfray_battle::clone_in_place;
/// struct Lying { cells: Vec<u16>, next: u16 }
/// clone_in_place!(Lying { cells, next });
/// let (from, mut to) = (Lying { cells: vec![3], next: 1 }, Lying { cells: Vec::with_capacity(8), next: 0 });
/// to.clone_from(&from);
/// assert_eq!((to.cells[0], to.cells.capacity()), (3, 8));
/// ```
#[macro_export]
macro_rules! clone_in_place {
    ($name:ident $(<$kind:ident>)? { $($field:ident),* $(,)? }) => {
        impl $(<$kind: Clone + Send + Sync + 'static>)? Clone for $name $(<$kind>)? {
            fn clone(&self) -> Self {
                let Self { $($field),* } = self;
                Self { $($field: $field.clone()),* }
            }

            fn clone_from(&mut self, other: &Self) {
                let Self { $($field),* } = other;
                $(self.$field.clone_from($field);)*
            }
        }
    };
}
