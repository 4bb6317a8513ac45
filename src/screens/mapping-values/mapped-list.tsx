import { useState } from 'react';
import type { MappedAttribute, MappingValue } from '../../../contract/entities/value-rules.ts';
import { css } from '../../../styled-system/css';
import type { Failure } from '../../api/failure.ts';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import { useSync } from '../../sync/react/provider.tsx';
import { useRead } from '../../sync/react/use-read.ts';
import { listView } from '../../sync/read/list-view.ts';
import { Button } from '../../ui/button.tsx';
import { Drop } from '../../ui/drop.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { ListBody } from '../../ui/list-body.tsx';
import type { ListQuery } from '../../ui/use-list-query.ts';
import { EditMapping } from './edit-mapping.tsx';
import { useMappedColumns } from './mapped-columns.tsx';
import { useRemoveMapping } from './use-remove-mapping.ts';

interface MappedListProps {
  /** The integration's id. */
  id: number;
  attribute: MappedAttribute | undefined;
  query: ListQuery;
  /** Whether the person's role allows changes. */
  mayEdit: boolean;
}

const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: '2.5',
  marginBottom: '1',
});
const heading = css({ textStyle: 'heading' });
const muted = css({ color: 'ink.muted', fontVariantNumeric: 'tabular-nums' });

/** The existing mappings, newest first. */
export function MappedList({ id, attribute, query, mayEdit }: MappedListProps) {
  const t = useT();
  const format = useFormat();
  const sync = useSync();
  const [edited, setEdited] = useState<MappingValue | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const remove = useRemoveMapping(id, setFailure);
  const read = useRead('GET /shop/integrations/{id}/mapping-values', {
    id,
    query: { page: query.page, attribute, search: query.search || undefined },
  });
  const view = listView(null, read, query.page, () => true);
  const columns = useMappedColumns(
    mayEdit ? { onEdit: setEdited, onRemove: (value) => void remove(value) } : null,
  );
  const filtered = attribute !== undefined || query.search !== '';
  return (
    <section aria-label={t('mapping-values.mapped')}>
      <div className={head}>
        <h2 className={heading}>{t('mapping-values.mapped')}</h2>
        {view.state === 'ready' && <span className={muted}>{format.number(view.total)}</span>}
        {view.state === 'ready' && <Drop state={view.freshness} observedAt={view.observedAt} />}
      </div>
      {failure && <FailureNotice failure={failure} />}
      <ListBody
        title={t('mapping-values.mapped')}
        view={view}
        query={query}
        columns={columns}
        rowKey={(row) => row.id}
        onRetry={() => void sync?.refresh()}
        empty={
          <EmptyState
            motif={filtered ? 'search' : 'shelf'}
            title={t(filtered ? 'mapping-values.no-match' : 'mapping-values.empty')}
            action={
              filtered && (
                <Button
                  onClick={() =>
                    query.go({ attribute: null, search: null, page: null, queue: null })
                  }
                >
                  {t('mapping-values.clear')}
                </Button>
              )
            }
          >
            {!filtered && t('mapping-values.empty-hint')}
          </EmptyState>
        }
      />
      {edited && <EditMapping key={edited.id} value={edited} onClose={() => setEdited(null)} />}
    </section>
  );
}
