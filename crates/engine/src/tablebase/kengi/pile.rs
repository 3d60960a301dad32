//! A pile as df-pn sees it, packed into a number.

/// The bits per piece in a pile.
const PIECE: u32 = 3;

/// The pieces on a cell from base to top, each as its colour plus one, the base in the lowest bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Pile(pub(super) u16);

impl Pile {
    #[inline]
    pub(super) fn height(self) -> u32 {
        (u16::BITS + 2 - self.0.leading_zeros()) / PIECE
    }

    #[inline]
    pub(super) fn is_tower(self) -> bool {
        self.0 >= 1 << PIECE
    }

    /// Whether it has five pieces, and so all colours.
    #[inline]
    pub(super) fn is_complete(self) -> bool {
        self.height() == 5
    }

    /// The pile without its top piece, and that piece.
    #[inline]
    pub(super) fn split_top(self) -> (Pile, Pile) {
        let below = PIECE * (self.height() - 1);
        (Pile(self.0 & ((1 << below) - 1)), Pile(self.0 >> below))
    }

    /// The pile with another one on top.
    #[inline]
    pub(super) fn under(self, moved: Pile) -> Pile {
        Pile(self.0 | moved.0 << (PIECE * self.height()))
    }

    /// The colour set of its top piece.
    #[inline]
    pub(super) fn top_colour(self) -> u8 {
        1 << (self.split_top().1.0 - 1)
    }

    /// The colour sets that can be taken from it, one bit each; `colours` is its own.
    #[inline]
    pub(super) fn offers(self, colours: u8) -> u32 {
        1 << colours | 1 << self.top_colour()
    }
}
