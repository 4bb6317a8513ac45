import type { ChangeEntity, ChangeRun } from '../../../contract/entities/changes.ts';
import { keepNewer } from '../store/newer-records.ts';
import type { ChangesDeps } from './changes-options.ts';
import { type ChangePage, isReadable, isRun, misshapen } from './shape.ts';

/**
 * Reads a page of changes that contains records that this build doesn't understand, from a newer server. Such a record
 * keeps its last known version and is set aside `[§D-newer]`; the rest is taken.
 */
export async function readable(
  page: ChangePage,
  { model, name, aside, now }: Pick<ChangesDeps, 'model' | 'name' | 'aside' | 'now'>,
): Promise<ChangePage> {
  const newer = page.runs.flatMap(newerIn);
  try {
    aside.set(await keepNewer(name, newer, now()));
  } catch {
    // If skipping a record weren't noted, it would never be fetched again. A store that isn't durable fetches
    // everything at the next start anyway.
    if (model.health.get() === 'durable') throw misshapen();
  }
  const { tables } = model.confirmed;
  /** The run with the known versions of what can't be read; a record without one counts as gone. */
  function asKnown(run: ChangeRun): ChangeRun[] {
    if (isRun(run) || 'gone' in run) return [run];
    const { entity } = run;
    const known = run.values.map((value) =>
      isReadable(entity, value) ? value : tables[entity].get(value.id),
    );
    const gone = run.values.flatMap(({ id }, at) => (known[at] ? [] : id));
    const values = known.filter((value) => value !== undefined);
    return [{ entity, values } as ChangeRun, { entity, gone }];
  }
  return { ...page, runs: page.runs.flatMap(asKnown) };
}

interface Newer {
  entity: ChangeEntity;
  id: number;
  value: unknown;
}

function newerIn(run: ChangeRun): Newer[] {
  if ('gone' in run) return [];
  const { entity } = run;
  return run.values.flatMap((value) =>
    isReadable(entity, value) ? [] : { entity, id: value.id, value },
  );
}
