import { useJobPolling } from '../../machines/react.tsx';
import { useOutbox } from '../../sync/react/use-outbox.ts';

/** Whether there is an import to show: one that waits, is running or has just ended. */
export function useImportUnderWay(): boolean {
  const { job } = useJobPolling();
  const { commands } = useOutbox();
  return (
    job?.kind === 'bulk_import' ||
    commands.some(({ command }) => command.call === 'POST /import-products/import/bulk')
  );
}
