import type { ProductDetail as Detail } from '../../../contract/entities/products.ts';
import { stockGrade } from '../../../contract/rules/stock.ts';
import { css } from '../../../styled-system/css';
import { moneyNote } from '../../features/products/later-money-note.ts';
import { StockFigure } from '../../features/products/stock-figure.tsx';
import { useT } from '../../i18n/t.ts';
import { useLazy } from '../../machines/use-lazy.ts';
import { Badge } from '../../ui/badge.tsx';
import { ProductFigures } from './product-figures.tsx';
import { ProductGallery } from './product-gallery.tsx';
import { ProductHtml } from './product-html.tsx';
import { VariantsTable } from './variants-table.tsx';

const top = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
  gap: '6',
});
const side = css({ display: 'flex', flexDirection: 'column', gap: '4', minWidth: '0' });
const section = css({ marginTop: '7' });
const heading = css({ textStyle: 'label', marginBottom: '2' });
const badges = css({ display: 'flex', flexWrap: 'wrap', gap: '1.5' });
const facts = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: '4',
  rowGap: '1',
  margin: '0',
  textStyle: 'dense',
  '& dt': { color: 'ink.muted' },
  '& dd': { margin: '0', overflowWrap: 'anywhere' },
});
const muted = css({ color: 'ink.muted' });
const safety = css({
  padding: '4',
  borderRadius: 'lg',
  background: 'subtle',
});

export function ProductDetail({ product }: { product: Detail }) {
  const t = useT();
  const MoneyNote = useLazy(moneyNote, true);
  return (
    <>
      <div className={top}>
        <ProductGallery images={product.images} title={product.title} />
        <div className={side}>
          <ProductFigures product={product} />
          <StockFigure
            stock={product.stock}
            grade={stockGrade(product.stock)}
            checkedAt={product.stock_checked_at}
          />
          <div className={badges}>
            {product.is_colli && <Badge tone="wait">{t('product.colli')}</Badge>}
            {product.min_order_quantity > 1 && (
              <Badge>{t('product.min-order', { count: product.min_order_quantity })}</Badge>
            )}
            {product.tags.map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
          </div>
          <dl className={facts}>
            {product.brand && (
              <>
                <dt>{t('product.brand')}</dt>
                <dd>{product.brand}</dd>
              </>
            )}
            <dt>{t('product.sku')}</dt>
            <dd>{product.sku}</dd>
            {product.ean && (
              <>
                <dt>{t('product.ean')}</dt>
                <dd>{product.ean}</dd>
              </>
            )}
          </dl>
        </div>
      </div>
      <section className={section}>
        <h3 className={heading}>{t('product.description')}</h3>
        {product.description.trim() === '' ? (
          <p className={muted}>{t('product.no-description')}</p>
        ) : (
          <ProductHtml html={product.description} />
        )}
      </section>
      <section className={section}>
        <h3 className={heading}>
          {t('product.variants-count', { count: product.variants.length })}
        </h3>
        <VariantsTable variants={product.variants} />
        {MoneyNote && <MoneyNote currencies={[product.cost.currency]} />}
      </section>
      <section className={section}>
        <div className={safety}>
          <h3 className={heading}>{t('product.safety')}</h3>
          {product.safety ? (
            <dl className={facts}>
              <dt>{t('product.manufacturer')}</dt>
              <dd>{product.safety.manufacturer}</dd>
              <dt>{t('product.eu-responsible')}</dt>
              <dd>{product.safety.eu_responsible}</dd>
              {product.safety.warnings && (
                <>
                  <dt>{t('product.warnings')}</dt>
                  <dd>{product.safety.warnings}</dd>
                </>
              )}
            </dl>
          ) : (
            <p className={muted}>{t('product.safety-none')}</p>
          )}
        </div>
      </section>
    </>
  );
}
