import { useId, useState } from 'react';
import type { Platform } from '../../../contract/entities/integrations.ts';
import { useT } from '../../i18n/t.ts';
import { useSend } from '../../sync/provider.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { formStyle } from '../../ui/form-style.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { platformNames } from './state-words.ts';

/** The store that a person is about to allow. */
export interface Connecting {
  platform: Platform;
  /** Known when a store is connected again. */
  domain: string;
}

interface ConnectDialogProps {
  connecting: Connecting;
  onClose: () => void;
}

const platforms = Object.entries(platformNames).map(([value, label]) => ({ value, label }));
const platformOf = (text: string): Platform => (text === 'woocommerce' ? text : 'shopify');

const domainWords = {
  shopify: { hint: 'integrations.domain-hint-shopify', example: 'min-butik.myshopify.com' },
  woocommerce: { hint: 'integrations.domain-hint-woocommerce', example: 'minbutik.dk' },
} as const;

/** Asks which store it is, then leads to the store's own page, where the person says yes `[§7-oauth]`. */
export function ConnectDialog({ connecting, onClose }: ConnectDialogProps) {
  const t = useT();
  const form = useId();
  const send = useSend();
  const [platform, setPlatform] = useState(connecting.platform);
  const [domain, setDomain] = useState(connecting.domain);
  const known = connecting.domain !== '';

  const sending = useForm(async () => {
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
  });
  const { failure, busy } = sending;
  const errors = sending.errors('shop_domain');
  const words = domainWords[platform];
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(known ? 'integrations.reconnect-title' : 'integrations.connect-title')}
      lead={t('integrations.connect-lead', { platform: platformNames[platform] })}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" form={form} tone="primary" loading={busy}>
            {t('integrations.connect-go', { platform: platformNames[platform] })}
          </Button>
        </>
      }
    >
      <form id={form} className={formStyle} onSubmit={sending.onSubmit}>
        {failure && errors.length === 0 && <FailureNotice failure={failure} />}
        <Select
          label={t('integrations.platform')}
          options={platforms}
          value={platform}
          disabled={known}
          onChange={(event) => setPlatform(platformOf(event.target.value))}
        />
        <TextField
          label={t('integrations.domain')}
          hint={t(words.hint)}
          placeholder={words.example}
          value={domain}
          readOnly={known}
          required
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={255}
          onChange={(event) => setDomain(event.target.value)}
          errors={errors}
        />
      </form>
    </Dialog>
  );
}
