import { usePageConfig } from '../../sync/page-config.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { useRecords } from '../../sync/react/use-records.ts';
import type { Read } from '../../sync/state/types.ts';
import { type Step, stepsOf } from './steps.ts';

export interface GuideSteps {
  steps: readonly Step[];
  /** While false, no step counts as done. */
  isKnown: boolean;
  /** The missing data can't be loaded now. */
  hasFailed: boolean;
  /** When the server sent the oldest data that the steps are based on, in milliseconds since 1970; null if all is live. */
  storedAt: number | null;
}

/** The steps of a guide, based on what the device knows about the shop; also available offline. */
export function useSteps(guide: 'start' | 'upgrade'): GuideSteps {
  const integrations = useRead('GET /shop/integrations', {});
  const importItems = useRecords('import-products');
  const products = useRecords('my-products');
  const { platforms } = usePageConfig();
  const steps = stepsOf(
    {
      integrations: integrations.state === 'ready' ? integrations.value.data.length : null,
      importItems: countOf(importItems),
      products: countOf(products),
      canConnect: platforms.length > 0,
    },
    guide,
  );
  const reads = [integrations, importItems, products];
  const isKnown = reads.every(({ state }) => state === 'ready');
  const hasFailed = reads.some(({ state }) => state === 'failed');
  const storedAt = reads.flatMap((read) =>
    read.state === 'ready' && read.source === 'stored' ? read.observedAt : [],
  );
  return {
    steps,
    isKnown,
    hasFailed,
    storedAt: storedAt.length > 0 ? Math.min(...storedAt) : null,
  };
}

const countOf = (read: Read<readonly unknown[]>): number | null =>
  read.state === 'ready' ? read.value.length : null;
