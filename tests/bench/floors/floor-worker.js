// The simplest offline worker: it caches its answers, and answers from the cache when the network fails.
self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open('floor')
      .then((cache) => cache.addAll(self.floorFiles))
      .then(() => self.skipWaiting()),
  );
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  event.respondWith(caches.match(event.request).then((hit) => hit ?? fetch(event.request)));
});
