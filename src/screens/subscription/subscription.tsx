import { css } from '../../../styled-system/css';
import { usePlan } from '../../features/billing/use-plan.ts';
import { RoleGate } from '../../features/team/role-gate.tsx';
import { useMay } from '../../features/team/use-role.ts';
import { useT } from '../../i18n/t.ts';
import { useUser } from '../../machines/react.tsx';
import { links } from '../../router/links.ts';
import { useSync } from '../../sync/react/provider.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Drop } from '../../ui/drop.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ActivePlan } from './active-plan.tsx';
import { Invoices } from './invoices.tsx';
import { OldPlans } from './old-plans.tsx';
import { PaymentMethods } from './payment-methods.tsx';
import { StoppedPlan } from './stopped-plan.tsx';

const stack = css({ display: 'grid', gap: '8', maxWidth: '60rem' });

/** The shop's plan, its payment methods, and its invoices. */
export function Subscription() {
  const t = useT();
  const sync = useSync();
  const plan = usePlan();
  const may = useMay<
    | 'DELETE /shop/subscriptions/{id}'
    | 'PATCH /shop/payment-methods/{id}'
    | 'DELETE /shop/payment-methods/{id}'
  >(useUser()?.shop?.id, 'admin');
  const ready = plan.state === 'ready' ? plan : null;
  return (
    <>
      <PageHeader
        title={t('title.subscription')}
        drop={ready && <Drop state={ready.source} observedAt={ready.observedAt} />}
      />
      {plan.state === 'failed' && (
        <ErrorState failure={plan.failure} onRetry={() => void sync?.refresh()} />
      )}
      {plan.state === 'loading' && <Skeleton height="11rem" />}
      <RoleGate may={may} needs="admin" />
      <div className={stack}>
        {ready?.value.active && (
          <ActivePlan subscription={ready.value.active} used={ready.value.used} mayChange={may} />
        )}
        {ready && !ready.value.active && ready.value.pastDue && (
          <StoppedPlan subscription={ready.value.pastDue} mayEnd={may} />
        )}
        {ready && !ready.value.active && !ready.value.pastDue && (
          <EmptyState
            motif="shelf"
            title={t('subscription.none')}
            action={
              may && (
                <ButtonLink tone="primary" href={links.subscriptionUpgrade()}>
                  {t('subscription.choose')}
                </ButtonLink>
              )
            }
          >
            {t('subscription.none-hint')}
          </EmptyState>
        )}
        <PaymentMethods mayChange={may} />
        <Invoices />
        {ready && ready.value.old.length > 0 && <OldPlans subscriptions={ready.value.old} />}
      </div>
    </>
  );
}
