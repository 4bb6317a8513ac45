import type { Confirmed } from '../db/confirmed.ts';
import type { Row } from './rows.ts';
import type { Command } from './types.ts';

/** So many lanes are on their way at once. */
export const laneLimit = 3;

/** The lane of what concerns the whole list: it waits for all before it, and all after it wait for it. */
export const barrier = '*';

/**
 * Whose order a command has to keep: everything about one product is one lane, whether it is named by the product, by its
 * import product, or by the temporary id of one that was added offline.
 */
export function laneOf(command: Command, { tables }: Confirmed): string {
  switch (command.call) {
    case 'DELETE /import-products':
    case 'POST /import-products/import/bulk':
      return barrier;
    case 'POST /import-products':
      return `product:${command.args.body.product_id}`;
    case 'POST /shop/orders/{id}/confirm':
      return `order:${command.args.id}`;
    case 'PATCH /import-products/{id}':
    case 'DELETE /import-products/{id}': {
      const id = Number(command.args.id);
      if (id < 0) return `product:${-id}`;
      const record = tables['import-products'].get(id);
      return record ? `product:${record.product_id}` : `import-product:${id}`;
    }
  }
}

type Standing = Pick<Row, 'id' | 'lane' | 'command' | 'state' | 'attempts' | 'undecided' | 'until'>;

/** The commands that may go to the server now, in order. */
export function startable(rows: readonly Standing[]): string[] {
  if (rows.some(({ state }) => stopsAll.has(state))) return [];
  const starting: string[] = [];
  const busy = new Set<string>();
  /** Lanes whose product has no id of the server's yet, nor will have before the person decided. */
  const unnamed = new Set<string>();
  let free = laneLimit - rows.filter(({ state }) => onItsWay.has(state)).length;
  for (const row of rows) {
    if (standsAside(row)) {
      if (row.command.call === 'POST /import-products') unnamed.add(row.lane);
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

const onItsWay: ReadonlySet<Row['state']> = new Set(['sending', 'reconciling']);
/** A wrong session or a pause asked for by the server concerns every command. */
const stopsAll: ReadonlySet<Row['state']> = new Set([
  'parked-auth',
  'parked-tenant',
  'parked-rate',
]);

/** What waits for the person holds nobody up. */
const standsAside = ({ state, undecided }: Standing): boolean =>
  state === 'refused' || state === 'parked-subscription' || undecided;

const isTemporary = ({ command: { args } }: Standing): boolean =>
  'id' in args && Number(args.id) < 0;

/** An adding whose removal can still be taken back: it is sent if that is, and else there is nothing to send. */
const mayBeCancelled = (row: Standing, rows: readonly Standing[]): boolean =>
  row.command.call === 'POST /import-products' &&
  row.attempts === 0 &&
  rows.some((one) => one.lane === row.lane && one.state === 'held' && isTemporary(one));

const isReady = ({ state, until }: Standing): boolean =>
  state === 'queued' || (state === 'ambiguous' && until === null);
