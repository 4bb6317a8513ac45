import type { Product } from '../../../contract/entities/products.ts';
import { css } from '../../../styled-system/css';
import { AmountFigure } from '../../features/products/amount-figure.tsx';
import { MarginOf } from '../../features/products/margin-of.tsx';
import { useT } from '../../i18n/t.ts';

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
  /** One line per figure, for a card. */
  brief?: boolean;
}

/** A product's cost, its recommended price, and the margin. */
export function ProductFigures({ product, brief = false }: ProductFiguresProps) {
  const t = useT();
  const { cost, recommended_price: price } = product;
  return (
    <dl className={list}>
      <div>
        <dt>{t('product.cost')}</dt>
        <dd>
          <AmountFigure value={cost} />
        </dd>
      </div>
      {price && (
        <div>
          <dt>{t('product.recommended-price')}</dt>
          <dd>
            <AmountFigure value={price} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t(brief ? 'product.margin-label-short' : 'product.margin-label')}</dt>
        <dd>
          <MarginOf price={price} cost={cost} />
        </dd>
      </div>
    </dl>
  );
}
