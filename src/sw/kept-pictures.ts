import { pictureCache } from '../lib/pure/picture-cache.ts';

const MOST = 500;
const LONGEST_MS = 60 * 24 * 60 * 60 * 1_000;
/** Where older builds noted which pictures a person had looked at. */
const FORMER_NOTES = 'workbox-expiration';

/**
 * The pictures on this device: the newest 500, none for longer than 60 days. Which ones they are is noted nowhere else, so that they go as a
 * whole `[§D-purge]`: a cache keeps its entries in the order in which they came.
 */
export function keptPictures() {
  let forgotten = 0;
  const keeping = new Set<Promise<void>>();
  let tidying = Promise.resolve();

  async function keep(request: Request, response: Response): Promise<void> {
    try {
      const cache = await caches.open(pictureCache);
      await cache.put(request, response);
      tidying = tidying.then(() => tidy(cache));
      await tidying;
    } catch {
      // A full disk keeps what is worth more than pictures.
      tidying = Promise.resolve();
      await caches.delete(pictureCache);
    }
  }

  return {
    /** From this device, or else fetched and kept by `extend`, which lets the worker live as long as that takes. */
    async answer(request: Request, extend: (work: Promise<unknown>) => void): Promise<Response> {
      const kept = await caches.match(request, { cacheName: pictureCache });
      if (kept && !isOld(kept)) return kept;
      const before = forgotten;
      const response = await fetch(request).catch((error: unknown) => {
        if (kept) return kept;
        throw error;
      });
      // What was on its way when the person logged out is nobody's any more.
      if (response !== kept && response.status === 200 && before === forgotten)
        extend(tracked(keep(request, response.clone())));
      return response;
    },

    /** Leaves no picture and no name of one. */
    async forget(): Promise<void> {
      forgotten += 1;
      await Promise.all(keeping);
      await caches.delete(pictureCache);
    },
  };

  function tracked(work: Promise<void>): Promise<void> {
    const done = work.finally(() => keeping.delete(done));
    keeping.add(done);
    return done;
  }
}

/** What no build keeps any more. */
export function dropFormerNotes(): void {
  indexedDB.deleteDatabase(FORMER_NOTES);
}

async function tidy(cache: Cache): Promise<void> {
  for (;;) {
    const [oldest, ...others] = await cache.keys();
    if (!oldest) return;
    const spare = [oldest, ...others].slice(0, Math.max(0, others.length + 1 - MOST));
    const aged = await cache.match(oldest);
    if (spare.length === 0 && !(aged && isOld(aged))) return;
    await Promise.all([oldest, ...spare].map((request) => cache.delete(request)));
  }
}

function isOld({ headers }: Response): boolean {
  const at = Date.parse(headers.get('date') ?? '');
  return Date.now() - at > LONGEST_MS;
}
