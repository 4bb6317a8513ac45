import { z } from 'zod';
import { nameOf, typedEmail } from '../limits/fields.ts';
import { longest } from '../limits/longest.ts';
import { shopMoney } from './rates.ts';

/** The signed-in person, and the tenant that their session is on `[§3-user]`. */
export const user = z.object({
  id: z.string(),
  email: z.email(),
  /**
   * Whether the person has confirmed the address. Other back ends may leave it out: then it counts as confirmed
   * `[§D-confirmed]`.
   */
  email_confirmed: z.boolean().optional(),
  name: z.string(),
  photo_url: z.string().nullable(),
  /**
   * The same picture at an address of ours, to be shown; left out without a picture, or if the back end doesn't have
   * it.
   */
  photo: z.string().optional(),
  /** Whether the person agreed to send errors and timings; absent: they didn't `[§D-reports]`. */
  sends_reports: z.boolean().optional(),
  shop: z
    .object({
      id: z.int(),
      name: z.string(),
      vat: z.string().nullable(),
      /** Left out by a back end that doesn't convert currencies. */
      money: shopMoney.optional(),
    })
    .nullable(),
  supplier: z.object({ id: z.int(), name: z.string() }).nullable(),
});
export type User = z.infer<typeof user>;

/** A row of the shop switcher `[§3-shop]`. */
export const shop = z.object({ id: z.int(), name: z.string(), role_name: z.string() });

/** A row of the supplier switcher `[§3-supplier]`. */
export const supplier = z.object({ id: z.int(), name: z.string(), access_level: z.string() });

export const password = z.string().min(10).max(longest.password);
export const credentials = z.object({
  email: typedEmail,
  password: z.string().min(1).max(longest.password),
  remember: z.boolean().default(false),
});
export const signup = z.object({
  name: nameOf(longest.name),
  email: typedEmail,
  password,
  remember: z.boolean().default(false),
});
/** The token in a mailed link, which proves that the person owns the address. */
export const mailedToken = z.object({ token: z.string().min(1).max(longest.token) });
/** The session token that later requests carry as a bearer `[§7-base]`. */
export const session = z.object({ token: z.string().min(20) });
