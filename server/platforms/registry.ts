import type { z } from 'zod';
import { type Platform as PlatformName, platform } from '../../contract/entities/integrations.ts';
import { Refusal } from '../http/refusal.ts';
import type { Reach } from '../outward/guarded-request.ts';
import type { Platform } from './platform.ts';
import { shopifySettings } from './shopify/settings.ts';
import { shopifyPlatform } from './shopify/shopify.ts';
import { wooSettings } from './woocommerce/settings.ts';
import { wooPlatform } from './woocommerce/woocommerce.ts';

/** One row a platform: how the environment sets it up, and how its stores are spoken to. */
const rows = {
  shopify: { settings: shopifySettings, open: shopifyPlatform },
  woocommerce: { settings: wooSettings, open: wooPlatform },
};

/** How this server is set up for each platform; null: not at all. */
export type PlatformSetups = { [P in PlatformName]: z.output<(typeof rows)[P]['settings']> };

/** A platform without a row does not compile. */
const platforms: {
  [P in PlatformName]: {
    settings: z.ZodType<PlatformSetups[P]>;
    open: (setup: NonNullable<PlatformSetups[P]>, reach: Reach) => Platform;
  };
} = rows;

/** Reads how the environment sets the platforms up; the setups only count where there are no `issues`. */
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

/** The platforms that stores can be connected on: what isn't set up is not offered `[§D-offered]`. */
export const offeredPlatforms = (setups: PlatformSetups): PlatformName[] =>
  platform.options.filter((name) => setups[name] !== null);

/** A platform that this server is set up for; null for any other. */
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

/** As `platformOf`, by the name in an address. Throws `not_found` for what isn't known or isn't set up: trying again helps nobody. */
export function requirePlatform(setups: PlatformSetups, name: string, reach: Reach): Platform {
  const known = platform.safeParse(name).data;
  const found = known && platformOf(setups, known, reach);
  if (!found) throw new Refusal('not_found', 'There is no such platform on this server.');
  return found;
}
