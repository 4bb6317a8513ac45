import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import type { ImportProduct } from '../../contract/entities/import-products.ts';
import { useSearchAhead } from '../../src/sync/react/use-search-ahead.ts';
import { searches } from '../../src/sync/read/search.ts';
import type { Overlaid, Read } from '../../src/sync/state/types.ts';
import { importProduct } from './support/records.ts';

function List({ records }: { records: Read<readonly Overlaid<ImportProduct>[]> }) {
  useSearchAhead('import-products', records);
  return null;
}

test('[§D-speed] the texts of a list are made before anybody searches it', async () => {
  const asked: number[] = [];
  const watched = (id: number): ImportProduct =>
    Object.defineProperty(importProduct(id), 'title', {
      get() {
        asked.push(id);
        return `Vare nr. ${id}`;
      },
    });
  const value = Array.from({ length: 50 }, (_, at) => at + 1).map((id) => {
    return { id, value: watched(id), freshness: 'stored' as const };
  });
  const root = createRoot(document.createElement('div'));
  const known = { source: 'stored', observedAt: 0, failure: null } as const;
  root.render(<List records={{ state: 'ready', value, ...known }} />);
  await vi.waitFor(() => expect(asked).toEqual(value.map(({ id }) => id)));
  const matches = searches['import-products']('nr. 17');
  expect(value.filter((one) => matches(one.value)).map(({ id }) => id)).toEqual([17]);
  expect(asked).toHaveLength(50);
  root.unmount();
});
