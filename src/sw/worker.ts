import { cacheNames, clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import news from '../../locales/news.json';
import { dropFormerNotes, keptPictures } from './kept-pictures.ts';
import { isAsset, isPicture, notOfTheShell, ofTheInspector } from './what-to-cache.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };

/** Static routing, which not every browser has. */
interface Routed extends ExtendableEvent {
  addRoutes?(rule: { condition: { urlPattern: string }; source: 'network' }): Promise<void>;
}

const PREVIOUS_ASSETS = 'previous-assets';
const pictures = keptPictures();

self.addEventListener('install', (event: Routed) => {
  event.waitUntil(keepOldAssets());
  // No call wakes a worker that has nothing to add to it: one that makes way for a new build would stay.
  event.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' });
});
self.addEventListener('activate', dropFormerNotes);
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
clientsClaim();

registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/inspect.html'), { allowlist: [ofTheInspector] }),
);

// Every start comes from the shell on this device; the network is not waited for.
const shell = createHandlerBoundToURL('/index.html');
registerRoute(
  new NavigationRoute(
    (options) => {
      options.event.waitUntil(lookForNetwork());
      return shell(options);
    },
    { denylist: notOfTheShell },
  ),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isPicture(url),
  ({ request, event }) =>
    pictures
      .answer(request, (work) => event.waitUntil(work))
      .catch(async (error) => {
        await tellPages();
        throw error;
      }),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isAsset(url),
  async ({ request }) => {
    const kept = await caches.match(request, { cacheName: PREVIOUS_ASSETS });
    return kept ?? fetch(request);
  },
);

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting();
  if (event.data?.type === 'CLAIM') event.waitUntil(self.clients.claim());
  // Whoever asks waits for the word that nothing is left.
  if (event.data?.type === 'FORGET_PICTURES') {
    event.waitUntil(pictures.forget().then(() => event.ports[0]?.postMessage('forgotten')));
  }
  // An open page is of the old build: only this one knows what is new in it.
  if (event.data?.type === 'NEWS') event.ports[0]?.postMessage(news);
});

/** The build that open tabs still run from loses its place in the precache: it is kept until the next one comes. */
async function keepOldAssets(): Promise<void> {
  if (!self.registration.active) return;
  await caches.delete(PREVIOUS_ASSETS);
  const [old, kept] = await Promise.all([
    caches.open(cacheNames.precache),
    caches.open(PREVIOUS_ASSETS),
  ]);
  for (const request of await old.keys()) {
    const response = isAsset(new URL(request.url)) && (await old.match(request));
    if (response) await kept.put(request, response);
  }
}

/** The shell is answered either way; its page is told when it was answered without a network. */
async function lookForNetwork(): Promise<void> {
  await fetch('/index.html', { method: 'HEAD', cache: 'no-store' }).catch(tellPages);
}

async function tellPages(): Promise<void> {
  for (const client of await self.clients.matchAll())
    client.postMessage({ type: 'NETWORK_FAILED' });
}
