import type { ChangeEntity } from '../../contract/entities/changes.ts';
import { type Confirmed, entities, type KeptAnswer, nothingConfirmed } from './confirmed.ts';
import { hashText } from './hash.ts';

/** Records a chunk. Rows of their own were 28 times slower to write and 4 times slower to load. */
const chunkSize = 1_000;

/** A packed piece of a snapshot; the piece with the key `head` says which pieces belong together. */
export interface SnapshotChunk {
  key: string;
  text: string;
}

interface Head {
  /** The last event that the snapshot covers. */
  seq: number;
  cursor: number;
  complete: boolean;
  observedAt: number;
  resync: Record<ChangeEntity, number[]> | null;
  /** Names the generation and, in order, the chunks with their hashes. */
  chunks: { key: string; hash: number }[];
}

/** The state at one moment, cheap to take: records never change, so their lists are enough. */
export interface Still {
  head: Omit<Head, 'chunks'>;
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
  const written: Head['chunks'] = [];
  const chunk = (key: string, content: unknown): SnapshotChunk => {
    const text = JSON.stringify(content);
    written.push({ key, hash: hashText(text) });
    return { key, text };
  };
  for (const entity of entities) {
    const list = lists[entity];
    for (let from = 0; from < list.length; from += chunkSize)
      yield chunk(`${generation}/${entity}/${from}`, list.slice(from, from + chunkSize));
  }
  if (answers.length > 0) yield chunk(`${generation}/answers/0`, answers);
  yield { key: 'head', text: JSON.stringify({ ...head, chunks: written } satisfies Head) };
}

/** The last event that the snapshot of this head covers; -1 for none. */
export const headSeq = (head: SnapshotChunk | undefined): number =>
  head ? ((JSON.parse(head.text) as Head).seq ?? -1) : -1;

/** The head of a stored snapshot; null where there is none, or none that can be read. */
function readHead(chunks: readonly SnapshotChunk[]): Head | null {
  const text = chunks.find(({ key }) => key === 'head')?.text;
  return text === undefined ? null : (JSON.parse(text) as Head);
}

/**
 * Unpacks what `pack` wrote; null where there is no snapshot. Throws where a chunk is missing or doesn't parse, and, when
 * told to `verify`, where one isn't what was written.
 */
export function unpack(chunks: readonly SnapshotChunk[], verify = false): Confirmed | null {
  const head = readHead(chunks);
  if (!head) return null;
  const texts = new Map(chunks.map(({ key, text }) => [key, text]));
  const state = nothingConfirmed();
  const { seq, cursor, complete, observedAt, resync } = head;
  Object.assign(state, { seq, cursor, complete, observedAt });
  if (resync)
    state.resync = {
      'import-products': new Set(resync['import-products']),
      'my-products': new Set(resync['my-products']),
      subscriptions: new Set(resync.subscriptions),
      orders: new Set(resync.orders),
    };
  const lists = new Map<string, { id: number }[]>();
  for (const { key, hash } of head.chunks) {
    const text = texts.get(key);
    if (text === undefined) throw new Error(`The snapshot lacks ${key}.`);
    if (verify && hashText(text) !== hash) throw new Error(`The snapshot's ${key} is damaged.`);
    const name = key.split('/')[1] ?? '';
    const content = JSON.parse(text);
    if (name === 'answers') state.answers = new Map(content);
    else lists.set(name, lists.has(name) ? [...(lists.get(name) ?? []), ...content] : content);
  }
  for (const entity of entities) (state.tables[entity] as Loadable).load(lists.get(entity) ?? []);
  return state;
}

interface Loadable {
  load(records: readonly { id: number }[]): void;
}
