import type { ChangeEntity } from '../../contract/entities/changes.ts';
import { type Confirmed, entities, type KeptAnswer } from './confirmed.ts';
import type { SnapshotChunk, SnapshotHead } from './snapshot.ts';

/** Records a chunk. Rows of their own were 28 times slower to write and 4 times slower to load. */
const chunkSize = 1_000;

/** The state at one moment, cheap to take: records never change, so their lists are enough. */
export interface Still {
  head: Omit<SnapshotHead, 'chunks'>;
  lists: { [E in ChangeEntity]: readonly { id: number }[] };
  answers: [string, KeptAnswer][];
}

export function still(state: Confirmed): Still {
  const { seq, cursor, complete, observedAt, resync } = state;
  const ids = (entity: ChangeEntity) => [...(resync?.[entity] ?? [])];
  return {
    head: {
      seq,
      cursor,
      complete,
      observedAt,
      resync: resync && {
        'import-products': ids('import-products'),
        'my-products': ids('my-products'),
        subscriptions: ids('subscriptions'),
        orders: ids('orders'),
      },
    },
    lists: {
      'import-products': state.tables['import-products'].list(),
      'my-products': state.tables['my-products'].list(),
      subscriptions: state.tables.subscriptions.list(),
      orders: state.tables.orders.list(),
    },
    answers: [...state.answers],
  };
}

/**
 * Packs a still, chunk by chunk, so that the caller may breathe in between. The last one is the head; the others carry
 * the name of their generation, so that two never share one.
 */
export function* pack(
  { head, lists, answers }: Still,
  generation: string,
): Generator<SnapshotChunk> {
  const written: SnapshotHead['chunks'] = [];
  const chunk = (key: string, content: unknown): SnapshotChunk => {
    const text = JSON.stringify(content);
    written.push({ key });
    return { key, text };
  };
  for (const entity of entities) {
    const list = lists[entity];
    for (let from = 0; from < list.length; from += chunkSize)
      yield chunk(`${generation}/${entity}/${from}`, list.slice(from, from + chunkSize));
  }
  if (answers.length > 0) yield chunk(`${generation}/answers/0`, answers);
  yield { key: 'head', text: JSON.stringify({ ...head, chunks: written } satisfies SnapshotHead) };
}
