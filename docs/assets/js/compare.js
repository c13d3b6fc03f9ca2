// A second language beside the first on the rules pages: clauses are joined by their ids.

const STORE = "pravila.second";
const SKIPPED = ".compare, .contents, .old, .pv-unofficial, .pv-facts, .pv-sources, .variants, .worked, script, svg";

/**
 * The blocks of a page that have a counterpart in every language, by a key equal in all of them:
 * the id of a heading, rule or question; for other blocks the id before them and their number.
 * @param {Element} article
 * @returns {Map<string, Element>}
 */
export function blocks(article) {
  /** @type {Map<string, Element>} */
  const found = new Map();
  let place = "";
  let number = 0;
  for (const block of article.children) {
    if (block.matches(SKIPPED)) continue;
    const id = block.id || block.querySelector(":scope > h3")?.id;
    if (id) {
      place = id;
      number = 0;
      found.set(place, block);
    } else {
      number += 1;
      found.set(`${place}/${number}`, block);
    }
  }
  return found;
}

/**
 * A copy of a block for the page of another language: without ids, with working links.
 * @param {Element} block
 * @param {string} lang
 * @param {string} base address of the page the block is from
 * @returns {HTMLElement}
 */
export function second(block, lang, base) {
  const copy = document.createElement("div");
  copy.className = "second";
  copy.lang = lang;
  const boxed = block.matches(".rule, .asked");
  const parts = boxed ? [...block.children] : [block];
  for (const part of parts) {
    if (part.matches(".rule__foot, .asked__rules, .old")) continue;
    const text = /** @type {Element} */ (part.cloneNode(true));
    for (const link of text.querySelectorAll(".headerlink")) link.remove();
    for (const link of text.querySelectorAll("a")) {
      link.href = new URL(link.getAttribute("href") ?? "", base).href;
    }
    for (const named of [text, ...text.querySelectorAll("[id]")]) named.removeAttribute("id");
    copy.append(/^H[1-6]$/.test(text.tagName) ? asParagraph(text) : text);
  }
  return copy;
}

/**
 * A heading as a paragraph, so that the page keeps one outline.
 * @param {Element} heading
 */
function asParagraph(heading) {
  const paragraph = document.createElement("p");
  paragraph.className = `second__heading second__heading--${heading.tagName.toLowerCase()}`;
  paragraph.append(...heading.childNodes);
  return paragraph;
}

/**
 * Take the second language off the page.
 * @param {Element} article
 */
function clear(article) {
  for (const pair of article.querySelectorAll(":scope > .pair")) {
    const first = pair.firstElementChild;
    if (first) pair.replaceWith(first);
  }
  for (const copy of article.querySelectorAll(".second")) copy.remove();
  article.classList.remove("paired");
}

/**
 * Put the second language beside the first.
 * @param {Element} article
 * @param {Element} other the article of the other language
 * @param {string} lang
 * @param {string} base
 */
export function join(article, other, lang, base) {
  clear(article);
  const theirs = blocks(other);
  for (const [key, block] of blocks(article)) {
    const match = theirs.get(key);
    if (!match || match.tagName !== block.tagName) continue;
    const copy = second(match, lang, base);
    if (block.matches(".rule")) {
      block.querySelector(":scope > .rule__foot")?.before(copy);
    } else if (block.matches(".asked")) {
      block.append(copy);
    } else {
      const pair = document.createElement("div");
      pair.className = "pair";
      block.replaceWith(pair);
      pair.append(block, copy);
    }
  }
  article.classList.add("paired");
}

/** @param {HTMLElement} box */
function prepare(box) {
  const article = box.parentElement;
  const select = box.querySelector("select");
  const fault = box.querySelector("[role=alert]");
  if (!article || !select || !fault) return;
  let asked = 0;
  const show = async () => {
    const mine = (asked += 1);
    const option = select.selectedOptions[0];
    const url = option.dataset.url;
    fault.textContent = "";
    if (!url) {
      clear(article);
      return;
    }
    try {
      const address = new URL(url, document.baseURI).href;
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(String(answer.status));
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const other = page.querySelector("article");
      if (!other) throw new Error("no article");
      if (mine !== asked) return;
      join(article, other, option.lang, address);
      const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
      if (target) target.scrollIntoView();
    } catch {
      if (mine !== asked) return;
      clear(article);
      fault.textContent = box.dataset.failed ?? "";
    }
  };
  select.value = remembered([...select.options].map((option) => option.value));
  select.addEventListener("change", () => {
    remember(select.value);
    void show();
  });
  box.hidden = false;
  if (select.value) void show();
}

/**
 * The second language chosen before, or the empty choice.
 * @param {readonly string[]} known
 */
function remembered(known) {
  try {
    const saved = localStorage.getItem(STORE) ?? "";
    return known.includes(saved) ? saved : "";
  } catch {
    return "";
  }
}

/** @param {string} language */
function remember(language) {
  try {
    localStorage.setItem(STORE, language);
  } catch {
    // A browser that keeps nothing asks again on the next page.
  }
}

if (typeof document !== "undefined") {
  for (const box of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-compare]"))) {
    prepare(box);
  }
}
