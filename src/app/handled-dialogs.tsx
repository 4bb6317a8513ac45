import { useEffect, useState } from 'react';
import { css } from '../../styled-system/css';
import { useT } from '../i18n/t.ts';
import { RATE_LIMIT_MS } from '../machines/rate-limit.ts';
import { useRateLimit, useSession, useUpgradeModal } from '../machines/react.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Progress } from '../ui/progress.tsx';
import { Spinner } from '../ui/spinner.tsx';

const words = css({ marginBottom: '4' });

/** What the person is told about 401, 402 and 429, whichever call they came from `[§8-handled]`. */
export function HandledDialogs() {
  return (
    <>
      <SessionExpired />
      <UpgradeNeeded />
      <TooManyRequests />
    </>
  );
}

function SessionExpired() {
  const t = useT();
  const [session, send] = useSession();
  return (
    <Dialog
      open={session.matches('expired')}
      onClose={() => {}}
      persistent
      role="alertdialog"
      size="sm"
      title={t('error.unauthenticated.title')}
      footer={
        <Button tone="primary" onClick={() => send({ type: 'CONFIRM' })}>
          {t('error.unauthenticated.login')}
        </Button>
      }
    >
      <p>{t('error.unauthenticated.hint')}</p>
    </Dialog>
  );
}

function UpgradeNeeded() {
  const t = useT();
  const [upgrade, send] = useUpgradeModal();
  const close = () => send({ type: 'CLOSE' });
  const plan = planUse(upgrade.context.details);
  return (
    <Dialog
      open={!upgrade.matches('closed')}
      onClose={close}
      size="sm"
      title={t('error.subscription_required.title')}
      footer={<Button onClick={close}>{t('ui.close')}</Button>}
    >
      {upgrade.matches('loading') ? (
        <Spinner />
      ) : (
        <p>
          {plan
            ? t('error.subscription_required.limit', plan)
            : t('error.subscription_required.hint')}
        </p>
      )}
    </Dialog>
  );
}

function TooManyRequests() {
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

/** Milliseconds until `until`, measured from the clock each second: a tab in the background ticks late. */
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
  return until === null ? 0 : Math.max(0, until - now);
}

/** How much of the plan is used, where the answer told. */
function planUse(details: unknown): { limit: number; used: number } | null {
  if (typeof details !== 'object' || details === null) return null;
  const { limit, used } = details as { limit?: unknown; used?: unknown };
  return typeof limit === 'number' && typeof used === 'number' ? { limit, used } : null;
}
