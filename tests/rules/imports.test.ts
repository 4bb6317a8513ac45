import { expect, test } from 'vitest';
import { compositionRoots, importTable, packageHomes } from '../support/import-table.ts';
import { type Import, importsOf } from '../support/imports.ts';

const imports = importsOf('{contract,server,src,tests}/**/*.{ts,tsx}');
const folders = Object.keys(importTable).sort((a, b) => b.length - a.length);

test('[§D-imports] every folder imports only what the import table allows', () => {
  const files = imports.filter((one) => one.kind === 'file' && !isStyles(one.to));
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

test('[§D-imports] the table refuses what it should', () => {
  const refused: Import[] = [
    { from: 'src/lib/a.ts', to: 'src/db/b.ts', kind: 'file', typeOnly: false },
    { from: 'src/machines/a.ts', to: 'src/db/b.ts', kind: 'file', typeOnly: false },
    { from: 'src/sync/state/a.ts', to: 'src/sync/store/b.ts', kind: 'file', typeOnly: true },
    { from: 'src/sync/store/a.ts', to: 'src/sync/outbox/b.ts', kind: 'file', typeOnly: true },
    { from: 'src/screens/a/a.tsx', to: 'src/api/request.ts', kind: 'file', typeOnly: false },
    { from: 'src/ui/a.tsx', to: 'contract/calls.ts', kind: 'file', typeOnly: true },
    { from: 'server/a.ts', to: 'src/lib/b.ts', kind: 'file', typeOnly: true },
    { from: 'src/app.tsx', to: 'server/app.ts', kind: 'file', typeOnly: false },
    { from: 'src/app.tsx', to: 'tests/support/server.ts', kind: 'file', typeOnly: false },
  ];
  expect(refused.filter(isAllowed)).toEqual([]);
});

function isAllowed({ from, to, typeOnly }: Import): boolean {
  const home = folders.find((folder) => isUnder(from, folder));
  if (!home) return isRoot(from) && (isUnder(to, 'src') || isContractType(to, typeOnly));
  return [home, ...(importTable[home] ?? [])].some((allowed) => {
    if (allowed === '*') return true;
    if (allowed.startsWith('types:')) return typeOnly && isUnder(to, allowed.slice(6));
    return isUnder(to, allowed);
  });
}

function isRoot(file: string): boolean {
  return compositionRoots.some((name) => new RegExp(`^src/${name}(/.*|\\.tsx?)$`).test(file));
}

function isContractType(to: string, typeOnly: boolean): boolean {
  return isUnder(to, 'contract') && (typeOnly || isUnder(to, 'contract/rules'));
}

function isUnder(file: string, folder: string): boolean {
  return file === folder || file.startsWith(`${folder}/`);
}

function isStyles(file: string): boolean {
  return file.startsWith('styled-system/');
}

function described({ from, to, typeOnly }: Import): string {
  return `${from} → ${to}${typeOnly ? ' (types)' : ''}`;
}
