import { afterAll, beforeAll, expect, it } from 'vitest';
import { standElsewhere } from '../../server/calls/tenancy.ts';
import type { OpenDatabase } from '../../server/db/opened.ts';
import { shops, shopUsers } from '../../server/db/schema.ts';
import type { Session } from '../../server/http/handler.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { onOneDatabase } from '../support/server.ts';
import { openTestDatabase } from '../support/server-database.ts';
import { newPerson, type Person } from '../support/server-people.ts';

/** The highest possible id. */
const highest = 2_147_483_647;

onOneDatabase('a call for another tenant of the person', (database) => {
  let opened: OpenDatabase;
  let person: Person;
  let stranger: Person;
  beforeAll(async () => {
    opened = await openTestDatabase(database);
    // Made first and with more shops than suppliers, so that none of the person's shops has the id of one of their
    // suppliers.
    stranger = await newPerson(opened.db, { shops: 3, suppliers: 1 });
    person = await newPerson(opened.db, { shops: 2, suppliers: 2 });
    await opened.db.insert(shops).values({ id: highest, name: 'The last one' });
    await opened.db
      .insert(shopUsers)
      .values({ shopId: highest, userId: person.userId, roleName: 'owner' });
  });
  afterAll(() => opened.close());

  const session = () => {
    const { userId, shopIds, supplierIds } = person;
    return { userId, shopId: shopIds[0], supplierId: supplierIds[0] } as Session;
  };
  const standing = (headers: Record<string, string>) =>
    standElsewhere(opened.db, session(), new Headers(headers));
  const on = (tenant: string) => standing({ 'X-Tenant': tenant, 'X-Elsewhere': '1' });

  it('[§D-tenancy] stands on the shop or supplier that it names, and on the other side where it stood', async () => {
    const [, shopId = 0] = person.shopIds;
    const [, supplierId = 0] = person.supplierIds;
    expect(await on(`shop:${shopId}`)).toEqual({ ...session(), shopId });
    expect(await on(`shop:${highest}`)).toEqual({ ...session(), shopId: highest });
    expect(await on(`supplier:${supplierId}`)).toEqual({ ...session(), supplierId });
  });

  it('[§D-tenancy] without both headers, X-Tenant and X-Elsewhere, it stays with the session’s tenant', async () => {
    const tenant = `shop:${person.shopIds[1]}`;
    expect(await standing({})).toEqual(session());
    expect(await standing({ 'X-Elsewhere': '1' })).toEqual(session());
    expect(await standing({ 'X-Tenant': tenant })).toEqual(session());
    expect(await standing({ 'X-Tenant': tenant, 'X-Elsewhere': '0' })).toEqual(session());
  });

  it('[§D-tenancy] a tenant of somebody else, or none at all, is refused and named, cut to a length', async () => {
    const { shopIds, supplierIds } = stranger;
    const theirs = [`shop:${shopIds[0]}`, `supplier:${supplierIds[0]}`];
    // Ids of the person's own tenants, but of the other kind.
    theirs.push(`supplier:${person.shopIds[1]}`, `shop:${person.supplierIds[0]}`);
    const none = ['supplier:2147483647', 'shop:2147483648', 'shop:0', 'shop:1x', 'team:1', ''];
    for (const said of [...theirs, ...none]) {
      const refusal = await on(said).catch((error: unknown) => error);
      expect(refusal, said).toBeInstanceOf(Refusal);
      expect(refusal).toMatchObject({
        code: 'tenant_mismatch',
        details: { session: null, request: said },
      });
    }
    await expect(on('x'.repeat(500))).rejects.toMatchObject({
      details: { request: `${'x'.repeat(39)}…` },
    });
  });
});
