import type { Translate } from '../../i18n/t.ts';
import type { Command } from '../../sync/state/commands.ts';
import type { Sync } from '../../sync/types.ts';
import { type Toast, toast } from '../../ui/toast.ts';

/** So much longer than it is offered a change is held, in milliseconds: the offer is made once the change is kept. */
export const grace = 1_000;

/**
 * Offers to take back changes that are held, as long as that can be done `[§D-undo]`: the offer goes once something is sent,
 * and an undo that came too late is reported.
 */
export function offerUndo(
  sync: Sync,
  t: Translate,
  commandIds: readonly string[],
  text: string,
  { label, ...options }: { label: string; timeout: number } & Partial<Pick<Toast, 'tone'>>,
): void {
  const isHeld = (id: string) =>
    sync.outbox.get().some((row) => row.id === id && row.state === 'held');
  toast(text, {
    ...options,
    while: { subscribe: sync.outbox.subscribe, get: () => commandIds.every(isHeld) },
    action: {
      label,
      onAction: async () => {
        if (!(await sync.undo(commandIds))) toast(t('ui.undo-late'), { tone: 'refuse' });
      },
    },
  });
}

/** Commits what can be taken back for as long as that is offered, and offers it. */
export async function commitHeld(
  sync: Sync,
  t: Translate,
  commands: readonly Command[],
  text: string,
  options: { label: string; timeout: number } & Partial<Pick<Toast, 'tone'>>,
): Promise<void> {
  const holdFor = options.timeout + grace;
  const ids = await Promise.all(commands.map((command) => sync.commit({ ...command, holdFor })));
  offerUndo(sync, t, ids, text, options);
}
