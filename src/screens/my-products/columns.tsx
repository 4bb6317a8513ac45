import type { MyProductStatus } from '../../../contract/entities/my-products.ts';
import { stockGrade } from '../../../contract/rules/stock.ts';
import { css } from '../../../styled-system/css';
import { AmountFigure } from '../../features/products/amount-figure.tsx';
import { MarginOf } from '../../features/products/margin-of.tsx';
import { StockFigure } from '../../features/products/stock-figure.tsx';
import { useFormat } from '../../i18n/format.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { useT } from '../../i18n/t.ts';
import type { Tone } from '../../ui/badge.tsx';
import type { Column } from '../../ui/column.ts';
import { Drop } from '../../ui/drop.tsx';
import { Money } from '../../ui/money.tsx';
import { Picture } from '../../ui/picture.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { InStores } from './in-stores.tsx';
import type { Item } from './store-rows.ts';

/** The status of one product. */
export const productStatusWords = {
  active: { id: 'my-products.is.active', tone: 'done' },
  on_hold: { id: 'my-products.is.on_hold', tone: 'wait' },
  out_of_stock: { id: 'my-products.is.out_of_stock', tone: 'wait' },
  unavailable: { id: 'my-products.is.unavailable', tone: 'refuse' },
  unpublished: { id: 'my-products.is.unpublished', tone: 'neutral' },
  failed: { id: 'my-products.is.failed', tone: 'refuse' },
} as const satisfies Record<MyProductStatus, { id: MessageId; tone: Tone }>;

const title = css({ display: 'grid', minWidth: '0', paddingBlock: { md: '1' } });
const name = css({ fontWeight: 'medium', lineClamp: { base: '2', sidebar: '1' } });
const muted = css({
  color: 'ink.muted',
  fontWeight: 'normal',
  truncate: true,
  textStyle: 'caption',
});
const state = css({ display: 'inline-flex', alignItems: 'center', gap: '2' });

export function useColumns(): Column<Item>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      id: 'picture',
      header: t('product.picture-column'),
      hideHeader: true,
      card: 'media',
      width: '3.5rem',
      cell: ({ value }) => <Picture src={value.image?.url} alt="" />,
    },
    {
      id: 'product',
      header: t('my-products.column.product'),
      card: 'title',
      cell: ({ value }) => (
        <span className={title}>
          <span className={name}>{value.title}</span>
          <span className={muted}>
            {value.supplier.name} · {t('product.variants-count', { count: value.variants_count })}
          </span>
        </span>
      ),
    },
    {
      id: 'status',
      header: t('my-products.column.status'),
      card: 'line',
      width: '7rem',
      cell: ({ value, freshness }) => (
        <span
          className={state}
          title={t('my-products.published', { date: format.date(value.published_at) })}
        >
          <StatusDot tone={productStatusWords[value.status].tone}>
            {t(productStatusWords[value.status].id)}
          </StatusDot>
          <Drop state={freshness} compact />
        </span>
      ),
    },
    {
      id: 'stores',
      header: t('my-products.column.stores'),
      card: 'line',
      width: '9rem',
      cell: ({ listings }) => <InStores listings={listings} />,
    },
    {
      id: 'stock',
      header: t('my-products.column.stock'),
      card: 'line',
      width: '8rem',
      cell: ({ value }) => (
        <StockFigure
          stock={value.stock}
          grade={stockGrade(value.stock)}
          checkedAt={value.last_checked_at}
          compact
        />
      ),
    },
    {
      id: 'cost',
      header: t('my-products.column.cost'),
      align: 'end',
      width: '6.25rem',
      cell: ({ value }) => <AmountFigure value={value.cost} />,
    },
    {
      id: 'price',
      header: t('my-products.column.price'),
      align: 'end',
      width: '6.25rem',
      cell: ({ value }) => <Money value={value.price} />,
    },
    {
      id: 'margin',
      header: t('my-products.column.margin'),
      align: 'end',
      width: '8.25rem',
      cell: ({ value }) => <MarginOf price={value.price} cost={value.cost} />,
    },
  ];
}
