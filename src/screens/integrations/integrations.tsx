import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { Platform } from '../../../contract/entities/integrations.ts';
import { css } from '../../../styled-system/css';
import { RoleGate } from '../../features/team/role-gate.tsx';
import { useMay } from '../../features/team/use-role.ts';
import { useT } from '../../i18n/t.ts';
import { useUser } from '../../machines/react.tsx';
import { usePageConfig } from '../../sync/page-config.ts';
import { useSync } from '../../sync/react/provider.tsx';
import { useRead } from '../../sync/react/use-read.ts';
import { Button } from '../../ui/button.tsx';
import { Drop } from '../../ui/drop.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useQueryState } from '../../ui/use-query-state.ts';
import { ConnectDialog, type Connecting } from './connect-dialog.tsx';
import { IntegrationCard } from './integration-card.tsx';
import { IntegrationSkeleton } from './integration-skeleton.tsx';
import { NoIntegrations } from './no-integrations.tsx';
import { SettingsDrawer } from './settings-drawer.tsx';

const cards = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  gap: '4',
  alignItems: 'start',
});

/** The stores that the shop sells in `[§2-integrations]`. */
export function Integrations() {
  const t = useT();
  const sync = useSync();
  const { params, go } = useQueryState();
  const read = useRead('GET /shop/integrations', {});
  const { platforms } = usePageConfig();
  const [first] = platforms;
  const [connecting, setConnecting] = useState<Connecting | null>(null);
  const may = useMay<
    | 'POST /oauth/{provider}'
    | 'DELETE /shop/integrations/{id}'
    | 'POST /shop/integrations/{id}/test'
    | 'PATCH /shop/integrations/{id}/options'
    | 'PATCH /shop/integrations/{id}/data-resources'
  >(useUser()?.shop?.id, 'admin');
  const rows = read.state === 'ready' ? read.value.data : [];
  const edited = Number(params.get('edit')) || null;
  const open = (id: number | null) => go({ edit: id === null ? null : String(id), part: null });
  const connect = (platform: Platform, domain = '') => setConnecting({ platform, domain });

  return (
    <>
      <PageHeader
        title={t('integrations.title')}
        count={rows.length > 0 ? rows.length : undefined}
        lead={t('integrations.lead')}
        drop={read.state === 'ready' && <Drop state={read.source} observedAt={read.observedAt} />}
        actions={
          rows.length > 0 &&
          first && (
            <Button
              tone="primary"
              disabled={!may}
              icon={<Plus aria-hidden="true" size={16} />}
              onClick={() => connect(first)}
            >
              {t('integrations.connect')}
            </Button>
          )
        }
      />
      <RoleGate may={may} needs="admin" />
      {read.state === 'loading' && <IntegrationSkeleton />}
      {read.state === 'failed' && (
        <ErrorState failure={read.failure} onRetry={() => void sync?.refresh()} />
      )}
      {read.state === 'ready' && rows.length === 0 && (
        <NoIntegrations onConnect={connect} mayConnect={may} />
      )}
      {rows.length > 0 && (
        <div className={cards}>
          {rows.map((integration) => (
            <IntegrationCard
              key={integration.id}
              integration={integration}
              mayConnect={may}
              onSettings={() => open(integration.id)}
              onConnect={() => connect(integration.platform, integration.shop_domain)}
            />
          ))}
        </div>
      )}
      {connecting && <ConnectDialog connecting={connecting} onClose={() => setConnecting(null)} />}
      {read.state === 'ready' && (
        <SettingsDrawer
          id={edited}
          integrations={rows}
          mayEdit={may}
          onClose={() => open(null)}
          onConnect={connect}
        />
      )}
    </>
  );
}
