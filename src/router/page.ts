import type { MessageId } from '../i18n/messages.ts';
import type { GuardName } from '../machines/guards/guards.ts';
import type { Crumb } from './layout-props.ts';

export type LayoutName = 'guest' | 'shop' | 'supplier' | 'transfer';

/** Where a page is offered from every other page of its layout: in the sidebar, the user menu, the palette, and by `g` and a letter. */
export type Offer = 'navigation' | 'menu' | 'palette' | 'key';

/** What an address may ask of its page. */
type Query = Record<string, string | boolean | undefined>;

/** One page: what its address looks like, who may see it, and what stands around it. */
export interface PageRow<
  Layout extends LayoutName = LayoutName,
  Offers extends Offer = Offer,
  Link = unknown,
> {
  pattern: string;
  layout: Layout;
  /** Run in this order, after `check-auth`, which runs everywhere. */
  guards: readonly GuardName[];
  /** Its words may name the last step of the path: `{last}`. */
  titleId: MessageId;
  /** Its address. Paths carry no language: `wouter`'s base adds `/en` `[§2-prefix]`. */
  link: Link;
  /** What it lies below where its address doesn't say so. */
  below?: Crumb;
  footerHidden?: true;
  sidebarHidden?: true;
  /** For the compiler alone: no page has it. */
  readonly offers?: Offers;
}

type Around = Pick<PageRow, 'below' | 'footerHidden' | 'sidebarHidden'>;

/** Makes the rows of the pages in a layout: `Offers` says where else each is offered, `Asked` what a link to it may ask. */
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

/** As `pagesIn`, for pages that are about what the last step of their address names. */
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
