import type { ImportProduct } from '../../../contract/entities/import-products.ts';
import type { Integration } from '../../../contract/entities/integrations.ts';
import type { Listing } from '../../../contract/entities/listings.ts';
import type { EditableMyProduct } from '../../../contract/entities/my-products.ts';
import type { Order } from '../../../contract/entities/orders.ts';
import type { Args } from '../../../contract/types.ts';
import { type Failure, RequestFailure } from '../../../src/api/failure.ts';
import type { RequestCall, RequestOptions } from '../../../src/api/request.ts';
import { edited } from '../../../src/sync/commands/edit-my-product.ts';
import { patched } from '../../../src/sync/commands/patched.ts';
import { FakeChanges } from './fake-changes.ts';
import { importProduct, product } from './records.ts';
import { refused } from './refused.ts';

interface Seen {
  call: string;
  args: Record<string, unknown>;
  key: string | undefined;
  tenant: string | undefined;
  elsewhere: true | undefined;
}

type Fault = Failure | 'lose' | { answer: unknown };

/**
 * As much of the server as a store needs, in the page: changes, idempotency keys and revs, and a network whose faults
 * the test sets.
 */
export class FakeServer {
  readonly items = new Map<number, ImportProduct>();
  readonly mine = new Map<number, EditableMyProduct>();
  readonly listings = new Map<number, Listing>();
  readonly orders = new Map<number, Order>();
  readonly changes = new FakeChanges({
    ...{ 'import-products': this.items, 'my-products': this.mine },
    ...{ listings: this.listings, orders: this.orders },
  });
  stores: readonly Integration[] = [];
  /** Every call that reached the server. */
  readonly seen: Seen[] = [];
  /** The calls that took effect, in order. */
  readonly effects: string[] = [];
  online = true;
  /** The session's user and shop. */
  session = { userId: '', shop: 12 };
  knowsKeys = true;
  readonly #listeners = new Set<() => void>();
  readonly #faults = new Map<string, Fault[]>();
  readonly #answers = new Map<string, unknown>();
  #gates = new Map<string, Promise<void>>();
  #nextId = 10_000;

  /** The next calls of this kind fail with these faults, one after the other; `lose` takes effect but loses the answer. */
  fault(call: string, ...faults: Fault[]): void {
    this.#faults.set(call, [...(this.#faults.get(call) ?? []), ...faults]);
  }

  /** Holds calls of this kind until the returned function is called. */
  hold(call: string): () => void {
    let open = () => {};
    this.#gates.set(
      call,
      new Promise((resolve) => {
        open = () => {
          this.#gates.delete(call);
          resolve();
        };
      }),
    );
    return () => open();
  }

  setOnline(online: boolean): void {
    this.online = online;
    for (const listener of [...this.#listeners]) listener();
  }

  connectivity = {
    online: () => this.online,
    subscribe: (listener: () => void) => {
      this.#listeners.add(listener);
      return () => this.#listeners.delete(listener);
    },
  };

  put(item: ImportProduct): void {
    this.items.set(item.id, item);
    this.changes.note('import-products', item.id);
  }

  /** Another device adds a product. Ids are never reused. */
  arrive(): void {
    const id = this.#nextId++;
    this.put(importProduct(id, { product_id: id }));
  }

  putMine(mine: EditableMyProduct): void {
    this.mine.set(mine.id, mine);
    this.changes.note('my-products', mine.id);
  }

  putListing(listing: Listing): void {
    this.listings.set(listing.id, listing);
    this.changes.note('listings', listing.id);
  }

  putOrder(order: Order): void {
    this.orders.set(order.id, order);
    this.changes.note('orders', order.id);
  }

  remove(id: number): void {
    this.items.delete(id);
    this.changes.note('import-products', id, true);
  }

  /** Ends all faults. */
  mend(): void {
    this.#faults.clear();
    this.changes.forgotten = 0;
  }

  calls(call: string): Seen[] {
    return this.seen.filter((one) => one.call === call);
  }

  request: RequestCall = async (call, args, options = {}) => {
    if (!this.online) throw new RequestFailure({ kind: 'offline' });
    this.seen.push(this.#note(call, args, options));
    await this.#gates.get(call);
    const fault = this.#faults.get(call)?.shift();
    if (fault && fault !== 'lose' && 'kind' in fault) throw new RequestFailure(fault);
    if (fault && fault !== 'lose') return fault.answer as never;
    const answer = this.#once(call, args, options.idempotencyKey);
    if (fault === 'lose') throw new RequestFailure({ kind: 'timeout' });
    return structuredClone(answer) as never;
  };

  #note(call: string, args: object, options: RequestOptions): Seen {
    return {
      call,
      args: structuredClone(args) as Record<string, unknown>,
      key: options.idempotencyKey,
      tenant: options.tenant,
      elsewhere: options.elsewhere,
    };
  }

  #once(call: string, args: object, key: string | undefined): unknown {
    if (!key || !this.knowsKeys) return this.#answer(call, args);
    if (!this.#answers.has(key)) this.#answers.set(key, this.#outcome(call, args));
    const outcome = this.#answers.get(key);
    if (outcome instanceof RequestFailure) throw outcome;
    return outcome;
  }

  /** A refusal is kept under the key, as an answer is. */
  #outcome(call: string, args: object): unknown {
    try {
      return this.#answer(call, args);
    } catch (error) {
      if (error instanceof RequestFailure) return error;
      throw error;
    }
  }

  #answer(call: string, args: object): unknown {
    const handler = this.#handlers[call];
    if (!handler) throw new Error(`The fake server has no ${call}.`);
    if (!call.startsWith('GET ')) this.effects.push(call);
    return handler(args);
  }

  #mine(id: number): EditableMyProduct {
    const mine = this.mine.get(id);
    if (!mine) throw refused(404, 'not_found');
    return mine;
  }

  /** The answer to a wish for a listing; null if the wish changes nothing. */
  #wish(args: object, isRefused: boolean, change: (listing: Listing) => Partial<Listing> | null) {
    const listing = this.listings.get(Number((args as { id: number }).id));
    if (!listing) throw refused(404, 'not_found');
    if (isRefused && listing.state === 'removed') throw refused(409, 'conflict');
    const changed = change(listing);
    const anew = { is_behind: true, error: null, remedy: null, error_text: null };
    if (changed) this.putListing({ ...listing, ...anew, ...changed, rev: listing.rev + 1 });
    return { data: this.listings.get(listing.id) };
  }

  #item(id: number): ImportProduct {
    const item = this.items.get(id);
    if (!item) throw refused(404, 'not_found');
    return item;
  }

  readonly #handlers: Record<string, (args: object) => unknown> = {
    'GET /changes': (args) => this.changes.answer((args as Args<'GET /changes'>).query),
    'GET /user': () => ({ data: { id: this.session.userId, shop: { id: this.session.shop } } }),
    'GET /user/shops': () => ({
      data: [
        { id: 12, name: 'Nordlys Living', role_name: 'owner' },
        { id: 13, name: 'Lille Løve Leg', role_name: 'member' },
      ],
    }),
    'GET /import-products': (args) => {
      const { query } = args as Args<'GET /import-products'>;
      const all = [...this.items.values()].sort((a, b) => b.id - a.id);
      const page = Number(query?.page ?? 1);
      return {
        data: all.slice((page - 1) * 10, page * 10),
        meta: {
          current_page: page,
          per_page: 10,
          last_page: Math.max(1, Math.ceil(all.length / 10)),
          total: all.length,
        },
      };
    },
    'GET /shop/orders': () => ({ data: [...this.orders.values()] }),
    'GET /shop/products': () => ({
      data: [...this.mine.values()],
      meta: { current_page: 1, per_page: 10, last_page: 1, total: this.mine.size },
    }),
    'GET /shop/subscriptions': () => ({ data: [] }),
    'GET /shop/product-categories': () => ({ data: [] }),
    'GET /products': () => ({
      data: [product(1), product(2)],
      meta: { current_page: 1, per_page: 10, last_page: 1, total: 2 },
    }),
    'GET /shop/events': () => ({ data: null }),
    'GET /shop/orders/{id}': (args) => {
      const { id } = args as Args<'GET /shop/orders/{id}'>;
      const found = [...this.orders.values()].find(({ order_number }) => order_number === `${id}`);
      if (!found) throw refused(404, 'not_found');
      return { data: found };
    },
    'POST /import-products': (args) => {
      const { body } = args as Args<'POST /import-products'>;
      const known = [...this.items.values()].find(
        ({ product_id }) => product_id === body.product_id,
      );
      if (known) return { data: known };
      const id = this.#nextId++;
      this.put(importProduct(id, { product_id: body.product_id }));
      return { data: this.#item(id) };
    },
    'PATCH /import-products/{id}': (args) => {
      const { id, body } = args as Args<'PATCH /import-products/{id}'>;
      const item = this.#item(Number(id));
      if (body.rev !== undefined && body.rev !== item.rev)
        throw refused(409, 'stale_rev', { current: item, yours: body });
      this.put({ ...patched(item, body), rev: item.rev + 1 });
      return { data: this.#item(Number(id)) };
    },
    'DELETE /import-products/{id}': (args) => {
      const { id } = args as Args<'DELETE /import-products/{id}'>;
      this.remove(this.#item(Number(id)).id);
      return { data: null };
    },
    'PATCH /my-products/{id}': (args) => {
      const { id, body } = args as Args<'PATCH /my-products/{id}'>;
      const mine = this.#mine(Number(id));
      if (body.rev !== undefined && body.rev !== mine.rev)
        throw refused(409, 'stale_rev', { current: mine, yours: body });
      this.putMine({ ...edited(mine, body), rev: mine.rev + 1 });
      return { data: this.#mine(Number(id)) };
    },
    'DELETE /my-products/{id}': (args) => {
      const { id } = args as Args<'DELETE /my-products/{id}'>;
      this.mine.delete(this.#mine(Number(id)).id);
      this.changes.note('my-products', Number(id), true);
      return { data: null };
    },
    'DELETE /import-products': () => {
      const removed = this.items.size;
      for (const id of [...this.items.keys()]) this.remove(id);
      return { data: { removed } };
    },
    'POST /import-products/import/bulk': () => ({ data: { id: 'job-1', kind: 'bulk_import' } }),
    'POST /listings/{id}/pause': (args) =>
      this.#wish(args, true, ({ state }) => (state === 'paused' ? null : { state: 'paused' })),
    'POST /listings/{id}/resume': (args) =>
      this.#wish(args, false, ({ state }) =>
        state === 'live' || state === 'queued' ? null : { state: 'queued' },
      ),
    'POST /listings/{id}/push': (args) =>
      this.#wish(args, true, ({ state }) => ({ state: state === 'failed' ? 'queued' : state })),
    'POST /listings/{id}/unpublish': (args) =>
      this.#wish(args, false, ({ state }) => (state === 'removed' ? null : { state: 'removed' })),
    'POST /listings/{id}/owners': (args) => {
      const { field, owner } = (args as Args<'POST /listings/{id}/owners'>).body;
      return this.#wish(args, true, ({ store_changes }) => ({
        store_changes: store_changes.map((one) => (one.field === field ? { ...one, owner } : one)),
      }));
    },
    'GET /shop/integrations': () => ({ data: this.stores }),
    'POST /shop/orders/{id}/confirm': (args) => {
      const { id } = args as Args<'POST /shop/orders/{id}/confirm'>;
      const found = [...this.orders.values()].find(({ order_number }) => order_number === `${id}`);
      if (!found) throw refused(404, 'not_found');
      this.putOrder({ ...found, state: 'confirmed', rev: found.rev + 1 });
      return { data: this.orders.get(found.id) };
    },
    'POST /shop/orders/{id}/mend': (args) => {
      const { id, body } = args as Args<'POST /shop/orders/{id}/mend'>;
      const found = [...this.orders.values()].find(({ order_number }) => order_number === `${id}`);
      if (!found) throw refused(404, 'not_found');
      if (found.rev !== body.rev) throw refused(409, 'stale_rev', { current: found, yours: body });
      const state = body.kind === 'cancel' ? ('cancelled' as const) : ('confirmed' as const);
      const event = { at: found.placed_at, purchase_order_id: null, reason: null };
      this.putOrder({
        ...{ ...found, state, reason: null, rev: found.rev + 1 },
        timeline: [...found.timeline, { ...event, state, act: body.kind }],
      });
      return { data: this.orders.get(found.id) };
    },
  };
}
