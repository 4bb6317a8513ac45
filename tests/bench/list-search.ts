import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../server/db/open.ts';
import { pageOfImportProducts } from '../../server/import-list/import-product-rows.ts';
import { seedImportProducts } from './seed.ts';
import { median, printTable } from './table.ts';

const words = ['bænk', 'bench-77', 'massiv eg 99', 'å', 'zzz'];

/**
 * Measures how long the database takes for a page of the searched import list, with its search texts missing and with
 * them made.
 */
export async function benchListSearch(): Promise<void> {
  const rows = [
    ['items', 'first search, all texts to be made, ms', ...words.map((word) => `${word}, ms`)],
  ];
  for (const count of [10_000, 100_000]) {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'dropline-bench-search-'));
    await seedImportProducts(dataDir, count);
    const { db, close } = await openDatabase({ dataDir, databaseUrl: null });
    const measure = async (word: string) => {
      const begun = performance.now();
      await pageOfImportProducts(db, 1, 1, word);
      return performance.now() - begun;
    };
    try {
      const figures = [await measure('zzz')];
      for (const word of words) {
        const all: number[] = [];
        for (let round = 0; round < 9; round += 1) all.push(await measure(word));
        figures.push(median(all));
      }
      rows.push([String(count), ...figures.map((figure) => figure.toFixed(0))]);
    } finally {
      await close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
  printTable('Searching an import list on PGlite', rows);
}
