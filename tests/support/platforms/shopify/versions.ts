/** The supported versions, oldest first; there is one each quarter, and each lasts a year. */
const supported = ['2026-01', '2026-04', '2026-07', '2026-10'];

/** The version that webhooks are written in. */
export const apiVersion = '2026-10';

/** The version that answers: the requested one, or the oldest if that is unknown or no longer supported. */
export const answeringVersion = (asked: string) =>
  supported.includes(asked) ? asked : (supported[0] as string);
