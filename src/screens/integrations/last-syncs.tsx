import type { DataResource } from '../../../contract/entities/integrations.ts';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { kindWords, wasTried } from './state-words.ts';

const grid = css({
  display: 'grid',
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' },
  gap: '3',
  textStyle: 'dense',
  borderTopWidth: '1px',
  borderColor: 'hairline',
  paddingTop: '3',
});
const label = css({ color: 'ink.muted' });

/** When each kind of data was last exchanged, or why it isn't; hidden if nothing was ever exchanged. */
export function LastSyncs({ resources }: { resources: readonly DataResource[] }) {
  const t = useT();
  if (!resources.some(wasTried)) return null;
  return (
    <dl className={grid} aria-label={t('integrations.last-synced')}>
      {resources.map((resource) => (
        <div key={resource.kind}>
          <dt className={label}>{t(kindWords[resource.kind])}</dt>
          <dd>
            <Sync resource={resource} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Sync({ resource }: { resource: DataResource }) {
  const t = useT();
  if (!resource.enabled) return <StatusDot>{t('integrations.off')}</StatusDot>;
  const when = resource.last_synced_at ? (
    <DateTime at={resource.last_synced_at} inRow />
  ) : (
    t('integrations.never')
  );
  if (!resource.last_error) return when;
  return (
    <span title={resource.last_error}>
      <StatusDot tone="refuse">{when}</StatusDot>
    </span>
  );
}
