import type { ChangeEntity } from '../../contract/entities/changes.ts';
import { eachEntity, entities } from '../sync/state/collections.ts';
import type { Confirmed, KeptAnswer } from '../sync/state/confirmed.ts';
import type { Part } from '../sync/state/part.ts';
import { headOf, type SnapshotChunk, type SnapshotHead } from './snapshot.ts';

/** The state at one moment, cheap to take: parts never change, so they are enough. */
export interface Still {
  head: Omit<SnapshotHead, 'chunks'>;
  parts: { [E in ChangeEntity]: readonly Part<{ id: number }>[] };
  answers: [string, KeptAnswer][];
}

export function still(state: Confirmed): Still {
  const { seq, cursor, complete, observedAt, resync, rest, tables } = state;
  return {
    head: {
      ...{ seq, cursor, complete, observedAt, rest },
      resync: resync && eachEntity((entity) => [...resync[entity]]),
    },
    parts: eachEntity((entity) => tables[entity].parts()),
    answers: [...state.answers],
  };
}

/** A chunk to write, and the part that it holds. */
export interface Packed {
  chunk: SnapshotChunk;
  part: Part<{ id: number }> | null;
}

/**
 * Packs a still, chunk by chunk, so that the caller may breathe in between. The last one is the head; the others carry
 * the name of their generation, so that two never share one. A part that lies among the `stored` chunks already is named by
 * the head and not packed again: what didn't change costs nothing.
 */
export function* pack(
  { head, parts, answers }: Still,
  generation: string,
  stored: ReadonlySet<string> = new Set(),
): Generator<Packed> {
  const chunks: SnapshotHead['chunks'] = [];
  for (const entity of entities)
    for (const [index, part] of parts[entity].entries()) {
      const { size, lowest, highest } = part;
      // One that couldn't be unpacked holds nothing, and is fetched anew.
      if (size === 0) continue;
      const known = part.chunk !== null && stored.has(part.chunk) ? part.chunk : null;
      const key = known ?? `${generation}/${entity}/${index}`;
      if (known === null) yield { chunk: { key, text: JSON.stringify(part.records()) }, part };
      chunks.push({ key, size, lowest, highest });
    }
  if (answers.length > 0) {
    const key = `${generation}/answers/0`;
    const text = JSON.stringify(answers);
    yield { chunk: { key, text }, part: null };
    chunks.push({ key, length: text.length });
  }
  yield { chunk: headOf({ ...head, chunks }), part: null };
}
