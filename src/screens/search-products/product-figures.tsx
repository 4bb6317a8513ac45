import type { Product } from '../../../contract/entities/products.ts';
import { marginOf } from '../../../contract/rules/margin.ts';
import { css } from '../../../styled-system/css';
import { MarginFigure } from '../../features/products/margin-figure.tsx';
import { useT } from '../../i18n/t.ts';
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

interface ProductFiguresProps {
  product: Product;
  /** In a card each figure has one line. */
  brief?: boolean;
}

/** What a product costs, what it may be sold for, and what is left. */
export function ProductFigures({ product, brief = false }: ProductFiguresProps) {
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
        <dt>{t(brief ? 'product.margin-label-short' : 'product.margin-label')}</dt>
        <dd>
          <MarginFigure margin={marginOf(price, cost)} />
        </dd>
      </div>
    </dl>
  );
}
