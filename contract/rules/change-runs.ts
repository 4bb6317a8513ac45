import type { ChangeRow, ChangeRun } from '../entities/changes.ts';

/** The same changes in the same order, grouped so that the entity is written once per run. */
export function runsOf(rows: readonly ChangeRow[]): ChangeRun[] {
  const runs: ChangeRun[] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    const run = last?.entity === row.entity ? last : undefined;
    if (row.op === 'delete') {
      if (run && 'gone' in run) run.gone.push(row.id);
      else runs.push({ entity: row.entity, gone: [row.id] });
    } else if (run && 'values' in run) (run.values as unknown[]).push(row.value);
    else runs.push({ entity: row.entity, values: [row.value] } as ChangeRun);
  }
  return runs;
}

/** The ids of the records that a run is about. */
export const idsIn = (run: ChangeRun): number[] =>
  'gone' in run ? run.gone : run.values.map(({ id }) => id);

/** How many records runs are about. */
export const countIn = (runs: readonly ChangeRun[]): number =>
  runs.reduce((sum, run) => sum + ('gone' in run ? run.gone : run.values).length, 0);
