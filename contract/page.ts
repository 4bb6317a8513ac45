import type { User } from './entities/users.ts';

/** What the server writes into a page for the script that takes it over `[§7 ssr]`. */
export interface Seed {
  config: { base: string; additions: readonly string[] };
  /** Null in the bare shell, which belongs to nobody and is kept by the service worker. */
  page: { locale: 'da' | 'en'; user: User | null } | null;
}

/** What the built client is asked for when the server renders. */
export interface PageRequest {
  config: Seed['config'];
  /** With the language prefix, as the browser shows it. */
  path: string;
  /** Without its question mark. */
  search: string;
  locale: 'da' | 'en';
  user: User | null;
}

export type PageAnswer =
  | { kind: 'redirect'; to: string }
  | {
      kind: 'page';
      status: number;
      title: string;
      html: string;
      /** Source files of the chunks that the page needs beside the entry, as the build's manifest keys them. */
      modules: readonly string[];
    };

/** What `dist/server/entry-server.js` exports. */
export type Render = (request: PageRequest) => Promise<PageAnswer>;
