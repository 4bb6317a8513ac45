import type { MessageId } from '../../i18n/messages.ts';
import { entriesOf } from '../../lib/pure/entries-of.ts';
import { isOfSupplier, links } from '../../router/links.ts';
import { type PagesOffered, pages } from '../../router/pages.ts';

/** A page that can be reached by `g` and a letter. */
interface PageKey {
  letter: string;
  title: MessageId;
  href: string;
}

const shop: Record<PagesOffered<'key', 'shop'>, string> = {
  dashboard: 'd',
  searchProducts: 's',
  importList: 'i',
  myProducts: 'm',
  orders: 'o',
  feeds: 'f',
  integrations: 'n',
};

const supplier: Record<PagesOffered<'key', 'supplier'>, string> = {
  supplierDashboard: 'd',
  supplierPartnerships: 'p',
};

const keysOf = (letters: Partial<Record<PagesOffered<'key'>, string>>): readonly PageKey[] =>
  entriesOf(letters).map(([name, letter]) => ({
    letter,
    title: pages[name].titleId,
    href: links[name](),
  }));

/** The pages that can be reached from `path`. */
export const pageKeysFrom = (path: string) => keysOf(isOfSupplier(path) ? supplier : shop);
