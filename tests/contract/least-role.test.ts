import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Row } from '../../contract/calls/row.ts';
import { type Role, role as roles } from '../../contract/entities/team.ts';
import { none } from '../../contract/http/envelope.ts';
import { type Level, levels } from '../../contract/rules/levels.ts';
import { requireLeastRole } from '../../server/calls/least-role.ts';
import type { OpenDatabase } from '../../server/db/opened.ts';
import { shopUsers, supplierUsers } from '../../server/db/schema.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { requireLevel } from '../../server/team/require-level.ts';
import { requireRole } from '../../server/team/require-role.ts';
import { onOneDatabase } from '../support/server.ts';
import { openTestDatabase } from '../support/server-database.ts';
import { newPerson, type Person } from '../support/server-people.ts';

onOneDatabase('what a call takes of a person', (database) => {
  let opened: OpenDatabase;
  let person: Person;
  beforeAll(async () => {
    opened = await openTestDatabase(database);
    person = await newPerson(opened.db, { shops: 2, suppliers: 2 });
  });
  afterAll(() => opened.close());

  const ask = (row: Row) => {
    const [shopId = 0] = person.shopIds;
    const [supplierId = 0] = person.supplierIds;
    const session = { id: '', userId: person.userId, shopId, supplierId };
    return requireLeastRole(opened.db, row, session).then(
      () => 'let in',
      (error: unknown) => (error instanceof Refusal ? error : Promise.reject(error)),
    );
  };
  const refused = (role: string, needed: string) =>
    expect.objectContaining({ code: 'forbidden', status: 403, details: { role, needed } });

  /** Lowest first. */
  const ranks = {
    shop: [...roles.options].reverse(),
    supplier: [...levels].reverse(),
  } as const;

  it('[§6-team-role] a role in the shop that is enough is let in, a lesser one is told what it takes', async () => {
    const [shopId = 0] = person.shopIds;
    const mine = and(eq(shopUsers.userId, person.userId), eq(shopUsers.shopId, shopId));
    for (const [at, roleName] of ranks.shop.entries()) {
      await opened.db.update(shopUsers).set({ roleName }).where(mine);
      for (const [least, role] of ranks.shop.entries()) {
        const outcome = await ask({ access: 'shop', role, answer: none });
        expect(outcome).toEqual(least <= at ? 'let in' : refused(roleName, role));
        expect(await ask({ access: 'shop', role, partly: true, answer: none })).toBe('let in');
      }
    }
  });

  it('[§6-several-suppliers] the same for what a person may do for a supplier', async () => {
    const [supplierId = 0] = person.supplierIds;
    const mine = and(
      eq(supplierUsers.userId, person.userId),
      eq(supplierUsers.supplierId, supplierId),
    );
    for (const [at, accessLevel] of ranks.supplier.entries()) {
      await opened.db.update(supplierUsers).set({ accessLevel }).where(mine);
      for (const [least, role] of ranks.supplier.entries()) {
        const outcome = await ask({ access: 'supplier', role, answer: none });
        expect(outcome).toEqual(least <= at ? 'let in' : refused(accessLevel, role));
      }
    }
  });

  it('[§6-team-role] what counts is this person in this shop, and for this supplier', async () => {
    const { db } = opened;
    const other = await newPerson(db);
    const [shop = 0, secondShop = 0] = person.shopIds;
    const [supplier = 0, secondSupplier = 0] = person.supplierIds;
    const roleOf = async ({ userId }: Person, shopId: number, roleName: Role) => {
      const place = { userId, shopId };
      const target = [shopUsers.shopId, shopUsers.userId];
      const known = { target, set: { roleName } };
      await db
        .insert(shopUsers)
        .values({ ...place, roleName })
        .onConflictDoUpdate(known);
      const least = requireRole(db, place, shopId, 'owner');
      if (roleName === 'owner') await expect(least).resolves.toBeUndefined();
      else await expect(least).rejects.toEqual(refused(roleName, 'owner'));
    };
    const levelOf = async ({ userId }: Person, supplierId: number, accessLevel: Level) => {
      const place = { userId, supplierId };
      const target = [supplierUsers.supplierId, supplierUsers.userId];
      const known = { target, set: { accessLevel } };
      await db
        .insert(supplierUsers)
        .values({ ...place, accessLevel })
        .onConflictDoUpdate(known);
      const least = requireLevel(db, place, supplierId, 'owner');
      if (accessLevel === 'owner') await expect(least).resolves.toBeUndefined();
      else await expect(least).rejects.toEqual(refused(accessLevel, 'owner'));
    };
    // Whichever row the database finds first, it is the wrong one for somebody. Twice, so that the rows are written
    // again in between.
    for (const _ of [1, 2]) {
      await roleOf(person, shop, 'owner');
      await roleOf(person, secondShop, 'limited');
      await roleOf(other, shop, 'admin');
      await roleOf(other, secondShop, 'member');
      await levelOf(person, supplier, 'owner');
      await levelOf(person, secondSupplier, 'viewer');
      await levelOf(other, supplier, 'editor');
      await levelOf(other, secondSupplier, 'owner');
    }
  });

  it('[§6-team-role] who doesn’t belong has no role, and is told so', async () => {
    const { userId } = await newPerson(opened.db);
    const [shopId = 0] = person.shopIds;
    const [supplierId = 0] = person.supplierIds;
    const none = (needed: string) =>
      expect.objectContaining({ code: 'forbidden', details: { role: null, needed } });
    const role = requireRole(opened.db, { userId }, shopId, 'limited');
    await expect(role).rejects.toEqual(none('limited'));
    const level = requireLevel(opened.db, { userId }, supplierId, 'viewer');
    await expect(level).rejects.toEqual(none('viewer'));
  });

  it('[§6-team-role] the database is asked only where a call takes more than to belong', async () => {
    const asked = vi.spyOn(opened.db, 'select');
    for (const row of [
      { access: 'shop', role: 'limited', answer: none },
      { access: 'supplier', role: 'viewer', answer: none },
      { access: 'user', answer: none },
      { access: 'shop', role: 'owner', partly: true, answer: none },
    ] satisfies Row[]) {
      expect(await ask(row)).toBe('let in');
    }
    const nowhere = { id: '', userId: person.userId, shopId: null, supplierId: null };
    for (const row of [
      { access: 'shop', role: 'owner', answer: none },
      { access: 'supplier', role: 'owner', answer: none },
    ] satisfies Row[]) {
      await requireLeastRole(opened.db, row, nowhere);
    }
    expect(asked).not.toHaveBeenCalled();
    await ask({ access: 'shop', role: 'member', answer: none });
    expect(asked).toHaveBeenCalledOnce();
    asked.mockRestore();
  });

  it('[§6-team-role] calls for no tenant take none', async () => {
    expect(await ask({ access: 'user', answer: none })).toBe('let in');
    expect(
      await requireLeastRole(opened.db, { access: 'anyone', answer: none }, null),
    ).toBeUndefined();
  });
});
