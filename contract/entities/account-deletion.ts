import { z } from 'zod';
import { recordId } from '../limits/fields.ts';
import { longest } from '../limits/longest.ts';
import { instant } from './money.ts';
import { passkeySignIn } from './sign-in.ts';

/** What a person gives up, as it stands now. */
export const deletionConsequences = z.object({
  /** When it would happen if it were asked for now. */
  due_at: instant,
  shops: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      /** Nobody else would own it: it is closed with the account, unless somebody else is made an owner first. */
      is_closed_with_it: z.boolean(),
      /** Others who work there. */
      others: z.int(),
      /** Orders that aren't delivered, or otherwise over. */
      open_orders: z.int(),
      /** Kept without its people, as the law on bookkeeping asks. */
      orders: z.int(),
      invoices: z.int(),
    }),
  ),
  suppliers: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      /** Nobody else signs in for it. */
      is_only_user: z.boolean(),
    }),
  ),
});
export type DeletionConsequences = z.infer<typeof deletionConsequences>;

/** Who holds somebody's session isn't that person yet: it takes their password, or else one of their passkeys. */
export const deletionRequest = z.object({
  current_password: z.string().max(longest.password).default(''),
  credential: passkeySignIn.shape.credential.optional(),
  /** The shops that the person knows are closed with it. */
  close_shops: z.array(recordId).max(100).default([]),
});

/** A deletion that waits. */
export const deletion = z.object({ due_at: instant });

/** What a sign-in within the wait is refused with (`account_leaving`): until when, and what takes it back. */
export const leaving = z.object({ due_at: instant, token: z.string() });
