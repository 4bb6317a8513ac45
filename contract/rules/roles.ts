import type { Role } from '../entities/team.ts';

/** What a role may do, it may do with every role above it too: `limited` reads, `member` does the daily work. */
const upwards: readonly (string | null)[] = [
  'limited',
  'member',
  'admin',
  'owner',
] satisfies Role[];

/** Whether a role is `atLeast` the one that something takes `[§6-team-role]`; a word that is no role is none. */
export const reaches = (role: string | null, atLeast: Role): boolean =>
  upwards.indexOf(role) >= upwards.indexOf(atLeast);
