import type { Role } from '../../../contract/entities/team.ts';
import { reaches } from '../../../contract/rules/roles.ts';
import type { LeastRole, RoleCall } from '../../../contract/types.ts';
import { useRead } from '../../sync/react/use-read.ts';

/** What the person is in a shop; null while it isn't known. */
export function useRole(shopId: number | undefined): string | null {
  const read = useRead('GET /user/shops', {});
  if (read.state !== 'ready') return null;
  return read.value.data.find(({ id }) => id === shopId)?.role_name ?? null;
}

/**
 * Whether the person may make a call in their shop `[§D-roles]`. The call is named by its type, and `least` is what the contract's
 * table says of it: anything else doesn't compile. While their role isn't known, they may: the server decides anyway.
 */
export function useMay<C extends RoleCall>(
  shopId: number | undefined,
  least: LeastRole<C> & Role,
): boolean {
  const role = useRole(shopId);
  return role === null || reaches(role, least);
}
