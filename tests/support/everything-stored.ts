/**
 * Everything that this browser stores for the page, as text, with bytes as Latin letters. Runs in the page, so it
 * uses nothing from outside.
 */
export async function everythingStored(): Promise<string> {
  const all: unknown[] = [document.cookie, { ...localStorage }, { ...sessionStorage }];
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    for (const table of database.objectStoreNames) {
      const asked = database.transaction(table).objectStore(table).getAll();
      await new Promise((resolve) => {
        asked.onsuccess = resolve;
      });
      all.push([name, table, asked.result]);
    }
    database.close();
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const response = await cache.match(request);
      all.push([name, request.url, await response?.text()]);
    }
  }
  return JSON.stringify(all, (_, value) => {
    const bytes = value instanceof ArrayBuffer ? new Uint8Array(value) : value;
    return bytes instanceof Uint8Array
      ? [...bytes].map((byte) => String.fromCharCode(byte)).join('')
      : bytes;
  });
}
