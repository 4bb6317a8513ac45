import type { TenantDatabase } from './database.ts';

type Events<F> = ReturnType<TenantDatabase<F>['events']['toCollection']>;

/** Deletes these events, but not those of commands that are still in the outbox. */
export async function forgetEvents<F>(
  { events, outbox }: TenantDatabase<F>,
  among: Events<F>,
): Promise<void> {
  const unsettled = new Set<unknown>(await outbox.toCollection().primaryKeys());
  if (unsettled.size === 0) {
    await among.delete();
    return;
  }
  const settled = among.filter(({ commandId }) => !unsettled.has(commandId));
  await events.bulkDelete(await settled.primaryKeys());
}
