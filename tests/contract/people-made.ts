import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { role as roles } from '../../contract/entities/team.ts';
import { type Level, levels } from '../../contract/rules/levels.ts';
import type { Db } from '../../server/db/database.ts';
import {
  shops,
  shopUsers,
  subscriptions,
  suppliers,
  supplierUsers,
  users,
} from '../../server/db/schema.ts';
import type { Owner } from '../support/call-example.ts';
import { newTestToken, openSessions } from '../support/server-people.ts';
import type { Kind } from './people.ts';

/**
 * A person of each kind, beside the owner of the shop and supplier in question. The kinds without a plan take the
 * plan away from the shop, and so from everybody else made for it.
 */
export async function peopleOf(
  db: Db,
  wanted: readonly Kind[],
  owner: Owner,
): Promise<{ kind: Kind; person: Owner }[]> {
  const ofAnother = {
    shopId: wanted.includes('owner of another shop') ? await newShop(db) : null,
    supplierId: wanted.includes('owner of another supplier') ? await newSupplier(db) : null,
  };
  const people = wanted.map((kind) => {
    const userId = randomUUID();
    const email = `${userId}@example.com`;
    const { shopId = null, supplierId = null, role = '' } = standing(kind, owner, ofAnother);
    return { kind, userId, email, token: newTestToken(), shopId, supplierId, role };
  });
  await db
    .insert(users)
    .values(
      people.map(({ userId: id, email }) => ({ id, name: 'Test', email, emailVerified: true })),
    );
  const ofShops = people.flatMap(({ userId, shopId, role: roleName }) =>
    shopId === null ? [] : [{ shopId, userId, roleName: roles.parse(roleName) }],
  );
  if (ofShops.length > 0) await db.insert(shopUsers).values(ofShops);
  const ofSuppliers = people.flatMap(({ userId, supplierId, role: accessLevel }) =>
    supplierId === null ? [] : [{ supplierId, userId, accessLevel: levelOf(accessLevel) }],
  );
  if (ofSuppliers.length > 0) await db.insert(supplierUsers).values(ofSuppliers);
  if (wanted.some((kind) => kind.endsWith('without a plan'))) {
    await db.delete(subscriptions).where(eq(subscriptions.shopId, owner.shopId));
  }
  const opened = people.filter(({ kind }) => !hasNoSession.has(kind));
  if (opened.length > 0) {
    await openSessions(
      db,
      opened.map(({ kind, userId, token, shopId, supplierId }) => ({
        userId,
        token,
        shopId: shopId ?? undefined,
        supplierId: supplierId ?? undefined,
        ...(kind === 'somebody whose session has ended' && {
          expiresAt: new Date(Date.now() - 1_000),
        }),
      })),
    );
  }
  return people.map(({ kind, userId, email, token, shopId, supplierId }) => ({
    kind,
    person: {
      userId,
      email,
      token: kind === 'nobody' ? '' : token,
      shopIds: shopId === null ? [] : [shopId],
      supplierIds: supplierId === null ? [] : [supplierId],
      shopId: owner.shopId,
      supplierId: owner.supplierId,
    },
  }));
}

const hasNoSession: ReadonlySet<Kind> = new Set(['nobody', 'somebody with a made-up token']);

function levelOf(word: string): Level {
  const level = levels.find((one) => one === word);
  if (level === undefined) throw new Error(`${word} is no level.`);
  return level;
}

interface Standing {
  shopId?: number | null;
  supplierId?: number | null;
  role?: string;
}

/** Where a person of this kind works, and in which role. */
function standing(
  kind: Kind,
  { shopId, supplierId }: Owner,
  another: { shopId: number | null; supplierId: number | null },
): Standing {
  if (kind === 'owner of another shop') return { shopId: another.shopId, role: 'owner' };
  if (kind === 'owner of another supplier') {
    return { supplierId: another.supplierId, role: 'owner' };
  }
  const [side, role = ''] = kind.split(' ');
  if (side === 'shop') return { shopId, role };
  return side === 'supplier' ? { supplierId, role } : {};
}

async function newShop(db: Db): Promise<number | null> {
  const [row] = await db.insert(shops).values({ name: 'En anden' }).returning({ id: shops.id });
  return row?.id ?? null;
}

async function newSupplier(db: Db): Promise<number | null> {
  const values = { name: 'En anden' };
  const [row] = await db.insert(suppliers).values(values).returning({ id: suppliers.id });
  return row?.id ?? null;
}
