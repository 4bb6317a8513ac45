import type { Read } from '../../sync/types.ts';
import { useRead } from '../../sync/use-read.ts';
import { useRecords } from '../../sync/use-records.ts';
import { type Step, stepsOf } from './steps.ts';

/** The steps of a guide, by what the store knows of the shop: also without a network. */
export function useSteps(guide: 'start' | 'upgrade'): readonly Step[] {
  const integrations = useRead('GET /shop/integrations', {});
  const importItems = useRecords('import-products');
  const products = useRecords('my-products');
  return stepsOf(
    {
      integrations: integrations.state === 'ready' ? integrations.value.data.length : null,
      importItems: countOf(importItems),
      products: countOf(products),
    },
    guide,
  );
}

const countOf = (read: Read<readonly unknown[]>): number | null =>
  read.state === 'ready' ? read.value.length : null;
