import type { Role } from '../../../contract/entities/team.ts';
import { reaches } from '../../../contract/rules/roles.ts';
import type { LeastRole, RoleCall } from '../../../contract/types.ts';
import { useRead } from '../../sync/react/use-read.ts';

/** The person's role in a shop; null while it isn't known. */
export function useRole(shopId: number | undefined): string | null {
  const read = useRead('GET /user/shops', {});
  if (read.state !== 'ready') return null;
  return read.value.data.find(({ id }) => id === shopId)?.role_name ?? null;
}

/**
 * Whether the person may make a call in their shop `[§D-roles]`. The type argument names the call, and `least` has to
 * be the role that the contract requires for it; anything else doesn't compile. While the role isn't known, the answer
 * is yes, because the server checks it anyway.
 */
export function useMay<C extends RoleCall>(
  shopId: number | undefined,
  least: LeastRole<C> & Role,
): boolean {
  const role = useRole(shopId);
  return role === null || reaches(role, least);
}
