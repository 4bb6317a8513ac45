import { useState } from 'react';
import type { Invoice } from '../../../contract/entities/billing.ts';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { useNow } from '../../i18n/viewer.ts';
import { listView } from '../../sync/list-view.ts';
import { useSync } from '../../sync/provider.tsx';
import type { Overlaid } from '../../sync/types.ts';
import { useRead } from '../../sync/use-read.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { Drop } from '../../ui/drop.tsx';
import { ListBody } from '../../ui/list-body.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import type { Column } from '../../ui/table.tsx';
import { useListQuery } from '../../ui/use-list-query.ts';
import { InvoiceDrawer } from './invoice-drawer.tsx';
import { stateWords } from './invoice-words.ts';
import { heading, muted, section } from './section-style.ts';

const number = css({ fontVariantNumeric: 'tabular-nums' });
/** Two dates stay on one line of a phone. */
const description = css({ textStyle: 'dense' });

/** Invoices and credit notes, ten a page, the newest first `[§7-invoices]`. */
export function Invoices() {
  const t = useT();
  const sync = useSync();
  const query = useListQuery();
  const { page } = query;
  const answer = useRead('GET /shop/invoices', { query: { page } });
  const view = listView(null, answer, page, () => true);
  const [opened, setOpened] = useState<Invoice | null>(null);
  return (
    <section className={section} aria-labelledby="invoices">
      <h2 id="invoices" className={heading}>
        {t('subscription.invoices')}{' '}
        {view.state === 'ready' && <Drop state={view.freshness} observedAt={view.observedAt} />}
      </h2>
      <ListBody
        title={t('subscription.invoices')}
        view={view}
        query={query}
        columns={useColumns()}
        rowKey={({ id }) => id}
        onRowOpen={({ value }) => setOpened(value)}
        opened={opened?.id}
        empty={<p className={muted}>{t('subscription.invoices-none')}</p>}
        onRetry={() => void sync?.refresh()}
      />
      <InvoiceDrawer invoice={opened} onClose={() => setOpened(null)} />
    </section>
  );
}

function useColumns(): Column<Overlaid<Invoice>>[] {
  const t = useT();
  const now = useNow();
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
      cell: ({ value }) => {
        const { id, tone } = stateWords(value, now);
        return <StatusDot tone={tone}>{t(id)}</StatusDot>;
      },
    },
    {
      id: 'total',
      header: t('subscription.invoice.total'),
      align: 'end',
      card: 'aside',
      width: '8rem',
      cell: ({ value }) => <Money value={value.total} />,
    },
  ];
}
