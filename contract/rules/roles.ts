import type { Role } from '../entities/team.ts';

/**
 * Roles from the lowest up; each may do everything that those below it may: `limited` reads, `member` does the daily
 * work.
 */
const upwards: readonly (string | null)[] = [
  'limited',
  'member',
  'admin',
  'owner',
] satisfies Role[];

/** Whether a role reaches `atLeast` `[§6-team-role]`; an unknown word reaches nothing. */
export const reaches = (role: string | null, atLeast: Role): boolean =>
  upwards.indexOf(role) >= upwards.indexOf(atLeast);
