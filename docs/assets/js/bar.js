// The row of a game's pages: on a phone it scrolls, and begins at the page that is open.

const current = document.querySelector(".bar__game [aria-current]");
const row = current?.closest("ul");
if (row && current instanceof HTMLElement) {
  row.scrollLeft = current.offsetLeft - row.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
}
