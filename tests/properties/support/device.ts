import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import type { Failure } from '../../../src/api/failure.ts';
import { RequestFailure } from '../../../src/api/failure.ts';
import type { RequestCall } from '../../../src/api/request.ts';
import { type TenantDatabase, tenantDatabase } from '../../../src/db/database.ts';
import { dexieStore } from '../../../src/db/dexie-store.ts';
import { databaseName } from '../../../src/db/names.ts';
import { newId } from '../../../src/lib/browser/ids.ts';
import { cell } from '../../../src/lib/pure/cell.ts';
import { startCommand } from '../../../src/machines/outbox.ts';
import { committing, discarding, retrying } from '../../../src/sync/outbox/decisions.ts';
import { createOutbox } from '../../../src/sync/outbox/outbox.ts';
import { addingAnew, amending } from '../../../src/sync/outbox/resolving.ts';
import { followChanges } from '../../../src/sync/read/changes.ts';
import type { Command } from '../../../src/sync/state/commands.ts';
import type { Row } from '../../../src/sync/state/rows.ts';
import type { StoreHealth } from '../../../src/sync/state/types.ts';
import { createModel, type Model } from '../../../src/sync/store/model.ts';
import type { FakeServer } from '../../store/support/fake-server.ts';
import { TestTime } from '../../store/support/test-time.ts';
import { type CrashPlan, crashing } from './crashing-store.ts';
import type { Ledger } from './ledger.ts';
import { quiet } from './quiet.ts';

/** A page over the store. A crash ends the page, but not what it wrote. */
interface Page {
  model: Model;
  database: TenantDatabase<Failure>;
  refresh(): Promise<unknown>;
  stop(): void;
}

export interface DeviceParts {
  server: FakeServer;
  ledger: Ledger;
  plan: CrashPlan;
  /** Whether the server honours idempotency keys. */
  keys: boolean;
}

/**
 * A device with the real store and outbox over a database in memory; the test controls its clock and can kill its
 * page. It has one tab: several tabs are tested in a browser.
 */
export class Device {
  readonly time = new TestTime();
  readonly #parts: DeviceParts;
  readonly #name = databaseName(newId(), { kind: 'shop', id: 12 });
  #page: Page | null = null;

  constructor(parts: DeviceParts) {
    this.#parts = parts;
  }

  get page(): Page {
    if (!this.#page) throw new Error('The device is off.');
    return this.#page;
  }

  async start(): Promise<void> {
    const { server, ledger, plan, keys } = this.#parts;
    plan.revive();
    ledger.forgetTheWay();
    const database = tenantDatabase<Failure>(this.#name);
    await database.open();
    const store = crashing(dexieStore<Failure>(database), plan, ledger);
    const model = createModel(store, await store.load(), cell<StoreHealth>('durable'), () => {});
    let alive = true;
    const watched = ledger.watch(server.request, model);
    const request: RequestCall = async (call, args, options) => {
      if (!alive || plan.isDown) throw new RequestFailure({ kind: 'offline' });
      return watched(call, args, options);
    };
    const changes = followChanges({
      askNewest: null,
      name: '',
      aside: cell(0),
      model,
      store,
      now: () => this.time.now(),
      ask: (cursor) => request('GET /changes', { query: { cursor } }),
      alone: (work) => work(),
      onChecked: () => {},
    });
    const refresh = () => changes.refresh().catch(() => {});
    const outbox = createOutbox({
      ...{ model, request, startCommand, tenant: 'shop:12', clock: this.time, timers: this.time },
      changes: keys ? changes : null,
      has: (addition) => (addition === 'idempotency' ? keys : true),
      online: () => server.online,
      onSettled: () => void refresh(),
    });
    const unfollow = server.connectivity.subscribe(() => {
      if (server.online) outbox.reconnected();
    });
    this.#page = {
      ...{ model, database, refresh },
      stop() {
        alive = false;
        unfollow();
        outbox.stop();
        database.close();
      },
    };
    outbox.start();
    void refresh();
  }

  /** Kills the page at once and starts another over what was written. */
  async crash(): Promise<void> {
    this.#parts.plan.die();
    this.page.stop();
    await quiet();
    await this.start();
    this.signIn();
  }

  /** Resolves to the command's id once it is durable; null if the page died first. */
  async commit(command: Command): Promise<string | null> {
    let id = '';
    const { model } = this.page;
    const told = await this.#write(
      committing(command, model.confirmed, this.time.now(), (given) => {
        id = given;
      }),
    );
    return told ? id : null;
  }

  discard(id: string): Promise<boolean> {
    return this.#write(discarding(id, this.time.now()));
  }

  retry(id: string): Promise<boolean> {
    return this.#write(retrying(id, this.page.model.confirmed, this.time.now()));
  }

  choose({ id, command }: Row, title: string): Promise<boolean> {
    const { tables } = this.page.model.confirmed;
    const given = 'id' in command.args ? Number(command.args.id) : 0;
    const over = tables['import-products'].get(given);
    return over
      ? this.#write(amending(id, { title }, over, this.time.now()))
      : Promise.resolve(true);
  }

  addAnew(id: string): Promise<boolean> {
    return this.#write(addingAnew(id, this.time.now()));
  }

  /** The person signs in again, and commands parked for that continue. */
  signIn(): void {
    const { rows } = this.page.model;
    for (const { id, state } of rows)
      if (state === 'parked-auth' || state === 'parked-tenant') void this.retry(id);
  }

  async compact(): Promise<void> {
    const { database, model } = this.page;
    await dexieStore<Failure>(database).compact(model.confirmed);
  }

  /** False if the page died first. */
  refresh(): Promise<boolean> {
    return this.#lived(this.page.refresh());
  }

  async end(): Promise<void> {
    this.page.stop();
    await Dexie.delete(this.#name);
  }

  /** False if the page died first. */
  #write(decide: Parameters<Model['commit']>[0]): Promise<boolean> {
    return this.#lived(this.page.model.commit(decide));
  }

  async #lived(work: Promise<unknown>): Promise<boolean> {
    const { plan } = this.#parts;
    return Promise.race([work.then(() => true), plan.death.then(() => false)]);
  }
}
