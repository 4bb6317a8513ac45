import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { CallKey } from '../../contract/calls.ts';
import { forgetOldestActivities } from '../../server/activities/forget-oldest.ts';
import { mostSessions } from '../../server/auth/end-oldest.ts';
import {
  activities,
  feeds,
  invitations,
  invoices,
  jobs,
  mappingValues,
  partnershipRequests,
  sessions,
  shops,
  shopUsers,
  suppliers,
} from '../../server/db/schema.ts';
import { forgetEndedJobs } from '../../server/jobs/forget-jobs.ts';
import { quotas } from '../../server/shares/quotas.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { connectStore } from '../support/server-integrations.ts';
import { newPerson } from '../support/server-people.ts';

const day = 86_400_000;
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

onOneDatabase('quotas', (database) => {
  const server = serverFor({ database });

  /** Two requests at once ask for the last free place: one gets it, the other is refused in the reader's language. */
  async function fillsUp(call: CallKey, token: string, args: (n: number) => object, limit: number) {
    const both = await Promise.all(
      [1, 2].map((n) =>
        server.send(call, args(n), { token, headers: { 'Accept-Language': 'en' } }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = await both.find(({ status }) => status === 409)?.json();
    expect(refused).toMatchObject({ code: 'quota_exceeded', details: { limit } });
    const [texts] = Object.values(refused.errors);
    expect(texts).toEqual([`At most ${limit.toLocaleString('en')}.`]);
    const later = await server.refused(call, args(3) as never, { token });
    expect(Object.values(later.errors)).toEqual([[`Højst ${limit.toLocaleString('da')}.`]]);
  }

  it('[§D-quotas] a shop has so many feeds, and room again when one is gone', async () => {
    const { token, shopIds } = await newPerson(server.db);
    const shopId = shopIds[0] ?? 0;
    const filter = { category_id: null, supplier_id: null, in_stock: false };
    const made = {
      shopId,
      channel: 'google' as const,
      country: 'DK',
      currency: 'DKK',
      language: 'da' as const,
      filter,
    };
    await server.db
      .insert(feeds)
      .values(upTo(quotas.feeds - 1).map((n) => ({ ...made, name: `${n}`, secret: randomUUID() })));
    const body = (n: number) => ({ body: { name: `Feed ${n}`, channel: 'google' } });
    await fillsUp('POST /shop/feeds', token, body, quotas.feeds);
    const [{ id } = { id: 0 }] = await server.db
      .select()
      .from(feeds)
      .where(eq(feeds.shopId, shopId));
    await server.ok('DELETE /shop/feeds/{id}', { id }, { token });
    await server.ok('POST /shop/feeds', { body: { name: 'Ny', channel: 'google' } }, { token });
  });

  it('[§D-quotas] a person owns so many shops; those that they only work in don’t count', async () => {
    const { token, userId } = await newPerson(server.db, { shops: 2 });
    await server.db
      .update(shopUsers)
      .set({ roleName: 'member' })
      .where(eq(shopUsers.userId, userId));
    const rows = await server.db
      .insert(shops)
      .values(upTo(quotas.shops - 1).map((n) => ({ name: `Butik ${n}` })))
      .returning();
    await server.db
      .insert(shopUsers)
      .values(rows.map(({ id }) => ({ shopId: id, userId, roleName: 'owner' as const })));
    const body = (n: number) => ({ body: { name: `Ny ${n}`, country: 'DK', currency: 'DKK' } });
    await fillsUp('POST /user/shops', token, body, quotas.shops);
  });

  it('[§D-quotas] a shop has so many people, those who are invited among them; inviting one again is no more', async () => {
    const { token, shopIds } = await newPerson(server.db);
    const shopId = shopIds[0] ?? 0;
    const expiresAt = new Date(Date.now() + day);
    await server.db.insert(invitations).values(
      upTo(quotas.team - 2).map((n) => ({
        shopId,
        email: `nr${n}@example.com`,
        role: 'member' as const,
        tokenHash: randomUUID(),
        expiresAt,
      })),
    );
    const body = (n: number) => ({ body: { email: `ny${n}@example.com`, role: 'member' } });
    await fillsUp('POST /shop/users', token, body, quotas.team);
    const again = { body: { email: 'nr1@example.com', role: 'member' as const } };
    await server.ok('POST /shop/users', again, { token });
  });

  it('[§D-quotas] an integration has so many mappings', async () => {
    const { token, shopIds } = await newPerson(server.db);
    const id = await connectStore(server.db, shopIds[0] ?? 0);
    await server.db.execute(sql`
      insert into mapping_values (integration_id, attribute, source_value, source_key, target_value)
      select ${id}::int, 'color', 'x' || n, 'x' || n, 'y' from generate_series(1, ${quotas.mappings - 1}::int) n`);
    const body = (n: number) => ({
      id,
      body: { attribute: 'color', source_value: `ny ${n}`, target_value: 'Blå' },
    });
    await fillsUp('POST /shop/integrations/{id}/mapping-values', token, body, quotas.mappings);
    expect(await server.db.$count(mappingValues, eq(mappingValues.integrationId, id))).toBe(
      quotas.mappings,
    );
  });

  it('[§D-quotas] a shop asks so many suppliers in 30 days, also where it takes each request back', async () => {
    const { token, shopIds } = await newPerson(server.db);
    const shopId = shopIds[0] ?? 0;
    const rows = await server.db
      .insert(suppliers)
      .values(upTo(4).map((n) => ({ name: `Leverandør ${n}` })))
      .returning();
    const supplierId = rows[3]?.id ?? 0;
    const asked = { shopId, supplierId, message: '', state: 'withdrawn' as const };
    const expiresAt = new Date(Date.now() + day);
    const times = (n: number) => new Date(Date.now() - n * 1000);
    await server.db.insert(partnershipRequests).values(
      upTo(quotas.partnershipRequests - 1).map((n) => ({
        ...asked,
        expiresAt,
        createdAt: times(n),
      })),
    );
    const long = new Date(Date.now() - 31 * day);
    await server.db.insert(partnershipRequests).values({ ...asked, expiresAt, createdAt: long });
    const body = (n: number) => ({ body: { supplier_id: rows[n - 1]?.id ?? 0, message: 'Hej' } });
    await fillsUp('POST /shop/partnership-requests', token, body, quotas.partnershipRequests);
  });

  it('[§D-quotas] a shop has so many invoices in a day, whatever it buys and cancels', async () => {
    const { token, shopIds } = await newPerson(server.db);
    const shopId = shopIds[0] ?? 0;
    const body = { plan: 'starter' as const };
    let bought = 0;
    for (; bought < 20; bought += 1) {
      const answer = await server.send('POST /shop/subscriptions', { body }, { token });
      if (answer.status === 409) break;
      const { data } = await answer.json();
      await server.ok('DELETE /shop/subscriptions/{id}', { id: data.id }, { token });
    }
    expect(bought).toBeLessThan(20);
    const issued = await server.db.$count(invoices, eq(invoices.shopId, shopId));
    expect(issued).toBeGreaterThan(quotas.invoices - 2);
    expect(issued).toBeLessThan(quotas.invoices + 2);
  });

  it('[§D-quotas] of a person’s sessions the oldest end, and the new one never', async () => {
    const body = {
      email: `${randomUUID()}@example.com`,
      password: 'en lang adgangskode',
      remember: false,
    };
    await server.ok('POST /auth/signup', { body: { ...body, name: 'Mange' } });
    const [first] = await server.db.select().from(sessions).orderBy(sql`created_at desc`).limit(1);
    const userId = first?.userId ?? '';
    await server.db.insert(sessions).values(
      upTo(mostSessions + 10).map((n) => ({
        id: randomUUID(),
        userId,
        token: randomUUID(),
        expiresAt: new Date(Date.now() + day),
        createdAt: new Date(Date.now() - (n + 1) * 1000),
      })),
    );
    const { data } = await server.ok('POST /auth/login', { body });
    expect(await server.db.$count(sessions, eq(sessions.userId, userId))).toBe(mostSessions);
    await server.ok('GET /user', {}, { token: data.token });
  });

  it('[§D-quotas] jobs that have ended are forgotten after 30 days, and where there are many; those under way never', async () => {
    const tenant = `shop:${database}`;
    const job = { tenant, kind: 'feed_build', name: '' } as const;
    const now = Date.now();
    const long = new Date(now - 31 * day);
    await server.db.insert(jobs).values([
      { ...job, id: randomUUID(), state: 'running', createdAt: new Date(now - 90 * day) },
      { ...job, id: randomUUID(), state: 'completed', createdAt: long, finishedAt: long },
      ...upTo(510).map((n) => ({
        ...job,
        id: randomUUID(),
        state: 'completed' as const,
        createdAt: new Date(now - n * 1000),
        finishedAt: new Date(now - n * 1000),
      })),
    ]);
    await forgetEndedJobs(server.db, now);
    const left = await server.db.select().from(jobs).where(eq(jobs.tenant, tenant));
    expect(left.filter(({ state }) => state === 'running')).toHaveLength(1);
    expect(left).toHaveLength(501);
  });

  it('[§D-quotas] a shop’s activities are so many, and the oldest go; another shop’s stay', async () => {
    const mine = await newPerson(server.db);
    const other = await newPerson(server.db);
    const fill = (shopId = 0, count: number) =>
      server.db.execute(sql`
        insert into activities (tenant, action, entity, subject)
        select ${`shop:${shopId}`}, 'x.y', 'x', 'nr ' || n from generate_series(1, ${count}::int) n`);
    await fill(mine.shopIds[0], 40);
    await fill(other.shopIds[0], 20);
    await forgetOldestActivities(server.db, 30);
    const subjects = async (shopId = 0) =>
      (
        await server.db
          .select()
          .from(activities)
          .where(eq(activities.tenant, `shop:${shopId}`))
      ).map(({ subject }) => subject);
    const left = await subjects(mine.shopIds[0]);
    expect(left).toHaveLength(30);
    expect(left).toContain('nr 40');
    expect(left).not.toContain('nr 10');
    expect(await subjects(other.shopIds[0])).toHaveLength(20);
  });
});
