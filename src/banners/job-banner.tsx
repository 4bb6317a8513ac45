import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import { useEffect } from 'react';
import { css } from '../../styled-system/css';
import { useT } from '../i18n/t.ts';
import { useJobPolling } from '../machines/react.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Progress } from '../ui/progress.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { toast } from '../ui/toast.ts';
import { Banner } from './banner.tsx';

const line = css({ display: 'flex', alignItems: 'center', gap: '3', flexWrap: 'wrap' });
const bar = css({ flex: '0 1 14rem', minWidth: '6rem' });
const figures = css({ fontVariantNumeric: 'tabular-nums' });

const names = {
  bulk_import: 'banner.job.bulk_import',
  catalogue_import: 'banner.job.catalogue_import',
  feed_build: 'banner.job.feed_build',
} as const;
/** What came of it: a feed is built of products, it doesn't import them. */
const results = {
  bulk_import: 'banner.job.result',
  catalogue_import: 'banner.job.result',
  feed_build: 'banner.job.built',
} as const;

/** The running job's progress; when it is done, its outcome for 30 s or until dismissed `[§3-job]`. */
export function JobBanner() {
  const t = useT();
  const { job, matches, send } = useJobPolling();
  const isDone = matches('completed');
  const isUnknown = matches('ended');
  const isOver = isDone || isUnknown || matches('failed');
  const isNews = matches({ completed: 'untold' });
  const notice = job && isNews ? t('banner.job.done', { name: t(names[job.kind]) }) : null;
  useEffect(
    function tellOfSuccess() {
      if (notice === null) return;
      toast(notice, { tone: 'done' });
      send({ type: 'TOLD' });
    },
    [notice, send],
  );
  if (!job) return null;

  const name = t(names[job.kind]);
  if (!isOver) {
    return (
      <Banner tone="accent" icon={<Spinner />}>
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
  return (
    <Banner
      endsQuiet
      tone={isDone ? 'done' : isUnknown ? 'neutral' : 'refuse'}
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
      {matches('failed') && t('banner.job.failed', { name, ok: job.ok, total: job.total })}
    </Banner>
  );
}
