// The index of one language: answers a query with the places that have its words.

import { forms, isOneTypoAway, stems, words } from "./search-fold.js";

/** @typedef {[location: string, kind: string, title: string, above: string, text: string]} Row */
/** @typedef {{location: string, kind: string, title: string, above: string, text: string}} Place */
/** @typedef {Place & {id: number, rule: string}} Doc */
/** @typedef {{doc: Doc, score: number}} Hit */
/** @typedef {{location: string, title: string, text: string, score: number}} Shown */
/** @typedef {Shown & {terms: Record<string, boolean>}} Item */
/**
 * A word of the query: what it means in the index, and with what a longer word would begin.
 * @typedef {{word: string, terms: string[], starts: string[], typo: boolean}} Asked
 */
/** @typedef {typeof import("minisearch").default<Doc>} Library */

const BOOST = { title: 2, text: 1, above: 0.4, rule: 0.3 };
const PREFIX_WEIGHT = 0.4;
const FORM_WEIGHT = 0.6;
const STEM_WEIGHT = 1;
const ASIDE_WEIGHT = 0.4;
const TERM_WEIGHT = 0.04;
const PHRASE_WEIGHT = 1.5;
const TITLE_WEIGHT = 3;
const SHOWN = 3;
const NEAR = 0.5;
const FOLDED = 0.999;
const CONTEXT = 240;
const HIGHLIGHTED = 6;
const ABOVE = " › ";
const MARK = "<mark data-md-highlight>";
/** The rules of a game, which come before examples and other pages. */
const RULES_PAGE = /^\w+\/(?:#|$)/;
const RULE_ID = /^#?[a-z0-9]+(?:[.-][a-z0-9]+)*[.-]?$/;

/** Words that say little: they are left out of a query that has others. */
/** @type {Readonly<Record<string, string>>} */
const STOP = {
  en:
    "a an and are at be by can do does for from how i if in is it may my of on or the to " +
    "what when where which who with you",
  hr:
    "a ako bi da do i ili iz je jesu kad kada kako koja koje koji koliko li mi na ne o od " +
    "po s sa se su što sto tko u uz za",
  sl:
    "a ali bi če ce da do in iz je jih kaj kako kateri kdaj kdo ko koliko mi na ne o od " +
    "ob po pri s se so v z za",
  eo:
    "al aŭ ĉe ĉu da de en estas ĝi ĝin iu ili kaj ke kia kiam kie kiel kio kiom kiu la mi " +
    "oni per po por pri se si sur",
  mk:
    "а ако да дали до е и или има каде како кога кој која кое колку ли на не ни од по се " +
    "си со сум што за",
  ka: "და თუ რა რომ ვინ როდის როგორ რომელი რამდენი სად არის ეს ის არა ან",
};

/** Finds the documents of one language. */
export class SearchIndex {
  /**
   * @param {string} language
   * @param {Row[]} rows
   * @param {Library} MiniSearch
   */
  constructor(language, rows, MiniSearch) {
    this.language = language;
    this.docs = rows.map(asDocument);
    /** @type {Map<string, Doc>} */
    this.pages = new Map();
    for (const doc of this.docs) {
      this.pages.set(pageOf(doc), this.pages.get(pageOf(doc)) ?? doc);
    }
    /** The forms of each word, and its stems with a "=" before each. @type {Map<string, string[]>} */
    this.keys = new Map();
    this.stop = new Set(words(STOP[language] ?? "").flatMap((word) => forms(language, word)));
    this.index = new MiniSearch({
      fields: Object.keys(BOOST),
      // The heading above a rule is not its own.
      extractField: (doc, name) =>
        name === "title" && doc.kind === "rule" ? "" : /** @type {any} */ (doc)[name],
      tokenize: words,
      processTerm: (word, field) => (field === "rule" ? `.${word}` : this.keysOf(word)),
      searchOptions: { tokenize: (term) => [term], processTerm: (term) => term, boost: BOOST },
    });
    this.index.addAll(this.docs);
    this.terms = [...new Set([...this.keys.values()].flat())];
    /** The parts of the ids of rules, with a "." before each. */
    this.parts = [...new Set(this.docs.flatMap(partsOf))];
  }

  /**
   * The pages with the places that have what is asked for, best first. The theme opens the place
   * with the highest score, shows those that equal the first of a page, and folds the rest away.
   * @param {string} query
   * @returns {Item[][]}
   */
  search(query) {
    const ruled = this.findRules(query);
    const asked = this.read(query);
    const found = ruled.length ? ruled : this.find(asked);
    /** @type {Map<string, Hit[]>} */
    const pages = new Map();
    for (const hit of found) {
      const page = pageOf(hit.doc);
      const hits = pages.get(page) ?? [];
      hits.push(hit);
      pages.set(page, hits);
    }
    return [...pages].map(([page, hits]) => this.group(page, hits, ruled.length ? [] : asked));
  }

  /**
   * Rules whose id is the query, ends with it, or has it as some of its parts.
   * @param {string} query
   * @returns {Hit[]}
   */
  findRules(query) {
    const id = query.trim().toLowerCase();
    if (!RULE_ID.test(id) || !/[.-]/.test(id)) {
      return [];
    }
    const wanted = id.replace("#", "");
    const tests = [
      (/** @type {string} */ rule) => rule === wanted,
      (/** @type {string} */ rule) => rule.endsWith(`.${wanted}`),
      (/** @type {string} */ rule) => `.${rule}.`.includes(`.${wanted}.`),
      (/** @type {string} */ rule) => `.${rule}`.includes(`.${wanted}`),
    ];
    return this.docs
      .map((doc) => ({ doc, at: tests.findIndex((test) => doc.rule && test(doc.rule)) }))
      .filter(({ at }) => at >= 0)
      .sort((one, other) => one.at - other.at)
      .map(({ doc }, place) => ({ doc, score: 1 / (1 + place) }));
  }

  /**
   * The words of a query with the terms of the index that they mean.
   * @param {string} query
   * @returns {Asked[]}
   */
  read(query) {
    return this.telling(words(query)).map((word) => this.readWord(word));
  }

  /**
   * The words without those that say little, unless there are no others.
   * @param {string[]} all
   */
  telling(all) {
    const isStop = (/** @type {string} */ word) =>
      forms(this.language, word).some((form) => this.stop.has(form));
    const telling = all.filter((word) => !isStop(word));
    return telling.length ? telling : all;
  }

  /**
   * @param {string} word
   * @returns {Asked}
   */
  readWord(word) {
    const own = this.keysOf(word);
    const starts = own.filter((key) => !key.startsWith("=") && key.length > 1 && !/^\d/.test(key));
    const keys = [...own, `.${word.toLowerCase()}`];
    const isKnown = (/** @type {string} */ term) =>
      keys.includes(term) || starts.some((start) => term.startsWith(start));
    const typo = !this.terms.some(isKnown) && !this.parts.some(isKnown);
    if (!typo) {
      return { word, terms: keys, starts, typo };
    }
    // Another ending together with a wrong letter would be too far away.
    const near = this.terms.filter((term) => own.some((key) => isNear(key, term)));
    return { word, terms: near, starts: [], typo };
  }

  /**
   * The documents with all words; if no document has all, those with most of them.
   * @param {Asked[]} asked
   * @returns {Hit[]}
   */
  find(asked) {
    const known = asked.filter((word) => word.terms.length);
    if (!known.length || known.length < Math.ceil((asked.length * 2) / 3)) {
      return [];
    }
    const queries = known.map((word) => this.query(word));
    let found = this.index.search({ combineWith: "AND", queries });
    if (!found.length && !known.some((word) => word.typo)) {
      const most = Math.ceil((known.length * 2) / 3);
      const has = (/** @type {string[]} */ queryTerms) =>
        known.filter((word) => hasAny(word, queryTerms)).length;
      found = this.index
        .search({ combineWith: "OR", queries })
        .filter(({ queryTerms }) => has(queryTerms) >= most);
    }
    return found
      .map(({ id, score }) => ({ doc: this.docs[id], score }))
      .map(({ doc, score }) => ({ doc, score: score * this.weight(doc, known) }))
      .sort((one, other) => other.score - one.score);
  }

  /**
   * The search for one word: as it stands, as a beginning, and in another form.
   * @param {Asked} asked
   * @returns {import("minisearch").QueryCombination}
   */
  query({ terms, starts }) {
    const weigh = (/** @type {string} */ term) => (term[0] === "=" ? STEM_WEIGHT : FORM_WEIGHT);
    return {
      combineWith: "OR",
      queries: [
        ...terms.map((term) => ({ queries: [term], boostTerm: () => weigh(term) })),
        ...starts.map((term) => ({ queries: [term], prefix: true, boostTerm: () => PREFIX_WEIGHT })),
      ],
    };
  }

  /**
   * How much more a document is worth because the words stand together in it, or are its heading.
   * @param {Doc} doc
   * @param {Asked[]} asked
   */
  weight(doc, asked) {
    const isPhrase = (/** @type {string} */ text) => {
      const keys = this.telling(words(text)).map((word) => this.keysOf(word));
      return keys.some((_, at) => asked.every((word, i) => fits(word, keys[at + i] ?? [])));
    };
    if (doc.kind === "term") {
      return TERM_WEIGHT;
    }
    let weight = asked.length > 1 && isPhrase(doc.text) ? PHRASE_WEIGHT : 1;
    if (!RULES_PAGE.test(doc.location)) {
      weight *= ASIDE_WEIGHT;
    }
    if (doc.kind !== "rule" && isPhrase(doc.title)) {
      const isWhole = this.telling(words(doc.title)).length === asked.length;
      weight *= isWhole ? TITLE_WEIGHT : PHRASE_WEIGHT;
    }
    return weight;
  }

  /**
   * One page of the result.
   * @param {string} page
   * @param {Hit[]} hits
   * @param {Asked[]} asked
   * @returns {Item[]}
   */
  group(page, hits, asked) {
    const best = hits[0].score;
    const isTop = hits[0].doc.location === page;
    const items = hits.map(({ doc, score }, place) => {
      const isShown = !isTop && doc.location !== page && place < SHOWN && score >= NEAR * best;
      const kept = isShown || place === 0 ? best : Math.min(score, best * FOLDED);
      return this.item(doc, kept, asked);
    });
    const head = this.pages.get(page);
    if (head && !items.some((item) => item.location === page)) {
      items.push({ location: page, title: escaped(head.title), text: "", score: 0, terms: {} });
    }
    return items;
  }

  /**
   * @param {Doc} doc
   * @param {number} score
   * @param {Asked[]} asked
   * @returns {Item}
   */
  item(doc, score, asked) {
    const title = this.marked(doc.title, asked);
    const text = this.marked(doc.text, asked);
    /** @type {Record<string, boolean>} */
    const terms = {};
    for (const word of [...new Set([...text.words, ...title.words])].slice(0, HIGHLIGHTED)) {
      terms[word] = true;
    }
    if (asked.length > 1) {
      const there = words(`${doc.title} ${doc.text} ${doc.above}`);
      const keys = [...there.flatMap((word) => this.keysOf(word)), ...partsOf(doc)];
      for (const word of asked.filter((each) => !fits(each, keys))) {
        terms[word.word] = false;
      }
    }
    // A heading without a text of its own is told from its likes by the one above it.
    const shown = excerpt(text.pieces) || escaped(doc.above.split(ABOVE).slice(1).join(ABOVE));
    return {
      location: doc.location,
      title: html(title.pieces),
      text: shown && `<p>${shown}</p>`,
      score,
      terms,
    };
  }

  /**
   * A text in pieces, every other one a word that was asked for; and those words.
   * @param {string} text
   * @param {Asked[]} asked
   */
  marked(text, asked) {
    const pieces = [""];
    /** @type {string[]} */
    const found = [];
    let rest = text.normalize("NFC");
    for (const word of words(text)) {
      const at = rest.indexOf(word);
      const last = pieces.length - 1;
      pieces[last] += rest.slice(0, at);
      if (asked.some((each) => fits(each, this.keysOf(word)))) {
        pieces.push(word, "");
        found.push(word.toLowerCase());
      } else {
        pieces[last] += word;
      }
      rest = rest.slice(at + word.length);
    }
    pieces[pieces.length - 1] += rest;
    return { pieces, words: found };
  }

  /** @param {string} word */
  keysOf(word) {
    let keys = this.keys.get(word);
    if (!keys) {
      const cut = stems(this.language, word).map((stem) => `=${stem}`);
      keys = [...forms(this.language, word), ...cut];
      this.keys.set(word, keys);
    }
    return keys;
  }
}

/**
 * @param {Row} row
 * @param {number} id
 * @returns {Doc}
 */
function asDocument([location, kind, title, above, text], id) {
  const rule = kind === "text" ? "" : location.split("#")[1];
  return { id, location, kind, title, above, text, rule };
}

/**
 * Whether two forms, or two stems, differ by one slip. Stems say less than whole words.
 * @param {string} key
 * @param {string} term
 */
function isNear(key, term) {
  if (key.startsWith("=") !== term.startsWith("=")) {
    return false;
  }
  const stem = key.startsWith("=");
  const isLong = !stem || Math.min(key.length, term.length) > 6;
  const isSlip = !stem || key.length !== term.length || haveSameLetters(key, term);
  return isLong && isSlip && isOneTypoAway(key.replace("=", ""), term.replace("=", ""));
}

/**
 * @param {string} one
 * @param {string} other
 */
function haveSameLetters(one, other) {
  const rest = [...other];
  const isFound = [...one].every((letter) => rest.splice(rest.indexOf(letter) >>> 0, 1).length > 0);
  return isFound && rest.length === 0;
}

/** @param {Doc} doc */
function partsOf(doc) {
  return words(doc.rule).map((part) => `.${part}`);
}

/** @param {Doc} doc */
function pageOf(doc) {
  return doc.location.split("#")[0];
}

/**
 * Whether a word with these forms and stems is one that was asked for.
 * @param {Asked} asked
 * @param {readonly string[]} keys
 */
function fits({ terms, starts }, keys) {
  return keys.some((key) => terms.includes(key) || starts.some((start) => key.startsWith(start)));
}

/**
 * @param {Asked} asked
 * @param {readonly string[]} queryTerms
 */
function hasAny({ terms, starts }, queryTerms) {
  return queryTerms.some((term) => terms.includes(term) || starts.includes(term));
}

/**
 * The part of a text around the first marked word, as HTML.
 * @param {readonly string[]} pieces
 */
function excerpt(pieces) {
  const text = pieces.join("");
  if (text.length <= CONTEXT) {
    return html(pieces);
  }
  const wanted = pieces.length > 1 ? Math.max(0, pieces[0].length - CONTEXT / 3) : 0;
  const first = Math.floor(Math.min(wanted, text.length - CONTEXT));
  const start = first && text.indexOf(" ", first) + 1;
  const last = first + CONTEXT;
  const end = last < text.length ? text.lastIndexOf(" ", last) : last;
  let at = 0;
  const cut = pieces.map((piece) => {
    const from = at;
    at += piece.length;
    return piece.slice(Math.max(0, start - from), Math.max(0, end - from));
  });
  return `${start ? "… " : ""}${html(cut)}${end < text.length ? " …" : ""}`;
}

/** @param {readonly string[]} pieces */
function html(pieces) {
  return pieces
    .map((piece, i) => (i % 2 && piece ? `${MARK}${escaped(piece)}</mark>` : escaped(piece)))
    .join("");
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
