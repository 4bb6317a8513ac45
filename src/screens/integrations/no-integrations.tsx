import type { Platform } from '../../../contract/entities/integrations.ts';
import { useT } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Before the first store: which one is it? */
export function NoIntegrations({ onConnect }: { onConnect: (platform: Platform) => void }) {
  const t = useT();
  return (
    <EmptyState
      motif="cable"
      title={t('integrations.empty')}
      action={
        <>
          <Button tone="primary" onClick={() => onConnect('shopify')}>
            {t('integrations.connect-shopify')}
          </Button>
          <Button onClick={() => onConnect('woocommerce')}>
            {t('integrations.connect-woocommerce')}
          </Button>
        </>
      }
    >
      {t('integrations.empty-hint')}
    </EmptyState>
  );
}
