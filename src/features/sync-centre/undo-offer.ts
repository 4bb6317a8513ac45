import type { Translate } from '../../i18n/t.ts';
import type { Command } from '../../sync/state/commands.ts';
import type { Sync } from '../../sync/types.ts';
import { type Toast, toast } from '../../ui/toast.ts';

/**
 * In milliseconds: how much longer a change is held than its undo is offered, because the offer appears only after the
 * change is stored.
 */
export const grace = 1_000;

/**
 * Offers to undo held changes for as long as that is possible `[§D-undo]`. The offer disappears once one of them is
 * sent; an undo that comes too late is reported.
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

/** Commits changes that are held while their undo is offered, and shows the offer. */
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
