// Asks the browser to keep the pages of the reader's language for times without a network.

if ("serviceWorker" in navigator) {
  const script = document.querySelector("script[data-worker]");
  const address = script instanceof HTMLElement ? script.dataset.worker : undefined;
  const language = script instanceof HTMLElement ? script.dataset.language : undefined;
  if (address) {
    try {
      await navigator.serviceWorker.register(address);
      const { active } = await navigator.serviceWorker.ready;
      active?.postMessage({ language });
    } catch {
      // A browser that keeps nothing reads the site with a network only.
    }
  }
}

export {};
