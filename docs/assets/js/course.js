// The list of the lessons of a game: marks what is finished; progress to a file and back.

import {
  keepProgress,
  keptProgress,
  merged,
  readProgress,
  showInMenu,
  starRow,
  writeProgress,
} from "./progress.js";

/** @typedef {import("./progress.js").Progress} Progress */

const LARGEST = 100_000;

/** The list on the page. */
class Course {
  #root;
  #game;
  #words;
  #progress = keptProgress();

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
    this.#game = root.dataset.course ?? "";
    this.#words = JSON.parse(this.#part("words").textContent ?? "{}");
    root.addEventListener("click", (event) => {
      const button = /** @type {Element} */ (event.target).closest("button");
      if (button?.dataset.press) {
        this.#press(button.dataset.press);
      }
    });
    this.#file.addEventListener("change", () => this.#load());
    addEventListener("pageshow", () => {
      this.#progress = keptProgress();
      this.#tell();
    });
    this.#part("progress").hidden = false;
    this.#tell();
    this.#keepLessons();
  }

  /** Fetches the lessons once, so that they are there without a network. */
  async #keepLessons() {
    await navigator.serviceWorker?.ready;
    for (const link of this.#root.querySelectorAll("a")) {
      await fetch(link.href, { priority: "low" }).catch(() => {});
    }
  }

  /**
   * @param {string} name
   * @returns {HTMLElement}
   */
  #part(name) {
    return /** @type {HTMLElement} */ (this.#root.querySelector(`[data-part="${name}"]`));
  }

  get #file() {
    return /** @type {HTMLInputElement} */ (this.#part("file"));
  }

  /** @param {string} press */
  #press(press) {
    if (press === "save") {
      this.#save();
    } else if (press === "load") {
      this.#file.click();
    } else if (press === "forget" || press === "no") {
      this.#part("sure").hidden = press === "no";
      const next = press === "no" ? "forget" : "no";
      /** @type {HTMLElement} */ (this.#root.querySelector(`[data-press="${next}"]`)).focus();
    } else if (press === "yes") {
      this.#part("sure").hidden = true;
      this.#keep({}, "course.forgotten");
      /** @type {HTMLElement} */ (this.#root.querySelector('[data-press="forget"]')).focus();
    }
  }

  #save() {
    const link = document.createElement("a");
    const file = new Blob([writeProgress(this.#progress)], { type: "application/json" });
    link.href = URL.createObjectURL(file);
    link.download = "pravila.json";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }

  async #load() {
    const file = this.#file.files?.[0];
    if (!file) {
      return;
    }
    const found = file.size <= LARGEST ? readProgress(await file.text()) : null;
    this.#file.value = "";
    if (found) {
      this.#keep(merged(this.#progress, found), "course.loaded");
    } else {
      this.#part("notice").textContent = this.#words["course.wrong"];
    }
  }

  /**
   * @param {Progress} progress
   * @param {string} notice
   */
  #keep(progress, notice) {
    this.#progress = progress;
    const kept = keepProgress(progress);
    this.#part("notice").textContent = this.#words[kept ? notice : "course.kept.not"];
    this.#tell();
    showInMenu();
  }

  /** Says at each lesson how far the reader is. */
  #tell() {
    const reached = this.#progress[this.#game] ?? {};
    let done = 0;
    let all = 0;
    for (const item of this.#root.querySelectorAll("li[data-slug]")) {
      const { slug = "", version, steps = "" } = /** @type {HTMLElement} */ (item).dataset;
      const mine = reached[slug];
      const state = /** @type {HTMLElement} */ (item.querySelector('[data-part="state"]'));
      const stars = mine?.stars ?? 0;
      const isCounted = Boolean(item.closest("ol"));
      all += Number(isCounted);
      done += Number(isCounted && stars > 0);
      state.hidden = !mine;
      item.classList.toggle("course__lesson--done", stars > 0);
      if (mine && stars) {
        const row = document.createElement("span");
        row.className = "course__stars";
        row.ariaHidden = "true";
        row.textContent = starRow(stars);
        const old = `${mine.version}` === version ? "" : ` · ${this.#words["course.changed"]}`;
        state.replaceChildren(row, ` ${this.#words["lesson.stars"].replace("{n}", `${stars}`)}${old}`);
      } else {
        state.textContent = this.#words["course.reached"]
          .replace("{n}", `${mine?.step}`)
          .replace("{m}", steps);
      }
    }
    const count = this.#part("count");
    count.hidden = !done;
    count.textContent = this.#words["course.count"].replace("{n}", `${done}`).replace("{m}", `${all}`);
  }
}

for (const root of document.querySelectorAll("[data-course]")) {
  new Course(/** @type {HTMLElement} */ (root));
}
