import { css } from '../../../styled-system/css';
import { useOwedInvoice } from '../../features/billing/use-owed-invoice.ts';
import { usePlan } from '../../features/billing/use-plan.ts';
import { GuideWords } from '../../features/guide/guide-words.tsx';
import { StepList } from '../../features/guide/step-list.tsx';
import { useSteps } from '../../features/guide/use-steps.ts';
import { useT } from '../../i18n/t.ts';
import { useUpgradeModal } from '../../machines/react.tsx';
import { links } from '../../router/links.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Drop } from '../../ui/drop.tsx';
import { Spinner } from '../../ui/spinner.tsx';

const words = css({ marginBottom: '3' });
const wait = css({ display: 'grid', placeItems: 'center', minHeight: '60' });

/**
 * The dialog after a 402, shown once however many calls were refused `[§8-402]`. It shows the steps of the upgrade
 * guide, up to the one that needs a plan `[§2-upgrade-guide]`.
 */
export function UpgradeNeeded() {
  const t = useT();
  const [upgrade, send] = useUpgradeModal();
  const close = () => send({ type: 'CLOSE' });
  const plan = usePlan();
  const stopped = plan.state === 'ready' ? plan.value.pastDue : null;
  const owed = useOwedInvoice(stopped !== null);
  if (stopped) {
    return (
      <Dialog
        open={!upgrade.matches('closed')}
        onClose={close}
        title={t('plan.stopped', { plan: stopped.name })}
        footer={
          <>
            <Button onClick={close}>{t('ui.close')}</Button>
            <ButtonLink
              tone="primary"
              href={owed ? links.invoice(owed.number) : links.subscription()}
              onClick={close}
            >
              {t('plan.pay')}
            </ButtonLink>
          </>
        }
      >
        <p>{t('plan.stopped-hint')}</p>
      </Dialog>
    );
  }
  return (
    <Dialog
      open={!upgrade.matches('closed')}
      onClose={close}
      title={t('error.subscription_required.title')}
      footer={
        <>
          <Button onClick={close}>{t('ui.close')}</Button>
          <ButtonLink tone="primary" href={links.subscriptionUpgrade()} onClick={close}>
            {t('error.subscription_required.upgrade')}
          </ButtonLink>
        </>
      }
    >
      {upgrade.matches('loading') ? (
        <div className={wait}>
          <Spinner size={24} />
        </div>
      ) : (
        <GuideWords>
          <Steps onLeave={close} />
        </GuideWords>
      )}
    </Dialog>
  );
}

function Steps({ onLeave }: { onLeave: () => void }) {
  const t = useT();
  const [upgrade] = useUpgradeModal();
  const { steps, isKnown, storedAt } = useSteps('upgrade');
  const plan = planUse(upgrade.context.details);
  return (
    <>
      <p className={words}>
        {plan
          ? t('error.subscription_required.limit', plan)
          : t('error.subscription_required.hint')}
      </p>
      {storedAt !== null && (
        <p className={words}>
          <Drop state="stored" observedAt={storedAt} />
        </p>
      )}
      <StepList steps={steps} isKnown={isKnown} onLeave={onLeave} />
    </>
  );
}

/** How much of the plan is used, if the answer says so. */
function planUse(details: unknown): { limit: number; used: number } | null {
  if (typeof details !== 'object' || details === null) return null;
  const { limit, used } = details as { limit?: unknown; used?: unknown };
  return typeof limit === 'number' && typeof used === 'number' ? { limit, used } : null;
}
