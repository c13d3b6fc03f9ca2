// A game in the address of the page: `#take=` and base64url of a JSON text.

const MARK = "#take=";
const BACK = /^(?:\.\.\/)*(?:[\w-][\w.-]*\/)*(?:#[\w.-]+)?$/;

/**
 * @typedef {object} Take
 * @property {string} record as the engine writes it
 * @property {number} seat the reader's
 * @property {string} back address of the example it comes from, or empty
 */

/**
 * Whether an address is meant to hold a game.
 * @param {string} hash
 */
export function isTake(hash) {
  return hash.startsWith(MARK);
}

/**
 * Reads what `writeTake` writes; null for anything else and for another game. The engine judges
 * the record itself.
 * @param {string} hash
 * @param {string} game
 * @param {string} root relative address of the folder out of which the way back must not lead
 * @returns {Take | null}
 */
export function readTake(hash, game, root) {
  try {
    const bytes = Uint8Array.from(
      atob(hash.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/")),
      (sign) => sign.charCodeAt(0),
    );
    const { record, seat = 1, back = "" } = JSON.parse(
      new TextDecoder("utf-8", { fatal: true }).decode(bytes),
    );
    const fits = isTake(hash) && record.game === game && Number.isInteger(seat);
    return fits ? { record: JSON.stringify(record), seat, back: isInside(back, root) ? back : "" } : null;
  } catch {
    return null;
  }
}

/**
 * The part of an address that holds a game.
 * @param {Take} take
 */
export function writeTake({ record, seat, back }) {
  const data = { record: JSON.parse(record), seat, ...(back ? { back } : {}) };
  const bytes = new TextEncoder().encode(JSON.stringify(data));
  const signs = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return MARK + btoa(signs).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * Whether an address that came from outside is a relative one and stays inside a folder.
 * @param {unknown} back
 * @param {string} root
 */
function isInside(back, root) {
  if (typeof back !== "string" || !BACK.test(back)) {
    return false;
  }
  const folder = new URL(root, document.baseURI).href;
  return new URL(back, document.baseURI).href.startsWith(folder);
}
