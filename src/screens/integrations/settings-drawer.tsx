import Unplug from 'lucide-react/icons/unplug';
import { useState } from 'react';
import type { Integration, Platform } from '../../../contract/entities/integrations.ts';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Disconnect } from './disconnect.tsx';
import { OptionsForm } from './options-form.tsx';
import { ResourcesTable } from './resources-table.tsx';
import { platformNames } from './state-words.ts';

interface SettingsDrawerProps {
  /** The integration that the address asks for; null closes the drawer. */
  id: number | null;
  integrations: readonly Integration[];
  onClose: () => void;
  onConnect: (platform: Platform, domain: string) => void;
}

// A table's head stands on the page; here it stands on the drawer.
const body = css({ display: 'grid', gap: '8', paddingTop: '2', '& th': { background: 'raised' } });
const heading = css({ textStyle: 'heading', marginBottom: '3' });
const row = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });

/** Everything that a person may set about one store. */
export function SettingsDrawer({ id, integrations, onClose, onConnect }: SettingsDrawerProps) {
  const t = useT();
  // While it slides away it still shows what it showed.
  const [shown, setShown] = useState(id);
  const [leaves, setLeaves] = useState(false);
  const [answered, setAnswered] = useState<Integration | null>(null);
  if (id !== null && id !== shown) setShown(id);
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
      lead={`${platformNames[integration.platform]} · ${integration.shop_domain}`}
    >
      <div className={body}>
        {isDisconnected && (
          <Notice>
            <span>{t('integrations.disconnected-settings')}</span>
          </Notice>
        )}
        <section>
          <h3 className={heading}>{t('integrations.options')}</h3>
          <OptionsForm
            key={shown}
            integration={integration}
            disabled={isDisconnected}
            onSaved={setAnswered}
          />
        </section>
        <section>
          <h3 className={heading}>{t('integrations.resources')}</h3>
          <ResourcesTable
            integration={integration}
            disabled={isDisconnected}
            onSaved={setAnswered}
          />
        </section>
        <section>
          <h3 className={heading}>{t('integrations.connection')}</h3>
          <div className={row}>
            <Button onClick={connect}>{t('integrations.reconnect')}</Button>
            {!isDisconnected && (
              <Button
                tone="danger"
                icon={<Unplug aria-hidden="true" size={16} />}
                onClick={() => setLeaves(true)}
              >
                {t('integrations.disconnect')}
              </Button>
            )}
          </div>
        </section>
      </div>
      <Disconnect integration={integration} open={leaves} onClose={() => setLeaves(false)} />
    </Drawer>
  );
}

/** A write answers before the list is read anew: until then its answer is the truth. */
function newer(known: Integration, answered: Integration | null): Integration {
  const isNewer = answered?.id === known.id && answered.updated_at > known.updated_at;
  return isNewer ? answered : known;
}
