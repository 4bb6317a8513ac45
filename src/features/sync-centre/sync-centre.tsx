import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { useCommit } from '../../sync/react/use-commit.ts';
import { useOutbox } from '../../sync/react/use-outbox.ts';
import { needsPerson } from '../../sync/state/rows.ts';
import type { QueuedCommand } from '../../sync/state/types.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { toast } from '../../ui/toast.ts';
import { ExportChanges } from './export-changes.tsx';
import { LastSynced } from './last-synced.tsx';
import { OtherShops } from './other-shops.tsx';
import { RestToComeSection } from './rest-to-come.tsx';
import { SetAsideList } from './set-aside.tsx';
import { SyncCommand } from './sync-command.tsx';
import { useCommandWords } from './use-command-words.ts';

interface SyncCentreProps {
  open: boolean;
  onClose: () => void;
}

const group = css({ marginBottom: '6' });
const heading = css({ textStyle: 'label', color: 'ink.muted' });
const quiet = css({ color: 'ink.muted' });

/**
 * All changes that aren't settled: what each one is, when it was made, why it is still here, and what the person can do
 * about it.
 */
export function SyncCentre({ open, onClose }: SyncCentreProps) {
  const t = useT();
  return (
    <Drawer open={open} onClose={onClose} title={t('sync.title')} lead={t('sync.lead')}>
      {open && <Commands onLeave={onClose} />}
      {open && <SetAsideList />}
      {open && <RestToComeSection />}
      {open && <LastSynced />}
    </Drawer>
  );
}

function Commands({ onLeave }: { onLeave: () => void }) {
  const t = useT();
  const { commands, elsewhere, discard, retry } = useOutbox();
  const commit = useCommit();
  const wordsOf = useCommandWords();
  if (commands.length === 0 && elsewhere.length > 0) {
    return (
      <>
        <OtherShops elsewhere={elsewhere} />
        <p className={quiet}>{t('sync.elsewhere.here')}</p>
      </>
    );
  }
  if (commands.length === 0) {
    return (
      <EmptyState motif="done" title={t('sync.empty.title')}>
        {t('sync.empty.hint')}
      </EmptyState>
    );
  }

  async function giveUp({ id, command }: QueuedCommand) {
    await discard(id);
    toast(t('sync.discarded'), {
      action: { label: t('sync.undo'), onAction: () => commit(command) },
    });
  }

  // The changes that need the person come first; the others in the order in which they will be sent.
  const groups = [
    { title: t('sync.needs-you'), listed: commands.filter(needsPerson) },
    { title: t('sync.on-the-way'), listed: commands.filter((one) => !needsPerson(one)) },
  ];
  return (
    <>
      {groups.map(
        ({ title, listed }) =>
          listed.length > 0 && (
            <section key={title} className={group}>
              <h3 className={heading}>{title}</h3>
              <ul>
                {listed.map((queued, index) => (
                  <SyncCommand
                    key={queued.id}
                    queued={queued}
                    words={wordsOf(queued.command)}
                    isOpen={index === 0}
                    onDiscard={() => void giveUp(queued)}
                    onRetry={() => void retry(queued.id)}
                    onLeave={onLeave}
                  />
                ))}
              </ul>
            </section>
          ),
      )}
      {elsewhere.length > 0 && <OtherShops elsewhere={elsewhere} />}
      <ExportChanges commands={commands} words={({ command }) => wordsOf(command)} />
    </>
  );
}
