//! Lists and objects: what stands between their values, and how they end.

use super::plain;
use super::writer::Writer;
use serde::Serialize;
use serde::ser;
use serde_json::{Error, Result};

/// A list or an object that is being written.
pub(super) struct Compound<'a> {
    bytes: &'a mut Vec<u8>,
    /// Where the first value would stand: any that begins later has a comma before it.
    first: usize,
    end: &'static [u8],
}

impl<'a> Compound<'a> {
    pub(super) fn list(bytes: &'a mut Vec<u8>) -> Compound<'a> {
        Compound::begin(bytes, b'[', b"]")
    }

    pub(super) fn object(bytes: &'a mut Vec<u8>) -> Compound<'a> {
        Compound::begin(bytes, b'{', b"}")
    }

    pub(super) fn list_of_variant(bytes: &'a mut Vec<u8>, variant: &str) -> Compound<'a> {
        name_variant(bytes, variant);
        Compound::begin(bytes, b'[', b"]}")
    }

    pub(super) fn object_of_variant(bytes: &'a mut Vec<u8>, variant: &str) -> Compound<'a> {
        name_variant(bytes, variant);
        Compound::begin(bytes, b'{', b"}}")
    }

    pub(super) fn of_variant<T: Serialize + ?Sized>(
        bytes: &mut Vec<u8>,
        variant: &str,
        value: &T,
    ) -> Result<()> {
        name_variant(bytes, variant);
        value.serialize(Writer(bytes))?;
        bytes.push(b'}');
        Ok(())
    }

    fn begin(bytes: &'a mut Vec<u8>, begin: u8, end: &'static [u8]) -> Compound<'a> {
        bytes.push(begin);
        let first = bytes.len();
        Compound { bytes, first, end }
    }

    #[inline(always)]
    fn part(&mut self) {
        if self.bytes.len() > self.first {
            self.bytes.push(b',');
        }
    }

    fn value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.part();
        value.serialize(Writer(self.bytes))
    }

    #[inline(always)]
    fn field<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<()> {
        self.part();
        plain(self.bytes, name);
        self.bytes.push(b':');
        value.serialize(Writer(self.bytes))
    }

    fn finish(self) -> Result<()> {
        self.bytes.extend_from_slice(self.end);
        Ok(())
    }
}

fn name_variant(bytes: &mut Vec<u8>, variant: &str) {
    bytes.push(b'{');
    plain(bytes, variant);
    bytes.push(b':');
}

/// The same for each kind of list.
macro_rules! list {
    ($($kind:ident, $put:ident;)*) => {$(
        impl ser::$kind for Compound<'_> {
            type Ok = ();
            type Error = Error;

            fn $put<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
                self.value(value)
            }

            fn end(self) -> Result<()> {
                self.finish()
            }
        }
    )*};
}

list! {
    SerializeSeq, serialize_element;
    SerializeTuple, serialize_element;
    SerializeTupleStruct, serialize_field;
    SerializeTupleVariant, serialize_field;
}

/// The same for each kind of object with fields.
macro_rules! object {
    ($($kind:ident;)*) => {$(
        impl ser::$kind for Compound<'_> {
            type Ok = ();
            type Error = Error;

            #[inline(always)]
            fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<()> {
                self.field(name, value)
            }

            fn end(self) -> Result<()> {
                self.finish()
            }
        }
    )*};
}

object! {
    SerializeStruct;
    SerializeStructVariant;
}

impl ser::SerializeMap for Compound<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<()> {
        self.part();
        let begins = self.bytes.len();
        key.serialize(Writer(self.bytes))?;
        match self.bytes.get(begins) {
            Some(b'"') => Ok(()),
            _ => Err(ser::Error::custom("a key is a text")),
        }
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.bytes.push(b':');
        value.serialize(Writer(self.bytes))
    }

    fn end(self) -> Result<()> {
        self.finish()
    }
}
