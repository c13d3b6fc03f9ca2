// A lesson: one step at a time. The first step and all questions are answered from what is printed in
// the page; the rest is asked of the engine, which is loaded after the first press. Nothing moves on
// by itself, and no word stands here: the page holds them all.

import { load, sentenceOf } from "./loading.js";
import { better, keepProgress, keptProgress, showInMenu, starRow } from "./progress.js";
import { Runtime } from "./runtime.js";
import { drawTable, moveInGrid, tell } from "./table.js";
import { writeTake } from "./take.js";

/**
 * The table of a step and what a press came to.
 * @typedef {object} Answer
 * @property {boolean} ok
 * @property {string[]} deeds what everybody has done in this step
 * @property {number} done how many of them were the reader's
 * @property {string} begun a press that began an action
 * @property {string} html
 * @property {string[]} said what happened, as plain sentences
 * @property {string} log the same as items of a list, each with its rules
 * @property {string | null} refusal
 * @property {"open" | "goal" | "mistake"} result
 * @property {string} mistake
 * @property {string[]} remarks
 * @property {string} record
 * @property {string} [next] the best action in words
 * @property {string} [right] the name of the right answer
 * @property {{ code: string, message: string }} [error]
 */
/**
 * @typedef {object} Step
 * @property {string} say
 * @property {string} hint
 * @property {string} done
 * @property {Record<string, string>} mistakes
 * @property {Record<string, string>} remarks
 * @property {[string, string][]} answers
 * @property {string} rules
 * @property {number} best how many actions a shortest solution has
 * @property {boolean} game a whole game
 * @property {boolean} asks
 * @property {[string, string][]} arrows
 * @property {Printed} opened
 * @property {Record<string, Printed>} ready
 */
/**
 * An answer in the page: numbers stand for its long parts.
 * @typedef {Omit<Answer, "html" | "log" | "refusal" | "record"> & { html: number, log: number | "", refusal: number | null, record: number }} Printed
 */
/**
 * @typedef {object} State
 * @property {number} version
 * @property {number} seat
 * @property {object} data what the engine reads
 * @property {Step[]} steps
 * @property {string[]} parts what the printed answers have numbers for
 */

const SVG = "http://www.w3.org/2000/svg";
const HASH = /^#step-([1-9])$/;

/** One lesson on the page. */
class Lesson {
  #root;
  #words;
  /** @type {State} */
  #state;
  #at = 0;
  /** What was shown in this step since it began, the last one now. @type {Answer[]} */
  #trail = [];
  /** Whether the reader made a mistake or was shown the way since the step began. */
  #spoiled = false;
  #hints = 0;
  /** The answer that was pressed last. */
  #chosen = "";
  /** Which steps were done, and whether as well as can be. @type {boolean[]} */
  #clean = [];
  /** Where a step took more actions than needed: how many. @type {number[]} */
  #longer = [];
  #reached = 0;
  #busy = false;
  #runtime = new Runtime();
  /** @type {Promise<void> | null} */
  #engine = null;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
    this.#words = JSON.parse(this.#part("words").textContent ?? "{}");
    this.#state = JSON.parse(this.#part("state").textContent ?? "{}");
    if (!Runtime.supported()) {
      this.#part("fault").textContent =
        `${this.#words["lesson.cannot"]} ${this.#words["demo.error.unsupported"]}`;
      return;
    }
    root.addEventListener("click", (event) => {
      const button = /** @type {Element} */ (event.target).closest("button");
      if (!button || button.ariaDisabled === "true" && button.dataset.action === undefined) {
        return;
      }
      const { press, action, answer, step } = button.dataset;
      if (press) {
        this.#press(press);
      } else if (step !== undefined) {
        this.#open(Number(step));
      } else if (action !== undefined || answer !== undefined) {
        this.#try(action ?? answer ?? "");
      }
    });
    this.#part("board").addEventListener("keydown", moveInGrid);
    new ResizeObserver(() => this.#drawArrows()).observe(this.#part("board"));
    addEventListener("hashchange", () => this.#follow());

    this.#part("printed").hidden = true;
    this.#part("stage").hidden = false;
    const { slug = "", game = "" } = root.dataset;
    const mine = keptProgress()[game]?.[slug];
    this.#reached = Math.min(mine?.step ?? 1, this.#state.steps.length) - 1;
    if (mine && !mine.stars && mine.version === this.#state.version) {
      for (const step of mine.clean ?? []) this.#clean[step - 1] = true;
    }
    const named = HASH.exec(location.hash);
    const goesOn = !named && mine && !mine.stars && this.#reached > 0;
    this.#part("resume").hidden = !goesOn;
    this.#part("reached").textContent = this.#words["lesson.reached"].replace("{n}", `${this.#reached + 1}`);
    this.#open(named ? Number(named[1]) - 1 : 0, { quiet: true });
  }

  /**
   * @param {string} name
   * @returns {HTMLElement}
   */
  #part(name) {
    const part = this.#root.querySelector(`[data-part="${name}"]`);
    if (!(part instanceof HTMLElement || part instanceof SVGElement)) {
      throw new Error(`the page lacks the part ${name}`);
    }
    return /** @type {HTMLElement} */ (part);
  }

  /**
   * @param {string} press
   * @returns {HTMLButtonElement}
   */
  #button(press) {
    return /** @type {HTMLButtonElement} */ (this.#root.querySelector(`[data-press="${press}"]`));
  }

  get #step() {
    return this.#state.steps[this.#at];
  }

  get #now() {
    return this.#trail[this.#trail.length - 1];
  }

  /**
   * An answer of the page with all its parts.
   * @param {Printed} answer
   * @returns {Answer}
   */
  #whole({ html, log, refusal, record, ...rest }) {
    const { parts } = this.#state;
    return {
      ...rest,
      html: parts[html],
      log: log === "" ? "" : parts[log],
      refusal: refusal === null ? null : parts[refusal],
      record: parts[record],
    };
  }

  /** Goes to the step that the address names. */
  #follow() {
    const named = HASH.exec(location.hash);
    if (named && Number(named[1]) - 1 !== this.#at) {
      this.#open(Number(named[1]) - 1);
    }
  }

  /** @param {string} press */
  #press(press) {
    if (this.#busy) {
      return;
    }
    if (press === "back") {
      this.#open(this.#at - 1);
    } else if (press === "next") {
      this.#next();
    } else if (press === "again") {
      const spoiled = this.#spoiled;
      this.#forgetGame();
      this.#open(this.#at);
      this.#spoiled = spoiled;
    } else if (press === "go") {
      this.#open(this.#reached);
    } else if (press === "undo") {
      this.#undo();
    } else if (press === "hint") {
      this.#hint();
    } else if (press === "show") {
      this.#spoiled = true;
      this.#ask({ help: "show" }, "?show");
    } else if (press === "repeat") {
      this.#clean = [];
      this.#longer = [];
      this.#open(0);
    }
  }

  /**
   * Opens a step at its beginning, a whole game where it was left.
   * @param {number} at
   * @param {{ quiet?: boolean }} [how] quiet: the page has just been loaded, focus stays
   */
  #open(at, { quiet = false } = {}) {
    if (this.#busy || at < 0 || at >= this.#state.steps.length) {
      return;
    }
    this.#at = at;
    this.#spoiled = false;
    this.#hints = 0;
    this.#chosen = "";
    this.#trail = [this.#whole(this.#step.opened)];
    this.#reached = Math.max(this.#reached, at);
    if (!quiet) {
      this.#part("resume").hidden = true;
      history.replaceState(null, "", `#step-${at + 1}`);
      this.#keep(0);
    }
    this.#part("end").hidden = true;
    this.#part("stage").hidden = false;
    const count = this.#part("count");
    count.textContent = this.#words["lesson.step"]
      .replace("{n}", `${at + 1}`)
      .replace("{m}", `${this.#state.steps.length}`);
    this.#part("say").textContent = this.#step.say;
    this.#part("stage").classList.toggle("lesson__stage--asks", this.#step.asks);
    this.#showOthers(true);
    this.#part("story").hidden = true;
    for (const name of ["remarks", "hints", "said", "log", "kept"]) {
      this.#part(name).replaceChildren();
    }
    this.#makeAnswers();
    this.#makeDots();
    this.#show();
    if (!quiet) {
      count.focus({ preventScroll: true });
      this.#part("stage").scrollIntoView({ block: "start" });
    }
    const left = this.#step.game ? this.#leftGame() : [];
    if (left.length) {
      this.#ask({ deeds: left }, "");
    }
  }

  #next() {
    if (this.#at + 1 < this.#state.steps.length) {
      this.#open(this.#at + 1);
      return;
    }
    const clean = this.#state.steps.filter((_, at) => this.#clean[at]).length;
    const all = this.#state.steps.length;
    const stars = clean === all ? 3 : clean * 2 >= all ? 2 : 1;
    this.#keep(stars);
    showInMenu();
    this.#part("stage").hidden = true;
    const end = this.#part("end");
    end.hidden = false;
    this.#part("star-row").textContent = starRow(stars);
    this.#part("stars").textContent = this.#words["lesson.stars"].replace("{n}", `${stars}`);
    this.#tellBetter();
    this.#showOthers(false);
    end.querySelector("h2")?.focus();
    this.#root.scrollIntoView({ block: "start" });
  }

  /**
   * The links to the other lessons, which the end of the lesson repeats as buttons.
   * @param {boolean} shown
   */
  #showOthers(shown) {
    document.querySelector(".lesson__others")?.toggleAttribute("hidden", !shown);
  }

  /** Names the steps that do not count fully, and why; each can be opened again. */
  #tellBetter() {
    const steps = this.#state.steps.flatMap(({ best }, at) => {
      if (this.#clean[at]) {
        return [];
      }
      const done = this.#longer[at];
      const button = document.createElement("button");
      button.type = "button";
      button.className = "demo__button";
      button.dataset.step = `${at}`;
      button.textContent = this.#words[done ? "lesson.end.more" : "lesson.end.helped"]
        .replace("{n}", `${at + 1}`)
        .replace("{done}", `${done}`)
        .replace("{best}", `${best}`);
      const item = document.createElement("li");
      item.append(button);
      return [item];
    });
    this.#part("better").hidden = !steps.length;
    this.#part("better-steps").replaceChildren(...steps);
  }

  /** Takes the reader's last action of this step back, or a press that began one. */
  #undo() {
    if (this.#now.begun) {
      this.#trail[this.#trail.length - 1] = { ...this.#now, begun: "" };
      this.#ask({ press: "" }, "");
      return;
    }
    if (this.#trail.length > 1) {
      this.#trail.pop();
      this.#keepGame();
      this.#show();
    }
  }

  /** Helps: first in words, then with the rules, then with a mark on the table. */
  #hint() {
    this.#hints += 1;
    const said = document.createElement("div");
    const paragraph = document.createElement("p");
    said.append(paragraph);
    if (this.#hints === 2 && !this.#step.rules) {
      this.#hints = 3;
    }
    if (this.#hints === 1) {
      paragraph.textContent = this.#step.hint;
      this.#part("hints").append(said);
    } else if (this.#hints === 2) {
      said.innerHTML = this.#step.rules;
      this.#part("hints").append(said);
    } else {
      this.#spoiled = true;
      this.#ask({ help: "mark" }, "?mark");
    }
    this.#showTools();
  }

  /**
   * A press on the table or on an answer.
   * @param {string} press
   */
  #try(press) {
    if (this.#now.result === "goal" || this.#now.result === "mistake" && !this.#step.asks) {
      return;
    }
    this.#chosen = press;
    this.#ask({ press }, press);
  }

  /**
   * Asks what something comes to: first the answers in the page, then the engine.
   * @param {{ press?: string, help?: string, deeds?: string[] }} request
   * @param {string} key
   */
  async #ask(request, key) {
    if (this.#busy) {
      return;
    }
    this.#start();
    const { deeds, begun } = this.#step.asks ? this.#step.opened : this.#now;
    const ready = this.#step.ready[[deeds.join(","), request.help ? "" : begun, key].join("|")];
    if (ready && !request.deeds) {
      this.#accept(this.#whole(ready));
      return;
    }
    this.#busy = true;
    this.#part("board").ariaBusy = "true";
    const timer = setTimeout(() => {
      this.#part("loading").hidden = this.#runtime.ready;
    }, 200);
    try {
      await this.#start();
      const { language, root } = this.#root.dataset;
      const { data } = this.#state;
      const message = { op: "lesson", lesson: data, step: this.#at, deeds, begun, lang: language, root };
      const text = await this.#runtime.call(JSON.stringify({ ...message, ...request }));
      const answer = /** @type {Answer} */ (JSON.parse(text));
      this.#part("fault").textContent = "";
      if (answer.ok) {
        this.#accept(answer);
      } else {
        this.#part("refusal").textContent = answer.error?.message ?? "";
      }
    } catch (error) {
      this.#fail(error);
    } finally {
      clearTimeout(timer);
      this.#part("loading").hidden = true;
      this.#part("board").ariaBusy = null;
      this.#busy = false;
    }
  }

  /** Loads the engine, once; a failure is told when an answer needs it, and tried again then. */
  #start() {
    if (!this.#engine) {
      this.#engine = load(this.#runtime, this.#root, this.#words, new AbortController().signal);
      this.#engine.catch(() => {
        this.#engine = null;
      });
    }
    return this.#engine;
  }

  /** @param {unknown} error why the engine does not answer: the printed lesson takes over */
  #fail(error) {
    const { code, message } = sentenceOf(error, this.#words);
    this.#engine = null;
    this.#part("fault").textContent = `${this.#words["lesson.cannot"]} ${message}`;
    this.#part("fault").scrollIntoView({ block: "center" });
    this.#part("printed").hidden = false;
    if (code === "failed") {
      console.error(error);
    }
  }

  /** @param {Answer} answer */
  #accept(answer) {
    const before = this.#now;
    const goesOn = answer.deeds.length > before.deeds.length;
    if (goesOn) {
      this.#trail.push(answer);
    } else if (answer.deeds.length < before.deeds.length) {
      this.#trail = [answer];
    } else {
      this.#trail[this.#trail.length - 1] = answer;
    }
    this.#spoiled ||= answer.result === "mistake";
    for (const name of answer.remarks.slice(before.remarks.length)) {
      const remark = document.createElement("p");
      remark.textContent = this.#step.remarks[name];
      this.#part("remarks").replaceChildren(remark);
    }
    this.#part("remarks").classList.toggle(
      "lesson__remarks--old",
      answer.remarks.length === before.remarks.length,
    );
    tell(this.#part("said"), answer.said);
    this.#part("log").innerHTML = answer.log;
    this.#part("story").hidden = !answer.said.length;
    if (answer.next || answer.right) {
      const words = this.#step.answers.find(([name]) => name === answer.right)?.[1] ?? "";
      const hint = document.createElement("p");
      hint.textContent = answer.next
        ? this.#words["lesson.hint.move"].replace("{action}", answer.next)
        : this.#words["lesson.right"].replace("{answer}", words);
      this.#part("hints").replaceChildren(hint);
    }
    if (answer.result === "goal") {
      const { asks, game, best } = this.#step;
      const short = asks || game || answer.done <= best;
      this.#clean[this.#at] ||= !this.#spoiled && short;
      this.#longer[this.#at] = this.#spoiled || short ? 0 : answer.done;
      this.#reached = Math.max(this.#reached, Math.min(this.#at + 1, this.#state.steps.length - 1));
      this.#keep(0);
      this.#makeDots();
    }
    this.#keepGame();
    this.#show(answer.right);
  }

  /**
   * Puts the step on the page as it stands.
   * @param {string} [marked] the answer that a hint marks
   */
  #show(marked) {
    const now = this.#now;
    drawTable(this.#part("board"), now.html);
    this.#part("refusal").innerHTML = now.refusal ?? "";
    this.#part("stage").dataset.result = now.result;
    const result = this.#part("result");
    result.dataset.result = now.result;
    result.replaceChildren();
    if (now.result !== "open") {
      const head = document.createElement("strong");
      head.textContent = this.#words[now.result === "goal" ? "lesson.goal" : "lesson.miss"];
      const text = document.createElement("p");
      const said = now.result === "goal" ? this.#step.done : this.#step.mistakes[now.mistake];
      text.append(head, " ", said ?? "");
      result.append(text);
    }
    this.#part("taught").hidden = now.result !== "goal" || !this.#step.rules;
    this.#part("rules").innerHTML = now.result === "goal" ? this.#step.rules : "";
    for (const button of this.#part("answers").querySelectorAll("button")) {
      const chosen = button.dataset.answer === this.#chosen;
      button.ariaPressed = `${chosen}`;
      button.dataset.result = chosen ? now.result : "";
      button.toggleAttribute("data-ring", button.dataset.answer === marked);
      button.ariaDisabled = now.result === "goal" ? "true" : null;
    }
    const { slug, game, root } = this.#root.dataset;
    const back = `../learn/${slug}/#step-${this.#at + 1}`;
    const take = /** @type {HTMLAnchorElement} */ (this.#part("take"));
    take.href = `${root}${game}/play/${writeTake({ record: now.record, seat: this.#state.seat, back })}`;
    take.parentElement?.toggleAttribute("hidden", this.#step.asks);
    this.#showTools();
    this.#drawArrows();
    if (now.next) {
      this.#part("board").querySelector("[data-ring]")?.scrollIntoView({ block: "nearest" });
    }
  }

  #showTools() {
    const { result, begun } = this.#now;
    const done = result === "goal";
    const last = this.#at + 1 === this.#state.steps.length;
    this.#button("back").ariaDisabled = this.#at === 0 ? "true" : null;
    this.#button("undo").hidden = this.#step.asks || (!begun && this.#trail.length < 2);
    this.#button("hint").hidden = done || this.#hints >= 3;
    this.#button("hint").textContent = this.#words[this.#hints ? "lesson.hint.more" : "lesson.hint"];
    this.#button("show").hidden = done;
    this.#button("again").hidden = this.#trail.length < 2;
    this.#button("again").classList.toggle("demo__button--main", result === "mistake");
    this.#button("next").hidden = !done;
    this.#button("next").textContent = this.#words[last ? "lesson.finish" : "lesson.next"];
  }

  #makeAnswers() {
    const place = this.#part("answers");
    place.hidden = !this.#step.asks;
    place.replaceChildren(
      ...this.#step.answers.map(([name, words]) => {
        const button = document.createElement("button");
        button.type = "button";
        button.className = "demo__button lesson__answer";
        button.dataset.answer = name;
        button.textContent = words;
        return button;
      }),
    );
  }

  /** The row of steps: those that were reached can be opened again. */
  #makeDots() {
    this.#part("dots").replaceChildren(
      ...this.#state.steps.map((_, at) => {
        const dot = document.createElement("button");
        dot.type = "button";
        dot.className = "lesson__dot";
        dot.dataset.step = `${at}`;
        dot.textContent = this.#clean[at] === undefined ? `${at + 1}` : "✓";
        dot.ariaLabel = this.#words["lesson.step"]
          .replace("{n}", `${at + 1}`)
          .replace("{m}", `${this.#state.steps.length}`);
        dot.ariaCurrent = at === this.#at ? "step" : null;
        dot.ariaDisabled = at > this.#reached ? "true" : null;
        return dot;
      }),
    );
  }

  /** Draws the arrows of the step, as long as the reader has not acted; their ends are also spoken. */
  #drawArrows() {
    const drawn = this.#part("drawn");
    const { result, begun } = this.#now;
    const isFirst = this.#trail.length === 1 && result === "open" && !begun;
    const shown = isFirst ? this.#step.arrows : [];
    const table = /** @type {HTMLElement} */ (drawn.parentElement).getBoundingClientRect();
    drawn.setAttribute("viewBox", `0 0 ${table.width} ${table.height}`);
    drawn.replaceChildren();
    const said = [];
    for (const ends of shown) {
      const [from, to] = ends.map((press) => this.#control(press));
      if (from && to) {
        drawn.append(arrow(middle(from, table), middle(to, table)));
        said.push(
          this.#words["lesson.arrow"].replace("{from}", nameOf(from)).replace("{to}", nameOf(to)),
        );
      }
    }
    const spoken = said.join(" ");
    if (this.#part("arrows").textContent !== spoken) {
      this.#part("arrows").textContent = spoken;
    }
  }

  /** @param {string} press */
  #control(press) {
    return [...this.#part("board").querySelectorAll("[data-action]")].find(
      (it) => it instanceof HTMLElement && it.dataset.action === press,
    );
  }

  /** @param {number} stars 0 as long as the lesson is not finished */
  #keep(stars) {
    const { slug = "", game = "" } = this.#root.dataset;
    const progress = keptProgress();
    const clean = this.#state.steps.flatMap((_, at) => (this.#clean[at] ? [at + 1] : []));
    const mine = { version: this.#state.version, step: this.#reached + 1, stars, clean };
    progress[game] = { ...progress[game], [slug]: better(progress[game]?.[slug], mine) };
    if (!keepProgress(progress)) {
      this.#part("kept").textContent = this.#words["lesson.kept.not"];
    }
  }

  get #gameName() {
    return `pravila.lesson.${this.#root.dataset.lesson}`;
  }

  /** Keeps a whole game as it stands, and forgets it when it is over. */
  #keepGame() {
    if (!this.#step.game) {
      return;
    }
    if (this.#now.result === "goal") {
      this.#forgetGame();
      return;
    }
    try {
      const { version } = this.#state;
      const { deeds } = this.#now;
      localStorage.setItem(this.#gameName, JSON.stringify({ version, step: this.#at, deeds }));
    } catch {
      this.#part("kept").textContent = this.#words["lesson.kept.not"];
    }
  }

  #forgetGame() {
    try {
      localStorage.removeItem(this.#gameName);
    } catch {
      // A browser that keeps nothing has nothing to forget.
    }
  }

  /** @returns {string[]} what had been done when the game was left */
  #leftGame() {
    try {
      const { version, step, deeds } = JSON.parse(localStorage.getItem(this.#gameName) ?? "{}");
      const fits = version === this.#state.version && step === this.#at && Array.isArray(deeds);
      return fits && deeds.length > this.#step.opened.deeds.length ? deeds : [];
    } catch {
      return [];
    }
  }
}

/**
 * The middle of a control, from the corner of the table.
 * @param {Element} control
 * @param {DOMRect} table
 */
function middle(control, table) {
  const { left, top, width, height } = control.getBoundingClientRect();
  return { x: left + width / 2 - table.left, y: top + height / 2 - table.top };
}

/** @param {Element} control */
function nameOf(control) {
  return control.getAttribute("aria-label") ?? control.textContent ?? "";
}

/**
 * @param {{ x: number, y: number }} from
 * @param {{ x: number, y: number }} to
 */
function arrow(from, to) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const start = `${from.x + 12 * x} ${from.y + 12 * y}`;
  const end = `${to.x - 14 * x} ${to.y - 14 * y}`;
  const tip = { x: to.x - 4 * x, y: to.y - 4 * y };
  const wings = [1, -1].map((side) => `${tip.x - 14 * x - 8 * side * y} ${tip.y - 14 * y + 8 * side * x}`);
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", `M${start}L${end}M${wings[0]}L${tip.x} ${tip.y}L${wings[1]}Z`);
  return path;
}

for (const root of document.querySelectorAll("[data-lesson]")) {
  new Lesson(/** @type {HTMLElement} */ (root));
}
