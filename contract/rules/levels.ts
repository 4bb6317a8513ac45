/** What a person may do for a supplier: `viewer` reads, `editor` decides. */
export type Level = 'viewer' | 'editor' | 'owner';

/** The highest first. */
export const levels: readonly Level[] = ['owner', 'editor', 'viewer'];

/** Whether a person's access to a supplier is `atLeast` what something takes; a word that is none is none. */
export const levelReaches = (level: string | null, atLeast: Level): boolean =>
  levels.slice(0, levels.indexOf(atLeast) + 1).some((one) => one === level);
