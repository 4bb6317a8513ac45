import { cacheNames, clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import news from '../../locales/news.json';
import { ofApart, partAndReturn } from './apart.ts';
import { dropFormerNotes, keptPictures } from './kept-pictures.ts';
import { nameFiles } from './name-files.ts';
import { isAsset, isPicture, notOfTheShell, ofTheInspector } from './what-to-cache.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };

/** Static routing, which not all browsers support. */
interface Routed extends ExtendableEvent {
  addRoutes?(rule: {
    condition: { urlPattern: string };
    source: 'network' | 'cache';
  }): Promise<void>;
}

const PREVIOUS_ASSETS = 'previous-assets';
const pictures = keptPictures();

self.addEventListener('install', (event: Routed) => {
  event.waitUntil(keepOldAssets());
  // API calls bypass the worker, because it doesn't change them. Otherwise they would wake it, and an old worker that
  // is to be replaced would stay alive.
  event.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' });
  // Files of the build needn't wait for the worker either: they come from whichever cache has them, or the network.
  event.addRoutes?.({ condition: { urlPattern: '/assets/*' }, source: 'cache' });
});
self.addEventListener('activate', dropFormerNotes);
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
clientsClaim();

registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/inspect.html'), { allowlist: [ofTheInspector] }),
);

registerRoute(new NavigationRoute(async ({ url }) => partAndReturn(url), { allowlist: [ofApart] }));

// Every start uses the shell on this device, without waiting for the network.
const shell = createHandlerBoundToURL('/index.html');
registerRoute(
  new NavigationRoute(
    async (options) => {
      options.event.waitUntil(lookForNetwork());
      const answer = await shell(options);
      return new Response(nameFiles(await answer.text(), options.url.pathname), answer);
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
  // The sender waits for the confirmation that nothing is left.
  if (event.data?.type === 'FORGET_PICTURES') {
    event.waitUntil(pictures.forget().then(() => event.ports[0]?.postMessage('forgotten')));
  }
  // Open pages run the old build, so only this worker knows what is new.
  if (event.data?.type === 'NEWS') event.ports[0]?.postMessage(news);
});

/**
 * Open tabs may still run the previous build, whose files are removed from the precache. They are kept until the next
 * build.
 */
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

/** The shell is sent in any case; if there is no network, its page is told. */
async function lookForNetwork(): Promise<void> {
  await fetch('/index.html', { method: 'HEAD', cache: 'no-store' }).catch(tellPages);
}

async function tellPages(): Promise<void> {
  for (const client of await self.clients.matchAll())
    client.postMessage({ type: 'NETWORK_FAILED' });
}
