import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { anyAddress, fire } from '../shot.ts';
import type { Target } from '../target.ts';
import {
  atOnce,
  count,
  must,
  oddStatuses,
  oneOfMany,
  type Race,
  ready,
  shot,
  succeeded,
  times,
} from './race.ts';

const long = 'a long enough password';
const another = (at: number) => `another of ${at} phrases, long enough`;
const login = (email: string, password: string) =>
  ({ to: 'POST /api/auth/login', json: { email, password } }) as const;

/** Two owners of one shop: the one who made it, and one who was added. */
async function twoOwners(target: Target) {
  const [one, two] = [await target.newOwner(), await target.newOwner()];
  await target.rows(
    "insert into shop_users (shop_id, user_id, role_name) values (?, ?, 'owner')",
    one.shopId,
    two.userId,
  );
  await target.rows('update sessions set shop_id = ? where user_id = ?', one.shopId, two.userId);
  return [one, two] as const;
}
const ownersOf = (target: Target, shopId: number) =>
  count(target, "shop_users where shop_id = ? and role_name = 'owner'", shopId);

/** The token of the newest link mailed to an address. Waits until it differs from `before`. */
async function mailedToken(target: Target, email: string, before: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const mail = await target.mailTo(email).catch(() => '');
    const token = /\/reset-password\/([\w-]+)/.exec(mail)?.[1] ?? '';
    if (token !== '' && token !== before) return token;
    await delay(50);
  }
  throw new Error(`No second link was mailed to ${email}.`);
}

export const peopleRaces: readonly Race[] = [
  {
    title: 'one address signs up twelve times',
    async run(target) {
      const email = `${randomUUID()}@example.com`;
      const one = {
        to: 'POST /api/auth/signup',
        json: { name: 'Åse', email, password: long },
      } as const;
      const answers = await atOnce(target, times(12, one));
      return [
        ...oddStatuses(answers, [200, 422, 429]),
        ...must('accounts', await count(target, 'users where email = ?', email), 1),
        ...must(
          'passwords',
          await count(
            target,
            'accounts where user_id in (select id from users where email = ?)',
            email,
          ),
          1,
        ),
      ];
    },
  },
  {
    title: 'an invitation is accepted twelve times',
    async run(target) {
      const { owner, args } = await ready(target, 'POST /invitations/accept');
      const answers = await atOnce(
        target,
        times(12, shot('POST /invitations/accept', owner, args)),
      );
      return [
        ...oddStatuses(answers, [200, 404, 409, 422, 429]),
        ...must(
          'memberships',
          await count(target, 'shop_users where user_id = ?', owner.userId),
          1,
        ),
      ];
    },
  },
  {
    title: 'two owners make each other members',
    async run(target) {
      const [one, two] = await twoOwners(target);
      const answers = await atOnce(target, [
        shot('PATCH /shop/users/{email}', one, { email: two.email, body: { role: 'member' } }),
        shot('PATCH /shop/users/{email}', two, { email: one.email, body: { role: 'member' } }),
      ]);
      return [
        ...oddStatuses(answers, [200, 403, 409]),
        ...must('owners', await ownersOf(target, one.shopId), 1),
      ];
    },
  },
  {
    title: 'two owners remove each other',
    async run(target) {
      const [one, two] = await twoOwners(target);
      const answers = await atOnce(target, [
        shot('DELETE /shop/users/{email}', one, { email: two.email }),
        shot('DELETE /shop/users/{email}', two, { email: one.email }),
      ]);
      return [
        ...oddStatuses(answers, [200, 403, 404, 409]),
        ...must('owners', await ownersOf(target, one.shopId), 1),
      ];
    },
  },
  {
    title: 'two owners leave at once',
    async run(target) {
      const [one, two] = await twoOwners(target);
      const answers = await atOnce(target, [
        ...times(4, shot('DELETE /shop/users/{email}', one, { email: one.email })),
        ...times(4, shot('DELETE /shop/users/{email}', two, { email: two.email })),
      ]);
      return [
        ...oddStatuses(answers, [200, 403, 404, 409]),
        ...must('owners', await ownersOf(target, one.shopId), 1),
      ];
    },
  },
  oneOfMany('one address is invited ten times', 'POST /shop/users', {
    count: 10,
    statuses: [200, 409, 422, 429],
    row: 'invitations where shop_id = ?',
    of: ({ shopId }) => shopId,
  }),
  {
    title: 'a reset link is used ten times',
    async run(target) {
      const { args } = await ready(target, 'POST /auth/reset-password');
      const body = args.body as { token: string };
      const answers = await atOnce(
        target,
        Array.from({ length: 10 }, (_, at) => ({
          to: 'POST /api/auth/reset-password' as const,
          json: { ...body, password: another(at) },
        })),
      );
      return [
        ...oddStatuses(answers, [200, 422, 429]),
        ...must('successes', succeeded(answers), 1),
      ];
    },
  },
  {
    title: 'of two reset links the second is nothing once the first was used',
    async run(target) {
      const { owner, args } = await ready(target, 'POST /auth/reset-password');
      const { token } = args.body as { token: string };
      await fire(target.address, {
        to: 'POST /api/auth/forgot-password',
        json: { email: owner.email },
      });
      const second = await mailedToken(target, owner.email, token);
      const used = await fire(target.address, {
        to: 'POST /api/auth/reset-password',
        json: { token: second, password: another(1) },
      });
      const late = await fire(target.address, {
        to: 'POST /api/auth/reset-password',
        json: { token, password: another(2) },
      });
      return [...must('the first', used.status, 200), ...must('the other', late.status, 422)];
    },
  },
  {
    title: 'a password is changed while a reset link is out: the link is nothing then',
    async run(target) {
      const { owner, args } = await ready(target, 'POST /auth/reset-password');
      const { token } = args.body as { token: string };
      const changed = await fire(
        target.address,
        shot('POST /user/password', owner, {
          body: { current_password: long, password: another(1) },
        }),
      );
      const late = await fire(target.address, {
        to: 'POST /api/auth/reset-password',
        json: { token, password: another(2) },
      });
      return [...must('the change', changed.status, 200), ...must('the link', late.status, 422)];
    },
  },
  {
    title: 'a password is changed to five others at once: one of them counts',
    async run(target) {
      const { owner } = await ready(target, 'POST /user/password');
      const answers = await atOnce(
        target,
        Array.from({ length: 5 }, (_, at) =>
          shot('POST /user/password', owner, {
            body: { current_password: long, password: another(at) },
          }),
        ),
      );
      const tried = [];
      for (const password of [long, ...[0, 1, 2, 3, 4].map(another)]) {
        tried.push((await fire(target.address, login(owner.email, password))).status);
      }
      return [
        ...oddStatuses(answers, [200, 401, 409, 422, 429, 503]),
        ...must('the old one', tried[0], 422),
        ...must('those that count', tried.filter((status) => status === 200).length, 1),
      ];
    },
  },
  {
    title: 'a session is ended while it is used',
    async run(target) {
      const owner = await target.newOwner();
      const use = shot('GET /user', owner, {});
      const edit = shot('PATCH /user', owner, { body: { name: 'Åse' } });
      const answers = await atOnce(target, [
        ...times(15, use),
        shot('POST /logout', owner, {}),
        ...times(15, edit),
      ]);
      const after = await atOnce(target, [...times(5, use), edit]);
      return [
        ...oddStatuses(answers, [200, 401, 429]),
        ...must('answers after its end', succeeded(after), 0),
        ...must('sessions', await count(target, 'sessions where user_id = ?', owner.userId), 0),
      ];
    },
  },
  {
    title: 'thirty wrong passwords at once, from one address',
    async run(target) {
      const { owner } = await ready(target, 'POST /auth/login');
      const from = { 'X-Forwarded-For': anyAddress() };
      const answers = await atOnce(
        target,
        times(30, { ...login(owner.email, 'not the right one'), headers: from }),
      );
      const told = answers.filter(({ status }) => status === 422).length;
      return [
        ...oddStatuses(answers, [422, 429, 503]),
        ...(told <= 5 ? [] : [`${told} were tried`]),
      ];
    },
  },
  {
    title: 'sixty wrong passwords at once for one account, each from another address',
    async run(target) {
      const { owner } = await ready(target, 'POST /auth/login');
      const answers = await atOnce(target, times(60, login(owner.email, 'not the right one')));
      const told = answers.filter(({ status }) => status === 422).length;
      return [
        ...oddStatuses(answers, [422, 429, 503]),
        ...(told <= 30 ? [] : [`${told} were tried`]),
      ];
    },
  },
  {
    title:
      'wrong passwords from sixty addresses of one IPv6 network, and sixty ports of one address',
    async run(target) {
      const { owner } = await ready(target, 'POST /auth/login');
      const network = `2001:db8:${Math.floor(Math.random() * 60_000).toString(16)}:1`;
      const four = anyAddress();
      const wrong = [];
      for (const from of [
        (at: number) => `${network}::${at.toString(16)}`,
        (at: number) => `${four}:${5_000 + at}`,
      ]) {
        const answers = await atOnce(
          target,
          Array.from({ length: 60 }, (_, at) => ({
            ...login(owner.email, 'not the right one'),
            headers: { 'X-Forwarded-For': from(at) },
          })),
        );
        const told = answers.filter(({ status }) => status === 422).length;
        wrong.push(
          ...oddStatuses(answers, [422, 429, 503]),
          ...(told <= 5 ? [] : [`${told} were tried`]),
        );
      }
      return wrong;
    },
  },
];
