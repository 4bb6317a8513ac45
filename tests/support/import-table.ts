/**
 * What each folder may import besides itself. `folder/*` is for the files directly in a folder; `types:` allows only
 * types. docs/architecture.md has the same table.
 */
export const importTable: Record<string, readonly string[]> = {
  'src/lib/pure': ['contract/rules'],
  'src/lib/browser': ['src/lib/pure'],
  'src/lib/react': ['src/lib/pure'],
  contract: [],
  'src/shapes': ['types:contract', 'src/lib/pure'],
  'src/api': ['types:contract', 'types:src/i18n', 'src/lib/pure'],
  // The layers of sync, the lowest first.
  'src/sync/state': [
    'src/shapes',
    'types:contract',
    'contract/rules',
    'types:src/api',
    'src/lib/pure',
    'src/lib/browser',
  ],
  'src/sync/commands': [
    'src/sync/state',
    'types:contract',
    'contract/rules',
    'types:src/api',
    'types:src/i18n',
  ],
  'src/db': [
    'src/sync/commands',
    'src/sync/state',
    'src/shapes',
    'types:contract',
    'src/lib/pure',
    'src/lib/browser',
  ],
  'src/sync/store': ['src/db', 'src/sync/commands', 'src/sync/state', ...device()],
  'src/sync/read': ['src/sync/store', 'src/db', 'src/sync/commands', 'src/sync/state', ...device()],
  'src/sync/outbox': [
    'src/sync/read',
    'src/sync/store',
    'src/db',
    'src/sync/commands',
    'src/sync/state',
    ...device(),
  ],
  'src/sync/react': ['src/sync', 'types:src/db', ...device()],
  'src/sync': ['src/db', ...device()],
  'src/machines': [
    'types:contract',
    'src/lib/pure',
    'src/lib/react',
    'types:src/api',
    'types:src/db',
    'types:src/sync',
  ],
  'src/i18n': ['src/lib', 'contract/rules', 'locales'],
  'src/router': ['src/machines', 'types:src/sync', 'src/i18n', 'src/lib/pure'],
  'src/ui': ['src/lib', 'src/i18n', 'styled-system'],
  // Code that several screens share; it never imports a screen.
  'src/features': screenLike(),
  'src/screens': [...screenLike(), 'src/features'],
  // The shop's layout contains the banners [§2-banner-job].
  'src/layouts': [...screenLike(), 'src/features', 'src/banners'],
  'src/banners': [...screenLike(), 'src/features'],
  // Reads the store from disk, so it only needs the store's code for reading and folding.
  'src/inspect': [
    'src/db',
    'src/sync/state',
    'src/api',
    'src/ui',
    'src/i18n',
    'src/lib',
    'types:contract',
    'styled-system',
  ],
  'src/design': ['src/features', 'src/ui', 'src/i18n', 'src/lib', 'styled-system'],
  'src/sw': ['types:contract', 'src/lib/pure', 'src/lib/browser', 'locales'],
  // These put everything together: the wiring, the app, and the two entries.
  'src/wiring': whole(),
  'src/app': whole(),
  'src/*': whole(),
  server: ['contract', 'locales'],
  tests: ['*'],
};

/** Packages that only one folder may import; everything else uses that folder. */
export const packageHomes: Record<string, string> = {
  ofetch: 'src/api',
  dexie: 'src/db',
  'react-intl': 'src/i18n',
  'workbox-window': 'src/sw',
  pg: 'server',
  hono: 'server',
  zod: 'contract server',
};

function device(): string[] {
  return [
    'src/api',
    'src/shapes',
    'types:contract',
    'contract/rules',
    'src/lib/pure',
    'src/lib/browser',
  ];
}

function screenLike(): string[] {
  return [
    'src/machines',
    'src/sync',
    'src/ui',
    'src/i18n',
    'src/router',
    'types:contract',
    'contract/limits',
    'contract/platforms',
    'contract/rules',
    'types:src/api',
    'src/lib',
    'styled-system',
  ];
}

function whole(): string[] {
  return [
    'src',
    'types:contract',
    'contract/limits',
    'contract/platforms',
    'contract/rules',
    'styled-system',
  ];
}
