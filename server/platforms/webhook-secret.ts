import type { Platform } from '../../contract/entities/integrations.ts';

/** What a store signs with what it tells us, where its platform has nothing that it could sign with: each store has one of its own. */
export const webhookSecret = (platform: Platform, domain: string) =>
  `webhooks of ${platform} ${domain}`;
