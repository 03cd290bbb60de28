"""Keeps count of what is on the shelves."""


class Stock:
    def __init__(self, minimum=5):
        self.minimum = minimum
        self.pieces = {}

    def receive(self, article, count):
        # A delivery may arrive in several boxes, so counts add up.
        self.pieces[article] = self.pieces.get(article, 0) + count
        return self.pieces[article]

    def take(self, article, count):
        present = self.pieces.get(article, 0)
        if present < count:
            raise ValueError("only %d of %s left" % (present, article))
        self.pieces[article] = present - count
        return self.pieces[article]

    def to_order(self):
        missing = []
        for article, count in sorted(self.pieces.items()):
            if count < self.minimum:
                missing.append(article)
        return missing
