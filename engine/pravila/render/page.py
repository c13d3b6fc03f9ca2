"""The pieces the engine contributes to a page: facts box, notice and sources."""

from pravila.games import game
from pravila.render.markup import tag, text
from pravila.words import words


def facts(name: str, lang: str) -> str:
    """The facts box, each fact linked to the rules that state it."""
    say = words(lang).say
    rows = []
    for fact in game(name).facts():
        value = text(say(f"fact.{fact.code}.value", **dict(fact.params)))
        if fact.rules:
            value = tag("a", value, href=f"#{fact.rules[0]}")
        rows.append(tag("dt", text(say(f"fact.{fact.code}.label"))) + tag("dd", value))
    return tag("dl", *(tag("div", row) for row in rows), cls="pv-facts")


def unofficial(name: str, lang: str) -> str:
    """The notice that the page is not the publisher's, or that there is no publisher."""
    it = game(name)
    key = "unofficial" if it.publisher else "unofficial.none"
    notice = words(lang).say(key, title=it.title, publisher=it.publisher)
    return tag("p", text(notice), cls="pv-unofficial")


def sources(name: str, lang: str) -> str:
    """Every source with what it says."""
    say = words(lang).say
    items = [tag("li", text(say("sources.seeds")))]
    for source in game(name).sources:
        shown = text(source.name)
        if source.address:
            shown = tag("a", shown, href=source.address, rel="external noopener")
        said = text(say(f"sources.{name}.{source.mark}"))
        mark = tag("strong", source.mark, id=f"source-{source.mark}")
        items.append(tag("li", f"{mark} {shown}: {said}"))
    return tag("ul", *items, cls="pv-sources")
