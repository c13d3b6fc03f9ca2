// The page where the reader plays. The engine in the worker decides, draws and words everything;
// this file carries presses to it and puts its answers on the page.

import { load, sentenceOf } from "./loading.js";
import { patch } from "./patch.js";
import { Runtime } from "./runtime.js";

/**
 * @typedef {object} Answer
 * @property {boolean} ok
 * @property {number} turn number of actions in the record
 * @property {string} html the table
 * @property {string} status
 * @property {string[]} log
 * @property {string} record the text to keep
 * @property {string | null} refusal
 * @property {boolean} over
 * @property {{ code: string, message: string }} [error]
 */

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
function moveInGrid(event) {
  const card = /** @type {Element} */ (event.target).closest(".pv-grid > *");
  const grid = card?.parentElement;
  if (!card || !grid || event.altKey || event.ctrlKey || event.metaKey) {
    return;
  }
  const columns = getComputedStyle(grid).gridTemplateColumns.split(" ").length;
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

/** One table on the page. */
class Demo {
  #root;
  #game;
  #words;
  #runtime = new Runtime();
  #turn = 0;
  #busy = false;
  #keeps = true;
  /** @type {string} the record, also where the browser keeps nothing */
  #record = "";
  /** @type {AbortController | null} */
  #loading = null;
  /** @type {(() => Promise<void>) | null} */
  #again = null;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
    this.#game = root.dataset.demo ?? "";
    this.#words = JSON.parse(this.#part("words").textContent ?? "{}");
    this.#record = this.#load();

    root.addEventListener("click", (event) => {
      const button = /** @type {Element} */ (event.target).closest("button");
      if (button?.dataset.press && button.type !== "submit") {
        this.#press(button.dataset.press);
      } else if (button?.dataset.action !== undefined) {
        this.#ask({ op: "press", turn: this.#turn, action: button.dataset.action });
      }
    });
    this.#part("board").addEventListener("keydown", moveInGrid);
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#new();
    });
    this.#bots.addEventListener("change", () => this.#meetNeeds());
    this.#show("start");
  }

  get #form() {
    return /** @type {HTMLFormElement} */ (this.#part("form"));
  }

  get #bots() {
    return /** @type {HTMLSelectElement} */ (this.#form.elements.namedItem("bots"));
  }

  /**
   * @param {string} name
   * @returns {HTMLElement}
   */
  #part(name) {
    const part = this.#root.querySelector(`[data-part="${name}"]`);
    if (!(part instanceof HTMLElement)) {
      throw new Error(`the page lacks the part ${name}`);
    }
    return part;
  }

  /**
   * Shows one of the states of the page.
   * @param {"start" | "loading" | "damaged" | "play" | "again"} state
   */
  #show(state) {
    for (const name of ["start", "loading", "damaged", "play", "again"]) {
      this.#part(name).hidden = name !== state;
    }
    if (state !== "again") {
      this.#part("fault").textContent = "";
    }
    this.#part("saved").hidden = !this.#record;
    if (this.#runtime.ready) {
      this.#button("play").textContent = this.#words["demo.play.loaded"];
      this.#button("continue").textContent = this.#words["demo.continue.loaded"];
    }
  }

  /**
   * @param {string} press
   * @returns {HTMLButtonElement}
   */
  #button(press) {
    return /** @type {HTMLButtonElement} */ (this.#root.querySelector(`[data-press="${press}"]`));
  }

  /** @param {string} press */
  #press(press) {
    if (press === "continue") {
      this.#begin(() => this.#resume());
    } else if (press === "cancel") {
      this.#loading?.abort();
    } else if (press === "retry") {
      this.#begin(this.#again ?? (() => this.#resume()));
    } else if (press === "undo") {
      this.#ask({ op: "undo", turn: this.#turn });
    } else if (press === "copy") {
      this.#copy();
    } else if (press === "new" && !this.#busy) {
      this.#show("start");
      this.#button(this.#record ? "continue" : "play").focus();
    } else if (press === "discard") {
      this.#save("");
      this.#show("start");
      this.#button("play").focus();
    }
  }

  /** Sets the option that the chosen number of players needs. */
  #meetNeeds() {
    const { needs, value } = this.#bots.selectedOptions[0].dataset;
    const option = this.#form.querySelector(`[data-option="${needs}"]`);
    if (option instanceof HTMLSelectElement && value !== undefined) {
      option.value = value;
    }
  }

  /** Reads the form and begins a new game, or says what is wrong. */
  #new() {
    const field = /** @type {HTMLInputElement} */ (this.#form.elements.namedItem("seed"));
    const seed = field.value.trim();
    const wrong = seed !== "" && !/^[0-9]{1,9}$/.test(seed);
    field.ariaInvalid = wrong ? "true" : null;
    const message = /** @type {HTMLElement} */ (this.#form.querySelector(".demo__wrong"));
    message.textContent = wrong ? this.#words["demo.seed.wrong"] : "";
    if (wrong) {
      field.focus();
      return;
    }
    /** @type {Record<string, string>} */
    const options = {};
    for (const select of this.#form.querySelectorAll("select[data-option]")) {
      const { dataset, value } = /** @type {HTMLSelectElement} */ (select);
      options[dataset.option ?? ""] = value;
    }
    const request = {
      op: "new",
      game: this.#game,
      seats: Number(this.#bots.value) + 1,
      seed: seed === "" ? crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000_000 : Number(seed),
      options,
    };
    this.#begin(async () => {
      const answer = await this.#call(request);
      if (answer.ok) {
        this.#open(answer);
      } else {
        this.#show("start");
        this.#part("fault").textContent = answer.error?.message ?? "";
      }
    });
  }

  /** Goes on with the saved game. */
  async #resume() {
    const record = this.#record;
    if (!record) {
      this.#show("start");
      return;
    }
    const answer = await this.#call({ op: "resume", record });
    if (answer.ok) {
      this.#open(answer);
      return;
    }
    this.#show("damaged");
    this.#part("damage").textContent = answer.error?.message ?? "";
    /** @type {HTMLTextAreaElement} */ (this.#part("text")).value = record;
    this.#part("copied").textContent = "";
    this.#part("damaged").querySelector("h2")?.focus();
  }

  /**
   * Does something that needs the engine, which is loaded first where it is not yet.
   * @param {() => Promise<void>} task
   */
  async #begin(task) {
    if (this.#busy) {
      return;
    }
    this.#busy = true;
    this.#again = task;
    try {
      if (!this.#runtime.ready) {
        await this.#start();
      }
      await task();
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#busy = false;
      this.#loading = null;
    }
  }

  async #start() {
    this.#loading = new AbortController();
    this.#show("loading");
    this.#button("cancel").focus();
    await load(this.#runtime, this.#root, this.#words, this.#loading.signal);
  }

  /** @param {unknown} error */
  #fail(error) {
    const { code, message } = sentenceOf(error, this.#words);
    const stays = code === "cancelled" || code === "unsupported";
    this.#show(stays ? "start" : "again");
    this.#part("fault").textContent = message;
    this.#button(stays ? "play" : "retry").focus();
    if (code === "failed") {
      console.error(error);
    }
  }

  /**
   * @param {object} request
   * @returns {Promise<Answer>}
   */
  async #call(request) {
    const { language, root } = this.#root.dataset;
    return JSON.parse(await this.#runtime.call(JSON.stringify({ ...request, lang: language, root })));
  }

  /**
   * Asks the engine about a press. A press while another is under way changes nothing.
   * @param {{ op: string, turn: number, action?: string }} request
   */
  async #ask(request) {
    if (this.#busy) {
      return;
    }
    this.#busy = true;
    const board = this.#part("board");
    board.ariaBusy = "true";
    const timer = setTimeout(() => {
      this.#part("wait").hidden = false;
    }, 400);
    try {
      const answer = await this.#call(request);
      if (answer.ok) {
        this.#accept(answer);
      } else {
        this.#part("refusal").textContent = answer.error?.message ?? "";
      }
    } catch (error) {
      this.#again = () => this.#resume();
      this.#fail(error);
    } finally {
      clearTimeout(timer);
      this.#part("wait").hidden = true;
      board.ariaBusy = null;
      this.#busy = false;
    }
  }

  /**
   * Shows a game from its first answer.
   * @param {Answer} answer
   */
  #open(answer) {
    this.#part("board").replaceChildren();
    this.#part("log").replaceChildren();
    this.#turn = 0;
    this.#show("play");
    this.#accept(answer);
    this.#part("board").focus();
  }

  /**
   * Puts an answer on the page. Lines of the log that an undo took back go away.
   * @param {Answer} answer
   */
  #accept(answer) {
    const since = this.#turn;
    this.#turn = answer.turn;
    this.#save(answer.record);
    this.#draw(answer.html);

    const refusal = this.#part("refusal");
    refusal.innerHTML = answer.refusal ?? "";
    this.#part("status").textContent = answer.status;

    const log = this.#part("log");
    for (const item of /** @type {HTMLElement[]} */ ([...log.children])) {
      if (Number(item.dataset.since) >= answer.turn) {
        item.remove();
      }
    }
    for (const line of answer.log) {
      const item = document.createElement("li");
      item.dataset.since = `${since}`;
      item.textContent = line;
      log.append(item);
    }
    const scroller = /** @type {HTMLElement} */ (log.parentElement);
    scroller.scrollTop = scroller.scrollHeight;
  }

  /**
   * Draws the table; focus stays on the same action, else on the same place.
   * @param {string} html
   */
  #draw(html) {
    const board = this.#part("board");
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

  #load() {
    try {
      return localStorage.getItem(`pravila.game.${this.#game}`) ?? "";
    } catch {
      return "";
    }
  }

  /** @param {string} record empty to forget the game */
  #save(record) {
    this.#record = record;
    try {
      if (record) {
        localStorage.setItem(`pravila.game.${this.#game}`, record);
      } else {
        localStorage.removeItem(`pravila.game.${this.#game}`);
      }
    } catch {
      if (this.#keeps) {
        this.#part("kept").textContent = this.#words["demo.kept.not"];
        this.#keeps = false;
      }
    }
  }

  async #copy() {
    const text = /** @type {HTMLTextAreaElement} */ (this.#part("text"));
    const notice = this.#part("copied");
    try {
      await navigator.clipboard.writeText(text.value);
      notice.textContent = this.#words["demo.damaged.copied"];
    } catch {
      text.select();
      notice.textContent = this.#words["demo.damaged.uncopied"];
    }
  }
}

for (const root of document.querySelectorAll("[data-demo]")) {
  new Demo(/** @type {HTMLElement} */ (root));
}
