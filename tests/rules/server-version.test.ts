import { expect, test } from 'vitest';
import type { ErrorCode } from '../../contract/http/errors.ts';
import type { Failure } from '../../src/api/failure.ts';
import { differing } from '../../src/features/sync-centre/differing.ts';
import { isConflict, serverVersion } from '../../src/sync/read/server-version.ts';
import { importProduct } from '../store/support/records.ts';

const refusal = (status: number, code: ErrorCode, details: unknown = null): Failure => ({
  ...{ kind: 'refused', status, code },
  ...{ errors: {}, details },
});
const listed = (...items: ReturnType<typeof importProduct>[]) => ({
  ...{ state: 'ready' as const, source: 'live' as const, observedAt: 0, failure: null },
  value: items.map((value) => ({ id: value.id, value, freshness: 'live' as const })),
});

test('[§D-conflict] of the list and the refusal the newer version is shown', () => {
  const stale = refusal(409, 'stale_rev', { current: importProduct(1, { rev: 4, title: 'told' }) });
  const shown = (rev: number) =>
    serverVersion('import-products', 1, stale, listed(importProduct(1, { rev })));
  expect(shown(3)).toMatchObject({ kind: 'known', item: { rev: 4, title: 'told' } });
  expect(shown(5)).toMatchObject({ kind: 'known', item: { rev: 5 } });
  expect(serverVersion('import-products', 1, stale, { state: 'loading' })).toMatchObject({
    item: { rev: 4 },
  });
  expect(isConflict(stale, shown(5))).toBe(true);
});

test('[§D-conflict] an item is removed when the server says so, or the whole list is without it; else nothing is claimed', () => {
  const gone = refusal(404, 'not_found');
  expect(serverVersion('import-products', 1, gone, listed(importProduct(1)))).toEqual({
    kind: 'removed',
  });
  const invalid = refusal(422, 'invalid');
  const removed = serverVersion('import-products', 1, invalid, listed(importProduct(2)));
  expect(removed).toEqual({ kind: 'removed' });
  expect(isConflict(invalid, removed)).toBe(true);
  expect(serverVersion('import-products', 1, invalid, { state: 'loading' })).toEqual({
    kind: 'unknown',
  });
  expect(
    isConflict(invalid, serverVersion('import-products', 1, invalid, listed(importProduct(1)))),
  ).toBe(false);
  // Details in another back end's own form aren't a version.
  const odd = refusal(409, 'stale_rev', { current: 'yes' });
  expect(serverVersion('import-products', 1, odd, { state: 'loading' })).toEqual({
    kind: 'unknown',
  });
});

test('[§D-conflict] of two long texts the part is shown in which they differ, as words', () => {
  const same = 'Vævet i Jylland af uld, som er kæmmet. '.repeat(20);
  const { mine, theirs } = differing(
    `<p>${same}Rød og grøn.</p><p>${same}</p>`,
    `<p>${same}Blå og grøn.</p><p>${same}</p>`,
  );
  expect(mine).toMatch(/^….{0,31}Rød.{0,31}…$/);
  expect(theirs).toMatch(/^….{0,31}Blå.{0,31}…$/);
  expect(differing('Kort', 'Kort tekst')).toEqual({ mine: 'Kort', theirs: 'Kort tekst' });
  expect(differing('', '<p>Ny</p>')).toEqual({ mine: '', theirs: 'Ny' });
  expect(differing('a'.repeat(5_000), 'b'.repeat(5_000)).mine.length).toBeLessThan(310);
});
