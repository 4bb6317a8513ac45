import { useRef } from 'react';
import type { Product } from '../../../contract/entities/products.ts';
import { stockGrade } from '../../../contract/rules/stock.ts';
import { css } from '../../../styled-system/css';
import { AmountFigure } from '../../features/products/amount-figure.tsx';
import { MarginOf } from '../../features/products/margin-of.tsx';
import { StockFigure } from '../../features/products/stock-figure.tsx';
import { useT } from '../../i18n/t.ts';
import { pageSize } from '../../lib/pure/page-window.ts';
import { toggled } from '../../lib/pure/selection.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { Column } from '../../ui/column.ts';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Selection, Table } from '../../ui/table.tsx';
import { AddButton } from './add-button.tsx';
import { ProductCard } from './product-card.tsx';
import type { ResultsView } from './use-view.ts';

interface ResultsProps {
  products: readonly Product[];
  view: ResultsView;
  hrefOf: (product: Product) => string;
  isInList: (product: Product) => boolean;
  /** Absent if nothing can be done with a selection. */
  selection: Selection<Product, number> | undefined;
  /** More cards are being loaded, and space is reserved for them. */
  isLoadingMore: boolean;
}

const grid = css({
  display: 'grid',
  gridTemplateColumns: {
    base: 'repeat(2, minmax(0, 1fr))',
    md: 'repeat(auto-fill, minmax(11.5rem, 1fr))',
  },
  columnGap: { base: '3', md: '5' },
  rowGap: { base: '7', md: '8' },
});
const whole = css({ marginBottom: '3', textStyle: 'dense', color: 'ink.muted' });
/** As high as the checkbox for all products that are shown. */
const keptWhole = css({ height: { base: '11', md: '6' }, marginBottom: '3' });
const titleWords = css({ display: 'grid' });
const name = css({ lineClamp: '2' });
const two = css({ display: 'grid', justifyItems: 'end', whiteSpace: 'nowrap' });
const caption = css({ color: 'ink.muted', textStyle: 'caption' });
const muted = css({
  color: 'ink.muted',
  fontWeight: 'normal',
  display: 'block',
  textStyle: { base: 'caption', md: 'dense' },
});
const add = css({ display: 'block', paddingTop: { base: '2', md: '0' } });

export function Results(props: ResultsProps) {
  const { products, view, hrefOf, isInList, selection, isLoadingMore } = props;
  const t = useT();
  const last = useRef<number>(null);

  function toggle(id: number, range: boolean) {
    if (!selection) return;
    const keys = products.map((product) => product.id);
    selection.onChange(toggled(selection.selected, keys, id, range ? last.current : null));
    last.current = id;
  }

  function selectShown(isOn: boolean) {
    const next = new Set(selection?.selected);
    for (const { id } of products) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    selection?.onChange(next);
  }

  if (view === 'grid') {
    const count = products.filter(({ id }) => selection?.selected.has(id)).length;
    return (
      <>
        {selection && (
          <Checkbox
            className={whole}
            label={t('search.select-shown', { count: products.length })}
            checked={count === products.length}
            indeterminate={count > 0 && count < products.length}
            onChange={({ target }) => selectShown(target.checked)}
          />
        )}
        <div className={grid} data-selecting={count > 0 || undefined}>
          {products.map((product, index) => (
            <ProductCard
              key={product.id}
              product={product}
              href={hrefOf(product)}
              isInList={isInList(product)}
              isFirst={index < 4}
              selecting={
                selection && {
                  isSelected: selection.selected.has(product.id),
                  onSelect: (range) => toggle(product.id, range),
                  label: selection.label(product),
                }
              }
            />
          ))}
          {isLoadingMore && <CardSkeleton />}
        </div>
      </>
    );
  }
  const columns: Column<Product>[] = [
    {
      id: 'picture',
      header: t('product.picture-column'),
      hideHeader: true,
      card: 'media',
      width: '3.5rem',
      cell: ({ image }) => <Picture src={image?.url} alt="" />,
    },
    {
      id: 'title',
      header: t('product.facts'),
      card: 'title',
      cell: ({ title, supplier }) => (
        <span className={titleWords}>
          <span className={name}>{title}</span>
          <span className={muted}>{supplier.name}</span>
        </span>
      ),
    },
    {
      id: 'stock',
      header: t('product.stock-label'),
      card: 'line',
      width: '8rem',
      cell: ({ stock, stock_checked_at }) => (
        <StockFigure stock={stock} grade={stockGrade(stock)} checkedAt={stock_checked_at} compact />
      ),
    },
    {
      id: 'price',
      header: t('product.recommended-price'),
      align: 'end',
      width: '9rem',
      cell: ({ recommended_price: price, cost }) => (
        <span className={two}>
          {price && <AmountFigure value={price} />}
          <span className={caption}>
            {t('product.cost')} <AmountFigure value={cost} />
          </span>
        </span>
      ),
    },
    {
      id: 'margin',
      header: t('product.margin-label'),
      align: 'end',
      cell: ({ recommended_price: price, cost }) => <MarginOf price={price} cost={cost} />,
    },
    {
      id: 'add',
      header: t('product.add'),
      hideHeader: true,
      card: 'line',
      align: 'end',
      cell: (product) => (
        <span className={add}>
          <AddButton product={product} isInList={isInList(product)} compact />
        </span>
      ),
    },
  ];
  return (
    <Table
      caption={t('search.results')}
      columns={columns}
      rows={products}
      rowKey={({ id }) => id}
      rowHref={hrefOf}
      selection={selection}
    />
  );
}

const skeleton = css({ display: 'flex', flexDirection: 'column', gap: '2' });
const square = css({ aspectRatio: '1', borderRadius: 'lg' });

/** Placeholders in the shape of the cards. */
export function ResultsSkeleton() {
  return (
    <div aria-hidden="true">
      <div className={keptWhole} />
      <div className={grid}>
        <CardSkeleton />
      </div>
    </div>
  );
}

function CardSkeleton() {
  return Array.from({ length: pageSize }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other name
    <div key={index} className={skeleton} aria-hidden="true">
      <Skeleton height="auto" className={square} />
      <Skeleton width="85%" height="2.5rem" />
      <Skeleton width="50%" />
      <Skeleton height="3.5rem" />
      <Skeleton height="2rem" />
    </div>
  ));
}
