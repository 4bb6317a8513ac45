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

const rules = '/shop/integrations/{id}/mutating-rules';
const decide = 'POST /supplier/partnership-requests/{id}/decision';

export const moneyAndStoreRaces: readonly Race[] = [
  {
    title: 'a plan is bought twelve times',
    async run(target) {
      const { owner, args } = await ready(target, 'POST /shop/subscriptions');
      const answers = await atOnce(
        target,
        times(12, shot('POST /shop/subscriptions', owner, args)),
      );
      return [
        ...oddStatuses(answers, [200, 409, 429]),
        ...must('successes', succeeded(answers), 1),
        ...must(
          'plans',
          await count(
            target,
            "subscriptions where shop_id = ? and status = 'active'",
            owner.shopId,
          ),
          1,
        ),
        ...must('invoices', await count(target, 'invoices where shop_id = ?', owner.shopId), 1),
      ];
    },
  },
  {
    title: 'ten shops buy at once: invoices’ numbers have no gap',
    async run(target) {
      const made = await Promise.all(
        Array.from({ length: 10 }, () => ready(target, 'POST /shop/subscriptions')),
      );
      const answers = await atOnce(
        target,
        made.map(({ owner, args }) => shot('POST /shop/subscriptions', owner, args)),
      );
      const rows = await target.rows(
        'select number from invoices where shop_id in ?',
        made.map(({ owner }) => owner.shopId),
      );
      const numbers = rows.map(({ number }) => Number(/\d+$/.exec(String(number))?.[0]));
      return [
        ...oddStatuses(answers, [200]),
        ...must('numbers', new Set(numbers).size, 10),
        ...must('from the first to the last', Math.max(...numbers) - Math.min(...numbers) + 1, 10),
      ];
    },
  },
  {
    title: 'a plan is changed and ended at once: what was paid twice is credited once',
    async run(target) {
      const { owner, args } = await ready(target, 'PATCH /shop/subscriptions/{id}');
      const answers = await atOnce(target, [
        ...times(4, shot('DELETE /shop/subscriptions/{id}', owner, { id: args.id })),
        ...times(4, shot('PATCH /shop/subscriptions/{id}', owner, args)),
      ]);
      const rows = await target.rows(
        "select corrects, count(*)::int as n from invoices where shop_id = ? and kind = 'credit_note' group by corrects",
        owner.shopId,
      );
      return [
        ...oddStatuses(answers, [200, 404, 409, 429]),
        ...must(
          'active plans',
          (await count(
            target,
            "subscriptions where shop_id = ? and status = 'active'",
            owner.shopId,
          )) <= 1,
          true,
        ),
        ...rows.flatMap(({ corrects, n }) => must(`credit notes of ${corrects}`, n, 1)),
      ];
    },
  },
  {
    title: 'both cards of a shop with a plan are removed at once: one stays',
    async run(target) {
      const { owner } = await ready(target, 'PATCH /shop/subscriptions/{id}');
      const [one, two] = [
        await target.example('DELETE /shop/payment-methods/{id}', owner),
        await target.example('DELETE /shop/payment-methods/{id}', owner),
      ];
      const answers = await atOnce(
        target,
        [one, two].map((args) => shot('DELETE /shop/payment-methods/{id}', owner, args)),
      );
      return [
        ...oddStatuses(answers, [200, 409, 429]),
        ...must('cards', await count(target, 'payment_methods where shop_id = ?', owner.shopId), 1),
      ];
    },
  },
  oneOfMany(
    'one supplier is asked ten times for a partnership',
    'POST /shop/partnership-requests',
    {
      count: 10,
      statuses: [200, 409, 429],
      row: "partnership_requests where shop_id = ? and state = 'pending'",
      of: ({ shopId }) => shopId,
    },
  ),
  {
    title: 'a request is approved and rejected at once: one of it counts',
    async run(target) {
      const { owner, args } = await ready(target, decide);
      const answers = await atOnce(target, [
        ...times(4, shot(decide, owner, { id: args.id, body: { decision: 'approve' } })),
        ...times(4, shot(decide, owner, args)),
      ]);
      const [row] = await target.rows(
        'select state from partnership_requests where id = ?',
        args.id,
      );
      const partners = await count(target, 'partnerships where supplier_id = ?', owner.supplierId);
      return [
        ...oddStatuses(answers, [200, 409, 429]),
        ...must('partnerships', partners, row?.state === 'approved' ? 1 : 0),
      ];
    },
  },
  {
    title: 'a platform’s token is swapped ten times',
    async run(target) {
      const { owner, args } = await ready(target, 'POST /connect/tickets');
      const answers = await atOnce(target, times(10, shot('POST /connect/tickets', owner, args)));
      return [...oddStatuses(answers, [200, 409, 429]), ...must('tickets', succeeded(answers), 1)];
    },
  },
  {
    title: 'a ticket is used by two shops, five times each',
    async run(target) {
      const { owner, args } = await ready(target, 'POST /connect/shopify');
      const other = await target.newOwner();
      const answers = await atOnce(target, [
        ...times(5, shot('POST /connect/shopify', owner, args)),
        ...times(5, shot('POST /connect/shopify', other, args)),
      ]);
      const stores = await count(target, 'integrations where shop_id in ?', [
        owner.shopId,
        other.shopId,
      ]);
      return [
        ...oddStatuses(answers, [200, 409, 422, 429]),
        ...must('stores', stores, 1),
        ...must('successes', succeeded(answers), 1),
      ];
    },
  },
  oneOfMany('one value is mapped ten times', 'POST /shop/integrations/{id}/mapping-values', {
    count: 10,
    statuses: [200, 409, 422, 429],
    row: 'mapping_values where integration_id = ?',
    of: (_, { id }) => id,
  }),
  {
    title: 'rules are moved, added and removed at once: their places have no gap',
    async run(target) {
      const { owner, args } = await ready(target, `PATCH ${rules}/{ruleId}`);
      const add = shot(`POST ${rules}`, owner, {
        id: args.id,
        body: { name: 'Ny', action: { kind: 'exclude' } },
      });
      const move = shot(`PATCH ${rules}/{ruleId}`, owner, { ...args, body: { position: 1 } });
      const answers = await atOnce(target, [
        ...times(6, add),
        ...times(3, move),
        ...times(2, shot(`DELETE ${rules}/{ruleId}`, owner, args)),
      ]);
      const rows = await target.rows(
        'select position from mutating_rules where integration_id = ? order by position',
        args.id,
      );
      return [
        ...oddStatuses(answers, [200, 404, 429]),
        ...must(
          'places',
          rows.map(({ position }) => position).join(),
          rows.map((_, at) => at + 1).join(),
        ),
      ];
    },
  },
  {
    title: 'a feed is built twelve times, paused and removed at once',
    async run(target) {
      const { owner, args } = await ready(target, 'POST /shop/feeds/{id}/build');
      const build = shot('POST /shop/feeds/{id}/build', owner, args);
      const answers = await atOnce(target, [
        ...times(8, build),
        shot('PATCH /shop/feeds/{id}', owner, { ...args, body: { paused: true } }),
        ...times(4, build),
        shot('DELETE /shop/feeds/{id}', owner, args),
      ]);
      await idle(target, `shop:${owner.shopId}`);
      return [
        ...oddStatuses(answers, [200, 404, 409, 429]),
        ...must('feeds', await count(target, 'feeds where shop_id = ?', owner.shopId), 0),
        ...must('files', await count(target, 'feed_files where feed_id = ?', args.id), 0),
      ];
    },
  },
  {
    title:
      'six catalogues of one supplier at once: no two are read side by side, and no row is doubled',
    async run(target) {
      const { owner, args } = await ready(target, 'POST /supplier/catalogue');
      const answers = await atOnce(target, times(6, shot('POST /supplier/catalogue', owner, args)));
      await idle(target, `supplier:${owner.supplierId}`);
      const health = await fire(target.address, { to: 'GET /api/healthz' });
      return [
        ...oddStatuses(answers, [200, 409, 429]),
        ...must('health', health.status, 200),
        ...must(
          'products',
          await count(target, 'products where supplier_id = ?', owner.supplierId),
          1,
        ),
      ];
    },
  },
];
