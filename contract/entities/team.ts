import { z } from 'zod';
import { handedOut, typedEmail } from '../limits/fields.ts';
import { instant } from './money.ts';

export const role = z.enum(['owner', 'admin', 'member', 'limited']);
export type Role = z.infer<typeof role>;

/** A member of the shop's team, or an invited person `[§3-team-user]`. */
export const teamUser = z.object({
  email: z.email(),
  /** Null until an invited person has an account. */
  name: z.string().nullable(),
  /** The person's picture, at an address of ours, if they have one. */
  photo: z.string().nullable().optional(),
  role,
  state: z.enum(['active', 'invited']),
  /** Null for people who have joined. */
  invitation_expires_at: instant.nullable(),
  /** The last owner can be neither demoted nor removed. */
  is_last_owner: z.boolean(),
});
export type TeamUser = z.infer<typeof teamUser>;

export const newTeamUser = z.object({ email: typedEmail, role });
export const roleChange = z.object({ role });
/** What the link of an invitation shows to anyone who has it. */
export const invitation = z.object({ shop_name: z.string(), role, expires_at: instant });

export const invitationToken = z.object({ token: handedOut });
