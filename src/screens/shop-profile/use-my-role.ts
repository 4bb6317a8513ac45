import { useUser } from '../../machines/react.tsx';
import { useRead } from '../../sync/use-read.ts';

/** What the person is in the shop that they stand on; null while it isn't known. The server decides anyway. */
export function useMyRole(): string | null {
  const shopId = useUser()?.shop?.id;
  const read = useRead('GET /user/shops', {});
  if (read.state !== 'ready') return null;
  return read.value.data.find(({ id }) => id === shopId)?.role_name ?? null;
}
