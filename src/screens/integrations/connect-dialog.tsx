import { useId, useState } from 'react';
import type { Platform } from '../../../contract/entities/integrations.ts';
import { platformTraits } from '../../../contract/platforms/platform-traits.ts';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { usePageConfig } from '../../sync/page-config.ts';
import { useSend } from '../../sync/react/provider.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { KeptForm } from '../../ui/kept-form.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useKeptForm } from '../../ui/use-kept-form.ts';
import { scopeWords } from './state-words.ts';

const scopes = css({ listStyle: 'disc', paddingLeft: '5', marginBottom: '4', textStyle: 'dense' });

/** The store that a person is about to connect. */
export interface Connecting {
  platform: Platform;
  /** Known if the store is connected again. */
  domain: string;
}

interface ConnectDialogProps {
  connecting: Connecting;
  onClose: () => void;
}

/** Asks for the store's address, then leads to the store's own page, where the person agrees `[§7-oauth]`. */
export function ConnectDialog({ connecting, onClose }: ConnectDialogProps) {
  const t = useT();
  const form = useId();
  const send = useSend();
  const [store, setStore] = useState(connecting);
  const { platform, domain } = store;
  const known = connecting.domain !== '';
  const { platforms } = usePageConfig();

  const held = { current: store, begun: connecting, set: setStore };
  const sending = useKeptForm('connect', goToStore, { held });
  async function goToStore() {
    const shop_domain = domain
      .trim()
      .replace(/^https?:\/\//i, '')
      .replace(/\/+$/, '');
    const sent = await send('POST /oauth/{provider}', {
      provider: platform,
      body: { shop_domain },
    });
    if (sent.kind === 'failed') return sent.failure;
    window.location.assign(sent.answer.url);
    return null;
  }
  const errors = sending.errors('shop_domain');
  const scopeText = (scope: string) => {
    const id = scopeWords[scope];
    return id ? t(id) : scope;
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(known ? 'integrations.reconnect-title' : 'integrations.connect-title')}
      lead={t('integrations.connect-lead', { platform: platformTraits[platform].name })}
      footer={
        <>
          <Button onClick={() => sending.leave(onClose)}>{t('ui.cancel')}</Button>
          <Button type="submit" form={form} tone="primary" loading={sending.busy}>
            {t('integrations.connect-go', { platform: platformTraits[platform].name })}
          </Button>
        </>
      }
    >
      <p>{t('integrations.ask-scopes')}</p>
      <ul className={scopes}>
        {platformTraits[platform].scopes.map((scope) => (
          <li key={scope}>{scopeText(scope)}</li>
        ))}
      </ul>
      <KeptForm id={form} sending={sending}>
        {!known && platforms.length > 1 && (
          <Select
            label={t('integrations.platform')}
            options={platforms.map((one) => ({ value: one, label: platformTraits[one].name }))}
            value={platform}
            onChange={({ target }) => {
              const chosen = platforms.find((one) => one === target.value);
              if (chosen) setStore({ ...store, platform: chosen });
            }}
          />
        )}
        <TextField
          label={t('integrations.domain')}
          name="shop_domain"
          hint={t(`integrations.domain-hint-${platform}`)}
          placeholder={platformTraits[platform].domainExample}
          value={domain}
          readOnly={known}
          required
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={255}
          onChange={(event) => setStore({ ...store, domain: event.target.value })}
          errors={errors}
        />
      </KeptForm>
    </Dialog>
  );
}
