// The plainest offline worker: caches what it answered, answers from the cache when the network can't.
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
