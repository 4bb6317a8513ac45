import { useT } from '../../i18n/t.ts';
import { useUpgradeModal } from '../../machines/react.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/** What a 402 opens: one, however many calls were refused `[§8-402]`. */
export function UpgradeNeeded() {
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

/** How much of the plan is used, where the answer told. */
function planUse(details: unknown): { limit: number; used: number } | null {
  if (typeof details !== 'object' || details === null) return null;
  const { limit, used } = details as { limit?: unknown; used?: unknown };
  return typeof limit === 'number' && typeof used === 'number' ? { limit, used } : null;
}
