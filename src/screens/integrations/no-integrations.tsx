import type { Platform } from '../../../contract/entities/integrations.ts';
import { platformTraits } from '../../../contract/platforms/platform-traits.ts';
import { OperatorLink } from '../../features/integrations/operator-link.tsx';
import { useT } from '../../i18n/t.ts';
import { links } from '../../router/links.ts';
import { usePageConfig } from '../../sync/page-config.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

interface NoIntegrationsProps {
  mayConnect: boolean;
  onConnect: (platform: Platform) => void;
}

/**
 * Before the first store is connected: asks for the platform. If none is set up, says who can change that, and what is
 * possible without one.
 */
export function NoIntegrations({ mayConnect, onConnect }: NoIntegrationsProps) {
  const t = useT();
  const { platforms, company } = usePageConfig();
  if (platforms.length === 0) {
    return (
      <EmptyState
        motif="cable"
        title={t('integrations.unset')}
        action={
          <ButtonLink href={links.searchProducts()} tone="primary">
            {t('integrations.unset-action')}
          </ButtonLink>
        }
      >
        {t('integrations.unset-hint', { company: company.legalName })} <OperatorLink />
        <br />
        {t('integrations.unset-without')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      motif="cable"
      title={t('integrations.empty')}
      action={platforms.map((platform, at) => (
        <Button
          key={platform}
          tone={at === 0 ? 'primary' : undefined}
          disabled={!mayConnect}
          onClick={() => onConnect(platform)}
        >
          {t('integrations.connect-to', { platform: platformTraits[platform].name })}
        </Button>
      ))}
    >
      {t('integrations.empty-hint')}
    </EmptyState>
  );
}
