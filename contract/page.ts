import type { Platform } from './entities/integrations.ts';
import type { Subscription } from './entities/subscriptions.ts';
import type { User } from './entities/users.ts';

type PageLocale = 'da' | 'en';

export interface SeededSubscriptions {
  data: readonly Subscription[];
  /** Milliseconds since 1970. */
  observedAt: number;
}

/**
 * The company that runs this installation, as shown in footers, the contact notice and help links `[§2-guest-footer]`.
 */
export interface Company {
  legalName: string;
  address: string;
  postalCode: string;
  city: string;
  /** The address for people's questions. */
  email: string;
  aboutUrl: string;
  blogUrl: string;
  privacyUrl: string;
  helpUrl: string;
}

/** The data that the server writes into a page for the script that takes it over `[§7-seed]`. */
export interface Seed {
  config: {
    base: string;
    additions: readonly string[];
    /** Paths without language that are switched off, together with all paths below them `[§6-check-page-status]`. */
    disabledPages: readonly string[];
    company: Company;
    /**
     * The store platforms that a merchant can connect: platforms that aren't configured aren't offered `[§D-offered]`.
     */
    platforms: readonly Platform[];
  };
  /** The subscriptions of the person's shop when the page was rendered, on pages that show them. */
  subscriptions: SeededSubscriptions | null;
  /**
   * The person for whom the page was rendered; null in the bare shell, which belongs to nobody and is kept by the
   * service worker.
   */
  user: User | null;
}

/** The part of the configuration that may change while a page is open. */
export type PageConfig = Pick<Seed['config'], 'disabledPages' | 'company' | 'platforms'>;

/** A form that the browser sent by itself, without the page's script, and its result `[§D-plain-forms]`. */
export interface SentForm {
  /** The typed values, by field name; never a secret. */
  values: Record<string, string>;
  /** The answer that refused it; null if it succeeded. */
  refused: { status: number; body: unknown } | null;
}

/** What the server asks of the built client when it renders a page. */
export interface PageRequest {
  /** With the language prefix, as the browser shows it. */
  path: string;
  /** Without the question mark. */
  search: string;
  /** The cookie `i18n_redirected`. */
  chosenLocale: string | null;
  hasToken: boolean;
  user: User | null;
  /** The subscriptions of the visitor's shop, fetched when first needed; null if they can't be fetched. */
  subscriptions(): Promise<readonly Subscription[] | null>;
  config: PageConfig;
  /** Null if no form was sent. */
  sent: SentForm | null;
  /** The visitor's display preferences, by name: cookies that say nothing about the person. */
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
      /** The subscriptions with which the page was rendered. */
      subscriptions: SeededSubscriptions | null;
      /** A form that was sent, for the script that takes the markup over, as with `subscriptions`. */
      sent: object | null;
      /** Identifies what is shown: the browser takes over the markup only if it would show the same view itself. */
      view: string;
      /** The modules below `src/` that the page needs besides the entry. */
      modules: readonly string[];
    };

/** What a browser gets instead of a page that it can't have. */
export interface Notice {
  title: string;
  hint: string;
  /** The one thing that helps; an empty `href` reloads the same address. */
  action: { label: string; href: string };
}

/** What a page starts with on a device that has it already. */
export interface PageStart {
  /** With its language. A `*` stands for a last step that may be any name. */
  path: string;
  /** The modules below `src/` that it needs besides the entry. */
  modules: readonly string[];
}

/** The links to the files of all pages, as the shell lists them in its element `starts`. */
export interface StartLinks {
  links: readonly string[];
  /** The places in `links` of what a page needs besides the entry, by its path as in `PageStart`. */
  pages: Record<string, readonly number[]>;
}

/** The exports of `dist/server/entry-server.js`. */
export interface RenderedClient {
  render(request: PageRequest): Promise<PageAnswer>;
  /** The markup of a notice, which no script takes over. */
  renderNotice(notice: Notice): Promise<string>;
  /** All pages, in all languages. */
  starts: readonly PageStart[];
}
