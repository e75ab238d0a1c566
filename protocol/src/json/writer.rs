//! The values: numbers, texts, and what is made of them.

use super::compound::Compound;
use super::{plain, text};
use serde::{Serialize, Serializer};
use serde_json::{Error, Result};

/// Writes one value.
pub(super) struct Writer<'a>(pub(super) &'a mut Vec<u8>);

impl Writer<'_> {
    fn number(self, number: impl itoa::Integer) -> Result<()> {
        self.0.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
        Ok(())
    }
}

impl<'a> Serializer for Writer<'a> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Compound<'a>;
    type SerializeTuple = Compound<'a>;
    type SerializeTupleStruct = Compound<'a>;
    type SerializeTupleVariant = Compound<'a>;
    type SerializeMap = Compound<'a>;
    type SerializeStruct = Compound<'a>;
    type SerializeStructVariant = Compound<'a>;

    fn serialize_bool(self, value: bool) -> Result<()> {
        self.0.extend_from_slice(if value { b"true" } else { b"false" });
        Ok(())
    }

    fn serialize_i8(self, value: i8) -> Result<()> {
        self.number(value)
    }

    fn serialize_i16(self, value: i16) -> Result<()> {
        self.number(value)
    }

    fn serialize_i32(self, value: i32) -> Result<()> {
        self.number(value)
    }

    fn serialize_i64(self, value: i64) -> Result<()> {
        self.number(value)
    }

    fn serialize_u8(self, value: u8) -> Result<()> {
        self.number(value)
    }

    fn serialize_u16(self, value: u16) -> Result<()> {
        self.number(value)
    }

    fn serialize_u32(self, value: u32) -> Result<()> {
        self.number(value)
    }

    #[inline]
    fn serialize_u64(self, value: u64) -> Result<()> {
        self.number(value)
    }

    // No message has a number with a point; the library's own text is right for whoever has.
    fn serialize_f32(self, value: f32) -> Result<()> {
        serde_json::to_writer(self.0, &value)
    }

    fn serialize_f64(self, value: f64) -> Result<()> {
        serde_json::to_writer(self.0, &value)
    }

    fn serialize_char(self, value: char) -> Result<()> {
        text(self.0, value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, value: &str) -> Result<()> {
        text(self.0, value)
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<()> {
        self.collect_seq(value)
    }

    fn serialize_none(self) -> Result<()> {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<()> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<()> {
        self.0.extend_from_slice(b"null");
        Ok(())
    }

    fn serialize_unit_struct(self, _name: &'static str) -> Result<()> {
        self.serialize_unit()
    }

    #[inline]
    fn serialize_unit_variant(self, _name: &'static str, _index: u32, variant: &'static str) -> Result<()> {
        plain(self.0, variant);
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _name: &'static str, value: &T) -> Result<()> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<()> {
        Compound::of_variant(self.0, variant, value)
    }

    fn serialize_seq(self, _length: Option<usize>) -> Result<Compound<'a>> {
        Ok(Compound::list(self.0))
    }

    fn serialize_tuple(self, _length: usize) -> Result<Compound<'a>> {
        Ok(Compound::list(self.0))
    }

    fn serialize_tuple_struct(self, _name: &'static str, _length: usize) -> Result<Compound<'a>> {
        Ok(Compound::list(self.0))
    }

    fn serialize_tuple_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        _length: usize,
    ) -> Result<Compound<'a>> {
        Ok(Compound::list_of_variant(self.0, variant))
    }

    fn serialize_map(self, _length: Option<usize>) -> Result<Compound<'a>> {
        Ok(Compound::object(self.0))
    }

    fn serialize_struct(self, _name: &'static str, _length: usize) -> Result<Compound<'a>> {
        Ok(Compound::object(self.0))
    }

    fn serialize_struct_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        _length: usize,
    ) -> Result<Compound<'a>> {
        Ok(Compound::object_of_variant(self.0, variant))
    }
}
