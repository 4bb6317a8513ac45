import { type FormEvent, useId, useState } from 'react';
import { useT } from '../i18n/t.ts';
import { isSameName } from '../lib/pure/saved-views.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './text-field.tsx';

interface NameViewProps {
  title: string;
  /** The field's initial value; null closes the dialog. */
  name: string | null;
  /** Names that would be overwritten. */
  taken?: readonly string[];
  onClose: () => void;
  onName: (name: string) => void;
}

/** Asks for the name of a saved view. */
export function NameView({ title, name, taken = [], onClose, onName }: NameViewProps) {
  const t = useT();
  const form = useId();
  const [shown, setShown] = useState(name);
  const [typed, setTyped] = useState('');
  if (name !== shown) {
    setShown(name);
    if (name !== null) setTyped(name);
  }
  const isTaken = taken.some((one) => isSameName(one, typed));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() === '') return;
    onName(typed.trim());
    onClose();
  }

  return (
    <Dialog
      open={name !== null}
      onClose={onClose}
      size="sm"
      title={title}
      lead={t('views.lead')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" form={form} tone="primary" disabled={typed.trim() === ''}>
            {t('views.keep')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextField
          data-autofocus
          label={t('views.name')}
          hint={isTaken ? t('views.taken') : undefined}
          maxLength={40}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </Dialog>
  );
}
