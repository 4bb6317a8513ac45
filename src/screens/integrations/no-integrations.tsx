import type { Platform } from '../../../contract/entities/integrations.ts';
import { useT } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

interface NoIntegrationsProps {
  mayConnect: boolean;
  onConnect: (platform: Platform) => void;
}

/** Before the first store: which one is it? */
export function NoIntegrations({ mayConnect, onConnect }: NoIntegrationsProps) {
  const t = useT();
  return (
    <EmptyState
      motif="cable"
      title={t('integrations.empty')}
      action={
        <>
          <Button tone="primary" disabled={!mayConnect} onClick={() => onConnect('shopify')}>
            {t('integrations.connect-shopify')}
          </Button>
          <Button disabled={!mayConnect} onClick={() => onConnect('woocommerce')}>
            {t('integrations.connect-woocommerce')}
          </Button>
        </>
      }
    >
      {t('integrations.empty-hint')}
    </EmptyState>
  );
}
