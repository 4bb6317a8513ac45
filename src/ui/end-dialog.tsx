import { useState } from 'react';
import { useT } from '../i18n/t.ts';
import { dayAt } from '../lib/pure/day-span.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { dialogButtons } from './dialog-buttons.ts';
import type { FailureLike } from './failure-text.ts';
import { Form } from './form.tsx';
import { TextField } from './text-field.tsx';
import { useForm } from './use-form.ts';

interface EndDialogProps {
  /** The name of the partner. */
  name: string;
  /** Called with the start of the chosen day in the person's time zone; resolves to the failure, or to null. */
  onEnd: (endsAt: string) => Promise<(FailureLike & { errors?: Record<string, string[]> }) | null>;
  onClose: () => void;
}

const dayMs = 86_400_000;
/** In days: the suggested period of notice. */
const notice = 30;

/** Asks on which day a partnership should end, and explains the effects. */
export function EndDialog({ name, onEnd, onClose }: EndDialogProps) {
  const t = useT();
  const [now] = useState(() => Date.now());
  const form = useForm((values) => onEnd(new Date(`${values.text('day')}T00:00:00`).toISOString()));
  return (
    <Dialog open onClose={onClose} title={t('partnerships.end.title', { name })} size="sm">
      <Form sending={form} lead={<p>{t('partnerships.end.hint')}</p>}>
        <TextField
          label={t('partnerships.end.day')}
          name="day"
          type="date"
          required
          min={dayAt(now + dayMs)}
          defaultValue={dayAt(now + notice * dayMs)}
          errors={[...form.errors('day'), ...form.errors('ends_at')]}
        />
        <div className={dialogButtons}>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" tone="danger" loading={form.busy}>
            {t('partnerships.end.do')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
