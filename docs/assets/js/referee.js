// The page where the reader asks about any position. The engine in the worker reads, judges and
// words everything; this file carries the position and presses to it and shows its answers.

import { load, sentenceOf } from "./loading.js";
import { patch } from "./patch.js";
import { Runtime } from "./runtime.js";
import { drawTable, moveInGrid } from "./table.js";

/**
 * @typedef {object} Answer
 * @property {boolean} ok
 * @property {string} [text] the position
 * @property {Record<string, string>} [options]
 * @property {number} [seat] whose view is shown, 0 for the player on turn
 * @property {string[]} [seats] the names of the players
 * @property {string} [html] the table
 * @property {string} [setup] the rows to press
 * @property {string} [palette] what can stand in the place that was pressed
 * @property {string} [defects]
 * @property {string} [notice] what a link held that is not known
 * @property {boolean} [stands] whether one can play on from the position
 * @property {string} [share] what an address holds to lead here
 * @property {string} [take] what the page with the game needs to begin here
 * @property {string} [focus] the control to go to after a change
 * @property {string} [said]
 * @property {string} [answer]
 * @property {{ code: string, message: string }} [error]
 */
/** @typedef {{ text: string, options: Record<string, string>, seat?: number }} Position */
/** @typedef {{ question: string, action?: string }} Question */

const SIGN = "#position=";
const ASK = "&ask=";
/** Milliseconds without a key before a typed position is read. */
const PAUSE = 350;
/** How many changes can be undone. */
const KEPT = 200;

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
  /** What leads to the position, as the engine writes it. */
  #share = "";
  /** Whether the address holds something else, which stays until the reader changes something. */
  #foreign = false;
  /** @type {AbortController | null} */
  #loading = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** Whether a typed position has not been sent yet. */
  #waits = false;
  /** What was asked last. @type {Question | null} */
  #asked = null;
  /** Whether the position that is shown can be judged. */
  #stands = false;
  /** The positions that were shown since the start, the one now last. @type {Position[]} */
  #trail = [];
  /** The press that opens the choice that was open last. */
  #opened = "";

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
    this.#game = root.dataset.referee ?? "";
    this.#words = JSON.parse(this.#part("words").textContent ?? "{}");
    this.#positions = JSON.parse(this.#part("positions").textContent ?? "[]");
    root.addEventListener("click", (event) => this.#click(event));
    root.addEventListener("change", (event) => this.#choose(event));
    root.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.#part("palette").firstElementChild) {
        event.preventDefault();
        this.#edit("none");
      }
    });
    this.#part("board").addEventListener("keydown", moveInGrid);
    this.#text.addEventListener("input", () => {
      this.#typed = true;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#open(), PAUSE);
      this.#waits = true;
      this.#root.classList.toggle("referee--waits", this.#runtime.ready);
    });
    this.#part("form").addEventListener("submit", (event) => {
      event.preventDefault();
      const field = /** @type {HTMLInputElement} */ (this.#root.querySelector("[name=action]"));
      this.#ask({ question: "judge", action: field.value });
    });
    addEventListener("hashchange", () => {
      if (location.hash.startsWith(SIGN) && location.hash !== this.#written) {
        this.#typed = false;
        this.#readAddress();
        this.#openAddress();
      }
    });
    this.#part("form").hidden = false;
    this.#show("start");
    this.#readAddress();
    if (this.#wasOpen()) {
      this.#start();
    }
  }

  get #text() {
    return /** @type {HTMLTextAreaElement} */ (this.#root.querySelector("textarea"));
  }

  get #seat() {
    return /** @type {HTMLSelectElement} */ (this.#root.querySelector("[name=seat]"));
  }

  get #example() {
    return /** @type {HTMLSelectElement | null} */ (this.#root.querySelector("[name=example]"));
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

  /** Whether the engine was loaded here and the reader has come back to the page. */
  #wasOpen() {
    const [entry] = performance.getEntriesByType("navigation");
    const { type } = /** @type {PerformanceNavigationTiming} */ (entry ?? {});
    try {
      const open = sessionStorage.getItem(`pravila.referee.${this.#game}`) !== null;
      return open && (type === "back_forward" || type === "reload");
    } catch {
      return false;
    }
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const button = /** @type {Element} */ (event.target).closest("button");
    if (!button || (button.ariaDisabled === "true" && button.dataset.press)) {
      return;
    }
    const { press, mode, action } = button.dataset;
    if (mode) {
      this.#turnTo(mode);
    } else if (press) {
      this.#press(press);
    } else if (action !== undefined && this.#part("board").contains(button)) {
      this.#ask({ question: "judge", action });
    } else if (action !== undefined) {
      this.#edit(action);
    }
  }

  /** @param {string} press */
  #press(press) {
    if (press === "start" || press === "retry") {
      this.#start();
    } else if (press === "cancel") {
      this.#loading?.abort();
    } else if (press === "share") {
      this.#copy();
    } else if (press === "skip") {
      this.#part("panel").focus();
    } else if (press === "undo") {
      if (!this.#root.classList.contains("referee--unread")) {
        this.#trail.pop();
      }
      this.#place(this.#trail[this.#trail.length - 1]);
      this.#open();
    } else if (press === "reset") {
      this.#place(this.#trail[0] ?? this.#position());
      this.#open();
    } else if (press === "empty") {
      this.#text.value = JSON.parse(this.#part("empty").textContent ?? '""');
      this.#open();
    } else {
      this.#ask({ question: press });
    }
  }

  /**
   * Shows the table to ask, or the rows to change it.
   * @param {string} mode
   */
  #turnTo(mode) {
    for (const button of this.#root.querySelectorAll("[data-mode]")) {
      button.setAttribute("aria-pressed", `${button.getAttribute("data-mode") === mode}`);
    }
    this.#part("board").hidden = mode !== "ask";
    this.#part("change").hidden = mode === "ask";
    if (this.#part("palette").firstElementChild) {
      this.#edit("none");
    }
  }

  /** @param {Event} event */
  #choose(event) {
    const field = /** @type {HTMLSelectElement | HTMLInputElement} */ (event.target);
    const { put } = field.dataset;
    if (put) {
      this.#edit(`${put} ${field.value}`);
      return;
    }
    if (field.name === "example") {
      const position = this.#positions[Number(field.value || "-1")];
      if (!position) {
        return;
      }
      this.#place(position);
      this.#typed = true;
      this.#part("notice").textContent = "";
    }
    if (field instanceof HTMLSelectElement) {
      this.#countVariants();
      this.#open();
    }
  }

  /**
   * Puts a position into the fields.
   * @param {Position} position
   */
  #place({ text, options, seat = 0 }) {
    this.#text.value = text;
    for (const select of this.#selects) {
      const value = options[select.dataset.option ?? ""];
      const known = [...select.options].some((option) => option.value === value);
      select.value = known ? value : select.options[0].value;
    }
    if (!this.#seat.options[seat]) {
      this.#seat.add(new Option(`${seat}`, `${seat}`));
    }
    this.#seat.value = `${seat}`;
    this.#countVariants();
  }

  #countVariants() {
    const changed = this.#selects.filter((select) => select.selectedIndex > 0).length;
    this.#part("changed").textContent = changed
      ? this.#words["demo.variants.changed"].replace("{n}", `${changed}`)
      : "";
  }

  /** Puts the position of the address into the fields, or says that there is none. */
  #readAddress() {
    this.#foreign = false;
    this.#part("notice").textContent = "";
    if (!location.hash.startsWith(SIGN)) {
      return;
    }
    const [share, asks = ""] = location.hash.slice(SIGN.length).split(ASK);
    const position = decoded(share, this.#game);
    if (!position) {
      this.#foreign = true;
      this.#part("notice").textContent = this.#words["referee.link.wrong"];
      return;
    }
    this.#place(position);
    const start = this.#button("start");
    start.textContent = start.dataset.linked ?? "";
    const [, question, action] = /^(may|score|judge)(?: (.*))?$/.exec(unescaped(asks)) ?? [];
    this.#asked = question ? { question, action } : null;
  }

  /** Shows the position of the address, or else of the fields. */
  async #openAddress() {
    const [share] = location.hash.slice(SIGN.length).split(ASK);
    const linked = location.hash.startsWith(SIGN) && !this.#foreign && !this.#typed;
    await this.#send(linked ? { op: "referee-open", share } : { op: "referee-open" });
  }

  async #start() {
    this.#loading = new AbortController();
    this.#show("loading");
    const again = this.#wasOpen();
    if (!again) {
      this.#button("cancel").focus();
    }
    try {
      await load(this.#runtime, this.#root, this.#words, this.#loading.signal);
    } catch (error) {
      this.#fail(error);
      return;
    } finally {
      this.#loading = null;
    }
    this.#show("work");
    this.#part("examples-after").append(...this.#part("examples-before").children);
    this.#tell("", hint(this.#words["referee.answer.none"]));
    try {
      sessionStorage.setItem(`pravila.referee.${this.#game}`, "");
    } catch {
      // The page can be opened again by its button.
    }
    await this.#openAddress();
    if (!again) {
      this.#part("board").focus({ preventScroll: true });
      this.#root.scrollIntoView({ block: "start" });
    }
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

  /**
   * What the engine must know: the position as it stands in the fields.
   * @returns {Position}
   */
  #position() {
    /** @type {Record<string, string>} */
    const options = {};
    for (const { dataset, value } of this.#selects) {
      options[dataset.option ?? ""] = value;
    }
    return { text: this.#text.value, options, seat: Number(this.#seat.value) };
  }

  /** Shows the position of the fields. */
  #open() {
    return this.#send({ op: "referee-open" });
  }

  /** @param {string} press */
  #edit(press) {
    return this.#send({ op: "referee-edit", press });
  }

  /** @param {Question} asked */
  async #ask(asked) {
    if (this.#waits) {
      await this.#open();
    }
    this.#asked = asked;
    return this.#send({ op: "referee-ask", ...asked });
  }

  /**
   * Sends a request about the position. What comes back about a position that has changed since is
   * dropped.
   * @param {{ op: string, share?: string, press?: string, question?: string, action?: string }} request
   */
  async #send(request) {
    if (!this.#runtime.ready) {
      return;
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
        this.#accept(answer, request);
      }
    } catch (error) {
      this.#fail(error);
    } finally {
      clearTimeout(timer);
      this.#part("wait").hidden = true;
    }
  }

  /**
   * @param {Answer} answer
   * @param {{ op: string, press?: string }} request what it answers
   */
  #accept(answer, { op, press = "" }) {
    const asked = op === "referee-ask";
    if (!answer.ok) {
      const message = answer.error?.message ?? "";
      if (asked) {
        this.#tell(message, hint(message));
      } else {
        this.#unread(message);
      }
      return;
    }
    if (answer.html !== undefined) {
      drawTable(this.#part("board"), answer.html);
      for (const button of this.#part("board").querySelectorAll("[aria-disabled]")) {
        button.removeAttribute("aria-disabled"); // here every button is a question
      }
    }
    if (asked) {
      this.#tell(answer.said ?? "", answer.answer ?? "");
      this.#writeAddress();
      this.#mark();
      this.#part("board").querySelector("[data-asked]")?.scrollIntoView({ block: "nearest" });
    } else {
      this.#show("work");
      this.#settle(answer, press);
      this.#mark();
    }
  }

  /**
   * Says that the position cannot be read; what is shown is an older one.
   * @param {string} message
   */
  #unread(message) {
    this.#root.classList.remove("referee--waits");
    this.#root.classList.add("referee--unread");
    this.#part("wrong").textContent = message;
    this.#part("unread").textContent = `${this.#words["referee.unread"]} ${message}`;
    this.#text.ariaInvalid = "true";
    this.#button("share").ariaDisabled = "true";
    this.#button("undo").ariaDisabled = `${this.#trail.length === 0}`;
    this.#part("take").hidden = true;
    this.#part("palette").replaceChildren();
    this.#tell("", hint(message));
  }

  /** Marks the card or button of the table that was asked about. */
  #mark() {
    const action = this.#asked?.question === "judge" && this.#stands ? this.#asked.action : null;
    for (const button of this.#part("board").querySelectorAll("[data-action]")) {
      const now = button.getAttribute("data-action") === action;
      button.toggleAttribute("data-asked", now);
      if (now) {
        button.setAttribute("aria-current", "true");
      } else {
        button.removeAttribute("aria-current");
      }
    }
  }

  /**
   * @param {string} said
   * @param {string} html
   */
  #tell(said, html) {
    this.#part("said").textContent = said;
    const place = this.#part("answer");
    place.innerHTML = html;
    place.scrollTop = 0;
  }

  /**
   * Makes the whole page agree with a position.
   * @param {Answer} answer
   * @param {string} press what was pressed to change the position
   */
  #settle(answer, press) {
    const { text = "", options = {}, seats = [], setup = "", share = "", take = "" } = answer;
    this.#root.classList.remove("referee--unread", "referee--waits");
    this.#part("wrong").textContent = "";
    this.#part("unread").textContent = "";
    this.#part("shared").textContent = "";
    this.#text.ariaInvalid = null;
    this.#button("share").ariaDisabled = null;
    if (this.#text.value !== text) {
      this.#text.value = text;
    }
    for (const select of this.#selects) {
      select.value = options[select.dataset.option ?? ""] ?? select.value;
    }
    this.#countVariants();
    const names = [this.#words["referee.seat.turn"], ...seats];
    this.#seat.replaceChildren(...names.map((name, seat) => new Option(name, `${seat}`)));
    this.#seat.value = `${answer.seat ?? 0}`;
    if (!this.#foreign) {
      this.#part("notice").textContent = answer.notice ?? "";
    }
    this.#drawSetup(setup, answer.palette ?? "", press, answer.focus ?? "");
    const defects = this.#part("defects");
    if (defects.innerHTML !== answer.defects) {
      defects.innerHTML = answer.defects ?? "";
    }
    this.#stands = answer.stands ?? false;
    const link = /** @type {HTMLAnchorElement} */ (this.#part("take"));
    link.hidden = !this.#stands;
    link.hash = `take=${take}`;
    this.#share = share;
    this.#keep({ text, options, seat: answer.seat ?? 0 });
  }

  /**
   * Remembers a position, and asks again what was asked before if it is another one.
   * @param {Position} position
   */
  #keep(position) {
    const last = this.#trail[this.#trail.length - 1];
    const shown = this.#part("answer").dataset.of;
    const now = JSON.stringify(position);
    if (JSON.stringify(last) !== now) {
      this.#trail.push(position);
      this.#trail.splice(1, this.#trail.length - KEPT);
    }
    if (this.#foreign && this.#trail.length > 1) {
      this.#foreign = false;
      this.#part("notice").textContent = "";
    }
    this.#button("undo").ariaDisabled = `${this.#trail.length < 2}`;
    const example = this.#example;
    if (example && this.#positions[Number(example.value || "-1")]?.text !== position.text) {
      example.value = "";
    }
    this.#writeAddress();
    if (shown === now) {
      return;
    }
    this.#part("answer").dataset.of = now;
    if (this.#asked) {
      this.#ask(this.#asked);
    } else if (!this.#stands) {
      this.#tell("", this.#part("defects").innerHTML);
    } else {
      this.#tell("", hint(this.#words["referee.answer.none"]));
    }
  }

  #writeAddress() {
    if (this.#foreign || !this.#share) {
      return;
    }
    const { question, action } = this.#asked ?? {};
    const asks = action === undefined ? question : `${question} ${action}`;
    this.#written = `${SIGN}${this.#share}${asks ? ASK + encodeURIComponent(asks) : ""}`;
    history.replaceState(history.state, "", this.#written);
  }

  /**
   * Draws the rows and the choice that is open, and keeps the focus where the reader works.
   * @param {string} setup
   * @param {string} palette
   * @param {string} press
   * @param {string} focus
   */
  #drawSetup(setup, palette, press, focus) {
    const place = this.#part("palette");
    const wasOpen = Boolean(place.firstElementChild);
    draw(this.#part("setup"), setup);
    draw(place, palette);
    for (const field of this.#part("setup").querySelectorAll("[data-value]")) {
      const { dataset } = /** @type {HTMLElement} */ (field);
      /** @type {HTMLSelectElement} */ (field).value = dataset.value ?? "";
    }
    this.#part("panel").classList.toggle("referee__panel--chooses", palette !== "");
    const put = place.querySelector('[data-action^="put "]')?.getAttribute("data-action");
    if (put) {
      this.#opened = `set ${put.split(" ").slice(1, 3).join(" ")}`;
    }
    if (press.startsWith("set ")) {
      this.#cell(press)?.scrollIntoView({ block: "nearest" });
      this.#focusPalette();
    } else if (palette && press && !place.contains(document.activeElement)) {
      this.#focusPalette();
    } else if (wasOpen && !palette) {
      this.#cell(focus || this.#opened)?.focus();
    }
  }

  #focusPalette() {
    const palette = this.#part("palette").querySelector(".pv-setting__palette");
    /** @type {HTMLElement | null} */ (palette)?.focus({ preventScroll: true });
  }

  /**
   * The cell that a press opens, or the last one of its row.
   * @param {string} press
   * @returns {HTMLElement | undefined}
   */
  #cell(press) {
    const [, row, cell] = press.split(" ");
    const near = /** @type {HTMLElement[]} */ ([
      ...this.#part("setup").querySelectorAll(`[data-action^="set ${row} "]`),
    ]);
    return near.find((it) => it.dataset.action === press) ?? near[Math.min(Number(cell), near.length - 1)];
  }

  async #copy() {
    const notice = this.#part("shared");
    const address = this.#foreign ? location.href.split("#")[0] + SIGN + this.#share : location.href;
    try {
      await navigator.clipboard.writeText(address);
      notice.textContent = this.#words["referee.shared"];
    } catch {
      notice.textContent = `${this.#words["referee.unshared"]} ${address}`;
    }
  }
}

/**
 * The position in an address, as the engine writes it; null for anything else.
 * @param {string} share
 * @param {string} game
 * @returns {Position | null}
 */
function decoded(share, game) {
  try {
    const signs = atob(share.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(signs, (sign) => sign.charCodeAt(0));
    const data = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    const { text, options = {}, seat = 0 } = data;
    const fits = data.game === game && typeof text === "string" && Number.isInteger(seat);
    return fits && options instanceof Object ? { text, options, seat } : null;
  } catch {
    return null;
  }
}

/** @param {string} coded */
function unescaped(coded) {
  try {
    return decodeURIComponent(coded);
  } catch {
    return "";
  }
}

/**
 * A sentence that is no answer.
 * @param {string} sentence
 */
function hint(sentence) {
  const paragraph = document.createElement("p");
  paragraph.className = "demo__help";
  paragraph.textContent = sentence;
  return paragraph.outerHTML;
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
