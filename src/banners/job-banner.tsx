import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import { useEffect } from 'react';
import { css } from '../../styled-system/css';
import { useMay } from '../features/team/use-role.ts';
import { useT } from '../i18n/t.ts';
import { useJobPolling, useUser } from '../machines/react.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Progress } from '../ui/progress.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { toast } from '../ui/toast.ts';
import { Banner } from './banner.tsx';
import { StopImport } from './stop-import.tsx';
import { stopImportStore } from './stop-import-store.ts';

const line = css({ display: 'flex', alignItems: 'center', gap: '3', flexWrap: 'wrap' });
const bar = css({ flex: '0 1 14rem', minWidth: '6rem' });
const figures = css({ fontVariantNumeric: 'tabular-nums' });

const names = {
  bulk_import: 'banner.job.bulk_import',
  catalogue_import: 'banner.job.catalogue_import',
  feed_build: 'banner.job.feed_build',
} as const;
/** The results by kind of job: a feed, for example, is built from products rather than importing them. */
const results = {
  bulk_import: 'banner.job.result',
  catalogue_import: 'banner.job.result',
  feed_build: 'banner.job.built',
} as const;

/** The running job's progress; when it is done, its result for 30 s or until dismissed `[§3-job]`. */
export function JobBanner() {
  const t = useT();
  const { job, matches, send } = useJobPolling();
  const isDone = matches('completed');
  const isUnknown = matches('ended');
  const isOver = isDone || isUnknown || matches('failed');
  const isNews = matches({ completed: 'unseen' });
  const notice = job && isNews ? t('banner.job.done', { name: t(names[job.kind]) }) : null;
  useEffect(
    function tellOfSuccess() {
      if (notice === null) return;
      toast(notice, { tone: 'done' });
      send({ type: 'SEEN' });
    },
    [notice, send],
  );
  const may = useMay<'POST /shop/events/{id}/cancel'>(useUser()?.shop?.id, 'member');
  if (!job) return null;

  const name = t(names[job.kind]);
  if (!isOver) {
    return (
      <Banner
        endsQuiet
        tone="accent"
        icon={<Spinner />}
        actions={
          job.kind === 'bulk_import' &&
          may && (
            <Button size="sm" tone="quiet" onClick={() => stopImportStore.set(true)}>
              {t('banner.job.stop')}
            </Button>
          )
        }
      >
        <StopImport job={job} />
        <div className={line}>
          <span>{name}</span>
          <div className={bar}>
            <Progress label={name} value={job.progress} />
          </div>
          <span className={figures}>
            {t('banner.job.progress', {
              progress: job.progress,
              done: job.ok + job.skipped + job.failed,
              total: job.total,
            })}
          </span>
        </div>
      </Banner>
    );
  }
  const isStopped = job.state === 'cancelled';
  return (
    <Banner
      endsQuiet
      tone={isDone ? 'done' : isUnknown || isStopped ? 'neutral' : 'refuse'}
      icon={
        isDone ? (
          <CircleCheck aria-hidden="true" size={16} />
        ) : (
          <CircleAlert aria-hidden="true" size={16} />
        )
      }
      actions={
        <IconButton
          size="sm"
          label={t('ui.dismiss')}
          icon={<X aria-hidden="true" size={16} />}
          onClick={() => send({ type: 'DISMISS' })}
        />
      }
    >
      {isUnknown && t('banner.job.ended', { name })}
      {isDone &&
        t(results[job.kind], { name, ok: job.ok, skipped: job.skipped, failed: job.failed })}
      {isDone && job.notes?.map(({ code, text }) => <p key={code}>{text}</p>)}
      {matches('failed') &&
        (isStopped
          ? t('banner.job.cancelled', { name, ok: job.ok, left: job.skipped })
          : t('banner.job.failed', { name, ok: job.ok, total: job.total }))}
    </Banner>
  );
}
