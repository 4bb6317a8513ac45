import { randomUUID } from 'node:crypto';
import { fire } from '../shot.ts';
import {
  atOnce,
  count,
  idle,
  must,
  oddStatuses,
  oneOfMany,
  type Race,
  ready,
  shot,
  succeeded,
  times,
} from './race.ts';

const item = 'PATCH /import-products/{id}';
export const sellingRaces: readonly Race[] = [
  oneOfMany('one product is added twelve times', 'POST /import-products', {
    count: 12,
    statuses: [200, 429],
    row: 'import_products where shop_id = ?',
    of: ({ shopId }) => shopId,
  }),
  {
    title: 'twelve edits of the same rev: one counts',
    async run(target) {
      const { owner, args } = await ready(target, item);
      const answers = await atOnce(
        target,
        Array.from({ length: 12 }, (_, at) =>
          shot(item, owner, { ...args, body: { rev: 1, title: `T${at}` } }),
        ),
      );
      const [row] = await target.rows(
        'select rev from import_products where shop_id = ?',
        owner.shopId,
      );
      return [
        ...oddStatuses(answers, [200, 409, 429]),
        ...must('edits that counted', succeeded(answers), 1),
        ...must('the rev', row?.rev, 2),
      ];
    },
  },
  {
    title: 'a product is edited and removed at once',
    async run(target) {
      const { owner, args } = await ready(target, item);
      const answers = await atOnce(target, [
        ...times(5, shot(item, owner, { ...args, body: { title: 'Ny' } })),
        ...times(3, shot('DELETE /import-products/{id}', owner, { id: args.id })),
        ...times(5, shot(item, owner, { ...args, body: { title: 'Nyere' } })),
      ]);
      return [
        ...oddStatuses(answers, [200, 404, 429]),
        ...must('rows', await count(target, 'import_products where shop_id = ?', owner.shopId), 0),
      ];
    },
  },
  {
    title: 'the list is emptied while products are added',
    async run(target) {
      const { owner, args } = await ready(target, 'POST /import-products');
      const add = shot('POST /import-products', owner, args);
      const answers = await atOnce(target, [
        ...times(4, add),
        ...times(3, shot('DELETE /import-products', owner, {})),
        ...times(4, add),
      ]);
      const listed = await fire(target.address, shot('GET /import-products', owner, {}));
      const rows = await count(target, 'import_products where shop_id = ?', owner.shopId);
      return [
        ...oddStatuses(answers, [200, 429]),
        ...must('rows of the list', JSON.parse(listed.text).meta.total, rows),
      ];
    },
  },
  {
    title: 'ten bulk imports are started: one runs, and no product is sold twice',
    async run(target) {
      const { owner, args } = await ready(target, 'POST /import-products/import/bulk');
      const answers = await atOnce(
        target,
        times(10, shot('POST /import-products/import/bulk', owner, args)),
      );
      await idle(target, `shop:${owner.shopId}`);
      return [
        ...oddStatuses(answers, [200, 409, 422, 429]),
        ...must('products', await count(target, 'my_products where shop_id = ?', owner.shopId), 1),
      ];
    },
  },
  {
    title: 'an order is confirmed twelve times',
    async run(target) {
      const { owner, args } = await ready(target, 'POST /shop/orders/{id}/confirm');
      const answers = await atOnce(
        target,
        times(12, shot('POST /shop/orders/{id}/confirm', owner, args)),
      );
      const read = await fire(target.address, shot('GET /shop/orders/{id}', owner, args));
      const { state, timeline } = JSON.parse(read.text).data;
      const confirmed = timeline.filter(
        (each: { state: string; purchase_order_id: unknown }) =>
          each.state === 'confirmed' && each.purchase_order_id === null,
      );
      return [
        ...oddStatuses(answers, [200, 409, 429]),
        ...must('the state', state, 'confirmed'),
        ...must('times that it was confirmed', confirmed.length, 1),
      ];
    },
  },
  {
    title: 'a shop is switched while it is edited: no edit lands in the other',
    async run(target) {
      const owner = await target.newOwner();
      const made = await fire(
        target.address,
        shot('POST /user/shops', owner, { body: { name: 'Den anden' } }),
      );
      const other = JSON.parse(made.text).data.shop.id;
      const to = (id: number) => shot('PATCH /user/shops/switch/{id}', owner, { id });
      const edit = shot(
        'PATCH /shop',
        owner,
        { body: { city: 'Aarhus' } },
        { 'X-Tenant': `shop:${owner.shopId}` },
      );
      const answers = await atOnce(
        target,
        Array.from(
          { length: 24 },
          (_, at) => [to(owner.shopId), edit, to(other), edit][at % 4] ?? edit,
        ),
      );
      const [row] = await target.rows('select city from shops where id = ?', other);
      return [
        ...oddStatuses(answers, [200, 409, 429]),
        ...must('the other’s city', row?.city, null),
      ];
    },
  },
  {
    title: 'one write under one key, twelve times: it is done once',
    async run(target) {
      const owner = await target.newOwner();
      const name = randomUUID();
      const one = shot('POST /user/shops', owner, { body: { name } }, { 'Idempotency-Key': name });
      const answers = await atOnce(target, times(12, one));
      const told = new Set(
        answers
          .filter(({ status }) => status === 200)
          .map(({ text }) => JSON.parse(text).data.shop.id),
      );
      return [
        ...oddStatuses(answers, [200, 429]),
        ...must('shops', await count(target, 'shops where name = ?', name), 1),
        ...must('shops that were told of', told.size, 1),
      ];
    },
  },
  {
    title: 'twelve writes under one key: one is done',
    async run(target) {
      const owner = await target.newOwner();
      const key = randomUUID();
      const answers = await atOnce(
        target,
        Array.from({ length: 12 }, (_, at) =>
          shot(
            'POST /user/shops',
            owner,
            { body: { name: `${key}${at}` } },
            { 'Idempotency-Key': key },
          ),
        ),
      );
      return [
        ...oddStatuses(answers, [200, 422, 429]),
        ...must('shops', await count(target, 'shops where name like ?', `${key}%`), 1),
      ];
    },
  },
  {
    title: 'one key of two people: each has an answer of their own',
    async run(target) {
      const [one, two] = [await target.newOwner(), await target.newOwner()];
      const key = { 'Idempotency-Key': randomUUID() };
      const answers = await atOnce(
        target,
        [one, two].map((by) => shot('PATCH /user', by, { body: { name: 'Åse' } }, key)),
      );
      return answers.flatMap(({ text }, at) =>
        must('the person', JSON.parse(text).data.id, [one, two][at]?.userId),
      );
    },
  },
];
