import { timingSafeEqual } from 'node:crypto';

/** Compares two secrets in a time that doesn't show where they differ. */
export const sameBytes = (given: Buffer, right: Buffer): boolean =>
  given.length === right.length && timingSafeEqual(given, right);
