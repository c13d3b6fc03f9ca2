// A table on the page: drawn without moving the focus, walked through with the arrow keys.

import { patch } from "./patch.js";

/**
 * The way from `top` down to `node`, as indexes of children.
 * @param {Element} top
 * @param {Element} node
 */
function wayTo(top, node) {
  const way = [];
  for (let at = node; at !== top && at.parentElement; at = at.parentElement) {
    way.unshift([...at.parentElement.children].indexOf(at));
  }
  return way;
}

/**
 * Moves the focus to the neighbour in a grid of cards. Only one card of a grid need be reached
 * with the tabulator key.
 * @param {KeyboardEvent} event
 */
export function moveInGrid(event) {
  const card = /** @type {Element} */ (event.target).closest(":is(.pv-grid, .pv-scored) > *");
  const grid = card?.parentElement;
  if (!card || !grid || event.altKey || event.ctrlKey || event.metaKey) {
    return;
  }
  const { display, gridTemplateColumns } = getComputedStyle(grid);
  const columns = display === "grid" ? gridTemplateColumns.split(" ").length : Infinity;
  const index = [...grid.children].indexOf(card);
  const column = index % columns;
  /** @type {Readonly<Record<string, number>>} */
  const steps = {
    ArrowLeft: column > 0 ? -1 : 0,
    ArrowRight: column < columns - 1 ? 1 : 0,
    ArrowUp: -columns,
    ArrowDown: columns,
  };
  const next = grid.children[index + (steps[event.key] ?? 0)];
  if (event.key in steps && next instanceof HTMLElement) {
    event.preventDefault();
    next.focus();
  }
}

/**
 * Draws a table; focus stays on the same action, else on the same place.
 * @param {HTMLElement} board
 * @param {string} html
 */
export function drawTable(board, html) {
  const focused = document.activeElement;
  const held = focused instanceof HTMLElement && focused !== board && board.contains(focused);
  const action = held ? focused.dataset.action : undefined;
  const way = held ? wayTo(board, focused) : [];

  const next = document.createElement("div");
  next.innerHTML = html;
  patch(board, next);
  if (!held || (document.activeElement === focused && focused.dataset.action === action)) {
    return;
  }
  const same = [...board.querySelectorAll("[data-action]")].find(
    (element) => element instanceof HTMLElement && element.dataset.action === action,
  );
  const place = way.reduce(
    (/** @type {Element} */ element, index) => element.children[index] ?? element,
    board,
  );
  const target = /** @type {HTMLElement} */ (same ?? place);
  if (target.tabIndex < 0) {
    target.tabIndex = -1;
  }
  target.focus({ preventScroll: true });
}

/**
 * Tells what happened, a paragraph for each sentence.
 * @param {HTMLElement} place
 * @param {readonly string[]} sentences
 */
export function tell(place, sentences) {
  place.replaceChildren(
    ...sentences.map((sentence) => {
      const paragraph = document.createElement("p");
      paragraph.textContent = sentence;
      return paragraph;
    }),
  );
}
