// What every page says while it loads the engine, and when that fails.

/** @typedef {import("./runtime.js").Runtime} Runtime */

/**
 * Starts the engine; the elements of `partials/loading.html` inside `root` show how far it is.
 * @param {Runtime} runtime
 * @param {HTMLElement} root names the folders of the scripts and of the engine
 * @param {Readonly<Record<string, string>>} words
 * @param {AbortSignal} signal
 */
export async function load(runtime, root, words, signal) {
  const bar = /** @type {HTMLProgressElement} */ (root.querySelector("progress"));
  const percent = /** @type {HTMLElement} */ (root.querySelector('[data-part="percent"]'));
  const { app, bundle } = root.dataset;
  bar.value = 0;
  percent.textContent = words["demo.loading.percent"].replace("{percent}", "0");
  await runtime.start({
    workerUrl: `${app}js/runtime-worker.js`,
    base: bundle ?? "",
    signal,
    onProgress: ({ loaded, total }) => {
      bar.value = Math.min(100, Math.floor((100 * loaded) / total));
      percent.textContent = bar.value === 100
        ? words["demo.loading.start"]
        : words["demo.loading.percent"].replace("{percent}", `${bar.value}`);
    },
  });
}

/**
 * The code of a failure and its sentence.
 * @param {unknown} error
 * @param {Readonly<Record<string, string>>} words
 */
export function sentenceOf(error, words) {
  const code = error instanceof Error && "code" in error ? String(error.code) : "failed";
  return { code, message: words[`demo.error.${code}`] ?? words["demo.error.failed"] };
}
