import type { Integration } from '../../../contract/entities/integrations.ts';
import { useRead } from '../../sync/react/use-read.ts';
import type { Read } from '../../sync/state/types.ts';

interface ChosenIntegration {
  read: Read<{ data: Integration[] }>;
  all: readonly Integration[];
  /** The requested integration, or else the first one in use; null if none is known. */
  chosen: Integration | null;
}

/** The shop's integrations, and the one whose id is in the address. */
export function useChosenIntegration(id: string | null): ChosenIntegration {
  const read = useRead('GET /shop/integrations', {});
  const all = read.state === 'ready' ? read.value.data : [];
  const chosen = all.find((one) => String(one.id) === id) ?? all[0] ?? null;
  return { read, all, chosen };
}
