import type { Level } from './least-roles.ts';

/** The highest first. */
export const levels: readonly Level[] = ['owner', 'editor', 'viewer'];

/** Whether a person's access to a supplier is `atLeast` what something takes; a word that is none is none. */
export const levelReaches = (level: string | null, atLeast: Level): boolean =>
  levels.slice(0, levels.indexOf(atLeast) + 1).some((one) => one === level);
