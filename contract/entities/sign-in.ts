import { z } from 'zod';

/** A place where the person is signed in: with what, from where, since when. */
export const openSession = z.object({
  id: z.string().max(64),
  /** The one that asks. */
  is_current: z.boolean(),
  /** As far as it can be told: "Chrome", "Windows". */
  browser: z.string().max(40).nullable(),
  system: z.string().max(40).nullable(),
  /** The network address of the sign-in. */
  address: z.string().max(64).nullable(),
  created_at: z.iso.datetime(),
  /** To within five minutes. */
  last_used_at: z.iso.datetime(),
});
export type OpenSession = z.infer<typeof openSession>;
