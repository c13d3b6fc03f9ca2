// The choice of the language: the menu on every page and the page at the root of the site.

const STORE = "pravila.lang";

/**
 * The language the reader chose before, or null.
 * @returns {string | null}
 */
export function savedLanguage() {
  try {
    return localStorage.getItem(STORE);
  } catch {
    return null;
  }
}

/**
 * The first language of the site that the reader chose, or asks for, else the first there is.
 * @param {string | null} saved
 * @param {readonly string[]} asked tags such as "sl-SI", the dearest first
 * @param {readonly string[]} known
 * @returns {string}
 */
export function preferred(saved, asked, known) {
  const tags = asked.map((tag) => tag.toLowerCase().split("-")[0]);
  return [saved, ...tags].find((tag) => tag && known.includes(tag)) || known[0];
}

/**
 * The same address with the place on the page that the reader is at.
 * @param {string} href
 * @param {string} hash empty, or with its sign #
 * @returns {string}
 */
export function withPlace(href, hash) {
  return href.split("#")[0] + hash;
}

/** @param {HTMLDetailsElement} menu */
function prepare(menu) {
  const links = [...menu.querySelectorAll("a")];
  const follow = () => {
    for (const link of links) {
      link.setAttribute("href", withPlace(link.getAttribute("href") ?? "", location.hash));
    }
  };
  follow();
  addEventListener("hashchange", follow);
  menu.addEventListener("toggle", follow);

  menu.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest("a");
    if (link) {
      try {
        localStorage.setItem(STORE, link.dataset.language ?? "");
      } catch {
        // A browser that keeps nothing asks again the next time.
      }
    }
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && menu.open) {
      menu.open = false;
      menu.querySelector("summary")?.focus();
    }
  });
  menu.addEventListener("focusout", (event) => {
    if (event.relatedTarget instanceof Node && !menu.contains(event.relatedTarget)) {
      menu.open = false;
    }
  });
  addEventListener("pointerdown", (event) => {
    if (!menu.contains(/** @type {Node} */ (event.target))) {
      menu.open = false;
    }
  });
}

if (typeof document !== "undefined") {
  for (const menu of document.querySelectorAll("details[data-tongues]")) {
    prepare(/** @type {HTMLDetailsElement} */ (menu));
  }
}
