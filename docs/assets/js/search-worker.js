/**
 * The worker behind the theme's search window: finds rules and passages in the reader's language.
 *
 * It gets    `{type: SETUP, data: {config}}` once, then `{type: QUERY, data: text}`.
 * It sends   `{type: READY}`, then `{type: RESULT, data: {items}}` to the latest query.
 *
 * The index and the code that reads it are fetched at the first query that is not empty. The theme
 * starts this file as a classic worker, so what it needs is imported by call.
 */

/** @typedef {{type: number, data: any}} Message */
/** @typedef {{language: string, index: string, library: string}} Config */

const SETUP = 0;
const READY = 1;
const QUERY = 2;
const RESULT = 3;

/** @type {Config} */
let config;
/** @type {Promise<import("./search-index.js").SearchIndex> | undefined} */
let loading;
let latest = 0;

async function load() {
  const folder = new URL("../../../search/", self.location.href);
  const fetched = fetch(new URL(config.index, folder)).then((answer) => {
    if (!answer.ok) {
      throw new Error(`${answer.status} ${answer.url}`);
    }
    return answer.json();
  });
  const library = import(new URL(config.library, folder).href);
  // The index imports the folding by itself; asked for here, it arrives at the same time.
  const folding = import("./search-fold.js");
  const own = import("./search-index.js");
  const [rows, MiniSearch, { SearchIndex }] = await Promise.all([fetched, library, own, folding]);
  return new SearchIndex(config.language, rows, MiniSearch.default);
}

/** @param {string} query */
async function answer(query) {
  const turn = ++latest;
  /** @type {unknown[]} */
  let items = [];
  if (query.trim()) {
    try {
      loading ??= load();
      items = (await loading).search(query);
    } catch (error) {
      // Nothing was found out, so nothing is said; the next letter tries again.
      loading = undefined;
      console.warn(error);
      return;
    }
  }
  if (turn === latest) {
    self.postMessage({ type: RESULT, data: { items } });
  }
}

self.addEventListener("message", (event) => {
  const { type, data } = /** @type {Message} */ (event.data);
  if (type === SETUP) {
    config = data.config;
    self.postMessage({ type: READY });
  } else if (type === QUERY) {
    void answer(data);
  }
});
