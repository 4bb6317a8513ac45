import type { ChangeRun } from '../../../contract/entities/changes.ts';
import { countIn, idsIn } from '../../../contract/rules/change-runs.ts';
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
    let runs: ChangeRun[] = [];
    try {
      while (countIn(runs) < together) {
        const [entity] = entities.filter((one) => rest[one]);
        if (entity === undefined) break;
        const below = rest[entity]?.below ?? 0;
        const page = await readChanges(askNewest({ newest: entity, below, limit: atOnce }), deps);
        if (!page.meta.older) throw misshapen();
        if (page.runs.flatMap(idsIn).some((id) => id >= below)) throw misshapen();
        noteRest(rest, entity, page);
        runs = runs.concat(page.runs);
      }
    } finally {
      // Stores what arrived before the connection broke, so that it needn't be fetched again.
      if (runs.length > 0) await model.observe(newestEvent(runs, null, rest, now()));
    }
  });
  return model.confirmed.rest !== null;
}
