import type { Reasons } from './report.ts';

/** Why a mutant may live: most mean the same as the code that they stand for. */
export const reasons: Reasons = {};
