import { css } from '../../styled-system/css';
import type { MessageId } from '../i18n/messages.ts';
import { useT } from '../i18n/t.ts';
import type { QueuedCommand } from '../sync/types.ts';
import { Button } from '../ui/button.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { DropMark } from '../ui/drop.tsx';
import { failureText } from '../ui/failure-text.ts';

interface SyncCommandProps {
  queued: QueuedCommand;
  /** What it does. */
  words: string;
  onDiscard: () => void;
  onRetry: () => void;
}

const row = css({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: '3',
  paddingBlock: '3.5',
  borderBottomWidth: '1px',
  borderColor: 'hairline',
});
const mark = {
  refused: css({ color: 'refuse', marginTop: '0.5' }),
  waiting: css({ color: 'wait', marginTop: '0.5' }),
};
const what = css({ fontWeight: 'medium' });
const detail = css({ textStyle: 'dense', color: 'ink.muted' });
const why = css({ textStyle: 'dense', color: 'refuse' });
const buttons = css({ display: 'flex', gap: '2', marginTop: '2' });

const stateWords = {
  queued: 'sync.state.queued',
  held: 'sync.state.held',
  sending: 'sync.state.sending',
  ambiguous: 'sync.state.ambiguous',
  reconciling: 'sync.state.reconciling',
  waiting: 'sync.state.waiting',
  refused: 'sync.state.refused',
  'parked-auth': 'sync.state.parked-auth',
  'parked-subscription': 'sync.state.parked-subscription',
  'parked-rate': 'sync.state.parked-rate',
  'parked-tenant': 'sync.state.parked-tenant',
} as const satisfies Record<QueuedCommand['state'], MessageId>;

/** One change on its way, or stuck. */
export function SyncCommand({ queued, words, onDiscard, onRetry }: SyncCommandProps) {
  const t = useT();
  const { state, failure, undecided } = queued;
  const isStuck = state === 'refused' || undecided;
  const mayRetry = isStuck || state === 'parked-subscription';
  const mayDiscard = state !== 'sending' && state !== 'reconciling';
  return (
    <li className={row}>
      <span className={isStuck ? mark.refused : mark.waiting}>
        <DropMark state={isStuck ? 'refused' : 'pending'} size={16} />
      </span>
      <div>
        <p className={what}>{words}</p>
        <p className={detail}>
          {t(undecided ? 'sync.state.undecided' : stateWords[state])}
          {' · '}
          <DateTime at={queued.at} />
        </p>
        {isStuck && failure && <p className={why}>{t(failureText(failure).hint)}</p>}
        <div className={buttons}>
          {mayRetry && (
            <Button size="sm" onClick={onRetry}>
              {t('ui.retry')}
            </Button>
          )}
          {mayDiscard && (
            <Button size="sm" tone="quiet" onClick={onDiscard}>
              {t('sync.discard')}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}
