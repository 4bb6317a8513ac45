import { z } from 'zod';
import { handedOut, typed } from '../limits/fields.ts';
import { longest } from '../limits/longest.ts';
import { platform } from './integrations.ts';
import { instant } from './money.ts';

/** What the platform sends along with a person who arrives from its pages: a signed token that lives for a minute. */
export const arrival = z.object({ session_token: z.string().min(1).max(longest.signedToken) });

/** A ticket of our own that stays valid through the login, and can be used once `[§1-connect]`. */
export const connectTicket = z.object({
  ticket: z.string().min(20),
  platform,
  shop_domain: z.string(),
  expires_at: instant,
});
export type ConnectTicket = z.infer<typeof connectTicket>;

export const usedTicket = z.object({ ticket: handedOut });

/** The address on the platform's own pages at which the person gives permission `[§7-oauth]`. */
export const authorisation = z.object({ url: z.url() });
/** The keys that a WooCommerce shop sends to us; `user_id` is the state that the person started with. */
export const handedKeys = z.object({
  user_id: handedOut,
  consumer_key: z.string().min(1).max(longest.token),
  consumer_secret: z.string().min(1).max(longest.token),
  key_permissions: z.literal('read_write'),
});
/** The query with which the platform sent the person back, unchanged. */
export const platformCallback = z.object({ query: z.string().min(1).max(4096) });

export const authorisationRequest = z.object({
  /** `name.myshopify.com`, or the address of the WooCommerce store. */
  shop_domain: typed(longest.domain, 1).toLowerCase(),
});
