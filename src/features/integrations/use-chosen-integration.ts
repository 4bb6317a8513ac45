import type { Integration } from '../../../contract/entities/integrations.ts';
import { useRead } from '../../sync/react/use-read.ts';
import type { Read } from '../../sync/state/types.ts';

interface ChosenIntegration {
  read: Read<{ data: Integration[] }>;
  all: readonly Integration[];
  /** The one that is asked for; else the first in use; null while none is known. */
  chosen: Integration | null;
}

/** The shop's integrations, and the one that an address names by its id. */
export function useChosenIntegration(id: string | null): ChosenIntegration {
  const read = useRead('GET /shop/integrations', {});
  const all = read.state === 'ready' ? read.value.data : [];
  const chosen = all.find((one) => String(one.id) === id) ?? all[0] ?? null;
  return { read, all, chosen };
}
