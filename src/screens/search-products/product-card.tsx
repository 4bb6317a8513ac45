import { Link } from 'wouter';
import type { Product } from '../../../contract/entities/products.ts';
import { stockGrade } from '../../../contract/rules/stock.ts';
import { css } from '../../../styled-system/css';
import { StockFigure } from '../../features/products/stock-figure.tsx';
import { useT } from '../../i18n/t.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Picture } from '../../ui/picture.tsx';
import { AddButton } from './add-button.tsx';
import { ProductFigures } from './product-figures.tsx';

interface ProductCardProps {
  product: Product;
  href: string;
  isInList: boolean;
  /** One of the first cards, whose picture is loaded at once. */
  isFirst: boolean;
  /** Absent if it can't be selected. */
  selecting: Selecting | undefined;
}

interface Selecting {
  isSelected: boolean;
  /** `range` includes all cards from the last selected one. */
  onSelect: (range: boolean) => void;
  label: string;
}

const card = css({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  minWidth: '0',
  borderRadius: 'lg',
});
const picture = css({
  borderRadius: 'lg',
  // Shown completely, because a cropped product is hard to judge.
  '& img': {
    objectFit: 'contain',
    background: '#fff',
    transition: 'transform 200ms',
    transitionTimingFunction: 'out',
    'article:hover > &': { transform: 'scale(1.025)' },
  },
});
// Visible when useful: on hover and focus, while something is selected, and on devices without hover.
const check = css({
  position: 'absolute',
  top: '0',
  // A checkbox without a label extends to the left by this much.
  left: { base: '3', md: '0' },
  zIndex: 'raised',
  padding: '2.5',
  minHeight: '11',
  opacity: '0',
  transition: 'opacity 120ms',
  '&:has(:checked), article:is(:hover, :has(:focus-visible)) > &, [data-selecting] &': {
    opacity: '1',
  },
  '@media (hover: none)': { opacity: '1' },
});
const title = css({
  color: 'ink',
  fontWeight: 'medium',
  fontSize: '0.875rem',
  lineHeight: '1.25rem',
  textDecoration: 'none',
  lineClamp: '2',
  // A minimum for every card, so that existing cards don't move when a longer title joins their row.
  minHeight: '2.5rem',
  _after: { content: '""', position: 'absolute', inset: '0', borderRadius: 'lg' },
  _focusVisible: {
    outline: 'none',
    _after: { outline: '2px solid var(--colors-focus)', outlineOffset: '3px' },
  },
});
const supplier = css({ textStyle: 'caption', color: 'ink.muted', truncate: true });
// At the bottom of the card, so that figures and buttons line up whatever the length of the titles.
const foot = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '2',
  marginTop: 'auto',
  // Small enough for two cards side by side on the smallest phone, with full labels.
  '& :is(a, button)': { paddingInline: '2', fontSize: '0.875rem' },
});
const stock = css({ textStyle: 'caption', marginBottom: '1' });
const note = css({ color: 'wait' });

export function ProductCard(props: ProductCardProps) {
  const { product, href, isInList, isFirst, selecting } = props;
  const t = useT();
  return (
    <article className={card} data-row>
      <Picture src={product.image?.url} alt="" size="fill" eager={isFirst} className={picture} />
      {selecting && (
        <Checkbox
          label={selecting.label}
          hideLabel
          className={check}
          checked={selecting.isSelected}
          onChange={({ nativeEvent }) =>
            selecting.onSelect('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
          }
        />
      )}
      <div>
        <h2>
          <Link
            href={href}
            className={title}
            aria-label={t('search.open', { title: product.title })}
          >
            {product.title}
          </Link>
        </h2>
        <p className={supplier}>
          {product.supplier.name}
          {product.is_colli && <span className={note}> · {t('product.colli')}</span>}
        </p>
      </div>
      <div className={foot}>
        <ProductFigures brief product={product} />
        <div className={stock}>
          <StockFigure
            stock={product.stock}
            grade={stockGrade(product.stock)}
            checkedAt={product.stock_checked_at}
            compact
          />
        </div>
        <AddButton product={product} isInList={isInList} wide />
      </div>
    </article>
  );
}
