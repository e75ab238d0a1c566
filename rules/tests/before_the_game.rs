//! Nigiri, the auction and the negotiation of komi (N1, R18).

use rules::commitment::{Commitment, Opening, Purpose};
use rules::komi_auction::{Auctioned, BidRefused, BidStep, Bidder, KomiAuction};
use rules::komi_talk::{KomiTalk, MOST_PROPOSALS, TalkRefused, TalkStep};
use rules::nigiri::{Guess, Hand, Nigiri, NotNow, Step, TakesBlack};
use rules::{Komi, Size};

const NONCE: [u8; 16] = *b"nobody knows it.";

fn opening(number: i32) -> Opening {
    Opening { number, nonce: NONCE }
}

/// Each bidder has a nonce of its own.
fn bid(bidder: Bidder, number: i32) -> Opening {
    let nonce = if bidder == Bidder::First { NONCE } else { *b"nor anybody this" };
    Opening { number, nonce }
}

fn hidden(number: i32) -> Step {
    Step::Hide(Hand::Holders, Commitment::to(Purpose::Nigiri, &opening(number)))
}

fn nigiri(steps: &[Step]) -> Result<Nigiri, NotNow> {
    steps.iter().try_fold(Nigiri::default(), |nigiri, step| nigiri.after(*step))
}

#[test]
fn who_guesses_right_takes_black() {
    let table = [
        (7, Guess::Odd, TakesBlack::Guesser),
        (7, Guess::Even, TakesBlack::Holder),
        (20, Guess::Even, TakesBlack::Guesser),
        (20, Guess::Odd, TakesBlack::Holder),
        (1, Guess::Odd, TakesBlack::Guesser),
    ];
    for (number, guess, expected) in table {
        let end = nigiri(&[hidden(number), Step::Show(guess), Step::Open(opening(number))]);
        assert_eq!(end.map(Nigiri::takes_black), Ok(Some(expected)), "{number} {guess:?}");
    }
}

#[test]
fn a_holder_who_cheats_or_stays_closed_has_lost() {
    let false_openings =
        [Step::Open(opening(8)), Step::Open(Opening { number: 7, nonce: [0; 16] }), Step::OpeningExpired];
    for step in false_openings {
        let end = nigiri(&[hidden(7), Step::Show(Guess::Even), step]);
        assert_eq!(end.map(Nigiri::takes_black), Ok(Some(TakesBlack::Guesser)), "{step:?}");
    }
    // A hand of none, of too many, or of a negative number of stones is no hand.
    for number in [0, 21, -2, i32::MAX, i32::MIN] {
        for guess in [Guess::Odd, Guess::Even] {
            let end = nigiri(&[hidden(number), Step::Show(guess), Step::Open(opening(number))]);
            assert_eq!(end.map(Nigiri::takes_black), Ok(Some(TakesBlack::Guesser)), "{number} {guess:?}");
        }
    }
}

#[test]
fn the_server_draws_what_a_silent_side_leaves_out() {
    let hand = Step::Hide(Hand::Servers, Commitment::to(Purpose::Nigiri, &opening(4)));
    let end = nigiri(&[hand, Step::Show(Guess::Odd), Step::Open(opening(4))]);
    assert_eq!(end.map(Nigiri::takes_black), Ok(Some(TakesBlack::Holder)));
}

#[test]
fn nothing_is_shown_before_its_time() {
    let decided = [hidden(7), Step::Show(Guess::Odd), Step::Open(opening(7))];
    let table: [(&[Step], NotNow); 8] = [
        (&[Step::Show(Guess::Odd)], NotNow::NothingHidden),
        (&[Step::Open(opening(7))], NotNow::NothingHidden),
        (&[hidden(7), hidden(8)], NotNow::AlreadyHidden),
        (&[hidden(7), Step::Open(opening(7))], NotNow::NothingGuessed),
        (&[hidden(7), Step::OpeningExpired], NotNow::NothingGuessed),
        (&[hidden(7), Step::Show(Guess::Odd), Step::Show(Guess::Even)], NotNow::AlreadyGuessed),
        (&[hidden(7), Step::Show(Guess::Odd), hidden(8)], NotNow::AlreadyHidden),
        (&[decided[0], decided[1], decided[2], Step::Show(Guess::Even)], NotNow::AlreadyDecided),
    ];
    for (steps, expected) in table {
        assert_eq!(nigiri(steps), Err(expected), "{steps:?}");
    }
}

fn seal(bidder: Bidder, quarters: i32) -> BidStep {
    BidStep::Seal(bidder, Commitment::to(Purpose::KomiBid, &bid(bidder, quarters)))
}

fn open(bidder: Bidder, quarters: i32) -> BidStep {
    BidStep::Open(bidder, bid(bidder, quarters))
}

fn auction(steps: &[BidStep]) -> Result<Option<Auctioned>, BidRefused> {
    let start = KomiAuction::new(Size::NINETEEN);
    steps.iter().try_fold(start, |auction, step| auction.after(*step)).map(|auction| auction.result())
}

const A: Bidder = Bidder::First;
const B: Bidder = Bidder::Second;

#[test]
fn the_lower_bid_takes_white_at_its_own_komi() {
    let komi = Komi::from_quarters;
    let table = [
        (13, 15, Auctioned::White(A, komi(13))),
        (15, 13, Auctioned::White(B, komi(13))),
        (-1, 0, Auctioned::White(A, komi(-1))),
        (14, 14, Auctioned::Tie(komi(14))),
    ];
    for (first, second, expected) in table {
        let sealed = [seal(B, second), seal(A, first)];
        for opened in [[open(A, first), open(B, second)], [open(B, second), open(A, first)]] {
            assert_eq!(auction(&[sealed, opened].concat()), Ok(Some(expected)), "{first} {second}");
        }
    }
}

#[test]
fn a_side_without_an_honest_bid_leaves_white_to_the_other() {
    let other = Ok(Some(Auctioned::White(B, Komi::from_quarters(13))));
    // Silent from the start.
    assert_eq!(auction(&[seal(B, 13), BidStep::Expired, open(B, 13)]), other);
    // Sealed and never opened, opened falsely, more than the board holds, more than a number.
    assert_eq!(auction(&[seal(A, 1), seal(B, 13), open(B, 13), BidStep::Expired]), other);
    assert_eq!(auction(&[seal(A, 1), seal(B, 13), open(A, 2), open(B, 13)]), other);
    for bid in [723, -723, 70_000, i32::MIN] {
        assert_eq!(auction(&[seal(A, bid), seal(B, 13), open(A, bid), open(B, 13)]), other, "{bid}");
    }
    let nobody = Ok(Some(Auctioned::NoBid));
    assert_eq!(auction(&[BidStep::Expired]), nobody);
    assert_eq!(auction(&[seal(A, 1), seal(B, 2), BidStep::Expired]), nobody);
    assert_eq!(auction(&[seal(A, 1), seal(B, 2)]), Ok(None));
}

#[test]
fn no_bid_is_seen_before_both_are_sealed() {
    assert_eq!(auction(&[seal(A, 1), open(A, 1)]), Err(BidRefused::NotYet));
    assert_eq!(auction(&[seal(A, 1), seal(A, 2)]), Err(BidRefused::AlreadySealed));
    let BidStep::Seal(_, hash) = seal(A, 1) else { panic!("a sealing") };
    assert_eq!(auction(&[seal(A, 1), BidStep::Seal(B, hash)]), Err(BidRefused::Copied));
    assert_eq!(auction(&[seal(A, 1), seal(B, 2), open(A, 1), open(A, 1)]), Err(BidRefused::NothingSealed));
    assert_eq!(auction(&[seal(B, 1), BidStep::Expired, open(A, 1)]), Err(BidRefused::NothingSealed));
    assert_eq!(auction(&[BidStep::Expired, seal(A, 1)]), Err(BidRefused::Over));
}

fn talk(steps: &[TalkStep]) -> Result<Option<Komi>, TalkRefused> {
    let start = KomiTalk::new(Size::NINETEEN, Komi::from_quarters(15));
    steps.iter().try_fold(start, |talk, step| talk.after(*step)).map(|talk| talk.agreed())
}

#[test]
fn a_proposal_stands_once_the_other_side_accepts_it() {
    let komi = Komi::from_quarters;
    let propose = |by, quarters| TalkStep::Propose(by, komi(quarters));
    assert_eq!(talk(&[propose(A, 13)]), Ok(None));
    assert_eq!(talk(&[propose(A, 13), TalkStep::Accept(B)]), Ok(Some(komi(13))));
    assert_eq!(talk(&[propose(B, 13), propose(A, 11), TalkStep::Accept(B)]), Ok(Some(komi(11))));
    assert_eq!(talk(&[propose(A, 13), TalkStep::GiveUp]), Ok(Some(komi(15))));
    assert_eq!(talk(&[TalkStep::GiveUp]), Ok(Some(komi(15))));
    assert_eq!(talk(&[TalkStep::Accept(B)]), Err(TalkRefused::NothingProposed));
    assert_eq!(talk(&[propose(A, 13), TalkStep::Accept(A)]), Err(TalkRefused::NotYourTurn));
    assert_eq!(talk(&[propose(A, 13), propose(A, 14)]), Err(TalkRefused::NotYourTurn));
    assert_eq!(talk(&[propose(A, 723)]), Err(TalkRefused::TooLarge(komi(723))));
    assert_eq!(talk(&[TalkStep::GiveUp, propose(A, 13)]), Err(TalkRefused::Over));
}

#[test]
fn nobody_talks_for_ever() {
    let turns = (0..=MOST_PROPOSALS).map(|turn| {
        let by = if turn % 2 == 0 { A } else { B };
        TalkStep::Propose(by, Komi::from_quarters(turn as i16))
    });
    let steps: Vec<TalkStep> = turns.collect();
    assert_eq!(talk(&steps[..MOST_PROPOSALS as usize]), Ok(None));
    assert_eq!(talk(&steps), Ok(Some(Komi::from_quarters(15))));
}
