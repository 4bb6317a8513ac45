import { hasMessages } from '../i18n/messages.ts';
import type { Route } from './site.ts';

interface Words {
  /** The areas needed at once, besides `core`. */
  atOnce: readonly string[];
  /** The areas of parts that the page loads on demand. */
  later: readonly string[];
}

const guestWords: Words = { atOnce: ['guest'], later: [] };
const pageWords = new Map<Route, Words>();

/** The areas of texts that a page needs; always the same lists for a route. */
export function wordsOfPage(route: Route): Words {
  if (route.layout === 'guest' || route.layout === 'transfer') return guestWords;
  const known = pageWords.get(route) ?? shopWords(route);
  pageWords.set(route, known);
  return known;
}

function shopWords({ layout, screen }: Route): Words {
  const own = nameOf(screen.source);
  const shared = layout === 'shop' ? ['shop'] : ['shop', 'supplier'];
  // The texts of suppliers' pages are in the supplier's area.
  const further = hasMessages(own) || own.startsWith('supplier-') ? own : 'pages';
  return {
    atOnce: [...shared, further].filter(hasMessages),
    later: ['shop.later', `${own}.later`].filter(hasMessages),
  };
}

const nameOf = (module: string) => module.replace(/^.*\/|\.tsx$/g, '');
