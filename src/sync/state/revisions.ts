/** A change of a record that can't be looked at yet. */
export interface Revision<T> {
  /** From the known record, undefined for none, to the one that takes its place. */
  decide(known: T | undefined): T | undefined;
  /** The record is expected to be gone then. */
  isGone: boolean;
}

/** By the records' ids, in the order in which they are made. */
export type Revisions<T> = ReadonlyMap<number, readonly Revision<T>[]>;

export const decided = <T>(revisions: readonly Revision<T>[], known: T | undefined) =>
  revisions.reduce((record, { decide }) => decide(record), known);

/** How many records are expected to be gone. */
export const countGone = <T>(revisions: Revisions<T>): number =>
  [...revisions.values()].filter((all) => all.at(-1)?.isGone).length;

/** The records after their revisions; in both lists the highest id comes first. */
export function revised<T extends { id: number }>(
  records: readonly T[],
  revisions: Revisions<T>,
): readonly T[] {
  const unknown = new Map(revisions);
  const kept = records.flatMap((record) => {
    const own = unknown.get(record.id);
    unknown.delete(record.id);
    return own ? (decided(own, record) ?? []) : record;
  });
  const added = [...unknown.values()].flatMap((own) => decided(own, undefined) ?? []);
  return added.length === 0 ? kept : [...kept, ...added].sort((a, b) => b.id - a.id);
}
