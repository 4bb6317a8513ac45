import { useState } from 'react';
import type { Plan } from '../../../contract/entities/billing.ts';
import { css } from '../../../styled-system/css';
import { PlanCards } from '../../features/billing/plan-cards.tsx';
import { useOwedInvoice } from '../../features/billing/use-owed-invoice.ts';
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
import { BuyPlan } from './buy-plan.tsx';

const skeleton = css({ display: 'grid', gap: '4', gridTemplateColumns: { lg: 'repeat(3, 1fr)' } });
const note = css({ color: 'ink.muted', marginBottom: '5', maxWidth: '40rem' });

/** Sells a plan to a shop that has no active one. */
export function SubscriptionUpgrade() {
  const t = useT();
  const may = useMay<'POST /shop/subscriptions'>(useUser()?.shop?.id, 'admin');
  const sync = useSync();
  const plan = usePlan();
  const plans = useRead('GET /shop/plans', {});
  const owed = useOwedInvoice(plan.state === 'ready' && plan.value.pastDue !== null);
  const [interval, setInterval] = useState<Plan['interval']>('month');
  const [chosen, setChosen] = useState<Plan | null>(null);
  const failed = [plan, plans].find(({ state }) => state === 'failed');

  if (failed?.state === 'failed') {
    return <ErrorState failure={failed.failure} onRetry={() => void sync?.refresh()} />;
  }
  if (plan.state === 'ready' && plan.value.active && !chosen) {
    return (
      <EmptyState
        motif="done"
        level={1}
        title={t('subscription-upgrade.has', { plan: plan.value.active.name })}
        action={
          <ButtonLink tone="primary" href={links.subscriptionChange()}>
            {t('subscription-upgrade.change')}
          </ButtonLink>
        }
      >
        {t('subscription-upgrade.has-hint')}
      </EmptyState>
    );
  }
  if (plan.state === 'ready' && plan.value.pastDue) {
    return (
      <EmptyState
        motif="shelf"
        level={1}
        title={t('plan.stopped', { plan: plan.value.pastDue.name })}
        action={
          <ButtonLink
            tone="primary"
            href={owed ? links.invoice(owed.number) : links.subscription()}
          >
            {t('plan.pay')}
          </ButtonLink>
        }
      >
        {t('plan.stopped-hint')}
      </EmptyState>
    );
  }
  return (
    <>
      <PageHeader
        title={t('title.subscriptionUpgrade')}
        lead={t('subscription-upgrade.lead')}
        drop={
          plans.state === 'ready' && <Drop state={plans.source} observedAt={plans.observedAt} />
        }
      />
      <RoleGate may={may} needs="admin" />
      <p className={note}>{t('subscription-upgrade.trial')}</p>
      {plan.state === 'ready' && plans.state === 'ready' ? (
        <PlanCards
          plans={plans.value.data}
          interval={interval}
          onInterval={setInterval}
          chosen={chosen?.id ?? null}
          used={plan.value.used}
          action={(offered, fits) => (
            <Button
              tone={offered.id === 'professional' ? 'primary' : 'secondary'}
              aria-disabled={!fits || !may}
              wide
              onClick={() => {
                if (fits && may) setChosen(offered);
              }}
            >
              {t('subscription-upgrade.buy', { plan: offered.name })}
            </Button>
          )}
        />
      ) : (
        <div className={skeleton} aria-busy="true">
          <Skeleton height="18rem" />
          <Skeleton height="18rem" />
          <Skeleton height="18rem" />
        </div>
      )}
      <BuyPlan plan={chosen} onClose={() => setChosen(null)} />
    </>
  );
}
