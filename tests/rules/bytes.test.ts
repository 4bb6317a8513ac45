import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { pageBytes } from '../../scripts/bytes.mjs';

const total = (name: 'login' | 'import list') =>
  pageBytes(name).reduce((sum, { bytes }) => sum + bytes, 0);

describe.skipIf(!existsSync('dist/client/.vite/manifest.json'))(
  '[§D-bytes] scripts and styles, after brotli',
  () => {
    test('a signed-out first page takes at most 110 KB', () => {
      const bytes = total('login');
      expect(bytes).toBeGreaterThan(50_000);
      expect(bytes).toBeLessThanOrEqual(110_000);
    });

    test('it brings neither the store nor the styles of the shop', () => {
      const files = pageBytes('login').map(({ file }) => file);
      expect(files.filter((file) => /local-store|shop-frame|dexie/.test(file))).toEqual([]);
    });

    test('the import list takes at most 160 KB in all', () => {
      expect(total('import list')).toBeLessThanOrEqual(160_000);
    });
  },
);
