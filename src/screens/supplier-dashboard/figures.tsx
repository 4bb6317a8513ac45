import type {
  Partnership,
  PartnershipRequest,
  SupplierFigures,
} from '../../../contract/entities/partnerships.ts';
import { css } from '../../../styled-system/css';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import { Stat } from '../../ui/stat.tsx';

interface FiguresProps {
  partnerships: readonly Partnership[] | null;
  requests: readonly PartnershipRequest[] | null;
  /** Null while they are being loaded, undefined if they aren't available. */
  figures: SupplierFigures | null | undefined;
}

const grid = css({
  display: 'grid',
  gap: '3',
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
  '& > :last-child': { gridColumn: { base: '1 / -1', lg: 'auto' } },
});

/** Partners, products, and the orders that came through partners in the last 30 days. */
export function Figures({ partnerships, requests, figures }: FiguresProps) {
  const t = useT();
  const format = useFormat();
  const counted = (state: Partnership['state']) =>
    partnerships?.filter((partnership) => partnership.state === state).length ?? 0;
  const open = requests?.filter(({ state }) => state === 'pending').length;
  return (
    <section aria-label={t('supplier.figures')} className={grid}>
      <Stat
        label={t('supplier.figures.partners')}
        value={partnerships && format.number(counted('active'))}
        note={
          partnerships && (
            <>
              {t('supplier.figures.paused', { count: counted('paused') })}
              {open !== undefined && ` · ${t('supplier.figures.open', { count: open })}`}
            </>
          )
        }
        course={null}
      />
      <Stat
        label={t('supplier.figures.products')}
        value={shown(figures, ({ products_count }) => format.number(products_count))}
        course={null}
      />
      <Stat
        label={t('supplier.figures.orders')}
        value={shown(figures, ({ orders_count }) => format.number(orders_count))}
        note={t('supplier.figures.days')}
        // Without today, which isn't over and would look like a drop.
        course={figures?.days.slice(0, -1).map(({ orders_count }) => orders_count)}
      />
    </section>
  );
}

/** Null, for a skeleton, while a figure is being loaded; a dash if another back end doesn't provide it. */
function shown<T>(figures: T | null | undefined, word: (figures: T) => string): string | null {
  if (figures === null) return null;
  return figures === undefined ? '–' : word(figures);
}
