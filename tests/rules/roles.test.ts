import { expect, test } from 'vitest';
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

test('[§6-several-suppliers] a level of access to a supplier may what those below it may, and a role of a shop is none', () => {
  const levels = ['viewer', 'editor', 'owner'] as const;
  for (const [at, level] of levels.entries())
    expect(
      levels.map((least) => levelReaches(level, least)),
      level,
    ).toEqual(levels.map((_, least) => least <= at));
  for (const word of [null, '', 'admin', 'member', 'constructor'])
    expect(levelReaches(word, 'viewer'), String(word)).toBe(false);
});
