import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/** The files that export each name. */
function exporters(files: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of files) {
    const { module } = parseSync(file, readFileSync(file, 'utf8'));
    for (const { entries } of module.staticExports)
      for (const { exportName, moduleRequest } of entries) {
        // A re-export isn't a second definition.
        if (moduleRequest) continue;
        const name = exportName.name ?? '';
        found.set(name, [...(found.get(name) ?? []), file]);
      }
  }
  return found;
}

const isScreen = (file: string) => file.startsWith('src/screens/');

test('[§D-names] two things never share one exported name, but for what every screen has of its own kind', () => {
  // A style module's names are always read through the module, such as `look.cell`.
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/-style\.ts$|\.d\.ts$/.test(file));
  const names = exporters(files);
  expect(names.size).toBeGreaterThan(1_000);
  expect(names.get('ImportList')).toEqual(['src/screens/import-list/import-list.tsx']);
  const shared = [...names].filter(([, its]) => its.length > 1 && !its.every(isScreen));
  expect(shared).toEqual([]);
});
