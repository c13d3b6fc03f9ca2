"""The engine does what the golden transcripts say (renew: python -m scripts.steps.golden)."""

from scripts.steps.golden import GOLDEN, golden, path_of


def test_transcripts_are_as_reviewed() -> None:
    made = golden()
    assert set(made) == {path.stem for path in GOLDEN.glob("*.txt")}
    for name, text in made.items():
        assert path_of(name).read_text("utf-8") == text, name
