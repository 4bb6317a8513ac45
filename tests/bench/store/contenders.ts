import type { PageName } from './pages.ts';

/** Who is measured, and on which page it lies. */
export const contenders = {
  raw: 'rows',
  dexie: 'rows',
  rxdb: 'peers',
  tanstack: 'peers',
  dropline: 'own',
} as const satisfies Record<string, PageName>;

export type ContenderName = keyof typeof contenders;
