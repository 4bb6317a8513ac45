import type { Translate } from '../i18n/t.ts';
import type { Sync } from '../sync/types.ts';
import { type Toast, toast } from '../ui/toast.ts';

/** So much longer than it is offered a change is held, in milliseconds: the offer is made once the change is kept. */
export const grace = 1_000;

/**
 * Tells of changes that are held, and offers to take them back as long as that can be done `[§D-undo]`: what is sent first takes the offer
 * with it, and an undo that came too late is told of.
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
