//! The straight line through some points, by least squares: what memory does over an hour, or over games. It knows
//! numbers, never where they come from.

/// How much the second figure rises for one more of the first. None where that cannot be said: fewer than two
/// points that differ in the first.
pub(crate) fn slope(points: &[(f64, f64)]) -> Option<f64> {
    let count = points.len() as f64;
    let mean_x = points.iter().map(|point| point.0).sum::<f64>() / count;
    let mean_y = points.iter().map(|point| point.1).sum::<f64>() / count;
    let across: f64 = points.iter().map(|(x, _)| (x - mean_x).powi(2)).sum();
    let together: f64 = points.iter().map(|(x, y)| (x - mean_x) * (y - mean_y)).sum();
    (across > 0.0).then(|| together / across)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slope_is_that_of_the_line_with_the_least_squares() {
        type Points = &'static [(f64, f64)];
        let table: [(Points, Option<f64>); 6] = [
            (&[], None),
            (&[(1.0, 5.0)], None),
            (&[(1.0, 5.0), (1.0, 7.0)], None),
            (&[(0.0, 1.0), (1.0, 3.0), (2.0, 5.0)], Some(2.0)),
            (&[(0.0, 4.0), (5.0, 4.0)], Some(0.0)),
            // One that sticks out pulls the line, and does not decide it.
            (&[(0.0, 0.0), (1.0, 0.0), (2.0, 3.0), (3.0, 0.0)], Some(0.3)),
        ];
        for (points, expected) in table {
            match (slope(points), expected) {
                (Some(slope), Some(expected)) => {
                    assert!((slope - expected).abs() < 1e-9, "{points:?} {slope}")
                }
                (slope, expected) => assert_eq!(slope, expected, "{points:?}"),
            }
        }
    }
}
