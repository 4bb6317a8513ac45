import { type Context, Hono } from 'hono';
import type { AdminStore } from './admin-store.ts';
import { linePage, ordersPage, productsPage } from './admin-views.ts';
import { type FaultKind, type Faults, faultKinds } from './faults.ts';
import type { NodeSide } from './with-faults.ts';

type Call = Context<NodeSide>;
type Fields = Record<string, string>;

/** The pages that a store's people work with; `find` returns the store whose admin an address belongs to. */
export function adminPages(find: (c: Call) => AdminStore | null, faults: Faults): Hono<NodeSide> {
  const app = new Hono<NodeSide>();

  const show = (path: string, view: (store: AdminStore) => ReturnType<typeof productsPage>) =>
    app.get(path, (c) => {
      const store = find(c);
      return store ? c.html(view(store)) : c.notFound();
    });
  /** Does what a form asks for, and shows the result. */
  const take = (
    path: string,
    back: string,
    act: (store: AdminStore, fields: Fields, c: Call) => void,
  ) =>
    app.post(path, async (c) => {
      const store = find(c);
      if (!store) return c.notFound();
      act(store, (await c.req.parseBody()) as Fields, c);
      return c.redirect(`${store.path}/${back}`, 303);
    });

  show('/', productsPage);
  show('/products', productsPage);
  show('/orders', ordersPage);
  show('/line', (store) => linePage(store, faults));
  app.get('/pictures/:id', (c) => {
    const pictures =
      find(c)
        ?.products()
        .flatMap((product) => product.pictures) ?? [];
    const picture = pictures.find(({ id }) => id === number(c.req.param('id')))?.picture;
    if (!picture) return c.notFound();
    return c.body(picture.bytes, 200, { 'Content-Type': picture.type });
  });

  take('/products/:id', 'products', (store, { title = '', status = '' }, c) =>
    store.editProduct(number(c.req.param('id')), { title, status }),
  );
  take('/products/:id/delete', 'products', (store, _, c) =>
    store.deleteProduct(number(c.req.param('id'))),
  );
  take('/variants/:id', 'products', (store, { price = '', stock }, c) =>
    store.editVariant(number(c.req.param('id')), {
      price,
      stock: stock === undefined ? null : number(stock),
    }),
  );

  take('/orders', 'orders', (store, { variant, quantity, name = '', unpaid }) =>
    store.place({
      variantId: number(variant),
      quantity: number(quantity),
      name,
      paid: unpaid === undefined,
    }),
  );
  take('/orders/:id/lines/:line', 'orders', (store, { quantity }, c) =>
    store.editLine(number(c.req.param('id')), number(c.req.param('line')), number(quantity)),
  );
  take('/orders/:id/recipient', 'orders', (store, { name = '' }, c) =>
    store.editRecipient(number(c.req.param('id')), name),
  );
  take('/orders/:id/fulfil', 'orders', (store, { tracking = '' }, c) =>
    store.fulfil(number(c.req.param('id')), tracking),
  );
  take('/orders/:id/cancel', 'orders', (store, _, c) => store.cancel(number(c.req.param('id'))));
  take('/orders/:id/refund', 'orders', (store, _, c) => store.refund(number(c.req.param('id'))));

  take('/faults', 'line', (_, { kind = '', on, times }) => {
    if (kind in faultKinds) faults.plan(kind as FaultKind, { on, times: number(times) });
  });
  take('/faults/clear', 'line', () => faults.clear());
  take('/mishaps', 'line', ({ deliveries: { mishaps } }, { twice, reversed, late }) => {
    mishaps.twice = twice !== undefined;
    mishaps.reversed = reversed !== undefined;
    mishaps.late = number(late) * 1000;
  });
  take('/buttons', 'line', (store, { label = '' }) => store.buttons()[label]?.());
  return app;
}

/** The number that a person typed, or 0 if it isn't one. */
const number = (text: string | undefined) => Number(text) || 0;
