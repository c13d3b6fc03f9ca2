// The page where the reader asks about any position. The engine in the worker reads, judges and
// words everything; this file carries the position and presses to it and shows its answers.

import { load, sentenceOf } from "./loading.js";
import { patch } from "./patch.js";
import { Runtime } from "./runtime.js";

/**
 * @typedef {object} Answer
 * @property {boolean} ok
 * @property {string} [text] the position
 * @property {Record<string, string>} [options]
 * @property {number} [seat] whose view is shown, 0 for the player on turn
 * @property {string[]} [seats] the names of the players
 * @property {string} [html] the table
 * @property {string} [setup] the rows to press
 * @property {string} [defects]
 * @property {boolean} [stands] whether one can play on from the position
 * @property {string} [share] what an address holds to lead here
 * @property {string} [take] what the page with the game needs to begin here
 * @property {string} [focus] the control to go to after a change
 * @property {string} [said]
 * @property {string} [answer]
 * @property {{ code: string, message: string }} [error]
 */
/** @typedef {{ title: string, text: string, options: Record<string, string> }} Position */

const SIGN = "#position=";
/** Milliseconds without a key before a typed position is read. */
const PAUSE = 350;

/** The referee of one game. */
class Referee {
  #root;
  #game;
  #words;
  /** @type {Position[]} */
  #positions;
  #runtime = new Runtime();
  /** How many positions were sent. */
  #sent = 0;
  #typed = false;
  /** What the address of the page holds because this page put it there. */
  #written = "";
  /** @type {AbortController | null} */
  #loading = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** Whether a typed position has not been sent yet. */
  #waits = false;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
    this.#game = root.dataset.referee ?? "";
    this.#words = JSON.parse(this.#part("words").textContent ?? "{}");
    this.#positions = JSON.parse(this.#part("positions").textContent ?? "[]");
    root.addEventListener("click", (event) => this.#click(event));
    this.#text.addEventListener("input", () => {
      this.#typed = true;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#open(), PAUSE);
      this.#waits = true;
    });
    for (const part of ["form", "action"]) {
      this.#part(part).addEventListener("submit", (event) => event.preventDefault());
    }
    this.#part("form").addEventListener("change", (event) => this.#choose(event));
    this.#part("action").addEventListener("submit", () => {
      const field = /** @type {HTMLInputElement} */ (this.#root.querySelector("[name=action]"));
      this.#ask("judge", field.value);
    });
    addEventListener("hashchange", () => {
      if (location.hash.startsWith(SIGN) && location.hash !== this.#written) {
        this.#typed = false;
        this.#open({ share: location.hash.slice(SIGN.length) });
      }
    });
    this.#part("form").hidden = false;
    this.#show("start");
  }

  get #text() {
    return /** @type {HTMLTextAreaElement} */ (this.#root.querySelector("textarea"));
  }

  get #seat() {
    return /** @type {HTMLSelectElement} */ (this.#root.querySelector("[name=seat]"));
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

  /** @param {string} press */
  #button(press) {
    return /** @type {HTMLButtonElement} */ (this.#root.querySelector(`[data-press="${press}"]`));
  }

  /** @returns {HTMLSelectElement[]} */
  get #selects() {
    return [...this.#root.querySelectorAll("select")].filter((it) => it.dataset.option);
  }

  /** @param {"start" | "loading" | "work" | "again"} state */
  #show(state) {
    for (const name of ["start", "loading", "work", "again"]) {
      this.#part(name).hidden = name !== state;
    }
    this.#part("fault").textContent = "";
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const button = /** @type {Element} */ (event.target).closest("button");
    const { press, action } = button?.dataset ?? {};
    if (press === "start" || press === "retry") {
      this.#start();
    } else if (press === "cancel") {
      this.#loading?.abort();
    } else if (press === "share") {
      this.#share();
    } else if (press) {
      this.#ask(press);
    } else if (action !== undefined && this.#part("setup").contains(button ?? null)) {
      this.#send({ op: "referee-edit", press: action });
    } else if (action !== undefined) {
      this.#ask("judge", action);
    }
  }

  /** @param {Event} event */
  #choose(event) {
    const field = /** @type {HTMLSelectElement} */ (event.target);
    if (field.name === "example") {
      const position = this.#positions[Number(field.value || "-1")];
      if (!position) {
        return;
      }
      this.#text.value = position.text;
      this.#typed = true;
      this.#seat.value = "0";
      for (const select of this.#selects) {
        select.value = position.options[select.dataset.option ?? ""] ?? select.value;
      }
    }
    if (field instanceof HTMLSelectElement) {
      this.#open();
    }
  }

  /** Loads the engine, and shows the position of the address or else of the field. */
  async #start() {
    this.#loading = new AbortController();
    this.#show("loading");
    this.#button("cancel").focus();
    try {
      await load(this.#runtime, this.#root, this.#words, this.#loading.signal);
    } catch (error) {
      this.#fail(error);
      return;
    } finally {
      this.#loading = null;
    }
    this.#show("work");
    const linked = location.hash.startsWith(SIGN) && !this.#typed;
    if (!linked || !(await this.#open({ share: location.hash.slice(SIGN.length) }))) {
      const wrong = this.#part("wrong").textContent;
      await this.#open();
      this.#part("wrong").textContent ||= wrong;
    }
    this.#part("heading").focus();
  }

  /** @param {unknown} error */
  #fail(error) {
    const { code, message } = sentenceOf(error, this.#words);
    const stays = code === "cancelled" || code === "unsupported";
    this.#show(stays ? "start" : "again");
    this.#part("fault").textContent = message;
    this.#button(stays ? "start" : "retry").focus();
    if (code === "failed") {
      console.error(error);
    }
  }

  /** What the engine must know: the position as it stands in the fields. */
  #position() {
    /** @type {Record<string, string>} */
    const options = {};
    for (const { dataset, value } of this.#selects) {
      options[dataset.option ?? ""] = value;
    }
    return { text: this.#text.value, options, seat: Number(this.#seat.value) };
  }

  /**
   * Shows the position of the fields, or of a link.
   * @param {{ share?: string }} [link]
   */
  #open(link = {}) {
    return this.#send({ op: "referee-open", ...link });
  }

  /**
   * @param {string} question
   * @param {string} [action]
   */
  async #ask(question, action) {
    if (this.#waits) {
      await this.#open();
    }
    return this.#send({ op: "referee-ask", question, action });
  }

  /**
   * Sends a request about the position. What comes back about a position that has changed since is
   * dropped.
   * @param {{ op: string, share?: string, press?: string, question?: string, action?: string }} request
   * @returns {Promise<boolean>} whether the engine could make sense of it
   */
  async #send(request) {
    if (!this.#runtime.ready) {
      return false;
    }
    const asks = request.op === "referee-ask";
    const number = asks ? this.#sent : ++this.#sent;
    const before = this.#text.value;
    if (!asks) {
      clearTimeout(this.#timer);
      this.#waits = false;
    }
    const timer = setTimeout(() => {
      this.#part("wait").hidden = false;
    }, 400);
    try {
      const { language, root } = this.#root.dataset;
      const position = request.share === undefined ? this.#position() : {};
      const message = { game: this.#game, lang: language, root, ...position, ...request };
      /** @type {Answer} */
      const answer = JSON.parse(await this.#runtime.call(JSON.stringify(message)));
      if (number === this.#sent && before === this.#text.value) {
        this.#accept(answer, asks);
      }
      return answer.ok;
    } catch (error) {
      this.#fail(error);
      return false;
    } finally {
      clearTimeout(timer);
      this.#part("wait").hidden = true;
    }
  }

  /**
   * @param {Answer} answer
   * @param {boolean} asked whether it answers a question
   */
  #accept(answer, asked) {
    if (!answer.ok) {
      const message = answer.error?.message ?? "";
      if (asked) {
        this.#say(message, "");
        this.#part("answer").textContent = message;
      } else {
        this.#part("wrong").textContent = message;
        this.#text.ariaInvalid = "true";
      }
      return;
    }
    if (answer.html !== undefined) {
      draw(this.#part("board"), answer.html);
    }
    if (asked) {
      this.#say(answer.said ?? "", answer.answer ?? "");
    } else {
      this.#show("work");
      this.#settle(answer);
    }
  }

  /**
   * @param {string} said
   * @param {string} html
   */
  #say(said, html) {
    this.#part("said").textContent = said;
    this.#part("answer").innerHTML = html;
  }

  /**
   * Makes the whole page agree with a position.
   * @param {Answer} answer
   */
  #settle(answer) {
    const { text = "", options = {}, seats = [], setup = "", share = "", take = "" } = answer;
    this.#part("wrong").textContent = "";
    this.#text.ariaInvalid = null;
    if (this.#text.value !== text) {
      this.#text.value = text;
    }
    for (const select of this.#selects) {
      select.value = options[select.dataset.option ?? ""] ?? select.value;
    }
    const names = [this.#words["referee.seat.turn"], ...seats];
    if (this.#seat.options.length !== names.length) {
      this.#seat.replaceChildren(...names.map((name, seat) => new Option(name, `${seat}`)));
    }
    this.#seat.value = `${answer.seat ?? 0}`;
    draw(this.#part("setup"), setup);
    const defects = this.#part("defects");
    if (defects.innerHTML !== answer.defects) {
      defects.innerHTML = answer.defects ?? "";
    }
    const link = /** @type {HTMLAnchorElement} */ (this.#part("take"));
    link.hidden = !answer.stands;
    link.hash = `take=${take}`;
    this.#written = `${SIGN}${share}`;
    history.replaceState(history.state, "", this.#written);
    this.#part("shared").textContent = "";
    const palette = this.#root.querySelector(".pv-setting__palette");
    if (palette instanceof HTMLElement) {
      palette.focus({ preventScroll: false });
    } else if (answer.focus) {
      const [, row, cell] = answer.focus.split(" ");
      const near = [...this.#part("setup").querySelectorAll(`[data-action^="set ${row} "]`)];
      const same = near.find((it) => it.getAttribute("data-action") === answer.focus);
      const target = same ?? near[Math.min(Number(cell), near.length - 1)];
      if (target instanceof HTMLElement) {
        target.focus();
      }
    }
  }

  async #share() {
    const notice = this.#part("shared");
    try {
      await navigator.clipboard.writeText(location.href);
      notice.textContent = this.#words["referee.shared"];
    } catch {
      notice.textContent = `${this.#words["referee.unshared"]} ${location.href}`;
    }
  }
}

/**
 * @param {HTMLElement} place
 * @param {string} html
 */
function draw(place, html) {
  const next = document.createElement("div");
  next.innerHTML = html;
  patch(place, next);
}

for (const root of document.querySelectorAll("[data-referee]")) {
  new Referee(/** @type {HTMLElement} */ (root));
}
