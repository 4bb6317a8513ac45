import { inOtherWidths } from '../lib/pure/in-widths.ts';
import { pictureCache } from '../lib/pure/picture-cache.ts';

const MOST = 500;
const LONGEST_MS = 60 * 24 * 60 * 60 * 1_000;
/** The database in which older builds noted the pictures that a person had looked at. */
const FORMER_NOTES = 'workbox-expiration';

/**
 * The pictures on this device: the newest 500, none for longer than 60 days. They are listed nowhere else, so that
 * deleting the cache removes every trace `[§D-purge]`. The order comes from the cache itself, which keeps its entries
 * in the order of their arrival.
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
      // On a full disk, other data is more important than pictures.
      tidying = Promise.resolve();
      await caches.delete(pictureCache);
    }
  }

  return {
    /**
     * Answers from this device, or else fetches and stores the picture; if it can't be fetched, another width of it will
     * do. `extend` keeps the worker alive until it is stored.
     */
    async answer(request: Request, extend: (work: Promise<unknown>) => void): Promise<Response> {
      const kept = await caches.match(request, { cacheName: pictureCache });
      if (kept && !isOld(kept)) return kept;
      const before = forgotten;
      let response: Response;
      try {
        response = await fetch(request);
      } catch (error) {
        const other = kept ?? (await inAnotherWidth(request.url));
        if (other) return other;
        throw error;
      }
      // A picture that was being fetched when the person logged out isn't stored.
      if (response.status === 200 && before === forgotten)
        extend(tracked(keep(request, response.clone())));
      return response;
    },

    /** Deletes all pictures, including their addresses. */
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

/** The picture at this address in another width; undefined if this device has none. */
async function inAnotherWidth(address: string): Promise<Response | undefined> {
  const cache = await caches.open(pictureCache);
  for (const other of inOtherWidths(address)) {
    const kept = await cache.match(other);
    if (kept) return kept;
  }
  return undefined;
}

/** Deletes the old notes, which no build writes any more. */
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
