// Examples: shows one step at a time. The steps are in the page already, nothing is loaded.

/** @typedef {{ name: string, sign: string, to: (now: number, last: number) => number }} Way */

/** @type {readonly Way[]} */
const WAYS = [
  { name: "first", sign: "M11 3 5 8l6 5zM3 3h1.6v10H3z", to: () => 0 },
  { name: "back", sign: "M11 3 5 8l6 5z", to: (now) => now - 1 },
  { name: "next", sign: "m5 3 6 5-6 5z", to: (now) => now + 1 },
  { name: "last", sign: "m5 3 6 5-6 5zM11.4 3H13v10h-1.6z", to: (_, last) => last },
];

/** @type {Readonly<Record<string, string>>} */
const KEYS = { Home: "first", ArrowLeft: "back", ArrowRight: "next", End: "last" };

/**
 * A button with a sign; its words stand beside it, or only in its name.
 * @param {Way} way
 * @param {string} label
 */
function makeButton(way, label) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `stepper__button stepper__button--${way.name}`;
  button.innerHTML = `<svg viewBox="0 0 16 16" aria-hidden="true"><path d="${way.sign}"/></svg>`;
  const words = document.createElement("span");
  words.textContent = label;
  button.append(words);
  return button;
}

/**
 * The step, counted from 0, that an address names; null for none.
 * @param {string} hash
 */
export function stepOf(hash) {
  const numbered = /^#step-(\d+)$/.exec(hash);
  return numbered ? Number(numbered[1]) - 1 : null;
}

/**
 * Gives an example its buttons. Where it shows two readings, both take the same step; the shorter
 * one waits at its end.
 * @param {HTMLElement} example
 * @param {number} [first] the step that is shown first, counted from 0
 */
export function prepare(example, first = 0) {
  const lists = [...example.querySelectorAll(".pv-steps")];
  const readings = lists.map(
    (list) => /** @type {HTMLElement[]} */ ([...list.querySelectorAll(".pv-step")]),
  );
  const last = Math.max(...readings.map((steps) => steps.length)) - 1;
  if (last < 1) {
    return;
  }
  const words = example.dataset;
  const ways = /** @type {HTMLAnchorElement[]} */ ([
    ...example.querySelectorAll(".take__link[data-takes]"),
  ]);
  let now = first;

  const controls = document.createElement("div");
  controls.className = "stepper";
  controls.role = "group";
  controls.ariaLabel = example.ariaLabel;
  const label = document.createElement("p");
  label.className = "stepper__label";
  label.ariaLive = "polite";
  const buttons = WAYS.map((way) => makeButton(way, words[way.name] ?? ""));
  controls.append(...buttons.slice(0, 2), label, ...buttons.slice(2));

  /** @param {number} wanted */
  const show = (wanted) => {
    now = Math.min(Math.max(wanted, 0), last);
    for (const steps of readings) {
      const at = Math.min(now, steps.length - 1);
      steps.forEach((step, index) => step.classList.toggle("is-now", index === at));
    }
    for (const way of ways) {
      const takes = way.dataset.takes?.split(" ") ?? [];
      way.href = way.href.split("#")[0] + takes[Math.min(now, takes.length - 1)];
    }
    label.textContent = (words.step ?? "").replace("{n}", `${now + 1}`).replace("{m}", `${last + 1}`);
    buttons.forEach((button, index) => {
      const stays = WAYS[index].to(now, last) === now || (index < 2 ? now === 0 : now === last);
      button.ariaDisabled = `${stays}`;
    });
  };

  buttons.forEach((button, index) => {
    button.addEventListener("click", () => show(WAYS[index].to(now, last)));
  });
  example.addEventListener("keydown", (event) => {
    const way = WAYS.find(({ name }) => name === KEYS[event.key]);
    if (way && !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      show(way.to(now, last));
    }
  });

  const follow = () => {
    const numbered = stepOf(location.hash);
    if (numbered !== null && document.querySelectorAll(".pv-example").length === 1) {
      show(numbered);
      return;
    }
    const place = document.querySelector(":target");
    const steps = readings.find((found) => found.some((step) => step.contains(place)));
    if (place && steps) {
      show(steps.findIndex((step) => step.contains(place)));
    }
  };
  example.prepend(controls);
  for (const list of lists) {
    list.classList.add("pv-steps--one");
  }
  show(first);
  follow();
  addEventListener("hashchange", follow);
}

if (typeof document !== "undefined") {
  for (const example of document.querySelectorAll(".pv-example[data-example]")) {
    prepare(/** @type {HTMLElement} */ (example));
  }
}
