import type { Tenant } from './changes/record.ts';
import type { Session } from './handler.ts';
import { Refusal } from './refusal.ts';
import { cut } from './request/limits.ts';

/** In characters; `supplier:2147483647` has 19. */
const longestTenant = 40;

/**
 * The tenant that a shop or supplier call acts on: where the session stands.
 *
 * Throws `forbidden` when it stands on none, and `tenant_mismatch` when the client says (`X-Tenant`) that it acts for
 * another one: its session was switched elsewhere, and a queued write of one shop must not land in another. Calls that
 * touch no tenant's data ignore the header, so that a client can always learn where it stands and switch back.
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
