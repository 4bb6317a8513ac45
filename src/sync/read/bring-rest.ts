import type { ChangeRow } from '../../../contract/entities/changes.ts';
import { newestEvent } from '../state/collection-events.ts';
import { entities } from '../state/collections.ts';
import { noteRest, readChanges, together } from './changes.ts';
import type { ChangesDeps } from './changes-options.ts';
import { misshapen } from './shape.ts';

/** How many records to ask for at once. */
const atOnce = 500;

/** Fetches the next records of an unfinished first reading; resolves to whether there are more `[§D-first-sync]`. */
export async function bringRest(deps: ChangesDeps): Promise<boolean> {
  const { model, askNewest, alone, now } = deps;
  if (!askNewest) return false;
  await alone(async () => {
    await model.catchUp();
    const rest = { ...model.confirmed.rest };
    let rows: ChangeRow[] = [];
    try {
      while (rows.length < together) {
        const [entity] = entities.filter((one) => rest[one]);
        if (entity === undefined) break;
        const below = rest[entity]?.below ?? 0;
        const page = await readChanges(askNewest({ newest: entity, below, limit: atOnce }), deps);
        if (!page.meta.older) throw misshapen();
        if (page.data.some(({ id }) => id >= below)) throw misshapen();
        noteRest(rest, entity, page);
        rows = rows.concat(page.data);
      }
    } finally {
      // Stores what arrived before the connection broke, so that it needn't be fetched again.
      if (rows.length > 0) await model.observe(newestEvent(rows, null, rest, now()));
    }
  });
  return model.confirmed.rest !== null;
}
