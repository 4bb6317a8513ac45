import { Hono } from 'hono';
import { html } from 'hono/html';
import type { EventLog } from '../common/event-log.ts';
import { type FaultKind, type Faults, faultKinds } from '../common/faults.ts';
import { page } from '../common/page.ts';
import type { NodeSide } from '../common/with-faults.ts';
import type { PurchaseOrder } from './records.ts';
import type { SupplierStore } from './supplier-store.ts';

const reasons = ['stock', 'product_not_found', 'no_carrier', 'below_minimum', 'supplier_refused'];
const carriers = ['gls', 'postnord', 'dao', 'bring', 'ups', 'dhl'];

/** The pages of the supplier's packers. */
export function supplierPages(store: SupplierStore, faults: Faults, log: EventLog): Hono<NodeSide> {
  const app = new Hono<NodeSide>();
  const back = '/admin';
  const take = (path: string, act: (fields: Record<string, string>, reference: string) => void) =>
    app.post(path, async (c) => {
      act((await c.req.parseBody()) as Record<string, string>, c.req.param('reference') ?? '');
      return c.redirect(back, 303);
    });

  app.get('/', (c) => c.redirect(back));
  app.get(back, (c) => c.html(view(store, faults, log)));
  take('/admin/orders/:reference/accept', (_, reference) => store.accept(reference));
  take('/admin/orders/:reference/refuse', ({ reason = 'stock' }, reference) =>
    store.refuse(reference, reason),
  );
  take('/admin/orders/:reference/ship', ({ carrier, number, ...fields }, reference) => {
    const lines = Object.entries(fields).map(([name, value]) => [
      name.replace('line-', ''),
      Number(value) || 0,
    ]);
    store.ship(reference, { carrier, number, lines: Object.fromEntries(lines) });
  });
  take('/admin/settings', ({ accepts, refuses = '' }) => {
    store.settings.acceptsAtOnce = accepts !== undefined;
    store.settings.refusesWith = refuses === '' ? null : refuses;
  });
  take('/admin/faults', ({ kind = '', times }) => {
    if (kind in faultKinds) faults.plan(kind as FaultKind, { times: Number(times) || 1 });
  });
  take('/admin/faults/clear', () => faults.clear());
  return app;
}

const option = (value: string, label = value) => html`<option value="${value}">${label}</option>`;

const view = (store: SupplierStore, faults: Faults, log: EventLog) =>
  page(
    'Purchase orders',
    html`<main><h1>A supplier that stands in</h1>
<h2>Purchase orders</h2>
${store.orders.size === 0 ? html`<p>None has come in yet.</p>` : [...store.orders.values()].reverse().map((order) => orderView(store, order))}
<h2>How it answers</h2>
<form method="post" action="/admin/settings">
<label><input type="checkbox" name="accepts" ${store.settings.acceptsAtOnce ? 'checked' : ''} /> Accepts at once</label>
<label>Refuses all, for <select name="refuses"><option value="">no reason: it doesn’t</option>${reasons.map(
      (one) =>
        store.settings.refusesWith === one ? html`<option selected>${one}</option>` : option(one),
    )}</select></label>
<button>Keep</button></form>
<h2>The line</h2>
<form method="post" action="/admin/faults"><select name="kind">${Object.entries(faultKinds).map(([kind, words]) => option(kind, words))}</select>
<label>times <input name="times" type="number" value="1" min="1" /></label><button>Plan</button></form>
${faults.planned.map(({ kind, times }) => html`<p>${faultKinds[kind]}, ${times} more</p>`)}
<form method="post" action="/admin/faults/clear"><button>Clear</button></form>
<h2>What came and went</h2>
<ul class="events">${log.entries
      .slice(-40)
      .reverse()
      .map(
        ({ at, text }) => html`<li>${new Date(at).toLocaleTimeString('da')} ${text}</li>`,
      )}</ul></main>`,
  );

const orderView = (store: SupplierStore, order: PurchaseOrder) => {
  const path = `/admin/orders/${order.reference}`;
  const to = order.ship_to;
  const isOpen = !['refused', 'cancelled', 'shipped'].includes(order.state);
  return html`<section class="row"><div><strong>${order.number}</strong> · their reference ${order.reference} · ${order.state}${order.reason ? html` (${order.reason})` : ''}
<br />${order.shop}: ${to.name}, ${to.line1}, ${to.postal_code} ${to.city}, ${to.country}
<ul>${order.lines.map(({ line_id, quantity, sku, title }) => html`<li>${quantity} × ${sku} ${title}, ${store.left(order, line_id)} left</li>`)}</ul>
${order.parcels.map(({ carrier, number }) => html`<p>Sent by ${carrier}: ${number}</p>`)}</div>
${
  isOpen
    ? html`<div>${order.state === 'sent' ? html`<form method="post" action="${path}/accept"><button>Accept</button></form>` : ''}
${order.parcels.length === 0 ? html`<form method="post" action="${path}/refuse"><select name="reason">${reasons.map((one) => option(one))}</select><button>Refuse</button></form>` : ''}
<form method="post" action="${path}/ship">${order.lines.map(
        ({ line_id, sku }) =>
          html`<label>${sku} <input name="line-${line_id}" type="number" min="0" value="${store.left(order, line_id)}" /></label>`,
      )}
<select name="carrier">${carriers.map((one) => option(one))}</select><input name="number" placeholder="number, else made up" /><button>Ship</button></form></div>`
    : ''
}</section>`;
};
