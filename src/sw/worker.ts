import { precacheAndRoute } from 'workbox-precaching';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: [] };

precacheAndRoute(self.__WB_MANIFEST);
