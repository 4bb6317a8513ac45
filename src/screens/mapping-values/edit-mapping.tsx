import { useId, useState } from 'react';
import type { MappingValue } from '../../../contract/entities/value-rules.ts';
import { useT } from '../../i18n/t.ts';
import { useSend } from '../../sync/provider.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { formStyle } from '../../ui/form-style.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { attributeWords } from './attribute-words.ts';

interface EditMappingProps {
  value: MappingValue;
  onClose: () => void;
}

/** Changes either side of a mapping. */
export function EditMapping({ value, onClose }: EditMappingProps) {
  const t = useT();
  const form = useId();
  const send = useSend();
  const [source, setSource] = useState(value.source_value);
  const [target, setTarget] = useState(value.target_value);
  const { failure, busy, errors, onSubmit } = useForm(async () => {
    const sent = await send('PATCH /shop/integrations/{id}/mapping-values/{valueId}', {
      id: value.integration_id,
      valueId: value.id,
      body: { source_value: source, target_value: target },
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
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" form={form} tone="primary" loading={busy}>
            {t('mapping-values.save')}
          </Button>
        </>
      }
    >
      <form id={form} className={formStyle} onSubmit={onSubmit} noValidate>
        {failure && <FailureNotice failure={failure} />}
        <TextField
          label={t('mapping-values.source')}
          value={source}
          maxLength={255}
          onChange={(event) => setSource(event.target.value)}
          errors={errors('source_value')}
        />
        <TextField
          label={t('mapping-values.target')}
          value={target}
          maxLength={255}
          onChange={(event) => setTarget(event.target.value)}
          errors={errors('target_value')}
        />
      </form>
    </Dialog>
  );
}
