import type { ChangeEntity } from '../../contract/entities/changes.ts';
import { eachEntity, entities } from '../sync/state/collections.ts';
import type { Confirmed, KeptAnswer } from '../sync/state/confirmed.ts';
import type { Segment } from '../sync/state/segment.ts';
import { headOf, type SnapshotChunk, type SnapshotHead } from './snapshot.ts';

/** The state at one moment. It is cheap to take: segments never change, so references to them are enough. */
export interface Frozen {
  head: Omit<SnapshotHead, 'chunks'>;
  segments: { [E in ChangeEntity]: readonly Segment<{ id: number }>[] };
  answers: [string, KeptAnswer][];
}

export function freeze(state: Confirmed): Frozen {
  const { seq, cursor, complete, observedAt, resync, rest, tables } = state;
  return {
    head: {
      ...{ seq, cursor, complete, observedAt, rest },
      resync: resync && eachEntity((entity) => [...resync[entity]]),
    },
    segments: eachEntity((entity) => tables[entity].segments()),
    answers: [...state.answers],
  };
}

/** A chunk to write, and the segment that it holds. */
export interface Packed {
  chunk: SnapshotChunk;
  segment: Segment<{ id: number }> | null;
}

/**
 * Packs a frozen state, chunk by chunk, so that the caller may yield in between. The head comes last; the other chunks
 * carry their generation's name, so that no two have the same key. A segment that is already among the `stored` chunks
 * is listed in the head but not packed again: unchanged data costs nothing.
 */
export function* pack(
  { head, segments, answers }: Frozen,
  generation: string,
  stored: ReadonlySet<string> = new Set(),
): Generator<Packed> {
  const chunks: SnapshotHead['chunks'] = [];
  for (const entity of entities)
    for (const [index, segment] of segments[entity].entries()) {
      const known = segment.chunk !== null && stored.has(segment.chunk) ? segment.chunk : null;
      const key = known ?? `${generation}/${entity}/${index}`;
      // Unpacked first, because only then it is known what is in it.
      const text = known === null ? JSON.stringify(segment.records()) : null;
      const { size, lowest, highest } = segment;
      // A segment that couldn't be unpacked is empty; its records are fetched again.
      if (size === 0) continue;
      if (text !== null) yield { chunk: { key, text }, segment };
      chunks.push({ key, size, lowest, highest });
    }
  if (answers.length > 0) {
    const key = `${generation}/answers/0`;
    const text = JSON.stringify(answers);
    yield { chunk: { key, text }, segment: null };
    chunks.push({ key, length: text.length });
  }
  yield { chunk: headOf({ ...head, chunks }), segment: null };
}
