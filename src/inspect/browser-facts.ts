export interface BrowserFacts {
  agent: string;
  languages: readonly string[];
  saysOnline: boolean;
  usage: number | null;
  quota: number | null;
  persisted: boolean | null;
  caches: readonly { name: string; entries: number }[];
  worker: { state: string; waiting: boolean; controls: boolean } | null;
  /** The name of the app's build that this device has stored; null if there is none. */
  build: string | null;
  locks: readonly { purpose: string; held: boolean; tab: string }[];
}

/** What the browser itself reports. Anything that it doesn't report is null or empty, never an error. */
export async function readBrowserFacts(database: string): Promise<BrowserFacts> {
  const [estimate, persisted, kept, registration, locks] = await Promise.all([
    navigator.storage?.estimate?.().catch(() => null) ?? null,
    navigator.storage?.persisted?.().catch(() => null) ?? null,
    readCaches().catch(() => nothingKept),
    navigator.serviceWorker?.getRegistration().catch(() => undefined),
    navigator.locks?.query().catch(() => null) ?? null,
  ]);
  return {
    agent: navigator.userAgent,
    languages: navigator.languages,
    saysOnline: navigator.onLine,
    usage: estimate?.usage ?? null,
    quota: estimate?.quota ?? null,
    persisted,
    ...kept,
    worker: registration
      ? {
          state: (registration.active ?? registration.installing)?.state ?? 'none',
          waiting: registration.waiting !== null,
          controls: navigator.serviceWorker.controller !== null,
        }
      : null,
    locks: [
      ...(locks?.held ?? []).map((lock) => ({ ...lock, held: true })),
      ...(locks?.pending ?? []).map((lock) => ({ ...lock, held: false })),
    ]
      .filter(({ name }) => name?.startsWith(database))
      .map(({ name = '', held, clientId = '' }) => ({
        purpose: name.slice(database.length + 1) || 'sending',
        held,
        tab: clientId.slice(0, 8),
      })),
  };
}

const nothingKept = { caches: [], build: null };

async function readCaches(): Promise<Pick<BrowserFacts, 'caches' | 'build'>> {
  const found: { name: string; entries: number }[] = [];
  let build: string | null = null;
  for (const name of await caches.keys()) {
    const requests = await (await caches.open(name)).keys();
    found.push({ name, entries: requests.length });
    for (const { url } of requests) {
      const { pathname, searchParams } = new URL(url);
      const revision = searchParams.get('__WB_REVISION__');
      if (pathname === '/index.html' && revision) build = revision.slice(0, 12);
    }
  }
  return { caches: found, build };
}
