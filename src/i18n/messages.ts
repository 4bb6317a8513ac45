import type { MessageFormatElement } from 'react-intl';
import type da from '../../locales/da.json';
import type { Locale } from './locale.ts';

/** All message ids that the client has. A misspelt one, or one that only the server uses, doesn't compile. */
export type MessageId = Exclude<keyof typeof da, `${'invalid' | 'job' | 'mail'}.${string}`>;

/** Compiled messages by id. */
export type Messages = Record<string, MessageFormatElement[]>;

/**
 * `core` has the texts of error pages and shared components, `guest` those of the pages before the shop, `shop` those
 * of its frame and of several of its pages, `supplier` those of a supplier's pages only. A page's own texts have the
 * name of its module; those of pages with few texts are together in `pages`. Texts of parts that are loaded on demand
 * are in `shop.later` and in the page's `….later`.
 */
export type Area = 'core' | 'guest' | 'shop' | 'supplier' | (string & {});

const files = import.meta.glob<Messages>('./compiled/*.json', { import: 'default' });

/** Whether an area has texts. */
export const hasMessages = (area: Area): boolean => `./compiled/da.${area}.json` in files;

const loaded = new Map<string, Messages>();
const loading = new Map<string, Promise<Messages>>();

/** Loads one area of one language, once. A failed load can be repeated. */
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

/** The texts that `loadMessages` has loaded; undefined before that. */
export const loadedMessages = (locale: Locale, area: Area): Messages | undefined =>
  loaded.get(`${locale}.${area}`);
