import { expect, test } from 'vitest';
import type { Row } from '../../contract/calls/row.ts';
import { type CallKey, contract } from '../../contract/calls.ts';
import { levelReaches } from '../../contract/rules/levels.ts';
import { reaches } from '../../contract/rules/roles.ts';

const roles = ['limited', 'member', 'admin', 'owner'] as const;

test('[§6-team-role] a role may do what those below it may, and nothing that those above it may', () => {
  for (const [at, role] of roles.entries())
    expect(
      roles.map((least) => reaches(role, least)),
      role,
    ).toEqual(roles.map((_, least) => least <= at));
});

test('[§6-team-role] a word that is no role, and no word at all, may nothing', () => {
  for (const word of [null, '', 'Owner', 'toString', 'constructor', 'viewer'])
    expect(reaches(word, 'limited'), String(word)).toBe(false);
});

test('[§6-several-suppliers] a level of access to a supplier may do what those below it may, and a role in a shop is no level', () => {
  const levels = ['viewer', 'editor', 'owner'] as const;
  for (const [at, level] of levels.entries())
    expect(
      levels.map((least) => levelReaches(level, least)),
      level,
    ).toEqual(levels.map((_, least) => least <= at));
  for (const word of [null, '', 'admin', 'member', 'constructor'])
    expect(levelReaches(word, 'viewer'), String(word)).toBe(false);
});

const rows = Object.entries(contract) as [CallKey, Row][];

test('[§6-team-role] to belong is enough for whatever only reads, and for nothing else', () => {
  const ofTenant = rows.filter(([, row]) => row.access === 'shop' || row.access === 'supplier');
  expect(ofTenant.length).toBeGreaterThan(70);
  for (const [call, { role }] of ofTenant)
    expect([call, role === 'limited' || role === 'viewer']).toEqual([
      call,
      call.startsWith('GET '),
    ]);
});

test('[§6-team-role] two handlers alone ask for the role by themselves: who leaves a team, who previews the rules that are kept', () => {
  const asking = rows.filter(([, row]) => row.partly).map(([call]) => call);
  expect(asking).toEqual([
    'DELETE /shop/users/{email}',
    'POST /shop/integrations/{id}/mutating-rules/preview',
  ]);
});
