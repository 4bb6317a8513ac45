import type { ReactNode } from 'react';
import { useT } from '../i18n/t.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: ReactNode;
  /** What will happen, in one or two sentences. */
  children?: ReactNode;
  /** Names the action: "Remove 12 products", never "OK". */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  loading?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel, danger, loading } = props;
  const t = useT();
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title={title}
      role="alertdialog"
      size="sm"
      footer={
        <>
          <Button onClick={props.onClose}>{cancelLabel ?? t('ui.cancel')}</Button>
          <Button tone={danger ? 'danger' : 'primary'} loading={loading} onClick={props.onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
