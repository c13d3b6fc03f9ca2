"""A second, slow referee of Gnav for two, written from the sentences of the rules page.

It knows nothing of the engine but its notation: cards are texts such as `7h`, and a game is
followed from a position by the texts of its actions. What it allows must be what the engine
allows, move by move.
"""

from collections.abc import Mapping


class GnavReferee:
    """One deal at a table."""

    def __init__(self, position: str, options: Mapping[str, str]) -> None:
        self.options = options
        said = dict(line.split(": ") for line in position.splitlines())
        self.hands = {seat: cards_in(said[str(seat)]) for seat in (1, 2)}
        self.draw_pile = cards_in(said["draw"])
        self.centre = cards_in(said["top"])
        self.captured: dict[int, list[str]] = {1: [], 2: []}
        self.player = int(said["turn"])
        self.moment = "begin"
        """What the player is about to do: begin, go on, or decide on the drawn card."""
        self.drawn = ""
        self.played_this_turn = False
        self.passes_in_a_row = 0
        self.last_capturer = 0
        self.over = False
        self.deals_to_come = False
        """Whether another deal follows; whoever keeps the scores knows."""

    # -- what is legal -----------------------------------------------------------------------------

    def is_legal(self, card: str) -> bool:
        """A card that the player may play at this moment."""
        if not self.centre:
            return True
        return number(card) == number(self.centre[0]) or is_wild(card)

    def has_legal_card(self) -> bool:
        """Whether the player holds one."""
        return any(self.is_legal(card) for card in self.hands[self.player])

    def allows(self, action: str) -> bool:
        """Whether the player may do this now."""
        word, _, card = action.partition(" ")
        if self.over:
            return word == "deal" and self.deals_to_come
        if word == "play":
            return self.may_play(card)
        if word == "wild":
            return self.may_play(card) and self.may_choose(card)
        if word == "draw":
            return self.moment == "begin" and not self.has_legal_card() and self.draw_pile != []
        if word == "pass":
            return self.moment == "begin" and not self.has_legal_card() and self.draw_pile == []
        if word == "stop":
            return self.moment in ("going on", "drawn")
        return False

    def may_play(self, card: str) -> bool:
        """A legal card from the hand; after a draw for want of one, only the drawn card."""
        if card not in self.hands[self.player]:
            return False
        if self.moment == "drawn" and card != self.drawn:
            return False
        return self.is_legal(card)

    def may_choose(self, card: str) -> bool:
        """In one variant the player chooses what a 2 on a 2 or a 10 on a 10 is."""
        if self.options["equal-wild"] != "choose" or not is_wild(card) or not self.centre:
            return False
        return number(card) == number(self.centre[0])

    # -- what happens ------------------------------------------------------------------------------

    def follow(self, action: str) -> None:
        """Do an allowed action."""
        word, _, card = action.partition(" ")
        if word in ("play", "wild"):
            self.put_down(card, as_wild=word == "wild")
        elif word == "draw":
            self.draw_for_want()
        elif word == "pass":
            self.passes_in_a_row += 1
            self.finish_turn()
        elif word == "stop":
            self.finish_turn()

    def put_down(self, card: str, as_wild: bool) -> None:
        """Play a card: it captures both, or the top card only, or nothing."""
        was = self.moment
        self.hands[self.player].remove(card)
        self.passes_in_a_row = 0
        self.played_this_turn = True
        captured = bool(self.centre)
        if captured:
            self.take(card, as_wild)
        else:
            self.centre = [card]
        if self.options["refill"] == "each-play":
            self.draw_back()
        if self.goes_on(was, captured) and self.has_legal_card():
            self.moment = "going on"
        else:
            self.finish_turn()

    def take(self, card: str, as_wild: bool) -> None:
        """A capture by a card of the same value or by a wild card."""
        top = self.centre.pop()
        mine = self.captured[self.player]
        self.last_capturer = self.player
        mine.append(top)
        equal = number(card) == number(top)
        if equal and is_wild(card):
            equal = self.options["equal-wild"] != "wild" and not as_wild
        if equal or self.options["wild-goes"] == "captured":
            mine.append(card)
        elif self.options["wild-goes"] == "stays":
            self.centre = [card]

    def goes_on(self, was: str, captured: bool) -> bool:
        """Whether the player may go on after this card."""
        if self.options["sweep"] == "none":
            return False
        if was == "going on":
            return self.options["sweep"] == "full"
        if not captured:
            return False
        return self.centre == [] or self.options["sweep-on-wild"] == "yes"

    def draw_for_want(self) -> None:
        """Exactly 1 card, or in a variant as many as it takes."""
        self.passes_in_a_row = 0
        while True:
            self.drawn = self.draw_pile.pop()
            self.hands[self.player].append(self.drawn)
            if self.options["blocked-draw"] == "one":
                break
            if self.is_legal(self.drawn) or not self.draw_pile:
                break
        self.moment = "drawn"

    def draw_back(self) -> None:
        """To 10 cards in hand, as far as there are any."""
        while len(self.hands[self.player]) < 10 and self.draw_pile:
            self.hands[self.player].append(self.draw_pile.pop())

    def finish_turn(self) -> None:
        """Draw back after playing; then the game ends, or the other player's turn begins."""
        if self.played_this_turn:
            self.draw_back()
        self.played_this_turn = False
        self.drawn = ""
        if self.is_finished():
            self.over = True
            if self.options["leftovers"] == "last-capturer-takes-pile" and self.last_capturer:
                self.captured[self.last_capturer] += self.centre
            return
        self.player = 3 - self.player
        self.moment = "begin"
        flips = self.options["empty-centre"] == "flip-from-draw"
        if flips and not self.centre and self.draw_pile:
            self.centre = [self.draw_pile.pop()]

    def is_finished(self) -> bool:
        """All 36 cards captured, nobody has a card, or both players passed."""
        if len(self.captured[1]) + len(self.captured[2]) == 36:
            return True
        if not self.draw_pile and not self.hands[1] and not self.hands[2]:
            return True
        return self.passes_in_a_row == 2

    def score(self, seat: int) -> int:
        """The numbers of the captured cards, and the bonus."""
        mine, others = self.captured[seat], self.captured[3 - seat]
        points = 0
        for card in mine:
            points += number(card)
        if len(mine) > len(others):
            points += 10
        if len(mine) == len(others):
            points += 5
        return points


def cards_in(text: str) -> list[str]:
    """The cards of a line of a position."""
    return [] if text == "-" else text.split()


def number(card: str) -> int:
    """The number of a card."""
    return int(card[:-1])


def is_wild(card: str) -> bool:
    """Each 2 and each 10."""
    return number(card) in (2, 10)
