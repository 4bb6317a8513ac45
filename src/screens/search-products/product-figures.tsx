import type { Product } from '../../../contract/entities/products.ts';
import { marginOf } from '../../../contract/rules/margin.ts';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.tsx';
import { MarginFigure } from '../../ui/margin-figure.tsx';
import { Money } from '../../ui/money.tsx';

const list = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: '2',
  rowGap: '0.5',
  margin: '0',
  textStyle: 'dense',
  '& dt': { color: 'ink.muted', truncate: true },
  '& dd': { margin: '0', textAlign: 'right', minWidth: '0' },
});

const wide = css({ display: { base: 'none', md: 'inline' } });
const narrow = css({ display: { md: 'none' } });

/** What a product costs, what it may be sold for, and what is left. */
export function ProductFigures({ product }: { product: Product }) {
  const t = useT();
  const { cost, recommended_price: price } = product;
  return (
    <dl className={list}>
      <dt>{t('product.cost')}</dt>
      <dd>
        <Money value={cost} />
      </dd>
      {price && (
        <>
          <dt>{t('product.recommended-price')}</dt>
          <dd>
            <Money value={price} />
          </dd>
        </>
      )}
      <dt>
        <span className={wide}>{t('product.margin-label')}</span>
        <span className={narrow}>{t('product.margin-label-short')}</span>
      </dt>
      <dd>
        <MarginFigure margin={marginOf(price, cost)} />
      </dd>
    </dl>
  );
}
