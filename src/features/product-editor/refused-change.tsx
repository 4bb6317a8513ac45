import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { useSync } from '../../sync/react/provider.tsx';
import { Button } from '../../ui/button.tsx';
import { DropMark } from '../../ui/drop.tsx';
import { failureText } from '../../ui/failure-text.ts';
import { openSyncCentre } from '../sync-centre/sync-centre-store.ts';
import type { RefusedEdit } from './use-refused-edits.ts';

interface RefusedChangeProps {
  refused: RefusedEdit;
  /** Restarts the editor with the refused edit's content; null for a person who may not edit. */
  onMend: ((refused: RefusedEdit) => void) | null;
}

const box = css({
  marginBottom: '5',
  padding: '4',
  borderRadius: 'lg',
  background: 'refuse.tint',
});
const heading = css({
  display: 'flex',
  gap: '2',
  alignItems: 'center',
  textStyle: 'label',
  color: 'refuse',
});
const why = css({ textStyle: 'dense', marginTop: '1' });
const actions = css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginTop: '3' });

/** A change that the server refused. It is kept until the person decides. */
export function RefusedChange({ refused, onMend }: RefusedChangeProps) {
  const t = useT();
  const sync = useSync();
  const { id, failure } = refused;
  const isStale = failure?.kind === 'refused' && failure.code === 'stale_rev';
  return (
    <section className={box} role="alert">
      <h3 className={heading}>
        <DropMark state="refused" size={16} />
        {t(isStale ? 'import-list.refused.stale' : 'import-list.refused.other')}
      </h3>
      {!isStale && failure && <p className={why}>{t(failureText(failure).hint)}</p>}
      <div className={actions}>
        {isStale && (
          <Button size="sm" tone="primary" onClick={openSyncCentre}>
            {t('import-list.refused.compare')}
          </Button>
        )}
        {onMend && (
          <Button size="sm" onClick={() => onMend(refused)}>
            {t('import-list.refused.mend')}
          </Button>
        )}
        <Button size="sm" onClick={() => void sync?.discard(id)}>
          {t('sync.discard')}
        </Button>
      </div>
    </section>
  );
}
