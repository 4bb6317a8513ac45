import { type Context, Hono } from 'hono';
import { TurnableClock } from '../common/clock.ts';
import { EventLog } from '../common/event-log.ts';
import { Faults } from '../common/faults.ts';
import { listen } from '../common/listen.ts';
import { type NodeSide, withFaults } from '../common/with-faults.ts';
import { supplierPages } from './pages.ts';
import { viewOf, wanted } from './records.ts';
import { SupplierStore } from './supplier-store.ts';

export type SupplierStandIn = Awaited<ReturnType<typeof startSupplier>>;

/**
 * A supplier on this machine that accepts purchase orders by the API that Dropline uses for handing over: `PUT`,
 * `GET` and `DELETE` of `/purchase-orders/{reference}`.
 */
export async function startSupplier({ port }: { port?: number } = {}) {
  const clock = new TurnableClock();
  const log = new EventLog(clock);
  const faults = new Faults();
  const store = new SupplierStore(clock, log);
  const app = new Hono<NodeSide>();
  app.use('/purchase-orders/*', withFaults({ app, faults, logOf: () => log, clock }));

  const one = '/purchase-orders/:reference';
  const missing = (c: Context<NodeSide>) => c.json({ error: 'no_such_reference' }, 404);
  app.put(one, async (c) => {
    const body = await c.req.json().catch(() => null);
    const read = wanted.safeParse(body);
    if (!read.success) {
      const [issue] = read.error.issues;
      log.add(`Refused a purchase order: ${issue?.path.join('.')}`);
      const isPlace = issue?.path.includes('postal_code');
      return c.json({ error: 'invalid', reason: isPlace ? 'postcode_format' : null }, 422);
    }
    const { order, isNew } = store.take(c.req.param('reference'), read.data);
    return c.json(viewOf(order), isNew ? 201 : 200);
  });
  app.get(one, (c) => {
    const order = store.orders.get(c.req.param('reference'));
    log.add(`Asked for ${c.req.param('reference')}: ${order?.state ?? 'not there'}`);
    return order ? c.json(viewOf(order)) : missing(c);
  });
  app.delete(one, (c) => {
    const reference = c.req.param('reference');
    const order = store.orders.get(reference);
    if (!order) return missing(c);
    store.callOff(reference);
    return c.json(viewOf(order));
  });
  app.route('/', supplierPages(store, faults, log));
  app.notFound((c) => c.text('There is nothing here.', 404));

  const { address, stop } = await listen(app, port);
  return {
    address,
    store,
    faults,
    log,
    clock,
    async stop() {
      await stop();
      await clock.stop();
    },
  };
}
