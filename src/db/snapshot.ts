import type { ChangeEntity } from '../../contract/entities/changes.ts';
import { type Confirmed, entities, type KeptAnswer, nothingConfirmed } from './confirmed.ts';

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
  /** Names the generation and, in order, the chunks. */
  chunks: { key: string }[];
}

/** The last event that the snapshot of this head covers; -1 for none. */
export const headSeq = (head: SnapshotChunk | undefined): number =>
  head ? ((JSON.parse(head.text) as SnapshotHead).seq ?? -1) : -1;

/** Unpacks what `pack` wrote; null where there is no snapshot. Throws where a chunk is missing or doesn't parse. */
export function unpack(chunks: readonly SnapshotChunk[]): Confirmed | null {
  const texts = new Map(chunks.map(({ key, text }) => [key, text]));
  const text = texts.get('head');
  if (text === undefined) return null;
  const head: SnapshotHead = JSON.parse(text);
  return assemble(
    head,
    head.chunks.map(({ key }) => JSON.parse(texts.get(key) ?? '')),
  );
}

/** The state of a head and of its chunks' contents, in their order. */
export function assemble(head: SnapshotHead, contents: readonly unknown[]): Confirmed {
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
  const parts = new Map<string, unknown[]>();
  for (const [index, { key }] of head.chunks.entries()) {
    const name = key.split('/')[1] ?? '';
    parts.set(name, [...(parts.get(name) ?? []), contents[index]]);
  }
  const [answers] = parts.get('answers') ?? [];
  if (answers) state.answers = new Map(answers as [string, KeptAnswer][]);
  for (const entity of entities)
    (state.tables[entity] as Loadable).load((parts.get(entity) ?? []).flat() as { id: number }[]);
  return state;
}

interface Loadable {
  load(records: readonly { id: number }[]): void;
}
