import { type Level, levelReaches } from '../../../contract/rules/levels.ts';
import type { LeastRole, RoleCall } from '../../../contract/types.ts';
import { useRead } from '../../sync/react/use-read.ts';

/** Like `useMay`, for what a person may do for a supplier `[§D-roles]`. */
export function useMayForSupplier<C extends RoleCall>(
  supplierId: number | undefined,
  least: LeastRole<C> & Level,
): boolean {
  const read = useRead('GET /user/suppliers', {});
  if (read.state !== 'ready') return true;
  const mine = read.value.data.find(({ id }) => id === supplierId);
  return !mine || levelReaches(mine.access_level, least);
}
