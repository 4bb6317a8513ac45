import { expect, test } from 'vitest';
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
