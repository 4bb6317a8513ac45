import type { PageName } from './pages.ts';

/** The stores that are measured, and the page that each is on. */
export const contenders = {
  raw: 'rows',
  dexie: 'rows',
  rxdb: 'peers',
  tanstack: 'peers',
  dropline: 'own',
} as const satisfies Record<string, PageName>;

export type ContenderName = keyof typeof contenders;
