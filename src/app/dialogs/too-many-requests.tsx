import { useEffect, useState } from 'react';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { RATE_LIMIT_MS } from '../../machines/rate-limit.ts';
import { useRateLimit } from '../../machines/react.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Progress } from '../../ui/progress.tsx';

const words = css({ marginBottom: '4' });

/** The pause after a 429. A bar shows how much of it is over, and it can't be ended early `[§8-429]`. */
export function TooManyRequests() {
  const t = useT();
  const [rateLimit] = useRateLimit();
  const { until } = rateLimit.context;
  const left = useTimeLeft(until);
  return (
    <Dialog
      open={until !== null}
      onClose={() => {}}
      persistent
      role="alertdialog"
      size="sm"
      title={t('error.too_many_requests.title')}
    >
      <p className={words}>{t('error.too_many_requests.kept')}</p>
      <p className={words}>
        {t('error.too_many_requests.countdown', { seconds: Math.ceil(left / 1_000) })}
      </p>
      <Progress
        label={t('error.too_many_requests.title')}
        value={Math.round(100 - (left / RATE_LIMIT_MS) * 100)}
      />
    </Dialog>
  );
}

/** Milliseconds until `until`, calculated from the clock every second, because timers in background tabs are late. */
function useTimeLeft(until: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(
    function tick() {
      if (until === null) return;
      setNow(Date.now());
      const timer = setInterval(() => setNow(Date.now()), 1_000);
      return () => clearInterval(timer);
    },
    [until],
  );
  // Limited, so that setting the clock back doesn't make the pause longer.
  return until === null ? 0 : Math.min(RATE_LIMIT_MS, Math.max(0, until - now));
}
