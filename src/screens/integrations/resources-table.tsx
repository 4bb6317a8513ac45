import { useState } from 'react';
import type { DataResource, Integration } from '../../../contract/entities/integrations.ts';
import { css } from '../../../styled-system/css';
import type { Failure } from '../../api/failure.ts';
import { useT } from '../../i18n/t.ts';
import { useSend } from '../../sync/react/provider.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { Column } from '../../ui/column.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Table } from '../../ui/table.tsx';
import { directionWords, kindWords, wasTried } from './state-words.ts';

interface ResourcesTableProps {
  integration: Integration;
  disabled: boolean;
  onSaved: (integration: Integration) => void;
}

type Change = Pick<DataResource, 'kind' | 'enabled'>;

const note = css({ marginBottom: '3' });
const problem = css({ color: 'refuse', overflowWrap: 'anywhere' });
const muted = css({ color: 'ink.muted' });

/**
 * The kinds of data that are exchanged with the store, and how it went; each change is saved at once
 * `[§7-patch-data-resources]`.
 */
export function ResourcesTable({ integration, disabled, onSaved }: ResourcesTableProps) {
  const t = useT();
  const send = useSend();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [saving, setSaving] = useState<Change | null>(null);

  async function save(change: Change) {
    setSaving(change);
    const body = { data_resources: [change] };
    const { id } = integration;
    const sent = await send('PATCH /shop/integrations/{id}/data-resources', { id, body });
    setSaving(null);
    setFailure(sent.kind === 'failed' ? sent.failure : null);
    if (sent.kind === 'done') onSaved(sent.answer.data);
  }

  // Shows the choice at once, before the server's answer or refusal arrives.
  const rows = integration.data_resources.map((resource) =>
    resource.kind === saving?.kind ? { ...resource, ...saving } : resource,
  );
  const choices: Column<DataResource>[] = [
    {
      id: 'kind',
      header: t('integrations.resource'),
      card: 'title',
      cell: (resource) => (
        <Checkbox
          label={t(kindWords[resource.kind])}
          checked={resource.enabled}
          disabled={disabled}
          onChange={({ target }) => void save({ kind: resource.kind, enabled: target.checked })}
        />
      ),
    },
    {
      id: 'direction',
      header: t('integrations.direction'),
      width: '11rem',
      cell: ({ direction }) => t(directionWords[direction]),
    },
  ];
  const synced: Column<DataResource> = {
    id: 'synced',
    header: t('integrations.last-synced'),
    width: '10rem',
    cell: ({ last_synced_at: at }) =>
      at ? <DateTime at={at} /> : <span className={muted}>{t('integrations.never')}</span>,
  };
  const trouble: Column<DataResource> = {
    id: 'error',
    header: t('integrations.last-error'),
    card: 'line',
    width: '14rem',
    cell: ({ last_error: error }) => error && <span className={problem}>{error}</span>,
  };
  const columns = [
    ...choices,
    ...(rows.some(wasTried) ? [synced] : []),
    ...(rows.some(({ last_error: error }) => error !== null) ? [trouble] : []),
  ];

  return (
    <>
      {failure && (
        <div className={note}>
          <FailureNotice failure={failure} />
        </div>
      )}
      <Table
        caption={t('integrations.resources')}
        columns={columns}
        rows={rows}
        rowKey={({ kind }) => kind}
      />
    </>
  );
}
