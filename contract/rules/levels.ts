/** What a person may do for a supplier: `viewer` only reads, `editor` also makes decisions. */
export type Level = 'viewer' | 'editor' | 'owner';

/** The highest first. */
export const levels: readonly Level[] = ['owner', 'editor', 'viewer'];

/** Whether a person's access to a supplier reaches `atLeast`; an unknown word reaches nothing. */
export const levelReaches = (level: string | null, atLeast: Level): boolean =>
  levels.slice(0, levels.indexOf(atLeast) + 1).some((one) => one === level);
