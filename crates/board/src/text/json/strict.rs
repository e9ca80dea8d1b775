//! A wrapper around a deserializer that refuses two things which JSON allows: a key that occurs twice in an object, and several
//! keys in an object whose key gives the variant. It does so at every depth, for any type.

use std::{borrow::Cow, collections::HashSet, fmt, marker::PhantomData};

use arrayvec::ArrayVec;
use serde::{
    Deserializer,
    de::{
        DeserializeSeed, EnumAccess, Error, MapAccess, SeqAccess, VariantAccess, Visitor,
        value::{CowStrDeserializer, StrDeserializer},
    },
};

use super::brief;

/// A strict wrapper around a deserializer, visitor, seed or sequence.
pub(super) struct Strict<T>(pub(super) T);

/// Every kind of value is read by the inner deserializer, with a strict visitor.
macro_rules! under_watch {
    ($($method:ident($($argument:ident: $kind:ty),*);)+) => {
        $(fn $method<V: Visitor<'de>>(self, $($argument: $kind,)* visitor: V) -> Result<V::Value, D::Error> {
            self.0.$method($($argument,)* Strict(visitor))
        })+
    };
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Strict<D> {
    type Error = D::Error;

    under_watch! {
        deserialize_any(); deserialize_bool(); deserialize_i8(); deserialize_i16(); deserialize_i32(); deserialize_i64();
        deserialize_u8(); deserialize_u16(); deserialize_u32(); deserialize_u64(); deserialize_f32(); deserialize_f64();
        deserialize_char(); deserialize_str(); deserialize_string(); deserialize_bytes(); deserialize_byte_buf();
        deserialize_option(); deserialize_unit(); deserialize_seq(); deserialize_map(); deserialize_identifier();
        deserialize_ignored_any();
        deserialize_unit_struct(name: &'static str);
        deserialize_newtype_struct(name: &'static str);
        deserialize_tuple(length: usize);
        deserialize_tuple_struct(name: &'static str, length: usize);
        deserialize_struct(name: &'static str, fields: &'static [&'static str]);
    }

    /// A variant: a word, or an object whose only key is the variant.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        choices: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_any(Choice { choices, visitor })
    }
}

/// Values without parts are passed on.
macro_rules! hand_on {
    ($($method:ident($kind:ty);)+) => {
        $(fn $method<E: Error>(self, value: $kind) -> Result<V::Value, E> {
            self.0.$method(value)
        })+
    };
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Strict<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.expecting(f)
    }

    hand_on! {
        visit_bool(bool); visit_i64(i64); visit_u64(u64); visit_f64(f64); visit_str(&str); visit_borrowed_str(&'de str);
        visit_string(String);
    }

    fn visit_none<E: Error>(self) -> Result<V::Value, E> {
        self.0.visit_none()
    }

    fn visit_unit<E: Error>(self) -> Result<V::Value, E> {
        self.0.visit_unit()
    }

    fn visit_some<D: Deserializer<'de>>(self, value: D) -> Result<V::Value, D::Error> {
        self.0.visit_some(Strict(value))
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, value: D) -> Result<V::Value, D::Error> {
        self.0.visit_newtype_struct(Strict(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<V::Value, A::Error> {
        self.0.visit_seq(Strict(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, entries: A) -> Result<V::Value, A::Error> {
        self.0.visit_map(Entries { entries, seen: Seen::default() })
    }
}

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Strict<S> {
    type Value = S::Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<S::Value, D::Error> {
        self.0.deserialize(Strict(deserializer))
    }
}

impl<'de, A: SeqAccess<'de>> SeqAccess<'de> for Strict<A> {
    type Error = A::Error;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, A::Error> {
        self.0.next_element_seed(Strict(seed))
    }

    fn size_hint(&self) -> Option<usize> {
        self.0.size_hint()
    }
}

/// The keys of an object so far, usually few.
#[derive(Default)]
struct Seen<'de> {
    few: ArrayVec<Cow<'de, str>, 12>,
    many: HashSet<Cow<'de, str>>,
}

impl<'de> Seen<'de> {
    /// Adds a key; false if it has occurred before.
    fn note(&mut self, key: Cow<'de, str>) -> bool {
        if self.few.contains(&key) {
            return false;
        }
        match self.few.try_push(key) {
            Ok(()) => true,
            Err(full) => self.many.insert(full.element()),
        }
    }
}

/// The entries of an object, with unique keys.
struct Entries<'de, A> {
    entries: A,
    seen: Seen<'de>,
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Entries<'de, A> {
    type Error = A::Error;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, A::Error> {
        let Some(key) = self.entries.next_key_seed(Key)? else { return Ok(None) };
        if !self.seen.note(key.clone()) {
            return Err(A::Error::custom(format_args!("the key `{}` stands twice", brief(&key))));
        }
        seed.deserialize(CowStrDeserializer::new(key)).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, A::Error> {
        self.entries.next_value_seed(Strict(seed))
    }

    fn size_hint(&self) -> Option<usize> {
        self.entries.size_hint()
    }
}

/// Reads a key, without a copy if possible.
struct Key;

impl<'de> DeserializeSeed<'de> for Key {
    type Value = Cow<'de, str>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Cow<'de, str>, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<'de> Visitor<'de> for Key {
    type Value = Cow<'de, str>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E: Error>(self, key: &str) -> Result<Cow<'de, str>, E> {
        Ok(Cow::Owned(key.to_owned()))
    }

    fn visit_borrowed_str<E: Error>(self, key: &'de str) -> Result<Cow<'de, str>, E> {
        Ok(Cow::Borrowed(key))
    }

    fn visit_string<E: Error>(self, key: String) -> Result<Cow<'de, str>, E> {
        Ok(Cow::Owned(key))
    }
}

/// Reads a variant for a visitor.
struct Choice<V> {
    choices: &'static [&'static str],
    visitor: V,
}

impl<V> Choice<V> {
    fn in_words(&self) -> String {
        let choices: Vec<String> = self.choices.iter().map(|choice| format!("`{choice}`")).collect();
        match choices.as_slice() {
            [most @ .., last] if !most.is_empty() => format!("{} or {last}", most.join(", ")),
            all => all.concat(),
        }
    }
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Choice<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "one of {}", self.in_words())
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<V::Value, E> {
        self.visitor.visit_enum(Word { word, error: PhantomData })
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<V::Value, A::Error> {
        let expected = self.in_words();
        let Some(choice) = entries.next_key_seed(Key)? else {
            return Err(A::Error::custom(format_args!("an object without a key, expected one of {expected}")));
        };
        let value = self.visitor.visit_enum(Chosen { choice: &choice, entries: &mut entries })?;
        match entries.next_key_seed(Key)? {
            None => Ok(value),
            Some(second) if second == choice => {
                Err(A::Error::custom(format_args!("the key `{}` stands twice", brief(&choice))))
            }
            Some(second) => Err(A::Error::custom(format_args!(
                "`{}` and `{}` stand together where only one key may, expected one of {expected}",
                brief(&choice),
                brief(&second),
            ))),
        }
    }
}

/// A variant as a word alone, which only a variant without parts may be.
struct Word<'w, E> {
    word: &'w str,
    error: PhantomData<E>,
}

impl<E: Error> Word<'_, E> {
    /// What is missing, with the form that has it.
    fn lacks(&self, parts: impl fmt::Display) -> E {
        let word = brief(self.word);
        E::custom(format_args!("`{word}` alone says too little, expected {{\"{word}\": {parts}}}"))
    }
}

impl<'de, E: Error> EnumAccess<'de> for Word<'_, E> {
    type Error = E;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self), E> {
        seed.deserialize(StrDeserializer::new(self.word)).map(|variant| (variant, self))
    }
}

impl<'de, E: Error> VariantAccess<'de> for Word<'_, E> {
    type Error = E;

    fn unit_variant(self) -> Result<(), E> {
        Ok(())
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, _: S) -> Result<S::Value, E> {
        Err(self.lacks("…"))
    }

    fn tuple_variant<V: Visitor<'de>>(self, length: usize, _: V) -> Result<V::Value, E> {
        Err(self.lacks(format_args!("[{}]", vec!["…"; length].join(", "))))
    }

    fn struct_variant<V: Visitor<'de>>(self, keys: &'static [&'static str], _: V) -> Result<V::Value, E> {
        let keys: Vec<String> = keys.iter().map(|key| format!("\"{key}\": …")).collect();
        Err(self.lacks(format_args!("{{{}}}", keys.join(", "))))
    }
}

/// A variant, and the entries whose next value belongs to it.
struct Chosen<'c, A> {
    choice: &'c str,
    entries: &'c mut A,
}

impl<'de, A: MapAccess<'de>> EnumAccess<'de> for Chosen<'_, A> {
    type Error = A::Error;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self), A::Error> {
        seed.deserialize(StrDeserializer::new(self.choice)).map(|variant| (variant, self))
    }
}

impl<'de, A: MapAccess<'de>> VariantAccess<'de> for Chosen<'_, A> {
    type Error = A::Error;

    fn unit_variant(self) -> Result<(), A::Error> {
        self.entries.next_value()
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, A::Error> {
        self.entries.next_value_seed(Strict(seed))
    }

    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, A::Error> {
        self.entries.next_value_seed(Strict(Parts { kind: PartKind::List(length), visitor }))
    }

    fn struct_variant<V: Visitor<'de>>(self, keys: &'static [&'static str], visitor: V) -> Result<V::Value, A::Error> {
        self.entries.next_value_seed(Strict(Parts { kind: PartKind::Object(keys), visitor }))
    }
}

/// The value of a variant with several parts.
struct Parts<V> {
    kind: PartKind,
    visitor: V,
}

/// A list of a certain length, or an object with certain keys.
enum PartKind {
    List(usize),
    Object(&'static [&'static str]),
}

impl<'de, V: Visitor<'de>> DeserializeSeed<'de> for Parts<V> {
    type Value = V::Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        match self.kind {
            PartKind::List(length) => deserializer.deserialize_tuple(length, self.visitor),
            PartKind::Object(keys) => deserializer.deserialize_struct("", keys, self.visitor),
        }
    }
}
