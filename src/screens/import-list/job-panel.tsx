import { useState } from 'react';
import { css } from '../../../styled-system/css';
import { RoleGate } from '../../features/team/role-gate.tsx';
import { useMay } from '../../features/team/use-role.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { useT } from '../../i18n/t.ts';
import { useJobPolling, useUser } from '../../machines/react.tsx';
import { links } from '../../router/links.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Progress } from '../../ui/progress.tsx';
import type { Item } from './item.ts';
import { isUnderWay } from './job-results.ts';
import { QueuedImport } from './queued-import.tsx';
import { ResultRows } from './result-rows.tsx';

interface JobPanelProps {
  items: readonly Item[];
  /** Opens an item that failed. */
  onFix: (id: number) => void;
}

const panel = css({
  marginBottom: '5',
  padding: '4',
  borderRadius: 'lg',
  background: 'surface',
  boxShadow: 'hairline',
});
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '3',
  alignItems: 'center',
  justifyContent: 'space-between',
  marginBottom: '3',
});
const heading = css({ textStyle: 'label' });
const summary = css({ color: 'ink.muted', textStyle: 'dense', fontVariantNumeric: 'tabular-nums' });
const actions = css({ display: 'flex', gap: '2' });

const endWords = {
  completed: 'import-list.job.completed',
  failed: 'import-list.job.failed',
  cancelled: 'import-list.job.cancelled',
} as const satisfies Record<string, MessageId>;

/**
 * Above the list: a note that the person's role can only read, and the import that waits, is running or has just ended.
 */
export function JobPanel({ items, onFix }: JobPanelProps) {
  const t = useT();
  const { job: followed } = useJobPolling();
  const current = followed?.kind === 'bulk_import' ? followed : null;
  // The banner disappears after 30 s; the results of the items stay here until dismissed.
  const [kept, setKept] = useState(current);
  const [dismissed, setDismissed] = useState<string | null>(null);
  if (current && current !== kept) setKept(current);
  const job = current ?? kept;
  const mayFix = useMay<'PATCH /import-products/{id}'>(useUser()?.shop?.id, 'member');

  const first = (
    <>
      <RoleGate may={mayFix} needs="member" />
      <QueuedImport />
    </>
  );
  if (!job || job.id === dismissed) return first;
  const runs = isUnderWay(job);
  const end = endWords[job.state as keyof typeof endWords] ?? endWords.completed;
  const title = runs
    ? t('import-list.job.running', { done: job.ok + job.skipped + job.failed, total: job.total })
    : t(end);
  return (
    <>
      {first}
      <section className={panel} aria-label={title}>
        <div className={head}>
          <div>
            <div role="status">
              <h2 className={heading}>{title}</h2>
            </div>
            <p className={summary}>
              {t('import-list.job.summary', {
                ok: job.ok,
                total: job.total,
                skipped: job.skipped,
                failed: job.failed,
              })}
            </p>
          </div>
          {!runs && (
            <div className={actions}>
              {job.ok > 0 && (
                <ButtonLink href={links.myProducts()} size="sm">
                  {t('import-list.job.see-products')}
                </ButtonLink>
              )}
              <Button size="sm" tone="quiet" onClick={() => setDismissed(job.id)}>
                {t('import-list.job.close')}
              </Button>
            </div>
          )}
        </div>
        <Progress
          label={title}
          value={job.progress}
          tone={
            runs || job.state === 'cancelled'
              ? 'accent'
              : job.state === 'completed'
                ? 'done'
                : 'refuse'
          }
        />
        <ResultRows
          job={job}
          products={items.map(({ value }) => value)}
          onFix={mayFix ? onFix : null}
        />
      </section>
    </>
  );
}
