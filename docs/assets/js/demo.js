// The page where the reader plays. The engine in the worker decides, draws and words everything;
// this file carries presses to it and puts its answers on the page.

import { load, sentenceOf } from "./loading.js";
import { Runtime } from "./runtime.js";
import { drawTable, moveInGrid, tell } from "./table.js";
import { isTake, readTake, writeTake } from "./take.js";

/** @typedef {import("./take.js").Take} Take */
/**
 * @typedef {object} Answer
 * @property {boolean} ok
 * @property {number} turn number of actions in the record
 * @property {string} html the table
 * @property {string} status
 * @property {string[]} said what happened, as plain sentences
 * @property {string[]} log the same as HTML, each line with its rules
 * @property {number[]} since the number of the action to which each line belongs, -1 for the set-up
 * @property {string} record the text to keep
 * @property {string | null} refusal
 * @property {boolean} over
 * @property {{ code: string, message: string }} [error]
 */

/** The words of the buttons when everything has been loaded. @type {Readonly<Record<string, string>>} */
const LOADED = {
  play: "demo.play.loaded",
  continue: "demo.continue.loaded",
  take: "demo.take.play.loaded",
};

/** Where it is said whether a text was copied, and in which words. */
const COPYING = {
  damaged: ["copied", "demo.damaged.copied", "demo.damaged.uncopied"],
  shared: ["notice", "demo.share.copied", "demo.share.uncopied"],
};

/** Under which the address of the page whose table is open is noted, for this tab. */
const OPEN = "pravila.open";

/** Whether the reader came to the page by the browser's way back, or loads it anew. */
function cameBack() {
  const [visit] = performance.getEntriesByType("navigation");
  return ["back_forward", "reload"].includes(/** @type {PerformanceNavigationTiming} */ (visit)?.type);
}

/**
 * Whether the reader followed a link of this site.
 * @param {string} root relative address of a folder of the site
 */
function isFromHere(root) {
  return document.referrer.startsWith(new URL(root, document.baseURI).href);
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
  /** The saved game, also where the browser keeps nothing. @type {Take | null} */
  #saved = null;
  /** The game that the address of the page offers. @type {Take | null} */
  #offered = null;
  /** The game on the table. @type {Take} */
  #now = { record: "", seat: 1, back: "" };
  /** Whether that game is kept in the address, apart from the saved one. */
  #apart = false;
  /** @type {AbortController | null} */
  #loading = null;
  /** @type {(() => Promise<void>) | null} */
  #again = null;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
    this.#game = root.dataset.demo ?? "";
    this.#words = JSON.parse(this.#part("words").textContent ?? "{}");
    this.#saved = this.#load();

    root.addEventListener("click", (event) => {
      const button = /** @type {Element} */ (event.target).closest("button");
      if (button?.dataset.press && button.type !== "submit") {
        this.#press(button.dataset.press);
      } else if (button?.dataset.action !== undefined) {
        this.#ask({ op: "press", turn: this.#turn, action: button.dataset.action });
      }
    });
    this.#part("board").addEventListener("keydown", moveInGrid);
    root.addEventListener("keydown", ({ key }) => {
      if (key === "Escape" && !this.#part("refused").hidden) {
        this.#press("close");
      }
    });
    const inSight = (/** @type {Event} */ { target }) =>
      /** @type {Element} */ (target).scrollIntoView({ block: "nearest" });
    this.#part("log").addEventListener("toggle", inSight, { capture: true });
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#new();
    });
    this.#bots.addEventListener("change", () => this.#meetNeeds());
    addEventListener("hashchange", () => this.#readAddress());
    this.#show("start");
    this.#readAddress();
    this.#goOnByItself();
  }

  /**
   * Begins without another press where the reader has just pressed for it: on a page of this site,
   * or before they went away from the open table and came back.
   */
  #goOnByItself() {
    const wasOpen = cameBack() && this.#noted() === location.pathname;
    if (this.#offered && (wasOpen || isFromHere(this.#root.dataset.root ?? "."))) {
      this.#press("take");
    } else if (!this.#offered && this.#saved && wasOpen) {
      this.#press("continue");
    }
  }

  /** Offers the game that the address holds, or says that it holds none. */
  #readAddress() {
    if (!isTake(location.hash) || this.#busy) {
      return;
    }
    this.#offered = readTake(location.hash, this.#game, this.#root.dataset.root ?? ".");
    this.#show("start");
    this.#part("fault").textContent = this.#offered ? "" : this.#words["demo.take.wrong"];
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
    this.#part("saved").hidden = !this.#saved;
    this.#part("take").hidden = !this.#offered;
    this.#part("kept").hidden = this.#apart;
    this.#part("apart").hidden = !this.#apart;
    this.#part("shared").hidden = true;
    this.#part("notice").textContent = "";
    const back = state === "play" ? this.#now.back : this.#offered?.back;
    for (const link of this.#root.querySelectorAll("a[data-back]")) {
      /** @type {HTMLAnchorElement} */ (link).hidden = !back;
      link.setAttribute("href", back ?? "");
    }
    if (this.#runtime.ready) {
      for (const press of ["play", "continue", "take"]) {
        this.#button(press).textContent = this.#words[LOADED[press]];
      }
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
    } else if (press === "take") {
      this.#begin(() => this.#take());
    } else if (press === "share") {
      this.#share();
    } else if (press === "ask") {
      this.#askReferee();
    } else if (press === "keep") {
      this.#keep();
    } else if (press === "cancel") {
      this.#loading?.abort();
    } else if (press === "retry") {
      this.#begin(this.#again ?? (() => this.#goOn()));
    } else if (press === "undo") {
      this.#ask({ op: "undo", turn: this.#turn });
    } else if (press === "copy") {
      this.#copy(this.#part("text"), "damaged");
    } else if (press === "new" && !this.#busy) {
      this.#note("");
      this.#show("start");
      this.#button(this.#offered ? "take" : this.#saved ? "continue" : "play").focus();
    } else if (press === "close") {
      this.#say("");
      this.#part("board").focus({ preventScroll: true });
    } else if (press === "discard") {
      this.#save(null);
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

  /** Goes to the referee with the position as the reader sees it. */
  async #askReferee() {
    const { record, seat } = this.#now;
    const { language, root } = this.#root.dataset;
    const request = { op: "referee-place", lang: language, record, seat };
    try {
      /** @type {{ ok: boolean, share: string }} */
      const { ok, share } = JSON.parse(await this.#runtime.call(JSON.stringify(request)));
      if (ok) {
        location.assign(`${root}${this.#game}/referee/#position=${share}`);
      }
    } catch (error) {
      this.#fail(error);
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
        this.#leaveAddress();
        this.#open(answer, { record: "", seat: 1, back: "" });
      } else {
        this.#refuse(answer);
      }
    });
  }

  #noted() {
    try {
      return sessionStorage.getItem(OPEN);
    } catch {
      return null;
    }
  }

  /** @param {string} address of the page whose table is open, or empty */
  #note(address) {
    try {
      sessionStorage.setItem(OPEN, address);
    } catch {
      // Without it the reader presses once more after coming back.
    }
  }

  /** @param {Answer} answer why no game can begin */
  #refuse(answer) {
    this.#show("start");
    this.#part("fault").textContent = answer.error?.message ?? "";
  }

  /**
   * Says why a press changed nothing, anew also when it is said once more.
   * @param {string} html empty to say nothing
   */
  #say(html) {
    const refusal = document.createElement("div");
    refusal.innerHTML = html;
    this.#part("refusal").replaceChildren(refusal);
    this.#part("refused").hidden = !html;
  }

  /** Plays on from the game that the address offers. */
  async #take() {
    const take = this.#offered;
    if (!take) {
      return;
    }
    const answer = await this.#call({ op: "take", record: take.record, seat: take.seat });
    if (answer.ok) {
      this.#apart = true;
      this.#open(answer, take);
    } else {
      this.#refuse(answer);
    }
  }

  /** Makes the game on the table the saved game. */
  #keep() {
    this.#apart = false;
    this.#offered = null;
    this.#setAddress("");
    this.#save(this.#now);
    this.#show("play");
    this.#part("notice").textContent = this.#words["demo.take.done"];
    this.#button("undo").focus();
  }

  /** Leaves the game of the address, to which the browser's way back leads. */
  #leaveAddress() {
    this.#apart = false;
    this.#offered = null;
    if (isTake(location.hash)) {
      history.pushState(null, "", location.pathname + location.search);
    }
  }

  /** @param {string} hash */
  #setAddress(hash) {
    const { pathname, search } = location;
    try {
      history.replaceState(history.state, "", pathname + search + hash);
    } catch {
      // Browsers limit how often an address may change; the next move tries again.
    }
  }

  /** Copies an address that opens the present position. */
  #share() {
    const field = this.#part("address");
    const { origin, pathname } = location;
    /** @type {HTMLInputElement} */ (field).value = origin + pathname + writeTake(this.#now);
    this.#part("shared").hidden = false;
    this.#copy(field, "shared");
  }

  /** Goes on with the game on the table after a failure. */
  #goOn() {
    return this.#apart ? this.#take() : this.#resume();
  }

  /** Goes on with the saved game. */
  async #resume() {
    const saved = this.#saved;
    if (!saved) {
      this.#show("start");
      return;
    }
    const { record, seat } = saved;
    const answer = await this.#call({ op: "resume", record, seat });
    if (answer.ok) {
      this.#leaveAddress();
      this.#open(answer, saved);
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
        this.#say("");
        this.#part("notice").textContent = answer.error?.message ?? "";
      }
    } catch (error) {
      this.#again = () => this.#goOn();
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
   * @param {Take} game
   */
  #open(answer, game) {
    this.#now = game;
    this.#part("board").replaceChildren();
    this.#part("log").replaceChildren();
    this.#turn = 0;
    this.#show("play");
    this.#note(location.pathname);
    this.#accept(answer);
    this.#part("board").focus();
  }

  /**
   * Puts an answer on the page. Lines of the log that an undo took back go away.
   * @param {Answer} answer
   */
  #accept(answer) {
    this.#turn = answer.turn;
    this.#now = { ...this.#now, record: answer.record };
    if (this.#apart) {
      this.#offered = this.#now;
      this.#setAddress(writeTake(this.#now));
    } else {
      this.#save(this.#now);
    }
    drawTable(this.#part("board"), answer.html);

    this.#part("shared").hidden = true;
    this.#part("notice").textContent = "";

    this.#say(answer.refusal ?? "");
    this.#part("status").textContent = answer.status;

    const log = this.#part("log");
    for (const item of /** @type {HTMLElement[]} */ ([...log.children])) {
      if (Number(item.dataset.since) >= answer.turn) {
        item.remove();
      }
    }
    for (const [at, line] of answer.log.entries()) {
      const item = document.createElement("li");
      item.dataset.since = `${answer.since[at]}`;
      item.innerHTML = line;
      log.append(item);
    }
    tell(this.#part("said"), answer.said);
    const scroller = /** @type {HTMLElement} */ (log.parentElement);
    scroller.scrollTop = scroller.scrollHeight;
  }

  /** @returns {Take | null} */
  #load() {
    try {
      const record = localStorage.getItem(`pravila.game.${this.#game}`);
      const seat = Number(localStorage.getItem(`pravila.seat.${this.#game}`) ?? 1);
      return record ? { record, seat, back: "" } : null;
    } catch {
      return null;
    }
  }

  /** @param {Take | null} game null to forget the saved one */
  #save(game) {
    this.#saved = game;
    try {
      if (game) {
        localStorage.setItem(`pravila.game.${this.#game}`, game.record);
        localStorage.setItem(`pravila.seat.${this.#game}`, `${game.seat}`);
      } else {
        localStorage.removeItem(`pravila.game.${this.#game}`);
        localStorage.removeItem(`pravila.seat.${this.#game}`);
      }
    } catch {
      if (this.#keeps) {
        this.#part("kept").textContent = this.#words["demo.kept.not"];
        this.#keeps = false;
      }
    }
  }

  /**
   * Copies the text of a field, or selects it where the browser forbids that.
   * @param {HTMLElement} field
   * @param {"damaged" | "shared"} kind
   */
  async #copy(field, kind) {
    const text = /** @type {HTMLInputElement | HTMLTextAreaElement} */ (field);
    const [place, copied, uncopied] = COPYING[kind];
    const notice = this.#part(place);
    try {
      await navigator.clipboard.writeText(text.value);
      notice.textContent = this.#words[copied];
    } catch {
      text.select();
      notice.textContent = this.#words[uncopied];
    }
  }
}

for (const root of document.querySelectorAll("[data-demo]")) {
  new Demo(/** @type {HTMLElement} */ (root));
}
