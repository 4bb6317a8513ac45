import { once } from '../state/layer.ts';
import type { CommandTraits } from './traits.ts';

const importable: ReadonlySet<string> = new Set(['draft', 'ready', 'failed']);

export const importInBulk: CommandTraits<'POST /import-products/import/bulk'> = {
  gives: null,
  about: 'list',
  applyTo({ 'import-products': list }, { args }) {
    // With a limit, only the server knows which ones it picks.
    if (args.body.limit !== null) return;
    for (const record of list.all())
      if (importable.has(record.state))
        list.put(once(record, 'queued', () => ({ ...record, state: 'queued' as const })));
  },
  // The changes bring the result for each product.
  acknowledge() {},
};
