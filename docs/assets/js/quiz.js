// The page with questions. The engine in the worker makes, words and judges them; this file carries
// presses to it, puts its answers on the page, keeps the streak and the address.

import { load, sentenceOf } from "./loading.js";
import { patch } from "./patch.js";
import { Runtime } from "./runtime.js";

/**
 * @typedef {object} Answer
 * @property {boolean} ok
 * @property {string} [kind] heading of a question
 * @property {string} [html] the table
 * @property {string} [prompt]
 * @property {string} [choices]
 * @property {boolean} [right]
 * @property {string} [said]
 * @property {string} [why]
 * @property {{ code: string, message: string }} [error]
 */
/** @typedef {{ kind: string, level: string, seed: number, number: number }} Address */
/** @typedef {{ now: number, best: number, answered: string[] }} Streak */

const SIGN = "#quiz=";
const SEEDS = 1_000_000_000;
const REMEMBERED = 500;

/** @param {Address} address */
function written({ kind, level, seed, number }) {
  return `${kind}.${level}.${seed}.${number}`;
}

/** The questions of one game. */
class Quiz {
  #root;
  #game;
  #words;
  #runtime = new Runtime();
  #busy = false;
  #answered = false;
  /** @type {Address | null} the question that is shown, or asked for by the address of the page */
  #address = null;
  /** @type {Streak} */
  #streak;
  /** @type {AbortController | null} */
  #loading = null;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
    this.#game = root.dataset.quiz ?? "";
    this.#words = JSON.parse(this.#part("words").textContent ?? "{}");
    this.#streak = this.#read();
    root.addEventListener("click", (event) => {
      const button = /** @type {Element} */ (event.target).closest("button");
      if (button?.dataset.press && button.type !== "submit") {
        this.#press(button.dataset.press);
      } else if (button?.dataset.choice !== undefined) {
        this.#answer(Number(button.dataset.choice));
      }
    });
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      const [kind, level] = ["kind", "level"].map((name) => this.#select(name).value);
      const seed = crypto.getRandomValues(new Uint32Array(1))[0] % SEEDS;
      this.#open({ kind, level, seed, number: 1 });
    });
    addEventListener("hashchange", () => this.#follow());
    this.#tell();
    this.#part("counted").hidden = false;
    this.#show("start");
    this.#follow();
  }

  get #form() {
    return /** @type {HTMLFormElement} */ (this.#part("form"));
  }

  /** @param {string} name */
  #select(name) {
    return /** @type {HTMLSelectElement} */ (this.#form.elements.namedItem(name));
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
   * @param {string} press
   * @returns {HTMLButtonElement}
   */
  #button(press) {
    return /** @type {HTMLButtonElement} */ (this.#root.querySelector(`[data-press="${press}"]`));
  }

  /**
   * Shows one of the states of the page.
   * @param {"start" | "loading" | "play" | "again"} state
   */
  #show(state) {
    for (const name of ["start", "loading", "play", "again"]) {
      this.#part(name).hidden = name !== state;
    }
    this.#part("fault").textContent = "";
    this.#part("linked").hidden = !this.#address;
    if (this.#runtime.ready) {
      this.#button("begin").textContent = this.#words["quiz.start.loaded"];
      this.#button("open").textContent = this.#words["quiz.open.loaded"];
    }
  }

  /** @param {string} press */
  #press(press) {
    if (press === "cancel") {
      this.#loading?.abort();
    } else if (press === "share") {
      this.#share();
    } else if (press === "reset") {
      this.#keep({ ...this.#streak, now: 0, best: 0 });
    } else if (press === "leave" && !this.#busy) {
      this.#address = null;
      history.replaceState(null, "", location.pathname + location.search);
      this.#show("start");
      this.#select("kind").focus();
    } else if (this.#address && press === "next") {
      this.#open({ ...this.#address, number: this.#address.number + 1 });
    } else if (this.#address && (press === "open" || press === "retry")) {
      this.#open(this.#address);
    }
  }

  /** Goes to the question that the address of the page names, or says that there is none. */
  #follow() {
    if (!location.hash.startsWith(SIGN) || this.#busy) {
      return;
    }
    const address = this.#parse(location.hash.slice(SIGN.length));
    if (address && this.#runtime.ready) {
      this.#open(address);
      return;
    }
    this.#address = address;
    this.#show("start");
    if (!address) {
      this.#part("fault").textContent = this.#words["quiz.address.wrong"];
    }
  }

  /**
   * Reads an address; the form says which kinds and levels there are.
   * @param {string} text
   * @returns {Address | null}
   */
  #parse(text) {
    const parts = /^([a-z-]+)\.([0-9])\.(0|[1-9][0-9]{0,8})\.([1-9][0-9]{0,3})$/.exec(text);
    if (!parts) {
      return null;
    }
    const [, kind, level, seed, number] = parts;
    const [kinds, levels] = ["kind", "level"].map((name) => [...this.#select(name).options]);
    const known = kinds.some(({ value }) => value === kind)
      && levels.some(({ value }) => value === level);
    return known ? { kind, level, seed: Number(seed), number: Number(number) } : null;
  }

  /**
   * Shows a question; loads the engine first where that has not been done.
   * @param {Address} address
   */
  async #open(address) {
    if (this.#busy) {
      return;
    }
    this.#busy = true;
    this.#address = address;
    const done = this.#wait();
    try {
      if (!this.#runtime.ready) {
        this.#loading = new AbortController();
        this.#show("loading");
        this.#button("cancel").focus();
        await load(this.#runtime, this.#root, this.#words, this.#loading.signal);
      }
      const answer = await this.#call("quiz");
      if (answer.ok) {
        this.#ask(address, answer);
      } else {
        this.#address = null;
        this.#show("start");
        this.#part("fault").textContent = answer.error?.message ?? "";
      }
    } catch (error) {
      this.#fail(error);
    } finally {
      done();
    }
  }

  /**
   * Puts a question on the page.
   * @param {Address} address
   * @param {Answer} answer
   */
  #ask(address, answer) {
    this.#answered = false;
    history.replaceState(null, "", SIGN + written(address));
    this.#select("kind").value = address.kind;
    this.#select("level").value = address.level;
    const asked = this.#part("asked");
    asked.textContent = this.#words["quiz.asked"]
      .replace("{n}", `${address.number}`)
      .replace("{question}", answer.kind ?? "");
    this.#part("board").innerHTML = answer.html ?? "";
    this.#part("prompt").innerHTML = answer.prompt ?? "";
    this.#part("choices").innerHTML = answer.choices ?? "";
    this.#part("result").textContent = "";
    this.#part("result").dataset.right = "";
    this.#part("why").replaceChildren();
    this.#part("copied").textContent = "";
    this.#part("next").hidden = true;
    this.#show("play");
    asked.focus({ preventScroll: true });
    asked.scrollIntoView({ block: "start" });
  }

  /**
   * Answers the question that is shown; a second answer changes nothing.
   * @param {number} choice
   */
  async #answer(choice) {
    if (this.#busy || this.#answered || !this.#address) {
      return;
    }
    this.#busy = true;
    const done = this.#wait();
    try {
      const answer = await this.#call("quiz-answer", choice);
      if (!answer.ok) {
        this.#part("result").textContent = answer.error?.message ?? "";
        return;
      }
      this.#answered = true;
      const next = document.createElement("div");
      next.innerHTML = answer.choices ?? "";
      patch(this.#part("choices"), next);
      this.#part("result").dataset.right = `${answer.right}`;
      this.#part("result").textContent = answer.said ?? "";
      this.#part("why").innerHTML = answer.why ?? "";
      this.#part("next").hidden = false;
      this.#count(Boolean(answer.right));
    } catch (error) {
      this.#fail(error);
    } finally {
      done();
    }
  }

  /** Says that it takes a moment if it does; the function it gives ends that. */
  #wait() {
    const timer = setTimeout(() => {
      this.#part("wait").hidden = false;
    }, 400);
    return () => {
      clearTimeout(timer);
      this.#part("wait").hidden = true;
      this.#busy = false;
      this.#loading = null;
    };
  }

  /** @param {unknown} error */
  #fail(error) {
    const { code, message } = sentenceOf(error, this.#words);
    const stays = code === "cancelled" || code === "unsupported";
    this.#show(stays ? "start" : "again");
    this.#part("fault").textContent = message;
    this.#button(stays ? "begin" : "retry").focus();
    if (code === "failed") {
      console.error(error);
    }
  }

  /**
   * @param {"quiz" | "quiz-answer"} op
   * @param {number} [choice]
   * @returns {Promise<Answer>}
   */
  async #call(op, choice) {
    const { language, root } = this.#root.dataset;
    const address = this.#address ? written(this.#address) : "";
    const request = { op, game: this.#game, address, choice, lang: language, root };
    return JSON.parse(await this.#runtime.call(JSON.stringify(request)));
  }

  /** @returns {Streak} what the browser has kept, or a streak of nothing */
  #read() {
    try {
      const kept = JSON.parse(localStorage.getItem(`pravila.quiz.${this.#game}`) ?? "{}");
      const whole = (/** @type {unknown} */ it) => Number.isSafeInteger(it) && Number(it) >= 0;
      const { now, best, answered = [] } = kept;
      const texts = Array.isArray(answered) && answered.every((it) => typeof it === "string");
      if (whole(now) && whole(best) && texts) {
        return { now, best: Math.max(now, best), answered };
      }
    } catch {
      // What cannot be read is begun anew.
    }
    return { now: 0, best: 0, answered: [] };
  }

  /**
   * Counts an answer; a question that was answered before is not counted again.
   * @param {boolean} right
   */
  #count(right) {
    const address = this.#address ? written(this.#address) : "";
    const { best, answered } = this.#streak;
    if (answered.includes(address)) {
      return;
    }
    const now = right ? this.#streak.now + 1 : 0;
    const remembered = [...answered, address].slice(-REMEMBERED);
    this.#keep({ now, best: Math.max(now, best), answered: remembered });
  }

  /** @param {Streak} streak */
  #keep(streak) {
    this.#streak = streak;
    try {
      localStorage.setItem(`pravila.quiz.${this.#game}`, JSON.stringify(streak));
    } catch {
      this.#part("kept").textContent = this.#words["quiz.kept.not"];
    }
    this.#tell();
  }

  #tell() {
    const { now, best } = this.#streak;
    this.#part("streak").textContent = this.#words["quiz.streak"]
      .replace("{n}", `${now}`)
      .replace("{best}", `${best}`);
  }

  async #share() {
    const notice = this.#part("copied");
    try {
      await navigator.clipboard.writeText(location.href);
      notice.textContent = this.#words["quiz.copied"];
    } catch {
      notice.textContent = this.#words["quiz.uncopied"];
    }
  }
}

for (const root of document.querySelectorAll("[data-quiz]")) {
  new Quiz(/** @type {HTMLElement} */ (root));
}
