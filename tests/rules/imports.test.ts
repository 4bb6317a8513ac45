import path from 'node:path';
import { expect, test } from 'vitest';
import { importTable, packageHomes } from '../support/import-table.ts';
import { type Import, importsOf } from '../support/imports.ts';

const imports = importsOf('{contract,server,src,tests}/**/*.{ts,tsx}');
const rows = Object.entries(importTable).sort(([one], [other]) => other.length - one.length);

test('[§D-imports] every folder imports only what the import table allows', () => {
  const files = imports.filter((one) => one.kind === 'file');
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((one) => !isAllowed(one)).map(described)).toEqual([]);
});

test('[§D-imports] a screen never imports another screen', () => {
  const screen = (file: string) => /^src\/screens\/([^/]+)\//.exec(file)?.[1];
  const crossing = imports.filter(
    ({ from, to }) => screen(from) && screen(to) && screen(from) !== screen(to),
  );
  expect(crossing.map(described)).toEqual([]);
});

test('[§D-imports] packages with one home are imported there alone', () => {
  const strays = imports.filter(({ from, to, kind, typeOnly }) => {
    const homes = kind === 'package' && !typeOnly ? packageHomes[to]?.split(' ') : undefined;
    return homes && !homes.some((home) => isUnder(from, home)) && !isUnder(from, 'tests');
  });
  expect(strays.map(described)).toEqual([]);
});

test('[§D-imports] of the library, what is pure takes no package, and React is only where its name says so', () => {
  const packages = imports.filter(
    ({ from, kind }) => kind === 'package' && isUnder(from, 'src/lib'),
  );
  const strays = packages.filter(
    ({ from, to }) =>
      isUnder(from, 'src/lib/pure') || (/react/.test(to) && !isUnder(from, 'src/lib/react')),
  );
  expect(packages.map(({ to }) => to)).toContain('react');
  expect(strays.map(described)).toEqual([]);
});

test('[§D-imports] the table refuses what it should', () => {
  const refused: Import[] = [
    { from: 'src/lib/pure/a.ts', to: 'src/db/b.ts', kind: 'file', typeOnly: false },
    { from: 'src/lib/pure/a.ts', to: 'src/lib/browser/b.ts', kind: 'file', typeOnly: true },
    { from: 'src/lib/a.ts', to: 'src/lib/pure/b.ts', kind: 'file', typeOnly: true },
    { from: 'src/sync/store/a.ts', to: 'src/lib/react/b.ts', kind: 'file', typeOnly: false },
    { from: 'src/machines/a.ts', to: 'src/db/b.ts', kind: 'file', typeOnly: false },
    { from: 'src/sync/state/a.ts', to: 'src/sync/store/b.ts', kind: 'file', typeOnly: true },
    { from: 'src/sync/store/a.ts', to: 'src/sync/outbox/b.ts', kind: 'file', typeOnly: true },
    { from: 'src/screens/a/a.tsx', to: 'src/api/request.ts', kind: 'file', typeOnly: false },
    { from: 'src/features/a/a.ts', to: 'src/screens/b/b.tsx', kind: 'file', typeOnly: true },
    { from: 'src/ui/a.tsx', to: 'src/features/a/a.ts', kind: 'file', typeOnly: true },
    { from: 'src/ui/a.tsx', to: 'contract/calls.ts', kind: 'file', typeOnly: true },
    { from: 'server/a.ts', to: 'src/lib/pure/b.ts', kind: 'file', typeOnly: true },
    { from: 'src/app/app.tsx', to: 'server/app.ts', kind: 'file', typeOnly: false },
    { from: 'src/app/app.tsx', to: 'tests/support/server.ts', kind: 'file', typeOnly: false },
    { from: 'src/entry-client.tsx', to: 'contract/calls.ts', kind: 'file', typeOnly: false },
    { from: 'src/unlisted/a.ts', to: 'src/lib/pure/b.ts', kind: 'file', typeOnly: true },
    { from: 'src/sync/store/a.ts', to: 'styled-system/css', kind: 'file', typeOnly: false },
  ];
  expect(refused.filter(isAllowed)).toEqual([]);
});

function isAllowed({ from, to, typeOnly }: Import): boolean {
  const row = rows.find(([home]) => isUnder(from, home));
  if (!row) return false;
  return row.flat().some((allowed) => {
    if (allowed === '*') return true;
    if (allowed.startsWith('types:')) return typeOnly && isUnder(to, allowed.slice(6));
    return isUnder(to, allowed);
  });
}

function isUnder(file: string, folder: string): boolean {
  if (folder.endsWith('/*')) return path.posix.dirname(file) === folder.slice(0, -2);
  return file === folder || file.startsWith(`${folder}/`);
}

function described({ from, to, typeOnly }: Import): string {
  return `${from} → ${to}${typeOnly ? ' (types)' : ''}`;
}
