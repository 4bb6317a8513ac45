import type { Read } from '../../sync/types.ts';
import { useRead } from '../../sync/use-read.ts';
import { useRecords } from '../../sync/use-records.ts';
import { type Step, stepsOf } from './steps.ts';

export interface Steps {
  steps: readonly Step[];
  /** Until the store has answered nothing is said of what is done. */
  isKnown: boolean;
}

/** The steps of a guide, by what the store knows of the shop: also without a network. */
export function useSteps(guide: 'start' | 'upgrade'): Steps {
  const integrations = useRead('GET /shop/integrations', {});
  const importItems = useRecords('import-products');
  const products = useRecords('my-products');
  const steps = stepsOf(
    {
      integrations: integrations.state === 'ready' ? integrations.value.data.length : null,
      importItems: countOf(importItems),
      products: countOf(products),
    },
    guide,
  );
  const isKnown = ![integrations, importItems, products].some(({ state }) => state === 'loading');
  return { steps, isKnown };
}

const countOf = (read: Read<readonly unknown[]>): number | null =>
  read.state === 'ready' ? read.value.length : null;
