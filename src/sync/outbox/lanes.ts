import { addedBy, itemOf, traitsOf } from '../commands/commands.ts';
import type { Command } from '../state/commands.ts';
import type { Confirmed } from '../state/confirmed.ts';
import { barrier, temporaryId } from '../state/outbox-rows.ts';
import { needsPerson, type Row } from '../state/rows.ts';

/** How many lanes may be sending at the same time. */
export const laneLimit = 3;

/** All commands about one product share a lane, whichever of its ids they use. */
export const productLane = (productId: number): string => `product:${productId}`;

/** Commands of one lane are sent one after the other. */
export function laneOf(command: Command, { tables }: Confirmed): string {
  const { about } = traitsOf(command);
  if (about === 'list') return barrier;
  if (about !== 'product' && 'id' in command.args) return `${about}:${command.args.id}`;
  const item = itemOf(command) ?? 0;
  const added = addedBy(command) ?? (item < 0 ? temporaryId(item) : null);
  const productId = added ?? tables['import-products'].get(item)?.product_id;
  return productId === undefined ? `import-product:${item}` : productLane(productId);
}

type LaneRow = Pick<Row, 'id' | 'lane' | 'command' | 'state' | 'attempts' | 'undecided' | 'until'>;

/** The commands that may go to the server now, in order. */
export function startable(rows: readonly LaneRow[]): string[] {
  if (rows.some(({ state }) => stopsAll.has(state))) return [];
  const starting: string[] = [];
  const busy = new Set<string>();
  /** Lanes whose product has no id from the server yet, and won't get one until the person decides. */
  const unnamed = new Set<string>();
  let free = laneLimit - rows.filter(({ state }) => onItsWay.has(state)).length;
  for (const row of rows) {
    // A command that waits for the person doesn't block others.
    if (needsPerson(row)) {
      if (addedBy(row.command) !== null) unnamed.add(row.lane);
      continue;
    }
    if (unnamed.has(row.lane) && isTemporary(row)) continue;
    const first = row.lane === barrier ? busy.size === 0 : !busy.has(row.lane);
    if (first && free > 0 && isReady(row) && !mayBeCancelled(row, rows)) {
      starting.push(row.id);
      free -= 1;
    }
    if (row.lane === barrier) return starting;
    busy.add(row.lane);
  }
  return starting;
}

/**
 * States in which something happens without anyone acting. A command that only waits for its lane or for the person
 * needs no machine yet.
 */
export const hasPlans: ReadonlySet<Row['state']> = new Set([
  'held',
  'sending',
  'reconciling',
  'waiting',
  'ambiguous',
  'parked-rate',
]);

const onItsWay: ReadonlySet<Row['state']> = new Set(['sending', 'reconciling']);
/** A wrong session, or a pause that the server asked for, affects every command. */
const stopsAll: ReadonlySet<Row['state']> = new Set([
  'parked-auth',
  'parked-tenant',
  'parked-rate',
]);

const isTemporary = ({ command }: LaneRow): boolean => (itemOf(command) ?? 0) < 0;

/**
 * Whether the person can still take back the removal that would cancel this adding. Until then it isn't clear whether
 * the adding has to be sent.
 */
const mayBeCancelled = (row: LaneRow, rows: readonly LaneRow[]): boolean =>
  addedBy(row.command) !== null &&
  row.attempts === 0 &&
  rows.some((one) => one.lane === row.lane && one.state === 'held' && isTemporary(one));

const isReady = ({ state, until }: LaneRow): boolean =>
  state === 'queued' || (state === 'ambiguous' && until === null);
