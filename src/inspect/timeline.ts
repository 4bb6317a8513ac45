import type { ChangeEntity } from '../../contract/entities/changes.ts';
import { fold } from '../db/fold.ts';
import { readEvent } from '../db/read-event.ts';
import { type Loadable, readHead, type SnapshotChunk, unpack } from '../db/snapshot.ts';
import { eachEntity, entities } from '../sync/state/collections.ts';
import { type Confirmed, nothingConfirmed } from '../sync/state/confirmed.ts';
import type { StoredEvent } from '../sync/state/events.ts';
import { segmentsOf } from '../sync/state/segment.ts';
import { type Past, pastOutbox } from './past-outbox.ts';

/** The state at one point of the log. */
export interface Moment {
  seq: number;
  lists: { [E in ChangeEntity]: readonly { id: number }[] };
  answers: Confirmed['answers'];
  cursor: number;
  complete: boolean;
  observedAt: number;
  isResyncing: boolean;
  outbox: readonly Past[];
}

/** A state from which folding can continue. */
interface Checkpoint {
  moment: Moment;
  resync: Confirmed['resync'];
}

/** How many events are between two checkpoints: going back never folds more than these. */
const spacing = 1_000;

/**
 * The past of a store, folded from its snapshot and the events after it `[§D-log]`. It starts at `earliest`, because
 * the log before that was compacted. It shares its lists of records with others and never changes them.
 */
export class LogTimeline {
  readonly earliest: number;
  readonly latest: number;
  readonly #read: (after: number, to: number) => AsyncIterable<readonly StoredEvent[]>;
  readonly #checkpoints: Checkpoint[];

  constructor(
    base: Checkpoint,
    latest: number,
    read: (after: number, to: number) => AsyncIterable<readonly StoredEvent[]>,
  ) {
    this.earliest = base.moment.seq;
    this.latest = Math.max(latest, this.earliest);
    this.#read = read;
    this.#checkpoints = [base];
  }

  /** The state after the event `seq`; `isUnwanted` stops the work early, with null as the result. */
  async at(seq: number, isUnwanted: () => boolean = () => false): Promise<Moment | null> {
    const wanted = Math.min(Math.max(seq, this.earliest), this.latest);
    const from = this.#checkpoints.findLast(({ moment }) => moment.seq <= wanted);
    if (!from) return null;
    if (from.moment.seq === wanted) return from.moment;
    const state = restored(from);
    const outbox = pastOutbox(from.moment.outbox);
    let kept = from.moment.seq;
    for await (const events of this.#read(from.moment.seq, wanted)) {
      if (isUnwanted()) return null;
      for (const stored of events) {
        const read = readEvent(stored);
        if (!read.ok) continue;
        fold(state, read.event);
        outbox.apply(read.event);
      }
      if (state.seq - kept < spacing) continue;
      kept = state.seq;
      this.#keep({ moment: momentOf(state, outbox.rows()), resync: copied(state.resync) });
    }
    return { ...momentOf(state, outbox.rows()), seq: wanted };
  }

  #keep(checkpoint: Checkpoint): void {
    const { seq } = checkpoint.moment;
    const at = this.#checkpoints.findLastIndex(({ moment }) => moment.seq <= seq);
    if (this.#checkpoints[at]?.moment.seq === seq) return;
    this.#checkpoints.splice(at + 1, 0, checkpoint);
  }
}

/**
 * The timeline of a log. `chunks` are its snapshot; `older` are events that the snapshot covers but that were kept
 * because their commands weren't settled; `bounds` are the first and the last number in the log.
 */
export function timelineOf(
  chunks: readonly SnapshotChunk[],
  older: readonly StoredEvent[],
  bounds: { first: number | null; last: number | null },
  read: (after: number, to: number) => AsyncIterable<readonly StoredEvent[]>,
): LogTimeline {
  const texts = new Map(chunks.map(({ key, text }) => [key, text]));
  const head = readHead(chunks.find(({ key }) => key === 'head'));
  const state = head ? unpack(head, texts, () => {}) : nothingConfirmed();
  if (state.seq === 0 && bounds.first !== null) state.seq = bounds.first - 1;
  const outbox = pastOutbox([]);
  for (const stored of older) {
    const read = readEvent(stored);
    if (read.ok) outbox.apply(read.event);
  }
  const base = { moment: momentOf(state, outbox.rows()), resync: copied(state.resync) };
  return new LogTimeline(base, bounds.last ?? state.seq, read);
}

function momentOf(state: Confirmed, outbox: readonly Past[]): Moment {
  const { tables } = state;
  return {
    seq: state.seq,
    lists: {
      'import-products': tables['import-products'].list(),
      'my-products': tables['my-products'].list(),
      listings: tables.listings.list(),
      subscriptions: tables.subscriptions.list(),
      orders: tables.orders.list(),
      'purchase-orders': tables['purchase-orders'].list(),
      parcels: tables.parcels.list(),
    },
    answers: new Map(state.answers),
    cursor: state.cursor,
    complete: state.complete,
    observedAt: state.observedAt,
    isResyncing: state.resync !== null,
    outbox,
  };
}

function restored({ moment, resync }: Checkpoint): Confirmed {
  const state = nothingConfirmed();
  const { seq, cursor, complete, observedAt } = moment;
  Object.assign(state, { seq, cursor, complete, observedAt });
  state.answers = new Map(moment.answers);
  state.resync = copied(resync);
  for (const entity of entities)
    (state.tables[entity] as Loadable).load(segmentsOf(moment.lists[entity]));
  return state;
}

const copied = (resync: Confirmed['resync']): Confirmed['resync'] =>
  resync && eachEntity((entity) => new Set(resync[entity]));
