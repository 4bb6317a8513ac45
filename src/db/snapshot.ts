import type { ChangeEntity } from '../../contract/entities/changes.ts';
import { type Confirmed, entities, type KeptAnswer, nothingConfirmed } from './confirmed.ts';
import { type Bounds, Part } from './part.ts';

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
  /** Names the generation and, in order, the chunks; those of records say what is in them, so that they may stay packed. */
  chunks: ({ key: string } & Partial<Bounds>)[];
}

/** The last event that the snapshot of this head covers; -1 for none. */
export const headSeq = (head: SnapshotChunk | undefined): number =>
  head ? ((JSON.parse(head.text) as SnapshotHead).seq ?? -1) : -1;

/**
 * The state that `pack` wrote; null where there is no snapshot. What nobody looks at stays packed `[§D-speed]`: `onBroken`
 * hears of a chunk that then doesn't parse. Throws where one is missing.
 */
export function unpack(chunks: readonly SnapshotChunk[], onBroken: () => void): Confirmed | null {
  const texts = new Map(chunks.map(({ key, text }) => [key, text]));
  const text = texts.get('head');
  if (text === undefined) return null;
  const head: SnapshotHead = JSON.parse(text);
  const parts = new Map<string, Part<{ id: number }>[]>(entities.map((entity) => [entity, []]));
  const state = stateOf(head);
  for (const chunk of head.chunks) {
    const packed = texts.get(chunk.key);
    if (packed === undefined) throw new Error(`The snapshot lacks ${chunk.key}.`);
    const read = () => parsed(packed, onBroken);
    const name = chunk.key.split('/')[1] ?? '';
    if (name === 'answers') state.answers = new Map(read() as [string, KeptAnswer][]);
    else parts.get(name)?.push(partOf(chunk, read as () => { id: number }[]));
  }
  for (const entity of entities) (state.tables[entity] as Loadable).load(parts.get(entity) ?? []);
  return state;
}

function stateOf({ seq, cursor, complete, observedAt, resync }: SnapshotHead): Confirmed {
  return {
    ...nothingConfirmed(),
    ...{ seq, cursor, complete, observedAt },
    resync: resync && {
      'import-products': new Set(resync['import-products']),
      'my-products': new Set(resync['my-products']),
      subscriptions: new Set(resync.subscriptions),
      orders: new Set(resync.orders),
    },
  };
}

export interface Loadable {
  load(parts: readonly Part<{ id: number }>[]): void;
}

function partOf(
  { key, size, lowest, highest }: SnapshotHead['chunks'][number],
  read: () => readonly { id: number }[],
): Part<{ id: number }> {
  const isTold = size !== undefined && lowest !== undefined && highest !== undefined;
  const part = isTold ? new Part({ size, lowest, highest }, read) : Part.of(read());
  part.keptAs(key);
  return part;
}

function parsed(text: string, onBroken: () => void): unknown[] {
  try {
    const content: unknown = JSON.parse(text);
    if (Array.isArray(content)) return content;
  } catch {
    // Told below, with what parses but isn't a list.
  }
  onBroken();
  return [];
}
