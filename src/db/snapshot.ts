import type { ChangeEntity } from '../../contract/entities/changes.ts';
import {
  isBoolean,
  isFields,
  isInteger,
  isMoment,
  isText,
  listOf,
  orMissing,
} from '../lib/pure/checks.ts';
import { fitsRecord } from '../shapes/shapes.ts';
import { eachEntity, entities } from '../sync/state/collections.ts';
import {
  type Confirmed,
  isRest,
  type KeptAnswer,
  nothingConfirmed,
  type Rest,
} from '../sync/state/confirmed.ts';
import { type Bounds, boundsOf, Segment } from '../sync/state/segment.ts';
import { salvaged } from './salvage.ts';

/** A packed piece of a snapshot; the piece with the key `head` lists those that belong together. */
export interface SnapshotChunk {
  key: string;
  text: string;
  /** Only in the head: a checksum that shows whether the text is the one that was written. */
  sum?: number;
}

/** The head as it is stored. */
export function headOf(head: SnapshotHead): SnapshotChunk {
  const text = JSON.stringify(head);
  return { key: 'head', text, sum: sumOf(text) };
}

/** A simple checksum: different texts rarely have the same one. */
function sumOf(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1)
    sum = Math.imul(sum ^ text.charCodeAt(at), 16_777_619);
  return sum;
}

/** The content of the head. */
export interface SnapshotHead {
  /** The last event that the snapshot covers. */
  seq: number;
  cursor: number;
  complete: boolean;
  /** What a first reading still has to fetch; left out by builds that read oldest first. */
  rest?: Rest | null;
  observedAt: number;
  resync: Record<ChangeEntity, number[]> | null;
  /**
   * The chunks in order; their keys contain the generation. Those of records also say what range they hold, so that
   * they may stay packed.
   */
  chunks: ({ key: string } & Recorded)[];
}

/**
 * What the head says about a chunk: a range for records, the length of the text for answers. Earlier builds gave no
 * length.
 */
export type Recorded = Partial<Bounds> & { length?: number };

/** The last event that the snapshot with this head covers; -1 if there is none or it can't be read. */
export const headSeq = (head: SnapshotChunk | undefined): number => readHead(head)?.seq ?? -1;

/** During a start: the requested record is in a chunk that hasn't been read from the disk yet. */
export class NotBrought extends Error {
  override readonly name = 'NotBrought';
  readonly key: string;

  constructor(key: string) {
    super(`${key} is still on the disk.`);
    this.key = key;
  }
}

const isHead = (value: unknown): value is SnapshotHead =>
  isFields(value) &&
  [value.seq, value.cursor].every(isInteger) &&
  isBoolean(value.complete) &&
  isMoment(value.observedAt) &&
  isRest(value.rest ?? {}) &&
  (value.resync === null || areIds(value.resync)) &&
  areListed(value.chunks);

const areIds = (value: unknown) => isFields(value) && entities.every((one) => isList(value[one]));
const isList = listOf(isInteger);
const areListed = listOf(
  (value) =>
    isFields(value) &&
    isText(value.key) &&
    [value.size, value.lowest, value.highest, value.length].every(orMissing(isInteger)),
);

/** The list of chunks that belong together; null if it can't be read. */
export function readHead(chunk: SnapshotChunk | undefined): SnapshotHead | null {
  if (typeof chunk?.text !== 'string') return null;
  const { text, sum } = chunk;
  // Earlier builds wrote no checksum.
  if (sum !== undefined && sum !== sumOf(text)) return null;
  const head = parsed(text);
  return isHead(head) ? head : null;
}

/**
 * The chunks that are needed to show anything: the newest records of each collection, the answers, and chunks without a
 * range.
 */
export function firstKeys({ chunks }: SnapshotHead): string[] {
  const seen = new Set<string>();
  return chunks.flatMap(({ key, size }) => {
    const isFirst = !seen.has(nameIn(key));
    seen.add(nameIn(key));
    return isFirst || size === undefined ? key : [];
  });
}

/**
 * The state that a head describes. Chunks stay packed in `texts`, by key, until they are used `[§D-speed]`; using one
 * that isn't there throws a `NotBrought`. The key of a chunk that isn't what the head says is reported to `onBroken`, and
 * its readable part is used.
 */
export function unpack(
  head: SnapshotHead,
  texts: Map<string, string>,
  onBroken: (key: string) => void,
): Confirmed {
  const segments = new Map<string, Segment<{ id: number }>[]>(
    entities.map((entity) => [entity, []]),
  );
  const state = stateOf(head);
  for (const chunk of head.chunks) {
    const { key } = chunk;
    const read = <T>(of: (text: string, recorded: Recorded) => Readable<T>) => {
      const text = texts.get(key);
      if (text === undefined) throw new NotBrought(key);
      texts.delete(key);
      const { left, isWhole } = of(text, chunk);
      if (!isWhole) onBroken(key);
      return left;
    };
    const name = nameIn(key);
    if (name === 'answers') state.answers = new Map(read(answersIn));
    else segments.get(name)?.push(segmentOf(chunk, () => read(recordsIn(name as ChangeEntity))));
  }
  for (const entity of entities)
    (state.tables[entity] as Loadable).load(segments.get(entity) ?? []);
  return state;
}

/** The collection that a chunk belongs to; `answers` for the kept answers. */
export const nameIn = (key: string): string => String(key).split('/')[1] ?? '';

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
    resync: resync && eachEntity((entity) => new Set(resync[entity])),
  };
}

export interface Loadable {
  load(segments: readonly Segment<{ id: number }>[]): void;
}

function segmentOf(
  { key, size, lowest, highest }: SnapshotHead['chunks'][number],
  read: () => readonly { id: number }[],
): Segment<{ id: number }> {
  const isTold = size !== undefined && lowest !== undefined && highest !== undefined;
  const segment = isTold ? new Segment({ size, lowest, highest }, read) : Segment.of(read());
  segment.keptAs(key);
  return segment;
}

/** What could be read of a chunk, and whether that is everything it should hold. */
interface Readable<T> {
  left: readonly T[];
  isWhole: boolean;
}

export function recordsIn(entity: ChangeEntity) {
  const fits = (value: unknown): value is { id: number } => fitsRecord(entity, value);
  return (text: string, recorded: Recorded): Readable<{ id: number }> => {
    const list = parsed(text);
    const all = Array.isArray(list) ? list.filter(fits) : salvaged(text, fits);
    const left = new Set(all.map(({ id }) => id)).size === all.length ? all : unique(all);
    const { size, lowest, highest } = boundsOf(left);
    const isAsTold =
      recorded.size === undefined ||
      (recorded.size === size && recorded.lowest === lowest && recorded.highest === highest);
    return { left, isWhole: isAsTold && Array.isArray(list) && list.length === left.length };
  };
}

const unique = <T extends { id: number }>(records: readonly T[]): T[] => [
  ...new Map(records.map((record) => [record.id, record])).values(),
];

const isKept = (value: unknown): value is KeptAnswer =>
  isFields(value) && isText(value.call) && isMoment(value.observedAt) && value.answer !== undefined;

export function answersIn(
  text: string,
  { length = text.length }: Recorded = {},
): Readable<[string, KeptAnswer]> {
  const list = parsed(text);
  const all = Array.isArray(list) ? list : [];
  const left = all.filter(
    (entry) => Array.isArray(entry) && typeof entry[0] === 'string' && isKept(entry[1]),
  );
  const isList = Array.isArray(list) && left.length === list.length;
  return { left, isWhole: isList && text.length === length };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
