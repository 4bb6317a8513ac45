import { useT } from '../../i18n/t.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface RemoveAllDialogProps {
  open: boolean;
  count: number;
  onClose: () => void;
  onConfirm: () => void;
}

export function RemoveAllDialog({ count, ...dialog }: RemoveAllDialogProps) {
  const t = useT();
  return (
    <ConfirmDialog
      {...dialog}
      danger
      title={t('import-list.remove-all-title')}
      confirmLabel={t('import-list.remove-all-confirm')}
    >
      {t('import-list.remove-all-text', { count })}
    </ConfirmDialog>
  );
}
