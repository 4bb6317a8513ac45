import { databasesOf, deleteDatabase, outboxOf } from '../../db/database.ts';
import { rowsOf } from '../../db/load.ts';
import { databaseName, tenantIn } from '../../db/names.ts';
import type { Cell } from '../../lib/pure/cell.ts';
import type { Timers } from '../../lib/pure/timers.ts';
import { needsPerson } from '../state/rows.ts';
import type { Elsewhere, Tenant } from '../state/types.ts';
import { joinTenantTabs } from '../store/tabs.ts';
import type { SendingElsewhere } from './send-elsewhere.ts';

/** What waits is counted again so often at most, while it is sent; in milliseconds. */
const countEvery = 1_000;

interface ElsewhereDeps {
  userId: string;
  /** Whose store this page has open: its changes are its own to send. */
  here: Tenant;
  /** What is seen of the others. */
  seen: Cell<readonly Elsewhere[]>;
  /** Whether calls may be made now for tenants that the session doesn't stand on. */
  maySend(): boolean;
  /** Opens one tenant's store and sends what waits in it. */
  send(tenant: Tenant, onChange: () => void): Promise<SendingElsewhere>;
  timers: Timers;
}

export interface ElsewhereSender {
  /** Looks again what waits, and sends it. */
  go(): void;
  /** Deletes all that the device holds of a tenant. */
  giveUp(tenant: Tenant): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Counts what waits on this device in the person's other shops, and sends it, one shop at a time `[§D-elsewhere]`. Of
 * several tabs one does this; the others count again when it signals them.
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
    // No database's name: whoever looks for those that lead a store finds no other lock.
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

  /** Counts here and has the other tabs count; once for however many changes come together. */
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
      // What couldn't be opened waits for the next connection or start.
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

/** What waits in each of the person's other tenants, by their numbers; those in which nothing does aren't named. */
async function readElsewhere(userId: string, here: Tenant): Promise<Elsewhere[]> {
  const own = databaseName(userId, here);
  const names = (await databasesOf(userId)).filter((name) => name !== own).sort();
  const found: Elsewhere[] = [];
  for (const name of names) {
    const tenant = tenantIn(name, userId);
    const rows = tenant ? await outboxOf(name) : [];
    if (!tenant || rows.length === 0) continue;
    // One that can't be read is mended, or reported, when its store is opened to send it.
    const sound = await rowsOf(rows);
    const refused = sound.filter(needsPerson).length;
    const barred = sound.some(({ state }) => state === 'parked-tenant');
    found.push({ tenant, waiting: rows.length - refused, refused, barred });
  }
  return found;
}
