import type { z } from 'zod';
import { type Platform as PlatformName, platform } from '../../contract/entities/integrations.ts';
import { Refusal } from '../http/refusal.ts';
import type { Reach } from '../outward/guarded-request.ts';
import type { Platform } from './platform.ts';
import { shopifySettings } from './shopify/settings.ts';
import { shopifyPlatform } from './shopify/shopify.ts';
import { wooSettings } from './woocommerce/settings.ts';
import { wooPlatform } from './woocommerce/woocommerce.ts';

/** One row per platform: how the environment configures it, and how its stores are contacted. */
const rows = {
  shopify: { settings: shopifySettings, open: shopifyPlatform },
  woocommerce: { settings: wooSettings, open: wooPlatform },
};

/** The server's configuration of each platform; null if it isn't configured. */
export type PlatformSetups = { [P in PlatformName]: z.output<(typeof rows)[P]['settings']> };

/** A platform without a row doesn't compile. */
const platforms: {
  [P in PlatformName]: {
    settings: z.ZodType<PlatformSetups[P]>;
    open: (setup: NonNullable<PlatformSetups[P]>, reach: Reach) => Platform;
  };
} = rows;

/** Reads the platforms' configuration from the environment; the setups only count if there are no `issues`. */
export function readSetups(env: Readonly<Record<string, string | undefined>>) {
  const read = platform.options.map(
    (name) => [name, platforms[name].settings.safeParse(env)] as const,
  );
  return {
    setups: Object.fromEntries(
      read.map(([name, { data }]) => [name, data ?? null]),
    ) as PlatformSetups,
    issues: read.flatMap(([, { error }]) => error?.issues ?? []),
  };
}

/** The platforms on which stores can be connected: unconfigured ones aren't offered `[§D-offered]`. */
export const offeredPlatforms = (setups: PlatformSetups): PlatformName[] =>
  platform.options.filter((name) => setups[name] !== null);

/** A configured platform; null for any other. */
export function platformOf(
  setups: PlatformSetups,
  name: PlatformName,
  reach: Reach,
): Platform | null {
  const made = <P extends PlatformName>(which: P) => {
    const setup = setups[which];
    return setup && platforms[which].open(setup, reach);
  };
  return made(name);
}

/**
 * Like `platformOf`, by the name in an address. Throws `not_found` if it is unknown or not configured: trying again
 * wouldn't help.
 */
export function requirePlatform(setups: PlatformSetups, name: string, reach: Reach): Platform {
  const known = platform.safeParse(name).data;
  const found = known && platformOf(setups, known, reach);
  if (!found) throw new Refusal('not_found', 'There is no such platform on this server.');
  return found;
}
