import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { actionWords, shownChanges } from '../../src/screens/shop-profile/activity-words.ts';

const server = join(import.meta.dirname, '../../server');

it('[§7-activities] every action that the server notes has words', () => {
  const code = globSync('**/*.ts', { cwd: server })
    .map((file) => readFileSync(join(server, file), 'utf8'))
    .join('\n');
  const noted = [...code.matchAll(/action: '([a-z_]+\.[a-z_]+)'/g)].map(
    ([, action = '']) => action,
  );
  expect(noted.length).toBeGreaterThan(10);
  expect([...new Set(noted)].filter((action) => !(action in actionWords))).toEqual([]);
});

it('[§7-activities] of the changed fields those are told that a person can read', () => {
  const long = 'x'.repeat(100);
  expect(
    shownChanges({
      before: { title: 'Lygte', city: null, variants: [1], role: 'member', internal: 1 },
      after: { title: long, city: 'Ribe', variants: [2], role: 'admin', internal: 2 },
    }),
  ).toEqual([
    {
      field: 'shop-profile.field.title',
      before: 'Lygte',
      after: `${'x'.repeat(80)}…`,
      isRole: false,
    },
    { field: 'shop-profile.field.city', before: '–', after: 'Ribe', isRole: false },
    { field: 'shop-profile.field.role', before: 'member', after: 'admin', isRole: true },
  ]);
  expect(shownChanges({ before: null, after: { title: 'Ny' } })).toEqual([]);
});
