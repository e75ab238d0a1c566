//! A histogram of atomics. The library's own takes a lock for every value, which the path of a move must
//! never do.

use prometheus_client::encoding::{EncodeMetric, MetricEncoder, NoLabelSet};
use prometheus_client::metrics::MetricType;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Counts values into buckets whose upper bounds are whole units of one `scale`-th.
#[derive(Clone, Debug)]
pub(crate) struct Histogram(Arc<Parts>);

#[derive(Debug)]
struct Parts {
    /// How many of the counted units make one of what is told: 1 000 000 µs make a second.
    scale: u64,
    /// The upper bounds, ascending.
    bounds: &'static [u64],
    /// One for each bound, and one for what is above all of them.
    counts: Vec<AtomicU64>,
    sum: AtomicU64,
}

impl Histogram {
    pub(crate) fn new(scale: u64, bounds: &'static [u64]) -> Histogram {
        let counts = (0..=bounds.len()).map(|_| AtomicU64::new(0)).collect();
        Histogram(Arc::new(Parts { scale, bounds, counts, sum: AtomicU64::new(0) }))
    }

    /// Counts one value.
    pub(crate) fn observe(&self, value: u64) {
        let parts = &*self.0;
        let bucket = parts.bounds.partition_point(|bound| *bound < value);
        parts.counts[bucket].fetch_add(1, Ordering::Relaxed);
        parts.sum.fetch_add(value, Ordering::Relaxed);
    }
}

impl EncodeMetric for Histogram {
    // Numbers with a point are the text's own; nothing is reckoned with them.
    fn encode(&self, mut encoder: MetricEncoder<'_>) -> Result<(), std::fmt::Error> {
        let parts = &*self.0;
        let told = |units: u64| units as f64 / parts.scale as f64;
        let bounds = parts.bounds.iter().map(|bound| told(*bound)).chain([f64::INFINITY]);
        let counts = parts.counts.iter().map(|count| count.load(Ordering::Relaxed));
        let buckets: Vec<(f64, u64)> = bounds.zip(counts).collect();
        let count = buckets.iter().map(|(_, count)| count).sum();
        encoder.encode_histogram::<NoLabelSet>(told(parts.sum.load(Ordering::Relaxed)), count, &buckets, None)
    }

    fn metric_type(&self) -> MetricType {
        MetricType::Histogram
    }
}
