import Cable from 'lucide-react/icons/cable';
import Settings from 'lucide-react/icons/settings-2';
import type { Integration } from '../../../contract/entities/integrations.ts';
import { platformTraits } from '../../../contract/platforms/platform-traits.ts';
import { css } from '../../../styled-system/css';
import { OperatorLink } from '../../features/integrations/operator-link.tsx';
import { useShopMoney } from '../../features/products/use-shop-money.ts';
import { useT } from '../../i18n/t.ts';
import { links } from '../../router/links.ts';
import { usePageConfig } from '../../sync/page-config.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { card } from './card-style.ts';
import { LastSyncs } from './last-syncs.tsx';
import { canReconnect, causeWords, scopeWords, shownState, webhookWords } from './state-words.ts';

interface IntegrationCardProps {
  integration: Integration;
  mayConnect: boolean;
  onSettings: () => void;
  onConnect: () => void;
}

const head = css({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'flex-start',
  flexWrap: 'wrap',
  gap: '2',
});
const title = css({ textStyle: 'heading', overflowWrap: 'anywhere' });
const domain = css({ color: 'ink.muted', textStyle: 'dense', overflowWrap: 'anywhere' });
const facts = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: '4',
  rowGap: '1.5',
  textStyle: 'dense',
  '& dt': { color: 'ink.muted' },
});
const hint = css({ textStyle: 'caption', color: 'ink.muted' });
const scopes = css({ display: 'flex', flexWrap: 'wrap', gap: '1' });
const foot = css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' });
const further = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '4',
  rowGap: '1',
  textStyle: 'dense',
  marginLeft: { md: 'auto' },
});

/** One store: the state of the connection, what to do about it, and when each kind of data was last exchanged. */
export function IntegrationCard(props: IntegrationCardProps) {
  const { integration, mayConnect, onSettings, onConnect } = props;
  const t = useT();
  const { platforms } = usePageConfig();
  const { state, problem, location, data_resources: resources } = integration;
  const words = shownState(integration, platforms);
  const isOffered = platforms.includes(integration.platform);
  const webhooks = webhookWords[integration.webhook_health];
  const { currency } = useShopMoney();
  const query = { integration: String(integration.id) };
  const scopeText = (scope: string) => {
    const id = scopeWords[scope];
    return id ? t(id) : scope;
  };
  return (
    <section className={card} aria-label={integration.name}>
      <div className={head}>
        <div>
          <h2 className={title}>{integration.name}</h2>
          <p className={domain}>
            {platformTraits[integration.platform].name} · {integration.shop_domain}
          </p>
        </div>
        <StatusDot tone={words.tone}>{t(words.id)}</StatusDot>
      </div>
      {words.todo && (
        <Notice tone={words.tone === 'refuse' ? 'wait' : 'neutral'}>
          <span>
            {problem && problem !== 'uninstalled' && `${t(causeWords[problem])}. `}
            {t(words.todo, { platform: platformTraits[integration.platform].name })}
            {!isOffered && (
              <>
                {' '}
                <OperatorLink />
              </>
            )}
          </span>
        </Notice>
      )}
      <dl className={facts}>
        <dt>{t('integrations.webhooks')}</dt>
        <dd>
          <StatusDot tone={webhooks.tone}>{t(webhooks.id)}</StatusDot>
        </dd>
        <dt>{t('integrations.currency')}</dt>
        <dd>
          {integration.currency}
          {integration.currency !== currency && (
            <p className={hint}>{t('integrations.currency-converted', { currency })}</p>
          )}
        </dd>
        {location && (
          <>
            <dt>{t('integrations.location')}</dt>
            <dd>{location}</dd>
          </>
        )}
        <dt>{t('integrations.scopes')}</dt>
        <dd className={scopes}>
          {integration.scopes.length === 0 && t('integrations.scopes-none')}
          {integration.scopes.map((scope) => (
            <Badge key={scope}>{scopeText(scope)}</Badge>
          ))}
        </dd>
      </dl>
      {state !== 'disconnected' && <LastSyncs resources={resources} />}
      <div className={foot}>
        {isOffered && canReconnect(integration) && (
          <Button
            tone="primary"
            disabled={!mayConnect}
            icon={<Cable aria-hidden="true" size={16} />}
            onClick={onConnect}
          >
            {t('integrations.reconnect')}
          </Button>
        )}
        <Button icon={<Settings aria-hidden="true" size={16} />} onClick={onSettings}>
          {t('integrations.settings')}
        </Button>
        <span className={further}>
          <TextLink href={links.mappingValues(query)} alone>
            {t('integrations.to-mapping')}
          </TextLink>
          <TextLink href={links.mutatingValues(query)} alone>
            {t('integrations.to-rules')}
          </TextLink>
        </span>
      </div>
    </section>
  );
}
