import { databasesOf, deleteDatabase, outboxOf } from '../../db/database.ts';
import { rowsOf } from '../../db/load.ts';
import { databaseName, tenantIn } from '../../db/names.ts';
import type { Cell } from '../../lib/pure/cell.ts';
import type { Timers } from '../../lib/pure/timers.ts';
import { needsPerson } from '../state/rows.ts';
import type { Elsewhere, Tenant } from '../state/types.ts';
import { joinTenantTabs } from '../store/tabs.ts';
import type { SendingElsewhere } from './send-elsewhere.ts';

/** The shortest time between two counts while sending, in milliseconds. */
const countEvery = 1_000;

interface ElsewhereDeps {
  userId: string;
  /** The tenant that this page has open; the page sends its changes itself. */
  here: Tenant;
  /** What is known about the other tenants. */
  seen: Cell<readonly Elsewhere[]>;
  /** Whether calls for tenants other than the session's own are possible now. */
  maySend(): boolean;
  /** Opens one tenant's store and sends what waits in it. */
  send(tenant: Tenant, onChange: () => void): Promise<SendingElsewhere>;
  timers: Timers;
}

export interface ElsewhereSender {
  /** Counts again what waits, and sends it. */
  go(): void;
  /** Deletes everything that the device holds of a tenant. */
  giveUp(tenant: Tenant): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Counts the commands that wait on this device for the person's other shops, and sends them, one shop at a time
 * `[§D-elsewhere]`. Only one of several tabs does this; the others count again when it signals them.
 */
export function followElsewhere(deps: ElsewhereDeps): ElsewhereSender {
  const { userId, here, seen, timers } = deps;
  let leads = false;
  let stopped = false;
  let running = false;
  let again = false;
  let current: SendingElsewhere | null = null;
  let counting: unknown = null;

  const tabs = joinTenantTabs({
    // Not the name of a database, so that code which looks for the tabs that lead a store doesn't find this lock.
    name: `elsewhere:${userId}`,
    onNotice: () => void count(),
    onLead() {
      leads = true;
      go();
    },
    async onYield() {
      leads = false;
      await current?.stop();
    },
    onFreeze() {
      leads = false;
      current?.abandon();
    },
  });

  async function count(): Promise<readonly Elsewhere[]> {
    const found = await readElsewhere(userId, here).catch(() => seen.get());
    if (!stopped && JSON.stringify(found) !== JSON.stringify(seen.get())) seen.set(found);
    return found;
  }

  /** Counts in this tab and tells the other tabs to count, only once for several changes in a row. */
  function countSoon(): void {
    if (counting !== null || stopped) return;
    counting = timers.setTimeout(() => {
      counting = null;
      tabs.tell('written');
      void count();
    }, countEvery);
  }

  const mayGoOn = () => leads && !stopped && deps.maySend();

  async function sendAll(): Promise<void> {
    for (const { tenant, waiting } of await count()) {
      if (!mayGoOn()) return;
      if (waiting === 0) continue;
      current = await deps.send(tenant, countSoon);
      if (mayGoOn()) await current.done;
      await current.stop();
      current = null;
      countSoon();
    }
  }

  function go(): void {
    if (running) {
      again = true;
      return;
    }
    running = true;
    again = false;
    sendAll()
      // A store that couldn't be opened is tried again at the next connection or start.
      .catch(() => {})
      .finally(() => {
        running = false;
        if (again && !stopped) go();
      });
  }

  void count();
  return {
    go,
    async giveUp(tenant) {
      await deleteDatabase(databaseName(userId, tenant));
      tabs.tell('written');
      await count();
    },
    async stop() {
      stopped = true;
      timers.clearTimeout(counting);
      await current?.stop();
      await tabs.close();
    },
  };
}

/** What waits in each of the person's other tenants, ordered by id; tenants where nothing waits are left out. */
async function readElsewhere(userId: string, here: Tenant): Promise<Elsewhere[]> {
  const own = databaseName(userId, here);
  const names = (await databasesOf(userId)).filter((name) => name !== own).sort();
  const found: Elsewhere[] = [];
  for (const name of names) {
    const tenant = tenantIn(name, userId);
    const rows = tenant ? await outboxOf(name) : [];
    if (!tenant || rows.length === 0) continue;
    // Rows that can't be read are repaired, or reported, when the store is opened for sending.
    const sound = await rowsOf(rows);
    const refused = sound.filter(needsPerson).length;
    const barred = sound.some(({ state }) => state === 'parked-tenant');
    found.push({ tenant, waiting: rows.length - refused, refused, barred });
  }
  return found;
}
