// Keeps the site readable and playable without a network, once it has been visited.
//
// The network comes first, so that nobody reads old pages; what it gave is kept. Everything kept
// belongs to one build of the site, so pages and engine never come from different ones.

/** @type {{ version: string, shared: string[], pages: Record<string, string[]> }} */
const SITE = /* site */ { version: "", shared: [], pages: {} };
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const CACHE = `pravila-${SITE.version}`;

/** @param {readonly string[]} paths */
async function keep(paths) {
  const cache = await caches.open(CACHE);
  await Promise.allSettled(
    paths.map(async (path) => {
      const url = new URL(path, worker.registration.scope).href;
      if (!(await cache.match(url))) {
        await cache.add(url);
      }
    }),
  );
}

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(CACHE);
  // What follows "?" only names the words to mark, for the script of the page.
  const named = request.url.split(/[?#]/)[0];
  try {
    const fresh = await fetch(request);
    if (fresh.ok && fresh.status !== 206) {
      const kept = await cache.match(named);
      if (!kept || !named.includes("/assets/")) {
        await cache.put(named, fresh.clone());
      }
    }
    return fresh;
  } catch (error) {
    const kept = await cache.match(named);
    if (kept) {
      return kept;
    }
    throw error;
  }
}

worker.addEventListener("install", () => {
  worker.skipWaiting();
});

worker.addEventListener("activate", (event) => {
  const clean = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith("pravila-") && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await worker.clients.claim();
  };
  event.waitUntil(clean());
});

worker.addEventListener("message", (event) => {
  const pages = SITE.pages[String(event.data?.language)];
  if (pages) {
    event.waitUntil(keep([...pages, ...SITE.shared]));
  }
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(worker.registration.scope)) {
    event.respondWith(answer(request));
  }
});
