// How far the reader is in the courses: kept in the browser, shown in the menu.

const STORE = "pravila.lessons";
const MOST_STEPS = 8;
const MARK = "pravila-progress";

/**
 * How far the reader is in one lesson.
 * @typedef {object} Reached
 * @property {number} version of the lesson
 * @property {number} step the furthest step, from 1
 * @property {number} stars 0 as long as the lesson is not finished
 * @property {number[]} [clean] the steps that were done as well as can be, from 1
 */
/** @typedef {Record<string, Record<string, Reached>>} Progress lessons by game and name */

/**
 * What can be read of a text with progress; null when it is none.
 * @param {string} text
 * @returns {Progress | null}
 */
export function readProgress(text) {
  try {
    const { kind, games } = JSON.parse(text);
    if (kind !== MARK || typeof games !== "object" || games === null) {
      return null;
    }
    /** @type {Progress} */
    const found = {};
    for (const [game, lessons] of Object.entries(games)) {
      for (const [slug, reached] of Object.entries(lessons ?? {})) {
        if (isReached(reached) && [game, slug].every((name) => /^[a-z0-9-]{1,40}$/.test(name))) {
          found[game] = { ...found[game], [slug]: reached };
        }
      }
    }
    return found;
  } catch {
    return null;
  }
}

/**
 * @param {unknown} value
 * @returns {value is Reached}
 */
function isReached(value) {
  const { version, step, stars, clean = [] } = Object(value);
  const within = (/** @type {unknown} */ it, /** @type {number} */ least, /** @type {number} */ most) =>
    Number.isInteger(it) && Number(it) >= least && Number(it) <= most;
  const steps = Array.isArray(clean) && clean.length <= MOST_STEPS;
  return steps && clean.every((/** @type {unknown} */ it) => within(it, 1, MOST_STEPS))
    && within(version, 1, 10_000) && within(step, 1, MOST_STEPS) && within(stars, 0, 3);
}

/** @param {Progress} progress */
export function writeProgress(progress) {
  return JSON.stringify({ kind: MARK, games: progress });
}

/**
 * The progress that the browser keeps; nothing when it keeps none or what it keeps is damaged.
 * @returns {Progress}
 */
export function keptProgress() {
  try {
    return readProgress(localStorage.getItem(STORE) ?? "") ?? {};
  } catch {
    return {};
  }
}

/**
 * Keeps progress; false where the browser keeps nothing.
 * @param {Progress} progress
 */
export function keepProgress(progress) {
  try {
    localStorage.setItem(STORE, writeProgress(progress));
    return true;
  } catch {
    return false;
  }
}

/**
 * The better of two results in each of its parts.
 * @param {Reached | undefined} one
 * @param {Reached} other
 * @returns {Reached}
 */
export function better(one, other) {
  if (!one) {
    return other;
  }
  return {
    version: Math.max(one.version, other.version),
    step: Math.max(one.step, other.step),
    stars: Math.max(one.stars, other.stars),
    clean: [...new Set([...(one.clean ?? []), ...(other.clean ?? [])])].sort((a, b) => a - b),
  };
}

/**
 * Both together, each lesson with its better result.
 * @param {Progress} one
 * @param {Progress} other
 * @returns {Progress}
 */
export function merged(one, other) {
  const sum = structuredClone(one);
  for (const [game, lessons] of Object.entries(other)) {
    for (const [slug, reached] of Object.entries(lessons)) {
      sum[game] = { ...sum[game], [slug]: better(sum[game]?.[slug], reached) };
    }
  }
  return sum;
}

/**
 * Stars as a row of signs.
 * @param {number} stars 0 to 3
 */
export function starRow(stars) {
  return "★".repeat(stars) + "☆".repeat(3 - stars);
}

/** Shows in the menu how many lessons of the game are finished. */
export function showInMenu() {
  const link = document.querySelector("a[data-lessons]");
  if (!(link instanceof HTMLAnchorElement)) {
    return;
  }
  const { game = "", lessons = "", said = "" } = link.dataset;
  const known = lessons.split(" ");
  const reached = keptProgress()[game] ?? {};
  const done = known.filter((slug) => reached[slug]?.stars).length;
  let badge = link.querySelector(".bar__badge");
  if (!done) {
    badge?.remove();
    return;
  }
  if (!badge) {
    badge = document.createElement("span");
    badge.className = "bar__badge";
    link.append(badge);
  }
  const shown = document.createElement("span");
  shown.ariaHidden = "true";
  shown.textContent = `${done}/${known.length}`;
  const spoken = document.createElement("span");
  spoken.className = "unseen";
  spoken.textContent = `, ${said.replace("{n}", `${done}`).replace("{m}", `${known.length}`)}`;
  badge.replaceChildren(shown, spoken);
}

if (typeof document !== "undefined") {
  showInMenu();
}
