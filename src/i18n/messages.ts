import type { MessageFormatElement } from 'react-intl';
import type da from '../../locales/da.json';
import type { Locale } from './locale.ts';

/** Every id that the client carries: a misspelt one, or one that only the server speaks, does not compile. */
export type MessageId = Exclude<keyof typeof da, `${'invalid' | 'job' | 'mail'}.${string}`>;

/** Compiled messages by id. */
export type Messages = Record<string, MessageFormatElement[]>;

/**
 * `core` is what error pages and shared components say, `guest` what the pages before the shop do, `shop` what its frame and
 * several of its pages do, `supplier` what only a supplier's pages do; a page's own words go by the name of its module, those of pages that
 * say little are together in `pages`.
 * What only parts say that are loaded when they are needed is in `shop.later` and in `….later` of the page.
 */
export type Area = 'core' | 'guest' | 'shop' | 'supplier' | (string & {});

const files = import.meta.glob<Messages>('./compiled/*.json', { import: 'default' });

/** Whether an area has words. */
export const hasMessages = (area: Area): boolean => `./compiled/da.${area}.json` in files;

const loaded = new Map<string, Messages>();
const loading = new Map<string, Promise<Messages>>();

/** Fetches one area of one language, once. A failed fetch may be tried again. */
export function loadMessages(locale: Locale, area: Area): Promise<Messages> {
  const name = `${locale}.${area}`;
  const known = loading.get(name);
  if (known) return known;
  const load = files[`./compiled/${name}.json`];
  if (!load) throw new Error(`There are no words ${name}.`);
  const promise = load().then(
    (messages) => {
      loaded.set(name, messages);
      return messages;
    },
    (error: unknown) => {
      loading.delete(name);
      throw error;
    },
  );
  loading.set(name, promise);
  return promise;
}

/** What `loadMessages` has brought, or undefined. */
export const loadedMessages = (locale: Locale, area: Area): Messages | undefined =>
  loaded.get(`${locale}.${area}`);
