/** Those that are answered, the oldest first; one a quarter, each for a year. */
const supported = ['2026-01', '2026-04', '2026-07', '2026-10'];

/** The version that webhooks are written in. */
export const apiVersion = '2026-10';

/** The version that answers: the one that was asked for, or the oldest where that is unknown or past. */
export const answeringVersion = (asked: string) =>
  supported.includes(asked) ? asked : (supported[0] as string);
