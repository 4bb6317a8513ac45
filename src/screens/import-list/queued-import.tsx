import { css } from '../../../styled-system/css';
import type { Failure } from '../../api/failure.ts';
import { useMay } from '../../features/team/use-role.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { useT } from '../../i18n/t.ts';
import { useUser } from '../../machines/react.tsx';
import { useOutbox } from '../../sync/react/use-outbox.ts';
import { needsPerson } from '../../sync/state/rows.ts';
import { Button } from '../../ui/button.tsx';
import { DropMark } from '../../ui/drop.tsx';

const box = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  marginBottom: '4',
  padding: '3',
  paddingLeft: '4',
  borderRadius: 'lg',
  textStyle: 'dense',
  '&[data-kind=wait]': { background: 'wait.tint', color: 'wait' },
  '&[data-kind=refuse]': { background: 'refuse.tint', color: 'refuse' },
});
const words = css({ flex: '1', minWidth: '12rem' });

/** A bulk import that isn't sent yet, that the server refused, or that may or may not have arrived. */
export function QueuedImport() {
  const t = useT();
  const { commands, discard, retry } = useOutbox();
  const may = useMay<'POST /import-products/import/bulk'>(useUser()?.shop?.id, 'member');
  return commands
    .filter(({ command }) => command.call === 'POST /import-products/import/bulk')
    .map((queued) => {
      const { id, failure, undecided } = queued;
      const isRefused = needsPerson(queued);
      return (
        <div key={id} className={box} data-kind={isRefused ? 'refuse' : 'wait'} role="status">
          <DropMark state={isRefused ? 'refused' : 'pending'} size={16} />
          <span className={words}>
            {t(
              undecided
                ? 'import-list.job.undecided'
                : isRefused
                  ? refusal(failure)
                  : 'import-list.job.waiting',
            )}
          </span>
          {isRefused && may && (
            <Button size="sm" onClick={() => void retry(id)}>
              {t('import-list.job.retry')}
            </Button>
          )}
          {queued.state !== 'sending' && (
            <Button size="sm" tone="quiet" onClick={() => void discard(id)}>
              {t('import-list.job.discard')}
            </Button>
          )}
        </div>
      );
    });
}

function refusal(failure: Failure | null): MessageId {
  if (failure?.kind === 'subscription_required') return 'import-list.job.refused-limit';
  if (failure?.kind === 'refused' && failure.code === 'job_running')
    return 'import-list.job.refused-running';
  return 'import-list.job.refused';
}
