import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { newShop, ShopProfile, shopProfilePatch } from '../../contract/entities/profiles.ts';
import { readVat } from '../../contract/rules/vat.ts';
import { changedFields, recordActivity } from '../activities/record.ts';
import { shopTenant } from '../changes/record.ts';
import type { Db } from '../db/database.ts';
import { sessions, shops, shopUsers } from '../db/schema.ts';
import type { Context, PersonAuthor, ShopContext } from '../http/context.ts';
import { Refusal } from '../http/refusal.ts';
import type { Locale } from '../i18n/locale.ts';
import { words } from '../i18n/words.ts';
import { refuseMore } from '../shares/quotas.ts';

type Patch = z.output<typeof shopProfilePatch>;

/** The shop's data, which its owner maintains. */
export async function readShopProfile(db: Db, shopId: number): Promise<ShopProfile> {
  const [row] = await db.select().from(shops).where(eq(shops.id, shopId));
  if (!row) throw new Refusal('not_found', 'The shop is gone.');
  return toProfile(row);
}

/**
 * Changes the shop's own fields. A new VAT number, or the same one in another country, is only checked for its format
 * here and is `unverified` until the register has answered `[§D-vat]`.
 */
export async function editShopProfile(
  { db, shopId, author, locale }: ShopContext,
  patch: Patch,
): Promise<ShopProfile> {
  const [row] = await db.select().from(shops).where(eq(shops.id, shopId)).for('update');
  if (!row) throw new Refusal('not_found', 'The shop is gone.');
  const before = toProfile(row);
  const country = patch.country ?? before.country;
  const vat = vatOf(country, patch.vat ?? before.vat ?? '', locale);
  const isNewVat = vat !== before.vat || country !== before.country;
  const [edited] = await db
    .update(shops)
    .set({
      ...(patch.name !== undefined && { name: patch.name }),
      ...(patch.legal_name !== undefined && { legalName: orNull(patch.legal_name) }),
      ...(patch.line1 !== undefined && { line1: orNull(patch.line1) }),
      ...(patch.postal_code !== undefined && { postalCode: orNull(patch.postal_code) }),
      ...(patch.city !== undefined && { city: orNull(patch.city) }),
      ...(patch.email !== undefined && { email: orNull(patch.email) }),
      ...(patch.phone !== undefined && { phone: orNull(patch.phone) }),
      ...(patch.website !== undefined && { website: orNull(patch.website) }),
      country,
      ...(isNewVat && { vat, vatState: vat === null ? null : 'unverified', vatCheckedAt: null }),
    })
    .where(eq(shops.id, shopId))
    .returning();
  const after = edited ? toProfile(edited) : before;
  const { vat_state: _, vat_checked_at: __, ...said } = after;
  const changed = changedFields({ ...before }, said);
  if (changed) {
    await recordActivity(db, {
      ...author,
      ...changed,
      tenant: shopTenant(shopId),
      action: 'shop.edited',
      entityId: shopId,
      subject: after.name,
    });
  }
  return after;
}

/** A new shop, owned by the person; their session moves to it `[§2-shop-create]`. */
export async function createShop(
  { db, author, locale }: Context<PersonAuthor>,
  sessionId: string,
  { name, vat, country, currency }: z.output<typeof newShop>,
): Promise<ShopProfile> {
  const number = vatOf(country, vat ?? '', locale);
  const owned = and(eq(shopUsers.userId, author.userId), eq(shopUsers.roleName, 'owner'));
  await refuseMore(db, { of: 'shops', owner: author.userId, field: 'name', locale }, () =>
    db.$count(shopUsers, owned),
  );
  const [row] = await db
    .insert(shops)
    .values({
      name,
      country,
      currency,
      vat: number,
      vatState: number === null ? null : 'unverified',
    })
    .returning();
  if (!row) throw new Error('an insert answered no row');
  await db.insert(shopUsers).values({ shopId: row.id, userId: author.userId, roleName: 'owner' });
  await db.update(sessions).set({ shopId: row.id }).where(eq(sessions.id, sessionId));
  await recordActivity(db, {
    ...author,
    tenant: shopTenant(row.id),
    action: 'shop.created',
    entityId: row.id,
    subject: name,
  });
  return toProfile(row);
}

function vatOf(country: string, typed: string, locale: Locale): string | null {
  if (typed === '') return null;
  const vat = readVat(country, typed);
  if (vat !== null) return vat;
  const id = country === 'DK' ? 'invalid.cvr' : 'invalid.vat';
  throw new Refusal('invalid', 'The VAT number cannot be one of the country.', {
    errors: { vat: [words(locale).formatMessage({ id })] },
  });
}

const orNull = (text: string) => (text === '' ? null : text);

function toProfile(row: typeof shops.$inferSelect): ShopProfile {
  return {
    id: row.id,
    name: row.name,
    legal_name: row.legalName,
    vat: row.vat,
    vat_state: row.vat === null ? null : (row.vatState ?? 'unverified'),
    vat_checked_at: row.vatCheckedAt?.toISOString() ?? null,
    currency: row.currency,
    line1: row.line1,
    postal_code: row.postalCode,
    city: row.city,
    country: row.country,
    email: row.email,
    phone: row.phone,
    website: row.website,
    created_at: row.createdAt.toISOString(),
  };
}
