import { css } from '../../styled-system/css';
import { useT } from '../i18n/t.ts';
import { useOutbox } from '../sync/use-outbox.ts';
import { Drawer } from '../ui/drawer.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SyncCommand } from './sync-command.tsx';
import { useCommandWords } from './use-command-words.ts';

interface SyncCentreProps {
  open: boolean;
  onClose: () => void;
}

const list = css({ display: 'grid' });

/** Every change that isn't settled: what it was, when, why it isn't through, and what one can do about it. */
export function SyncCentre({ open, onClose }: SyncCentreProps) {
  const t = useT();
  return (
    <Drawer open={open} onClose={onClose} title={t('sync.title')} lead={t('sync.lead')}>
      {open && <Commands />}
    </Drawer>
  );
}

function Commands() {
  const t = useT();
  const { commands, discard, retry } = useOutbox();
  const words = useCommandWords();
  if (commands.length === 0) {
    return (
      <EmptyState motif="done" title={t('sync.empty.title')}>
        {t('sync.empty.hint')}
      </EmptyState>
    );
  }
  // What needs the person comes first; the rest in the order it will be sent.
  const needs = commands.filter(({ state, undecided }) => state === 'refused' || undecided);
  const others = commands.filter((command) => !needs.includes(command));
  return (
    <ul className={list}>
      {[...needs, ...others].map((command) => (
        <SyncCommand
          key={command.id}
          queued={command}
          words={words(command.command)}
          onDiscard={() => void discard(command.id)}
          onRetry={() => void retry(command.id)}
        />
      ))}
    </ul>
  );
}
