/**
 * Who may import whom: a row lists all that a folder may import beside itself. `types:` allows types alone. The same
 * table stands in docs/architecture.md.
 */
export const importTable: Record<string, readonly string[]> = {
  'src/lib': ['contract/rules'],
  contract: [],
  'src/shapes': ['types:contract'],
  'src/api': ['types:contract', 'src/lib'],
  // The rooms of sync stand one on the other, the lowest first.
  'src/sync/state': ['src/shapes', 'types:contract', 'types:src/api', 'src/lib'],
  'src/sync/commands': ['src/sync/state', 'types:contract', 'types:src/api', 'types:src/i18n'],
  'src/db': ['src/sync/commands', 'src/sync/state', 'src/shapes', 'types:contract', 'src/lib'],
  'src/sync/store': ['src/db', 'src/sync/commands', 'src/sync/state', ...device()],
  'src/sync/read': ['src/sync/store', 'src/db', 'src/sync/commands', 'src/sync/state', ...device()],
  'src/sync/outbox': [
    'src/sync/read',
    'src/sync/store',
    'src/db',
    'src/sync/commands',
    'src/sync/state',
    'types:src/sync/types.ts',
    ...device(),
  ],
  'src/sync/react': ['src/sync', 'types:src/db', ...device()],
  'src/sync': ['src/db', ...device()],
  'src/machines': ['types:contract', 'src/lib', 'types:src/api', 'types:src/db', 'types:src/sync'],
  'src/i18n': ['src/lib', 'locales'],
  'src/ui': ['src/lib', 'src/i18n'],
  'src/screens': screenLike(),
  // The shop's layout holds the banners [§2-banner-job].
  'src/layouts': [...screenLike(), 'src/banners'],
  'src/banners': screenLike(),
  // Reads the store as it lies on the disk: of the store's own parts only what reads and folds.
  'src/inspect': [
    'src/db',
    'src/sync/state',
    'src/ui',
    'src/i18n',
    'src/lib',
    'src/wiring/connectivity.ts',
    'src/wiring/cookies.ts',
    'types:contract',
    'types:src/api',
  ],
  'src/design': ['src/ui', 'src/i18n', 'src/lib'],
  'src/sw': ['src/lib', 'locales'],
  server: ['contract', 'locales'],
  tests: ['*'],
};

/** The files that put everything together may import anything in src. */
export const compositionRoots = [
  'wiring',
  'routes',
  'app',
  'entry-client',
  'entry-server',
  'links',
];

/** Packages that one folder alone may import: the rest of the house goes through it. */
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
  return ['src/api', 'src/shapes', 'types:contract', 'contract/rules', 'src/lib'];
}

function screenLike(): string[] {
  return [
    'src/machines',
    'src/sync',
    'src/ui',
    'src/i18n',
    'src/links.ts',
    'types:contract',
    'contract/rules',
    'types:src/api',
    'src/lib',
  ];
}
