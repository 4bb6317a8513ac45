import { hasMessages } from '../i18n/messages.ts';
import type { Route } from './site.ts';

interface Words {
  /** Beside `core`. */
  atOnce: readonly string[];
  /** Of the parts that the page loads when they are needed. */
  later: readonly string[];
}

const guestWords: Words = { atOnce: ['guest'], later: [] };
const pageWords = new Map<Route, Words>();

/** The areas of words that a page has; the same lists at every call. */
export function wordsOfPage(route: Route): Words {
  if (route.layout === 'guest' || route.layout === 'transfer') return guestWords;
  const known = pageWords.get(route) ?? shopWords(route);
  pageWords.set(route, known);
  return known;
}

function shopWords({ layout, screen }: Route): Words {
  const own = nameOf(screen.source);
  const shared = layout === 'shop' ? ['shop'] : ['shop', 'supplier'];
  // What only suppliers see has its words in theirs.
  const further = hasMessages(own) || own.startsWith('supplier-') ? own : 'pages';
  return {
    atOnce: [...shared, further].filter(hasMessages),
    later: ['shop.later', `${own}.later`].filter(hasMessages),
  };
}

const nameOf = (module: string) => module.replace(/^.*\/|\.tsx$/g, '');
