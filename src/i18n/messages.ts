import type { MessageFormatElement } from 'react-intl';
import type da from '../../locales/da.json';
import type { Locale } from './locale.ts';

/** Every id that the client carries: a misspelt one, or one that only the server speaks, does not compile. */
export type MessageId = Exclude<keyof typeof da, `${'invalid' | 'job' | 'mail'}.${string}`>;

/** Compiled messages by id. */
export type Messages = Record<string, MessageFormatElement[]>;

/** `core` is what guest pages and shared components say; `shop` is all the rest. */
export type Area = 'core' | 'shop';

const files = {
  'da.core': () => import('./compiled/da.core.json'),
  'da.shop': () => import('./compiled/da.shop.json'),
  'en.core': () => import('./compiled/en.core.json'),
  'en.shop': () => import('./compiled/en.shop.json'),
} satisfies Record<`${Locale}.${Area}`, () => Promise<{ default: unknown }>>;

const loaded = new Map<string, Messages>();
const loading = new Map<string, Promise<Messages>>();

/** Fetches one area of one language, once. A failed fetch may be tried again. */
export function loadMessages(locale: Locale, area: Area): Promise<Messages> {
  const name = `${locale}.${area}` as const;
  const known = loading.get(name);
  if (known) return known;
  const promise = files[name]().then(
    (file) => {
      const messages = file.default as unknown as Messages;
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
