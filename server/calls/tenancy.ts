import { and, eq } from 'drizzle-orm';
import type { Tenant } from '../changes/record.ts';
import type { Db } from '../db/database.ts';
import { shopUsers, supplierUsers } from '../db/schema.ts';
import type { Session } from '../http/handler.ts';
import { cut } from '../http/limits.ts';
import { Refusal } from '../http/refusal.ts';

/** The largest id that a column can hold. */
const largestId = 2 ** 31 - 1;

async function isIn(db: Db, userId: string, kind: string, id: number): Promise<boolean> {
  const count =
    kind === 'shop'
      ? db.$count(shopUsers, and(eq(shopUsers.shopId, id), eq(shopUsers.userId, userId)))
      : db.$count(
          supplierUsers,
          and(eq(supplierUsers.supplierId, id), eq(supplierUsers.userId, userId)),
        );
  return (await count) > 0;
}

/**
 * The session, moved to the tenant that `X-Tenant` names, for a call that says with `X-Elsewhere: 1` that it knows its
 * session to be on another: what a person did in one shop is sent while they are in another. Throws `tenant_mismatch`
 * if they don't belong to the tenant.
 */
export async function standElsewhere(db: Db, session: Session, headers: Headers): Promise<Session> {
  const said = headers.get('X-Tenant');
  if (said === null || headers.get('X-Elsewhere') !== '1') return session;
  const [, kind, digits] = /^(shop|supplier):([1-9]\d{0,9})$/.exec(said) ?? [];
  const id = Number(digits);
  if (kind !== undefined && id <= largestId && (await isIn(db, session.userId, kind, id))) {
    return kind === 'shop' ? { ...session, shopId: id } : { ...session, supplierId: id };
  }
  throw new Refusal('tenant_mismatch', 'The person does not belong to the tenant of X-Tenant.', {
    details: { session: null, request: cut(said, longestTenant) },
  });
}

/** In characters; `supplier:2147483647` has 19. */
const longestTenant = 40;

/**
 * The tenant that a shop or supplier call acts on: the one that the session is on.
 *
 * Throws `forbidden` if the session is on no tenant, and `tenant_mismatch` if the client says (`X-Tenant`) that it acts
 * for another one: its session was switched, and a queued write of one shop must not reach another. Calls that touch no
 * tenant's data ignore the header, so that a client can always find out where its session is and switch back.
 */
export function settleTenant(
  access: 'shop' | 'supplier',
  session: Session,
  said: string | null,
): Tenant {
  const id = access === 'shop' ? session.shopId : session.supplierId;
  if (id === null) {
    throw new Refusal('forbidden', `The session stands on no ${access}.`);
  }
  const tenant: Tenant = `${access}:${id}`;
  if (said !== null && said !== tenant) {
    const request = cut(said, longestTenant);
    throw new Refusal('tenant_mismatch', `The session stands on ${tenant}, not on ${request}.`, {
      details: { session: tenant, request },
    });
  }
  return tenant;
}
