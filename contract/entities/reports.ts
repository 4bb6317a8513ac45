import { z } from 'zod';
import { longestMessage, mostReports } from '../limits/reports.ts';

/** A build, identified by the hash in the name of its entry script. */
const build = z
  .string()
  .max(40)
  .regex(/^[\w-]+$/);
/** A page by its address pattern, without the ids in the address. */
const pagePattern = z
  .string()
  .max(120)
  .regex(/^(\/|(\/:?[A-Za-z][A-Za-z-]*\??){1,8})$/);
/** A position in one of our scripts. */
const frame = z
  .string()
  .max(120)
  .regex(/^[\w./-]{1,90}\.js:\d{1,7}:\d{1,7}$/);

/** Redacted on the device, and once more before it is stored. */
export const errorReport = z.object({
  /** Thrown, rejected without a handler, or thrown while a page was rendered. */
  kind: z.enum(['error', 'rejection', 'render']),
  name: z
    .string()
    .max(40)
    .regex(/^[A-Za-z]+$/),
  message: z.string().max(longestMessage),
  frames: z.array(frame).max(12),
  page: pagePattern,
  /** How often it happened. */
  count: z.int().min(1).max(1_000),
});
export type ErrorReport = z.infer<typeof errorReport>;

export const vitalNames = ['LCP', 'INP', 'CLS', 'TTFB'] as const;
export const vitalReport = z.object({
  metric: z.enum(vitalNames),
  /** In milliseconds; for CLS, its score. */
  value: z.number().min(0).max(600_000),
  page: pagePattern,
});
export type VitalReport = z.infer<typeof vitalReport>;

/** What a device reports about itself if its person agreed `[§D-reports]`. */
export const reports = z.object({
  build,
  errors: z.array(errorReport).max(mostReports.errors),
  vitals: z.array(vitalReport).max(mostReports.vitals),
});
export type Reports = z.infer<typeof reports>;

/** How many were kept: none if the person no longer agrees. */
export const reportsTaken = z.object({ taken: z.int().min(0) });
