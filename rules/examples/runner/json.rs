//! Reading a case: every access may fail with a reason, none panics.

use rules::{Color, Komi, Ms, Point};
use serde_json::Value;

/// A value of a case.
#[derive(Clone, Copy)]
pub(crate) struct Json<'a>(pub(crate) &'a Value);

impl<'a> Json<'a> {
    /// A member that must be there.
    pub(crate) fn get(self, key: &str) -> Result<Json<'a>, String> {
        self.find(key).ok_or_else(|| format!("{key:?} is missing"))
    }

    /// A member that may be absent.
    pub(crate) fn find(self, key: &str) -> Option<Json<'a>> {
        self.0.get(key).map(Json)
    }

    /// A member that may be absent or null.
    pub(crate) fn present(self, key: &str) -> Option<Json<'a>> {
        self.find(key).filter(|value| !value.0.is_null())
    }

    pub(crate) fn text(self) -> Result<&'a str, String> {
        self.0.as_str().ok_or_else(|| format!("{} is not a text", self.0))
    }

    pub(crate) fn number(self) -> Result<u64, String> {
        self.0.as_u64().ok_or_else(|| format!("{} is not a whole number", self.0))
    }

    pub(crate) fn small(self) -> Result<u32, String> {
        u32::try_from(self.number()?).map_err(|_| format!("{} is too large", self.0))
    }

    pub(crate) fn list(self) -> Result<impl Iterator<Item = Json<'a>>, String> {
        self.0.as_array().map(|list| list.iter().map(Json)).ok_or_else(|| format!("{} is not a list", self.0))
    }

    pub(crate) fn members(self) -> Result<impl Iterator<Item = (&'a str, Json<'a>)>, String> {
        let members = self.0.as_object().ok_or_else(|| format!("{} is not an object", self.0))?;
        Ok(members.iter().map(|(key, value)| (key.as_str(), Json(value))))
    }

    pub(crate) fn point(self) -> Result<Point, String> {
        point(self.text()?)
    }

    /// A list of points; none where the member is absent.
    pub(crate) fn points(self, key: &str) -> Result<Vec<Point>, String> {
        self.find(key).map_or(Ok(Vec::new()), |list| list.list()?.map(Json::point).collect())
    }

    pub(crate) fn color(self) -> Result<Color, String> {
        match self.text()? {
            "B" | "black" => Ok(Color::Black),
            "W" | "white" => Ok(Color::White),
            other => Err(format!("{other:?} is not a colour")),
        }
    }

    /// Points as exact quarters of a 子, which are half points.
    pub(crate) fn half_points(self) -> Result<i32, String> {
        let komi: Komi =
            self.0.to_string().parse().map_err(|_| format!("{} is not an exact half point", self.0))?;
        Ok(komi.quarters())
    }

    /// An exact fraction of a 子 in quarters: `369/2`.
    pub(crate) fn zi(self) -> Result<i32, String> {
        let text = self.text()?;
        let (above, below) = text.split_once('/').unwrap_or((text, "1"));
        let numbers = above.parse::<i32>().ok().zip(below.parse::<i32>().ok());
        match numbers {
            Some((above, below @ (1 | 2 | 4))) if above.abs() < 10_000 => Ok(above * 4 / below),
            _ => Err(format!("{text:?} is not a number of quarters")),
        }
    }

    /// Seconds as a decimal text or a whole number, in milliseconds.
    pub(crate) fn seconds(self) -> Result<Ms, String> {
        let text = self.0.as_str().map_or_else(|| self.0.to_string(), str::to_string);
        let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
        let digits = format!("{whole}{fraction:0<3}");
        let plain =
            !whole.is_empty() && fraction.len() <= 3 && digits.bytes().all(|byte| byte.is_ascii_digit());
        let ms = digits.parse().ok().filter(|_| plain);
        ms.ok_or_else(|| format!("{text:?} is not a number of seconds"))
    }
}

pub(crate) fn point(text: &str) -> Result<Point, String> {
    text.parse().map_err(|_| format!("{text:?} is not a point"))
}
