import { useState } from 'react';
import type { Plan } from '../../../contract/entities/billing.ts';
import { css } from '../../../styled-system/css';
import { PlanCards } from '../../features/billing/plan-cards.tsx';
import { usePlan } from '../../features/billing/use-plan.ts';
import { RoleGate } from '../../features/team/role-gate.tsx';
import { useMay } from '../../features/team/use-role.ts';
import { useT } from '../../i18n/t.ts';
import { useUser } from '../../machines/react.tsx';
import { links } from '../../router/links.ts';
import { useSync } from '../../sync/react/provider.tsx';
import { useRead } from '../../sync/react/use-read.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Drop } from '../../ui/drop.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ConfirmChange } from './confirm-change.tsx';

const skeleton = css({ display: 'grid', gap: '4', gridTemplateColumns: { lg: 'repeat(3, 1fr)' } });

/** The plans beside the shop's current one, and what a change would mean today. */
export function SubscriptionChange() {
  const t = useT();
  const may = useMay<'PATCH /shop/subscriptions/{id}'>(useUser()?.shop?.id, 'admin');
  const sync = useSync();
  const plan = usePlan();
  const plans = useRead('GET /shop/plans', {});
  const [picked, setPicked] = useState<Plan['interval'] | null>(null);
  const [chosen, setChosen] = useState<Plan | null>(null);
  const failed = [plan, plans].find(({ state }) => state === 'failed');

  if (failed?.state === 'failed') {
    return <ErrorState failure={failed.failure} onRetry={() => void sync?.refresh()} />;
  }
  const active = plan.state === 'ready' ? plan.value.active : null;
  if (plan.state === 'ready' && !active) {
    return (
      <EmptyState
        motif="shelf"
        level={1}
        title={t('subscription-change.none')}
        action={
          <ButtonLink tone="primary" href={links.subscriptionUpgrade()}>
            {t('subscription-change.choose')}
          </ButtonLink>
        }
      >
        {t('subscription-change.none-hint')}
      </EmptyState>
    );
  }
  return (
    <>
      <PageHeader
        title={t('title.subscriptionChange')}
        lead={active && t('subscription-change.lead', { plan: active.name })}
        drop={
          plans.state === 'ready' && <Drop state={plans.source} observedAt={plans.observedAt} />
        }
      />
      <RoleGate may={may} needs="admin" />
      {plan.state === 'ready' && plans.state === 'ready' && active ? (
        <>
          <PlanCards
            plans={plans.value.data}
            interval={picked ?? active.interval}
            onInterval={setPicked}
            current={active}
            chosen={chosen?.id ?? null}
            used={plan.value.used}
            action={(offered, fits) => (
              <Button
                aria-disabled={!fits || !may}
                wide
                onClick={() => {
                  if (fits && may) setChosen(offered);
                }}
              >
                {t('subscription-change.to', { plan: offered.name })}
              </Button>
            )}
          />
          <ConfirmChange from={active} to={chosen} onClose={() => setChosen(null)} />
        </>
      ) : (
        <div className={skeleton} aria-busy="true">
          <Skeleton height="18rem" />
          <Skeleton height="18rem" />
          <Skeleton height="18rem" />
        </div>
      )}
    </>
  );
}
