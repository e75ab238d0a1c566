//! A point as it stands on the wire: `Q16`. It takes no memory of its own, as an event holds one for each stone
//! that was taken.

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// A point of any board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Point(pub rules::Point);

impl From<rules::Point> for Point {
    fn from(point: rules::Point) -> Point {
        Point(point)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for Point {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut room = [0; rules::Point::LONGEST];
        serializer.serialize_str(self.0.write(&mut room))
    }
}

impl<'de> Deserialize<'de> for Point {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Point, D::Error> {
        struct Text;

        impl Visitor<'_> for Text {
            type Value = Point;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a point such as Q16")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Point, E> {
                text.parse().map(Point).map_err(|_| E::invalid_value(Unexpected::Str(text), &self))
            }
        }

        deserializer.deserialize_str(Text)
    }
}
