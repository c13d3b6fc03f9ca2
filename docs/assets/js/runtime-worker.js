/**
 * The worker that holds Python: loads Pyodide and the engine from one folder of this site, then
 * passes texts to `pravila.live.call` and its answers back. Only strings cross.
 *
 * It gets    `{type: "init", base}` once, then `{type: "call", id, text}`.
 * It sends   `{type: "progress", loaded, total}`, then `{type: "ready"}` or
 *            `{type: "failed", code, message}`; and `{type: "answer", id, text}` or
 *            `{type: "answer", id, error, alive}` to a call.
 *
 * Pyodide waits for ever when its WebAssembly does not arrive, and goes on without a package that
 * does not arrive. So every download passes through `download` and `instantiate` below, which
 * report the first thing that goes wrong.
 *
 * The file uses no module syntax, so that a browser without module workers can say so.
 */

/** @typedef {"unsupported" | "network" | "blocked" | "failed"} Code */
/** @typedef {{files: Record<string, number>, raw: number, transfer: number}} Manifest */

const ENGINE = "pravila";
const EMPTY_MODULE = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

const plainFetch = self.fetch.bind(self);

/** The folder with all the files, as an absolute address with a final slash. */
let base = "";

/** What went wrong first. @type {{code: Code, message: string} | undefined} */
let trouble;
/** @type {() => void} */
let giveUp;
/** Rejects at the first trouble. @type {Promise<never>} */
const failure = new Promise((_, reject) => {
  giveUp = () => reject(new Error("given up"));
});
failure.catch(() => {});

/**
 * @param {Code} code
 * @param {unknown} cause
 */
function fail(code, cause) {
  if (!trouble || code === "blocked") trouble = { code, message: describe(cause) };
  giveUp();
}

/** @type {((text: string) => string) | undefined} */
let call;
/** @type {(error: unknown) => boolean} */
let isPythonError = () => false;

/** @param {unknown} cause */
function describe(cause) {
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
}

const progress = {
  /** Bytes received for each address, after decompression. @type {Map<string, number>} */
  received: new Map(),
  raw: 0,
  transfer: 0,
  sent: -1,

  /**
   * @param {string} url
   * @param {number} bytes
   */
  note(url, bytes) {
    this.received.set(url, Math.max(bytes, this.received.get(url) ?? 0));
    if (!this.raw) return;
    let sum = 0;
    for (const part of this.received.values()) sum += part;
    const percent = Math.min(100, Math.floor((100 * sum) / this.raw));
    if (percent <= this.sent) return;
    this.sent = percent;
    const loaded = Math.round((this.transfer * percent) / 100);
    self.postMessage({ type: "progress", loaded, total: this.transfer });
  },
};

/**
 * Fetches a file of the folder, counting its bytes. Its address holds a hash of its content, so a
 * stored copy is always good; only a stored failure has to be asked for again.
 * @param {string} url
 * @param {RequestInit} [options]
 * @returns {Promise<Response>}
 */
async function download(url, options) {
  /** @type {unknown} */
  let cause;
  for (const cache of /** @type {const} */ (["force-cache", "reload"])) {
    try {
      const response = await plainFetch(url, { ...options, cache });
      if (response.ok) {
        count(url, response.clone()).catch((error) => fail("network", error));
        return response;
      }
      cause = new Error(`HTTP ${response.status}`);
    } catch (error) {
      cause = error;
    }
  }
  // A wrong checksum looks like a lost connection; it is one only if the file cannot be had at all.
  fail(options?.integrity && (await exists(url)) ? "failed" : "network", cause);
  throw cause;
}

/** @param {string} url */
async function exists(url) {
  try {
    const response = await plainFetch(url);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/**
 * @param {string} url
 * @param {Response} response
 */
async function count(url, response) {
  const reader = response.body?.getReader();
  let bytes = 0;
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) return;
    bytes += part.value.length;
    progress.note(url, bytes);
  }
}

/**
 * Imports a module of the folder.
 * @param {string} name
 * @param {Promise<Manifest>} manifest
 */
async function load(name, manifest) {
  try {
    const module = await import(base + name);
    progress.note(base + name, (await manifest).files[name] ?? 0);
    return module;
  } catch (error) {
    fail("network", error);
    throw error;
  }
}

/**
 * Takes the place of `WebAssembly.instantiateStreaming` to hear of its failures, and to accept a
 * server that sends WebAssembly under another media type.
 * @param {Response | PromiseLike<Response>} source
 * @param {WebAssembly.Imports} [imports]
 */
async function instantiate(source, imports) {
  try {
    const response = await source;
    if (/^application\/wasm\b/.test(response.headers.get("content-type") ?? "")) {
      return await instantiateStreaming(response, imports);
    }
    const bytes = await response.arrayBuffer();
    if (new DataView(bytes).getUint32(0) !== 0x0061736d) throw new TypeError("no WebAssembly");
    return await WebAssembly.instantiate(bytes, imports);
  } catch (error) {
    const old = error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError;
    fail(old ? "unsupported" : error instanceof TypeError ? "network" : "failed", error);
    throw error;
  }
}
const instantiateStreaming = self.WebAssembly?.instantiateStreaming?.bind(WebAssembly);

/** Whether the browser ignored that this is a module worker, which Pyodide needs. */
function isClassic() {
  try {
    // @ts-ignore: not in the page's types
    self.importScripts();
    return true;
  } catch {
    return false;
  }
}

/** What keeps this browser from running WebAssembly at all. @returns {Code | null} */
function obstacle() {
  if (isClassic() || !instantiateStreaming) return "unsupported";
  try {
    new WebAssembly.Module(EMPTY_MODULE);
    return null;
  } catch {
    return "blocked";
  }
}

async function boot() {
  const code = obstacle();
  if (code) return fail(code, "no WebAssembly in a module worker");

  self.fetch = (input, options) => {
    const url = new URL(input instanceof Request ? input.url : input, base).href;
    return url.startsWith(base) ? download(url, options) : Promise.reject(new TypeError(url));
  };
  WebAssembly.instantiateStreaming = instantiate;

  /** @type {Promise<Manifest>} */
  const manifest = download(`${base}manifest.json`).then((response) => response.json());
  const lock = download(`${base}pyodide-lock.json`).then((response) => response.text());
  manifest.then(({ raw, transfer }) => Object.assign(progress, { raw, transfer }), () => {});

  const [pyodide, asm] = await Promise.all([
    load("pyodide.mjs", manifest),
    load("pyodide.asm.mjs", manifest),
  ]);
  /** @type {import("pyodide").PyodideAPI} */
  const py = await pyodide.loadPyodide({
    indexURL: base,
    packageBaseUrl: base,
    lockFileContents: lock,
    packages: [ENGINE],
    createPyodideModule: asm.default,
  });
  if (!(ENGINE in py.loadedPackages)) throw new Error(`${ENGINE} was not loaded`);
  call = py.runPython(`from ${ENGINE}.live import call; call`);
  isPythonError = (error) => error instanceof py.ffi.PythonError;
}

self.addEventListener("securitypolicyviolation", (event) => {
  if (event.disposition === "enforce") fail("blocked", event.violatedDirective);
});
self.addEventListener("unhandledrejection", (event) => fail("failed", event.reason));

self.addEventListener("message", async ({ data }) => {
  if (data.type === "init") {
    base = new URL(data.base, self.location.href).href.replace(/\/*$/, "/");
    try {
      await Promise.race([failure, boot()]);
      self.postMessage({ type: "ready" });
    } catch (error) {
      // The news that a policy forbade a download comes a little after its failure.
      await new Promise((resolve) => setTimeout(resolve, 50));
      const { code, message } = trouble ?? { code: "failed", message: describe(error) };
      self.postMessage({ type: "failed", code, message });
    }
  } else if (data.type === "call") {
    const { id, text } = data;
    try {
      self.postMessage({ type: "answer", id, text: call?.(text) });
    } catch (error) {
      const alive = isPythonError(error);
      self.postMessage({ type: "answer", id, error: describe(error), alive });
    }
  }
});
