import type { RequestCall } from '../../../src/api/request.ts';
import { dependents } from '../../../src/sync/outbox/decisions.ts';
import type { StoreEvent } from '../../../src/sync/state/events.ts';
import { barrier } from '../../../src/sync/state/outbox-rows.ts';
import type { Row } from '../../../src/sync/state/rows.ts';
import type { Model } from '../../../src/sync/store/model.ts';

/** Watches the disk and the requests, and notes every rule that is broken. */
export class Ledger {
  /** How each command ended; null while it hasn't. */
  readonly ends = new Map<string, 'acknowledged' | 'discarded' | null>();
  readonly violations: string[] = [];
  readonly #bodies = new Map<string, string>();
  readonly #onTheWay = new Map<string, string>();

  record(events: readonly StoreEvent[]): void {
    for (const { type, commandId } of events) {
      if (!commandId) continue;
      const end = this.ends.get(commandId);
      if (end) this.violations.push(`${type} after ${end}`);
      if (type === 'command.acknowledged') this.ends.set(commandId, 'acknowledged');
      else if (type === 'command.discarded') this.ends.set(commandId, 'discarded');
      else this.ends.set(commandId, null);
    }
  }

  /** Forgets the requests of a page that died, because nobody waits for them. */
  forgetTheWay(): void {
    this.#onTheWay.clear();
  }

  /** Watches the requests: their order and number within a lane, and the bodies under each key. */
  watch(request: RequestCall, model: Model): RequestCall {
    return async (call, args, options) => {
      const key = options?.idempotencyKey;
      const row = model.rows.find((one) => key !== undefined && one.key === key);
      if (!row || call.startsWith('GET ')) return request(call, args, options);
      this.#look(row, JSON.stringify(args), model.rows);
      this.#onTheWay.set(row.id, row.lane);
      try {
        return await request(call, args, options);
      } finally {
        this.#onTheWay.delete(row.id);
      }
    };
  }

  #look(row: Row, body: string, rows: readonly Row[]): void {
    const before = this.#bodies.get(row.key);
    if (before !== undefined && before !== body)
      this.violations.push(`one key, two bodies: ${before} and ${body}`);
    this.#bodies.set(row.key, body);

    const lanes = [...this.#onTheWay.values()];
    if (lanes.length >= 3) this.violations.push('four on their way');
    if (lanes.some((lane) => meets(lane, row.lane)))
      this.violations.push(`two on their way in ${row.lane}`);
    // A command that the person retries may find others under way that have passed it.
    for (const other of rows.filter(({ retries }) => retries === 0))
      if (other.seq < row.seq && meets(other.lane, row.lane) && !waitsForPerson(other, rows))
        this.violations.push(`${row.command.call} overtook ${other.command.call} (${other.state})`);
    const { args } = row.command;
    if ('id' in args && Number(args.id) < 0)
      this.violations.push(`${row.command.call} went out under a temporary id`);
  }
}

const meets = (a: string, b: string): boolean => a === b || a === barrier || b === barrier;

const isAside = ({ state, undecided }: Row): boolean =>
  state === 'refused' || state === 'parked-subscription' || undecided;

/** Nothing more happens to the row by itself, nor to those that can only follow it. */
export const waitsForPerson = (row: Row, rows: readonly Row[]): boolean =>
  isAside(row) ||
  rows.some((add) => isAside(add) && dependents(add, rows).some(({ id }) => id === row.id));
