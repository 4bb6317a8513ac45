import type { ChangeEntity } from '../../contract/entities/changes.ts';
import {
  type Confirmed,
  entities,
  type KeptAnswer,
  nothingConfirmed,
  type Rest,
} from './confirmed.ts';
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
  /** Left out by builds that read oldest first. */
  rest?: Rest | null;
  observedAt: number;
  resync: Record<ChangeEntity, number[]> | null;
  /** Names the generation and, in order, the chunks; those of records say what is in them, so that they may stay packed. */
  chunks: ({ key: string } & Partial<Bounds>)[];
}

/** The last event that the snapshot of this head covers; -1 for none. */
export const headSeq = (head: SnapshotChunk | undefined): number =>
  head ? ((JSON.parse(head.text) as SnapshotHead).seq ?? -1) : -1;

/** Of a start: what is asked for lies in a chunk that the disk hasn't brought yet. */
export class NotBrought extends Error {
  override readonly name = 'NotBrought';
  readonly key: string;

  constructor(key: string) {
    super(`${key} is still on the disk.`);
    this.key = key;
  }
}

/** What says which chunks belong together; null where it can't be read. */
export function readHead(text: string): SnapshotHead | null {
  try {
    const head: SnapshotHead = JSON.parse(text);
    return Array.isArray(head?.chunks) ? head : null;
  } catch {
    return null;
  }
}

/** The chunks without which nothing can be shown: the newest records of each collection, the answers, and what tells no bounds. */
export function firstKeys({ chunks }: SnapshotHead): string[] {
  const seen = new Set<string>();
  return chunks.flatMap(({ key, size }) => {
    const isFirst = !seen.has(nameIn(key));
    seen.add(nameIn(key));
    return isFirst || size === undefined ? key : [];
  });
}

/**
 * The state of a head. What nobody looks at stays packed among `texts`, by their keys `[§D-speed]`; whoever looks at one
 * that isn't there gets a `NotBrought`. `onBroken` hears of one that doesn't parse.
 */
export function unpack(
  head: SnapshotHead,
  texts: Map<string, string>,
  onBroken: () => void,
): Confirmed {
  const parts = new Map<string, Part<{ id: number }>[]>(entities.map((entity) => [entity, []]));
  const state = stateOf(head);
  for (const chunk of head.chunks) {
    const { key } = chunk;
    const read = () => {
      const text = texts.get(key);
      if (text === undefined) throw new NotBrought(key);
      texts.delete(key);
      return parsed(text, onBroken);
    };
    if (nameIn(key) === 'answers') state.answers = new Map(read() as [string, KeptAnswer][]);
    else parts.get(nameIn(key))?.push(partOf(chunk, read as () => { id: number }[]));
  }
  for (const entity of entities) (state.tables[entity] as Loadable).load(parts.get(entity) ?? []);
  return state;
}

const nameIn = (key: string): string => key.split('/')[1] ?? '';

function stateOf({
  seq,
  cursor,
  complete,
  observedAt,
  resync,
  rest = null,
}: SnapshotHead): Confirmed {
  return {
    ...nothingConfirmed(),
    ...{ seq, cursor, complete, observedAt, rest },
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
