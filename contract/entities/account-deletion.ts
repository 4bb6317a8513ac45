import { z } from 'zod';
import { recordId } from '../limits/fields.ts';
import { longest } from '../limits/longest.ts';
import { instant } from './money.ts';
import { passkeySignIn } from './sign-in.ts';

/** What a person would give up by deleting their account now. */
export const deletionConsequences = z.object({
  /** When the account would be deleted if that were asked for now. */
  due_at: instant,
  shops: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      /** Nobody else owns it: the shop is closed with the account, unless somebody else is made an owner first. */
      is_closed_with_it: z.boolean(),
      /** How many other people work there. */
      others: z.int(),
      /** Orders that aren't delivered, or ended in another way. */
      open_orders: z.int(),
      /** Kept without personal data, as the law on bookkeeping requires. */
      orders: z.int(),
      invoices: z.int(),
    }),
  ),
  suppliers: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      /** Nobody else signs in for the supplier. */
      is_only_user: z.boolean(),
    }),
  ),
});
export type DeletionConsequences = z.infer<typeof deletionConsequences>;

/** Holding a session doesn't prove who somebody is: the deletion also takes the password or one of the passkeys. */
export const deletionRequest = z.object({
  current_password: z.string().max(longest.password).default(''),
  credential: passkeySignIn.shape.credential.optional(),
  /** The shops that the person has seen will be closed with it. */
  close_shops: z.array(recordId).max(100).default([]),
});

/** A deletion that is planned and can still be taken back. */
export const deletion = z.object({ due_at: instant });

/**
 * The details of `account_leaving`, with which a sign-in before the deletion is refused: the deadline, and the token
 * that takes the deletion back.
 */
export const leaving = z.object({ due_at: instant, token: z.string() });
