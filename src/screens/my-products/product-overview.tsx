import type { ReactNode } from 'react';
import type { EditableMyProduct } from '../../../contract/entities/my-products.ts';
import { stockGrade } from '../../../contract/rules/stock.ts';
import { css } from '../../../styled-system/css';
import { AmountFigure } from '../../features/products/amount-figure.tsx';
import { MarginOf } from '../../features/products/margin-of.tsx';
import { StockFigure } from '../../features/products/stock-figure.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { Picture } from '../../ui/picture.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { productStatusWords } from './columns.tsx';
import { reasonWords } from './status-words.ts';

interface ProductOverviewProps {
  product: EditableMyProduct;
  /** Null for people who may not remove it. */
  onRemove: (() => void) | null;
  /** Links to the next and the previous product. */
  children: ReactNode;
}

const box = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '4',
  alignItems: 'start',
  marginBottom: '6',
});
const top = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  marginBottom: '3',
});
const facts = css({
  gridColumn: '1 / -1',
  display: 'grid',
  gridTemplateColumns: { base: '1fr 1fr', md: 'repeat(4, auto)' },
  columnGap: '5',
  rowGap: '3',
  '& dt': { textStyle: 'caption', color: 'ink.muted' },
  '& dd': { fontVariantNumeric: 'tabular-nums' },
});
const muted = css({ color: 'ink.muted', textStyle: 'dense' });
const body = css({ minWidth: '0' });
const aside = css({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  minWidth: '0',
  marginLeft: { base: '-3', md: 'auto' },
});

/** A product's status and its reason, its price, cost, margin and stock. */
export function ProductOverview({ product, onRemove, children }: ProductOverviewProps) {
  const t = useT();
  const format = useFormat();
  const { status, reason } = product;
  return (
    <div className={box}>
      <Picture src={product.image?.url} alt="" size="lg" />
      <div className={body}>
        <div className={top}>
          <StatusDot tone={productStatusWords[status].tone}>
            {t(productStatusWords[status].id)}
          </StatusDot>
          <span className={muted}>
            {t('my-products.published', { date: format.date(product.published_at) })}
          </span>
          <span className={aside}>
            {onRemove && (
              <Button size="sm" tone="quiet" onClick={onRemove}>
                {t('my-products.remove')}
              </Button>
            )}
            {children}
          </span>
        </div>
        {reason !== null && <p className={muted}>{t(reasonWords(reason))}</p>}
      </div>
      <dl className={facts}>
        <div>
          <dt>{t('my-products.column.price')}</dt>
          <dd>
            <Money value={product.price} />
          </dd>
        </div>
        <div>
          <dt>{t('my-products.column.cost')}</dt>
          <dd>
            <AmountFigure value={product.cost} />
          </dd>
        </div>
        <div>
          <dt>{t('my-products.column.margin')}</dt>
          <dd>
            <MarginOf price={product.price} cost={product.cost} />
          </dd>
        </div>
        <div>
          <dt>{t('my-products.column.stock')}</dt>
          <dd>
            <StockFigure
              stock={product.stock}
              grade={stockGrade(product.stock)}
              checkedAt={product.last_checked_at}
              compact
            />
          </dd>
        </div>
      </dl>
    </div>
  );
}
