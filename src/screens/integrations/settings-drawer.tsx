import Unplug from 'lucide-react/icons/unplug';
import { type ReactNode, useState } from 'react';
import type { Integration, Platform } from '../../../contract/entities/integrations.ts';
import { platformTraits } from '../../../contract/platforms/platform-traits.ts';
import { storefrontOf } from '../../../contract/rules/storefront.ts';
import { css } from '../../../styled-system/css';
import type { MessageId } from '../../i18n/messages.ts';
import { useT } from '../../i18n/t.ts';
import { keysOf } from '../../lib/pure/keys-of.ts';
import { usePageConfig } from '../../sync/page-config.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { useLast } from '../../ui/use-last.ts';
import { useQueryState } from '../../ui/use-query-state.ts';
import { Disconnect } from './disconnect.tsx';
import { ExchangeLog } from './exchange-log.tsx';
import { OptionsForm } from './options-form.tsx';
import { ResourcesTable } from './resources-table.tsx';
import { TestConnection } from './test-connection.tsx';

interface SettingsDrawerProps {
  /** The integration in the address; null closes the drawer. */
  id: number | null;
  integrations: readonly Integration[];
  /** Whether the person's role allows changes. */
  mayEdit: boolean;
  onClose: () => void;
  onConnect: (platform: Platform, domain: string) => void;
}

const partWords = {
  options: 'integrations.options',
  resources: 'integrations.resources',
  connection: 'integrations.connection',
} as const satisfies Record<string, MessageId>;
type PartId = keyof typeof partWords;
const parts = keysOf(partWords);

// A table's head has the page's background; in the drawer, it needs the drawer's.
const body = css({ '& th': { background: 'raised' } });
const away = css({ marginBottom: '4' });
const row = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });

/** All settings of one store. */
export function SettingsDrawer(props: SettingsDrawerProps) {
  const { id, integrations, mayEdit, onClose, onConnect } = props;
  const t = useT();
  const { params, hrefOf } = useQueryState();
  const { platforms } = usePageConfig();
  const part = parts.find((one) => one === params.get('part')) ?? 'options';
  const shown = useLast(id);
  const [leaves, setLeaves] = useState(false);
  const [answered, setAnswered] = useState<Integration | null>(null);
  if (shown === null) return null;
  const known = integrations.find((one) => one.id === shown);
  const integration = known && newer(known, answered);
  if (!integration) {
    return (
      <Drawer open={id !== null} onClose={onClose} title={t('integrations.settings')}>
        <EmptyState motif="compass" title={t('integrations.gone')}>
          {t('integrations.gone-hint')}
        </EmptyState>
      </Drawer>
    );
  }
  const isDisconnected = integration.state === 'disconnected';
  const connect = () => onConnect(integration.platform, integration.shop_domain);
  return (
    <Drawer
      open={id !== null}
      onClose={onClose}
      size="lg"
      title={integration.name}
      lead={`${platformTraits[integration.platform].name} · ${integration.shop_domain}`}
    >
      <div className={body}>
        <TabLinks
          label={t('integrations.settings')}
          tabs={parts.map((id) => ({
            id,
            label: t(partWords[id]),
            href: hrefOf({ part: id === 'options' ? null : id }),
          }))}
          current={part}
          replace
        />
        {isDisconnected && (
          <div className={away}>
            <Notice>
              <span>{t('integrations.disconnected-settings')}</span>
            </Notice>
          </div>
        )}
        <Part id="options" current={part}>
          <OptionsForm
            key={shown}
            integration={integration}
            storefront={storefrontOf(integrations)}
            disabled={isDisconnected || !mayEdit}
            onSaved={setAnswered}
          />
        </Part>
        <Part id="resources" current={part}>
          <ResourcesTable
            integration={integration}
            disabled={isDisconnected || !mayEdit}
            onSaved={setAnswered}
          />
        </Part>
        <Part id="connection" current={part}>
          <div className={row}>
            {platforms.includes(integration.platform) && (
              <Button disabled={!mayEdit} onClick={connect}>
                {t('integrations.reconnect')}
              </Button>
            )}
            {!isDisconnected && <TestConnection integration={integration} disabled={!mayEdit} />}
            {!isDisconnected && (
              <Button
                tone="danger"
                disabled={!mayEdit}
                icon={<Unplug aria-hidden="true" size={16} />}
                onClick={() => setLeaves(true)}
              >
                {t('integrations.disconnect')}
              </Button>
            )}
          </div>
          <ExchangeLog integrationId={shown} shown={id !== null && part === 'connection'} />
        </Part>
      </div>
      <Disconnect integration={integration} open={leaves} onClose={() => setLeaves(false)} />
    </Drawer>
  );
}

/** A tab that isn't shown keeps its input. */
function Part(props: { id: PartId; current: PartId; children: ReactNode }) {
  const { id, current, children } = props;
  const t = useT();
  return (
    <section hidden={id !== current} aria-label={t(partWords[id])}>
      {children}
    </section>
  );
}

/** The answer to a write arrives before the list is read again, so it is used until then. */
function newer(known: Integration, answered: Integration | null): Integration {
  const isNewer = answered?.id === known.id && answered.updated_at > known.updated_at;
  return isNewer ? answered : known;
}
