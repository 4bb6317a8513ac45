import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { Reports } from '../../contract/entities/reports.ts';
import { clientErrors, clientVitals } from '../../server/db/schema.ts';
import {
  forgetReports,
  keepReports,
  keptFor,
  mostADay,
} from '../../server/reports/keep-reports.ts';
import { readErrors, readVitals } from '../../server/reports/read-reports.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newPerson } from '../support/server-people.ts';

const error: Reports['errors'][number] = {
  kind: 'error',
  name: 'TypeError',
  message: 'Cannot read properties of undefined',
  frames: ['assets/orders-Dk29sLw.js:1:2345', 'assets/index-a_b-c.js:3:1'],
  page: '/shop/orders/show/:orderNumber?',
  count: 2,
};
const sent: Reports = {
  build: 'Bq3x_7a',
  errors: [error],
  vitals: [
    { metric: 'LCP', value: 1200, page: '/shop/orders/history' },
    { metric: 'CLS', value: 0.02, page: '/shop/orders/history' },
  ],
};

onOneDatabase('what devices send home', (database) => {
  const server = serverFor({ database });
  const now = Date.UTC(2026, 10, 24, 12);
  const day = 24 * 60 * 60 * 1000;
  const keep = (reports: Partial<Reports>, at = now) =>
    server.db.transaction((tx) =>
      keepReports(tx, { build: 'b', errors: [], vitals: [], ...reports }, at),
    );
  beforeEach(async () => {
    await server.db.delete(clientErrors);
    await server.db.delete(clientVitals);
  });

  it('[§D-reports] is off until the person says so, stands with the person, and is in their export', async () => {
    const { token } = await newPerson(server.db);
    expect((await server.ok('GET /user', {}, { token })).data.sends_reports).toBeUndefined();
    const body = { sends_reports: true };
    expect((await server.ok('PATCH /user', { body }, { token })).data.sends_reports).toBe(true);
    expect(
      (await server.ok('PATCH /user', { body: { name: 'Ida' } }, { token })).data,
    ).toMatchObject({
      sends_reports: true,
    });
    const { data } = await server.ok('GET /user/export', {}, { token });
    expect(data.user.sends_reports).toBe(true);
    await server.ok('PATCH /user', { body: { sends_reports: false } }, { token });
    expect((await server.ok('GET /user', {}, { token })).data.sends_reports).toBeUndefined();
  });

  it('[§D-reports] keeps what somebody sends who agreed, and nothing of anybody else', async () => {
    const { token, userId, email } = await newPerson(server.db);
    const send = () => server.ok('POST /user/reports', { body: sent }, { token });
    expect((await send()).data).toEqual({ taken: 0 });
    expect(await server.db.$count(clientErrors)).toBe(0);
    await server.ok('PATCH /user', { body: { sends_reports: true } }, { token });
    expect((await send()).data).toEqual({ taken: 4 });
    const stored = JSON.stringify([
      await server.db.select().from(clientErrors),
      await server.db.select().from(clientVitals),
    ]);
    expect(stored).toContain('assets/orders-Dk29sLw.js:1:2345');
    expect(stored).not.toContain(userId);
    expect(stored).not.toContain(email);
    await server.ok('PATCH /user', { body: { sends_reports: false } }, { token });
    expect((await send()).data).toEqual({ taken: 0 });
  });

  it('[§D-reports] counts a batch whose answer was lost once', async () => {
    const { token } = await newPerson(server.db);
    await server.ok('PATCH /user', { body: { sends_reports: true } }, { token });
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    for (const _ of [1, 2]) {
      await server.ok('POST /user/reports', { body: sent }, { token, headers });
    }
    const [row] = await server.db.select().from(clientErrors);
    expect(row?.count).toBe(2);
  });

  it('[§D-reports] takes words that aren’t an error’s own out of a message, whatever a device sends', async () => {
    const message = 'Unexpected token K in "Karla Nord, Strandvejen 12" is not valid JSON';
    await keep({ errors: [{ ...error, message }] });
    const [row] = await server.db.select().from(clientErrors);
    expect(row?.message).toBe('Unexpected token … in "…" is not valid JSON');
  });

  it.each<[string, object]>([
    ['a place outside our scripts', { frames: ['https://evil.example/a.js:1:2'] }],
    ['a place with a query', { frames: ['assets/a.js?email=a:1:2'] }],
    ['a page with a number in it', { page: '/shop/orders/show/4711' }],
    ['a name with blanks', { name: 'Karla Nord' }],
    ['a message of a page', { message: 'x'.repeat(201) }],
    ['thirteen places', { frames: Array.from({ length: 13 }, () => 'assets/a.js:1:2') }],
    ['a count of none', { count: 0 }],
  ])('[§D-reports] refuses %s', async (_, wrong) => {
    const { token } = await newPerson(server.db);
    const body = { ...sent, errors: [{ ...error, ...wrong }] };
    const refused = await server.refused('POST /user/reports', { body }, { token });
    expect([refused.status, refused.code]).toEqual([422, 'invalid']);
    expect(Object.keys(refused.errors)[0]).toMatch(/^errors\.0\./);
  });

  it('[§D-reports] tells errors that are alike as one, over builds and days, and pages by what three in four stay below', async () => {
    await keep({ build: 'one', errors: [error] }, now - 3 * day);
    await keep({ build: 'two', errors: [error, { ...error, name: 'RangeError', count: 1 }] });
    await keep({ errors: [{ ...error, name: 'SyntaxError' }] }, now - 9 * day);
    const errors = await readErrors(server.db, now);
    expect(errors.map(({ name, count, builds }) => [name, count, builds])).toEqual([
      ['TypeError', 4, 2],
      ['RangeError', 1, 1],
    ]);
    expect(errors[0]?.lastAt.getTime()).toBe(now);
    expect(errors[0]?.frame).toBe(error.frames[0]);

    const page = '/shop/dashboard';
    const lcp = (value: number) => ({ metric: 'LCP' as const, value, page });
    await keep({ vitals: [100, 200, 300, 5_000].map(lcp) });
    const [vitals] = await readVitals(server.db, now);
    expect(vitals?.page).toBe(page);
    expect(vitals?.p75.LCP?.count).toBe(4);
    expect(vitals?.p75.LCP?.value).toBeGreaterThanOrEqual(300);
    expect(vitals?.p75.LCP?.value).toBeLessThan(331);
    expect(vitals?.p75.INP).toBeNull();
  });

  it('[§D-reports] has an end a day: what is made up fills nothing, and what is known goes on being counted', async () => {
    await keep({ errors: [error] });
    await server.db.execute(sql`
      insert into client_errors (day, digest, build, kind, name, message, frames, page, count, last_at)
      select '2026-11-24', 'made up ' || n, 'b', 'error', 'Error', '', '[]'::jsonb, '/', 1, now()
      from generate_series(1, ${mostADay.errors - 2}) n`);
    const other = (name: string) => ({ ...error, name, count: 1 });
    expect(await keep({ errors: [other('One'), other('Two'), error] })).toBe(3);
    expect(await server.db.$count(clientErrors)).toBe(mostADay.errors);
    expect(await keep({ errors: [other('Three'), error] })).toBe(2);
    expect(await server.db.$count(clientErrors)).toBe(mostADay.errors);
  });

  it('[§D-reports] is forgotten after 30 days', async () => {
    await keep({ ...sent }, now - keptFor - day);
    await keep({ ...sent }, now - keptFor + day);
    await forgetReports(server.db, now);
    expect(await server.db.$count(clientErrors)).toBe(1);
    const days = await server.db.selectDistinct({ day: clientVitals.day }).from(clientVitals);
    expect(days).toEqual([{ day: '2026-10-26' }]);
  });

  it('[§D-reports] counts all of many devices that send the same at once', async () => {
    const batch = (at: number) => ({
      errors: at % 2 ? [error, { ...error, name: 'B' }] : [{ ...error, name: 'B' }, error],
      vitals: sent.vitals,
    });
    await Promise.all(Array.from({ length: 12 }, (_, at) => keep(batch(at))));
    const rows = await server.db.select().from(clientErrors);
    expect(rows.map(({ count }) => count)).toEqual([24, 24]);
    const vitals = await server.db.select().from(clientVitals);
    expect(vitals.map(({ count }) => count)).toEqual([12, 12]);
  });
});
