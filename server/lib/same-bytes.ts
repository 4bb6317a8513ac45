import { timingSafeEqual } from 'node:crypto';

/** Whether two secrets are the same, in a time that doesn't show where they differ. */
export const sameBytes = (given: Buffer, right: Buffer): boolean =>
  given.length === right.length && timingSafeEqual(given, right);
