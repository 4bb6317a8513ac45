import { useState } from 'react';
import type { Integration, IntegrationOptions } from '../../../contract/entities/integrations.ts';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { useSend } from '../../sync/react/provider.tsx';
import { Button } from '../../ui/button.tsx';
import { KeptForm } from '../../ui/kept-form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { useKeptForm } from '../../ui/use-kept-form.ts';

interface OptionsFormProps {
  integration: Integration;
  /** The store that the shop's feeds link to. */
  storefront: Integration | null;
  disabled: boolean;
  onSaved: (integration: Integration) => void;
}

/** The buffer stays a text while it is being typed, because an empty field isn't zero. */
interface Draft extends Omit<IntegrationOptions, 'stock_buffer'> {
  stock_buffer: string;
}

const grid = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  gap: '4',
  alignItems: 'start',
  // Messages above the fields.
  '& > [role]': { gridColumn: '1 / -1' },
});
const foot = css({ gridColumn: '1 / -1', display: 'flex', gap: '2' });

const toDraft = ({ options }: Integration): Draft => ({
  ...options,
  stock_buffer: String(options.stock_buffer),
});

/**
 * How products are sent to the store, and which stock the store and the feeds that link to it are told
 * `[§3-integration]` `[§D-feeds-store]`.
 */
export function OptionsForm({ integration, storefront, disabled, onSaved }: OptionsFormProps) {
  const t = useT();
  const send = useSend();
  const [draft, setDraft] = useState<Draft | null>(null);
  const begun = toDraft(integration);
  const shown = draft ?? begun;
  const change = (part: Partial<Draft>) => setDraft({ ...shown, ...part });
  const buffer = /^\d{1,5}$/.test(shown.stock_buffer.trim()) ? Number(shown.stock_buffer) : null;
  const bufferErrors =
    buffer === null || buffer > 10_000 ? [t('integrations.stock-buffer-bad')] : [];

  const form = useKeptForm(`integration:${integration.id}`, save, {
    inQuery: 'edit',
    held: { current: shown, begun, set: (next) => setDraft(next === begun ? null : next) },
  });
  const { errors } = form;
  async function save() {
    if (buffer === null || bufferErrors.length > 0) return 'unfilled';
    const body = { ...shown, stock_buffer: buffer };
    const sent = await send('PATCH /shop/integrations/{id}/options', { id: integration.id, body });
    if (sent.kind === 'failed') return sent.failure;
    onSaved(sent.answer.data);
    setDraft(null);
    toast(t('integrations.saved'), { tone: 'done' });
    return null;
  }

  return (
    <KeptForm className={grid} sending={form} noValidate>
      <Notice>
        {storefront && storefront.id !== integration.id
          ? t('integrations.options-elsewhere', { name: storefront.name })
          : t('integrations.options-when')}
      </Notice>
      <TextField
        label={t('integrations.stock-buffer')}
        hint={t('integrations.stock-buffer-hint')}
        inputMode="numeric"
        disabled={disabled}
        value={shown.stock_buffer}
        onChange={({ target }) => change({ stock_buffer: target.value })}
        errors={[...bufferErrors, ...errors('stock_buffer')]}
      />
      <Select
        label={t('integrations.out-of-stock')}
        hint={t('integrations.out-of-stock-hint')}
        disabled={disabled}
        value={shown.out_of_stock_policy}
        onChange={({ target }) => change({ out_of_stock_policy: policyOf(target.value) })}
        options={policies.map((value) => ({ value, label: t(policyWords[value]) }))}
        errors={errors('out_of_stock_policy')}
      />
      {shown.publish_as !== undefined && (
        <Select
          label={t('integrations.publish-as')}
          hint={t('integrations.publish-as-hint')}
          disabled={disabled}
          value={shown.publish_as}
          onChange={({ target }) =>
            change({ publish_as: target.value === 'draft' ? 'draft' : 'active' })
          }
          options={[
            { value: 'active', label: t('integrations.publish-as.active') },
            { value: 'draft', label: t('integrations.publish-as.draft') },
          ]}
          errors={errors('publish_as')}
        />
      )}
      <div className={foot}>
        <Button
          type="submit"
          tone="primary"
          loading={form.busy}
          disabled={disabled || !form.unsaved.isDirty}
        >
          {t('integrations.save')}
        </Button>
        {form.unsaved.isDirty && (
          <Button tone="quiet" onClick={form.unsaved.discard}>
            {t('integrations.undo')}
          </Button>
        )}
      </div>
    </KeptForm>
  );
}

const policies = ['hide', 'zero'] as const;
const policyWords = {
  hide: 'integrations.out-of-stock.hide',
  zero: 'integrations.out-of-stock.zero',
} as const;
const policyOf = (text: string): (typeof policies)[number] =>
  policies.find((one) => one === text) ?? 'zero';
