import type { Role } from '../entities/team.ts';

/** What a role may do, it may do with every role above it too: `limited` reads, `member` does the daily work. */
const rank = { limited: 0, member: 1, admin: 2, owner: 3 } as const satisfies Record<Role, number>;

/** Whether a role is `atLeast` the one that something takes `[§6-team-role]`; a word that is no role is none. */
export function reaches(role: string | null, atLeast: Role): boolean {
  return isRole(role) && rank[role] >= rank[atLeast];
}

const isRole = (word: string | null): word is Role => word !== null && Object.hasOwn(rank, word);
