import Package from 'lucide-react/icons/package';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useMemo } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import { links } from '../../router/links.ts';
import { useReadWhen } from '../../sync/react/use-read-when.ts';
import { useRecords } from '../../sync/react/use-records.ts';
import { useSearchAhead } from '../../sync/react/use-search-ahead.ts';
import { searches } from '../../sync/read/search.ts';
import type { PaletteSection } from './item.ts';

/** The most lines in a section. */
const most = 4;
/** The catalogue is only searched with at least this many letters; fewer would match everything. */
const fewest = 3;

/** The first few matches, so that a list of thousands isn't searched to its end. */
function firstFew<T>(rows: readonly T[], fits: (row: T) => boolean): T[] {
  const found: T[] = [];
  for (const row of rows) {
    if (fits(row)) found.push(row);
    if (found.length === most) break;
  }
  return found;
}

/**
 * Orders and products that match all words: first those on this device, at once and also offline, then those of the
 * catalogue, which is searched for `debounced`.
 */
export function useFinds(words: string, debounced: string): PaletteSection[] {
  const t = useT();
  const format = useFormat();
  const orders = useRecords('orders');
  const listed = useRecords('import-products');
  const mine = useRecords('my-products');
  useSearchAhead('orders', orders);
  useSearchAhead('import-products', listed);
  useSearchAhead('my-products', mine);
  const asks = debounced.length >= fewest;
  const answer = useReadWhen(asks, 'GET /products', { query: { search: debounced, page: 1 } });

  const local = useMemo(() => {
    const some = words !== '';
    const order = searches.orders(words);
    const item = searches['import-products'](words);
    const product = searches['my-products'](words);
    return {
      orders:
        some && orders.state === 'ready' ? firstFew(orders.value, ({ value }) => order(value)) : [],
      listed:
        some && listed.state === 'ready' ? firstFew(listed.value, ({ value }) => item(value)) : [],
      mine:
        some && mine.state === 'ready' ? firstFew(mine.value, ({ value }) => product(value)) : [],
    };
  }, [words, orders, listed, mine]);

  const known = new Set(
    listed.state === 'ready' ? listed.value.map(({ value }) => value.product_id) : [],
  );
  const source = answer.state === 'ready' ? answer.source : 'live';
  const products =
    asks && words !== '' && answer.state === 'ready'
      ? answer.value.data.filter(({ id }) => !known.has(id)).slice(0, most)
      : [];
  const isOffline = answer.state === 'failed' && answer.failure.kind === 'offline';

  return [
    {
      id: 'orders',
      heading: t('title.orders'),
      items: local.orders.map(({ value, freshness }) => ({
        id: links.order(value.order_number),
        title: value.order_number,
        also: value.customer.name,
        note: `${value.customer.name} · ${format.money(value.total)}`,
        icon: ReceiptText,
        freshness,
        href: links.order(value.order_number),
      })),
    },
    {
      id: 'listed',
      heading: t('title.importList'),
      items: local.listed.map(({ id, value, freshness }) => ({
        id: `listed-${id}`,
        title: value.title,
        note: value.supplier.name,
        picture: value.images[0]?.url,
        icon: Package,
        freshness,
        href: links.importList({ group: 'all', edit: String(id) }),
      })),
    },
    {
      id: 'mine',
      heading: t('title.myProducts'),
      items: local.mine.map(({ id, value, freshness }) => ({
        id: `mine-${id}`,
        title: value.title,
        note: value.supplier.name,
        picture: value.image?.url,
        icon: Package,
        freshness,
        href: links.myProducts({ status: 'all', edit: `${value.id}` }),
      })),
    },
    {
      id: 'catalogue',
      heading: t('palette.catalogue'),
      note: isOffline ? t('palette.catalogue-offline') : undefined,
      items: products.map(({ id, title, supplier, image }) => ({
        id: `product-${id}`,
        title,
        note: supplier.name,
        picture: image?.url,
        icon: Package,
        freshness: source,
        href: links.searchProducts({ supplier_id: 'all', search: debounced, product: String(id) }),
      })),
    },
  ];
}
