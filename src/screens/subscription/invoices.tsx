import Download from 'lucide-react/icons/download';
import type { Invoice } from '../../../contract/entities/billing.ts';
import { css } from '../../../styled-system/css';
import { InvoiceState } from '../../features/billing/invoice-state.tsx';
import { useInvoicePdf } from '../../features/billing/use-invoice-pdf.ts';
import { useRefreshWithPlan } from '../../features/billing/use-refresh-with-plan.ts';
import { useT } from '../../i18n/t.ts';
import { useIsOffline } from '../../machines/react.tsx';
import { links } from '../../router/links.ts';
import { useSync } from '../../sync/react/provider.tsx';
import { useRead } from '../../sync/react/use-read.ts';
import { listView } from '../../sync/read/list-view.ts';
import type { Overlaid } from '../../sync/state/types.ts';
import type { Column } from '../../ui/column.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { Drop } from '../../ui/drop.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ListBody } from '../../ui/list-body.tsx';
import { Money } from '../../ui/money.tsx';
import { useListQuery } from '../../ui/use-list-query.ts';
import { heading, muted, section } from './section-style.ts';

const number = css({ fontVariantNumeric: 'tabular-nums' });
/** Above the link that covers the row. */
const above = css({ position: 'relative', zIndex: 'raised' });
/** Small enough for two dates on one line of a phone. */
const description = css({ textStyle: 'dense' });

/** Invoices and credit notes, ten per page, newest first `[§7-invoices]`. */
export function Invoices() {
  const t = useT();
  const sync = useSync();
  const query = useListQuery();
  const { page } = query;
  const answer = useRead('GET /shop/invoices', { query: { page } });
  const view = listView(null, answer, page, () => true);
  const pdf = useInvoicePdf();
  useRefreshWithPlan();
  return (
    <section className={section} aria-labelledby="invoices">
      <h2 id="invoices" className={heading}>
        {t('subscription.invoices')}{' '}
        {view.state === 'ready' && <Drop state={view.freshness} observedAt={view.observedAt} />}
      </h2>
      {pdf.failure && <FailureNotice failure={pdf.failure} />}
      <ListBody
        title={t('subscription.invoices')}
        view={view}
        query={query}
        columns={useColumns(pdf)}
        rowKey={({ id }) => id}
        rowHref={({ value }) => links.invoice(value.number)}
        empty={<p className={muted}>{t('subscription.invoices-none')}</p>}
        onRetry={() => void sync?.refresh()}
      />
    </section>
  );
}

function useColumns(pdf: ReturnType<typeof useInvoicePdf>): Column<Overlaid<Invoice>>[] {
  const t = useT();
  const isOffline = useIsOffline();
  return [
    {
      id: 'number',
      header: t('subscription.invoice.number'),
      card: 'title',
      width: '8rem',
      cell: ({ value }) => <span className={number}>{value.number}</span>,
    },
    {
      id: 'description',
      header: t('subscription.invoice.description'),
      card: 'line',
      cell: ({ value }) => <span className={description}>{value.description}</span>,
    },
    {
      id: 'due',
      header: t('subscription.invoice.due'),
      width: '9rem',
      cell: ({ value }) => <DateTime at={value.due_at} form="date" />,
    },
    {
      id: 'state',
      header: t('subscription.invoice.state'),
      card: 'line',
      width: '10rem',
      cell: ({ value }) => <InvoiceState invoice={value} />,
    },
    {
      id: 'total',
      header: t('subscription.invoice.total'),
      align: 'end',
      card: 'aside',
      width: '8rem',
      cell: ({ value }) => <Money value={value.total} />,
    },
    {
      id: 'pdf',
      header: t('subscription.invoice.pdf'),
      hideHeader: true,
      align: 'end',
      // Hidden on a card, where the amount takes its place; the invoice's page has the button, too.
      card: 'hidden',
      width: '3.5rem',
      cell: ({ value: { number } }) => (
        <IconButton
          label={t(isOffline ? 'subscription.invoice.pdf-offline' : 'subscription.invoice.pdf-of', {
            number,
          })}
          icon={<Download aria-hidden="true" size={16} />}
          size="sm"
          className={above}
          aria-busy={pdf.busy === number}
          aria-disabled={isOffline}
          onClick={() => {
            if (!isOffline) void pdf.download(number);
          }}
        />
      ),
    },
  ];
}
