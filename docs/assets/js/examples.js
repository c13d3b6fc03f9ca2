// "See it happen" at a rule: opens the example below the rule; without a script it is a link.

import { prepare, stepOf } from "./stepper.js";

/**
 * The example of a page, ready to stand on another one: without ids, with working links.
 * @param {Document} page
 * @param {string} base address of that page
 * @returns {HTMLElement | null}
 */
export function takeExample(page, base) {
  const example = /** @type {HTMLElement | null} */ (page.querySelector(".pv-example"));
  if (!example) return null;
  for (const link of example.querySelectorAll("a")) {
    link.href = new URL(link.getAttribute("href") ?? "", base).href;
  }
  for (const named of [example, ...example.querySelectorAll("[id]")]) named.removeAttribute("id");
  return example;
}

/**
 * The pictures of the cards, once on the page.
 * @param {Document} page
 */
function takePictures(page) {
  const pictures = page.querySelector(".pv-sprite");
  if (pictures && !document.querySelector(".pv-sprite")) document.body.prepend(pictures);
}

/**
 * @param {string} address
 * @returns {Promise<Document>}
 */
async function fetchPage(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

/**
 * @param {HTMLAnchorElement} link
 * @param {DOMStringMap} words
 */
function makeOpener(link, words) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "rule__example";
  button.textContent = link.textContent;
  button.ariaExpanded = "false";
  const place = document.createElement("div");
  place.className = "rule__shown";
  place.hidden = true;
  link.replaceWith(button);
  let isFetched = false;

  const base = link.href;

  const open = async () => {
    try {
      const page = await fetchPage(base);
      const example = takeExample(page, base);
      if (!example) throw new Error("no example");
      takePictures(page);
      const caption = document.createElement("p");
      caption.className = "rule__caption";
      caption.textContent = page.querySelector("h1 + p")?.textContent ?? "";
      const whole = document.createElement("a");
      whole.href = base;
      whole.textContent = words.page ?? "";
      place.replaceChildren(caption, example, whole);
      prepare(example, stepOf(new URL(base).hash) ?? 0);
      isFetched = true;
    } catch {
      place.textContent = words.failed ?? "";
      place.role = "alert";
    }
  };

  button.addEventListener("click", async () => {
    const opens = place.hidden;
    if (!place.isConnected) button.closest(".rule, .asked")?.append(place);
    if (opens && !isFetched) await open();
    place.hidden = !opens;
    button.ariaExpanded = String(opens);
    button.textContent = opens ? (words.close ?? "") : link.textContent;
  });
  return button;
}

/**
 * Opens an example at the first press of its link, which becomes a button then. So many buttons on
 * a page of rules would cost time before anybody wants one.
 * @param {MouseEvent} event
 * @param {DOMStringMap} words
 */
function follow(event, words) {
  const link = /** @type {Element} */ (event.target).closest("a.rule__example");
  const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (link instanceof HTMLAnchorElement && !elsewhere) {
    event.preventDefault();
    const button = makeOpener(link, words);
    button.focus();
    button.click();
  }
}

if (typeof document !== "undefined") {
  const words = document.querySelector("[data-examples]");
  if (words instanceof HTMLElement) {
    document.addEventListener("click", (event) => follow(event, words.dataset));
  }
}
