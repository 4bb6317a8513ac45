import type { Platform } from './entities/integrations.ts';
import type { Subscription } from './entities/subscriptions.ts';
import type { User } from './entities/users.ts';

type PageLocale = 'da' | 'en';

export interface SeededSubscriptions {
  data: readonly Subscription[];
  /** Milliseconds since 1970. */
  observedAt: number;
}

/** Who runs this installation, as footers, the contact notice and help links show it `[§2-guest-footer]`. */
export interface Company {
  legalName: string;
  address: string;
  postalCode: string;
  city: string;
  /** Whom people write to. */
  email: string;
  aboutUrl: string;
  blogUrl: string;
  privacyUrl: string;
  helpUrl: string;
}

/** What the server writes into a page for the script that takes it over `[§7-seed]`. */
export interface Seed {
  config: {
    base: string;
    additions: readonly string[];
    /** Paths without language that are switched off, with all that lies below them `[§6-check-page-status]`. */
    disabledPages: readonly string[];
    company: Company;
    /** The store platforms that a merchant can connect: what isn't set up is not offered `[§D-offered]`. */
    platforms: readonly Platform[];
  };
  /** Of the person's shop, when the page was rendered, where it shows them. */
  subscriptions: SeededSubscriptions | null;
  /** Who the page was rendered for; null in the bare shell, which belongs to nobody and is kept by the service worker. */
  user: User | null;
}

/** The part of the configuration that may change while a page is open. */
export type PageConfig = Pick<Seed['config'], 'disabledPages' | 'company' | 'platforms'>;

/** A form that the browser sent by itself, without the page's script, and what came of it `[§D-plain-forms]`. */
export interface SentForm {
  /** What was typed, by the names of the fields; never a secret. */
  values: Record<string, string>;
  /** The answer that refused it; null where it was done. */
  refused: { status: number; body: unknown } | null;
}

/** What the built client is asked for when the server renders. */
export interface PageRequest {
  /** With the language prefix, as the browser shows it. */
  path: string;
  /** Without its question mark. */
  search: string;
  /** The cookie `i18n_redirected`. */
  chosenLocale: string | null;
  hasToken: boolean;
  user: User | null;
  /** Of the visitor's shop, asked for when first needed; null where they can't be had. */
  subscriptions(): Promise<readonly Subscription[] | null>;
  config: PageConfig;
  /** Null where the page was only asked for. */
  sent: SentForm | null;
  /** How the visitor's device wants things to look, by name: cookies that tell nothing of a person. */
  kept: (name: string) => string | null;
}

export type PageAnswer =
  | { kind: 'redirect'; to: string; chooseLocale: PageLocale | null }
  | {
      kind: 'page';
      status: number;
      locale: PageLocale;
      title: string;
      html: string;
      /** What the page was rendered with. */
      subscriptions: SeededSubscriptions | null;
      /** As `subscriptions`: a form that was sent, for the script that takes its markup over. */
      sent: object | null;
      /** Names what is shown, so that the browser takes over only markup of the page that it would show itself. */
      view: string;
      /** The modules below `src/` that the page needs beside the entry. */
      modules: readonly string[];
    };

/** What a browser gets in place of a page that it can't have. */
export interface Notice {
  title: string;
  hint: string;
  /** The one thing that helps; an empty `href` asks for the same address again. */
  action: { label: string; href: string };
}

/** What `dist/server/entry-server.js` exports. */
export interface RenderedClient {
  render(request: PageRequest): Promise<PageAnswer>;
  /** The markup of a notice, which no script takes over. */
  renderNotice(notice: Notice): Promise<string>;
}
