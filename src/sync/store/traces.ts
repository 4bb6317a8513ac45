/** How long the service worker may take to clear its caches, in milliseconds. */
const PATIENCE = 2_000;

/** Clears all caches except the app's own files: anything else could show what somebody looked at. */
export async function clearTenantCaches(): Promise<void> {
  await askWorker();
  const names = (await globalThis.caches?.keys()) ?? [];
  await Promise.all(
    names.filter((name) => !name.includes('precache')).map((name) => caches.delete(name)),
  );
}

/** Only the worker knows of pictures that are still being written to its cache. */
async function askWorker(): Promise<void> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return;
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.onmessage = resolve;
    setTimeout(resolve, PATIENCE);
    worker.postMessage({ type: 'FORGET_PICTURES' }, [port2]);
  });
  port1.close();
}
