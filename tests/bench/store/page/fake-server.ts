import type { ChangeRow } from '../../../../contract/entities/changes.ts';
import type { ImportProduct } from '../../../../contract/entities/import-products.ts';
import { runsOf } from '../../../../contract/rules/change-runs.ts';
import { RequestFailure } from '../../../../src/api/failure.ts';
import type { RequestCall } from '../../../../src/api/request.ts';
import type { SetName, Stored } from './contender.ts';

const entities = { products: 'import-products', orders: 'orders' } as const;

/** The server's side of what a store asks, answered at once, so that only the store is measured. */
export class QuickServer {
  readonly #products = new Map<number, ImportProduct>();
  readonly #listeners = new Set<() => void>();
  #changes: ChangeRow[] = [];
  #online = true;

  readonly connectivity = {
    online: () => this.#online,
    subscribe: (listener: () => void) => {
      this.#listeners.add(listener);
      return () => this.#listeners.delete(listener);
    },
  };

  setOnline(online: boolean): void {
    this.#online = online;
    for (const listener of [...this.#listeners]) listener();
  }

  /** Adds records that the next reading of changes brings. */
  put(set: SetName, records: readonly Stored[]): void {
    for (const value of records) {
      const seq = this.#changes.length + 1;
      this.#changes.push({
        seq,
        entity: entities[set],
        id: value.id,
        op: 'upsert',
        value,
      } as ChangeRow);
      if ('title' in value) this.#products.set(value.id, value);
    }
  }

  request: RequestCall = async (call, args) => {
    if (!this.#online) throw new RequestFailure({ kind: 'offline' });
    return this.#answer(call, args as Record<string, unknown>) as never;
  };

  #answer(call: string, args: Record<string, unknown>): unknown {
    if (call === 'GET /changes') {
      const from = Number((args.query as { cursor?: number }).cursor ?? 0);
      const rows = this.#changes.slice(from, from + 500);
      const cursor = from + rows.length;
      const meta = { cursor, has_more: cursor < this.#changes.length };
      return { data: [], runs: runsOf(rows), meta };
    }
    if (call !== 'PATCH /import-products/{id}') throw new Error(`Nobody answers ${call} here.`);
    const item = this.#products.get(Number(args.id));
    if (!item) throw new Error(`There is no product ${args.id}.`);
    const { rev: _rev, ...fields } = args.body as Partial<ImportProduct>;
    const changed = { ...item, ...fields, rev: item.rev + 1 };
    this.put('products', [changed]);
    return { data: changed };
  }
}
