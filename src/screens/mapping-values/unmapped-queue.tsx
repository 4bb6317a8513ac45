import type { MappedAttribute } from '../../../contract/entities/value-rules.ts';
import { css } from '../../../styled-system/css';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import { pageFrom } from '../../lib/pure/page-window.ts';
import { useSync } from '../../sync/react/provider.tsx';
import { useRead } from '../../sync/react/use-read.ts';
import { Drop } from '../../ui/drop.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { ListQuery } from '../../ui/use-list-query.ts';
import { UnmappedRow } from './unmapped-row.tsx';

interface UnmappedQueueProps {
  /** The integration's id. */
  id: number;
  attribute: MappedAttribute | undefined;
  query: ListQuery;
}

const box = css({ marginTop: '5', marginBottom: '8' });
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '2.5' });
const heading = css({ textStyle: 'heading' });
const muted = css({ color: 'ink.muted', fontVariantNumeric: 'tabular-nums' });
const list = css({ display: 'grid' });
const skeleton = css({ display: 'grid', gap: '3', paddingBlock: '3' });

/**
 * The values of products that the store doesn't know yet, those with the most products first; each can be mapped right
 * in its row.
 */
export function UnmappedQueue({ id, attribute, query }: UnmappedQueueProps) {
  const t = useT();
  const format = useFormat();
  const sync = useSync();
  const page = pageFrom(query.params.get('queue'));
  const read = useRead('GET /shop/integrations/{id}/unmapped-values', {
    id,
    query: { page, attribute, search: query.search || undefined },
  });
  const { data, meta } = read.state === 'ready' ? read.value : { data: [], meta: null };
  const filtered = attribute !== undefined || query.search !== '';
  return (
    <section className={box} aria-label={t('mapping-values.queue')}>
      <div className={head}>
        <h2 className={heading}>{t('mapping-values.queue')}</h2>
        {meta && <span className={muted}>{format.number(meta.total)}</span>}
        {read.state === 'ready' && <Drop state={read.source} observedAt={read.observedAt} />}
      </div>
      {read.state === 'loading' && (
        <div className={skeleton} aria-busy="true">
          <Skeleton height="2.25rem" />
          <Skeleton height="2.25rem" />
          <Skeleton height="2.25rem" />
        </div>
      )}
      {read.state === 'failed' && (
        <ErrorState failure={read.failure} onRetry={() => void sync?.refresh()} />
      )}
      {meta?.total === 0 && (
        <EmptyState
          motif={filtered ? 'search' : 'done'}
          title={t(filtered ? 'mapping-values.queue-no-match' : 'mapping-values.queue-empty')}
        >
          {!filtered && t('mapping-values.queue-empty-hint')}
        </EmptyState>
      )}
      {data.length > 0 && (
        <ul className={list}>
          {data.map((value) => (
            <UnmappedRow key={`${value.attribute} ${value.source_value}`} id={id} value={value} />
          ))}
        </ul>
      )}
      {meta && meta.last_page > 1 && (
        <Pagination
          label={t('mapping-values.queue-pages')}
          page={meta.current_page}
          lastPage={meta.last_page}
          total={meta.total}
          perPage={meta.per_page}
          href={(to) => query.hrefOf({ queue: to > 1 ? String(to) : null })}
        />
      )}
    </section>
  );
}
