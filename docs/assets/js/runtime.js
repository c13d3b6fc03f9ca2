/**
 * The page's side of the worker that holds Python. It knows no game and has no words: a failure is
 * a code, and the page finds the sentence for it.
 */

/** @typedef {"unsupported" | "network" | "blocked" | "timeout" | "failed" | "cancelled"} Code */
/** @typedef {Error & {code: Code}} RuntimeProblem */
/** @typedef {{loaded: number, total: number}} Progress bytes to download, an estimate */
/**
 * @typedef {object} StartOptions
 * @property {string | URL} workerUrl address of runtime-worker.js
 * @property {string | URL} base address of the folder `assets/py/<hash>/`
 * @property {(progress: Progress) => void} [onProgress]
 * @property {AbortSignal} [signal] gives up the start
 */
/**
 * @typedef {object} Waiting
 * @property {(text: string) => void} resolve
 * @property {(problem: RuntimeProblem) => void} reject
 * @property {ReturnType<typeof setTimeout>} timer
 */

/**
 * @param {Code} code
 * @param {string} [message] for the console, not for readers
 * @returns {RuntimeProblem}
 */
function problem(code, message = code) {
  return Object.assign(new Error(message), { code });
}

/** One Python in one worker. Every promise it gives settles: by an answer or within a deadline. */
export class Runtime {
  /** @type {Worker | null} */
  #worker = null;
  #ready = false;
  #lastId = 0;
  /** @type {Map<number, Waiting>} */
  #calls = new Map();
  /** Ends the start that is under way. @type {((reason: RuntimeProblem) => void) | null} */
  #giveUp = null;
  #bootDeadline;
  #callDeadline;

  /**
   * @param {object} [deadlines]
   * @param {number} [deadlines.boot] milliseconds without a byte or an answer during the start
   * @param {number} [deadlines.call] milliseconds for one answer
   */
  constructor({ boot = 90_000, call = 8_000 } = {}) {
    this.#bootDeadline = boot;
    this.#callDeadline = call;
  }

  /** Whether it is worth while to try in this browser. */
  static supported() {
    return (
      typeof Worker === "function" &&
      typeof WebAssembly === "object" &&
      typeof WebAssembly.instantiateStreaming === "function"
    );
  }

  /** Whether `call` can be used; false again after a deadline or a crash, until the next `start`. */
  get ready() {
    return this.#ready;
  }

  /**
   * Starts Python, ending one that was running or starting.
   * @param {StartOptions} options
   * @returns {Promise<void>}
   */
  start({ workerUrl, base, onProgress, signal }) {
    this.stop();
    if (!Runtime.supported()) return Promise.reject(problem("unsupported"));
    if (signal?.aborted) return Promise.reject(problem("cancelled"));
    return new Promise((resolve, reject) => {
      let heard = false;
      const address = new URL(workerUrl, document.baseURI).href;
      const expire = () => this.#end(problem("timeout", "no progress"));
      let timer = setTimeout(expire, this.#bootDeadline);
      const cancel = () => this.#end(problem("cancelled"));
      /** @param {SecurityPolicyViolationEvent} event */
      const forbidden = (event) => {
        if (event.disposition === "enforce" && address.startsWith(event.blockedURI)) {
          this.#end(problem("blocked", event.violatedDirective));
        }
      };
      const settled = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", cancel);
        document.removeEventListener("securitypolicyviolation", forbidden);
        this.#giveUp = null;
      };
      this.#giveUp = (reason) => {
        settled();
        reject(reason);
      };
      signal?.addEventListener("abort", cancel);
      document.addEventListener("securitypolicyviolation", forbidden);

      /** @type {Worker} */
      let worker;
      try {
        worker = this.#worker = new Worker(address, { type: "module" });
      } catch (error) {
        this.#end(problem("blocked", String(error)));
        return;
      }
      worker.onmessage = ({ data }) => {
        heard = true;
        if (data.type === "progress") {
          clearTimeout(timer);
          timer = setTimeout(expire, this.#bootDeadline);
          onProgress?.({ loaded: data.loaded, total: data.total });
        } else if (data.type === "ready") {
          settled();
          this.#ready = true;
          resolve();
        } else if (data.type === "failed") {
          this.#end(problem(data.code, data.message));
        } else {
          this.#answer(data);
        }
      };
      // A worker whose file cannot be had says so by an event without any text.
      worker.onerror = (event) => {
        const lost = !heard && !event.message;
        setTimeout(() => {
          if (worker === this.#worker) this.#end(problem(lost ? "network" : "failed", event.message));
        });
      };
      worker.onmessageerror = () => this.#end(problem("failed", "unreadable message"));
      worker.postMessage({ type: "init", base: new URL(base, document.baseURI).href });
    });
  }

  /**
   * Passes a text to `pravila.live.call` and gives its answer.
   * @param {string} text
   * @returns {Promise<string>}
   */
  call(text) {
    const worker = this.#worker;
    if (!worker || !this.#ready) return Promise.reject(problem("failed", "not started"));
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      const timer = setTimeout(() => this.#end(problem("timeout")), this.#callDeadline);
      this.#calls.set(id, { resolve, reject, timer });
      worker.postMessage({ type: "call", id, text });
    });
  }

  /** Ends the worker and gives its memory back; whatever is under way is rejected. */
  stop() {
    this.#end(problem("cancelled"));
  }

  /** @param {{id: number, text?: string, error?: string, alive?: boolean}} answer */
  #answer({ id, text, error, alive }) {
    const waiting = this.#calls.get(id);
    if (!waiting) return;
    this.#calls.delete(id);
    clearTimeout(waiting.timer);
    if (typeof text === "string") {
      waiting.resolve(text);
      return;
    }
    const reason = problem("failed", error);
    waiting.reject(reason);
    if (!alive) this.#end(reason);
  }

  /** @param {RuntimeProblem} reason */
  #end(reason) {
    this.#worker?.terminate();
    this.#worker = null;
    this.#ready = false;
    this.#giveUp?.(reason);
    for (const { reject, timer } of this.#calls.values()) {
      clearTimeout(timer);
      reject(reason);
    }
    this.#calls.clear();
  }
}
