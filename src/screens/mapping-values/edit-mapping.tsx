import { useId } from 'react';
import type { MappingValue } from '../../../contract/entities/value-rules.ts';
import { useT } from '../../i18n/t.ts';
import { useSend } from '../../sync/react/provider.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { KeptForm } from '../../ui/kept-form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useKeptForm } from '../../ui/use-kept-form.ts';
import { attributeWords } from './attribute-words.ts';

interface EditMappingProps {
  value: MappingValue;
  onClose: () => void;
}

/** Edits both sides of a mapping. */
export function EditMapping({ value, onClose }: EditMappingProps) {
  const t = useT();
  const form = useId();
  const send = useSend();
  const sending = useKeptForm(`mapping:${value.id}`, async (values) => {
    const sent = await send('PATCH /shop/integrations/{id}/mapping-values/{valueId}', {
      id: value.integration_id,
      valueId: value.id,
      body: { source_value: values.text('source'), target_value: values.text('target') },
    });
    if (sent.kind === 'failed') return sent.failure;
    onClose();
    return null;
  });

  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t('mapping-values.edit-title')}
      lead={t(attributeWords[value.attribute])}
      footer={
        <>
          <Button onClick={() => sending.leave(onClose)}>{t('ui.cancel')}</Button>
          <Button type="submit" form={form} tone="primary" loading={sending.busy}>
            {t('mapping-values.save')}
          </Button>
        </>
      }
    >
      <KeptForm id={form} sending={sending} noValidate>
        <TextField
          label={t('mapping-values.source')}
          name="source"
          defaultValue={value.source_value}
          maxLength={255}
          errors={sending.errors('source_value')}
        />
        <TextField
          label={t('mapping-values.target')}
          name="target"
          defaultValue={value.target_value}
          maxLength={255}
          errors={sending.errors('target_value')}
        />
      </KeptForm>
    </Dialog>
  );
}
