//! Bytes of a journal: no event is too strange to be refused, and one that reads is written and read the
//! same again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::Event;

fuzz_target!(|bytes: &[u8]| {
    let mut rest = bytes;
    while let Ok(event) = Event::read(&mut rest) {
        let mut written = Vec::new();
        event.write(&mut written);
        let mut again = written.as_slice();
        assert_eq!(Event::read(&mut again), Ok(event));
        assert!(again.is_empty());
    }
});
