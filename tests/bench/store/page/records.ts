import type { ImportProduct } from '../../../../contract/entities/import-products.ts';
import type { Order } from '../../../../contract/entities/orders.ts';
import type { SetName, Sets, Stored } from './contender.ts';

export const counts = { products: 10_000, orders: 50_000 } as const;

const kinds = 'Tepotte,Bordlampe,Uldplaid,Skærebræt,Vase,Hynde,Knagerække,Fad'.split(',');
const names = 'Timian,Birk,Nord,Solsort,Klit,Fjord,Havtorn,Lyng,Måge,Rug'.split(',');
const stuffs = 'støbejern,massiv eg,uld,glas,keramik,messing,hør,genbrugsplast'.split(',');
const people = 'Ida Holm,Søren Bæk,Åse Lund,Mads Krogh,Freja Toft,Jens Østergaard'.split(',');
const towns = 'Aarhus C,Odense C,København Ø,Aalborg,Skagen,Rønne,Ribe'.split(',');

/** Always picks the same element for the same number; neighbouring numbers get different ones. */
const pick = <T>(list: readonly T[], number: number): T => {
  const one = list[((number * 2_654_435_761) >>> 7) % list.length];
  if (one === undefined) throw new Error('There is nothing to pick from.');
  return one;
};
const amount = (number: number) => ({ amount: (number * 7_919) % 100_000, currency: 'DKK' });
const instant = (number: number) => new Date(Date.UTC(2026, 0, 1) + number * 61_357).toISOString();

export function importProduct(id: number): ImportProduct {
  const title = `${pick(kinds, id)} ${pick(names, id * 3)} i ${pick(stuffs, id * 7)}, nr. ${id}`;
  return {
    id,
    product_id: 1_000 + id,
    rev: 1,
    state: 'draft',
    failure: null,
    title,
    description: `Lavet i ${pick(towns, id)} af ${pick(people, id)}.`,
    category_id: id % 40,
    tags: [pick(stuffs, id * 5)],
    images: [{ url: `/media/${((id * 2_654_435_761) >>> 0).toString(16)}.jpg`, alt: title }],
    supplier: { id: 9, name: 'Nordisk Engros' },
    variants: [
      {
        variant_id: id * 10,
        sku: `NE-${id}`,
        options: {},
        included: true,
        price: amount(id * 3),
        compare_at: null,
        cost: amount(id),
        stock: id % 90,
      },
    ],
    stock_checked_at: instant(id % 500),
    created_at: instant(id),
    updated_at: instant(id),
  };
}

function order(id: number): Order {
  const name = pick(people, id);
  return {
    id,
    order_number: `NL-${10_000 + id}`,
    state: id % 9 === 0 ? 'awaiting_confirmation' : 'delivered',
    reason: null,
    rev: 1,
    placed_at: instant(id),
    customer: { name, email: `kunde-${id}@example.com`, phone: null },
    shipping_address: {
      name,
      line1: `${pick(names, id)}vej ${id % 200}`,
      line2: null,
      postal_code: String(1_000 + (id % 8_000)),
      city: pick(towns, id),
      country: 'DK',
    },
    subtotal: amount(id),
    shipping: amount(2),
    vat: amount(id * 5),
    total: amount(id * 11),
    cost: amount(id * 13),
    lines: [],
    purchase_orders: [],
    timeline: [],
  };
}

const makers: { [S in SetName]: (id: number) => Sets[S] } = {
  products: importProduct,
  orders: order,
};

/** A set in pages of 500, oldest first, as `GET /changes` sends it. */
export function pagesOf(set: SetName, count: number = counts[set]): Stored[][] {
  const all = Array.from({ length: count }, (_, index) => makers[set](index + 1));
  return Array.from({ length: Math.ceil(count / 500) }, (_, page) =>
    all.slice(page * 500, (page + 1) * 500),
  );
}
