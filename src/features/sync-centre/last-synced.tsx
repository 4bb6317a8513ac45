import { css } from '../../../styled-system/css';
import { useFormat } from '../../i18n/format.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { useT } from '../../i18n/t.ts';
import { useIsOffline } from '../../machines/react.tsx';
import { useSync } from '../../sync/react/provider.tsx';
import { useSynced } from '../../sync/react/use-synced.ts';
import type { Synced } from '../../sync/read/synced.ts';
import { Button } from '../../ui/button.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { DropMark } from '../../ui/drop.tsx';
import { linkStyle } from '../../ui/text-link.tsx';

const section = css({ marginTop: '8' });
const head = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  marginBottom: '1',
});
/** Aligns the button's text with the table's right edge. */
const flush = css({ marginRight: { base: '-3.5', md: '-2.5' } });
const heading = css({ textStyle: 'label' });
const table = css({
  width: 'full',
  textStyle: 'dense',
  borderCollapse: 'collapse',
  '& :is(th, td)': {
    paddingBlock: '2',
    borderTopWidth: '1px',
    borderColor: 'hairline',
    textAlign: 'left',
    fontWeight: 'normal',
  },
  '& td': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', color: 'ink.muted' },
});
const age = css({ display: 'inline-flex', alignItems: 'center', gap: '1.5' });
const muted = css({ textStyle: 'dense', color: 'ink.muted', marginTop: '2' });
const headRow = css({ srOnly: true });

/** The data that is listed, with names. Several calls may share one name. */
const names = {
  'import-products': 'title.importList',
  'my-products': 'title.myProducts',
  listings: 'sync.kept.listings',
  orders: 'title.orders',
  'purchase-orders': 'sync.kept.purchase-orders',
  parcels: 'sync.kept.parcels',
  'GET /products': 'sync.kept.searches',
  'GET /products/{id}': 'sync.kept.details',
  'GET /shop/product-categories': 'sync.kept.categories',
  'GET /shop/feeds': 'title.feeds',
  'GET /shop/integrations': 'title.integrations',
  'GET /shop/integrations/{id}/mapping-values': 'title.mappingValues',
  'GET /shop/integrations/{id}/mutating-rules': 'title.mutatingValues',
  'GET /shop/subscriptions': 'title.subscription',
  'GET /shop/invoices': 'sync.kept.invoices',
  'GET /shop/users': 'sync.kept.team',
  'GET /shop/partnerships': 'title.supplierPartnerships',
  'GET /shop/partnership-requests': 'sync.kept.requests',
  'GET /supplier/partnerships': 'title.supplierPartnerships',
  'GET /supplier/partnership-requests': 'sync.kept.requests',
  'GET /supplier/figures': 'sync.kept.figures',
  'GET /user/activities': 'sync.kept.activities',
} as const satisfies Partial<Record<Synced['what'], MessageId>>;

const isNamed = (what: string): what is keyof typeof names => what in names;

/** The data for which a count is shown; of the others there is only one answer, or pages. */
const counted: ReadonlySet<string> = new Set([
  'import-products',
  'my-products',
  'listings',
  'orders',
  'purchase-orders',
  'parcels',
  'GET /products',
  'GET /products/{id}',
]);

/** What this device stores for offline use, and how old it is. */
export function LastSynced() {
  const t = useT();
  const format = useFormat();
  const sync = useSync();
  const isOffline = useIsOffline();
  const rows = useSynced()?.filter(({ what }) => isNamed(what)) ?? [];
  if (rows.length === 0) return null;
  return (
    <section className={section} aria-labelledby="last-synced">
      <div className={head}>
        <h3 id="last-synced" className={heading}>
          {t('sync.kept.title')}
        </h3>
        {!isOffline && (
          <Button size="sm" tone="quiet" className={flush} onClick={() => void sync?.refresh()}>
            {t('sync.kept.now')}
          </Button>
        )}
      </div>
      <table className={table}>
        <thead className={headRow}>
          <tr>
            <th scope="col">{t('sync.kept.what')}</th>
            <th scope="col">{t('sync.kept.count')}</th>
            <th scope="col">{t('sync.kept.title')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ what, count, at, source }) => (
            <tr key={what}>
              <th scope="row">{isNamed(what) && t(names[what])}</th>
              <td>{counted.has(what) && format.number(count)}</td>
              <td>
                {source === 'live' || at === null ? (
                  t(at === null ? 'sync.kept.never' : 'sync.kept.live')
                ) : (
                  <span className={age}>
                    <DropMark state="stored" />
                    <DateTime at={at} />
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={muted}>
        {t('sync.kept.hint')} {/* A separate page, outside the app. */}
        <a href="/inspect" className={linkStyle}>
          {t('sync.kept.inspect')}
        </a>
      </p>
    </section>
  );
}
