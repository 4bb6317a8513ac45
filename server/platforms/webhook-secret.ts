import type { Platform } from '../../contract/entities/integrations.ts';

/** The name of a store's own secret, with which it signs webhooks if its platform has none for that. */
export const webhookSecret = (platform: Platform, domain: string) =>
  `webhooks of ${platform} ${domain}`;
