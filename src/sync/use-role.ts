import type { Role } from '../../contract/entities/team.ts';
import { reaches } from '../../contract/rules/roles.ts';
import { useRead } from './use-read.ts';

/** What the person is in a shop; null while it isn't known. */
export function useRole(shopId: number | undefined): string | null {
  const read = useRead('GET /user/shops', {});
  if (read.state !== 'ready') return null;
  return read.value.data.find(({ id }) => id === shopId)?.role_name ?? null;
}

/** Whether the person's role is enough. While it isn't known, it is: the server decides anyway. */
export function useMay(shopId: number | undefined, atLeast: Role): boolean {
  const role = useRole(shopId);
  return role === null || reaches(role, atLeast);
}
