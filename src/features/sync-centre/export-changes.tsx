import Download from 'lucide-react/icons/download';
import { useT } from '../../i18n/t.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { unsentFile } from '../../sync/outbox/unsent-file.ts';
import type { QueuedCommand } from '../../sync/state/types.ts';
import { Button } from '../../ui/button.tsx';

interface ExportChangesProps {
  commands: readonly QueuedCommand[];
  words: (queued: QueuedCommand) => string;
}

/** Saves the unsent changes as a file for the person, to keep or to give to support. */
export function ExportChanges({ commands, words }: ExportChangesProps) {
  const t = useT();

  function save() {
    const { name, text } = unsentFile(commands, words, Date.now());
    saveFile(name, text, 'application/json');
  }

  return (
    <Button size="sm" icon={<Download aria-hidden="true" size={16} />} onClick={save}>
      {t('sync.export')}
    </Button>
  );
}
