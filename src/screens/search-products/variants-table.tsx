import type { Variant } from '../../../contract/entities/products.ts';
import { stockGrade } from '../../../contract/rules/stock.ts';
import { css, cx } from '../../../styled-system/css';
import { AmountFigure } from '../../features/products/amount-figure.tsx';
import { MarginOf } from '../../features/products/margin-of.tsx';
import { StockFigure } from '../../features/products/stock-figure.tsx';
import { useT } from '../../i18n/t.ts';
import type { Column } from '../../ui/column.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Table } from '../../ui/table.tsx';

// A table's head has the page's background; on this sheet, it needs the sheet's.
const onSheet = css({ '& th': { background: 'raised' }, '& tr': { columnGap: '0' } });
const muted = css({
  color: 'ink.muted',
  fontWeight: 'normal',
  display: 'block',
  textStyle: 'dense',
});
/** Wide enough for a thumb; negative margins keep it from taking up that space. */
const copy = css({ display: 'inline-block', marginBlock: { base: '-2', md: '0' } });

export function VariantsTable({ variants }: { variants: readonly Variant[] }) {
  const t = useT();
  const columns: Column<Variant>[] = [
    {
      id: 'variant',
      header: t('product.variant'),
      card: 'title',
      cell: ({ options, sku }) => {
        const name = Object.values(options).join(' / ');
        return (
          <span>
            {name}
            <span className={cx(name && muted)}>
              {sku}{' '}
              {sku && (
                <span className={copy}>
                  <CopyButton value={sku} />
                </span>
              )}
            </span>
          </span>
        );
      },
    },
    {
      id: 'stock',
      header: t('product.stock-label'),
      cell: ({ stock }) => <StockFigure stock={stock} grade={stockGrade(stock)} />,
    },
    {
      id: 'cost',
      header: t('product.cost'),
      align: 'end',
      cell: ({ cost }) => <AmountFigure value={cost} />,
    },
    {
      id: 'price',
      header: t('product.recommended-price'),
      align: 'end',
      cell: ({ recommended_price: price }) => price && <AmountFigure value={price} />,
    },
    {
      id: 'margin',
      header: t('product.margin-label'),
      align: 'end',
      cell: ({ recommended_price: price, cost }) => <MarginOf price={price} cost={cost} />,
    },
  ];
  return (
    <div className={onSheet}>
      <Table
        caption={t('product.variants')}
        columns={columns}
        rows={variants}
        rowKey={({ id }) => id}
      />
    </div>
  );
}
