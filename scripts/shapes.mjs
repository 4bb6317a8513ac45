// Compiles the contract's schemas into src/shapes/compiled/: checks of what the client relies on in each answer, record
// and queued write, small enough to load with a page. Runs before every build, like the translations.
import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { contract } from '../contract/calls.ts';
import { paymentMethod } from '../contract/entities/billing.ts';
import { importProduct } from '../contract/entities/import-products.ts';
import { listing, storeChange } from '../contract/entities/listings.ts';
import { myProduct } from '../contract/entities/my-products.ts';
import { order, orderEvent } from '../contract/entities/orders.ts';
import { parcel, purchaseOrderRecord } from '../contract/entities/purchase-orders.ts';
import { subscription } from '../contract/entities/subscriptions.ts';
import { one } from '../contract/http/envelope.ts';
import { checksOf } from './shape-code.mjs';

const out = path.join(
  path.dirname(path.dirname(fileURLToPath(import.meta.url))),
  'src/shapes/compiled',
);

/** Calls that are made before the first page is shown; all others go into a file of their own. */
const first = new Set([
  'GET /user',
  'GET /user/shops',
  'GET /user/suppliers',
  'GET /user/sealing-key',
  'GET /import-products',
  'GET /shop/product-categories',
  'GET /shop/subscriptions',
  'GET /shop/events',
  'GET /changes',
]);
const isQueued = (call) => contract[call].write?.when === 'later';
/** Each record is checked by itself, as the kind that it claims to be. */
const changes = z.object({
  data: z.array(
    z.object({
      entity: z.string(),
      id: z.int(),
      op: z.enum(['upsert', 'delete']),
      value: z.unknown(),
    }),
  ),
  runs: z
    .array(
      z.union([
        z.object({ entity: z.string(), values: z.array(z.unknown()) }),
        z.object({ entity: z.string(), gone: z.array(z.int()) }),
      ]),
    )
    .optional(),
  meta: contract['GET /changes'].answer.shape.meta,
});
const reads = Object.keys(contract).filter((call) => call.startsWith('GET '));
const answers = (isWanted) =>
  among(reads.filter(isWanted), (call) =>
    call === 'GET /changes' ? changes : contract[call].answer,
  );
const bodies = among(
  Object.keys(contract).filter((call) => isQueued(call) && 'body' in contract[call]),
  (call) => contract[call].body,
);

const records = {
  'import-products': importProduct,
  'my-products': myProduct,
  // A value without a text on the screens shows as a refusal, so a newer server's code breaks no page.
  listings: listing.extend({
    error: z.string().nullable(),
    remedy: z.string().nullable(),
    store_changes: z.array(storeChange.extend({ field: z.string() })),
  }),
  subscriptions: subscription,
  // Also here: a purchase order's state and reason, and what was done about an order, may be unknown to this
  // device.
  orders: order.extend({
    purchase_orders: z.array(
      order.shape.purchase_orders.element.extend({
        state: z.string(),
        reason: z.string().nullable(),
      }),
    ),
    timeline: z.array(orderEvent.extend({ act: z.string().optional() })),
  }),
  // Screens show them beside their order, which has the rest.
  'purchase-orders': purchaseOrderRecord.pick({ id: true, order_id: true }),
  parcels: parcel.pick({ id: true, purchase_order_id: true, number: true, lines: true }),
};

write('first', { firstAnswers: answers((call) => first.has(call)), records });
write('rest', {
  restAnswers: answers((call) => !first.has(call)),
  bodies,
  /** The part of an answer that a device keeps, where that isn't all of it. */
  kept: {
    'GET /shop/payment-methods': one(
      z.array(paymentMethod.pick({ id: true, brand: true, last4: true, is_default: true })),
    ),
  },
});

const lost = Object.entries(contract).map(([call, { write }]) => [call, write?.lost ?? 'resend']);
keep('lost.json', JSON.stringify(Object.fromEntries(lost.filter(([, what]) => what !== 'resend'))));
// Tells the builds apart that read other forms of records.
keep('records.json', JSON.stringify(hash('sha256', JSON.stringify(shapesOf(records)))));

function write(name, groups) {
  keep(`${name}.ts`, checksOf(among(Object.keys(groups), (group) => shapesOf(groups[group]))));
}

function shapesOf(schemas) {
  return among(Object.keys(schemas), (key) => shapeOf(schemas[key]));
}

function keep(name, text) {
  mkdirSync(out, { recursive: true });
  const file = path.join(out, name);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

function among(names, make) {
  return Object.fromEntries(names.map((name) => [name, make(name)]));
}

function shapeOf(schema) {
  const { def } = schema._zod;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([name, field]) => [
          isOptional(name, field) ? `${name}?` : name,
          shapeOf(field),
        ]),
      );
    case 'array':
      return [shapeOf(def.element)];
    case 'nullable':
      return ['?', shapeOf(def.innerType)];
    case 'optional':
    case 'default':
      return shapeOf(def.innerType);
    case 'record':
      return ['%', shapeOf(def.valueType)];
    case 'union':
      return ['|', ...def.options.map(shapeOf)];
    case 'literal':
      return ['=', ...def.values];
    case 'enum':
      return ['=', ...Object.values(def.entries)];
    case 'string':
      return textOf(def);
    case 'number':
      return formatsOf(def).some((format) => /int/.test(format)) ? 'isInteger' : 'isNumber';
    case 'boolean':
      return 'isBoolean';
    case 'unknown':
      return 'isAnything';
    default:
      throw new Error(`There is no notation for ${def.type}.`);
  }
}

/** Defaults are never filled in here. `rev` is an addition, which another back end may not have. */
function isOptional(name, field) {
  return name === 'rev' || field._zod.optout === 'optional';
}

function formatsOf({ format, checks = [] }) {
  return [format, ...checks.map(({ _zod }) => _zod.def.format)].filter(Boolean);
}

/** Only instants and currencies are checked among texts, because one that can't be formatted would break a page. */
function textOf(def) {
  if (def.format === 'datetime') return 'isTime';
  const patterns = (def.checks ?? []).map(({ _zod }) => String(_zod.def.pattern));
  return patterns.includes('/^[A-Z]{3}$/') ? 'isCurrency' : 'isText';
}
