import type { Product } from '../../../contract/entities/products.ts';
import { marginOf } from '../../../contract/rules/margin.ts';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { MarginFigure } from '../../ui/margin-figure.tsx';
import { Money } from '../../ui/money.tsx';

const list = css({
  display: 'grid',
  rowGap: '0.5',
  margin: '0',
  textStyle: 'dense',
  '& > div': { display: 'flex', flexWrap: 'wrap', columnGap: '2' },
  '& dt': { color: 'ink.muted' },
  '& dd': { marginLeft: 'auto' },
});
const wide = css({ display: { base: 'none', md: 'inline' } });
const narrow = css({ display: { md: 'none' } });

/** What a product costs, what it may be sold for, and what is left. */
export function ProductFigures({ product }: { product: Product }) {
  const t = useT();
  const { cost, recommended_price: price } = product;
  return (
    <dl className={list}>
      <div>
        <dt>{t('product.cost')}</dt>
        <dd>
          <Money value={cost} />
        </dd>
      </div>
      {price && (
        <div>
          <dt>{t('product.recommended-price')}</dt>
          <dd>
            <Money value={price} />
          </dd>
        </div>
      )}
      <div>
        <dt>
          <span className={wide}>{t('product.margin-label')}</span>
          <span className={narrow}>{t('product.margin-label-short')}</span>
        </dt>
        <dd>
          <MarginFigure margin={marginOf(price, cost)} />
        </dd>
      </div>
    </dl>
  );
}
