import { entriesOf } from '../lib/pure/entries-of.ts';
import { type PageName, pages } from './pages.ts';

type Links = { readonly [Name in PageName]: (typeof pages)[Name]['link'] };

/** The function that builds each page's link. */
export const links = Object.fromEntries(
  entriesOf(pages).map(([name, { link }]) => [name, link]),
) as Links;

/** Whether a path is in the suppliers' area. */
export const isOfSupplier = (path: string): boolean => /^\/supplier(\/|$)/i.test(path);
