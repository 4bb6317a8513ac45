import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { currency } from '../../contract/entities/money.ts';
import { signup } from '../../contract/entities/users.ts';
import { country, nameOf } from '../../contract/limits/fields.ts';
import { longest } from '../../contract/limits/longest.ts';
import type { Level } from '../../contract/rules/levels.ts';
import { markConfirmed } from '../auth/confirm-address.ts';
import { createPerson } from '../auth/credentials.ts';
import type { PasswordHashing } from '../auth/password-hashing.ts';
import { refuseWeak } from '../auth/weak-passwords.ts';
import type { Db } from '../db/database.ts';
import { products, suppliers, supplierUsers, users } from '../db/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { issueText } from '../http/validation-words.ts';

/** Why the operator's command can't be carried out, in words. */
export class AdminFailure extends Error {
  override readonly name = 'AdminFailure';
}

/**
 * Creates a supplier `[§D-admin]`; if there is one with the same name, that one is returned unchanged. Throws
 * `AdminFailure`.
 */
export async function createSupplier(
  db: Db,
  wanted: { name: string; country: string; currency: string },
): Promise<{ id: number; name: string; isNew: boolean }> {
  const values = {
    name: read('The name', nameOf(longest.name), wanted.name),
    country: read('--country', country, wanted.country),
    currency: read('--currency', currency, wanted.currency),
  };
  return db.transaction(async (tx) => {
    const [known] = await tx
      .select({ id: suppliers.id, name: suppliers.name })
      .from(suppliers)
      .where(eq(suppliers.name, values.name))
      .orderBy(asc(suppliers.id))
      .limit(1);
    if (known) return { ...known, isNew: false };
    const [made] = await tx.insert(suppliers).values(values).returning();
    if (!made) throw new Error('The supplier was not written.');
    return { id: made.id, name: made.name, isNew: true };
  });
}

interface WantedUser {
  email: string;
  /** Needed for somebody without an account. */
  name: string | null;
  supplierId: number;
  access: Level;
  /** Only asked for if an account is created. */
  password(): Promise<string>;
}

/**
 * Gives a person access to a supplier `[§D-admin]`, and creates their account if nobody has the address; the operator
 * vouches that the address is theirs. A person with an account keeps their password. Throws `AdminFailure`.
 */
export async function createUser(
  db: Db,
  hashing: Pick<PasswordHashing, 'hash'>,
  wanted: WantedUser,
): Promise<{ email: string; supplier: string; kind: 'made' | 'given' | 'unchanged' }> {
  const email = read('The address', signup.shape.email, wanted.email);
  const { supplierId, access } = wanted;
  const [supplier] = await db.select().from(suppliers).where(eq(suppliers.id, supplierId));
  if (!supplier) {
    throw new AdminFailure(`There is no supplier ${supplierId}. npm run admin -- list shows all.`);
  }
  const account = { email, supplier: supplier.name };
  const [known] = await db.select().from(users).where(eq(users.email, email));
  if (known) {
    // The address may have been used for sign-up by somebody who doesn't receive its mail.
    if (!known.emailVerified) {
      throw new AdminFailure(
        `${email} has an account whose address isn't confirmed: its person has to use the link in their email first.`,
      );
    }
    const isChanged = await giveAccess(db, known.id, supplierId, access);
    return { ...account, kind: isChanged ? 'given' : 'unchanged' };
  }
  if (wanted.name === null) throw new AdminFailure(`${email} is new here: add --name.`);
  const name = read('--name', signup.shape.name, wanted.name);
  const password = read('The password', signup.shape.password, await wanted.password());
  await refuseWeak(password, { name, email }, 'en').catch((error) => {
    if (!(error instanceof Refusal)) throw error;
    throw new AdminFailure(`The password: ${error.errors.password?.[0] ?? error.message}`);
  });
  const hash = await hashing.hash('', password);
  await createPerson(db, { name, email, hash }, async (tx, userId) => {
    await markConfirmed(tx, userId);
    await giveAccess(tx, userId, supplierId, access);
  });
  return { ...account, kind: 'made' };
}

/** Returns whether anything changed. */
async function giveAccess(
  db: Db,
  userId: string,
  supplierId: number,
  accessLevel: Level,
): Promise<boolean> {
  const row = supplierUsers;
  const [known] = await db
    .select({ level: row.accessLevel })
    .from(row)
    .where(and(eq(row.userId, userId), eq(row.supplierId, supplierId)));
  if (known?.level === accessLevel) return false;
  await db
    .insert(row)
    .values({ userId, supplierId, accessLevel })
    .onConflictDoUpdate({ target: [row.supplierId, row.userId], set: { accessLevel } });
  return true;
}

/** Every supplier, by number, with the people who sign in for it. */
export async function listSuppliers(db: Db) {
  const found = await db.select().from(suppliers).orderBy(asc(suppliers.id));
  const people = await db
    .select({
      supplierId: supplierUsers.supplierId,
      email: users.email,
      access: supplierUsers.accessLevel,
    })
    .from(supplierUsers)
    .innerJoin(users, eq(users.id, supplierUsers.userId))
    .orderBy(asc(users.email));
  return Promise.all(
    found.map(async ({ id, name, country, currency }) => ({
      ...{ id, name, country, currency },
      products: await db.$count(products, eq(products.supplierId, id)),
      users: people.filter(({ supplierId }) => supplierId === id),
    })),
  );
}

/** Checks a value against the contract, just like a value from the API. */
function read<S extends z.ZodType>(what: string, schema: S, value: string): z.output<S> {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const why = issue ? issueText(issue, 'en') : parsed.error.message;
  throw new AdminFailure(
    what === 'The password' ? `${what}: ${why}` : `${what} "${value}": ${why}`,
  );
}
