import { longest } from '../../../../contract/limits/longest.ts';
import type { Failure } from '../../../api/failure.ts';
import { useT } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { type PanelProps, panelButton, panelHint, panelStyle } from './panel.ts';

/** Says that somebody has taken care of it, with a note in their own words `[§D-mends-handled]`. */
export function WordForm({ order, onDone }: PanelProps) {
  const t = useT();
  const form = useForm<Failure>(async (values) => {
    await onDone({ kind: 'handled', word: values.text('word').trim() });
    return null;
  });
  const isGoing = order.reason === 'changed_in_store' && order.state !== 'on_hold';
  return (
    <Form sending={form} className={panelStyle} aria-label={t('order.act.handled')}>
      <p className={panelHint}>{t(isGoing ? 'order.handled-marked' : 'order.handled-hint')}</p>
      <TextField
        label={t('order.word')}
        name="word"
        required
        maxLength={longest.remark}
        autoComplete="off"
        errors={form.errors('word')}
      />
      <Button type="submit" tone="primary" size="sm" loading={form.busy} className={panelButton}>
        {t('order.act.handled')}
      </Button>
    </Form>
  );
}
