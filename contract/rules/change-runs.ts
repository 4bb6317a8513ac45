import type { ChangeEntity, ChangeRow } from '../../../contract/entities/changes.ts';

type Upsert<E extends ChangeEntity> = Extract<ChangeRow, { entity: E; op: 'upsert' }>;

/** Consecutive changes of one kind: records as the server has them, or the ids of records that are gone. */
export type ChangeRun =
  | { [E in ChangeEntity]: { entity: E; values: Upsert<E>['value'][] } }[ChangeEntity]
  | { entity: ChangeEntity; gone: number[] };

/**
 * The same changes in the same order, grouped so that the entity is written once per run: this makes a small record a
 * sixth shorter.
 */
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
