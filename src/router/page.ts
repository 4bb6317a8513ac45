import type { MessageId } from '../i18n/messages.ts';
import type { GuardName } from '../machines/guards/guards.ts';
import type { Crumb } from './layout-props.ts';

export type LayoutName = 'guest' | 'shop' | 'supplier' | 'transfer';

/** How other pages of the layout lead to a page: by the sidebar, the user menu, the palette, or `g` and a letter. */
export type Offer = 'navigation' | 'menu' | 'palette' | 'key';

/** The query parameters that an address may have. */
type Query = Record<string, string | boolean | undefined>;

/** One page: its address, who may see it, and its layout. */
export interface PageRow<
  Layout extends LayoutName = LayoutName,
  Offers extends Offer = Offer,
  Link = unknown,
> {
  pattern: string;
  layout: Layout;
  /** Run in this order, after `check-auth`, which runs for every page. */
  guards: readonly GuardName[];
  /** The text may contain the last step of the path as `{last}`. */
  titleId: MessageId;
  /** Builds its address. Paths have no language: `wouter`'s base adds `/en` `[§2-prefix]`. */
  link: Link;
  /** The parent page in the breadcrumb, if the address doesn't show it. */
  below?: Crumb;
  footerHidden?: true;
  sidebarHidden?: true;
  /** Only a type for the compiler; no page has this property. */
  readonly offers?: Offers;
}

type Around = Pick<PageRow, 'below' | 'footerHidden' | 'sidebarHidden'>;

/**
 * Makes the rows of a layout's pages. `Offers` says where else each is offered, `Asked` which query parameters its link
 * takes.
 */
export const pagesIn =
  <Layout extends LayoutName>(layout: Layout) =>
  <Offers extends Offer = never, Asked extends Query = never>(
    pattern: string,
    guards: readonly GuardName[],
    titleId: MessageId,
    around: Around = {},
  ): PageRow<Layout, Offers, (query?: Asked) => string> => ({
    ...{ pattern, layout, guards, titleId, ...around },
    link: (query) => withQuery(pattern, query),
  });

/** Like `pagesIn`, for pages about a record whose name is the last step of the address. */
export const recordPagesIn =
  <Layout extends LayoutName>(layout: Layout) =>
  <Named extends [name?: string] = [name: string]>(
    pattern: string,
    guards: readonly GuardName[],
    titleId: MessageId,
    around: Around = {},
  ): PageRow<Layout, never, (...named: Named) => string> => ({
    ...{ pattern, layout, guards, titleId, ...around },
    link: (...[name]) =>
      name === undefined
        ? pattern.replace(/\/:.*/, '')
        : pattern.replace(/:.*/, encodeURIComponent(name)),
  });

function withQuery(path: string, query: Query = {}): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([key, value]) => [key, String(value)] satisfies [string, string]);
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
}
