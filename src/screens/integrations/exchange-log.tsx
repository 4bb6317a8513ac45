import type { ExchangeRecord } from '../../../contract/entities/exchanges.ts';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { useSync } from '../../sync/react/provider.tsx';
import { useReadWhen } from '../../sync/react/use-read-when.ts';
import type { Column } from '../../ui/column.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { Table } from '../../ui/table.tsx';
import { causeWords, exchangeStateWords, exchangeWords } from './state-words.ts';

interface ExchangeLogProps {
  integrationId: number;
  /** Whether it is visible. */
  shown: boolean;
}

const title = css({ textStyle: 'heading', marginTop: '6', marginBottom: '2' });
const muted = css({ color: 'ink.muted' });

/** The last exchanges with the store: why one failed, and when it will be tried again `[§D-exchange-log]`. */
export function ExchangeLog({ integrationId, shown }: ExchangeLogProps) {
  const t = useT();
  const sync = useSync();
  const read = useReadWhen(shown, 'GET /shop/integrations/{id}/exchanges', { id: integrationId });
  const rows = read.state === 'ready' ? read.value.data : [];
  const columns: Column<ExchangeRecord>[] = [
    {
      id: 'what',
      header: t('integrations.exchange-what'),
      card: 'title',
      cell: ({ kind }) => t(exchangeWords[kind]),
    },
    {
      id: 'when',
      header: t('integrations.exchange-when'),
      cell: ({ ended_at, created_at }) => <DateTime at={ended_at ?? created_at} inRow />,
    },
    {
      id: 'outcome',
      header: t('integrations.exchange-outcome'),
      cell: (exchange) => <Result exchange={exchange} />,
    },
  ];
  return (
    <>
      <h3 className={title}>{t('integrations.exchanges')}</h3>
      {read.state === 'failed' && (
        <ErrorState failure={read.failure} onRetry={() => void sync?.refresh()} />
      )}
      {read.state === 'ready' && rows.length === 0 && (
        <p className={muted}>{t('integrations.exchanges-none')}</p>
      )}
      {rows.length > 0 && (
        <Table
          caption={t('integrations.exchanges')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
        />
      )}
    </>
  );
}

function Result({ exchange: { state, cause, tries, next_try_at } }: { exchange: ExchangeRecord }) {
  const t = useT();
  const words = exchangeStateWords[state];
  return (
    <div>
      <StatusDot tone={words.tone}>{t(words.id)}</StatusDot>
      {cause && <div>{t(causeWords[cause])}</div>}
      {tries > 1 && <div className={muted}>{t('integrations.exchange-tries', { tries })}</div>}
      {next_try_at && tries > 0 && (
        <div className={muted}>
          {t('integrations.exchange-next')} <DateTime at={next_try_at} inRow form="date-time" />
        </div>
      )}
    </div>
  );
}
