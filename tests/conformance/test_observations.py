"""Masks of legal actions; what holds of observations is tried by the kit."""

from branchline.core.layout import mask_of


def test_a_mask_has_a_1_for_each_legal_action() -> None:
    assert mask_of([0, 3], 5) == bytearray([1, 0, 0, 1, 0])
