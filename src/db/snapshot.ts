import type { ChangeEntity } from '../../contract/entities/changes.ts';
import { type Confirmed, entities, nothingConfirmed } from './confirmed.ts';
import { hashText } from './hash.ts';

/** A packed piece of a snapshot; the piece with the key `head` says which pieces belong together. */
export interface SnapshotChunk {
  key: string;
  text: string;
}

/** What the last piece says of all. */
export interface SnapshotHead {
  /** The last event that the snapshot covers. */
  seq: number;
  cursor: number;
  complete: boolean;
  observedAt: number;
  resync: Record<ChangeEntity, number[]> | null;
  /** Names the generation and, in order, the chunks with their hashes. */
  chunks: { key: string; hash: number }[];
}

/** The last event that the snapshot of this head covers; -1 for none. */
export const headSeq = (head: SnapshotChunk | undefined): number =>
  head ? ((JSON.parse(head.text) as SnapshotHead).seq ?? -1) : -1;

/** The head of a stored snapshot; null where there is none, or none that can be read. */
function readHead(chunks: readonly SnapshotChunk[]): SnapshotHead | null {
  const text = chunks.find(({ key }) => key === 'head')?.text;
  return text === undefined ? null : (JSON.parse(text) as SnapshotHead);
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
