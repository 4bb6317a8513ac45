import { html, raw } from 'hono/html';
import type { AdminOrder, AdminProduct, AdminStore } from './admin-store.ts';
import { type Faults, faultKinds } from './faults.ts';
import { page } from './page.ts';

type Html = ReturnType<typeof html>;

const pages = { products: 'Products', orders: 'Orders', line: 'Faults and events' } as const;
export type PageName = keyof typeof pages;

function frame(store: AdminStore, current: PageName, body: Html): Html {
  const links = Object.entries(pages).map(
    ([name, label]) =>
      html`<a href="${store.path}/${name}" ${current === name ? raw('aria-current="page"') : ''}>${label}</a>`,
  );
  return page(
    `${pages[current]} · ${store.name}`,
    html`<header><strong>${store.name}</strong><span>${store.platform}, a stand-in</span>${store.openApp === null ? '' : html`<a href="${store.openApp}">Open the app</a>`}<nav>${links}</nav></header>
<main><h1>${pages[current]}</h1>${body}</main>`,
  );
}

const button = (action: string, label: string, fields: Html | string = '') =>
  html`<form method="post" action="${action}">${fields}<button>${label}</button></form>`;

export function productsPage(store: AdminStore): Html {
  const products = store.products();
  if (products.length === 0)
    return frame(store, 'products', html`<p>This store has no products yet.</p>`);
  return frame(store, 'products', html`${products.map((product) => productPart(store, product))}`);
}

function productPart(store: AdminStore, product: AdminProduct): Html {
  const at = `${store.path}/products/${product.id}`;
  const options = store.statuses.map(
    (status) =>
      html`<option ${status === product.status ? raw('selected') : ''}>${status}</option>`,
  );
  const pictures = product.pictures.map(({ id, state, picture }) =>
    picture
      ? html`<img src="${store.path}/pictures/${id}" alt="${state}" />`
      : html`<span class="no-picture">${state}</span>`,
  );
  return html`<section id="product-${product.id}">
<h2>${product.title}</h2>
<p class="facts"><b>${product.status}</b> · ${product.shown}${product.tags.length > 0 ? ` · ${product.tags.join(', ')}` : ''}</p>
<div class="pictures">${pictures.length > 0 ? pictures : html`<span class="no-picture">no picture</span>`}</div>
<details><summary>Description</summary><div class="description">${raw(product.descriptionHtml)}</div></details>
<table><thead><tr><th>Variant</th><th>SKU</th><th class="number">Compare at</th><th>Price and stock</th><th>Order</th></tr></thead><tbody>
${product.variants.map(
  (
    variant,
  ) => html`<tr><td>${variant.title}</td><td>${variant.sku}</td><td class="number">${variant.comparePrice}</td>
<td><form method="post" action="${store.path}/variants/${variant.id}">
<input name="price" value="${variant.price}" size="8" aria-label="Price of ${variant.title}" /> ${store.currency}
${
  variant.stock === null
    ? html`<span>not counted</span>`
    : html`<input name="stock" value="${variant.stock}" size="5" aria-label="Stock of ${variant.title}" /> in stock`
}
<button>Save</button></form></td>
<td><form method="post" action="${store.path}/orders">
<input type="hidden" name="variant" value="${variant.id}" />
<input name="quantity" value="1" size="2" aria-label="Quantity of ${variant.title}" />
<input name="name" value="Astrid Holm" size="14" aria-label="Customer" />
<label><input type="checkbox" name="unpaid" /> unpaid</label>
<button>Place an order</button></form></td></tr>`,
)}
</tbody></table>
<div class="row"><form method="post" action="${at}">
<input name="title" value="${product.title}" size="40" aria-label="Title" /> <select name="status" aria-label="Status">${options}</select>
<button>Save</button></form>${button(`${at}/delete`, 'Delete the product')}</div>
</section>`;
}

export function ordersPage(store: AdminStore): Html {
  const orders = store.orders().toReversed();
  if (orders.length === 0) {
    return frame(
      store,
      'orders',
      html`<p>Nobody has bought anything yet. <a href="${store.path}/products">Place an order</a> beside a product.</p>`,
    );
  }
  return frame(store, 'orders', html`${orders.map((order) => orderPart(store, order))}`);
}

function orderPart(store: AdminStore, order: AdminOrder): Html {
  const at = `${store.path}/orders/${order.id}`;
  return html`<section id="order-${order.id}">
<h2>${order.name}</h2>
<p class="facts"><b>${order.state}</b> · ${timeOf(order.placedAt)} · ${order.total} ${store.currency}</p>
<table><thead><tr><th>Line</th><th>SKU</th><th class="number">Price</th><th class="number">Ordered</th><th>Now</th></tr></thead><tbody>
${order.lines.map(
  (
    line,
  ) => html`<tr><td>${line.title}</td><td>${line.sku}</td><td class="number">${line.price}</td><td class="number">${line.ordered}</td>
<td><form method="post" action="${at}/lines/${line.id}"><input name="quantity" value="${line.current}" size="3" aria-label="Quantity of ${line.title}" /><button>Change</button></form></td></tr>`,
)}
</tbody></table>
${order.parcels.map((parcel) => html`<p>Sent: ${parcel}</p>`)}
<div class="row">
<form method="post" action="${at}/recipient"><input name="name" value="${order.recipient}" aria-label="Recipient" /><button>Correct the recipient</button></form>
${
  order.isOpen
    ? html`<form method="post" action="${at}/fulfil"><input name="tracking" placeholder="Tracking number" aria-label="Tracking number" /><button>Mark as sent in the store</button></form>
${button(`${at}/cancel`, 'Cancel')}`
    : ''
}
${button(`${at}/refund`, 'Refund')}</div>
</section>`;
}

export function linePage(store: AdminStore, faults: Faults): Html {
  const { mishaps } = store.deliveries;
  const kinds = Object.entries(faultKinds).map(
    ([kind, what]) => html`<option value="${kind}">${what}</option>`,
  );
  const checked = (on: boolean) => (on ? raw('checked') : '');
  return frame(
    store,
    'line',
    html`<section><h2>The next requests</h2>
<form method="post" action="${store.path}/faults"><select name="kind" aria-label="Fault">${kinds}</select>
<label>for <input name="times" value="1" size="3" /> requests</label>
<label>that hold <input name="on" placeholder="productSet" /></label><button>Add</button></form>
${faults.planned.map((one) => html`<p>${faultKinds[one.kind]}: ${one.times} more${one.on ? `, on “${one.on}”` : ''}</p>`)}
${button(`${store.path}/faults/clear`, 'Clear')}</section>
<section><h2>Webhooks</h2>
<form method="post" action="${store.path}/mishaps"><label><input type="checkbox" name="twice" ${checked(mishaps.twice)} /> each twice</label>
<label><input type="checkbox" name="reversed" ${checked(mishaps.reversed)} /> in the reverse order</label>
<label><input name="late" value="${mishaps.late / 1000}" size="4" /> seconds late</label><button>Save</button></form></section>
<section><h2>The store</h2><dl>${store.facts().map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
<div class="row">${Object.keys(store.buttons()).map((label) =>
      button(
        `${store.path}/buttons`,
        label,
        html`<input type="hidden" name="label" value="${label}" />`,
      ),
    )}</div></section>
<section><h2>Events</h2><ol class="events">${store.log.entries
      .toReversed()
      .map(({ at, text }) => html`<li><time>${timeOf(at)}</time> ${text}</li>`)}</ol></section>`,
  );
}

const timeOf = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ');
